"""The pruners as ONNX models, for programs that are not ours; each is checked against the numpy that we run.

Inputs are those of the scorers: ``x`` [P, F] float32 for boosting and the perceptron; for the network also ``question``
[T, Q], ``ends`` [P, 2] int64, ``nodes`` [1] int64 and ``seeds`` [S] int64. The output ``odds`` [P] are log-odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from bioloom.core.errors import SetupError

from ..context import CONTEXT, OVER_CONTEXT
from ..features import NAMES
from ..kin import LIKENESS
from ..scorers.boosted import LEAF, Boosted
from ..scorers.mlp import Perceptron
from ..scorers.rearev import ReaRev
from ..weights import KIN_TREES, OVER, SECOND

OPSET, ML_OPSET, IR = 18, 3, 9
CLOSE = 1e-3  # how far log-odds may be from ours
F, I = TensorProto.FLOAT, TensorProto.INT64  # noqa: E741 - of tensors: floats and integers
Scorer = Boosted | Perceptron | ReaRev


class _Graph:
    """Nodes and constants as they are added; each step returns the name of what it makes."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def constant(self, value: NDArray[Any]) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(value, order="C"), name))
        return name

    def __call__(self, operator: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [name], domain=domain, **attributes))
        return name

    def ints(self, *values: int) -> str:
        return self.constant(np.array(values, np.int64))

    def model(self, inputs: Mapping[str, tuple[int, list[Any]]], out: str) -> bytes:
        """The model as bytes, found sound by onnx."""
        flat = self("Reshape", out, self.ints(-1))
        self.nodes.append(helper.make_node("Identity", [flat], ["odds"]))
        given = [helper.make_tensor_value_info(n, kind, shape) for n, (kind, shape) in inputs.items()]
        made = helper.make_graph(
            self.nodes, "kg-refine", given, [helper.make_tensor_value_info("odds", F, ["P"])], self.constants
        )
        domains = [helper.make_opsetid("", OPSET), helper.make_opsetid("ai.onnx.ml", ML_OPSET)]
        model = helper.make_model(made, opset_imports=domains, ir_version=IR, producer_name="bioloom")
        onnx.checker.check_model(model)
        return bytes(model.SerializeToString())


def columns_of(scorer: Scorer, name: str = "") -> int:
    """How many numbers a row of a scorer's input has; of trees, which may leave columns out, by the pruner's name."""
    if isinstance(scorer, Boosted):
        over = {KIN_TREES: LIKENESS, f"boosted{OVER}{SECOND}": OVER_CONTEXT}
        return len(over.get(name, CONTEXT if name.endswith(SECOND) else NAMES))
    return len(scorer.mean if isinstance(scorer, Perceptron) else scorer.weights["mean"])


def exported(scorer: Scorer, columns: int) -> bytes:
    """An ONNX model that gives what ``scorer`` gives for rows of ``columns`` numbers."""
    if isinstance(scorer, Boosted):
        return _trees(scorer, columns)
    return _perceptron(scorer, columns) if isinstance(scorer, Perceptron) else _network(scorer, columns)


def checked(model: bytes, scorer: Scorer, columns: int, *, seed: int = 0) -> float:
    """How far the model's log-odds are from ours at most, on rows drawn at random.

    Raises:
        SetupError: they are farther than ``CLOSE``.
    """
    import onnxruntime  # noqa: PLC0415 - only to check

    chance = np.random.default_rng(seed)
    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    far = 0.0
    for pairs, nodes in ((1, 2), (40, 12), (300, 90)):
        x = chance.normal(size=(pairs, columns)).astype(np.float32)
        given: dict[str, NDArray[Any]] = {"x": x}
        if isinstance(scorer, ReaRev):
            question = chance.normal(size=(3, scorer.weights["question.weight"].shape[1])).astype(np.float32)
            ends, seeds = chance.integers(0, nodes, (pairs, 2)), np.array([0, 1])
            given |= {"question": question, "ends": ends, "nodes": np.array([nodes]), "seeds": seeds}
            ours = scorer(x, question, ends, nodes, seeds)
        else:
            ours = scorer(x)
        (theirs,) = session.run(["odds"], given)
        far = max(far, float(np.abs(np.asarray(theirs) - ours).max()))
    if far > CLOSE:
        raise SetupError(f"The exported model is {far:.4f} from ours.", hint="Please report this: it is a fault.")
    return far


def _trees(scorer: Boosted, columns: int) -> bytes:
    """Every node of every tree; of a leaf the value, of another the test ``x <= threshold`` and both children."""
    leaf = scorer.feature == LEAF
    of = np.searchsorted(scorer.root, np.arange(len(scorer.feature)), side="right") - 1
    own = np.arange(len(scorer.feature)) - scorer.root[of]
    left = np.where(leaf, 0, scorer.left - scorer.root[of])
    leaves = np.flatnonzero(leaf)
    graph = _Graph()
    out = graph(
        "TreeEnsembleRegressor", "x", domain="ai.onnx.ml", n_targets=1, aggregate_function="SUM",
        base_values=[float(scorer.base)], nodes_treeids=of.tolist(), nodes_nodeids=own.tolist(),
        nodes_featureids=np.where(leaf, 0, scorer.feature).tolist(),
        nodes_modes=["LEAF" if n else "BRANCH_LEQ" for n in leaf.tolist()],
        nodes_values=np.where(leaf, 0, scorer.threshold).astype(float).tolist(), nodes_truenodeids=left.tolist(),
        nodes_falsenodeids=np.where(leaf, 0, left + 1).tolist(), target_treeids=of[leaves].tolist(),
        target_nodeids=own[leaves].tolist(), target_ids=[0] * len(leaves),
        target_weights=scorer.threshold[leaves].astype(float).tolist(),
    )  # fmt: skip
    return graph.model({"x": (F, ["P", columns])}, out)


def _perceptron(scorer: Perceptron, columns: int) -> bytes:
    graph = _Graph()
    sized = graph("Div", graph("Sub", "x", graph.constant(scorer.mean)), graph.constant(scorer.scale))
    hidden = graph("Relu", graph("Gemm", sized, graph.constant(scorer.inner), graph.constant(scorer.inner_bias),
                                 transB=1))  # fmt: skip
    out = graph("Gemm", hidden, graph.constant(scorer.outer), graph.constant(scorer.outer_bias), transB=1)
    return graph.model({"x": (F, ["P", columns])}, out)


def _network(scorer: ReaRev, columns: int) -> bytes:
    """The steps of `ReaRev.__call__`, in their order."""
    net = _Network(scorer)
    inputs = {
        "x": (F, ["P", columns]), "question": (F, ["T", scorer.weights["question.weight"].shape[1]]),
        "ends": (I, ["P", 2]), "nodes": (I, [1]), "seeds": (I, ["S"]),
    }  # fmt: skip
    return net.graph.model(inputs, net.built())


class _Network:
    """One network as nodes of a model."""

    def __init__(self, scorer: ReaRev) -> None:
        self.of, self.graph = scorer, _Graph()
        self.width = len(scorer.weights["begin.bias"])

    def linear(self, name: str, x: str) -> str:
        g, weights = self.graph, self.of.weights
        out = g("MatMul", x, g.constant(weights[f"{name}.weight"].T))
        bias = weights.get(f"{name}.bias")
        return out if bias is None else g("Add", out, g.constant(bias))

    def summed(self, rows: str, at: str) -> str:
        """[nodes, width]: rows added up where they belong."""
        g = self.graph
        zeros = g("Expand", g.constant(np.zeros((1, 1), np.float32)), g("Concat", "nodes", g.ints(self.width), axis=0))
        return g("ScatterND", zeros, g("Unsqueeze", at, g.ints(1)), rows, reduction="add")

    def end(self, side: int) -> str:
        return self.graph("Gather", "ends", self.graph.constant(np.array(side, np.int64)), axis=1)

    def degree(self, near: str, far: str) -> str:
        g = self.graph
        both = g("Concat", near, far, axis=0)
        ones = g("Expand", g.constant(np.ones(1, np.float32)), g("Shape", both))
        zeros = g("Expand", g.constant(np.zeros(1, np.float32)), "nodes")
        count = g("ScatterND", zeros, g("Unsqueeze", both, g.ints(1)), ones, reduction="add")
        return g("Unsqueeze", g("Max", count, g.constant(np.ones(1, np.float32))), g.ints(1))

    def built(self) -> str:
        """The name of the log-odds."""
        g, w = self.graph, self.of.weights
        relation = self.linear("relation", g("Div", g("Sub", "x", g.constant(w["mean"])), g.constant(w["scale"])))
        near, far = self.end(0), self.end(1)
        begun = self.linear("begin", relation)
        total = g("Add", self.summed(begun, near), self.summed(begun, far))
        state = g("Relu", g("Div", total, self.degree(near, far)))
        told, start = self.instructions(), self.start()
        for _ in range(self.of.rounds):
            p = start
            for layer in range(self.of.layers):
                state, p = self.layer(layer, relation, told, (near, far), (state, p))
            seeds = g("ReduceMean", g("Gather", state, "seeds", axis=0), g.ints(0), keepdims=1)
            told = [self.fused(i, t, seeds) for i, t in enumerate(told)]
        ends = [g("Gather", state, at, axis=0) for at in (near, far)]
        hidden = g("Concat", ends[0], relation, ends[1], axis=1)
        if "head.weight" in w:
            hidden = g("Relu", self.linear("head", hidden))
        return self.linear("triple", hidden)

    def start(self) -> str:
        """[nodes]: the seeds, each as much."""
        g = self.graph
        zeros = g("Expand", g.constant(np.zeros(1, np.float32)), "nodes")
        size = g("Shape", "seeds")
        share = g("Div", g.constant(np.ones(1, np.float32)), g("Cast", size, to=F))
        return g("ScatterND", zeros, g("Unsqueeze", "seeds", g.ints(1)), g("Expand", share, size))

    def layer(
        self, layer: int, relation: str, told: list[str], ends: tuple[str, str], before: tuple[str, str]
    ) -> tuple[str, str]:  # fmt: skip
        g, (state, p) = self.graph, before
        moved, parts = self.linear(f"message.{layer}", relation), [state]
        for instruction in told:
            message = g("Relu", g("Mul", moved, instruction))
            for source, target in (ends, ends[::-1]):
                share = g("Unsqueeze", g("Gather", p, source, axis=0), g.ints(1))
                parts.append(self.summed(g("Mul", message, share), target))
        state = g("Relu", self.linear(f"join.{layer}", g("Concat", *parts, axis=1)))
        return state, g("Softmax", g("Reshape", self.linear("where", state), g.ints(-1)), axis=0)

    def instructions(self) -> list[str]:
        """[1, width] each."""
        g = self.graph
        tokens = self.linear("question", "question")
        whole = g("ReduceMean", tokens, g.ints(0), keepdims=1)
        before, out = g.constant(np.zeros((1, self.width), np.float32)), []
        for i in range(self.of.instructions):
            mine = self.linear(f"ask.{i}", whole)
            both = g("Concat", before, mine, g("Sub", mine, before), g("Mul", mine, before), axis=1)
            weight = g("Softmax", self.linear("attend", g("Mul", tokens, self.linear("asked", both))), axis=0)
            before = g("ReduceSum", g("Mul", weight, tokens), g.ints(0), keepdims=1)
            out.append(before)
        return out

    def fused(self, number: int, told: str, seeds: str) -> str:
        g = self.graph
        both = g("Concat", told, seeds, g("Sub", told, seeds), axis=1)
        gate = g("Sigmoid", self.linear(f"gate.{number}", both))
        new = g("Mul", gate, self.linear(f"fuse.{number}", both))
        return g("Add", new, g("Mul", g("Sub", g.constant(np.ones((1, 1), np.float32)), gate), told))
