"""Is the service alive, and can it serve?"""

from scopa.api.blueprint import Blueprint
from scopa.api.schemas import Health
from scopa.api.services import services

blp = Blueprint("health", __name__, description="For those who run the service.")


@blp.route("/healthz")
@blp.response(200, Health, example={"status": "ok"})
def get_health() -> dict[str, str]:
    """Say whether the process is alive.

    Asks nothing of the store: a service whose store is away need not be started anew.
    """
    return {"status": "ok"}


@blp.route("/readyz")
@blp.response(200, Health, example={"status": "ok"})
@blp.problems("store_unavailable")
def get_readiness() -> dict[str, str]:
    """Say whether games can be served.

    Asks the store, and answers within a second.
    """
    services().store.ping()
    return {"status": "ok"}
