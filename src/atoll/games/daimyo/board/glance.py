"""What stands beside the board: everybody's goods and hands at a glance, and where popularity comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from atoll.games.daimyo.catalog import FARM, TOWER
from atoll.games.daimyo.eyes import DaimyoView, PlayerView
from atoll.games.daimyo.scoring import SOURCES
from atoll.games.daimyo.state import BUILDINGS_PER_TYPE
from atoll.games.daimyo.words.lexicon import DaimyoLexicon, lexicon
from atoll.kernel import Game
from atoll.kernel.kept import KeptFor
from atoll.kernel.rooms import Glance, ScoreSheet


def glance(view: DaimyoView, game: Game[Any], lang: str) -> Glance:
    """Return everybody's clan and what is special about the seat, then all that is counted, most wanted first."""
    words = lexicon(game.catalog, game.texts, lang)
    islands = game.catalog.islands[: game.catalog.setups[len(view.players)].islands]
    counts = [_known.get((p, words), (len(islands),), partial(_counts, p, islands, words)) for p in view.players]
    return [[*_phrases(view, seat, words), *counted] for seat, counted in enumerate(counts)]


_known = KeptFor[list[tuple[str, str, str]]](64)


def _phrases(view: DaimyoView, seat: int, words: DaimyoLexicon) -> Iterator[tuple[str, str, str]]:
    """Yield what is said of a seat in words: two phrases at most."""
    clan = view.players[seat].clan
    if clan:
        yield "", words.of["clan"][clan], ""
    if view.first == seat:
        yield "", words.fixed["plays_first"], ""
    elif view.helmet == seat:
        yield "", words.fixed["has_helmet"], ""


def _counts(p: PlayerView, islands: Sequence[str], words: DaimyoLexicon) -> list[tuple[str, str, str]]:
    fixed, unbuilt = words.fixed, p.unbuilt
    return [
        *[(f"dm-{good}", words.of["good"][good], str(count)) for good, count in p.goods.items()],
        ("dm-hero", fixed["hand"], str(p.hand_size)),
        ("dm-relic", fixed["relic_tiles"], str(len(p.loose))),
        ("dm-altar", fixed["restored_relics"], str(sum(p.relics.values()))),
        ("dm-star", fixed["pp"], str(p.popularity)),
        ("dm-storage", fixed["storage"], str(p.storage)),
        ("dm-governor", fixed["governors"], str(p.governors)),
        ("dm-shadow", fixed["shadows"], str(p.shadows)),
        ("dm-farm", words.building[FARM], str(BUILDINGS_PER_TYPE - len(unbuilt[FARM]) if unbuilt else 0)),
        ("dm-tower", words.building[TOWER], str(BUILDINGS_PER_TYPE - len(unbuilt[TOWER]) if unbuilt else 0)),
        ("dm-reset", fixed["next_unit"], str(p.recruitment_cost)),
        *[
            (
                f"dm-mark-{island}",
                words.phrase("influence on", island=words.island[island]),
                str(p.influence.get(island, 0)),
            )
            for island in islands
        ],
    ]


def score_sheet(view: DaimyoView, game: Game[Any], lang: str) -> ScoreSheet:
    """Return popularity by source."""
    names = game.texts.language(lang).nouns["source"]
    return [(names[k], tuple(p.points[source] for p in view.players)) for k, source in enumerate(SOURCES)]
