"""The shape of `data.toml`: a typed record for each kind of component and effect, so that a wrong field is named."""

from atoll.games.daimyo.components.box import Components
from atoll.games.daimyo.components.effects import EffectRecord, RelicToMarket, kinds

__all__ = ["Components", "EffectRecord", "RelicToMarket", "kinds"]
