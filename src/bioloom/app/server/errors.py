"""What is said of an error over HTTP: the status, one sentence, and what to do, as the command line says it."""

from __future__ import annotations

from typing import Any

from fastapi.responses import JSONResponse

from .messages import Refused

SCHEMA = "bioloom.error/1"
Documented = dict[int | str, dict[str, Any]]  # what OpenAPI says of responses, by status
STATUS = {
    "UnknownEntityError": 404, "GraphError": 503, "GraphNotFoundError": 503, "GraphFormatError": 503,
    "DamageError": 503, "StaleError": 503, "StartingError": 503, "BusyError": 503, "WorkerError": 503,
    "SourceError": 502, "OfflineError": 502, "ReasonerError": 502, "ReplyError": 502, "UnexpectedError": 500,
    "BudgetError": 400,
}  # fmt: skip
USAGE = 2  # the exit code of what whoever asks can put right
SAID = {
    400: ("InputError", "What was asked cannot be done as it stands."),
    401: ("TokenError", "A token is needed."),
    403: ("ForeignError", "The request comes from another site."),
    404: ("NotFoundError", "There is nothing here, or the graph does not have what was named."),
    405: ("MethodError", "This is asked with another method."),
    408: ("SlowError", "The request took too long to arrive."),
    413: ("LengthError", "The request is too long."),
    422: ("ShapeError", "The request is not of the shape that is documented."),
    429: ("RateError", "There are too many requests from this address."),
    500: ("UnexpectedError", "Something unexpected went wrong."),
    502: ("SourceError", "A source or a model failed."),
    503: ("BusyError", "The server is starting, or has too much to do."),
}  # fmt: skip


def status_of(error: Refused) -> int:
    """The status for an error of a worker."""
    return STATUS.get(error.kind, 400 if error.code == USAGE else 502)


def body_of(kind: str, message: str, hint: str = "") -> dict[str, Any]:
    """The JSON of an error."""
    return {"schema": SCHEMA, "error": {"type": kind, "message": message, "hint": hint}}


def response(status: int, kind: str, message: str, hint: str = "") -> JSONResponse:
    """An error; whoever may ask again in a moment is told so."""
    headers = {"Retry-After": "1"} if status in (429, 503) else {}
    headers |= {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    return JSONResponse(body_of(kind, message, hint), status, headers)


def documented(*statuses: int) -> Documented:
    """What OpenAPI says of errors with these statuses."""
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {status: {"description": SAID[status][1], "content": shape} for status in statuses}


ERROR = {
    "title": "Error",
    "type": "object",
    "required": ["schema", "error"],
    "properties": {
        "schema": {"const": SCHEMA},
        "error": {
            "type": "object",
            "required": ["type", "message", "hint"],
            "properties": {name: {"type": "string"} for name in ("type", "message", "hint")},
        },
    },
}
