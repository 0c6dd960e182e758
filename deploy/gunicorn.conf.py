"""For those who start gunicorn themselves: `gunicorn --config deploy/gunicorn.conf.py`.

`scopa serve` does without this file: the configuration is in the package.
"""

from scopa.gunicorn_conf import *  # noqa: F403
