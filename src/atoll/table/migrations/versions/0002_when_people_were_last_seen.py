"""When people were last seen at a table, so that all processes know who is there."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the time."""
    op.add_column("holders", sa.Column("seen", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("holders", "seen")
