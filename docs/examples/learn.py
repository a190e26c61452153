"""A seat that learns Daimyo by policy gradient, in numpy alone: some minutes on a laptop from random to far above it.

Run it: `python docs/examples/learn.py [games]`. The policy scores every choice on offer: a weight of its own, and for
its kind a weight for each column of the encoded view. After a game, weights move towards what was chosen in games that
ended better than usual (REINFORCE with a baseline).
"""

import sys

import numpy as np

from atoll.lab.gymnasium import Seat

RATE, DECAY = 0.05, 0.98


class Policy:
    def __init__(self, seat: Seat):
        table = seat.episode.game.choice_table
        self.kind = table[:, 0] - 1  # of each choice
        self.of_choice = np.zeros(len(table))
        self.of_kind = np.zeros((self.kind.max() + 1, seat.episode.shapes[0]))
        self.mean, self.spread, self.seen = 0.0, 1.0, 0

    def features(self, view: np.ndarray) -> np.ndarray:
        """Return the columns on one scale, as learned from what was seen so far."""
        self.seen += 1
        weight = max(1 / self.seen, 1e-4)
        self.mean = self.mean + weight * (view - self.mean)
        self.spread = self.spread + weight * ((view - self.mean) ** 2 - self.spread)
        return np.clip((view - self.mean) / np.sqrt(self.spread + 1e-2), -3, 3) / np.sqrt(len(view))

    def odds(self, features: np.ndarray, offer: np.ndarray) -> np.ndarray:
        scores = self.of_choice[offer] + self.of_kind[self.kind[offer]] @ features
        odds = np.exp(scores - scores.max())
        return odds / odds.sum()

    def learn(self, game: list, advantage: float) -> None:
        for features, offer, odds, chosen in game:
            change = -odds
            change[chosen] += 1
            change *= RATE * advantage
            np.add.at(self.of_choice, offer, change)
            np.add.at(self.of_kind, self.kind[offer], change[:, None] * features)


def play(seat: Seat, policy: Policy, rng: np.random.Generator) -> tuple[list, float]:
    """Play one game, and return the decisions that were any, and what its end was worth."""
    observation, _ = seat.reset(seed=int(rng.integers(1 << 30)))
    game, reward, over = [], 0.0, False
    while not over:
        offer = np.flatnonzero(observation["action_mask"])
        features = policy.features(observation["observation"])
        odds = policy.odds(features, offer)
        chosen = int(rng.choice(len(offer), p=odds))
        if len(offer) > 1:
            game.append((features, offer, odds, chosen))
        observation, reward, over, _, _ = seat.step(int(offer[chosen]))
    return game, reward


def train(games: int, seed: int = 1, report: int = 100) -> list[float]:
    """Learn, and return what each game was worth."""
    rng = np.random.default_rng(seed)
    seat = Seat("daimyo", players=2, bots=["random"])
    policy, usual, worth = Policy(seat), 0.0, []
    for number in range(1, games + 1):
        game, reward = play(seat, policy, rng)
        policy.learn(game, reward - usual)
        usual = DECAY * usual + (1 - DECAY) * reward
        worth.append(reward)
        if number % report == 0:
            print(f"games {number - report + 1} to {number}: {np.mean(np.array(worth[-report:]) > 0):.0%} won")
    return worth


if __name__ == "__main__":
    train(int(sys.argv[1]) if len(sys.argv) > 1 else 1500)
