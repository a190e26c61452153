"""What one seat may see of Daimyo (chapter 21), built from an allow-list."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from atoll.games.daimyo.catalog import GOODS, TOWER
from atoll.games.daimyo.scoring import SOURCES
from atoll.games.daimyo.state import DaimyoState, Player, owner_and_type
from atoll.kernel import View, heading
from atoll.kernel.kept import Kept, as_bytes


class PlayerView(Struct, frozen=True, kw_only=True, gc=False):
    """A player's things as a seat sees them."""

    clan: str
    goods: dict[str, int]
    popularity: int
    points: dict[str, int]  # popularity by source
    storage: int
    recruitment_cost: int
    reset_ready: bool
    dice: dict[str, str]  # by space
    governors: int  # in reserve
    shadows: int
    relic_tokens: int
    scavenger: str
    influence: dict[str, int]
    loose: tuple[str, ...]
    relics: dict[str, int]
    unbuilt: tuple[tuple[str, ...], ...]  # bonus tiles under techno-farms and radio towers
    slots: dict[str, str]
    hand_size: int
    deck_size: int
    hand: tuple[str, ...] | None  # None: not for these eyes
    known_in_hand: tuple[str, ...]
    unseen: tuple[str, ...]  # cards in hand or deck, nobody else knows which
    discard: tuple[str, ...]


class DaimyoView(View, frozen=True, kw_only=True):
    """The table as a seat sees it."""

    round: int
    first: int
    helmet: int
    first_blue: int
    dice: tuple[str, ...]  # on the central island
    villagers: dict[str, str]
    zones: dict[str, tuple[str, ...]]
    black_market: tuple[str, ...]
    bag_size: int
    drawn_tile: str
    hero_market: tuple[str, ...]
    next_hero: str
    hero_deck_size: int
    governors: dict[str, int]  # owner by place
    buildings: dict[str, tuple[int, str]]  # owner and type by place
    shadows: dict[str, int]  # owner by slot
    altars: dict[str, int]  # owner by altar
    heroes_played: tuple[str, ...]
    players: tuple[PlayerView, ...]


def view(s: DaimyoState, seat: int, words: bool) -> DaimyoView:
    """Return what a seat may see; without words its choices are left out."""
    hero_names, top = s.book.nouns["hero"], s.hero_deck.top
    return DaimyoView(
        **heading(s, seat, words),
        **_kept_board(s),
        round=s.round,
        first=s.first,
        helmet=s.helmet,
        first_blue=s.blue_taker,
        dice=_dice.get((s.cat, as_bytes(s.centre)), lambda: _dice_in(s)),
        bag_size=len(s.bag),
        drawn_tile=s.cat.tile_names[s.drawn] if s.drawn >= 0 else "",
        hero_market=tuple([hero_names[hero] for hero in s.hero_market]),
        next_hero=hero_names[top[-1]] if top else "",
        hero_deck_size=len(s.hero_deck),
        heroes_played=tuple([hero_names[hero] for hero in s.resolving]),
        players=_seen_players(s, seat),
    )


_boards = Kept[dict[str, Any]]()
_dice = Kept[tuple[str, ...]]()


def _dice_in(s: DaimyoState) -> tuple[str, ...]:
    names = s.book.nouns["die"]
    return tuple(names[die] for die, count in enumerate(s.centre) for _ in range(count))


def _kept_board(s: DaimyoState) -> dict[str, Any]:
    """Return the islands and the villagers, seen once as long as nothing there changes."""
    state = (s.villagers, s.zones, s.black_market, s.governors, s.buildings, s.shadows, s.altars)
    return _boards.get((s.cat, as_bytes(state)), lambda: _board(s))


def _board(s: DaimyoState) -> dict[str, Any]:
    cat = s.cat
    return {
        "villagers": {cat.villagers[k]: ("front", "back")[side] for k, side in enumerate(s.villagers)},
        "zones": {cat.islands[k]: tuple(cat.tile_names[tile] for tile in zone) for k, zone in enumerate(s.zones)},
        "black_market": tuple(cat.tile_names[tile] for tile in s.black_market),
        "governors": _owners(cat.place_names, s.governors),
        "buildings": {cat.place_names[k]: _building(piece) for k, piece in enumerate(s.buildings) if piece >= 0},
        "shadows": _owners(cat.slum_names, s.shadows),
        "altars": _owners(cat.altar_names, s.altars),
    }


def _building(building: int) -> tuple[int, str]:
    owner, type_ = owner_and_type(building)
    return owner, "radio_tower" if type_ == TOWER else "techno_farm"


def _owners(names: tuple[str, ...], owners: list[int]) -> dict[str, int]:
    return {names[k]: owner for k, owner in enumerate(owners) if owner >= 0}


_players = Kept[PlayerView]()


def _seen_players(s: DaimyoState, eyes: int) -> tuple[PlayerView, ...]:
    """Return the players, each seen once as long as nothing of him changes."""
    found = []
    for seat, p in enumerate(s.players):
        key = (s.cat, eyes == seat, as_bytes(p))
        found.append(_players.known(key) or _players.keep(key, _player(s, p, eyes == seat)))
    return tuple(found)


def _player(s: DaimyoState, p: Player, own: bool) -> PlayerView:
    cat = s.cat
    heroes = s.book.nouns["hero"]
    dice = s.book.nouns["die"]
    hidden = sorted([hero for hero in p.hand if hero not in p.shown] + p.deck.cards())

    def named(held: list[int]) -> tuple[str, ...]:
        return tuple([heroes[hero] for hero in held])

    return PlayerView(
        clan=cat.clans[p.clan] if p.clan >= 0 else "",
        goods=dict(zip(GOODS, p.goods, strict=True)),
        popularity=p.popularity,
        points=dict(zip(SOURCES, p.points, strict=True)),
        storage=p.storage,
        recruitment_cost=cat.recruitment_track[p.disc],
        reset_ready=p.reset_ready,
        dice={cat.spaces[space]: dice[die] for space, die in enumerate(p.dice) if die >= 0},
        governors=p.governors,
        shadows=p.shadows,
        relic_tokens=p.relic_tokens,
        scavenger=cat.islands[p.scavenger] if p.scavenger >= 0 else "",
        influence=dict(zip(cat.islands, p.influence, strict=False)),
        loose=tuple([cat.tile_names[tile] for tile in p.loose]),
        relics={cat.islands[colour]: count for colour, count in enumerate(p.relics) if count},
        unbuilt=tuple([tuple([cat.bonus_tiles[tile] for tile in left]) for left in p.unbuilt]),
        slots={cat.slots[slot]: cat.bonus_tiles[tile] for slot, tile in enumerate(p.slots) if tile >= 0},
        hand_size=len(p.hand),
        deck_size=len(p.deck),
        hand=named(p.hand) if own else None,
        known_in_hand=named(p.shown),
        unseen=named(hidden),
        discard=named(p.discard),
    )
