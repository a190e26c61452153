"""The figures that a bot plays Conquest of Paradise by, in one record: a level of skill is a temper."""

from __future__ import annotations

from dataclasses import dataclass, replace

WISHES = (
    "windfall", "home_link", "village", "link", "guard", "voyage", "agriculture", "culture", "carrier", "army", "rumor",
)  # fmt: skip
WISHES_AT_WAR = (
    "windfall", "war", "home_link", "culture", "village", "link",
    "guard", "agriculture", "voyage", "carrier", "army", "rumor",
)  # fmt: skip


@dataclass(slots=True, frozen=True)
class Temper:
    """How a bot weighs land, danger and war; as it stands, the temper of `normal`."""

    wishes: tuple[str, ...] = WISHES  # what points are spent on, the most pressing first

    # settling
    poorest: float = -0.5  # land that promises less is left alone
    link: float = 0.7  # what a canoe costs that only joins groups
    border: float = 0.7  # what land loses that lies nearer to a rival's Home
    most_links: int = 4  # canoes spent to join a group
    voyages: int = 2  # Colonies and canoes are built for so many voyages at a time
    carriers: int = 1  # canoes kept ready for Colonies to come

    cultured: int = 0  # Villages without which no card is bought

    # exploring
    enough_explored: int = 2  # with fewer hexes to explore it is better to turn inward
    safe_knots: int = 3  # with so many the next marker seldom loses the Explorer, and what it found is kept

    # war
    hidden: float = 0.6  # how much of a piece face down defends, for all a rival knows
    feared: float = 0.3  # how much of it attacks
    good_odds: float = 0.75
    sure_odds: float = 0.75  # with which an army is large enough
    feared_odds: float = 0.65
    arming: float = 0.3  # what a Village of a rival adds to his force until he can attack
    poor: int = 5  # Villages of a rival who has better things to build
    least_force: int = 3  # pieces without which nobody sets out
    guards: int = 2  # built at a time for one group
    spoils: float = 0.0  # what a Village that a rival loses is worth, beside his part of the way to victory
    patience: int = 0  # turns of arming for one attack
    peace: float = 1.0  # the part of the way to victory after which it is no longer worth arming
    caution: float = 0.0  # what a Village is worth that an attack leaves open to a rival
    stay: int = 0  # Warrior Bands that stay where an attack sets out
    drill: bool = False  # whether the Explorer stays at home for it
    saving_canoes: bool = True  # whether War Canoes are given up to save Villages

    # the turn order
    last: bool = False  # whether it is better to go last


NORMAL = Temper()
HARD = Temper(
    wishes=WISHES_AT_WAR,
    voyages=3,
    carriers=2,
    cultured=8,
    safe_knots=2,
    hidden=0.5,
    good_odds=0.5,
    sure_odds=0.9,
    feared_odds=0.75,
    arming=0.0,
    least_force=2,
    spoils=0.7,
    patience=2,
    peace=0.6,
    caution=1.0,
    drill=True,
    last=True,
)
BOLD = replace(HARD, sure_odds=0.6, safe_knots=3, caution=0.0, last=False)
WARY = replace(HARD, caution=2.0, stay=1, guards=4, feared=0.5, feared_odds=0.5, saving_canoes=False)
CALM = replace(HARD, wishes=WISHES, patience=0, drill=False, good_odds=0.75)
