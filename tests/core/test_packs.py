from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toy.game import GAME, load_pack
from versailles_env.core.errors import PackError
from versailles_env.core.packs import count_sources, read_toml

SHIPPED = Path(__file__).parents[1] / "toy" / "packs" / "toy"
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A pack folder: the head, and the cards of the toy or others."""

    def make(name: str = "own", cards: str | None = None, game: str = "toy", extends: str = "") -> Path:
        folder = tmp_path / name
        folder.mkdir()
        head = f'id = "{name}"\ngame = "{game}"\nversion = 2\ntitle = "Own cards"\n'
        (folder / "pack.toml").write_text(head + (f'extends = "{extends}"\n' if extends else ""))
        if cards != "":
            (folder / "cards.toml").write_text(
                (SHIPPED / "cards.toml").read_text() if cards is None else cards
            )
        return folder

    return make


def card(name: str = "gift", effect: str = '"gain 1"', more: str = 'source = "public"') -> str:
    return f'[[card]]\nid = "{name}"\neffects = [{effect}]\n{more}\n'


def test_a_pack_is_found_by_id_by_folder_and_by_file(write: Write) -> None:
    folder = write()
    assert load_pack("toy").digest == load_pack(None).digest == load_pack(SHIPPED).digest
    assert load_pack(folder).info.id == load_pack(folder / "pack.toml").info.id == "own"
    assert load_pack(str(folder)).label == f"own v2 ({load_pack(folder).digest[:8]})"


def test_a_pack_that_is_nowhere_is_told_with_the_shipped_ones(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"none: no pack.toml there; .* one of the shipped packs: toy"):
        load_pack(tmp_path / "none")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("", "cards.toml: the file is missing"),
        ("[[card]\n", "cards.toml: not TOML"),
        ("card = 3\n", r"cards.toml: expected a list of \[\[card\]\] tables"),
        ("[[card]]\neffects = []\n", "cards.toml: card 1: field id is missing"),
        (card() + card(), "cards.toml: card 'gift': field id: the same id stands twice"),
        (card(more='source = "public"\ncost = 3'), "cards.toml: card 'gift': field cost: Extra inputs"),
        (
            card(more='source = "hearsay"'),
            "card 'gift': field source: Input should be 'rulebook', 'public' or",
        ),
        (card(more=""), "card 'gift': field source: Field required"),
        (card(effect='"grab 1"'), "card 'gift': field effects: unknown op 'grab'"),
        (card(effect='"gain 1 2"'), "card 'gift': field effects: 'gain 1 2' has 2 operands, 'gain' takes 1"),
    ],
)
def test_a_wrong_pack_is_told_with_file_card_and_field(write: Write, cards: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        load_pack(write(cards=cards))


def test_a_pack_of_another_game_is_refused(write: Write) -> None:
    with pytest.raises(PackError, match=r"pack.toml: field game is 'chess': expected 'toy'"):
        load_pack(write(game="chess"))


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match=r"x.toml: not TOML"):
        read_toml(tmp_path / "x.toml")
    with pytest.raises(PackError, match="expected a TOML file, found a folder"):
        read_toml(tmp_path)


def test_an_extending_pack_replaces_a_card_and_keeps_the_rest(write: Write) -> None:
    own, shipped = load_pack(write(cards=card("hoard", '"gain 3"'), extends="toy")), load_pack(None)
    assert [c.id for c in own.content] == [c.id for c in shipped.content]
    changed = [c.id for c, old in zip(own.content, shipped.content, strict=True) if c != old]
    assert changed == ["hoard"]
    assert own.digest != shipped.digest
    play = GAME.actions.index("card", 1)
    gains = []
    for pack in (own, shipped):
        seed = next(k for k in range(100) if play in GAME.new(k).legal())
        engine = GAME.new(seed, pack=pack.path)
        seat, before = engine.seat, engine.state["points"][0].copy()
        engine.step(play)
        gains.append(int(engine.state["points"][0][seat] - before[seat]))
    assert gains == [3, 2]


def test_a_pack_may_extend_another_by_path_and_say_nothing_itself(write: Write) -> None:
    write("base", cards=None)
    own = load_pack(write("child", cards="", extends="../base"))
    assert own.digest == load_pack(None).digest
    assert own.info.id == "child"


def test_a_circle_of_packs_is_told(write: Write) -> None:
    one = write("one", extends="../two")
    write("two", extends="../one")
    with pytest.raises(PackError, match="field extends: the packs extend each other in a circle"):
        load_pack(one)


def test_an_extended_pack_that_is_missing_is_told(write: Write) -> None:
    with pytest.raises(PackError, match="field extends: no pack 'gone' is shipped or lies at that path"):
        load_pack(write(extends="gone"))


def test_the_digest_is_of_the_content_not_of_its_writing(write: Write) -> None:
    text = (SHIPPED / "cards.toml").read_text()
    rewritten = "# other words\n" + text.replace(
        'id = "gift"\neffects = ["gain 1"]', 'effects = [ "gain 1" ]\nid = "gift"'
    )
    assert rewritten != text
    assert load_pack(write("again", cards=rewritten)).digest == load_pack(None).digest
    assert (
        load_pack(write("other", cards=text.replace("gain 1", "gain 3", 1))).digest != load_pack(None).digest
    )


def test_sources_are_counted() -> None:
    assert count_sources(["public", "reconstruction", "public"]) == {
        "rulebook": 0,
        "public": 2,
        "reconstruction": 1,
    }
    assert count_sources([c.source for c in load_pack(None).content])["reconstruction"] == 6
