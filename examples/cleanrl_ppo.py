"""Masked PPO in one file, in CleanRL's way, on `vector_env`: one network plays and learns every seat of many games.

    python examples/cleanrl_ppo.py 200

**The linking of seats.** A row of `vector_env` is one decision of one game, and the next row of that game is mostly another
seat's. PPO that takes row t + 1 as what follows row t would pay one player for another's luck. So rows are linked by seat:

- What a seat earns after its decision (`infos["rewards"][game, seat]`, step by step) belongs to that decision until the seat is
  asked again. `last[game, seat]` is the row of its last decision, and rewards are added there.
- The value that follows a decision is that of the same seat's next decision in the same game, or none if the game ends before.
- A seat that is not asked again before the rollout ends has an open row. It is left out of the update: one row a seat and game.

It needs torch (the extra `train`). `versailles train` is faster and stronger (docs/training.md); this is to be read and changed.
"""

import sys
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from versailles_env import versailles_1919_v1


@dataclass(frozen=True)
class Settings:
    updates: int = 200
    games: int = 64
    steps: int = 128
    epochs: int = 3
    minibatch: int = 1024
    rate: float = 1e-3
    gamma: float = 0.999
    lam: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


class Network(nn.Module):
    """One body, a logit an action, one value. `scale` brings the int8 entries of an observation near 1."""

    def __init__(self, scale: np.ndarray, actions: int, width: int = 128):
        super().__init__()
        self.register_buffer("scale", torch.as_tensor(scale, dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(len(scale), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.logits, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(
        self, seen: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        body = self.body(seen.float() / self.scale)
        logits = self.logits(body).masked_fill(
            mask == 0, -1e9
        )  # an illegal action has no odds, and no gradient
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(body)[:, 0]


def advantages(
    seats: np.ndarray,
    values: np.ndarray,
    earned: np.ndarray,
    ended: np.ndarray,
    count: int,
    gamma: float,
    lam: float,
) -> tuple[np.ndarray, np.ndarray]:
    """Advantages of rows (steps, games) linked by seat, and which of them are closed. See the top of the file.

    `seats`: who decided; `earned`: what that seat earned until its next decision; `ended`: whether the game ended before one.
    """
    steps, games = seats.shape
    column = np.arange(games)
    next_value, next_advantage = np.zeros((games, count)), np.zeros((games, count))
    has_next = np.zeros((games, count), bool)
    found, closed = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
    for t in range(steps - 1, -1, -1):
        at = (column, seats[t])
        goes_on = ~ended[t] & has_next[at]
        closed[t] = ended[t] | has_next[at]
        delta = earned[t] + np.where(goes_on, gamma * next_value[at], 0) - values[t]
        follows = np.where(goes_on, gamma * lam * next_advantage[at], 0)
        found[t] = np.where(
            closed[t], delta + follows, 0
        )  # an open row stands for its value, and says no more
        next_value[at], next_advantage[at], has_next[at] = values[t], found[t], True
    return found, closed


class Rollout:
    """Plays `steps` decisions in each game and keeps the rows."""

    def __init__(self, settings: Settings, players: int):
        self.settings = settings
        self.envs = versailles_1919_v1.vector_env(
            num_envs=settings.games, seed=settings.seed, players=players
        )
        self.seen, self.infos = self.envs.reset()
        self.count = self.infos["rewards"].shape[1]

    def collect(self, network: Network) -> dict[str, np.ndarray]:
        steps, games = self.settings.steps, self.settings.games
        column = np.arange(games)
        rows: dict[str, list[np.ndarray]] = {
            name: [] for name in ("seen", "masks", "actions", "logs", "values", "seats")
        }
        earned, ended = np.zeros((steps, games), np.float32), np.zeros((steps, games), bool)
        last = np.full((games, self.count), -1)  # the row of each seat's last decision in this rollout
        for t in range(steps):
            seen, mask = (
                self.seen["observation"].copy(),
                self.seen["action_mask"].copy(),
            )  # the buffers are reused
            seats = self.infos["seat"].copy()
            with torch.no_grad():
                odds, value = network(torch.as_tensor(seen), torch.as_tensor(mask))
                action = odds.sample()
            last[column, seats] = t
            self.seen, _, terminated, truncated, self.infos = self.envs.step(action.numpy())
            paid, over = self.infos["rewards"], terminated | truncated
            for seat in range(self.count):
                known = last[:, seat] >= 0
                earned[last[known, seat], column[known]] += paid[known, seat]
                ended[last[known & over, seat], column[known & over]] = True
            last[over] = -1  # the next game of this row is another one
            kept = (seen, mask, action.numpy(), odds.log_prob(action).numpy(), value.numpy(), seats)
            for name, array in zip(rows, kept, strict=True):
                rows[name].append(array)
        found = {name: np.stack(arrays) for name, arrays in rows.items()}
        settings = self.settings
        found["advantages"], closed = advantages(
            found["seats"], found["values"], earned, ended, self.count, settings.gamma, settings.lam
        )
        found["returns"] = found["advantages"] + found["values"]
        return {name: array[closed] for name, array in found.items()}


def update(
    network: Network, optimizer: torch.optim.Optimizer, rows: dict[str, np.ndarray], settings: Settings
) -> float:
    """PPO's clipped update; the mean entropy of the last epoch."""
    data = {name: torch.as_tensor(array) for name, array in rows.items()}
    advantage = data["advantages"]
    data["advantages"] = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    entropies: list[float] = []
    for _ in range(settings.epochs):
        entropies.clear()
        for part in torch.randperm(len(advantage)).split(settings.minibatch):
            own = {name: tensor[part] for name, tensor in data.items()}
            odds, value = network(own["seen"], own["masks"])
            ratio = (odds.log_prob(own["actions"]) - own["logs"]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * own["advantages"], clipped * own["advantages"]).mean()
            entropy = odds.entropy().mean()
            loss = -gain + 0.5 * (value - own["returns"]).pow(2).mean() - settings.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            entropies.append(float(entropy.detach()))
    return float(np.mean(entropies))


def win_rate(network: Network, games: int, players: int) -> float:
    """Games won by the network in one seat, drawn for each game, against random players in the others."""
    env = versailles_1919_v1.single_seat_env(seat="random", players=players)
    won = 0
    for seed in range(games):
        seen, _ = env.reset(seed=10_000 + seed)
        done = False
        while not done:
            with torch.no_grad():
                odds, _ = network(
                    *(torch.as_tensor(seen[name][None]) for name in ("observation", "action_mask"))
                )
            seen, _, terminated, truncated, info = env.step(int(odds.logits.argmax()))
            done = terminated or truncated
        won += info["ranks"][info["agent"]] == 1
    return won / games


def main(updates: int = 200, games: int = 64, steps: int = 128, tested: int = 50, players: int = 3) -> float:
    settings = Settings(updates, games, steps)
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)  # a small network is faster on one thread
    layouts = versailles_1919_v1.GAME
    network = Network(layouts.observations.scale, layouts.actions.size)
    optimizer = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    rollout = Rollout(settings, players)
    for number in range(settings.updates):
        rows = rollout.collect(network)
        entropy = update(network, optimizer, rows, settings)
        if number % 10 == 0:
            print(f"update {number}: {len(rows['actions'])} rows, entropy {entropy:.2f}", flush=True)
    rate = win_rate(network, tested, players)
    print(f"{rate:.0%} of {tested} games won against random players (equal ones: {1 / players:.0%})")
    return rate


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
