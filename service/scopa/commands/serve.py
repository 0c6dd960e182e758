"""How does the service start, stay up and end? `scopa serve`.

With `SCOPA_REDIS_URL` this process becomes gunicorn. Without it, it starts the embedded store,
then gunicorn, and outlives both: whatever ends it, even kill -9, ends them too.
"""

import argparse
import errno
import os
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

from scopa.embedded import EmbeddedStore, EmbeddedStoreError, run_embedded_store
from scopa.tether import tethered

if TYPE_CHECKING:
    from scopa.settings import Settings


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "serve",
        help="run the service",
        description="Run the service. It is set up by environment variables, such as SCOPA_PORT "
        "and SCOPA_REDIS_URL; without the latter it keeps its games in SCOPA_STATE_DIR.",
    )
    parser.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Serve until told to stop; the exit status."""
    from scopa.settings import Settings, SettingsError

    try:
        return serve(Settings.from_env())
    except (SettingsError, EmbeddedStoreError, OSError) as error:
        print(f"scopa: {error}", file=sys.stderr)
        return 1


def serve(settings: "Settings", app: str | None = None) -> int:
    """Run gunicorn with `app`, by default the service, and the embedded store if there is no other.

    Raises `EmbeddedStoreError`, or `OSError` where the address cannot be had.
    """
    with _listen(settings.host, settings.port) as listener:
        command = [sys.executable, "-m", "gunicorn", "--config", "python:scopa.gunicorn_conf"]
        command += ["--bind", f"fd://{listener.fileno()}"]
        if app is not None:
            command.append(app)
        if settings.redis_url is not None:
            _greet(listener, "the store that SCOPA_REDIS_URL names")
            _warn(settings.redis_url, settings.redis_wait)
            listener.set_inheritable(True)
            os.execv(command[0], command)
        with run_embedded_store(settings.state_dir) as store:
            _greet(listener, str(settings.state_dir))
            return _supervise(command, listener, store)


def _listen(host: str, port: int) -> socket.socket:
    """Take the address here, where a refusal can be told in one line and requests wait."""
    try:
        (family, *_), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise OSError(f"cannot listen on {host}, port {port}: {error.strerror}") from error
        message = f"port {port} on {host} is in use: stop what runs there, or set SCOPA_PORT"
        raise OSError(message) from error


def _greet(listener: socket.socket, kept: str) -> None:
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    url = f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"
    print(f"Play Scopa at    {url}/")
    print(f"Read the API at  {url}/docs")
    print(f"Start a game     curl -s -X POST {url}/v1/games")
    print(f"Games are in     {kept}", flush=True)


def _warn(redis_url: str, replicas: int) -> None:
    """Tell what is wrong with the store; the service starts all the same, and waits for it."""
    from scopa.store import Store, StoreUnavailable

    store = Store.open(redis_url, replicas)
    try:
        faults = store.faults()
    except StoreUnavailable as error:
        faults = [f"the store does not answer yet: {error}"]
    store.close()
    for fault in faults:
        print(f"scopa: {fault}", file=sys.stderr)


def _supervise(command: list[str], listener: socket.socket, store: EmbeddedStore) -> int:
    """Run `command` until it ends or a signal asks for it, and keep the store alive meanwhile."""
    awaited = _await_signals()
    with subprocess.Popen(
        tethered(command),
        env={**os.environ, "SCOPA_REDIS_URL": store.url},
        pass_fds=[listener.fileno()],
        process_group=0,  # Ctrl-C comes here only, and is passed on in an orderly way
    ) as server:
        listener.close()
        asked_to_stop = False
        try:
            while server.poll() is None:
                if signal.sigwait(awaited) == signal.SIGCHLD:
                    if store.revive():
                        print("scopa: the store had died; it is up again", file=sys.stderr)
                elif asked_to_stop:
                    server.kill()
                else:
                    server.terminate()
                    asked_to_stop = True
        finally:
            server.kill()
    if not asked_to_stop:
        print("scopa: the server has ended by itself; the games are kept", file=sys.stderr)
    return 0 if asked_to_stop else 1


def _await_signals() -> set[signal.Signals]:
    """Block the signals that matter to a supervisor, for `sigwait` to take."""
    signal.signal(signal.SIGCHLD, lambda *_: None)  # ignored, it might never be seen
    asking = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    # One that came in ignored, as nohup does, stays so.
    awaited = {one for one in asking if signal.getsignal(one) != signal.SIG_IGN} | {signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    return awaited
