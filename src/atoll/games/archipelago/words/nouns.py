"""What the things of Archipelago are called in one language."""

from __future__ import annotations

from atoll.games.archipelago.catalog import (
    BOARDS,
    DOMESTIC_CRISIS,
    EVENT,
    EXPORT_CRISIS,
    FEWEST,
    KINDS,
    MOST,
    PACIFIST,
    RANKED,
    SURPLUS,
    Card,
    Catalog,
    Goal,
    Half,
)
from atoll.games.archipelago.choices import FLORINS
from atoll.games.archipelago.components import Region
from atoll.games.archipelago.components.spots import BUILDINGS, CONSTRUCTIONS, REGIONS
from atoll.games.archipelago.scoring import SOURCES
from atoll.games.archipelago.words.places import place_names
from atoll.kernel import Say
from atoll.kernel.grammar import counted

ACTION_NAMES = ("Transaction", "Recruitment", "Migration", "Construction", "Taxes", "Reproduction", "Exploration")
CONSTRUCTION_NAMES = {"town": "town", "market": "market", "port": "port", "temple": "temple", "ship": "ship"}
PLURALS = {
    "town": "towns",
    "market": "markets",
    "port": "ports",
    "temple": "temples",
    "ship": "ships",
    "character_card": "characters",
    "progress_card": "progress cards",
    "evolution_card": "evolution cards",
}
CRITERION_NAMES = {
    "money": "money",
    "explorer_tokens": "explorer tokens",
    "towns_controlled": "towns controlled",
    "markets_controlled": "markets controlled",
    "ports_controlled": "ports controlled",
    "temples_controlled": "temples controlled",
    "fruit_cubes": "fruit cubes",
    "cattle_cubes": "cattle cubes",
    "fish_cubes": "fish cubes",
    "wood_cubes": "wood cubes",
    "stone_cubes": "stone cubes",
    "iron_cubes": "iron cubes",
    "character_cards": "characters",
    "progress_cards": "progress cards",
    "evolution_cards": "evolution cards",
    "fruit_icons_in_town_regions": "fruit icons in regions with an own town",
    "wood_icons_in_town_regions": "wood icons in regions with an own town",
    "fish_icons_in_town_regions": "fish icons in regions with an own town",
    "iron_icons_in_town_regions": "iron icons in regions with an own town",
    "citizens_on_archipelago": "citizens",
    "ships_on_archipelago": "ships",
    "benefactor_florins": "florins for good deeds",
}
END_TEMPLATES = {
    "count_in_play": "{levels} {what} are in play",
    "explorer_piles_empty": "{level} explorer piles are empty",
    "resources_exhausted": "{level} resources are gone from the bank",
    "bank_money_exhausted": "the bank is out of money",
    "surplus_above": "there are more than {level} surplus workers",
    "population_at_least": "population is at least {levels}",
}
TURN_NAMES = (
    "this turn",
    "the next turn",
    "the turn after the next",
    "the third turn from now",
    "the fifth turn from now",
)
VOW_NAMES = (
    "help in the next crisis",
    "collect no taxes",
    "neither rob nor sink",
    "permit harvests",
    "put first in the order of play, if it falls to the one who promises",
)
BOARD_NAMES = {"domestic": "domestic market", "export": "export market"}
PROMISED_NAMES = (
    "florins",
    "cubes",
    "explorer tokens",
    "a card",
    "permission to harvest",
    "standing citizens up",
    "a place in the order of play",
    "what was said",
)
RESULT_NAMES = ("the game goes on", "independence", "an objective is fulfilled", "the last turn is over")


def names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
    kinds = [say("kind", kind) for kind in KINDS]
    constructions = [say("construction", CONSTRUCTION_NAMES[what]) for what in CONSTRUCTIONS]
    faces = [_face(cat, k, say) for k in range(len(cat.faces))]
    boards = [say("board", BOARD_NAMES[board]) for board in BOARDS]
    return {
        "card": [say("card", card.name) for card in cat.cards],
        "printed": [_card(card, say) for card in cat.cards],
        "face": faces,
        "hex": [
            " / ".join(f for f, face in zip(faces, cat.faces, strict=True) if face.hex == h) for h in range(REGIONS)
        ],
        "kind": kinds,
        **place_names(say, constructions),
        "stall": [
            say("stall", "{kind} ({board})").format(kind=kind, board=board) for board in boards for kind in kinds
        ],
        "action": [
            *(say("action", "Harvest: {kind}").format(kind=kind) for kind in kinds),
            *(say("action", name) for name in ACTION_NAMES),
        ],
        "construction": constructions,
        "item": [
            *(say("item", "{number}f").format(number=n) for n in FLORINS),
            *(say("item", "1 cube of {kind}").format(kind=kind) for kind in kinds),
            say("item", "1 explorer token"),
        ],
        "turns": [say("turns", name) for name in TURN_NAMES],
        "vow": [say("vow", vow) for vow in VOW_NAMES],
        "trend": [_trend(cat, k, say) for k in range(len(cat.trends))],
        "end": [_end(goal, say) for goal in cat.goals],
        "aim": [_aim(goal, say) for goal in cat.goals],
        "objective": [_objective(goal, players, say) for players in range(FEWEST, MOST + 1) for goal in cat.goals],
        "board": boards,
        "unit": [say("unit", "citizen"), say("unit", "ship")],
        "promised": [say("promised", name) for name in PROMISED_NAMES],
        "back": [_back(halves, say, kinds) for halves in cat.backs],
        "halves": ["\n".join(_half(half, say, kinds) for half in halves) for halves in cat.backs],
        "marker": [say("marker", "rebellion"), say("marker", "surplus")],
        "result": [say("result", name) for name in RESULT_NAMES],
        "source": [say("source", source) for source in SOURCES],
    }


def _face(cat: Catalog, number: int, say: Say) -> str:
    """Return what a face shows: a place gets its name when it is discovered."""
    record, face = cat.components.region[number], cat.faces[number]
    shown = [(kind, count) for kind, count in zip(KINDS, face.produces, strict=True) if count]
    things = [f"{count} {counted(say('kind', kind), count)}" for kind, count in shown]
    huts = say("region", "1 hut") if record.huts == 1 else say("region", "{count} huts")
    things += [huts.format(count=record.huts)] if record.huts else []
    return say("region", "{landscape} with {things}").format(
        landscape=say("region", landscape(record)), things=", ".join(things)
    )


def landscape(region: Region) -> str:
    """Return the sort of landscape of a face, in a word."""
    if region.volcano:
        return "volcano"
    if not region.land:
        return "open sea"
    if not region.sea:
        return "desert" if region.start else "inland"
    if len(region.land) > 1:
        return "strait"
    if len(region.sea) > 1:
        return "bays"
    return "coast" if region.land[0].edges else "island"


def _card(card: Card, say: Say) -> str:
    """Return all that is printed on a card."""
    template = say("card", "{name} ({kind}, {user}, {cost}): {text}")
    kind = say("card", "character") if card.kind == 0 else say("card", "progress")
    user = say("card", "open to all") if card.open else say("card", "owner only")
    cost = [say("card", "{number}f").format(number=card.money + card.coin)] if card.money + card.coin else []
    discs = say("card", "{number} disc") if card.discs == 1 else say("card", "{number} discs")
    cost += [discs.format(number=card.discs)] if card.discs else []
    cost += [
        f"{count} {counted(say('kind', kind), count)}" for kind, count in zip(KINDS, card.cubes, strict=True) if count
    ]
    return template.format(
        name=say("card", card.name),
        kind=kind,
        user=user,
        cost=" + ".join(cost) or say("card", "no cost"),
        text=say("effect", card.text),
    )


def _trend(cat: Catalog, trend: int, say: Say) -> str:
    template = say("trend", "{name}: {criterion}")
    record = cat.components.trend[trend]
    return template.format(
        name=say("trend", record.name), criterion=say("criterion", CRITERION_NAMES[record.criterion])
    )


def _end(goal: Goal, say: Say) -> str:
    """Return when an objective ends the game; the level for the number of players is left open."""
    what = say("plural", PLURALS[goal.what]) if goal.what else ""
    return say("end", END_TEMPLATES[goal.end]).format(levels="{level}", level="{level}", what=what)


def _objective(goal: Goal, players: int, say: Say) -> str:
    """Return both halves of an objective card, with the number that holds at this table."""
    end = _end(goal, say).format(level=goal.level[players])
    return say("objective", "{id}, ends when {end}; scores {win}").format(id=goal.id, end=end, win=_aim(goal, say))


def _aim(goal: Goal, say: Say) -> str:
    """Return what an objective counts at the end."""
    if goal.score == RANKED:
        return say("criterion", CRITERION_NAMES[goal.criterion])
    if goal.score == PACIFIST:
        return say("criterion", "Pacifist, population minus rebellion above {level}").format(level=goal.difference)
    return say("criterion", "Separatist")


def _back(halves: tuple[Half, Half], say: Say, kinds: list[str]) -> str:
    """Return what the back of a card brings."""
    parts = [_half(half, say, kinds) for half in halves]
    both = say("back", "{upper}; {lower}")
    return both.format(upper=parts[0], lower=parts[1]) if all(parts) else "".join(parts)


def _half(half: Half, say: Say, kinds: list[str]) -> str:
    what, thing, number, marker, red = half
    text = ""
    if what == DOMESTIC_CRISIS:
        text = say("back", "domestic crisis, 1 {kind} for {number} citizens").format(kind=kinds[thing], number=number)
    elif what == EXPORT_CRISIS:
        text = say("back", "export crisis, {number} {kind}").format(kind=counted(kinds[thing], number), number=number)
    elif what == EVENT:
        name = say("marker", "surplus") if marker == SURPLUS else say("marker", "rebellion")
        template = say("back", "{marker} {change} per {building}") if thing >= 0 else say("back", "{marker} {change}")
        building = say("construction", BUILDINGS[thing]) if thing >= 0 else ""
        text = template.format(marker=name, change=f"{number:+d}", building=building)
    return say("back", "{text} (red)").format(text=text) if red and text else text
