"""Streams that are listened to, without a network."""

import asyncio
from typing import Any

from tests.support.patience import PATIENCE
from tests.support.phones import Phone


class Stream:
    """A stream that is being listened to; a slow phone takes no more than it has ``room`` for."""

    def __init__(self, phone: Phone, path: str, room: asyncio.Semaphore | None = None) -> None:
        self.phone = phone
        self.path = path
        self.room = room
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.left = asyncio.Event()
        self.seq = 0
        """The last state that was heard of, for those who keep it here."""
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async def receive() -> dict[str, Any]:
            await self.left.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if self.room is not None:
                await self.room.acquire()
            for line in message.get("body", b"").decode().split("\n\n"):
                if line:
                    self.heard.put_nowait(line)

        await self.phone.app(self.phone.scope("GET", self.path, {}), receive, send)  # type: ignore[arg-type]  # plain dicts

    async def next(self) -> dict[str, str]:
        """The next event."""
        async with asyncio.timeout(PATIENCE):
            text = await self.heard.get()
        parts = (line.partition(":") for line in text.split("\n"))
        return {name: value.removeprefix(" ") for name, _, value in parts}

    async def news(self) -> dict[str, str]:
        """The next event that is no ping, which a stream sends when it was silent for long."""
        while (event := await self.next()).get("event") == "ping":
            pass
        return event

    async def end(self) -> None:
        self.left.set()
        await self.task
