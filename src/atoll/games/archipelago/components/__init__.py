"""What is in the box of Archipelago: the shape of its data, and the places of its map."""

from atoll.games.archipelago.components.records import (
    Components,
    Construction,
    Evolution,
    Objective,
    Params,
    Region,
    Zone,
)

__all__ = ["Components", "Construction", "Evolution", "Objective", "Params", "Region", "Zone"]
