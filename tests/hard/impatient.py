"""The service's configuration of gunicorn, with less patience for slow clients."""

from scopa import serving
from scopa.gunicorn_conf import *  # noqa: F403

serving.BODY_WITHIN = 1.0
serving.READ_WITHIN = 2.0
keepalive = 1
