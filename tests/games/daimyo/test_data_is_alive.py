"""Prices, influence and compensation are those of the data file, in play and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.games.daimyo import Daimyo
from marks import rule

from .scenario import do, resolve, start


@rule("DAI-13.2.4", "DAI-10.2.1", "DAI-10.3.1")
def test_d6_labels_name_the_prices_of_the_data(tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        "[clan_board]\nrecruitment_reset_gold = 3\n[main_actions]\nsearch_price = 2\npurchase_gold = 4\n",
        encoding="utf-8",
    )
    game = Daimyo(overlay)
    labels = {choice.text: game.texts.label(choice) for choice in game.book}
    french = {choice.text: game.texts.label(choice, "fr") for choice in game.book}
    assert labels["reset disc"] == "Pay 3 gold to put the recruitment disc back"
    assert labels["buy blue-1"] == "Buy relic tile blue 1 for 4 gold"
    assert french["search crystal"] == "Fouiller le No Man's Land pour 2 cristaux"


@rule("DAI-5.5", "DAI-13.4.3", "DAI-13.4.5")
def test_d6_influence_and_compensation_come_from_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    s = start()
    for name, value in {"governor_influence": 4, "shadow_influence": 3, "compensation_gold": 5}.items():
        monkeypatch.setattr(s.cat, name, value)
    gold = s.players[1].gold
    resolve(s, 0, "recruit", 2, 0, 9, may=False)
    do(s, "recruit shadow red/1", "eliminate red/1", "recruit governor red/1")
    assert s.players[0].influence[1] == 3 + 4
    assert s.players[1].gold == gold + 5
