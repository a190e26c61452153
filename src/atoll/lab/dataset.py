"""Data sets read back: batches for numpy, torch or Arrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from atoll.kernel import AtollError, one_of
from atoll.lab.export import CARD, Card
from atoll.lab.extras import extra

KINDS = ("numpy", "torch", "arrow")


@dataclass(slots=True, frozen=True)
class DataSet:
    """A folder that `atoll export` has written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import atoll.lab
    >>> from atoll.lab.export import Wanted, export
    >>> from atoll.lab.play import Setting
    >>> with TemporaryDirectory() as folder:
    ...     _ = export(Wanted(Setting("daimyo", ("random", "random")), games=2), Path(folder), jobs=1)
    ...     data = atoll.lab.read(folder)
    ...     batch = next(data.batches(100))
    >>> data.card.game, batch["view"].shape == (100, len(data.card.columns))
    ('daimyo', True)
    """

    folder: Path
    card: Card
    shards: tuple[Path, ...]

    def __len__(self) -> int:
        """Return how many decisions there are."""
        parquet = extra("pyarrow.parquet", "lab")
        return sum(int(self._opened(parquet, shard).metadata.num_rows) for shard in self.shards)

    def batches(self, size: int = 4096, kind: str = "numpy", columns: list[str] | None = None) -> Iterator[Any]:
        """Yield so many decisions at a time, the last of a shard fewer; lists come as values and where each begins.

        With numpy and torch a batch is a dictionary. `view` has a row for each decision. `choices` are the choices of
        all decisions, one after the other: those of decision k are `choices[choices_at[k]:choices_at[k + 1]]`.

        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> import atoll.lab
        >>> from atoll.lab.export import Wanted, export
        >>> from atoll.lab.play import Setting
        >>> with TemporaryDirectory() as folder:
        ...     _ = export(Wanted(Setting("daimyo", ("random", "random")), games=1), Path(folder), jobs=1)
        ...     batch = next(atoll.lab.read(folder).batches(10, columns=["choices", "chosen"]))
        >>> sorted(batch), batch["chosen"][0] in batch["choices"][: batch["choices_at"][1]]
        (['choices', 'choices_at', 'chosen'], True)
        """
        if kind not in KINDS:
            raise one_of("kind of batch", kind, list(KINDS))
        parquet = extra("pyarrow.parquet", "lab")
        for shard in self.shards:
            try:
                for batch in self._opened(parquet, shard).iter_batches(size, columns=columns):
                    yield batch if kind == "arrow" else _arrays(batch, kind)
            except OSError as error:
                raise _damaged(shard, error) from error

    def _opened(self, parquet: Any, shard: Path) -> Any:
        try:
            return parquet.ParquetFile(shard)
        except (OSError, ValueError) as error:  # what pyarrow raises is one of these
            raise _damaged(shard, error) from error


def read(folder: Path | str) -> DataSet:
    """Return the data set in a folder.

    >>> import atoll.lab
    >>> atoll.lab.read("nowhere")
    Traceback (most recent call last):
    atoll.kernel.errors.AtollError: nowhere is no data set: it has no card.json
    """
    folder = Path(folder)
    try:
        card = msgspec.json.decode((folder / CARD).read_bytes(), type=Card)
    except FileNotFoundError as error:
        raise AtollError(f"{folder} is no data set: it has no {CARD}") from error
    except (OSError, msgspec.MsgspecError) as error:
        raise AtollError(f"{folder / CARD} is damaged: {error}") from error
    return DataSet(folder, card, tuple(sorted(folder.glob("games-*.parquet"))))


def _damaged(shard: Path, error: Exception) -> AtollError:
    reason = str(error).splitlines()[0] if str(error) else type(error).__name__
    return AtollError(f"{shard} is damaged ({reason}): run the same export again, it plays what is missing")


def _arrays(batch: Any, kind: str) -> dict[str, Any]:
    """Return a batch as arrays by name."""
    import pyarrow as pa

    found: dict[str, Any] = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if pa.types.is_fixed_size_list(column.type):
            found[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(len(column), column.type.list_size)
        elif pa.types.is_list(column.type):
            offsets = column.offsets.to_numpy()
            found[name] = column.flatten().to_numpy(zero_copy_only=False)
            found[f"{name}_at"] = offsets - offsets[0]
        elif pa.types.is_dictionary(column.type):
            found[name] = column.to_pylist()
        else:
            found[name] = column.to_numpy(zero_copy_only=False)
    return found if kind == "numpy" else _tensors(found)


def _tensors(arrays: dict[str, Any]) -> dict[str, Any]:
    torch = extra("torch", "train")
    return {
        name: values if isinstance(values, list) else torch.tensor(_wide(values)) for name, values in arrays.items()
    }


def _wide(values: Any) -> Any:
    """Return indices as the numbers that torch takes for such."""
    return values.astype("int64") if values.dtype.kind in "ui" else values
