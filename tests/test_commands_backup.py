"""Are games brought back as they were, by `scopa backup` and `scopa restore`?"""

import stat
from pathlib import Path

import pytest

from scopa.cli import main
from scopa.store import Kept, Outcome, Store, Write, new_id
from scopa.store.public import Listed
from tests.store.conftest import folder, server  # noqa: F401  # fixtures
from tests.store.servers import Server

HOUR = 3_600_000


@pytest.fixture
def store(server: Server, monkeypatch: pytest.MonkeyPatch) -> Store:  # noqa: F811
    monkeypatch.setenv("SCOPA_REDIS_URL", server.url)
    return Store.open(server.url)


def test_what_was_lost_comes_back_as_it_was_and_nothing_else_changes(
    store: Store,
    server: Server,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "games"
    lost, kept = new_id(), new_id()
    for game in (lost, kept):
        store.create(game, Write(b"first", HOUR, keep=Kept(game, b"", HOUR)))
        store.change(game, 1, Write(b"second", HOUR, b"rounds", 1, outbox=(b"a", b"b")))
    listed = [Listed(2, lost), Listed(1, kept)]
    for one in listed:
        store.public.add(one)
        store.made_by("ada").add(one)
    at = store.beat().now

    assert main(["backup", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    server.client.delete(*server.client.keys("scopa:*"))
    store.create(kept, Write(b"newer", HOUR))
    assert main(["restore", str(file)]) == 0
    assert capsys.readouterr().out == f"2 games are in {file}\n1 games are back, 1 were there\n"

    whole = store.load_whole(lost)
    assert whole is not None
    assert (whole.revision, whole.data, whole.log) == (2, b"second", b"rounds")
    assert 0 < server.client.pttl(server.client.keys("*game:" + lost)[0]) <= HOUR
    there = store.load_whole(kept)
    assert there is not None
    assert (there.revision, there.data, there.log) == (1, b"newer", b"")
    assert store.due().games == store.outbox.ready().games == (lost,)
    assert [store.outbox.take(lost, 0), store.outbox.delivered(lost, b"a")] == [b"a", True]
    assert store.public.page(5) == store.made_by("ada").page(5) == listed
    assert store.beat().previous == at, "clocks must not count the time that was lost"
    assert store.change(lost, 2, Write(b"third", HOUR)) is Outcome.DONE


@pytest.mark.parametrize("content", [b"", b"a game of cards"], ids=["empty", "of another kind"])
def test_another_file_is_refused(
    store: Store, tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games"
    file.write_bytes(content)
    assert main(["restore", str(file)]) == 1
    assert "no backup" in capsys.readouterr().err
    assert store.due().games == ()


def test_without_a_store_there_is_no_backup_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games"
    monkeypatch.delenv("SCOPA_REDIS_URL", raising=False)
    assert main(["backup", str(file)]) == 1
    assert "SCOPA_REDIS_URL" in capsys.readouterr().err
    monkeypatch.setenv("SCOPA_REDIS_URL", f"unix://{tmp_path}/nobody")
    assert main(["backup", str(file)]) == 1
    assert not file.exists()
