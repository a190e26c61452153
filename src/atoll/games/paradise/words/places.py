"""What the hexes of the sea are called: names of our own, each once, whose kind tells where on the map they lie.

Fish in the west, birds in the north, fruits and shells around the Homes, what swims in the south, stars in the east.
An island that is found there has a name of its own: the place keeps the name it had.
"""

from __future__ import annotations

SEAS = {
    # the west
    "-5,-1": "Bonito Shoals", "-5,1": "Marlin Shoals", "-4,-1": "Mullet Shoals", "-4,2": "Grouper Shoals",
    "-3,-2": "Tuna Shoals", "-3,-1": "Wrasse Shoals", "-3,2": "Snapper Shoals", "-3,3": "Moray Shoals",
    "-2,-3": "Swordfish Shoals", "-2,3": "Barracuda Shoals", "-1,-3": "Wahoo Shoals",
    # the north
    "-1,-2": "Tern Reach", "0,-4": "Albatross Reach", "0,-3": "Petrel Reach", "0,-2": "Noddy Reach",
    "1,-4": "Booby Reach", "1,-3": "Plover Reach", "2,-5": "Cormorant Reach", "2,-4": "Curlew Reach",
    "2,-3": "Heron Reach", "3,-5": "Frigate Reach", "3,-4": "Osprey Reach", "4,-6": "Godwit Reach",
    "4,-5": "Gull Reach", "4,-4": "Skua Reach", "5,-6": "Sandpiper Reach", "5,-5": "Whimbrel Reach",
    # around the Homes
    "-1,-1": "Mulberry Drift", "-1,0": "Pandanus Drift", "0,-1": "Hibiscus Drift", "1,-2": "Orchid Drift",
    "1,-1": "Coconut Drift", "1,0": "Coral Drift", "2,-2": "Jasmine Drift", "2,-1": "Pearl Drift",
    "3,-3": "Mango Drift", "3,-2": "Cowrie Drift", "3,-1": "Conch Drift", "4,-3": "Ginger Drift",
    "4,-2": "Nautilus Drift", "5,-4": "Gardenia Drift", "5,-3": "Vanilla Drift", "5,-2": "Taro Drift",
    # the south
    "-1,2": "Dolphin Swell", "-1,3": "Whale Swell", "0,2": "Turtle Swell", "0,3": "Penguin Swell",
    "1,1": "Manta Swell", "1,2": "Seal Swell", "2,0": "Octopus Swell", "2,1": "Shark Swell",
    "2,2": "Orca Swell", "3,0": "Lobster Swell", "3,1": "Porpoise Swell", "4,-1": "Seahorse Swell",
    "4,0": "Squid Swell", "4,1": "Shrimp Swell", "5,-1": "Urchin Swell", "5,0": "Crab Swell",
    # the east
    "6,-7": "Polaris Deep", "6,-6": "Mizar Deep", "6,-5": "Alcor Deep", "6,-4": "Vega Deep", "6,-3": "Altair Deep",
    "6,-2": "Canopus Deep", "6,-1": "Hadar Deep", "7,-7": "Capella Deep", "7,-6": "Castor Deep",
    "7,-5": "Pollux Deep", "7,-4": "Deneb Deep", "7,-3": "Rigel Deep", "7,-2": "Sirius Deep", "7,-1": "Acrux Deep",
    "8,-7": "Regulus Deep", "8,-6": "Arcturus Deep", "8,-5": "Procyon Deep", "8,-4": "Bellatrix Deep",
    "8,-3": "Antares Deep", "8,-2": "Mimosa Deep", "9,-7": "Algol Deep", "9,-6": "Electra Deep", "9,-5": "Maia Deep",
    "9,-4": "Merope Deep", "9,-3": "Achernar Deep", "9,-2": "Atria Deep", "10,-7": "Aldebaran Deep",
    "10,-6": "Menkar Deep", "10,-5": "Mira Deep", "10,-4": "Spica Deep", "10,-3": "Fomalhaut Deep",
    "11,-6": "Alphard Deep", "11,-5": "Nunki Deep", "11,-4": "Shaula Deep", "11,-3": "Ankaa Deep",
    "12,-7": "Suhail Deep", "12,-6": "Avior Deep", "12,-4": "Sargas Deep",
    # beyond the sea
    "13,-7": "South America, north", "13,-6": "South America, south",
}  # fmt: skip
GENERIC = (" Islands", " Island", " Archipelago", " Atoll", " Is.")  # what the map leaves out of a name


def short(name: str) -> str:
    """Return a name as it stands on the map: Marshall Islands is Marshall there."""
    for word in GENERIC:
        name = name.removesuffix(word)
    return name
