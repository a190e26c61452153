"""What stands beside the board: everybody's goods and hands at a glance, and where popularity comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from atoll.games.daimyo.catalog import FARM, TOWER
from atoll.games.daimyo.eyes import DaimyoView, PlayerView
from atoll.games.daimyo.scoring import SOURCES
from atoll.games.daimyo.state import BUILDINGS_PER_TYPE
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: DaimyoView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's clan and what is special about the seat, then all that is counted, most wanted first."""
    words = lexicon(game.catalog, game.texts, lang)
    islands = game.catalog.islands[: game.catalog.setups[len(view.players)].islands]
    return [[*_phrases(view, seat, words), *_counts(p, islands, words)] for seat, p in enumerate(view.players)]


def _phrases(view: DaimyoView, seat: int, words: DaimyoLexicon) -> Iterator[tuple[str, str, str]]:
    """Yield what is said of a seat in words: two phrases at most."""
    clan = view.players[seat].clan
    if clan:
        yield "", words.of["clan"][clan], ""
    if view.first == seat:
        yield "", words.fixed["plays_first"], ""
    elif view.helmet == seat:
        yield "", words.fixed["has_helmet"], ""


def _counts(p: PlayerView, islands: Sequence[str], words: DaimyoLexicon) -> Iterator[tuple[str, str, str]]:
    fixed = words.fixed
    for good, count in p.goods.items():
        yield f"dm-{good}", words.of["good"][good], str(count)
    yield "dm-hero", fixed["hand"], str(p.hand_size)
    yield "dm-relic", fixed["relic_tiles"], str(len(p.loose))
    yield "dm-altar", fixed["restored_relics"], str(sum(p.relics.values()))
    yield "dm-star", fixed["pp"], str(p.popularity)
    yield "dm-storage", fixed["storage"], str(p.storage)
    yield "dm-governor", fixed["governors"], str(p.governors)
    yield "dm-shadow", fixed["shadows"], str(p.shadows)
    yield "dm-farm", words.building[FARM], str(BUILDINGS_PER_TYPE - len(p.unbuilt[FARM]) if p.unbuilt else 0)
    yield "dm-tower", words.building[TOWER], str(BUILDINGS_PER_TYPE - len(p.unbuilt[TOWER]) if p.unbuilt else 0)
    yield "dm-reset", fixed["next_unit"], str(p.recruitment_cost)
    for island in islands:
        name = words.phrase("influence on", island=words.island[island])
        yield f"dm-mark-{island}", name, str(p.influence.get(island, 0))


def score_sheet(view: DaimyoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return popularity by source."""
    names = game.texts.language(lang).nouns["source"]
    return [(names[k], tuple(p.points[source] for p in view.players)) for k, source in enumerate(SOURCES)]
