"""The mark that says which rules a test shows."""

import pytest

rule = pytest.mark.rule
