"""Draws a table for one pair of eyes, part by part: everything here is made from views."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from atoll.kernel import CHANCE, GROUPS, Drawing, View
from atoll.table.meters import DRAWING_SECONDS
from atoll.table.odds import odds
from atoll.table.offer import Card, Offered, Refused, greyed
from atoll.table.onlooker import LogLine, Onlooker
from atoll.web.coached import coached
from atoll.web.ending import ending
from atoll.web.render import render
from atoll.web.words import say

FRAGMENTS = (
    "track", "board", "recap", "seats", "panels", "prompt", "choices", "areas", "result", "log", "chat", "coach",
)  # fmt: skip
FIGURE = re.compile(r'data-figure="([^"]+)"[^>]*>([^<]*)<')
AT_A_GLANCE = 6  # signs of a seat in the rail
RECALLED = 8  # deeds of a recap
LIKELIEST = 4  # outcomes of chance that a preview tells


@DRAWING_SECONDS.time()
def parts(who: Onlooker) -> dict[str, Any]:
    """Return everything the page swaps in when a table has changed."""
    live, lang = who.live, who.lang
    view = who.view() if live.begun else None
    drawing = live.game.drawing(view, lang, live.names()) if view is not None else Drawing("")
    return {
        "seq": live.changes,
        "seat": who.seat,
        "over": live.over,
        "draft": [choice.text for choice in who.draft],
        "mine": who.to_decide,
        "title": _title(who),
        "track": str(drawing.track),
        "board": str(drawing.board),
        "recap": _recap(who) if live.begun and not live.over else "",
        "seats": _seats(who, view),
        "panels": "".join(f'<section class="panel">{panel}</section>' for panel in drawing.panels),
        **_asking(who, view, drawing.tray),
        "areas": _areas(who, drawing),
        "result": ending(who, view) if live.over and view is not None else "",
        "log": "".join(_log_line(line, lang) for line in who.log()),
        "chat": render("parts/chat.html.jinja", lang, live=live),
        "coach": coached(who),
    }


def preview(who: Onlooker) -> dict[str, Any]:
    """Return what the draft of somebody would change: the board as it would be, and every number by its name."""
    live = who.live
    view = who.view()
    drawing = live.game.drawing(view, who.lang, live.names())
    shown = "".join((*drawing.everything(), _seats(who, view)))
    figures = {name: number.strip() for name, number in FIGURE.findall(shown)}
    return {
        "draft": [choice.text for choice in who.draft],
        "board": str(drawing.board),
        "figures": figures,
        "chance": _chance(who) if CHANCE in who.state.seats else "",
    }


def _chance(who: Onlooker) -> str:
    """Return the sentence that says what chance will decide, and how likely what is."""
    outcomes, lang = odds(who.world, who.label), who.lang
    if len(outcomes) < 2:
        return say(lang, "chance decides")
    if outcomes[0].share == outcomes[-1].share:
        return say(lang, "even odds", count=len(outcomes))
    told = [say(lang, "outcome", what=what, share=round(share * 100)) for what, share in outcomes[:LIKELIEST]]
    return say(lang, "odds", outcomes=", ".join(told) + (" …" if len(outcomes) > LIKELIEST else ""))


def _title(who: Onlooker) -> str:
    live = who.live
    if who.to_decide:
        return f"● {say(who.lang, 'your turn')} · {live.game.title}"
    return f"{live.game.title} · Atoll"


@lru_cache(maxsize=10_000)
def _log_line(line: LogLine, lang: str) -> str:
    return render("parts/log.html.jinja", lang, lines=[line])


def _recap(who: Onlooker) -> str:
    return render("parts/recap.html.jinja", who.lang, live=who.live, who=who, lines=who.recap()[-RECALLED:])


def _seats(who: Onlooker, view: View | None) -> str:
    live = who.live
    glance = (live.game.glance(view, who.lang) if view else []) or [[]] * len(live.seats)
    values: dict[str, Any] = {
        "scores": view.scores if view else [0] * len(live.seats),
        "deciders": view.deciders if view else (),
        "phrases": [[name for icon, name, value in own if not icon and not value] for own in glance],
        "glance": [[(icon, name, value) for icon, name, value in own if value][:AT_A_GLANCE] for own in glance],
    }
    return render("parts/seats.html.jinja", who.lang, who=who, live=live, **values)


def _areas(who: Onlooker, drawing: Drawing) -> str:
    """Return the own area first, then what lies beside, then the others' areas: one of them is shown."""
    names, count = who.live.names(), len(drawing.seats)
    first = max(who.seat, 0)
    own, *others = [(first + k) % count for k in range(count)] or [-1]
    if own < 0:
        return ""
    mine = say(who.lang, "your area") if who.seat == own and len(who.own) == 1 else names[own]
    areas = [
        (f"seat:{own}", mine, own, Markup(drawing.seats[own])),
        *((f"shelf:{shelf.id}", shelf.title, -1, Markup(shelf.html)) for shelf in drawing.shelves),
        *((f"seat:{seat}", names[seat], seat, Markup(drawing.seats[seat])) for seat in others),
    ]
    return render("parts/areas.html.jinja", who.lang, areas=areas)


# -- what is asked -------------------------------------------------------------------------------------


def _asking(who: Onlooker, view: View | None, tray: str) -> dict[str, str]:
    """Return the bar that asks and the cards of what can be answered."""
    live, lang = who.live, who.lang
    values: dict[str, Any] = {"who": who, "live": live, "names": live.names()}
    for name, holds in (
        ("stuck", bool(live.stuck)),
        ("closed", view is None and live.closed),
        ("waiting", view is None),
        ("over", live.over),
        ("hand_over", who.hand_over),
    ):
        if holds:
            return {"prompt": render(f"parts/{name}.html.jinja", lang, **values), "choices": ""}
    assert view is not None
    if who.seat not in view.deciders and not (who.draft and not who.composing):
        deciders = [live.names()[k] for k in view.deciders if k >= 0]
        cards = who.prompt().cards() if who.offer() else []
        finish = _finishing(cards)
        bar = render("parts/others.html.jinja", lang, **values, deciders=deciders, choices=bool(cards), finish=finish)
        return {"prompt": bar, "choices": _choices(lang, cards, [], "")}
    return _question(who, view, tray, values)


def _question(who: Onlooker, view: View, tray: str, values: dict[str, Any]) -> dict[str, str]:
    live, lang = who.live, who.lang
    complete = bool(who.draft) and not who.composing
    offer = who.prompt()
    cards, refused = ([], []) if complete else (offer.cards(), offer.refused())
    finish = _finishing(cards)
    bar = render(
        "parts/prompt.html.jinja",
        lang,
        **values,
        prompt=say(lang, "confirm this") if complete else live.game.texts.prompt(view.step, lang),
        rule=view.rule,
        draft=[who.label(choice) for choice in who.draft],
        lapse=_lapse(who),
        complete=complete,
        helped=not complete and all(seat in who.own for seat in live.people()),
        finish=finish,
        only_finish=bool(finish) and all(card.group == "finish" for card in cards),
        unfinished=[] if finish else [each for each in refused if each.group == "finish"][:1],
    )
    return {"prompt": bar, "choices": _choices(lang, cards, refused, tray)}


def _finishing(cards: list[Card]) -> list[Offered]:
    """Return what ends a question: it stands in the bar."""
    return [choice for card in cards if card.group == "finish" for choice in card.choices]


def _choices(lang: str, cards: list[Card], refused: list[Refused], tray: str) -> str:
    """Return the cards by group; a verb that is impossible altogether keeps its place, greyed."""
    groups = [(group, [card for card in cards if card.group == group]) for group in GROUPS if group != "finish"]
    return render(
        "parts/choices.html.jinja",
        lang,
        groups=[(group, found) for group, found in groups if found],
        refused=[each for each in greyed(cards, refused) if each.group != "finish"],
        lacking=[each for each in refused if each.targets],
        tray=Markup(tray),
    )


def _lapse(who: Onlooker) -> dict[str, Any]:
    """Return after how many seconds without an answer what is taken for one; nothing without a limit."""
    lapse = who.state.lapse()
    if lapse is None:
        return {}
    seconds, choice = lapse
    return {"seconds": seconds, "choice": who.label(choice)}
