"""Where everything lies on the stage: pure numbers, in units of the view box, which are pixels at 1440 x 900."""

from __future__ import annotations

WIDTH, HEIGHT = 1136, 542

# The chart lies between its margins: cards on the left, compass and rope on the right; recap chips float above.
LEFT, RIGHT, TOP, BOTTOM = 196, 884, 54, 536
MIDDLE = ((LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2)

# How large a region is: as large as the explored sea allows. A chart that does not fit in the smallest size is panned.
SIZES = (92, 80, 70, 62, 56, 50)
PLACING_SIZES = (*SIZES, 46, 42)  # while a region is placed, the free cells around the chart are in view as well
DETAIL = {92: 80, 80: 80, 70: 62, 62: 62, 56: 50, 50: 50, 46: 50, 42: 50}  # for which sizes things are laid out

# Pixels: half of what a thing needs on a region.
ICON = {80: 13.0, 62: 12.0, 50: 10.5}
PIECE = {80: 15.0, 62: 14.5, 50: 13.0}
FULL = 80  # the size of detail for which symbols are drawn

ROPE = 200  # length of the rope of stability from 0 to 50
RACK_ROW = 58


def row(count: int, pitch: float) -> list[float]:
    """Return the middles of things in a row around 0."""
    return [pitch * (k - (count - 1) / 2) for k in range(count)]


def fitting(width: float, height: float, sizes: tuple[int, ...]) -> int:
    """Return the largest size in which a chart fits, given its extent in sizes; the smallest one if none does."""
    room = min((RIGHT - LEFT) / width, (BOTTOM - TOP) / height)
    return next((size for size in sizes if size <= room), sizes[-1])
