"""All goods as HTML: how the looking seat gets them, who makes them, and at what price in trade tokens."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

from atoll.games.anno1800.board.fragments import AnnoFragments
from atoll.kernel import letter


def draw_market(shared: AnnoFragments) -> str:
    """Return the goods, and in set-up the missions to choose from."""
    choosing = [words[1] for words in shared.offered if words[0] == "choose"]
    return shared.render(
        "market.html.jinja",
        goods=[_good(shared, resource) for resource in shared.cat.resources],
        missions=[shared.words.missions[mission] for mission in choosing],
        seated=shared.helps,
    )


def _good(shared: AnnoFragments, resource: str) -> SimpleNamespace:
    view = shared.view
    return SimpleNamespace(
        id=resource,
        name=shared.words.of["resource"][resource],
        need=replace(shared.need(resource), seats=()),  # all makers are listed anyway
        makers=[
            SimpleNamespace(seat=seat, letter=letter(seat), price=price, own=seat == view.seat)
            for seat, price in shared.goods.makers.get(resource, ())
        ],
        importers=[seat for seat, player in enumerate(view.players) if resource in player.imports],
    )
