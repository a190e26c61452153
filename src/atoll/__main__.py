"""`python -m atoll`: the command, wherever its script is not on the path."""

from atoll.cli import main

if __name__ == "__main__":
    main()
