"""Is the service alive, can it serve, and what has it done? For those who run it."""

from flask import Response

from scopa.api.answer_fields import Answer, choice_field
from scopa.api.blueprint import Blueprint
from scopa.api.metrics import CONTENT_TYPE
from scopa.api.problems import Problem
from scopa.api.services import services
from scopa.bots import COMPILED

blp = Blueprint("operations", __name__, description="For those who run the service.")


class Health(Answer):
    """That all is well."""

    status = choice_field("Always the same; anything else is a problem.", "ok")


@blp.route("/healthz")
@blp.response(200, Health, example={"status": "ok"})
def get_health() -> dict[str, str]:
    """Say whether the process is alive.

    Asks nothing of the store: a service whose store is away need not be started anew.
    """
    return {"status": "ok"}


class Readiness(Health):
    """That games can be served, and how computer players look ahead."""

    search = choice_field("Which search runs; the plain one looks less far.", "compiled", "plain")


@blp.route("/readyz")
@blp.response(200, Readiness, example={"status": "ok", "search": "compiled"})
@blp.problems("store_unavailable")
def get_readiness() -> dict[str, str]:
    """Say whether games can be served.

    Asks the store, and answers within a second.
    """
    services().store.ping()
    return {"status": "ok", "search": "compiled" if COMPILED else "plain"}


@blp.route("/metrics")
@blp.response(
    200,
    {"type": "string", "maxLength": 10_000_000},
    content_type="text/plain",
    example="# HELP scopa_requests_total Requests answered.\n",
)
@blp.problems("not_found")
def get_metrics() -> Response:
    """Count requests and their time, for Prometheus.

    Over all workers. Not there unless the operator has turned it on.
    """
    metrics = services().metrics
    if metrics is None:
        raise Problem("not_found", "Metrics are off; SCOPA_METRICS=on turns them on.")
    return Response(metrics.exposition(), content_type=CONTENT_TYPE)
