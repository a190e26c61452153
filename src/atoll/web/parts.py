"""Draws a table for one pair of eyes, part by part: everything here is made from views."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from markupsafe import escape

from atoll.kernel import CHANCE, GROUPS, View, points
from atoll.table.live import LiveTable, LogEntry
from atoll.table.meters import DRAWING_SECONDS
from atoll.table.odds import odds
from atoll.table.offer import Card, Greyed, Offered, greyed
from atoll.table.onlooker import LogLine, Onlooker
from atoll.web.coached import coached
from atoll.web.ending import ending
from atoll.web.pieces import DESK, Draw, Drawn, Piece, cuts_of, told, whole
from atoll.web.render import environment, render
from atoll.web.words import say

FRAGMENTS = (
    "track", "board", "recap", "seats", "panels", "prompt", "choices", "areas", "result", "log", "chat", "coach",
)  # fmt: skip
FIGURE = re.compile(r'data-figure="([^"]+)"[^>]*>([^<]*)<')
AT_A_GLANCE = 6  # signs of a seat in the rail
RECALLED = 8  # deeds of a recap
LIKELIEST = 4  # outcomes of chance that a preview tells
LINES_KEPT = 2048  # lines of logs, as HTML
ROWS_KEPT = 512  # rows of the rail
RECAPS_KEPT = 256
WAITING_KEPT = 256  # bars of those who wait
PRICED = tuple(group for group in GROUPS if group != "finish")  # what ends a question stands in the bar, unpriced
HOLE = "\x00"  # stands for a piece where a template goes around it
LINES = "\x01"  # stands for others
Fragment = list[str | Piece]
Tray = Callable[[], Sequence[Piece]]


class Laid(NamedTuple):
    """What a game draws, piece by piece; before it begins there is nothing."""

    board: Sequence[Piece] = ()
    tray: Tray = tuple  # drawn for those alone who are asked
    track: Sequence[Piece] = ()
    panels: Sequence[Piece] = ()
    shelves: Sequence[Drawn] = ()
    seats: Sequence[Sequence[Piece]] = ()


@DRAWING_SECONDS.time()
def parts(who: Onlooker) -> dict[str, Any]:
    """Return everything the page swaps in when a table has changed."""
    return {**_facts(who), **{name: whole(fragment) for name, fragment in _fragments(who).items()}}


@DRAWING_SECONDS.time()
def news(who: Onlooker, known: Collection[int]) -> dict[str, Any]:
    """Return the same for a browser that has some pieces already."""
    has = frozenset(known)
    return {**_facts(who), **{name: told(fragment, has) for name, fragment in _fragments(who).items()}}


def _facts(who: Onlooker) -> dict[str, Any]:
    live = who.live
    return {
        "seq": live.changes,
        "seat": who.seat,
        "over": live.over,
        "draft": [choice.text for choice in who.draft],
        "mine": who.to_decide,
        "title": _title(who),
    }


def _fragments(who: Onlooker) -> dict[str, Fragment]:
    """Return the fragments of the page, in pieces."""
    live, lang = who.live, who.lang
    view = who.view() if live.begun else None
    drawing = _drawing(who, view) if view is not None else Laid()
    asked = _asking(who, view, drawing.tray)
    return {
        "track": [*drawing.track],
        "board": [*drawing.board],
        "recap": [_recap(who)] if live.begun and not live.over else [],
        "seats": [*_seats(who, view)],
        "panels": [item for panel in drawing.panels for item in ('<section class="panel">', panel, "</section>")],
        **asked,
        "areas": _areas(who, drawing),
        "result": [Piece.of(ending(who, view))] if live.over and view is not None else [],
        "log": _log(who),
        "chat": [Piece.of(render("parts/chat.html.jinja", lang, live=live))] if live.chat else [],
        "coach": [Piece.of(coached(who))],
    }


def _drawing(who: Onlooker, view: View) -> Laid:
    """Return what the game draws; each piece is drawn when what it shows has changed."""
    game, lang, names = who.live.game, who.lang, who.names
    sketch, said = game.sketch(view, lang, names), (lang, *names)

    def kept(name: str, draw: Draw) -> list[Piece]:
        return [each.piece for each in DESK.drawn(game, name, said, view, draw)]

    areas = [(f"{'own' if k == view.seat else 'seat'}:{k}", draw) for k, draw in enumerate(sketch.seats)]
    return Laid(
        board=kept("board", sketch.board),
        tray=partial(kept, "tray", sketch.tray),
        track=kept("track", sketch.track),
        panels=kept("panels", sketch.panels),
        shelves=DESK.drawn(game, "shelves", said, view, sketch.shelves),
        seats=[kept(name, draw) for name, draw in areas],
    )


def preview(who: Onlooker) -> dict[str, Any]:
    """Return what the draft of somebody would change: the board as it would be, and every number by its name."""
    live = who.live
    view = who.view()
    drawing = live.game.drawing(view, who.lang, who.names)
    shown = "".join((*drawing.everything(), *map(str, _seats(who, view))))
    figures = {name: number.strip() for name, number in FIGURE.findall(shown)}
    return {
        "draft": [choice.text for choice in who.draft],
        "board": str(drawing.board),
        "figures": figures,
        "chance": _chance(who) if CHANCE in who.state.seats else "",
    }


def _chance(who: Onlooker) -> str:
    """Return the sentence that says what chance will decide, and how likely what is."""
    lang, view, fate = who.lang, who.world.view(who.seat), who.live.game.fate
    outcomes = odds(who.world, lambda choice: fate(view, choice, lang) or who.label(choice))
    if not outcomes:
        return say(lang, "chance decides")
    if len(outcomes) == 1:
        return say(lang, "certain", what=outcomes[0].what)
    if outcomes[0].share == outcomes[-1].share:
        return say(lang, "even odds", count=len(outcomes))
    told = [say(lang, "outcome", what=what, share=round(share * 100)) for what, share in outcomes[:LIKELIEST]]
    return say(lang, "odds", outcomes=", ".join(told) + (" …" if len(outcomes) > LIKELIEST else ""))


def _title(who: Onlooker) -> str:
    live = who.live
    if who.to_decide:
        return f"● {say(who.lang, 'your turn')} · {live.game.title}"
    return f"{live.game.title} · Atoll"


class Told:
    """What somebody's eyes were told of a log: the marks of its full blocks, and the last block as it is so far."""

    __slots__ = ("count", "first", "full", "last", "read")

    def __init__(self, read: Hashable):
        self.read = read  # how the log reads: told otherwise, it is told anew
        self.full: dict[tuple[int, int], tuple[int, ...]] = {}  # by number and length
        self.first: LogEntry | None = None  # of the last block
        self.count, self.last = 0, b""


def _log(who: Onlooker) -> Fragment:
    """Return the log in blocks: full ones are known by their marks, to the last one is added what is new."""
    blocks = who.live.log_in_blocks()
    if not blocks:
        return []
    told = _told_to(who)
    full = {(block, len(entries)): entries for block, entries in blocks[:-1]}
    before = told.full
    told.full = {
        key: before[key] if key in before else Piece.in_cuts(_log_lines(who, entries)).marks
        for key, entries in full.items()
    }
    entries = blocks[-1][1]
    if told.first is not entries[0]:
        told.first, told.count, told.last = entries[0], 0, b""
    told.last += _log_lines(who, entries[told.count :])
    told.count = len(entries)
    return [*(_full_block(who, marks, full[key]) for key, marks in told.full.items()), Piece.in_cuts(told.last)]


def _told_to(who: Onlooker) -> Told:
    read, key = (who.live.edition, who.texts.teller, tuple(who.names)), (who.seat, who.lang)
    told: Told | None = who.live.blocks.get(key)
    if told is None or told.read != read:
        told = who.live.blocks[key] = Told(read)
    return told


def _full_block(who: Onlooker, marks: tuple[int, ...], entries: Sequence[LogEntry]) -> Piece:
    return Piece(marks, lambda k: cuts_of(_log_lines(who, entries))[k].decode())


def _log_lines(who: Onlooker, entries: Sequence[LogEntry]) -> bytes:
    return b"".join([_log_line(line, who.lang) for line in who.lines(entries)])


@lru_cache(maxsize=LINES_KEPT)
def _log_line(line: LogLine, lang: str) -> bytes:
    """Return a line as HTML; in bytes it takes less room than in letters."""
    return render("parts/log.html.jinja", lang, lines=[line]).encode()


def _recap(who: Onlooker) -> Piece:
    """Return in few words what happened lately."""
    lines = who.recap(RECALLED)
    if not lines:
        return Piece.of("")
    told = [_recap_line(who.lang, line, line.rival == who.seat) for line in lines]
    before, after = _recap_frame(who.lang, who.seat >= 0, lines[0].entry)
    table = escape(f"{environment(who.lang).globals['root']}/t/{who.live.header.id}")
    return Piece.of(f"{before}{''.join(told)}{after}".replace(HOLE, table))


@lru_cache(maxsize=LINES_KEPT)
def _recap_line(lang: str, line: LogLine, hit: bool) -> str:
    """Return a line of a recap; in place of its table there is a hole."""
    return render("parts/recap_line.html.jinja", lang, table=HOLE, line=line, hit=hit)


@lru_cache(maxsize=RECAPS_KEPT)
def _recap_frame(lang: str, seated: bool, entry: int) -> list[str]:
    """Return what stands around the lines of a recap; in place of the table there is a hole."""
    around = render("parts/recap.html.jinja", lang, table=HOLE, seated=seated, entry=entry, lines=LINES)
    return around.split(LINES)


def _seats(who: Onlooker, view: View | None) -> list[Piece]:
    live, lang = who.live, who.lang
    glance = (live.game.glance(view, lang) if view else []) or [[]] * len(live.seats)
    return [
        _seat_row(
            lang,
            k,
            name,
            k in view.deciders if view else False,
            points(view.scores[k]) if view else "",
            tuple(name for icon, name, value in glance[k] if not icon and not value),
            tuple(each for each in glance[k] if each[2])[:AT_A_GLANCE],
            _deed(who, k),
        )
        for k, name in enumerate(who.names)
    ]


@lru_cache(maxsize=ROWS_KEPT)
def _seat_row(lang: str, k: int, name: str, on: bool, score: str, phrases: Any, glance: Any, deed: str) -> Piece:
    values = {"k": k, "name": name, "on": on, "score": score, "phrases": phrases, "glance": glance, "deed": deed}
    return Piece.of(render("parts/seat.html.jinja", lang, **values) + "\n")


def _deed(who: Onlooker, k: int) -> str:
    """Return what somebody can do about a seat."""
    live = who.live
    kind = live.seats[k].kind
    if kind == "open":
        return "fill" if who.own or live.header.owner == who.user else ""
    if live.over:
        return ""
    if k in who.left:
        return "back"
    if kind == "person" and k in who.own:
        return f"leave {'sure' if live.begun else 'early'}{' or end' * _may_end(live)}"
    replaceable = kind == "person" and who.own and live.begun and live.header.replace_after
    return "replace" if replaceable else ""


def _may_end(live: LiveTable) -> bool:
    return (live.begun or bool(live.stuck)) and not live.wish


def _areas(who: Onlooker, drawing: Laid) -> Fragment:
    """Return the own area first, then what lies beside, then the others' areas: one of them is shown."""
    names, seats = who.names, drawing.seats
    first, count = max(who.seat, 0), len(seats)
    own, *others = [(first + k) % count for k in range(count)] or [-1]
    if own < 0:
        return []
    mine = say(who.lang, "your area") if who.seat == own and len(who.own) == 1 else names[own]
    areas: list[tuple[str, str, int, Sequence[Piece]]] = [
        (f"seat:{own}", mine, own, seats[own]),
        *((f"shelf:{shelf.id}", shelf.title, -1, [shelf.piece]) for shelf in drawing.shelves),
        *((f"seat:{seat}", names[seat], seat, seats[seat]) for seat in others),
    ]
    before, *frames = _frames(who.lang, tuple([(id_, title, seat) for id_, title, seat, _ in areas]))
    laid: Fragment = [before]
    for (*_, pieces), frame in zip(areas, frames, strict=True):
        laid += [*pieces, frame]
    return laid


@lru_cache(maxsize=256)
def _frames(lang: str, areas: tuple[tuple[str, str, int], ...]) -> list[Piece]:
    """Return what stands around the areas."""
    around = render("parts/areas.html.jinja", lang, areas=[(*area, HOLE) for area in areas])
    return [Piece.of(each) for each in around.split(HOLE)]


# -- what is asked -------------------------------------------------------------------------------------


def _asking(who: Onlooker, view: View | None, tray: Tray) -> dict[str, Fragment]:
    """Return the bar that asks and the cards of what can be answered."""
    live, lang = who.live, who.lang
    values: dict[str, Any] = {"who": who, "live": live, "names": who.names}
    for name, holds in (
        ("stuck", bool(live.stuck)),
        ("closed", view is None and live.closed),
        ("waiting", view is None),
        ("over", live.over),
        ("hand_over", who.hand_over),
    ):
        if holds:
            return {"prompt": [Piece.of(render(f"parts/{name}.html.jinja", lang, **values))], "choices": []}
    assert view is not None
    if who.seat not in view.deciders and not (who.draft and not who.composing):
        deciders = [who.names[k] for k in view.deciders if k >= 0]
        cards = who.prompt().cards(PRICED) if who.may_choose else []
        if not cards and not live.wish:
            return {
                "prompt": [_waiting(lang, bool(who.own), tuple(deciders), _undo(who))],
                "choices": _no_choices(lang),
            }
        finish = _finishing(cards)
        bar = render(
            "parts/others.html.jinja",
            lang,
            **values,
            own=bool(who.own),
            deciders=deciders,
            undo=_undo(who),
            choices=bool(cards),
            finish=finish,
        )
        return {"prompt": [Piece.of(bar)], "choices": _choices(lang, cards, [], [])}
    return _question(who, view, tray, values)


def _undo(who: Onlooker) -> tuple[int, bool] | None:
    """Return the seat whose last choice may be taken back, and whether it is free; nothing while a wish is open."""
    live, seat = who.live, who.seat
    if live.wish or seat < 0 or not live.entries_to_undo(seat):
        return None
    return seat, live.free_undo(seat, None if who.draft else who.view())


@lru_cache(maxsize=WAITING_KEPT)
def _waiting(lang: str, own: bool, deciders: tuple[str, ...], undo: tuple[int, bool] | None) -> Piece:
    """Return the bar of those who have nothing to choose, made once for all who wait for the same people."""
    values = {"own": own, "deciders": deciders, "undo": undo, "choices": False, "finish": ()}
    return Piece.of(render("parts/others.html.jinja", lang, live=None, who=None, **values))


def _question(who: Onlooker, view: View, tray: Tray, values: dict[str, Any]) -> dict[str, Fragment]:
    live, lang = who.live, who.lang
    complete = bool(who.draft) and not who.composing
    offer = who.prompt()
    cards, refused = ([], []) if complete else (offer.cards(PRICED), offer.refused())
    finish = _finishing(cards)
    bar = render(
        "parts/prompt.html.jinja",
        lang,
        **values,
        prompt=say(lang, "confirm this") if complete else offer.question(refused),
        rule=view.rule,
        draft=who.drafted_so_far(),
        lapse=_lapse(who),
        complete=complete,
        helped=not complete and all(seat in who.own for seat in live.people()),
        finish=finish,
        to_finish=bool(finish) and (bool(who.draft) or all(card.group == "finish" for card in cards)),
        unfinished=[] if finish else [each for each in refused if each.group == "finish"][:1],
    )
    return {"prompt": [Piece.of(bar)], "choices": _choices(lang, cards, refused, tray())}


def _finishing(cards: list[Card]) -> list[Offered]:
    """Return what ends a question: it stands in the bar."""
    return [choice for card in cards if card.group == "finish" for choice in card.choices]


def _choices(lang: str, cards: list[Card], refused: list[Greyed], tray: Sequence[Piece]) -> Fragment:
    """Return the cards by group; a verb that is impossible altogether keeps its place, greyed."""
    tray = [piece for piece in tray if piece]
    if not cards and not refused and not tray:
        return _no_choices(lang)
    groups = [(group, [card for card in cards if card.group == group]) for group in GROUPS if group != "finish"]
    around = render(
        "parts/choices.html.jinja",
        lang,
        groups=[(group, found) for group, found in groups if found],
        refused=[each for each in greyed(cards, refused) if each.group != "finish"],
        lacking=[each for each in refused if each.targets],
        tray=HOLE if tray else "",
    )
    before, hole, after = around.partition(HOLE)
    return [Piece.of(before), *tray, Piece.of(after)] if hole else [Piece.of(around)]


@cache
def _no_choices(lang: str) -> Fragment:
    around = render("parts/choices.html.jinja", lang, groups=[], refused=[], lacking=[], tray="")
    return [Piece.of(around)]


def _lapse(who: Onlooker) -> dict[str, Any]:
    """Return after how many seconds without an answer what is taken for one; nothing without a limit."""
    lapse = who.state.lapse()
    if lapse is None:
        return {}
    seconds, choice = lapse
    return {"seconds": seconds, "choice": who.label(choice)}
