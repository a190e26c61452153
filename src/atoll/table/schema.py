"""The tables of the database, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import JSON, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

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

settings = Table(
    "settings", metadata, Column("name", String(40), primary_key=True), Column("value", Text, nullable=False)
)
