"""The rulebook that runs: the rules of a game to read and search, and its worked examples as live boards."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from atoll.kernel import CHANCE, LETTERS, Event, Game, State
from atoll.kernel.puzzle import read_puzzles
from atoll.kernel.scene import Moment, Scene, moments, read_scene, staged
from atoll.table.onlooker import LogLine
from atoll.web.digest import digest, sign
from atoll.web.glossary import explained
from atoll.web.pages import page
from atoll.web.render import render
from atoll.web.requests import NotFound, aside, game_of, json, number_of, settings_of
from atoll.web.table_page import laid_out
from atoll.web.words import language_of, say

MOST_TRIED = 40  # choices in a row
MOST_OFFERED = 60
AN_HOUR = 3600
LINK = re.compile(r'(<a [^>]*href=")#')


async def rules(request: Request) -> Response:
    """The digest of a game, every rule at its own address."""
    game, lang = await game_of(request, request.path_params["game"]), language_of(request)
    made = await aside(request, digest, game, lang)
    puzzling, signed = bool(read_puzzles(game)), lambda name: Markup(sign(name))
    return await page(request, "rules.html.jinja", game=game, digest=made, puzzling=puzzling, sign=signed)


async def get_terms(request: Request) -> Response:
    """Return the terms of a game with a sentence each, for who comes across them at a table."""
    game, lang = await game_of(request, request.path_params["game"]), language_of(request)
    answer = json({"terms": await aside(request, explained, game, lang)})
    answer.headers["cache-control"] = f"max-age={AN_HOUR}"
    return answer


async def example(request: Request) -> Response:
    """A worked example as a live board, at one of its moments."""
    game, scene = await _scene_of(request)
    shown = await _shown(request, game, scene)
    safe = {name: Markup(html) for name, html in shown.items()}
    made = await aside(request, digest, game, language_of(request))
    text = next(item.html for item in made.items() if item.id == scene.example)
    rules_page = f"{settings_of(request).root_path}/rules/{game.name}"
    return await page(
        request,
        "example.html.jinja",
        game=game,
        example=scene.example,
        text=Markup(LINK.sub(rf"\1{rules_page}#", str(text))),
        entry=_entry(request, scene),
        last=length(scene) - 1,
        shown=shown,
        safe=safe,
    )


async def get_moment(request: Request) -> Response:
    """Return the fragments of one moment of a worked example."""
    return json(await _shown(request, *await _scene_of(request)))


async def _scene_of(request: Request) -> tuple[Game[Any], Scene]:
    game = await game_of(request, request.path_params["game"])
    wanted = request.path_params["example"]
    if wanted not in staged(game):
        raise NotFound("there is no such example")
    return game, read_scene(game, wanted)


def _entry(request: Request, scene: Scene) -> int:
    return min(number_of(request.query_params.get("entry", "")) or 0, length(scene) - 1)


async def _shown(request: Request, game: Game[Any], scene: Scene) -> dict[str, str]:
    entry, tried = _entry(request, scene), request.query_params.getlist("try")[:MOST_TRIED]
    return await aside(request, shown_at, game, scene, entry, tried, language_of(request))


def length(scene: Scene) -> int:
    """Return how many moments a scene has."""
    return sum(1 + len(act.entries) for act in scene.acts)


def shown_at(game: Game[Any], scene: Scene, entry: int, tried: list[str], lang: str) -> dict[str, str]:
    """Return a moment of a scene, or what comes of trying something else there, as the seat it is about sees it."""
    case, moment = 0, None
    for at, moment in enumerate(moments(game, scene)):
        case += moment.opens
        if at == entry:
            break
    assert moment is not None
    names = names_in(scene, moment.state, lang)
    for text in tried:
        moment = tried_out(moment, text)
    drawing = game.drawing(moment.state.view(moment.eyes), lang, names)
    told = _told(moment, names, lang, case=case, cases=len(scene.acts), entry=entry, tried=tried)
    return {"now": say(lang, "step", entry=entry, count=length(scene) - 1), "told": told, **laid_out(drawing)}


def names_in(scene: Scene, state: State, lang: str) -> list[str]:
    """Return what the players of a scene are called: as its text calls them, or by their letters."""
    seats = range(len(state.scores()))
    return [scene.names.get(seat) or say(lang, "player", letter=LETTERS[seat]) for seat in seats]


def tried_out(moment: Moment, text: str) -> Moment:
    """Return the moment after a choice of whoever is to decide; chance does as it did before."""
    state = moment.state
    known, seat, choice = len(state.log or []), state.seat, state.game.book.parse(text)
    state.play(choice)
    rng = Random(7)
    while not state.over and state.seat == CHANCE:
        state.play_chance(rng)
    eyes = moment.eyes if state.over else state.seat
    return Moment(state=state, eyes=eyes, seat=seat, choice=choice, events=(state.log or [])[known:])


def _told(moment: Moment, names: list[str], lang: str, **values: Any) -> str:
    state, game = moment.state, moment.state.game
    return render(
        "parts/told.html.jinja",
        lang,
        game=game,
        moment=moment,
        doing=doing(moment, names, lang),
        refused=moment.refused.reason_in(lang) if moment.refused else "",
        rule=moment.refused.rule if moment.refused else "",
        lines=lines_of(moment, names, lang),
        asked=asked(state, names, lang),
        others=_others(state, names, lang, values["entry"], values["tried"]),
        **values,
    )


def doing(moment: Moment, names: list[str], lang: str) -> str:
    """Return what was chosen at a moment, if anything was."""
    if moment.choice is None:
        return ""
    label = moment.state.game.texts.label(moment.choice, lang, names)
    return say(lang, "by chance", outcome=label) if moment.seat == CHANCE else label


def lines_of(moment: Moment, names: list[str], lang: str) -> list[LogLine]:
    """Return what happened at a moment, as far as its eyes may know."""
    seen = (event.seen_by(moment.eyes) for event in moment.events)
    return [_line(moment.state.game, event, lang, names) for event in seen if event is not None]


def _line(game: Game[Any], event: Event, lang: str, names: list[str]) -> LogLine:
    text = game.texts.event(event, lang, names)
    return LogLine(text, event.values.get("seat", -1), 0, False, event.key, game.icons.get(event.key))


def asked(state: State, names: list[str], lang: str) -> str:
    """Return who is to decide what now."""
    if state.over or state.seat == CHANCE:
        return ""
    prompt = state.game.texts.prompt(state.stack[-1].step.name, lang)
    return f"{names[state.seat]}{say(lang, 'colon')} {prompt}" if prompt else ""


def _others(state: State, names: list[str], lang: str, entry: int, tried: list[str]) -> list[tuple[str, str]]:
    """Return what whoever is to decide may choose, each with the address where it is tried."""
    if state.over or state.seat == CHANCE or len(tried) >= MOST_TRIED:
        return []
    return [
        (urlencode([("entry", entry), *(("try", text) for text in (*tried, choice.text))]), label)
        for choice in state.choices()[:MOST_OFFERED]
        if (label := state.game.texts.label(choice, lang, names))
    ]


ROUTES = [
    Route("/rules/{game}", rules),
    Route("/rules/{game}/terms", get_terms),
    Route("/rules/{game}/example/{example}", example),
    Route("/rules/{game}/example/{example}/moment", get_moment),
]
