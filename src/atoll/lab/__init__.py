"""Many games at once: simulations, tournaments, data sets, benchmarks, and adaptors to other libraries."""

from atoll.lab.dataset import DataSet, read

__all__ = ["DataSet", "read"]
