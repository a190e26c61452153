"""Who makes what: the goods with their makers, prices in trade tokens, and how the looking seat gets them."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from atoll.games.anno1800.board.fragments import AnnoFragments, Need

MADE = ("make", "gold", "busy")  # ways through an own industry


@dataclass(slots=True, frozen=True)
class Good:
    """A good that somebody makes or brings from the New World."""

    need: Need
    makers: tuple[tuple[int, int], ...]  # the others who make it: seat and price in trade tokens
    importers: tuple[int, ...]
    wanted: bool
    seated: bool


@dataclass(slots=True, frozen=True)
class Market:
    """All goods: those that are to be had somewhere, and those that nobody makes yet."""

    goods: tuple[Markup, ...]
    nobody: tuple[Need, ...]


def draw_market(shared: AnnoFragments) -> str:
    """Return the goods; what the looking seat makes itself stands last."""
    bought: list[Markup] = []
    made: list[Markup] = []
    nobody: list[Need] = []
    importers: dict[str, list[int]] = {}
    for seat, p in enumerate(shared.view.players):
        for resource in p.imports:
            importers.setdefault(resource, []).append(seat)
    for resource in shared.cat.resources:
        need, makers = shared.need(resource), shared.goods.makers.get(resource, [])
        if not makers and resource not in importers:
            nobody.append(need)
            continue
        others = tuple(maker for maker in makers if maker[0] != shared.view.seat)
        brought = tuple(importers.get(resource, ()))
        good = Good(need, others, brought, resource in shared.wanted, shared.helps)
        (made if need.how in MADE else bought).append(shared.part("good.html.jinja", good))
    return shared.render("market.html.jinja", d=Market((*bought, *made), tuple(nobody)))
