"""Are settings read, checked and refused as an operator would expect?"""

import os
import subprocess
import sys
from dataclasses import fields
from ipaddress import ip_network
from pathlib import Path

import pytest

from scopa.settings import Settings, SettingsError

READ = {
    "SCOPA_HOST": ("0.0.0.0", "0.0.0.0"),
    "SCOPA_PORT": ("9000", 9000),
    "SCOPA_REDIS_URL": ("rediss://:pw@store.example/2", "rediss://:pw@store.example/2"),
    "SCOPA_REDIS_WAIT": ("1", 1),
    "SCOPA_STATE_DIR": ("/var/lib/scopa", Path("/var/lib/scopa")),
    "SCOPA_WORKERS": ("3", 3),
    "SCOPA_METRICS": ("on", True),
    "SCOPA_TRACES": ("on", True),
    "SCOPA_TABLE": ("off", False),
    "SCOPA_RATE_LIMITS": ("on", True),
    "SCOPA_CORS_ORIGINS": (
        "https://a.example, http://localhost:3000",
        ("https://a.example", "http://localhost:3000"),
    ),
    "SCOPA_LOG_LEVEL": ("debug", "debug"),
    "SCOPA_API_KEYS": (f"ada={'k' * 20}", {"ada": "k" * 20}),
    "SCOPA_API_KEY_REQUIRED": ("on", True),
    "SCOPA_TRUSTED_PROXIES": (
        "10.0.0.0/8, ::1",
        (ip_network("10.0.0.0/8"), ip_network("::1")),
    ),
    "SCOPA_STREAMS_PER_WORKER": ("50", 50),
    "SCOPA_WEBHOOK_URL": ("http://10.0.0.7/hook?a=b", "http://10.0.0.7/hook?a=b"),
    "SCOPA_WEBHOOK_SECRET": (f"whsec_{'A' * 32}", f"whsec_{'A' * 32}"),
}

REFUSED = {
    "SCOPA_PORT": "65536",
    "SCOPA_REDIS_URL": "http://:pw@store.example",
    "SCOPA_REDIS_WAIT": "-1",
    "SCOPA_WORKERS": "0",
    "SCOPA_METRICS": "maybe",
    "SCOPA_TRACES": "perhaps",
    "SCOPA_RATE_LIMITS": "2",
    "SCOPA_CORS_ORIGINS": "https://a.example/page",
    "SCOPA_LOG_LEVEL": "loud",
    "SCOPA_API_KEYS": "ada=short",
    "SCOPA_API_KEY_REQUIRED": "perhaps",
    "SCOPA_TRUSTED_PROXIES": "10.0.0.1/8",
    "SCOPA_STREAMS_PER_WORKER": "-1",
    "SCOPA_WEBHOOK_URL": "https://me:pw@backend.example/",
    "SCOPA_WEBHOOK_SECRET": f"whsec_{'A' * 30}==",
    "SCOPA_PROT": "8080",
}


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SCOPA_"):
            monkeypatch.delenv(name)


def refusal() -> SettingsError:
    with pytest.raises(SettingsError) as caught:
        Settings.from_env()
    return caught.value


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_env() == Settings()


@pytest.fixture
def all_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (text, _) in READ.items():
        monkeypatch.setenv(name, text)


@pytest.mark.parametrize("name", READ)
def test_a_setting_is_read(all_settings: None, name: str) -> None:
    _, value = READ[name]
    assert getattr(Settings.from_env(), name.removeprefix("SCOPA_").lower()) == value


def test_no_setting_is_left_out_above() -> None:
    assert set(READ) == {f"SCOPA_{field.name.upper()}" for field in fields(Settings)}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_value_or_name_is_refused(
    monkeypatch: pytest.MonkeyPatch, all_settings: None, name: str
) -> None:
    monkeypatch.setenv(name, REFUSED[name])
    (fault,) = refusal().faults
    assert fault.startswith(f"{name}: ")


def test_all_faults_are_reported_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in REFUSED.items():
        monkeypatch.setenv(name, text)
    assert {fault.partition(":")[0] for fault in refusal().faults} == set(REFUSED)


@pytest.mark.parametrize("name", ["SCOPA_WEBHOOK_URL", "SCOPA_WEBHOOK_SECRET"])
def test_address_and_secret_of_a_webhook_come_together(
    monkeypatch: pytest.MonkeyPatch, all_settings: None, name: str
) -> None:
    monkeypatch.delenv(name)
    assert refusal().faults == [f"{name}: Missing, as its pair is set."]


def test_the_secret_of_the_webhook_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "whsec_secret" not in repr(Settings(webhook_secret="whsec_secret"))
    monkeypatch.setenv("SCOPA_WEBHOOK_SECRET", "whsec_secret")
    assert "whsec_secret" not in str(refusal())


def test_the_password_of_the_store_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "pw" not in repr(Settings(redis_url="redis://:pw@store.example"))
    monkeypatch.setenv("SCOPA_REDIS_URL", REFUSED["SCOPA_REDIS_URL"])
    assert "pw" not in str(refusal())


def test_the_state_folder_follows_the_desktop_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert Settings().state_dir == Path("/state/scopa")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/ada")
    assert Settings().state_dir == Path("/home/ada/.local/state/scopa")


def test_the_address_of_a_store_is_judged_without_redis() -> None:
    # The master of the workers reads settings before anything is patched for gevent.
    judge = "import sys; from scopa.settings import Settings; Settings.from_env(); "
    told = subprocess.run(
        [sys.executable, "-c", judge + "print({'redis', 'ssl'} & set(sys.modules))"],
        env={**os.environ, "SCOPA_REDIS_URL": "redis+cluster://one,two"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == "set()\n"
