"""A client that holds every answer against the OpenAPI document."""

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from openapi_schema_validator import OAS31Validator
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from scopa.api.document import api_of

PROBLEM = "application/problem+json"


class DocumentedClient(FlaskClient):
    """Fails where an answer's status, content type or shape is not in the document."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        check(self.application, response)
        return response


def check(app: Flask, response: TestResponse) -> None:
    """Fail unless the document has this answer to its request."""
    method = response.request.method
    if method == "OPTIONS" and response.status_code == 200:
        return
    operation = _operation(app, response.request.path, method)
    if operation is None:
        assert response.mimetype == PROBLEM, response.text
        documented: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/ProblemDocument"}}
    else:
        answers = operation["responses"]
        assert str(response.status_code) in answers, (method, response.request.path, response.text)
        _check_headers(app, answers[str(response.status_code)]["headers"], response)
        content = answers[str(response.status_code)].get("content")
        if content is None:
            assert response.data == b""
            return
        assert response.mimetype in content
        documented = content[response.mimetype]
    if method != "HEAD" and response.is_json:
        validate(app, documented["schema"], response.get_json())


def _check_headers(app: Flask, documented: dict[str, Any], response: TestResponse) -> None:
    """Fail where a header is missing that is always there, or is none of the document's kind."""
    components = api_of(app).document["components"]["headers"]
    for name in documented:
        sent = response.headers.get(name)
        if sent is None:
            assert not components[name]["required"], name
        else:
            schema = components[name]["schema"]
            is_number = schema["type"] == "integer"
            OAS31Validator(schema).validate(int(sent) if is_number else sent)


def body(answer: TestResponse) -> Any:
    """The JSON that was answered."""
    return answer.json


def validate(app: Flask, schema: dict[str, Any], data: Any) -> None:
    """Fail unless the data is as the document's schema wants it."""
    components = api_of(app).document["components"]
    OAS31Validator({**schema, "components": components}).validate(data)


def _operation(app: Flask, path: str, method: str) -> dict[str, Any] | None:
    """What the document says of it; None where the service has no such resource or method."""
    try:
        rule, _ = app.url_map.bind("").match(path, method, return_rule=True)
    except HTTPException:
        return None
    template = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
    found: dict[str, Any] = api_of(app).document["paths"][template]
    operation: dict[str, Any] = found["get" if method == "HEAD" else method.lower()]
    return operation
