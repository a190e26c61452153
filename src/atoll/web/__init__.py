"""Pages and streams over tables: draws views, never states."""
