"""Reads what a game has drawn."""

from __future__ import annotations

from html.parser import HTMLParser


class Elements(HTMLParser):
    """The attributes of every element of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.found if name in attrs]
