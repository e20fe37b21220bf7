"""`versailles table`: what comes over the wire, what is refused, what is kept."""

import contextlib
import json
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.toy.game import GAME as TOY
from versailles_env.agents.base import Agent
from versailles_env.core.errors import BoardGameError, OptionError
from versailles_env.games import get_game
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.web.run import hosts_of, listen, lobby_key
from versailles_env.web.server import LONGEST, OFTEN, Server
from versailles_env.web.tables import Table, Tables

HOST = "127.0.0.1:8419"
ORIGIN = {"origin": f"http://{HOST}"}
VERSAILLES = "versailles_1919"


def client_of(server: Server) -> TestClient:
    return TestClient(server.app(frozenset([HOST])), base_url=f"http://{HOST}", headers=ORIGIN)


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(Tables(tmp_path / "tables"), (VERSAILLES,), "secret")


def begun(server: Server, game: Any = GAME, together: bool = False, **seats: str) -> Table:
    options = {"players": 3} if game is GAME else {}
    table = Table.begin(game, None, seats, options, 7, together)
    server.tables.add(table)
    return table


def alone(server: Server) -> tuple[Table, str]:
    table = begun(server, uk="human", france="random", usa="random")
    return table, next(iter(table.links))


def until_asked(socket: Any, after: int = -1) -> dict[str, Any]:
    """The next view of a later version in which this page is asked, or the end."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["type"] == "view" and (message["asked"] or message["over"]) and message["version"] > after:
            return message


def error_of(socket: Any) -> str:
    while True:
        message = socket.receive_json()
        if message["type"] == "error":
            return str(message["text"])


# links and names


def test_the_lobby_needs_its_secret(server: Server) -> None:
    client = client_of(server)
    assert client.get("/lobby/secret").status_code == 200
    assert client.get("/lobby/guess").status_code == 404
    assert client.get("/lobby/guess/games").status_code == 404
    assert client.post("/lobby/guess/new", json={}).status_code == 404


def test_only_the_servers_own_name_and_pages_may_ask(server: Server) -> None:
    client = client_of(server)
    assert client.get("/lobby/secret", headers={"host": "evil.example:8419"}).status_code == 403
    assert client.get("/lobby/secret", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.post("/lobby/secret/new", json={}, headers={"origin": "null"}).status_code == 403
    bare = TestClient(server.app(frozenset([HOST])), base_url=f"http://{HOST}")
    assert bare.post("/lobby/secret/new", json={}).status_code == 403, "a post must say where it comes from"
    _, link = alone(server)
    for headers in ({"origin": "http://evil.example"}, {}):
        with (
            pytest.raises(WebSocketDisconnect),
            bare.websocket_connect(f"ws://{HOST}/talk/{link}", headers=headers),
        ):
            pass


def test_a_link_is_long_and_a_guess_opens_nothing(server: Server) -> None:
    _, link = alone(server)
    assert len(link) >= 24
    client = client_of(server)
    assert client.get(f"/seat/{link}").status_code == 200
    assert client.get(f"/seat/{link[:-1]}x").status_code == 404
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"ws://{HOST}/talk/{link[:-1]}x"):
        pass


def test_pages_may_load_nothing_from_elsewhere(server: Server) -> None:
    client = client_of(server)
    _, link = alone(server)
    for path in ("/lobby/secret", f"/seat/{link}", "/static/table.js", "/static/font.css"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "http://" not in answer.text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in answer.text
    assert client.get("/static/..%2Fserver.py").status_code == 404
    assert client.get("/static/server.py").status_code == 404


def test_names_that_a_browser_may_use() -> None:
    assert hosts_of("127.0.0.1", 8419, ("box",)) == {HOST, "localhost:8419", "box:8419"}
    assert hosts_of("::1", 80, ()) == {"[::1]:80", "[::1]"}


def test_a_taken_port_is_told() -> None:
    door = listen("127.0.0.1", 0)
    door.listen()
    with pytest.raises(BoardGameError, match="expected a free port"):
        listen("127.0.0.1", door.getsockname()[1])
    door.close()


# the lobby


def test_the_lobby_begins_a_game(server: Server) -> None:
    client = client_of(server)
    found = client.get("/lobby/secret/games").json()
    assert [game["id"] for game in found["games"]] == [VERSAILLES]
    asked = {"game": VERSAILLES, "options": {"players": 3}}
    assert client.post("/lobby/secret/seats", json=asked).json() == {"seats": ["uk", "france", "usa"]}
    seats = {"uk": "human", "france": "human", "usa": "random"}
    apart = client.post("/lobby/secret/new", json={**asked, "seats": seats, "together": False}).json()
    assert [each["seats"] for each in apart["links"]] == [["uk"], ["france"]]
    assert apart["links"][0]["link"] != apart["links"][1]["link"]
    one = client.post("/lobby/secret/new", json={**asked, "seats": seats, "together": True}).json()
    assert [each["seats"] for each in one["links"]] == [["uk", "france"]]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"options": {"players": 9}}, "players=9 is not allowed"),
        ({"options": {"chairs": 2}}, "unknown option"),
        ({"seats": {"uk": "human"}}, "expected uk, france, usa"),
        ({"seats": {"uk": "human", "france": "os:system", "usa": "random"}}, "nobody is called"),
        ({"seats": {"uk": "random", "france": "random", "usa": "random"}}, "no seat has a person"),
        ({"colour": "red"}, "colour"),
        ({"seed": -1}, "seed"),
        ({"pack": "x" * 5000}, "bytes"),
    ],
)
def test_a_wrong_wish_gets_a_sentence(server: Server, wrong: dict[str, Any], told: str) -> None:
    good = {
        "game": VERSAILLES,
        "options": {"players": 3},
        "seats": {"uk": "human", "france": "random", "usa": "random"},
    }
    answer = client_of(server).post("/lobby/secret/new", json={**good, **wrong})
    assert answer.status_code == 400
    assert told in answer.json()["error"]


@pytest.mark.slow
def test_cards_of_ones_own_are_played_with_and_kept(server: Server, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    head = 'id = "own"\ngame = "versailles_1919"\nversion = 3\ntitle = "Own"\nextends = "reconstructed"\n'
    (own / "pack.toml").write_text(head, encoding="utf-8")
    wish = {
        "game": VERSAILLES,
        "pack": str(own),
        "options": {"players": 3},
        "seats": {"uk": "human", "france": "random", "usa": "random"},
    }
    answer = client_of(server).post("/lobby/secret/new", json=wish)
    assert answer.status_code == 200, answer.json()
    (table,) = server.tables._open.values()
    assert table.engine.pack.label.startswith("own v3")
    again = Tables(tmp_path / "tables")
    kept = again.open(next(iter(table.links)))
    assert kept.engine.pack.label == table.engine.pack.label


def test_cards_that_are_not_there_get_a_sentence(server: Server) -> None:
    wish = {
        "game": VERSAILLES,
        "pack": "nowhere/at_all",
        "options": {"players": 3},
        "seats": {"uk": "human", "france": "random", "usa": "random"},
    }
    answer = client_of(server).post("/lobby/secret/new", json=wish)
    assert answer.status_code == 400
    assert "nowhere/at_all" in answer.json()["error"]


# playing


def test_a_person_plays_against_agents_and_takes_back(server: Server) -> None:
    table, link = alone(server)
    with client_of(server).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        view = until_asked(socket)
        assert view["you"] == "uk"
        assert view["board"].startswith("<svg")
        assert [each[:2] for each in view["answers"]] == [
            [a, table.engine.action_text(a)] for a in table.engine.legal()
        ]
        first = (view["question"], view["answers"])
        socket.send_json({"do": "answer", "version": view["version"], "action": view["answers"][0][0]})
        view = until_asked(socket, view["version"])
        assert view["undo"]
        socket.send_json({"do": "undo"})
        view = until_asked(socket, view["version"])
        assert (view["question"], view["answers"]) == first
        socket.send_json({"do": "hint", "agent": "random"})
        hint = socket.receive_json()
        assert hint["type"] == "hint"
        assert hint["text"].startswith("random would: ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "not understood"),
        ('{"do": "win"}', "not understood: do"),
        ('{"do": "answer", "version": 0, "action": 99999999}', "not understood: action"),
        ('{"do": "answer", "version": "0", "action": 1}', "not understood: version"),
        ('{"do": "look", "seat": 2}', "not understood: seat"),
        ('{"do": "hint", "agent": "os:system"}', "nobody is called"),
        ('{"do": "undo"}', "nothing of yours to take back"),
        ("x" * (LONGEST + 1), "letters"),
    ],
)
def test_a_wrong_message_gets_a_sentence_and_the_game_goes_on(server: Server, text: str, told: str) -> None:
    table, link = alone(server)
    with client_of(server).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        view = until_asked(socket)
        before = table.engine.digest()
        socket.send_text(text)
        assert told in error_of(socket)
        assert table.engine.digest() == before
        socket.send_json({"do": "answer", "version": view["version"], "action": view["answers"][0][0]})
        assert until_asked(socket, view["version"])["answers"]


def test_illegal_and_late_answers_change_nothing(server: Server) -> None:
    table, link = alone(server)
    with client_of(server).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        view = until_asked(socket)
        before = table.engine.digest()
        illegal = next(a for a in range(GAME.actions.size) if not table.engine.mask[a])
        for version, action in ((view["version"], illegal), (view["version"] + 5, view["answers"][0][0])):
            socket.send_json({"do": "answer", "version": version, "action": action})
            assert error_of(socket)
            assert table.engine.digest() == before


def test_who_talks_too_fast_is_told_so(server: Server) -> None:
    _, link = alone(server)
    with client_of(server).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        until_asked(socket)
        for _ in range(OFTEN + 2):
            socket.send_text("{}")
        told = [socket.receive_json().get("text", "") for _ in range(OFTEN + 2)]
        assert any("slower" in text for text in told)


def test_one_cannot_answer_or_take_back_for_another(server: Server) -> None:
    table = begun(server, uk="human", france="human", usa="human")
    asked = table.engine.seat
    links = {own[0]: link for link, own in table.links.items()}
    other = next(seat for seat in links if seat != asked)
    with pytest.raises(BoardGameError, match="not your turn"):
        table.answer(links[other], table.version, table.engine.legal()[0])
    rng = np.random.default_rng(1)
    while table.engine.seat == asked:
        legal = table.engine.legal()
        table.answer(links[asked], table.version, legal[int(rng.integers(len(legal)))])
    now = table.engine.seat
    while table.engine.seat == now:
        legal = table.engine.legal()
        table.answer(links[now], table.version, legal[int(rng.integers(len(legal)))])
    with pytest.raises(BoardGameError, match="another person has answered since"):
        table.undo(links[asked])


def test_people_at_one_screen_see_with_the_eyes_of_who_is_asked(server: Server) -> None:
    table = begun(server, together=True, uk="human", france="human", usa="human")
    (link,) = table.links
    seen = set()
    rng = np.random.default_rng(2)
    for _ in range(40):
        view = table.look(link, True)
        assert view["asked"]
        assert view["you"] == table.engine.agent
        seen.add(view["you"])
        table.answer(link, view["version"], view["answers"][int(rng.integers(len(view["answers"])))][0])
    assert len(seen) > 1


def test_what_a_seat_gets_is_the_same_whatever_it_cannot_know(server: Server) -> None:
    """A hidden-hand game: hands of others exchanged, the whole message is the same to the letter."""
    seats = {TOY.agents[seat]: "human" for seat in TOY.seats_of({o.name: o.default for o in TOY.options})}
    table = begun(server, TOY, **seats)
    rng = np.random.default_rng(3)
    for step in range(12):
        if table.engine.over:
            break
        for link, own in table.links.items():
            other = Table(table.engine.clone(), table.seats, table.links)
            other.engine.redeal(own[0], 1000 + step)
            other.version = table.version
            assert json.dumps(other.look(link, True)) == json.dumps(table.look(link, True))
        legal = table.engine.legal()
        link = next(each for each, own in table.links.items() if table.engine.seat in own)
        table.answer(link, table.version, legal[int(rng.integers(len(legal)))])
    assert step > 3


# what is kept


def test_a_killed_server_comes_back_with_the_same_game(server: Server, tmp_path: Path) -> None:
    table, link = alone(server)
    with client_of(server).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        view = until_asked(socket)
        socket.send_json({"do": "answer", "version": view["version"], "action": view["answers"][0][0]})
        until_asked(socket, view["version"])
    again = Server(Tables(tmp_path / "tables"), (VERSAILLES,), "secret")
    found = again.tables.open(link)
    assert found.engine.digest() == table.engine.digest()
    assert found.engine.log == table.engine.log
    assert found.seats == table.seats
    with client_of(again).websocket_connect(f"ws://{HOST}/talk/{link}") as socket:
        assert [each[0] for each in until_asked(socket)["answers"]] == table.engine.legal()


def test_the_lobby_keeps_its_secret_to_its_owner(tmp_path: Path) -> None:
    key = lobby_key(tmp_path)
    assert lobby_key(tmp_path) == key
    assert (tmp_path / "lobby.key").stat().st_mode & 0o077 == 0


def test_a_strange_file_in_the_folder_is_nobodys_table(tmp_path: Path) -> None:
    (tmp_path / "broken.table.json").write_text("{", encoding="utf-8")
    assert not Tables(tmp_path).known("x")
    with pytest.raises(BoardGameError, match="not a table"):
        Table.from_text("{}")


def test_the_replay_is_for_the_end(server: Server) -> None:
    table, link = alone(server)
    client = client_of(server)
    assert client.get(f"/seat/{link}/replay").status_code == 400
    table.engine.state[0]["step_limit"] = table.engine.state[0]["steps"] = 1
    table.engine.refresh()
    assert table.engine.over
    assert table.look(link, True)["question"].startswith("The game is over")


def test_seats_must_be_those_of_the_game() -> None:
    with pytest.raises(OptionError, match="expected uk, france, usa"):
        Table.begin(GAME, None, {"uk": "human"}, {"players": 3}, 1, True)


def test_bots_of_graded_strength_sit_down_where_a_game_has_levels() -> None:
    game = get_game("red_flag_over_paris")
    assert game.solo
    options = game.solo.options("commune", game.solo.bots_of("commune"))
    table = Table.begin(game, None, {"commune": "human", "versailles": "bots:2"}, options, 7, True)
    while table.think():
        pass
    assert table.engine.agent == "commune"
    for level in (1, 5):
        seats = {"player": "human", **dict.fromkeys(("uk", "france", "usa"), f"bots:{level}")}
        table = Table.begin(GAME, None, seats, {"players": 1, "seated": "all"}, 7, True)
        while table.think():
            pass
        assert table.engine.agent == "player"
        assert table.engine.state[0]["turn"] > 1, "the bots have played, for the person is last in order"
    ideologies = dict.fromkeys(get_game("democracy_under_siege").agents, "bots:2")
    with pytest.raises(BoardGameError, match="democracy_under_siege has no solo bots of graded strength"):
        Table.begin(
            get_game("democracy_under_siege"),
            None,
            {**ideologies, "nazism": "human"},
            {"players": 3},
            7,
            True,
        )


# how to play, defaults, many tables


def test_the_guide_is_that_of_the_game_that_is_played(server: Server) -> None:
    _, link = alone(server)
    parts = dict(client_of(server).get(f"/seat/{link}/guide").json()["parts"])
    assert any(
        "Happiness: 6, 3, 0" in block or "three players 6, 3, 0" in block
        for block in parts["How points are scored"]
    )
    assert "The bots" not in parts
    assert client_of(server).get("/seat/guess/guide").status_code == 404


def test_open_choices_are_answered_by_the_default_and_never_taken_back_to(tmp_path: Path) -> None:
    table = Table.begin(GAME, None, {"player": "human"}, {"players": 1}, 7, True, "first")
    (link,) = table.links
    for _ in range(12):
        while table.think():
            pass
        view = table.look(link, True)
        assert GAME.solo
        assert not GAME.solo.asked_for(table.engine.state)
        table.answer(link, view["version"], view["answers"][0][0])
    assert table.defaults
    while table.think():
        pass
    again = Table.from_text(table.to_text())
    assert (again.defaults, again.open_choices) == (table.defaults, "first")
    while table._undo_place(link) >= 0:
        table.undo(link)
        assert not GAME.solo.asked_for(table.engine.state)
    with pytest.raises(OptionError, match="expected ask, first or one of"):
        Table.begin(GAME, None, {"player": "human"}, {"players": 1}, 7, True, "os:system")


def test_the_lobby_lists_the_games_under_way(server: Server) -> None:
    _, link = alone(server)
    (found,) = client_of(server).get("/lobby/secret/tables").json()["tables"]
    assert found["paths"] == [f"/seat/{link}"]
    assert found["seats"] == [["uk", "human"], ["france", "random"], ["usa", "random"]]
    assert client_of(server).get("/lobby/guess/tables").status_code == 404


@pytest.mark.slow
def test_a_game_is_made_ready_before_it_is_begun(server: Server) -> None:
    with client_of(server) as client:
        asked = {"game": VERSAILLES}
        told = client.post("/lobby/secret/warm", json=asked).json()
        assert told["about"] == GAME.compile_seconds
        while not told["ready"]:
            time.sleep(0.1)
            told = client.post("/lobby/secret/warm", json=asked).json()
        assert told["error"] == ""
        assert client.post("/lobby/secret/warm", json={"game": "chess"}).status_code == 400


class Thinker(Agent):
    """Thinks until it is told to answer."""

    name = "thinker"
    knows_extension = True
    may_answer = threading.Event()

    def act(self, view: Any, mask: np.ndarray, rng: np.random.Generator) -> int:
        assert self.may_answer.wait(120)
        return int(np.flatnonzero(mask)[0])


def test_twenty_tables_at_once_stay_responsive(server: Server) -> None:
    """All their agents think, more than there are threads for; people at other tables play, look, and ask for help meanwhile."""
    busy = [begun(server, uk="random", france="human", usa="random") for _ in range(20)]
    for table in busy:
        table._agents["random"] = Thinker()
    quick = begun(server, together=True, uk="human", france="human", usa="human")
    (link,) = quick.links
    Thinker.may_answer.clear()
    try:
        with client_of(server) as client, contextlib.ExitStack() as stack:
            for table in busy:
                path = f"ws://{HOST}/talk/{next(iter(table.links))}"
                waiting = stack.enter_context(client.websocket_connect(path))
                assert waiting.receive_json()["thinking"] == "random"
            socket = stack.enter_context(client.websocket_connect(f"ws://{HOST}/talk/{link}"))
            view = until_asked(socket)
            for _ in range(10):
                socket.send_json(
                    {"do": "answer", "version": view["version"], "action": view["answers"][0][0]}
                )
                view = until_asked(socket, view["version"])
            socket.send_json({"do": "undo"})
            view = until_asked(socket, view["version"])
            assert client.get(f"/seat/{link}/guide").status_code == 200
            assert all(not table.engine.history for table in busy), "they think all the while"
            Thinker.may_answer.set()
    finally:
        Thinker.may_answer.set()
