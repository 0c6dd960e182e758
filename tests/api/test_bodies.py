"""Bodies are judged before anything else."""

import io
import json

import pytest
from flask.testing import FlaskClient

from scopa.api.bodies import parse
from tests.api.documented import body

JSON = "application/json"
NESTED = "[" * 32 + "]" * 32


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"{", id="cut off"),
        pytest.param(b" ", id="only a blank"),
        pytest.param(b'{"a": 1} {"b": 2}', id="two values"),
        pytest.param(b'{"a": 1, "a": 1}', id="a name twice"),
        pytest.param(b'{"a": [{"b": 1, "b": 2}]}', id="a name twice, deeper"),
        pytest.param(b'{"a": NaN}', id="NaN"),
        pytest.param(b'{"a": Infinity}', id="Infinity"),
        pytest.param(b'{"a": -Infinity}', id="-Infinity"),
        pytest.param(b'{"a": 1e999}', id="a real number past all bounds"),
        pytest.param(b'{"a": 18446744073709551616}', id="past 64 bits"),
        pytest.param(b'{"a": -9223372036854775809}', id="below 64 bits"),
        pytest.param(b'{"a": ' + b"9" * 5000 + b"}", id="5,000 digits"),
        pytest.param(f'{{"a": {NESTED}}}'.encode(), id="33 deep"),
        pytest.param(b"[" * 16_000, id="16,000 deep and cut off"),
        pytest.param(b"[" * 8000 + b"]" * 8000, id="8,000 deep"),
        pytest.param(b'{"a": "\xff"}', id="not UTF-8"),
        pytest.param('{"a": 1}'.encode("utf-16"), id="UTF-16"),
        pytest.param(b'\xef\xbb\xbf{"a": 1}', id="a byte order mark"),
        pytest.param(b'{"a": "\\ud800"}', id="half a surrogate pair"),
        pytest.param(b"{'a': 1}", id="single quotes"),
    ],
)
def test_what_is_not_strictly_json_is_malformed(client: FlaskClient, sent: bytes) -> None:
    answer = client.post("/v1/games", data=sent, content_type=JSON)
    assert (answer.status_code, body(answer)["code"]) == (400, "malformed_json")


@pytest.mark.parametrize(
    ("sent", "value"),
    [
        pytest.param(NESTED.encode(), json.loads(NESTED), id="32 deep"),
        pytest.param(b"18446744073709551615", 2**64 - 1, id="the largest whole number"),
        pytest.param(b"-9223372036854775808", -(2**63), id="the smallest whole number"),
        pytest.param(b'"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["', "[" * 33, id="brackets in a text"),
        pytest.param(b'"\\ud83c\\udccf"', "\N{PLAYING CARD BLACK JOKER}", id="a surrogate pair"),
        pytest.param(b"[" + b"[]," * 50 + b"[]]", [[]] * 51, id="wide and flat"),
    ],
)
def test_what_is_just_allowed_is_read(sent: bytes, value: object) -> None:
    assert parse(sent) == value


@pytest.mark.parametrize(
    "content_type",
    ["application/x-www-form-urlencoded", "text/plain", "application/json; charset=latin-1", None],
)
def test_a_body_that_is_not_said_to_be_json_is_refused(
    client: FlaskClient, content_type: str | None
) -> None:
    answer = client.post("/v1/games", data=b"{}", content_type=content_type)
    assert (answer.status_code, body(answer)["code"]) == (415, "not_json")
    assert "-H 'Content-Type: application/json'" in body(answer)["detail"]


@pytest.mark.parametrize(
    "content_type",
    [
        JSON,
        "application/json; charset=UTF-8",
        'APPLICATION/JSON;charset="utf-8"',
        "application/x+json",
    ],
)
def test_json_may_be_said_in_several_ways(client: FlaskClient, content_type: str) -> None:
    answer = client.post("/v1/records", data=b'{"format": 1}', content_type=content_type)
    assert body(answer)["errors"][0]["pointer"] == "/variant"


@pytest.mark.parametrize("content_type", [None, JSON, "text/plain"])
def test_an_empty_body_is_an_empty_object_whatever_its_type(
    client: FlaskClient, content_type: str | None
) -> None:
    answer = client.post("/v1/records", data=b"", content_type=content_type)
    assert body(answer)["errors"] == [
        {"pointer": "/format", "detail": "the field format is missing"}
    ]


@pytest.mark.parametrize(
    ("path", "most"),
    [("/v1/games", 16 * 1024), ("/v1/records", 256 * 1024), ("/healthz", 16 * 1024)],
)
@pytest.mark.parametrize("chunked", [False, True], ids=["with its length", "in chunks"])
def test_a_body_has_a_limit(client: FlaskClient, path: str, most: int, chunked: bool) -> None:
    def send(size: int) -> int:
        sent = b'"' + b"a" * (size - 2) + b'"'
        if not chunked:
            return client.post(path, data=sent, content_type=JSON).status_code
        return client.post(
            path,
            input_stream=io.BytesIO(sent),
            content_type=JSON,
            headers={"Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        ).status_code

    assert send(most) in {405, 422}
    assert send(most + 1) == 413


@pytest.mark.parametrize("path", ["/healthz", "/v1/variants", "/nowhere"])
def test_a_body_is_judged_where_none_is_taken(client: FlaskClient, path: str) -> None:
    assert client.get(path, data=b"{", content_type=JSON).status_code == 400
    assert client.get(path, data=b"{}").status_code == 415


def test_a_body_is_judged_before_the_method(client: FlaskClient) -> None:
    assert client.put("/healthz", data=b"{", content_type=JSON).status_code == 400
    assert client.put("/healthz", data=b"{}", content_type=JSON).status_code == 405


@pytest.mark.parametrize("sent", [b'{"a": 1}', b"[]", b"null"])
def test_a_body_is_refused_where_none_is_taken(client: FlaskClient, sent: bytes) -> None:
    answer = client.get("/healthz", data=sent, content_type=JSON)
    assert (answer.status_code, body(answer)["code"]) == (422, "invalid_field")
