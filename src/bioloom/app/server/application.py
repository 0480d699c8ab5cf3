"""The application: the paths behind the guard, and errors that all look alike; a web page may be mounted at /."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Protocol

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from bioloom.app.failures import unexpected
from bioloom.core.version import __version__

from .errors import ERROR, SAID, response
from .guard import Guard, Limits, Receive, Scope, Send
from .metrics import Metrics
from .pool import Pool
from .routes import Service, routed, watched

ABOUT = "Biomedical answers woven from a knowledge graph, each thread traceable. For research only."


class Page(Protocol):
    """An application for some ``paths``, of which the ``open`` ones are asked without a token."""

    paths: tuple[str, ...]
    open: tuple[str, ...]

    async def __call__(self, scope: Scope, receive: Receive, send: Send, /) -> None:
        """One request."""
        ...


def application(pool: Pool, limits: Limits, *, seconds: float, page: Page | None = None) -> Guard:
    """REST over ``pool`` within ``limits``, each request within ``seconds``; ``page``, where there is one, is at /."""
    service = Service(pool, Metrics(), seconds)
    guard = Guard(_nothing, replace(limits, open=(*limits.open, *(page.open if page is not None else ()))))

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await pool.close()

    app = FastAPI(
        title="bioloom", version=__version__, description=ABOUT, lifespan=lifespan, docs_url=None, redoc_url=None,
        redirect_slashes=False,
    )  # fmt: skip
    app.include_router(routed(service))
    app.include_router(watched(service, guard.refused))
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)
    setattr(app, "openapi", lambda: _openapi(app, token=bool(limits.token)))  # noqa: B010 - FastAPI's own way
    for path in page.paths if page is not None else ():
        app.router.add_route(path, page, include_in_schema=False)  # type: ignore[arg-type]  # an application, too
    guard.app = app
    return guard


async def _nothing(*_: object) -> None:
    """The application before there is one."""


def _openapi(app: FastAPI, *, token: bool) -> dict[str, Any]:
    """The description of the paths, with our errors in the place of FastAPI's."""
    if app.openapi_schema:
        return dict(app.openapi_schema)
    made: dict[str, Any] = get_openapi(
        title=app.title, version=app.version, description=app.description, routes=app.routes
    )
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Error"] = ERROR
    if token:
        made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        made["security"] = [{"token": []}]
    app.openapi_schema = made
    return made


async def _misshapen(_: Request, error: Exception) -> Response:
    """The first thing that is wrong with a request's shape, in a sentence."""
    first = error.errors()[0] if isinstance(error, RequestValidationError) else {"loc": (), "msg": "", "type": ""}
    where = ".".join(str(part) for part in first["loc"][1:])
    if first["type"] == "json_invalid":
        return response(422, "ShapeError", "The body is no JSON.", "Send JSON as /openapi.json describes it.")
    said = f"{where or 'The request'}: {str(first['msg']).removesuffix('.')}."
    return response(422, "ShapeError", said[:1].upper() + said[1:] if not where else said, "See /openapi.json.")


async def _http(_: Request, error: Exception) -> Response:
    """What the framework refuses: unknown paths, other methods."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    hints = {404: "/openapi.json lists the paths.", 405: "/openapi.json says with which."}
    made = response(status, *SAID.get(status, ("HttpError", "The request cannot be answered.")), hints.get(status, ""))
    if isinstance(error, HTTPException) and error.headers:
        made.headers.update(error.headers)
    return made


async def _unexpected(_: Request, error: Exception) -> Response:
    """A fault of ours, without its stack."""
    return response(500, "UnexpectedError", unexpected(error), "Please report it.")
