"""Every error is a problem document."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask
from flask.testing import FlaskClient
from marshmallow import ValidationError
from werkzeug.exceptions import ImATeapot

from scopa.api import create_app
from scopa.api.errors import as_problem
from scopa.api.problems import PROBLEMS
from scopa.games import errors as game_errors
from scopa.record import InvalidRecord
from scopa.rules import errors as rule_errors
from scopa.rules.errors import InvalidOptions, ScopaError
from scopa.service import errors as service_errors
from scopa.settings import Settings
from scopa.store import OutcomeUnknown, Store, StoreUnavailable
from scopa.store.connections import Dropped, NoAnswer
from tests.api.documented import body

# Imported for their classes.
MODULES = (rule_errors, game_errors, service_errors)


def _all_errors(kind: type[ScopaError]) -> set[type[ScopaError]]:
    return {kind}.union(*(_all_errors(one) for one in kind.__subclasses__()))


CODED = sorted(
    (kind for kind in _all_errors(ScopaError) if "code" in vars(kind)),
    key=lambda kind: (kind.code, kind.__name__),
)


@pytest.mark.parametrize("kind", CODED, ids=lambda kind: kind.__name__)
def test_every_code_of_an_error_is_explained(kind: type[ScopaError]) -> None:
    assert kind.code in PROBLEMS


def test_a_document_says_what_went_wrong(client: FlaskClient) -> None:
    answer = client.get("/v1/variants/briscola", headers={"X-Request-ID": "one"})
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    document = body(answer)
    assert document.pop("detail").startswith("'briscola' is not one of scopa, ")
    assert document == {
        "type": "/v1/problems/variant_not_found",
        "title": "There is no such variant",
        "status": 404,
        "code": "variant_not_found",
        "request_id": "one",
    }


@pytest.mark.parametrize("code", PROBLEMS)
def test_the_type_of_a_problem_leads_to_its_explanation(client: FlaskClient, code: str) -> None:
    explained = body(client.get(f"/v1/problems/{code}"))
    assert explained["status"] == PROBLEMS[code].status
    assert explained["type"] == f"/v1/problems/{code}"
    assert explained["explanation"].endswith(".")


def test_an_unknown_problem_is_not_found(client: FlaskClient) -> None:
    answer = client.get("/v1/problems/nonsense")
    assert (answer.status_code, body(answer)["code"]) == (404, "not_found")


def test_faults_are_pointed_to() -> None:
    messages = {"seats": {1: {"bot": ["No."]}}, "a/b~c": ["Why?"], "clock": {"_schema": ["Odd."]}}
    problem = as_problem(ValidationError(messages))
    assert problem.code == "invalid_field"
    assert problem.members["errors"] == [
        {"pointer": "/seats/1/bot", "detail": "No."},
        {"pointer": "/a~1b~0c", "detail": "Why?"},
        {"pointer": "/clock", "detail": "Odd."},
    ]


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ({"options": {"target": ["No."]}}, "invalid_options"),
        ({"options": ["Not an object."]}, "invalid_options"),
        ({"options": {"target": ["No."]}, "seats": ["No."]}, "invalid_field"),
        ({"optionsx": ["Unknown."]}, "invalid_field"),
        (["Not an object."], "invalid_field"),
    ],
)
def test_what_is_wrong_in_the_options_alone_has_its_own_code(messages: object, code: str) -> None:
    assert as_problem(ValidationError(messages)).code == code  # type: ignore[arg-type]


def test_options_that_the_rules_refuse_are_pointed_to() -> None:
    problem = as_problem(InvalidOptions({"target": "too low", "seats": "not five"}))
    assert (problem.code, problem.status) == ("invalid_options", 422)
    pointers = [error["pointer"] for error in problem.members["errors"]]
    assert pointers == ["/options/target", "/seats"]


def test_a_record_that_breaks_a_rule_shows_what_was_legal() -> None:
    problem = as_problem(InvalidRecord("/rounds/0/moves/3", "no", ["2C", "7Dx7C"]))
    assert problem.code == "invalid_record"
    assert problem.members["errors"] == [{"pointer": "/rounds/0/moves/3", "detail": "no"}]
    assert problem.members["legal_moves"] == ["2C", "7Dx7C"]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StoreUnavailable("at 10.0.0.7"), "store_unavailable"),
        (NoAnswer("at 10.0.0.7"), "store_unavailable"),
        (Dropped("at 10.0.0.7"), "store_unavailable"),
        (OutcomeUnknown("at 10.0.0.7"), "internal_error"),
        (KeyError("7D"), "internal_error"),
        (ImATeapot("7D"), "internal_error"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_faults_of_the_service_are_told_without_detail(error: Exception, code: str) -> None:
    problem = as_problem(error)
    assert problem.code == code
    assert "10.0.0.7" not in problem.detail
    assert "7D" not in problem.detail


class _Unforeseen(Exception):
    pass


@pytest.fixture
def broken(store: Store) -> Flask:
    app = create_app(Settings(), store=store)

    @app.get("/broken")
    def fail() -> str:
        raise _Unforeseen(f"the hand is {7}D")  # a traceback shows the line, not the value

    return app


def test_an_unforeseen_error_is_logged_with_its_place_and_without_its_message(
    broken: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = broken.test_client().get("/broken", headers={"X-Request-ID": "one"})
    assert (answer.status_code, body(answer)["code"]) == (500, "internal_error")
    written = capsys.readouterr().out
    failed, request = map(json.loads, written.splitlines())
    assert (failed["level"], failed["error"], failed["request_id"]) == (
        "error",
        "_Unforeseen",
        "one",
    )
    assert "in fail" in failed["traceback"]
    assert request["status"] == 500
    assert "7D" not in answer.text + written


def test_a_store_that_is_away_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    with TemporaryDirectory(prefix="scopa-") as folder:
        nowhere = Store.open(f"unix://{Path(folder) / 'socket'}")
        client = create_app(Settings(), store=nowhere).test_client()
        answer = client.get("/readyz")
        assert (answer.status_code, body(answer)["code"]) == (503, "store_unavailable")
        assert int(answer.headers["Retry-After"]) >= 1
        assert client.get("/healthz").status_code == 200
        assert folder not in answer.text + capsys.readouterr().out
