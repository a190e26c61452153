"""The rulebook's sequence of play, a module a chapter; set-up and rounds lead to all others."""
