"""How does gunicorn run the service? Under `scopa serve`, in the image and by hand alike."""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from scopa.serving import Worker, let_starting_workers_end
from scopa.settings import Settings

_settings = Settings.from_env()

wsgi_app = "scopa.api:create_app()"
bind = f"{_settings.host}:{_settings.port}"
workers = _settings.workers
worker_class = Worker
worker_connections = 12_000  # nearly all of them idle event streams

keepalive = 5  # also the time that a client has for sending its headers
timeout = 30
graceful_timeout = 20  # under the 30 seconds that container platforms grant
limit_request_fields = 64
forwarder_headers = ""  # else whoever sends SCRIPT_NAME gets past a proxy's rules for paths
# Workers show that they live by touching a file, which a slow or read-only disk must not hinder.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None

# What gunicorn tells as information is about itself, and to debug it tells the path of requests,
# where ids of games stand; requests are logged by the application.
loglevel = {"debug": "info", "info": "warning"}.get(_settings.log_level, _settings.log_level)
control_socket_disable = True

# Workers count into files that all of them read; the folder must be known before they count.
_counts = tempfile.mkdtemp(prefix="scopa-", dir=worker_tmp_dir) if _settings.metrics else None
if _counts:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = _counts


def on_starting(_: Any) -> None:
    """The master begins."""
    let_starting_workers_end()


def on_exit(_: Any) -> None:
    """The master ends, and all workers have."""
    if _counts:
        shutil.rmtree(_counts, ignore_errors=True)
