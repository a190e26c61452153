"""Labels, prompts and log lines of Daimyo as templates; other languages stand in `locale/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from atoll.games.daimyo.catalog import DIE_COLOURS, FACES, GOODS, SLOTS_PER_ISLAND, Card, Catalog
from atoll.games.daimyo.choices import nouns as words
from atoll.games.daimyo.state import SOURCES
from atoll.kernel import Say, Texts

LABELS = {
    # chance
    "first": "{seat} is first player",
    "deal": "The {clan}",
    "turn": "{help}",
    "draw tile": "Relic tile {tile}",
    "draw hero": "{hero}",
    "roll": "A {die}",
    # set-up
    "clan": "Lead the {clan}",
    "settle": "Start on {place}",
    # a turn
    "die": "Take {die} for {space}",
    "main action": "Carry out the main action: {space}",
    "play": "Play {card}",
    "discard": "Discard {hero} to change a die by 1",
    "adjust": "Change the die on {space} by {change}",
    "clan power": "Use your clan power: {power}",
    "use tile": "Use your bonus tile: {bonus}",
    "reset disc": "Pay 2 gold to put the recruitment disc back",
    "end turn": "End the turn",
    "done": "Done",
    # actions and effects
    "villager": "Ask the {help}",
    "gain": "Gain 1 {good}",
    "return": "Return 1 {good}",
    "recruit governor": "Recruit a governor for {place}",
    "recruit shadow": "Recruit a shadow for {slum}",
    "eliminate": "Eliminate the governor on {place}",
    "move from": "Move the governor of {place}",
    "move to": "Move it to {place}",
    "build": "Build the {project}",
    "rebate": "1 {good} less",
    "build on": "Build on {place}",
    "place tile": "Place the tile on {slot}",
    "scavenger": "Send the scavenger to the {island} island",
    "take": "Take relic tile {tile} from the {island} island",
    "search": "Search for 1 {good}",
    "clear": "Send relic tile {tile} to the black market",
    "buy": "Buy relic tile {ware} for 1 gold",
    "claim": "Take relic tile {ware} from the black market",
    "drop": "Put your relic tile {stock} on the black market",
    "altar": "Place the relic on {altar}",
    "influence": "Gain influence on the {island} island",
    "set die": "Turn the die on {space} to {face}",
    "hire": "Hire {card}",
    "recover": "Take back {card}",
    "helmet": "Let {seat} have the Helmet",
}

PROMPTS = {
    "ChooseClan": "Choose your clan.",
    "FirstGovernor": "Place your first governor on a rice place; your scavenger starts on the same island.",
    "SecondGovernor": "Place your second governor on any free spot.",
    "TakeDie": "Take a die and place it on your clan board.",
    "Actions": "Carry out your main action and, as you like, bonus actions before or after it.",
    "Villager": "Choose a villager tile: its visible side helps you, then it is flipped.",
    "ActivateVillagers": "You may use a villager tile.",
    "GainChoice": "Choose what you gain.",
    "MoveScavenger": "Move your scavenger to another island.",
    "Leg": "Take a tile, search and buy as you like: each at most once on this island.",
    "Search": "Choose one or two tiles that go to the black market.",
    "TakeHere": "You may take a relic tile where your scavenger stands.",
    "TakeFromBoard": "You may take a relic tile from any No Man's Land.",
    "TakeFromMarket": "You may take a relic tile from the black market.",
    "MakeRoom": "Your stock is full: choose a tile that goes to the black market.",
    "DropTiles": "Choose a tile that goes to the black market.",
    "Restore": "A relic is complete: choose its altar.",
    "Recruit": "Recruit units, one by one.",
    "Eliminate": "Choose the governor your shadow eliminates.",
    "Build": "Choose what you build: the bonus tile under it becomes yours.",
    "PayBuilding": "Choose what the discount takes off the price.",
    "BuildOn": "Choose the place for your building.",
    "PlaceTile": "Choose the slot for the bonus tile; a tile below it is lost.",
    "Adjust": "Change one of your dice by 1.",
    "SetDice": "You may turn a die to any face.",
    "BuyHeroes": "Hire heroes from the market, as many as you can pay.",
    "RecoverHeroes": "You may take heroes from your discard pile back into your hand.",
    "PlayFreely": "You may play a hero whatever its power.",
    "MoveGovernors": "You may move one of your governors.",
    "MoveRivalGovernors": "You may move a rival governor.",
    "MoveTo": "Choose where the governor goes.",
    "GainInfluence": "Choose an island for your influence.",
    "Trade": "Return resources; you will take as many of your choice.",
    "PassHelmet": "Keep the Helmet or give it away: its holder starts the next round.",
}

EVENTS = {
    "first player": "{seat} is the first player and takes the Helmet.",
    "clan": "{seat} leads the {clan}.",
    "round": "Round {round} begins with {seat}.",
    "turn": "It is the turn of {seat}.",
    "take die": "{seat} takes {die} for {space}.",
    "set die": "{seat} turns the die on {space}: now {die}.",
    "gain": "{seat} gains {amount} {good}.",
    "pay": "{seat} pays {amount} {good}.",
    "points": "{seat} earns {points} PP ({source}).",
    "influence": "{seat} now has {now} influence on the {island} island.",
    "storage": "{seat} can now store {now} items.",
    "draw hero": "{seat} draws {hero}.",
    "draw hidden": "{seat} draws a hero.",
    "reveal hero": "{hero} is turned up.",
    "play hero": "{seat} plays {hero}.",
    "discard": "{seat} discards {hero} to change a die.",
    "hire": "{seat} hires {hero}.",
    "recover": "{seat} takes {hero} back from the discard pile.",
    "clan power": "{seat} uses the clan power: {power}",
    "use tile": "{seat} uses a bonus tile: {bonus}",
    "reset": "{seat} puts the recruitment disc back on its first space.",
    "villager": "{seat} asks the {help}",
    "helmet": "{seat} takes the Helmet.",
    "pass helmet": "{seat} lets {rival} have the Helmet.",
    "governor": "{seat} puts a governor on {place}.",
    "move governor": "The governor of {seat} moves from {place} to {goal}.",
    "shadow": "{seat} puts a shadow into the slums of the {island} island.",
    "eliminate": "{seat} eliminates the governor of {rival} on {place}.",
    "build": "{seat} builds a {building} on {place}.",
    "place tile": "{seat} places a bonus tile on {slot}: {bonus}",
    "scavenger": "The scavenger of {seat} moves to the {island} island.",
    "take": "{seat} takes relic tile {tile}.",
    "take from market": "{seat} takes relic tile {tile} from the black market.",
    "draw tile": "{seat} draws relic tile {tile} from the bag.",
    "to market": "Relic tile {tile} goes to the black market.",
    "clear": "{seat} sends relic tile {tile} from the {island} island to the black market.",
    "drop": "{seat} puts relic tile {tile} on the black market.",
    "refill": "Relic tile {tile} comes to the {island} island.",
    "restore": "{seat} restores a relic: {relic}.",
    "banner": "{seat} earns a banner on the {island} island.",
    "total": "{seat} ends with {points} PP.",
}

REFUSALS = {
    "out of play": "this island is not in play",
    "no passing": "passing is not possible: take a die",
    "main once": "the main action was carried out already",
    "rice place": "the first governor goes on a rice place",
    "island chosen": "an earlier player chose this island",
    "move first": "the scavenger must move before anything is taken, searched or bought",
    "same island": "the scavenger must move to a different island",
    "only take": "this effect gives no right to search or buy",
    "once a leg": "this was done already on this island",
    "search price": "a search costs 1 metal or 1 crystal and needs a tile to look at",
    "gold": "needs {need} gold, has {has}",
    "rice": "needs {need} rice, has {has}",
    "price": "needs {metal} metal and {crystal} crystal before any discount, has {has_metal} and {has_crystal}",
    "duplicate": "relic tile {tile} would be a duplicate in the stock",
    "no room": "the stock is full of restored relics",
    "tile not there": "relic tile {tile} is not there to take",
    "other unit": "this effect recruits the other unit",
    "reserve": "no such unit is left in the reserve",
    "spot taken": "this spot is not free",
    "reset early": "the disc can go back only after a unit was recruited from the last space",
    "built already": "this building has been built already",
    "grey slot": "a grey tile goes to a main action or the clan power",
    "yellow slot": "a yellow tile goes to an income slot",
    "die first": "take a die first",
    "no such die": "there is no {die} on the central island",
    "must place": "a die can be kept aside only when no die has a free space",
    "space taken": "the space of {space} holds a die already",
    "die colour": "the space of {space} does not accept a die of this colour",
    "main first": "the main action must be carried out before the turn ends",
    "used this turn": "this was used already in this turn",
    "not in hand": "{hero} is not in the hand",
    "hero twice": "{hero} was played already in this turn",
    "power": "no dice of the clan board add up to exactly {need}",
    "hero cost": "the cost of {hero} cannot be paid in full",
    "sum": "the dice must add up to {need} or more, they make {has}",
    "other slot": "this turn's die does not lie on the space of this slot",
    "no tile": "there is no bonus tile on this slot",
    "not for sale": "{hero} is not in the market",
}

PICTURES = {
    "title": "Daimyo, round {round} of {rounds}, first player {first}, Helmet {helmet}",
    "dice": "Dice",
    "villagers": "Villagers",
    "heroes": "Hero market",
    "next": "next",
    "pair": "{name}: {value}",
    "black market": "Black market",
    "bag": "{count} tiles in the bag",
    "island": "Island",
    "places": "Places (A governor, Af techno-farm, At radio tower)",
    "slums": "Slums",
    "altars": "Altars",
    "zone": "No Man's Land",
    "influence": "Influence",
    "player": "{letter} {name}, {clan}: {points} PP",
    "goods": "{rice} rice, {metal} metal, {crystal} crystal, {gold} gold",
    "recruits": "next unit {cost} rice, reserve {governors} governors and {shadows} shadows, scavenger on {island}",
    "stock": "stock {items}/{storage}",
    "restored": "restored",
    "built": "techno-farms {farms}, radio towers {towers}",
    "cards": "heroes: hand {hand}, deck {deck}, discard {discard}",
    "sum": "sum {sum}",
    "hand": "Hand",
    "final count": "Final count",
    "total": "total",
    # the drawn board
    "isle": "{island} island",
    "governor of": "{place}: governor of {name}",
    "farm of": "{place}: techno-farm of {name}",
    "tower of": "{place}: radio tower of {name}",
    "shadow of": "{place}: shadow of {name}",
    "token of": "{place}: relic of {name}",
    "scavenger of": "Scavenger of {name}",
    "influence of": "{name}: {value} influence",
    "influence pays": "{name}: {value} influence, {points} PP if the round ended now",
    "no dice": "No dice to take",
    "round": "Round {round} of {rounds}",
    "set-up": "Set-up",
    "banners": "Round {round}: {first} PP for the first on each island, {second} PP for the second",
    "standing": "{name}: {points} PP",
    "has helmet": "has the Helmet",
    "first player": "first player of this round",
    "took blue": "took the first blue die",
    "emperor": "Emperor",
    "pp": "PP",
    "any die": "any die",
    "clan board": "Clan board",
    "clan power": "Clan power",
    "next unit": "Next unit",
    "storage": "Storage",
    "income": "Income",
    "reserve": "Reserve",
    "governors": "governors",
    "shadows": "shadows",
    "tokens": "relic tokens",
    "left": "In reserve: {count} {name}",
    "stands": "Scavenger: {island}",
    "reset ready": "The recruitment disc can go back for gold",
    "restored relic": "Restored relic: {relic}",
    "in hand": "Hand: {count}",
    "in deck": "Deck: {count}",
    "in discard": "Discard pile: {count}",
    "hidden hero": "A hero you cannot see",
    "hero cost": "Costs {cost} gold",
    "hero power": "Power {power}: your dice must add up to it",
    "heroes left": "Deck: {count}",
    "being played": "Being played",
    "spare": "Discard: die ±1",
    "clans": "Clans to choose from",
    "no clan": "No clan yet",
}

SPACE_NAMES = ("Villagers' Help", "Production", "Relic", "Recruitment", "Construction", "Tax", "no action")
SLOT_NAMES = (*SPACE_NAMES[:5], "the clan power", "income 1", "income 2")
BUILDING_NAMES = ("techno-farm", "radio tower")
SOURCE_NAMES = {
    "banners": "banners",
    "effects": "effects",
    "storage": "full storage",
    "relics": "restored relics",
    "farms": "techno-farms",
    "towers": "radio towers",
    "army": "army",
    "helmet": "Helmet",
    "leftovers": "leftover resources",
}


def daimyo_texts(cat: Catalog) -> Texts:
    """Return the texts of the game for its components."""

    def nouns(say: Say) -> Mapping[str, Sequence[str]]:
        return {**words(cat), **_names(cat, say)}

    return Texts(Path(__file__).parent, nouns, LABELS, PROMPTS, EVENTS, REFUSALS, PICTURES)


def _names(cat: Catalog, say: Say) -> dict[str, list[str]]:
    """Return what things are called in one language."""
    c = cat.components
    islands = [say("island", island) for island in cat.islands]
    goods = [say("good", good) for good in GOODS]
    bonus = [say("effect", tile.text) for tile in c.bonus_tiles]
    buildings = [say("building", name) for name in BUILDING_NAMES]
    places = [
        say("place", "{island} {number} ({good})").format(
            island=islands[cat.place_island[k]], number=name.split("/")[1], good=goods[cat.place_good[k]]
        )
        for k, name in enumerate(cat.place_names)
    ]
    tiles = [f"{islands[cat.tile_colour[k]]} {tile.part}" for k, tile in enumerate(c.relics.tiles.list)]
    return {
        "clan": [say("clan", clan.name) for clan in c.clans],
        "power": [say("effect", clan.power_text) for clan in c.clans],
        "help": [
            say("help", "{villager}: {text}").format(villager=say("villager", tile.id), text=say("effect", side.text))
            for tile in c.villager_tiles
            for side in (tile.front, tile.back)
        ],
        "tile": tiles,
        "ware": tiles,
        "stock": tiles,
        "hero": [hero.name for hero in cat.heroes],
        "card": [_card(hero, say) for hero in cat.heroes],
        "die": [
            say("die", "{colour} die {face}").format(colour=say("die", colour), face=face)
            for colour in DIE_COLOURS
            for face in range(1, FACES + 1)
        ],
        "island": islands,
        "place": places,
        "goal": places,
        "slum": [
            say("slum", "the slums of {island}, {gold} gold").format(island=islands[k // SLOTS_PER_ISLAND], gold=gold)
            for k, gold in enumerate(cat.slum_gold)
        ],
        "altar": [
            say("altar", "the altar of {island} worth {worth}").format(
                island=islands[k // SLOTS_PER_ISLAND], worth=worth
            )
            for k, worth in enumerate(cat.altar_influence)
        ],
        "space": [say("space", name) for name in SPACE_NAMES],
        "slot": [say("space", name) for name in SLOT_NAMES],
        "good": goods,
        "bonus": bonus,
        "building": buildings,
        "project": [
            say("project", "{building}, bonus tile: {bonus}").format(building=buildings[cat.bonus_type[k]], bonus=text)
            for k, text in enumerate(bonus)
        ],
        "source": [say("source", SOURCE_NAMES[source]) for source in SOURCES],
        "relic": [say("relic", colour.relic_name) for colour in c.relics.colours],
    }


def _card(hero: Card, say: Say) -> str:
    """Return all that is printed on a hero."""
    template = say("card", "{name} (power {power}, cost {cost}): {text}")
    return template.format(name=hero.name, power=hero.power, cost=hero.cost, text=say("effect", hero.text))
