"""Puzzles on the page: positions as live boards, "find the best turn", and what every choice is worth."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.kernel import Game
from atoll.kernel.puzzle import Puzzle, read_puzzles
from atoll.kernel.scene import Moment, Scene, moments
from atoll.table.offer import Card, Offer
from atoll.table.puzzles import answer, judged, title_of, worth
from atoll.web.pages import page
from atoll.web.render import render
from atoll.web.requests import NotFound, aside, game_of, host_of, json, number_of
from atoll.web.rulebook import asked, doing, lines_of, names_in, tried_out
from atoll.web.table_page import laid_out
from atoll.web.words import language_of, say


async def puzzles(request: Request) -> Response:
    """All puzzles, game by game."""
    lang, games = language_of(request), await host_of(request).library.all()
    listed = [(game, [title_of(each, lang) for each in known]) for game in games if (known := read_puzzles(game))]
    return await page(request, "puzzles.html.jinja", listed=listed)


async def puzzle(request: Request) -> Response:
    """One puzzle: the position, or what comes of a choice, or the best turn step by step."""
    game, number, asked_for = await _puzzle_of(request)
    lang = language_of(request)
    shown = await _shown(request, game, number, asked_for)
    return await page(
        request,
        "puzzle.html.jinja",
        game=game,
        number=number,
        count=len(read_puzzles(game)),
        title=title_of(asked_for, lang),
        judged=judged(asked_for, lang),
        entry=_entry(request, asked_for),
        last=len(asked_for.entries),
        shown=shown,
        safe={name: Markup(html) for name, html in shown.items()},
    )


async def get_moment(request: Request) -> Response:
    """Return the fragments of one moment of a puzzle."""
    return json(await _shown(request, *await _puzzle_of(request)))


async def _puzzle_of(request: Request) -> tuple[Game[Any], int, Puzzle]:
    game, number = await game_of(request, request.path_params["game"]), number_of(request.path_params["number"])
    known = read_puzzles(game)
    if number is None or not 1 <= number <= len(known):
        raise NotFound("there is no such puzzle")
    return game, number, known[number - 1]


def _entry(request: Request, puzzle: Puzzle) -> int:
    return min(number_of(request.query_params.get("entry", "")) or 0, len(puzzle.entries))


async def _shown(request: Request, game: Game[Any], number: int, puzzle: Puzzle) -> dict[str, str]:
    entry, tried = _entry(request, puzzle), request.query_params.get("try", "")
    return await aside(request, shown_at, game, number, puzzle, entry, tried, language_of(request))


def shown_at(game: Game[Any], number: int, puzzle: Puzzle, entry: int, tried: str, lang: str) -> dict[str, str]:
    """Return a moment of a puzzle as its seat sees it: the question, an answer to it, or a step of the best turn."""
    scene = puzzle.scene()
    moment, given = _moment(game, scene, entry), None
    names = names_in(scene, moment.state, lang)
    if tried and not entry:
        moment = tried_out(moment, tried)
        moment.eyes = puzzle.seat  # whoever is to decide now
        given = answer(game, puzzle, tried, lang, names)
    asking = given is None and not entry
    told = render(
        "parts/puzzle.html.jinja",
        lang,
        game=game,
        number=number,
        count=len(read_puzzles(game)),
        who=moment.seat,
        doing=doing(moment, names, lang),
        lines=lines_of(moment, names, lang),
        answer=given,
        asked=asked(moment.state, names, lang) if asking else "",
        cards=_cards(game, puzzle, moment, lang, names) if asking else (),
        worth=worth(game, puzzle, lang, names) if entry or (given and given.right) else (),
    )
    drawing = game.drawing(moment.state.view(puzzle.seat), lang, names)
    now = say(lang, "step", entry=entry, count=len(puzzle.entries))
    return {"now": now, "told": told, **laid_out(drawing)}


def _moment(game: Game[Any], scene: Scene, entry: int) -> Moment:
    return next(moment for at, moment in enumerate(moments(game, scene)) if at == entry)


def _cards(
    game: Game[Any], puzzle: Puzzle, moment: Moment, lang: str, names: list[str]
) -> list[tuple[Card, list[tuple[str, str]]]]:
    """Return what decides the turn by verb, each choice with the address where it is tried."""
    offered, found = {choice.text for choice in puzzle.offered(game)}, []
    for card in Offer(moment.state, puzzle.seat, lang, names).cards():
        tried = [(urlencode({"try": each.text}), each.label) for each in card.choices if each.text in offered]
        if tried:
            found.append((card, tried))
    return found


ROUTES = [
    Route("/puzzles", puzzles),
    Route("/puzzles/{game}/{number}", puzzle),
    Route("/puzzles/{game}/{number}/moment", get_moment),
]
