"""What the operator decides: blocked addresses, revoked tokens, and which tables servers are to read anew."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "blocks",
        sa.Column("network", sa.String(60), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "revoked",
        sa.Column("user", sa.String(40), primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Drop them."""
    for name in ("notices", "revoked", "blocks"):
        op.drop_table(name)
