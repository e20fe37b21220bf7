"""The effect language of a pack, read from the tables that the loader itself checks against."""

from collections.abc import Callable, Iterator

from versailles_env.core.effects import Effect, Op, walk

from ...pages import Place, table
from .cards import pack_of

WHERE = {"option": "OPTION_OPS", "event": "EVENT_OPS", "score": "SCORE_OPS"}


def ops(place: Place, words: str) -> str:
    """The ops of an Issue's option, of an Event or of a Strategy card, with an example from the shipped pack."""
    from versailles_env.games.versailles_1919 import describe
    from versailles_env.games.versailles_1919 import effects as own

    known: dict[str, Op] = getattr(own, WHERE[words])
    say = describe.score_words if words == "score" else describe.effect_words
    used = list(lines(place, words))
    rows: list[list[object]] = []
    for name, op in known.items():
        places = [operand(parse) for parse in op.operands]
        for k in range(len(places) - op.optional, len(places)):
            places[k] = f"[{places[k]}]"
        example = next((line for line in used if line.op == name), None)
        rows.append(
            [
                f"`{name}`",
                ", ".join(places) or "-",
                f"`{example}`" if example else "-",
                say(example) if example else "-",
            ]
        )
    return table(["op", "operands", "example", "in words"], rows)


def operand(parse: Callable[[str], int]) -> str:
    """An operand by what its own error says it expects; long lists of words get a name (see `operands`)."""
    expected = expectation(parse)
    return next(
        (name for name, words in word_lists().items() if words == expected), expected.replace(", ", " or ")
    )


def expectation(parse: Callable[[str], int]) -> str:
    try:
        parse("?")
    except ValueError as error:
        words = str(error).partition("expected one of ")[2]
        return words or f"number {str(error).partition('whole number ')[2]}".replace("other than", "but")
    raise ValueError("an operand takes any word")


def word_lists() -> dict[str, str]:
    """The lists of words that several ops take, by a name for the tables."""
    from versailles_env.games.versailles_1919 import effects as own

    event, option, score = own.EVENT_OPS, own.OPTION_OPS, own.SCORE_OPS
    return {
        "TRACK": expectation(option["unrest"].operands[0]),
        "NATION": expectation(option["happiness"].operands[0]),
        "COUNTER": expectation(option["counter"].operands[0]),
        "REGION": expectation(event["unrest"].operands[0]),
        "WHO": expectation(event["happiness"].operands[0]),
        "ISSUES": expectation(event["unsettle"].operands[0]),
        "KIND": expectation(score["counter"].operands[0]),
    }


def operands(place: Place, words: str) -> str:
    rows = [[name, f"`{known}`"] for name, known in word_lists().items()]
    return table(["operand", "one of"], rows)


def lines(place: Place, where: str) -> Iterator[Effect]:
    """Every effect line of the shipped pack."""
    cards = pack_of(place, "").content
    if where == "option":
        for issue in cards.issues:
            for option in issue.option:
                yield from option.effects
    elif where == "event":
        for event in cards.events:
            for part in (event.crisis, event.conference):
                yield from (step for step in walk(part.effects) if isinstance(step, Effect))
    else:
        for card in cards.strategies:
            yield from card.score
