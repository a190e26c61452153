"""Pages and streams over tables: draws views, never states."""

from atoll.web.app import create_app, serve

__all__ = ["create_app", "serve"]
