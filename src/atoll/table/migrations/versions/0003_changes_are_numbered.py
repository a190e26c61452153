"""Changes are numbered in the journal, a table says when an absent player may be replaced, snapshots are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Number what was written together so far by its time."""
    op.add_column("tables", sa.Column("replace_after", sa.Integer, nullable=False, server_default="600"))
    op.add_column("journal", sa.Column("change", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.execute(
        "UPDATE journal SET change = (SELECT COUNT(DISTINCT earlier.at) FROM journal AS earlier"
        " WHERE earlier.table_id = journal.table_id AND earlier.seq <= journal.seq)"
    )


def downgrade() -> None:
    """Drop the numbers and the terms."""
    op.drop_table("snapshots")
    op.drop_column("journal", "change")
    op.drop_column("tables", "replace_after")
