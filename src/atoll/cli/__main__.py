"""Let `python -m atoll.cli` be the command."""

from atoll.cli import main

main()
