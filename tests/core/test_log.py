from tests.toy import tiny
from versailles_env.core import log

NOTES = [f"note {k}" for k in range(tiny.NOTES)]


def test_a_game_with_more_notes_than_the_buffer_holds_loses_none() -> None:
    assert tiny.NOTES > 3 * log.CAPACITY
    engine = tiny.GAME.new(0, log=True, mode="talk")
    assert engine.log == [f"{note} at total 0" for note in NOTES]
    engine.step(1)
    assert engine.log[len(NOTES) :] == [f"{note} at total 2" for note in NOTES]


def test_pauses_of_the_log_do_not_show_in_game_or_rewards() -> None:
    told, silent = (tiny.GAME.new(0, log=on, mode="talk") for on in (True, False))
    for action in (0, 1, 2):
        assert told.digest() == silent.digest()
        assert told.rewards.tolist() == silent.rewards.tolist() == [15, 0]
        assert told.clone().rewards.tolist() == [15, 0]
        told.step(action)
        silent.step(action)
    assert told.over
    assert silent.log == []
    assert not told.state["log"].any()
