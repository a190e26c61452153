"""Labels, prompts and log lines of Anno 1800 as templates; other languages stand in `locale/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atoll.games.anno1800.catalog import DECKS, LEVELS, SPACES, TOKENS, Catalog
from atoll.games.anno1800.choices import nouns as words
from atoll.games.anno1800.components import MissionCard
from atoll.games.anno1800.state import SOURCES
from atoll.kernel import Say, Texts

LABELS = {
    # chance
    "first": "{seat} is first player",
    "reveal": "Mission {mission}",
    "draw": "{card}",
    "find": "{picture}",
    "open": "{old}",
    "explore": "{new}",
    # set-up
    "choose": "Play with the mission {mission}",
    # actions
    "build industry": "Build an industry",
    "build shipyard": "Build a shipyard",
    "build ships": "Build ships",
    "play": "Play {card}",
    "swap cards": "Swap population cards",
    "workforce": "Increase the workforce",
    "educate": "Educate",
    "old world": "Open up the Old World",
    "new world": "Explore the New World",
    "expedition": "Take expedition cards: {count}",
    "festival": "Celebrate the city festival",
    "end turn": "End the turn",
    "done": "Done",
    # free actions
    "activate": "Use the effect of {card}",
    "mission": "Use the mission {mission}",
    "rotate exhausted": "Bring an exhausted {level} back for gold",
    "rotate": "Bring the {level} back from {space} for gold",
    "promote": "Promote 1 {level} in its district",
    "promote resting": "Promote a resting {level}",
    "promote exhausted": "Promote an exhausted {level}",
    "promote at work": "Promote the {level} on {space}",
    # inside actions
    "build": "Build: {kind}",
    "place": "Place it on {space}",
    "remove building": "Remove one of your tiles",
    "remove": "Remove the tile on {space}",
    "under": "Put {card} under its deck",
    "add": "Add a new {level}",
    "educate into": "Educate a cube into: {level}",
    "gain": "Add 1 {level} for free",
    # paying
    "produce": "Produce {resource} on {space}",
    "trade": "Trade for {resource} with {seat}",
    "take": "Use the {resource} at hand",
    "import": "Get {resource} from your New World island",
    "use": "Use {helper} for 1 {resource}",
    "exhaust": "Exhaust 1 {level}",
    "pay from ship": "Pay a token from a ship: {token}",
    "pay from card": "Pay a token from a card: {token}",
    "pay in exploration": "Pay 2 exploration tokens in place of 1 trade token",
    "pay": "Pay as proposed",
}

PROMPTS = {
    "ChooseMission": "Choose a mission for this game.",
    "Act": "Take an action, or use what costs none.",
    "Pay": "Provide what is still owed.",
    "PayForTile": "Provide what is still owed; you may remove one of your tiles meanwhile.",
    "BuildIndustry": "Choose the industry to build.",
    "BuildShipyard": "Choose the shipyard to build.",
    "BuildShips": "Choose a ship to build: one for each shipyard of sufficient strength.",
    "PlaceTile": "Choose the space for the tile; it may cover a building.",
    "AfterBuilding": "You may remove one of your tiles.",
    "Remove": "Choose the tile that goes back to the board.",
    "Swap": "Choose cards to put under their decks; you draw as many from the same decks.",
    "Workforce": "Choose the next new cube.",
    "Educate": "Choose the next step of education.",
    "Promote": "Choose the cube that is promoted.",
    "FreeUpgrades": "Promote cubes for free.",
    "GainCubes": "Choose the next cube.",
    "ReturnCards": "Choose a card to put under its deck.",
}

EVENTS = {
    "first player": "{seat} is the first player.",
    "show mission": "Mission: {mission}",
    "round": "Round {round} begins with {seat}.",
    "too long": "No hand was empty in {round} rounds: the points are counted, and nobody takes the fireworks tile.",
    "last round": "Round {round}, the last one, begins with {seat}.",
    "turn": "It is the turn of {seat}.",
    "draw": "{seat} draws {card}.",
    "draw hidden": "{seat} draws a card ({deck}).",
    "find": "{seat} finds {picture}.",
    "find hidden": "{seat} takes an expedition card.",
    "under": "{seat} puts {card} under its deck.",
    "under hidden": "{seat} puts a card under its deck ({deck}).",
    "exhaust": "{seat} exhausts 1 {level}.",
    "rotate": "{seat} brings 1 {level} home for {gold} gold.",
    "gold": "{seat} gains {amount} gold.",
    "new cube": "{seat} adds 1 {level}.",
    "empty deck": "{seat} pays {gold} gold for a card that is not there.",
    "fireworks": "{seat} has no card left in hand and takes the fireworks tile: the end is near.",
    "produce": "{seat} produces {resource} (1 {level} works).",
    "token": "{seat} pays a token: {token}.",
    "trade": "{seat} trades for {resource} with {rival}.",
    "take": "{seat} uses {resource} made before.",
    "import": "{seat} gets {resource} from the New World.",
    "use": "{seat} uses {card} for 1 {resource}.",
    "tokens": "{seat} places {amount} tokens on the card: {token}.",
    "extra action": "{seat} may take one more action.",
    "promote": "{seat} promotes a cube: {level}.",
    "activate": "{seat} uses the effect of {card}.",
    "mission": "{seat} uses the mission {mission}",
    "build": "{seat} builds: {kind}, on {space}.",
    "remove": "{seat} removes: {kind}, on {space}.",
    "play": "{seat} plays {card}.",
    "old world": "{seat} opens up {old}.",
    "new world": "{seat} explores {new}.",
    "festival": "{seat} celebrates the city festival.",
    "total": "{seat} ends with {points} points.",
}

REFUSALS = {
    "action first": "take an action first: there is no passing",
    "no action left": "no action is left in this turn",
    "cost": "this cannot be paid for in any way",
    "pay first": "pay what is owed first",
    "not owed": "{resource} is not needed for what is being paid",
    "not owed token": "no such token is owed or left",
    "tokens first": "pay the tokens first",
    "no industry": "no own industry there makes {resource}",
    "no workplace": "both workplaces are taken",
    "no cube": "there is no {level} in the district",
    "own trade": "nobody trades with themselves",
    "not tradable": "{resource} cannot be traded",
    "traded": "{resource} was traded for already in this turn",
    "no partner": "this player has no industry for {resource}",
    "trade tokens": "needs {need} trade tokens, has {has}, or the rest could not be paid",
    "no island": "no own New World island offers {resource}",
    "gold": "needs {need} gold, has {has}",
    "no help": "this brings nothing that would help to pay now: use it before or after the payment",
    "rest unpaid": "what is still owed could not be paid any more",
    "no cost": "this is possible only while a cost is being paid",
    "no used cube": "there is no such cube to bring home",
    "no promotion": "no free promotion is left for such a cube",
    "not face up": "{card} does not lie face up before you",
    "no change": "the effect would change nothing now",
    "not in play": "this mission is not in play: {mission}",
    "no effect": "this mission is no effect to use",
    "used this turn": "this was used already in this turn",
    "mission cost": "the cost of this mission cannot be paid",
    "cubes shown": "only the cubes shown on the card may come",
    "not in hand": "{card} is not in your hand",
    "no cube left": "the supply has no {level} left",
    "empty deck": "the deck is empty: needs {need} gold, has {has}",
    "other type": "one action builds one type of building only",
    "no tile": "no such tile is left on the board: {kind}",
    "identical": "you own an identical industry: {kind}",
    "no shipyard": "no shipyard is left that could build this ship: {kind}",
    "no space": "this space is not on your islands",
    "wrong space": "this tile does not go on such a space: {kind}",
    "no own tile": "there is no tile of yours on this space",
    "must stay": "this tile must stay: nothing could be built, or you would own two identical industries",
    "empty deck swap": "a card whose deck is empty cannot be swapped",
    "no swap": "no card in your hand can be swapped",
    "no cards": "there are not so many expedition cards left",
    "exploration": "needs {need} exploration tokens, has {has}",
    "islands": "you have {most} islands of this kind already",
    "no island left": "no island is left",
}

PICTURES = {
    "title": "Anno 1800, round {round}, first player {first}",
    "last": "last round",
    "fireworks": "fireworks: {name}",
    "missions": "Missions",
    "board": "Tiles on the board",
    "decks": "Decks: {cards}; expeditions {expeditions}; islands: Old World {old}, New World {new}",
    "supply": "Supply",
    "pair": "{name}: {value}",
    "player": "{letter} {name}: {points} points, {gold} gold",
    "cubes": "Cubes (district/at work/exhausted)",
    "tokens": "Tokens (ready/exhausted/on cards)",
    "makes": "Makes",
    "imports": "Imports",
    "islands": "Islands",
    "face up": "Face up",
    "cards": "Cards: hand {hand}, played {played}, expeditions {expeditions}",
    "spaces": "Buildings (a star for each cube; free spaces)",
    "hand": "Hand",
    "expeditions": "Expedition cards",
    "owed": "Still owed",
    "plan": "Cheapest way",
    "final count": "Final count",
    "total": "total",
    # the drawn table
    "set-up": "Set-up",
    "round": "Round {round}",
    "turn of": "Turn of {name}",
    "actions": "actions left: {count}",
    "promotions": "free promotions: {count} ({levels})",
    "game over": "The game is over",
    "first of": "First player: {name}",
    "first player": "First player",
    "fireworks free": "{points} points for the first empty hand",
    "fireworks taken": "{name} has the fireworks tile",
    "has fireworks": "Has the fireworks tile",
    "winner": "Winner",
    "in hand": "Cards in hand",
    "gold": "Gold",
    "points": "Points",
    "islands of": "Islands of {name}",
    "district": "{level}: {ready} ready of {all}",
    "district resting": "{level}: {ready} ready of {all}, {resting} back from next turn on",
    "exhausted": "Exhausted, until the next city festival or for gold",
    "nothing exhausted": "nobody is exhausted",
    "exhausted of": "{name}: {count} exhausted",
    "tokens of": "{name}: {ready} on ships, {resting} from next turn on, {cards} on cards, {exhausted} exhausted",
    "trade token": "trade token",
    "exploration token": "exploration token",
    "next old": "The next Old World island costs {price} exploration tokens",
    "next new": "The next New World island costs {price} exploration tokens, and brings 3 cards",
    "old world": "Old World",
    "new world": "New World",
    "vacant": "nobody works here",
    "at work": "at work: {names}",
    "stands": "{building}, {space}",
    "covers": "Covers: {building}",
    "shipyard": "Shipyard",
    "merchant": "Merchant ship",
    "explorer": "Exploration ship",
    "tile": "{kind}, {left} left; cost: {cost}",
    "free": "nothing",
    "new cubes": "Cost of a new cube",
    "education": "Cost of a promotion into this level",
    "rotation": "Gold to bring a used cube home",
    "trade price": "Trade tokens for what this level makes",
    "level costs": "{level}: {left} in the supply; new: {new}; promotion: {step}; back for {gold} gold; trade: {trade}",
    "pile": "{name}: {count}",
    "take": "Take expedition cards: {count}",
    "under": "Below the deck you know: {cards}",
    "paying for": "To pay: {what}",
    "new level": "a new {level}",
    "promotion": "promotion to {level}",
    "met": "{name}: provided",
    "still owed": "{name}: still owed",
    "way make": "{name}: you can make it",
    "way gold": "{name}: you can make it after bringing a cube home for {price} gold",
    "way import": "{name}: from your New World island for {price} trade token(s)",
    "way trade": "{name}: trade with {who} for {price} trade token(s)",
    "way card": "{name}: a card you have played gives it",
    "way busy": "{name}: you have the industry, but no cube or workplace is free",
    "way dear": "{name}: costs {price} trade token(s), or was traded for already",
    "way none": "{name}: out of reach",
    "sells": "For trade",
    "offer": "For {price} trade token(s)",
    "hand of": "Hand: {count}",
    "played": "Played: {count}",
    "being played": "Being played",
    "payable": "You can provide all of it now",
    "backs": "Hidden cards ({deck}): {count}",
    "goods": "Goods",
    "goods hint": "How you get each good, who makes it, and its price in trade tokens.",
    "makers hint": "Who makes each good, and its price in trade tokens.",
}

DECK_NAMES = ("farmers and workers", "New World", "artisans, engineers, investors")
SOURCE_NAMES = {"cards": "cards", "expeditions": "expeditions", "gold": "gold", "fireworks": "fireworks"}
SPACE_NAMES = {"land": "land", "coast": "coast", "sea": "sea"}
TOKEN_NAMES = {"trade": "trade", "exploration": "exploration"}


def anno_texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def nouns(say: Say) -> Mapping[str, Sequence[str]]:
        return {**words(cat), **_names(cat, say)}

    return Texts(Path(__file__).parent, nouns, LABELS, PROMPTS, EVENTS, REFUSALS, PICTURES)


def _names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
    c = cat.components
    resources = [say("resource", resource.name) for resource in c.resource]
    levels = [say("level", level) for level in LEVELS]
    tokens = [say("token", TOKEN_NAMES[token]) for token in TOKENS]
    names = [say("person", card.name) for card in c.population_card]
    kinds = _kinds(cat, say)
    return {
        "mission": [_mission(m, kinds, cat, say) for m in c.mission_card],
        "mission name": [say("mission", m.name) for m in c.mission_card],
        "card": [_card(cat, k, names[k], resources, tokens, say) for k in range(len(cat.cards))],
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
        "old": [f"{x.name} ({say('effect', x.text).rstrip('.')})" for x in c.old_world_island],
        "new": [
            f"{x.name} ({', '.join(resources[cat.resource(word)] for word in x.resources)})" for x in c.new_world_island
        ],
        "level": levels,
        "resource": resources,
        "token": tokens,
        "kind": kinds,
        "space": [_space(name, say) for name in cat.space_names],
        "deck": [say("deck", name) for name in DECK_NAMES[: len(DECKS)]],
        "source": [say("source", SOURCE_NAMES[source]) for source in SOURCES],
    }


def _mission(m: MissionCard, kinds: list[str], cat: Catalog, say: Say) -> str:
    """Return a mission's name and text, with the industries it lists."""
    text = say("effect", m.text)
    if m.industries:
        listed = ", ".join(kinds[cat.kinds.index(word)].rsplit(" (", 1)[0] for word in m.industries)
        text = f"{text.rstrip('.')} ({listed})."
    return say("mission", "{name}: {text}").format(name=say("mission", m.name), text=text)


def _card(cat: Catalog, k: int, name: str, resources: list[str], tokens: list[str], say: Say) -> str:
    """Return all that is printed on a population card."""
    card, bill = cat.cards[k], cat.cards[k].bill
    needs = [resources[r] for r in bill.units]
    for count, token in ((bill.trade, tokens[0]), (bill.exploration, tokens[1])):
        if count:
            needs.append(say("card", "{count} {token} token(s)").format(count=count, token=token))
    template = say("card", "{name} ({points}; needs {needs}): {text}")
    text = say("effect", cat.components.population_card[k].text).rstrip(".")
    return template.format(name=name, points=card.points, needs=", ".join(needs), text=text)


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
    return template.format(where=where, kind=say("space", SPACE_NAMES[kind]), number=number)
