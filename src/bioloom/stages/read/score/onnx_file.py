"""The bytes of an ONNX model, written without the package of that name: as much of its protocol as one encoder needs.

The numbers of the fields are those of onnx.proto (ONNX 1.17, IR version 8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

IR, OPSET, MICROSOFT = 8, 17, "com.microsoft"
FLOAT, UINT8, INT8, INT64 = 1, 2, 3, 7
_TYPES = {np.dtype(np.float32): FLOAT, np.dtype(np.uint8): UINT8, np.dtype(np.int8): INT8, np.dtype(np.int64): INT64}
Array = NDArray[np.float32] | NDArray[np.uint8] | NDArray[np.int8] | NDArray[np.int64]


class Graph:
    """Nodes and constants put together one by one; a value is known by its name."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._kept: list[bytes] = []
        self._known: set[str] = set()

    def has(self, name: str) -> bool:
        """Whether a constant of that name is kept."""
        return name in self._known

    def constant(self, name: str, value: Array) -> str:
        """Keep an array, once; its name."""
        if name in self._known:
            return name
        self._known.add(name)
        dims = b"".join(_number(1, n) for n in value.shape)
        raw = _bytes(9, np.ascontiguousarray(value).tobytes())
        self._kept.append(dims + _number(2, _TYPES[value.dtype]) + _text(8, name) + raw)
        return name

    def node(self, kind: str, inputs: Sequence[str], *, domain: str = "", **attributes: float | Sequence[int]) -> str:
        """What an operator makes of its inputs, by its name."""
        name = f"{kind}{len(self._nodes)}"
        said = b"".join(_text(1, i) for i in inputs) + _text(2, name)
        told = b"".join(_bytes(5, _attribute(k, v)) for k, v in attributes.items())
        self._nodes.append(said + _text(4, kind) + told + _text(7, domain))
        return name

    def model(
        self,
        inputs: Mapping[str, tuple[int, Sequence[int | str]]],
        outputs: Mapping[str, tuple[int, Sequence[int | str]]],
    ) -> bytes:
        """The whole file; of each input and output the type of its elements and its shape, sizes by name where free."""
        graph = b"".join(_bytes(1, n) for n in self._nodes) + _text(2, "encoder")
        graph += b"".join(_bytes(5, k) for k in self._kept)
        graph += b"".join(_bytes(11, _value(n, *v)) for n, v in inputs.items())
        graph += b"".join(_bytes(12, _value(n, *v)) for n, v in outputs.items())
        sets = (_bytes(8, _text(1, name) + _number(2, version)) for name, version in (("", OPSET), (MICROSOFT, 1)))
        return _number(1, IR) + _text(2, "bioloom") + _bytes(7, graph) + b"".join(sets)


def _value(name: str, element: int, shape: Iterable[int | str]) -> bytes:
    sizes = (_text(2, n) if isinstance(n, str) else _number(1, n) for n in shape)
    return _text(1, name) + _bytes(2, _bytes(1, _number(1, element) + _bytes(2, b"".join(_bytes(1, s) for s in sizes))))


def _attribute(name: str, value: float | Sequence[int]) -> bytes:
    if isinstance(value, float):
        return _text(1, name) + _varint(2 << 3 | 5) + np.float32(value).tobytes() + _number(20, 1)
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, 2)
    return _text(1, name) + b"".join(_number(8, v) for v in value) + _number(20, 7)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value & (1 << 64) - 1)


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])
