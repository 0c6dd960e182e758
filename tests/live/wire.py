"""A bad network between a client and the service."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeAlias

# What becomes of an answer: it is carried to the client, or is not.
Fate: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[object]]


async def swallow(answer: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    """The service has answered, and nobody ever hears of it."""
    await answer.read(65536)


async def cut(answer: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    """The answer breaks off in the middle of its headers."""
    client.write((await answer.read(65536))[:50])


async def delay(answer: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    await asyncio.sleep(random.uniform(0, 0.05))
    await carry(answer, client)


async def carry(answer: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
    while data := await answer.read(65536):
        client.write(data)
        await client.drain()


@contextmanager
def bad_wire(port: int, *fates: Fate) -> Iterator[int]:
    """A port of this machine that leads to another, each answer meeting one of the fates."""
    loop, over, listening = asyncio.new_event_loop(), asyncio.Event(), Future[int]()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answer, service = await asyncio.open_connection("127.0.0.1", port)
        asking = asyncio.create_task(carry(reader, service))
        try:
            await random.choice(fates)(answer, writer)
        finally:
            asking.cancel()
            service.close()
            writer.close()

    async def listen() -> None:
        async with await asyncio.start_server(connect, "127.0.0.1", 0) as server:
            listening.set_result(server.sockets[0].getsockname()[1])
            await over.wait()

    with asyncio.Runner(loop_factory=lambda: loop) as runner, ThreadPoolExecutor(1) as pool:
        running = pool.submit(runner.run, listen())
        try:
            yield listening.result(5)
        finally:
            loop.call_soon_threadsafe(over.set)
            running.result(5)
