"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("invite", String(40), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("owner", String(40), nullable=False),
    Column("created", Float, nullable=False, index=True),
    Column("replace_after", Integer, nullable=False, server_default="600"),
)

journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("change", Integer, nullable=False, server_default="0"),
)

holders = Table(
    "holders",
    metadata,
    Column("user", String(40), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seen", Float, nullable=False, server_default="0"),  # when, by any process
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

settings = Table(
    "settings", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)

# What the operator has decided: every process looks at it again when the setting `edition` changes.

blocks = Table(
    "blocks",
    metadata,
    Column("network", String(60), primary_key=True),
    Column("until", Float, nullable=False),  # 0: for good
)

revoked = Table(
    "revoked",
    metadata,
    Column("user", String(40), primary_key=True),
    Column("generation", Integer, nullable=False),  # tokens of earlier generations are void
    Column("at", Float, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(40), nullable=False),  # a table to be read anew; it may be gone
    Column("at", Float, nullable=False),
    sqlite_autoincrement=True,  # numbers are never used again
)
