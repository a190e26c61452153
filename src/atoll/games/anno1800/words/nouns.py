"""What components are called in one language, as lists by the numbers of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atoll.games.anno1800.catalog import LEVELS, TOKENS, Catalog
from atoll.games.anno1800.components import MissionCard
from atoll.games.anno1800.scoring import SOURCES
from atoll.games.anno1800.words.effects import Effects
from atoll.kernel import Say
from atoll.kernel.grammar import MASCULINE, Noun

DECK_NAMES = ("farmers and workers", "New World", "artisans, engineers, investors")

# The places of the home island: fields, lanes and quays from west to east, then the berths.
HOME = {
    "land1": "Hill Field", "land2": "Forest Field", "land3": "Village Field", "land4": "Church Field",
    "land5": "Mill Field", "land6": "Well Lane", "land7": "Smith Lane", "land8": "Market Lane",
    "land9": "Rope Lane", "land10": "Harbour Lane", "coast1": "Old Quay", "coast2": "Crane Quay",
    "coast3": "Customs Quay", "coast4": "Fish Quay", "coast5": "Lantern Quay", "sea1": "Anchor Berth",
    "sea2": "Dolphin Berth", "sea3": "Heron Berth", "sea4": "Gull Berth", "sea5": "Star Berth",
}  # fmt: skip
OLD = {
    "land1": "West Field", "land2": "East Field", "coast1": "West Shore", "coast2": "East Shore",
    "sea1": "West Mooring", "sea2": "East Mooring",
}  # fmt: skip
OLD_ISLANDS = (
    "first Old World island", "second Old World island", "third Old World island", "fourth Old World island",
)  # fmt: skip


def names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
    c = cat.components
    resources = [say("resource", resource.name) for resource in c.resource]
    levels = [say("level", level) for level in LEVELS]
    tokens = [say("token", token) for token in TOKENS]
    names = [say("person", card.name) for card in c.population_card]
    kinds = _kinds(cat, resources, say)
    effects = Effects(cat, say, resources, levels, kinds)
    done = [effects.card(card) for card in c.population_card]
    aims = [effects.mission(m) for m in c.mission_card]
    benefits = [effects.island(k) for k in range(len(c.old_world_island))]
    return {
        "mission": [_mission(m, aims[k], kinds, cat, say) for k, m in enumerate(c.mission_card)],
        "aim": aims,
        "effect": done,
        "benefit": benefits,
        "mission name": [say("mission", m.name) for m in c.mission_card],
        "card": [_card(cat, k, names[k], done[k], resources, effects, say) for k in range(len(cat.cards))],
        "person": names,
        "helper": [names[card] for card in cat.helpers],
        "picture": [
            say("picture", "{animal} ({visitor}) and {artefact} ({other})").format(
                animal=say("picture", x.animal),
                visitor=say("level", x.animal_visitor),
                artefact=say("picture", x.artefact),
                other=say("level", x.artefact_visitor),
            )
            for x in c.expedition_card
        ],
        "old": [f"{say('island', x.name)} ({benefits[k].rstrip('.')})" for k, x in enumerate(c.old_world_island)],
        "old name": [say("island", x.name) for x in c.old_world_island],
        "new": [
            f"{say('island', x.name)} ({', '.join(resources[cat.resource(word)] for word in x.resources)})"
            for x in c.new_world_island
        ],
        "new name": [say("island", x.name) for x in c.new_world_island],
        "level": levels,
        "resource": resources,
        "token": tokens,
        "kind": kinds,
        "space": [_space(name, say) for name in cat.space_names],
        "deck": [say("deck", name) for name in DECK_NAMES],
        "source": [say("source", source) for source in SOURCES],
    }


def _mission(m: MissionCard, text: str, kinds: list[str], cat: Catalog, say: Say) -> str:
    """Return a mission's name and text, with the industries it lists."""
    if m.industries:
        listed = ", ".join(kinds[cat.kinds.index(word)].rsplit(" (", 1)[0] for word in m.industries)
        text = f"{text.rstrip('.')} ({listed})."
    return say("mission", "{name}: {text}").format(name=say("mission", m.name), text=text)


def _card(cat: Catalog, k: int, name: str, text: str, resources: list[str], effects: Effects, say: Say) -> str:
    """Return all that is printed on a population card."""
    card, bill = cat.cards[k], cat.cards[k].bill
    needs = [*(resources[r] for r in bill.units), *effects.tokens(bill)]
    template = say("card", "{name} ({points}; needs {needs}): {text}")
    said = template.format(name=name, points=card.points, needs=", ".join(needs), text=text.rstrip("."))
    gender = name.gender if isinstance(name, Noun) else MASCULINE
    return Noun.parse(f"{said}||{gender}", say("language", "en"))


def _kinds(cat: Catalog, resources: list[str], say: Say) -> list[str]:
    """Return the names of all kinds of building: an industry is called by what it makes and who works there."""
    levels = [say("level", level) for level in LEVELS]
    kinds = []
    for k in range(len(cat.kinds)):
        if cat.kind_worker[k] >= 0:
            kinds.append(f"{resources[cat.kind_resource[k]]} ({levels[cat.kind_worker[k]]})")
        elif cat.strength[k]:
            kinds.append(say("building", "Shipyard {strength}").format(strength=cat.strength[k]))
        else:
            ship = "Exploration ship {level}" if cat.ship_token[k] else "Merchant ship {level}"
            kinds.append(say("building", ship).format(level=cat.ship_level[k]))
    return kinds


def _space(name: str, say: Say) -> str:
    """Return what a space is called: `Mill Field`, or `West Field on the first Old World island`."""
    island, place = name.split("/")
    if island == "home":
        return say("space", HOME[place])
    where = say("space", OLD_ISLANDS[int(island[3:]) - 1])
    return say("space", "{place}, {where}").format(place=say("space", OLD[place]), where=where)


def source_name(cat: Catalog, nouns: Mapping[str, Sequence[str]], source: str) -> str:
    """Return what a source of points is called: one of the four, or a mission."""
    if source in SOURCES:
        return nouns["source"][SOURCES.index(source)]
    return nouns["mission name"][cat.mission_ids.index(source)]
