"""Drawings that stand alone, outside the page: boards and single components, with their styles and symbols inside."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import ceil
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from atoll.kernel.errors import AtollError
from atoll.kernel.lookup import fits, folded, near
from atoll.kernel.seats import seat_names
from atoll.kernel.step import SPECTATOR

if TYPE_CHECKING:
    from atoll.kernel.game import Game
    from atoll.kernel.view import View

SVG, XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"
MARGIN = 10  # around a component, for its shadow
LINE, LETTER = 17, 7.4  # the height of a line and about the width of a letter below a component
STYLE = """.alone,.alone *{box-sizing:border-box;margin:0}.alone :is(ul,ol){list-style:none;padding:0}
.alone{height:100%;font:13px/17px var(--sans);color:var(--ink)}"""

_OPENING = re.compile(r"<svg\b[^>]*>")
_BARE = re.compile(r"<svg\b(?![^>]*\bxmlns=)")
_USED = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')
_NARROW = re.compile(r"@media\s*\(max-width")


@dataclass(slots=True, frozen=True)
class Component:
    """Something in the box that can be drawn by itself: what it is called, and all that is printed on it.

    >>> Component("hero", "H01", "Pip", "Pip (power 2, cost 1): Gain 2 rice.").name
    'Pip'
    """

    kind: str
    word: str
    name: str
    title: str


@dataclass(slots=True, frozen=True)
class Face:
    """How a component looks: SVG of a certain size, and words below it where there is no room for them on it.

    >>> Face(40, 40, "<circle r='20'/>").caption
    ''
    """

    width: int
    height: int
    markup: str
    caption: str = ""


def as_svg(html: str, width: int, height: int) -> str:
    """Return HTML as a part of an SVG drawing.

    >>> as_svg("<p>Pearl</p>", 60, 20)[:39]
    '<foreignObject width="60" height="20"><'
    """
    inside = _BARE.sub(f'<svg xmlns="{SVG}"', html)
    frame = f'<div xmlns="{XHTML}" class="alone">{inside}</div>'
    return f'<foreignObject width="{width}" height="{height}">{frame}</foreignObject>'


def board_alone(view: View, game: Game[Any], lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return the board of a view as an SVG image of its own; nothing where a game draws no SVG.

    >>> import atoll
    >>> state = atoll.game("daimyo").new(seats=2)
    >>> from atoll.kernel.alone import board_alone
    >>> board_alone(state.view(0), state.game)[:4]
    '<svg'
    """
    board = str(game.drawing(view, lang, seat_names(names, len(view.scores))).board)
    opening = _OPENING.match(board)
    return f"{opening[0]}{_style(game.palette())}{board[opening.end() :]}" if opening else ""


def component_alone(game: Game[Any], component: Component, face: Face) -> str:
    """Return a component as an SVG image of its own, with the symbols it is made of.

    >>> import atoll
    >>> from atoll.kernel.alone import Component, Face, component_alone
    >>> pearl = Component("pearl", "white", "white pearl", "White pearl: 3 points")
    >>> "<title>White pearl: 3 points</title>" in component_alone(atoll.game("daimyo"), pearl, Face(9, 9, "<g/>"))
    True
    """
    width = face.width + 2 * MARGIN
    lines = ceil(1.2 * len(face.caption) * LETTER / face.width) if face.caption else 0  # a word may begin a new one
    height = face.height + 2 * MARGIN + LINE * lines
    below = as_svg(f"<p>{escape(face.caption)}</p>", face.width, LINE * lines) if lines else ""
    own = (game.folder / "board" / "component.css").read_text(encoding="utf-8")
    style = _style(game.palette() + STYLE + own)
    symbols = "".join(_needed(game, face.markup + style))
    parts = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(component.title)}</title>",
        style,
        f"<defs>{symbols}</defs>" if symbols else "",
        f'<g transform="translate({MARGIN} {MARGIN})">{face.markup}</g>',
        f'<g transform="translate({MARGIN} {MARGIN + face.height + 4})">{below}</g>' if below else "",
        "</svg>",
    ]
    return "".join(parts)


def the_component(known: Sequence[Component], kind: str, text: str) -> Component:
    """Return the component that somebody asks for by its word, its name or a part of that.

    >>> from atoll.kernel.alone import Component, the_component
    >>> box = [Component("pearl", "w1", "white pearl", ""), Component("pearl", "b1", "black pearl", "")]
    >>> the_component(box, "pearl", "black").word
    'b1'
    >>> the_component(box, "pearl", "blak")
    Traceback (most recent call last):
    atoll.kernel.errors.AtollError: there is no pearl 'blak': did you mean black?
    """
    of_kind = [each for each in known if each.kind == kind]
    exact = [each for each in of_kind if folded(text) in (folded(each.word), folded(each.name))]
    found = exact or [each for each in of_kind if fits(text, each.name)]
    if len(found) == 1 or exact:
        return found[0]
    if found:
        raise AtollError(f"several of kind {kind} fit {text!r}: {', '.join(each.name for each in found)}")
    close = near(text, (f"{each.name} {each.word}" for each in of_kind))
    raise AtollError(f"there is no {kind} {text!r}" + (f": did you mean {' or '.join(close)}?" if close else ""))


def _style(css: str) -> str:
    return f"<style>{escape(_wide(css), quote=False)}</style>"


def _wide(css: str) -> str:
    """Return styles without what they say of narrow windows: a drawing that stands alone has one size."""
    while narrow := _NARROW.search(css):
        end, depth = css.index("{", narrow.start()) + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        css = css[: narrow.start()] + css[end:]
    return css


def _needed(game: Game[Any], markup: str) -> Iterator[str]:
    """Yield the symbols that a drawing uses, and those that they use in turn."""
    symbols, wanted, seen = _symbols(game), [markup], set()
    while wanted:
        for pair in _USED.findall(wanted.pop()):
            name = "".join(pair)
            if name not in seen and name in symbols:
                seen.add(name)
                wanted.append(symbols[name])
                yield symbols[name]


@lru_cache(maxsize=16)
def _symbols(game: Game[Any]) -> dict[str, str]:
    """Return what the board of a game draws with, by id."""
    view = game.new(game.seat_counts[-1]).view(SPECTATOR)
    board = ElementTree.fromstring(game.drawing(view, "en", seat_names((), game.seat_counts[-1])).board)
    ElementTree.register_namespace("", SVG)
    found = (each for defs in board.iter(f"{{{SVG}}}defs") for each in defs if "id" in each.attrib)
    return {
        each.attrib["id"]: ElementTree.tostring(each, "unicode").replace(f' xmlns="{SVG}"', "").strip()
        for each in found
    }
