"""Which label stands for what a product is made of: the newest, one of a prescribed drug before all others."""

from __future__ import annotations

from collections.abc import Iterable

from .layout import Label

Key = tuple[tuple[str, ...], bool]


class Chosen:
    """The best label so far of each set of ingredients, of those that reach the whole body and of others apart."""

    def __init__(self) -> None:
        self.seen = 0
        self._best: dict[Key, Label] = {}

    def add(self, labels: Iterable[Label]) -> None:
        """Take ``labels`` into account; those without a section or an ingredient are counted and left out."""
        for label in labels:
            self.seen += 1
            if label.texts and label.ingredients:
                key = label.ingredients, label.systemic
                if key not in self._best or _rank(label) > _rank(self._best[key]):
                    self._best[key] = label

    @property
    def labels(self) -> list[Label]:
        """The labels that were chosen, by what they are of."""
        return [self._best[key] for key in sorted(self._best)]


def _rank(label: Label) -> tuple[bool, bool, str, str]:
    """What a label is chosen by; its name last, so that the order of files does not matter.

    A label that says when it must not be given goes before one that is only part of one.
    """
    whole = any(section == "contraindications" for section, _ in label.texts)
    return label.prescribed, whole, label.effective_time, label.known
