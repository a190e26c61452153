"""What people do and what happens, said shortly: the verbs of a prompt, the recap of a turn, the great events."""

from __future__ import annotations

from atoll.kernel import Deeds, Verb

EXPLORE = Verb("Explore", "pa-explorer")
TURN_CANOE = Verb("Turn a canoe", "pa-transport_canoe", "free")
SET_OUT = Verb("Set out", "pa-war_canoe")
BOARD = Verb("Take along", "pa-warrior_band", "bonus")
LAND = Verb("Leave here", "pa-palm", "bonus")
SHOW_CARD = Verb("Turn up a card", "pa-card", "free")
USE_CARD = Verb("Use a card", "pa-card", "bonus")
STRIKE = Verb("Strike", "pa-event", confirm="always")

VERBS = {
    # turn order
    "order": Verb("Turn order", "pa-first"),
    "set the order": Verb("Turn order", "pa-first"),
    "take the event": Verb("Draw the Event", "pa-event"),
    # exploration
    "explore": EXPLORE,
    "cross": Verb("Cross", "pa-wave"),
    "return": Verb("Return", "pa-home", "finish"),
    "stay": Verb("Stay", "pa-home", "finish"),
    "reveal tile": Verb("Reveal", "pa-palm", "bonus"),
    "mark tile": Verb("Keep it secret", "pa-tile"),
    "leave tile": Verb("Leave it", "pa-tile", "finish"),
    "peek": Verb("Frigate birds", "pa-eye", "bonus"),
    "drift": Verb("Off Course", "pa-off_course"),
    "kumara": Verb("Seek kumara", "pa-kumara"),
    "sail": Verb("Sail on", "pa-kumara"),
    # cards and kept Events
    "reveal": SHOW_CARD,
    "use": USE_CARD,
    "deforest": Verb("Deforest", "pa-axe", "bonus"),
    "event": Verb("Play an Event", "pa-event", "bonus"),
    "name": Verb("Name a player", "pa-event"),
    "pass": Verb("Pass", "pa-first", "finish"),
    # movement
    "transit": Verb("Transit", "pa-chain"),
    "transit to": Verb("Transit", "pa-chain"),
    "end transit": Verb("End Transit", "pa-first", "finish"),
    "show": TURN_CANOE,
    "hide": TURN_CANOE,
    "launch": SET_OUT,
    "take": BOARD,
    "load": BOARD,
    "leave": LAND,
    "unload": LAND,
    "go": Verb("Go", "pa-wave"),
    "walk": Verb("Walk across", "pa-warrior_band"),
    "stop": Verb("Stay here", "pa-home", "finish"),
    "drop rumor": Verb("Drop a Rumor", "pa-rumor", "free", "always"),
    "end movement": Verb("End Movement", "pa-first", "finish"),
    # battle
    "battle": Verb("Fight", "pa-clubs"),
    "front": Verb("Front row", "pa-warrior_band"),
    "lose": Verb("Lose a piece", "pa-fallen"),
    "save": Verb("Save a Village", "pa-village", confirm="always"),
    "retreat": Verb("Retreat", "pa-war_canoe"),
    "abandon": Verb("Leave behind", "pa-lost", confirm="always"),
    "new home": Verb("New Home", "pa-home"),
    # construction
    "build": Verb("Build", "pa-village"),
    "culture": Verb("Buy a card", "pa-card"),
    "turn inward": Verb("Turn inward", "pa-lost", "bonus", "always"),
    "store": Verb("Store a point", "pa-stored", "bonus"),
    "use stored": Verb("Stored point", "pa-stored", "bonus"),
    "clear": Verb("Clear weeds", "pa-improved_agriculture", "bonus"),
    "adze": Verb("Stone Adze", "pa-village", "bonus"),
    "terraces": Verb("Terraces", "pa-improved_agriculture", "bonus"),
    "whale": Verb("Whale Stranding", "pa-event", "bonus"),
    "done": Verb("Done", "pa-first", "finish"),
    "convert": Verb("Settle a Colony", "pa-colony"),
    # victory
    "declare": Verb("Declare victory", "pa-star", confirm="always"),
    # Events
    "strike": STRIKE,
    "strike empty": STRIKE,
    "give up village": Verb("Lose a Village", "pa-village", confirm="always"),
    "exile": Verb("Exile", "pa-warrior_band", confirm="always"),
    # solitaire
    "apply": Verb("Apply a chit", "pa-chit"),
    # set-up and preferences
    "settle": Verb("Lead a people", "pa-home"),
    "ask": Verb("When to ask me", "pa-eye", "free", "never"),
}  # what lies face up or down speaks for itself

BRIEFS = {
    "settle": "leads {people}",
    "marker given": "is last, sets the order",
    "marker by Kava": "takes the marker with Kava",
    "order": "{rival} goes first",
    "explore": "explores {hex}",
    "lost": "Explorer lost",
    "returned": "Explorer returns",
    "drift": "drives {rival} off course",
    "mark tile": "keeps a tile secret",
    "reveal tile": "reveals {group}",
    "kumara search": "seeks kumara",
    "kumara": "finds kumara",
    "sail": "sails to {goal}",
    "sail open": "sails to {goal}",
    "walk": "crosses to {goal}",
    "show": "links {hex}",
    "hide": "unlinks {hex}",
    "rumor": "only a Rumor",
    "battle": "attacks {hex}",
    "attack stopped": "Arioi stop the attack",
    "battle card": "uses {card}",
    "eliminated": "loses {fighter:a}",
    "panics": "panics: {fighter}",
    "battle won": "wins at {hex}",
    "battle lost": "is beaten at {hex}",
    "retreat": "retreats to {goal}",
    "no haven": "{count:# piece|# pieces} lost",
    "conquest": "conquers {hex}",
    "home": "new Home: {hex}",
    "no home": "has no Home",
    "village": "Village at {hex}",
    "settled": "Village at {hex}",
    "villages lost": "loses {count:# Village|# Villages}",
    "agriculture": "improves {hex}",
    "inward": "turns inward",
    "stored": "stores a point",
    "draw hidden": "draws a card",
    "draw card": "draws {card}",
    "reveal card": "turns up {card}",
    "use card": "uses {card}",
    "deforest": "deforests {rival}",
    "event": "Event: {event}",
    "play event": "plays {event}",
    "mark laid": "{event} at {hex}",
    "wreck": "loses {kind:a}",
    "exile": "loses a Warrior Band",
    "marriage": "marries into {rival}'s family",
    "malaria": "malaria at {hex}",
    "declare": "declares victory",
    "apply chit": "chit {chit}: {action}",
    "held": "holds {hex}",
    "wins": "wins the game",
}

RIBBONS = frozenset(
    {"reveal tile", "south island", "kumara", "battle", "battle won", "battle lost", "conquest", "lost", "event",
     "no home", "declare", "wins", "shares", "alone won", "alone lost"}
)  # fmt: skip

DEEDS = Deeds(VERBS, BRIEFS, RIBBONS)
