"""What a mechanism leads to, where a name stands for several things."""

from types import SimpleNamespace

import pytest

from bioloom.api import lookups
from bioloom.core.errors import InputError, UnknownEntityError
from refine.mechanism_world import ILL

SESSION = SimpleNamespace(graph=None, linker=None)


def naming(monkeypatch, plainly, among_diseases):
    def named(_graph, _linker, _text, categories=()):
        found = among_diseases if categories else plainly
        if isinstance(found, Exception):
            raise found
        return SimpleNamespace(entity=found)

    monkeypatch.setattr(lookups, "named", named)


SEVERAL = InputError("'itis' is a name of several things.", hint="")


def test_of_several_things_of_one_name_the_disease_is_meant(monkeypatch):
    naming(monkeypatch, SEVERAL, ILL)
    assert lookups._treated(SESSION, "itis") == ILL.curie


def test_several_diseases_and_what_nobody_knows_stay_errors(monkeypatch):
    naming(monkeypatch, SEVERAL, InputError("'itis' is a name of several diseases.", hint=""))
    with pytest.raises(InputError, match="several things"):
        lookups._treated(SESSION, "itis")
    naming(monkeypatch, UnknownEntityError("nothing", hint=""), ILL)
    with pytest.raises(UnknownEntityError):
        lookups._treated(SESSION, "itis")
