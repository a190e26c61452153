"""What the view says about needs and trade: what a card asks for, how near it is, and with whom one can trade."""

from atoll.games.anno1800.eyes.reach import CardNeedsView, TradeView
from atoll.games.anno1800.eyes.view import AnnoView
from atoll.kernel import SPECTATOR
from games.anno1800.scenario import AnnoState, build, district, hand, start, tokens


def seen(s: AnnoState, seat: int = 0) -> AnnoView:
    view = s.view(seat)
    assert isinstance(view, AnnoView)
    return view


def needs(s: AnnoState, card: str) -> CardNeedsView:
    return next(entry for entry in seen(s).needs if entry.card == card)


def good(s: AnnoState, resource: str) -> TradeView:
    return next(entry for entry in seen(s).trade if entry.resource == resource)


def test_each_need_names_its_nearest_source() -> None:
    s = start()
    hand(s, 0, "fw04", "nwc07", "fw36")  # bricks and bread; bread, cotton fabric and a trade token; exploration tokens
    build(s, 1, "bakery", "home/coast2")
    assert [(n.what, n.how, n.price, n.ready) for n in needs(s, "fw04").needs] == [
        ("bricks", "make", 0, True),
        ("bread", "trade", 1, True),
    ]
    assert [(n.what, n.how, n.ready) for n in needs(s, "nwc07").needs] == [
        ("bread", "trade", True),
        ("cotton_fabric", "", False),
        ("trade", "token", True),
    ]
    assert [(n.what, n.how) for n in needs(s, "fw36").needs] == [("exploration", "token")] * 2
    assert (needs(s, "fw04").payable, needs(s, "nwc07").payable) == (True, False)


def test_what_is_made_but_lacks_a_cube_is_not_ready() -> None:
    s = start()
    hand(s, 0, "fw04", "fw41")
    district(s, 0, farmer=1)
    tokens(s, 0)
    assert [(n.what, n.ready) for n in needs(s, "fw04").needs] == [("bricks", False), ("bread", False)]
    assert not needs(s, "fw04").payable


def test_trade_names_partners_and_prices() -> None:
    s = start()
    build(s, 1, "brewery", "home/coast2")
    build(s, 2, "brewery", "home/coast2")
    build(s, 2, "brickyard", "home/coast3")
    assert good(s, "beer").partners == ((1, 1), (2, 1))
    assert good(s, "bricks").partners == ((1, 2), (2, 1))
    assert good(s, "beer").affordable and not good(s, "beer").traded
    tokens(s, 0)
    assert not good(s, "beer").affordable


def test_nobody_sees_what_others_hands_need() -> None:
    s = start()
    assert {entry.card for entry in seen(s, 1).needs} == set(seen(s, 1).players[1].hand or ())
    assert (seen(s, SPECTATOR).needs, seen(s, SPECTATOR).trade) == ((), ())
