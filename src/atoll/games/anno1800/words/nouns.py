"""What components are called in one language, as lists by the numbers of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from atoll.games.anno1800.catalog import LEVELS, SPACES, TOKENS, Catalog
from atoll.games.anno1800.components import MissionCard
from atoll.games.anno1800.scoring import SOURCES
from atoll.games.anno1800.words.effects import Effects
from atoll.kernel import Say
from atoll.kernel.grammar import MASCULINE, Noun

DECK_NAMES = ("farmers and workers", "New World", "artisans, engineers, investors")


def names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
    c = cat.components
    resources = [say("resource", resource.name) for resource in c.resource]
    levels = [say("level", level) for level in LEVELS]
    tokens = [say("token", token) for token in TOKENS]
    names = [say("person", card.name) for card in c.population_card]
    kinds = _kinds(cat, say)
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
        "new": [
            f"{say('island', x.name)} ({', '.join(resources[cat.resource(word)] for word in x.resources)})"
            for x in c.new_world_island
        ],
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


def _kinds(cat: Catalog, say: Say) -> list[str]:
    """Return the names of all kinds of building; industries with the level that works there."""
    c = cat.components
    levels = [say("level", level) for level in LEVELS]
    names = {x.id: say("building", x.name) for x in c.industry}
    names |= {x.id: say("building", x.name) for x in c.home_building if x.id in cat.kinds}
    kinds = []
    for k, word in enumerate(cat.kinds):
        if cat.kind_worker[k] >= 0:
            kinds.append(f"{names[word]} ({levels[cat.kind_worker[k]]})")
        elif cat.strength[k]:
            kinds.append(say("building", "Shipyard {strength}").format(strength=cat.strength[k]))
        else:
            ship = "Exploration ship {level}" if cat.ship_token[k] else "Merchant ship {level}"
            kinds.append(say("building", ship).format(level=cat.ship_level[k]))
    return kinds


def _space(name: str, say: Say) -> str:
    """Return what a space is called: `home, coast 2`."""
    island, place = name.split("/")
    kind, number = next((kind, place[len(kind) :]) for kind in SPACES if place.startswith(kind))
    if island == "home":
        where = say("space", "home island")
    else:
        where = say("space", "Old World island {number}").format(number=island[3:])
    template = say("space", "{where}, {kind} {number}")
    return template.format(where=where, kind=say("space", kind), number=number)


def source_name(cat: Catalog, nouns: Mapping[str, Sequence[str]], source: str) -> str:
    """Return what a source of points is called: one of the four, or a mission."""
    if source in SOURCES:
        return nouns["source"][SOURCES.index(source)]
    return nouns["mission name"][cat.mission_ids.index(source)]
