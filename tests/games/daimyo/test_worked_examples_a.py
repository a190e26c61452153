"""Worked examples of the digest, by their ids."""

from games.daimyo.scenario import action, begin_turn, do, give, goods, influence, options, refused, start
from marks import rule


@rule("DAI-5.5", "DAI-13.3.2")
def test_dai_ex_1_governor_influence() -> None:
    s = start(4)
    give(s, 0, rice=3)
    assert influence(s, 0, "violet") == 0
    action(s, 0, "recruitment")
    do(s, "recruit governor violet/2")
    assert influence(s, 0, "violet") == 2


@rule("DAI-13.1.2", "DAI-13.2.4", "DAI-13.4.4", "DAI-13.4.5")
def test_dai_ex_5_recruitment_with_reset() -> None:
    s = start(4)
    jeremy, capucine = 0, 3  # seat 3 starts with governors on violet
    s.players[jeremy].disc = 1
    give(s, jeremy, rice=6, gold=2)
    give(s, capucine, gold=0)
    violet = influence(s, capucine, "violet")
    action(s, jeremy, "recruitment")
    do(s, "recruit governor red/2", "recruit governor red/3", "reset disc", "recruit shadow violet/1")
    do(s, "eliminate violet/1")
    assert goods(s, jeremy)["rice"] == 0
    assert s.players[jeremy].disc == 1
    assert influence(s, jeremy, "red") == 4
    assert influence(s, jeremy, "violet") == 1
    assert goods(s, jeremy)["gold"] == 3
    assert influence(s, capucine, "violet") == violet - 2
    assert goods(s, capucine)["gold"] == 1
    assert s.players[capucine].governors == 7


@rule("DAI-13.2.5")
def test_dai_ex_24_no_early_reset() -> None:
    s = start()
    s.players[0].disc = 2
    give(s, 0, rice=6, gold=2)
    begin_turn(s, 0)
    assert "reset disc" not in options(s)
    assert refused(s, "reset disc").rule == "DAI-13.2.5"
