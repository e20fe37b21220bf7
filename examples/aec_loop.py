"""One game in PettingZoo's way: ask, answer with a legal action, read the result.

python examples/aec_loop.py
"""

from versailles_env import versailles_1919_v1


def main(seed: int = 7, players: int = 4) -> dict[str, int]:
    env = versailles_1919_v1.env(players=players, render_mode="ansi")
    env.reset(seed=seed)
    decisions = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = observation["action_mask"]  # 1 for every legal action
        action = env.action_space(agent).sample(mask)  # your policy goes here
        if decisions < 5:
            print(f"{agent}: {env.unwrapped.engine.action_text(int(action))} ({mask.sum()} legal)")
        env.step(action)
        decisions += 1
    print(f"{decisions} decisions; {info['reason']}; scores {info['scores']}, ranks {info['ranks']}")
    return info["scores"]


if __name__ == "__main__":
    main()
