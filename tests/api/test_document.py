"""The OpenAPI document: valid, whole, kept, and true of the service."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate as validate_document

from scopa.api import create_app
from scopa.api.document import api_of
from scopa.api.problems import PROBLEMS
from scopa.cli import main
from scopa.settings import Settings
from scopa.store import Store
from tests.api.documented import DocumentedClient, body, validate
from tests.api.make_examples import EXAMPLES, make

KEPT = Path(__file__).parents[2] / "openapi" / "openapi.json"
DOCUMENT: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
OPERATIONS = {
    operation["operationId"]: operation
    for path in DOCUMENT["paths"].values()
    for method, operation in path.items()
    if method != "parameters"
}

each_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)


def test_the_kept_document_is_the_one_that_is_served(client: FlaskClient) -> None:
    assert client.get("/openapi.json").text == KEPT.read_text(encoding="utf-8")


def test_the_document_does_not_depend_on_settings(store: Store) -> None:
    plain = create_app(Settings(), store=store)
    rich = create_app(Settings(metrics=True, cors_origins=("*",)), store=store)
    assert api_of(plain).written == api_of(rich).written


def test_the_document_is_valid() -> None:
    validate_document(DOCUMENT)


def test_the_command_writes_and_checks_the_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "openapi.json"
    assert main(["openapi", "-o", str(kept)]) == 0
    assert main(["openapi", "--check", str(kept)]) == 0
    kept.write_text(kept.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert main(["openapi", "--check", str(kept)]) == 1
    assert "make openapi" in capsys.readouterr().err
    assert main(["openapi"]) == 0
    assert json.loads(capsys.readouterr().out) == DOCUMENT


def test_no_two_operations_have_the_same_name() -> None:
    operations = [
        operation
        for path in DOCUMENT["paths"].values()
        for method, operation in path.items()
        if method != "parameters"
    ]
    assert len(operations) == len(OPERATIONS)


@each_operation
def test_an_operation_is_described(operation: dict[str, Any]) -> None:
    assert re.fullmatch("[a-z]+[A-Z][A-Za-z]+", operation["operationId"])
    assert operation["summary"].endswith(".")
    assert operation["description"].endswith(".")
    assert operation["tags"]
    for parameter in operation.get("parameters", []):
        assert "$ref" in parameter or parameter["schema"].get(
            "description", parameter.get("description")
        )


@each_operation
def test_what_an_operation_takes_and_answers_has_examples(operation: dict[str, Any]) -> None:
    contents = [response.get("content", {}) for response in operation["responses"].values()]
    contents.append(operation.get("requestBody", {}).get("content", {}))
    for content in contents:
        for media_type, media in content.items():
            assert "example" in media or media["examples"], media_type


@each_operation
def test_an_operation_names_its_problems(operation: dict[str, Any]) -> None:
    for status, response in operation["responses"].items():
        if status >= "400":
            [(media_type, media)] = response["content"].items()
            assert media_type == "application/problem+json"
            assert media["schema"] == {"$ref": "#/components/schemas/ProblemDocument"}
            assert {PROBLEMS[code].status for code in media["examples"]} == {int(status)}


@each_operation
def test_examples_are_as_their_schemas_want_them(app: Flask, operation: dict[str, Any]) -> None:
    answers = [response.get("content", {}) for response in operation["responses"].values()]
    for content in [*answers, operation.get("requestBody", {}).get("content", {})]:
        for media in content.values():
            if "example" in media:
                validate(app, media["schema"], media["example"])


def test_parameters_and_problems_have_right_examples(app: Flask) -> None:
    for parameter in DOCUMENT["components"]["parameters"].values():
        OAS31Validator(parameter["schema"]).validate(parameter["example"])
    for path in DOCUMENT["paths"].values():
        for parameter in path.get("parameters", ()):
            OAS31Validator(parameter["schema"]).validate(parameter["example"])
    for header in DOCUMENT["components"]["headers"].values():
        OAS31Validator(header["schema"]).validate(header["example"])
    for example in DOCUMENT["components"]["examples"].values():
        validate(app, {"$ref": "#/components/schemas/ProblemDocument"}, example["value"])


def test_links_lead_to_operations_with_what_these_take() -> None:
    paths = {
        operation["operationId"]: path
        for path, operations in DOCUMENT["paths"].items()
        for method, operation in operations.items()
        if method != "parameters"
    }
    for link in DOCUMENT["components"]["links"].values():
        taken = re.findall("{([a-z_]+)}", paths[link["operationId"]])
        assert set(taken) == link["parameters"].keys()


@pytest.mark.parametrize(
    ("operation", "status", "linked"),
    [
        ("createGame", "201", {"look", "join", "play", "read", "follow"}),
        ("takeSeat", "201", {"look", "play", "read", "follow"}),
        ("playMove", "200", {"look", "play", "read", "again"}),
        ("createRematch", "201", {"look", "play", "read", "follow"}),
    ],
)
def test_an_answer_with_a_game_leads_on(operation: str, status: str, linked: set[str]) -> None:
    assert OPERATIONS[operation]["responses"][status]["links"].keys() == linked


@pytest.mark.parametrize("kind", DOCUMENT["webhooks"])
def test_a_letter_is_documented_by_a_real_one(app: Flask, kind: str) -> None:
    [media] = DOCUMENT["webhooks"][kind]["post"]["requestBody"]["content"].values()
    assert media["example"]["type"] == kind
    validate(app, media["schema"], media["example"])


def test_whoever_is_known_sees_or_may_do_more_where_nothing_else_is_said() -> None:
    assert DOCUMENT["security"] == [{}, {"token": []}, {"apiKey": []}]
    assert {name for name, one in OPERATIONS.items() if "security" not in one} == {
        "createGame",
        "listGames",
        "getGame",
        "takeSeat",
        "listEvents",
        "listRounds",
        "getRecord",
        "streamEvents",
        "replayGame",
    }


def _schemas(part: Any, where: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """All schemas anywhere in the document."""
    if isinstance(part, list):
        for number, inner in enumerate(part):
            yield from _schemas(inner, f"{where}/{number}")
    elif isinstance(part, dict):
        if "type" in part and where.rpartition("/")[2] != "properties":
            yield where, part
        for name, inner in part.items():
            if name not in {"example", "examples", "securitySchemes"}:
                yield from _schemas(inner, f"{where}/{name}")


def test_every_field_has_its_bounds() -> None:
    for where, schema in _schemas(DOCUMENT):
        kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        if "enum" in schema:
            continue
        if "string" in kinds:
            assert "maxLength" in schema, where
        if schema["type"] == "integer":
            assert {"minimum", "maximum"} <= schema.keys(), where
        if "array" in kinds:
            assert "maxItems" in schema, where


def test_an_event_of_each_type_is_shown(app: Flask) -> None:
    examples = DOCUMENT["components"]["schemas"]["EventShown"]["examples"]
    for shown in examples:
        validate(app, {"$ref": "#/components/schemas/EventShown"}, shown)
    assert {shown["type"] for shown in examples} == {
        "game_created",
        "game_started",
        "seat_taken",
        "seat_left",
        "bot_took_over",
        "seat_returned",
        "round_started",
        "cards_dealt",
        "opening_taken",
        "declared",
        "move_played",
        "leftovers_taken",
        "round_scored",
        "game_finished",
        "game_aborted",
        "rematch_created",
    }  # all but deadline_extended, for which the service must have been away


def test_a_move_is_a_union_by_its_type(app: Flask) -> None:
    move = DOCUMENT["components"]["schemas"]["Move"]
    assert move["discriminator"]["propertyName"] == "type"
    mapped = move["discriminator"]["mapping"]
    assert [{"$ref": reference} for reference in mapped.values()] == move["oneOf"]
    for kind, reference in mapped.items():
        variant = DOCUMENT["components"]["schemas"][reference.rpartition("/")[2]]
        assert variant["properties"]["type"]["enum"] == [kind]
        assert "type" in variant["required"]
        assert variant["additionalProperties"] is False
    play = {"type": "play", "card": "7D", "capture": ["3S", "4B"]}
    for good in (play, {"type": "play", "card": "7D"}, {"type": "declare", "matta": 3}):
        validate(app, {"$ref": "#/components/schemas/Move"}, good)
    assert DOCUMENT["components"]["schemas"]["LegalMove"]["properties"]["move"]["$ref"]


def test_a_client_that_checks_finds_what_is_not_documented(store: Store) -> None:
    app = create_app(Settings(), store=store)
    app.test_client_class = DocumentedClient
    app.view_functions["operations.get_health"] = lambda: ({"status": "ill"}, 200)
    with pytest.raises(Exception, match="'ill' is not one of"):
        app.test_client().get("/healthz")
    app.view_functions["operations.get_health"] = lambda: ({"status": "ok"}, 202)
    with pytest.raises(AssertionError):
        app.test_client().get("/healthz")


def test_everything_that_is_served_is_documented(app: Flask) -> None:
    served = {re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", one.rule) for one in app.url_map.iter_rules()}
    files = {path for path in served if path.startswith(("/table/", "/docs/"))}
    assert served - files == DOCUMENT["paths"].keys()


def test_the_reference_tells_of_everything_without_another_sites_files(
    client: FlaskClient,
) -> None:
    answer = client.get("/docs")
    for name in (*OPERATIONS, *DOCUMENT["components"]["schemas"]):
        assert f'id="{name}"' in answer.text
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", answer.text)
    assert re.findall("<script.*", answer.text) == [
        '<script type="module" src="/docs/try.js"></script>'
    ]
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script-src 'self';" in policy
    linked = set(re.findall(r'href="#(\w+)"', answer.text))
    assert linked <= set(re.findall(r'id="(\w+)"', answer.text))


def test_everything_that_is_served_can_be_tried(client: FlaskClient) -> None:
    tried = re.findall(r'data-method="(\w+)" data-path="([^"]+)"', client.get("/docs").text)
    served = {
        (method.upper(), path)
        for path, operations in DOCUMENT["paths"].items()
        for method in operations.keys() - {"parameters"}
    }
    assert sorted(tried) == sorted(served)
    plain = FlaskClient(client.application, client.response_wrapper)  # it is not in the document
    assert plain.get("/docs/try.js").mimetype == "text/javascript"


def test_the_index_shows_where_to_begin(client: FlaskClient) -> None:
    index = body(client.get("/", headers={"Accept": "*/*"}))
    for link in index["links"].values():
        assert client.get(link).status_code == 200
    assert len(index["commands"]) == 3


def test_a_browser_gets_a_page(client: FlaskClient) -> None:
    accepted = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    answer = client.get("/", headers={"Accept": accepted})
    assert answer.mimetype == "text/html"
    assert "Accept" in answer.headers["Vary"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_the_examples_are_real_answers(store: Store) -> None:
    kept = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    assert make(store).keys() == kept.keys()
