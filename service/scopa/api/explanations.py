"""What does a problem mean? The page behind each problem's `type`."""

from flask import Response

from scopa.api.blueprint import Blueprint
from scopa.api.fixed import fixed
from scopa.api.problem_schemas import ProblemExplanation
from scopa.api.problems import PROBLEMS, Problem
from scopa.events import Json

blp = Blueprint("problems", __name__, url_prefix="/v1", description="What can go wrong.")


def explanation(code: str) -> Json:
    """A problem's kind, without any request."""
    return {"type": f"/v1/problems/{code}", "code": code, **PROBLEMS[code]._asdict()}


@blp.route("/problems/<code>")
@blp.response(200, ProblemExplanation, example=explanation("must_capture"))
@blp.conditional
@blp.problems("not_found")
def get_problem(code: str) -> Response:
    """Explain a problem.

    Every error is answered with a problem document, whose `type` is the address of this page.
    """
    if code not in PROBLEMS:
        raise Problem("not_found", f"There is no problem {code!r}.")
    return fixed(explanation(code))
