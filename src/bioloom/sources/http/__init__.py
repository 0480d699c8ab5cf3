"""What all live sources share: spaced requests, retries, time-outs, a cache, and errors that say whom to blame.

http = Http(HttpCache(days=7))
value, retrieved = http.fetch(Request("pubmed", url, params), read, Deadline("pubmed", 30))
"""

from .cache import HttpCache
from .client import Http
from .deadline import Deadline
from .limits import Limits
from .payload import Malformed, Payload, json_as, json_of, xml_of
from .request import Body, Request

__all__ = [
    "Body", "Deadline", "Http", "HttpCache", "Limits", "Malformed", "Payload", "Request", "json_as", "json_of",
    "xml_of",
]  # fmt: skip
