"""The table in the browser: a small server for people at this computer, or with a link of their own.

A page is opened by a secret link and gets the view of its seats, nothing else. Whoever asks under another name of this computer
(another Host or Origin) is refused, so that no page of the web can play. Agents think in threads.
"""

import asyncio
import contextlib
import json
import secrets
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import BoardGameError
from ..envs.open_choices import ASK, FIRST
from ..games import REGISTRY, get_game
from ..picture import font_css
from .page import STATIC, static
from .tables import AGENTS, HUMAN, Table, Tables, seats_under
from .warming import Warming

THINKERS = 4
LONGEST = 4096
"""Bytes of a message from a page."""
OFTEN = 40
"""Messages that a page may send in a second."""
SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src data:; "
    "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
SERVED = {
    "common.js": "text/javascript",
    "table.js": "text/javascript",
    "lobby.js": "text/javascript",
    "common.css": "text/css",
    "table.css": "text/css",
}


class Message(BaseModel):
    """What a page may say."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do: Literal["answer", "undo", "hint", "look"]
    version: int = Field(0, ge=0, lt=2**31)
    action: int = Field(0, ge=0, lt=2**15)
    agent: str = Field("", max_length=40)
    wide: bool | None = None


class NewTable(BaseModel):
    """What the lobby may ask for."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=60)
    options: dict[str, str | int | bool] = Field({}, max_length=40)
    seats: dict[str, str] = Field({}, max_length=20)
    pack: str | None = Field(None, max_length=200)
    seed: int | None = Field(None, ge=0, lt=2**63)
    together: bool = True
    open_choices: str = Field(ASK, max_length=40)


class Guard:
    """Only the names that the server was started under may be asked, and only its own pages may ask."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]):
        self.app, self.hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        origin = headers.get("origin")
        wrong_host = headers.get("host") not in self.hosts
        must_say = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        wrong_origin = (origin is not None or must_say) and origin not in {
            f"http://{host}" for host in self.hosts
        }
        if not wrong_host and not wrong_origin:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            refusal = PlainTextResponse("asked under a wrong name: use the link that was printed\n", 403)
            await refusal(scope, receive, send)


class Server:
    """The tables, and the pages that look at each."""

    def __init__(self, tables: Tables, games: tuple[str, ...] = tuple(REGISTRY), key: str = ""):
        self.tables = tables
        self.games = games
        self.key = key or secrets.token_urlsafe(18)
        """The secret of the lobby, where tables are begun."""
        self._thinkers = ThreadPoolExecutor(THINKERS, "agent")
        """Apart from the threads that show tables: these stay free while all agents think."""
        self._warming = Warming()
        self._pages: dict[int, list[Page]] = {}
        self._playing: dict[int, asyncio.Task[None]] = {}

    def app(self, hosts: frozenset[str]) -> ASGIApp:
        routes = [
            Route("/lobby/{key}", self.lobby),
            Route("/lobby/{key}/games", self.list_games),
            Route("/lobby/{key}/seats", self.seats, methods=["POST"]),
            Route("/lobby/{key}/new", self.new, methods=["POST"]),
            Route("/lobby/{key}/warm", self.warm, methods=["POST"]),
            Route("/lobby/{key}/tables", self.list_tables),
            Route("/seat/{link}", self.seat),
            Route("/seat/{link}/replay", self.replay),
            Route("/seat/{link}/guide", self.guide),
            Route("/static/{name}", self.file),
            WebSocketRoute("/talk/{link}", self.talk),
        ]
        errors: dict[Any, Any] = {BoardGameError: told_error, ValidationError: told_error}
        return Guard(Starlette(routes=routes, exception_handlers=errors), hosts)

    # pages

    def _check_key(self, request: Request) -> None:
        if not secrets.compare_digest(request.path_params["key"], self.key):
            raise BoardGameError("this is not the link that was printed")

    async def lobby(self, request: Request) -> Response:
        self._check_key(request)
        return page("lobby.html")

    async def list_games(self, request: Request) -> Response:
        self._check_key(request)
        found = await asyncio.to_thread(lambda: [describe(name) for name in self.games])
        choices = [ASK, FIRST, *AGENTS]
        return safe(JSONResponse({"games": found, "agents": AGENTS, "human": HUMAN, "choices": choices}))

    async def list_tables(self, request: Request) -> Response:
        self._check_key(request)
        return safe(JSONResponse({"tables": await asyncio.to_thread(self.tables.under_way)}))

    async def warm(self, request: Request) -> Response:
        """Compile a game's rules before it is begun; how far that is."""
        self._check_key(request)
        name = self._known(NewTable.model_validate(await body(request)).game)
        self._warming.begin(name)
        return safe(JSONResponse(self._warming.told(name)))

    async def seats(self, request: Request) -> Response:
        self._check_key(request)
        asked = NewTable.model_validate(await body(request))
        game = get_game(self._known(asked.game))
        return safe(JSONResponse({"seats": seats_under(game, asked.options)}))

    async def new(self, request: Request) -> Response:
        self._check_key(request)
        asked = NewTable.model_validate(await body(request))
        game = get_game(self._known(asked.game))
        await self._warming.wait(asked.game)
        table = await asyncio.to_thread(
            Table.begin,
            game,
            asked.pack or None,
            asked.seats,
            asked.options,
            asked.seed,
            asked.together,
            asked.open_choices,
        )
        await asyncio.to_thread(self.tables.add, table)
        links = [
            {"seats": [game.agents[seat] for seat in own], "link": f"/seat/{link}"}
            for link, own in table.links.items()
        ]
        return safe(JSONResponse({"links": links}))

    def _known(self, name: str) -> str:
        if name not in self.games:
            raise BoardGameError(f"unknown game {name!r}: expected one of {', '.join(self.games)}")
        return name

    async def seat(self, request: Request) -> Response:
        if not self.tables.known(request.path_params["link"]):
            raise BoardGameError("no table has this link")
        return page("table.html")

    async def guide(self, request: Request) -> Response:
        table = await asyncio.to_thread(self.tables.open, request.path_params["link"])
        return safe(JSONResponse({"parts": table.guide()}))

    async def replay(self, request: Request) -> Response:
        table = await asyncio.to_thread(self.tables.open, request.path_params["link"])
        text = await asyncio.to_thread(table.replay_page)
        return HTMLResponse(text, headers={"Referrer-Policy": "no-referrer"})  # it brings its own policy

    async def file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name == "font.css":
            return safe(Response(font_css(), media_type="text/css"))
        if name not in SERVED:
            raise BoardGameError("no such file")
        return safe(Response((STATIC / name).read_bytes(), media_type=SERVED[name]))

    # talking

    async def talk(self, socket: WebSocket) -> None:
        link = socket.path_params["link"]
        if not self.tables.known(link):
            await socket.close(1008)
            return
        await socket.accept()
        try:
            table = await asyncio.to_thread(self.tables.open, link)
        except BoardGameError as error:
            await socket.send_json({"type": "error", "text": str(error)})
            await socket.close()
            return
        mine = Page(socket, link)
        self._pages.setdefault(id(table), []).append(mine)
        try:
            await mine.show(table)
            self.play_on(table)
            while True:
                await self.hear(table, mine, await socket.receive_text())
        except (WebSocketDisconnect, RuntimeError):
            pass  # the page is closed
        finally:
            self._pages[id(table)].remove(mine)

    async def hear(self, table: Table, mine: "Page", text: str) -> None:
        """One message of a page; a wrong one gets a sentence, and the game goes on."""
        try:
            mine.count()
            if len(text) > LONGEST:
                raise BoardGameError(f"a message may have {LONGEST} letters")
            said = Message.model_validate_json(text)
            if said.wide is not None:
                mine.wide = said.wide
            if said.do == "look":
                await mine.show(table)
            elif said.do == "hint":
                told = await asyncio.to_thread(table.hint, mine.link, said.agent)
                await mine.socket.send_json({"type": "hint", "text": told})
            else:
                if said.do == "answer":
                    await asyncio.to_thread(table.answer, mine.link, said.version, said.action)
                else:
                    await asyncio.to_thread(table.undo, mine.link)
                await self.changed(table)
                self.play_on(table)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"]) or "the message"
            await mine.socket.send_json({"type": "error", "text": f"not understood: {field}: {first['msg']}"})
        except BoardGameError as error:
            await mine.socket.send_json({"type": "error", "text": str(error)})
            await mine.show(table)

    async def changed(self, table: Table) -> None:
        """Keep the game, then show it to all pages."""
        await asyncio.to_thread(self.tables.keep, table)
        for each in list(self._pages.get(id(table), ())):
            await each.show(table)

    def play_on(self, table: Table) -> None:
        """Let the agents answer until a person is asked."""
        running = self._playing.get(id(table))
        if running is None or running.done():
            self._playing[id(table)] = asyncio.create_task(self._agents(table))

    async def _agents(self, table: Table) -> None:
        try:
            while await asyncio.get_running_loop().run_in_executor(self._thinkers, table.think):
                await self.changed(table)
        except BoardGameError as error:
            for each in list(self._pages.get(id(table), ())):
                await each.say({"type": "error", "text": f"an agent has failed: {error}"})


class Page:
    """A browser's page that looks at a table."""

    def __init__(self, socket: WebSocket, link: str):
        self.socket, self.link = socket, link
        self.wide = True
        self._times: deque[float] = deque(maxlen=OFTEN)

    def count(self) -> None:
        now = time.monotonic()
        if len(self._times) == OFTEN and now - self._times[0] < 1:
            raise BoardGameError(f"more than {OFTEN} messages in a second: slower, please")
        self._times.append(now)

    async def show(self, table: Table) -> None:
        await self.say(await asyncio.to_thread(table.look, self.link, self.wide))

    async def say(self, data: dict[str, Any]) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # its own loop takes it out
            await self.socket.send_json(data)


async def told_error(request: Request, error: Exception) -> Response:
    """A mistake of the asker: one sentence."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return safe(JSONResponse({"error": f"{'.'.join(map(str, first['loc']))}: {first['msg']}"}, 400))
    unknown = str(error).startswith(("no table", "no such", "this is not"))
    return safe(JSONResponse({"error": str(error)}, 404 if unknown else 400))


async def body(request: Request) -> Any:
    """The JSON of a request, of bounded size."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LONGEST:
            raise BoardGameError(f"a request may have {LONGEST} bytes")
    try:
        return json.loads(data)
    except ValueError:
        raise BoardGameError("the request is not JSON") from None


def page(name: str) -> Response:
    return safe(HTMLResponse(static(name)))


def safe(response: Response) -> Response:
    response.headers.update(SAFE)
    return response


def describe(name: str) -> dict[str, Any]:
    """A game for the lobby."""
    game = get_game(name)
    options = [
        {
            "name": option.name,
            "default": option.default,
            "choices": list(option.choices),
            "text": option.parse is not None,
            "what": option.what,
        }
        for option in game.options
    ]
    return {
        "id": name,
        "title": game.title,
        "options": options,
        "pack": game.load_pack(None).label,
        "open": game.solo is not None and bool(game.solo.bots),
    }
