"""Whatever the document allows, and much that it does not, is answered as it says."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok

from scopa.api import create_app
from scopa.settings import Settings
from scopa.store import Store
from tests.document.conftest import DOCUMENT

OPERATIONS = {
    operation["operationId"]: operation
    for operations in DOCUMENT["paths"].values()
    for method, operation in operations.items()
    if method != "parameters" and operation["operationId"] != "getDocument"  # asked for already
}
HELD = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "use_after_free",
)
HARMLESS = {"$ref": "#/components/parameters/IfNoneMatch"}  # whatever it is, it names nothing
FALLIBLE = [
    name
    for name, operation in OPERATIONS.items()
    if "requestBody" in operation or any(one != HARMLESS for one in operation["parameters"])
]
EXAMPLES = 25  # by operation

load_all_checks()
CHOSEN: list[Any] = list(CHECKS.get_by_names(HELD))
Operation: TypeAlias = APIOperation[Any, Any, Any, Any]


class Played(NamedTuple):
    """A game's id, and a token of it."""

    game_id: str
    token: str

    def given(self, operation: Operation) -> Mapping[str, Any]:
        """What goes into each request about the game."""
        fixed = {
            "path_parameters": {"game_id": self.game_id},
            "headers": {"If-None-Match": '"0-0-public"'},
        }
        taken = {
            where: {
                name: value for name, value in values.items() if name in getattr(operation, where)
            }
            for where, values in fixed.items()
        }
        taken["headers"]["Authorization"] = f"Bearer {self.token}"
        return taken


# A body of more than 16 KB is refused for that, before anything in it is looked at.
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 428, 429, "5xx"]
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
)


@pytest.fixture
def games(app: Flask) -> list[Played]:
    """One that waits, one that is played, and one that was played and is played again."""
    client = app.test_client()

    def create(**asked: Any) -> tuple[Played, Any]:
        made = client.post("/v1/games", json=asked).get_json()
        return Played(made["game"]["id"], made["tokens"][0]["token"]), made["game"]

    waiting, _ = create(seats=[{}, {"open": True}])
    playing, _ = create(variant="cirulla")
    over, view = create(options={"target": 1})
    bearer = {"Authorization": f"Bearer {over.token}"}
    while view["status"] == "playing":
        move = {"move": view["you"]["legal_moves"][0]["move"]}
        path = f"/v1/games/{over.game_id}"
        view = client.post(f"{path}/moves", json=move, headers=bearer).get_json()["game"]
    client.post(f"{path}/rematch", headers=bearer)
    return [waiting, playing, over]


@pytest.fixture(scope="session")
def operations(app: Flask) -> dict[str, Operation]:
    return operations_of(app)


def operations_of(app: Flask) -> dict[str, Operation]:
    """All that the application's document has, by name."""
    found = schemathesis.openapi.from_wsgi("/openapi.json", app, config=CONFIG).get_all_operations()
    read = [result.ok() for result in found if isinstance(result, Ok)]
    return {operation.definition.raw["operationId"]: operation for operation in read}


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_the_document_allows_is_answered_as_it_says(
    operations: dict[str, Operation], games: list[Played], name: str
) -> None:
    _try(operations[name], games, GenerationMode.POSITIVE)


@pytest.mark.parametrize("name", FALLIBLE)
def test_what_the_document_does_not_allow_is_refused_as_it_says(
    operations: dict[str, Operation], games: list[Played], name: str
) -> None:
    _try(operations[name], games, GenerationMode.NEGATIVE)


def _try(operation: Operation, games: list[Played], mode: GenerationMode) -> None:
    if operation.path.endswith("/stream"):
        games = games[-1:]  # the stream of the others would not end
    cases = [operation.as_strategy(mode, **game.given(operation)) for game in games]

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=st.one_of(cases))
    def ask(case: Case[Any]) -> None:
        case.call_and_validate(checks=CHOSEN)

    ask()


def test_an_answer_that_is_not_documented_is_found(store: Store) -> None:
    app = create_app(Settings(log_level="error"), store=store)
    app.view_functions["cards.list_cards"] = lambda: ({"cards": "none"}, 200)
    with pytest.raises(FailureGroup, match="violates schema"):
        _try(operations_of(app)["listCards"], [Played("", "")], GenerationMode.POSITIVE)
