"""A model's step as one graph of ATen ops on fake tensors: forward, backward and optimizer, without mutation."""
import contextlib
import dataclasses
import re

import torch
from torch._functorch._aot_autograd.functional_utils import from_fun, to_fun
from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException, FakeTensorMode, UnsupportedOperatorException
from torch._subclasses.functional_tensor import FunctionalTensorMode
from torch.fx import traceback
from torch.fx.experimental.proxy_tensor import make_fx
from torch.fx.experimental.symbolic_shapes import GuardOnDataDependentSymNode
from torch.utils._python_dispatch import TorchDispatchMode

from ..errors import ExportError
from . import masks, optimizers
from .lines import current_line, is_pytorchs, line_of
from .ops import LOWERINGS
from .placements import plain_like

LINE = "heddle_line"  # in a node's `custom` meta


@dataclasses.dataclass
class Traced:
    graph: torch.fx.GraphModule  # on the values of `state`, then of `batch`; gives those of `results`, then of `metrics`
    state: list  # names
    batch: list
    results: list
    metrics: list


class Lines(TorchDispatchMode):
    """Notes with each node the user's line that it comes from; in the backward pass, the line of the op whose gradient it is."""

    def __init__(self):
        super().__init__()
        self.by_number, self.backward = {}, None

    def __torch_dispatch__(self, function, types, args=(), kwargs=None):
        line = self.backward
        if line is None:
            line = current_line()
            # The node of autograd was made before its op runs.
            self.by_number[torch.autograd._get_sequence_nr() - 1] = line
        traceback.current_meta["custom"] = {LINE: line}
        if function is torch.ops.aten._linalg_check_errors.default:
            return None  # a program has no exceptions
        return function(*args, **(kwargs or {}))

    def follow(self, root):
        """Has the nodes of the graph of autograd say when they begin."""
        seen, open_nodes = set(), [root]
        while open_nodes:
            node = open_nodes.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            node.register_prehook(lambda _, number=node._sequence_nr(): self._begin(number))
            open_nodes += [following for following, _ in node.next_functions]

    def _begin(self, number):
        self.backward = self.by_number.get(number, self.backward)


def decompositions():
    """PyTorch's own, of ops that have no lowering here."""
    table = {**torch._decomp.decomposition_table, **torch._decomp.core_aten_decompositions()}
    return {op: function for op, function in table.items() if op not in LOWERINGS}


def trace(model, tensors, batch, run):
    """The graph of `run(tensors, batch) -> (state, metrics)`, dicts of tensors by name; `tensors` and `batch` are lists of (name, tensor)."""
    names = {}
    lines = Lines()

    def flat(*values):
        with FunctionalTensorMode(), lines:
            wrapped = [to_fun(value) for value in values]
            state, metrics = run(dict(zip(names["state"], wrapped)), wrapped[len(names["state"]):], lines)
            names["results"], names["metrics"] = list(state), list(metrics)
            return [from_fun(value) for value in [*state.values(), *metrics.values()]]

    names["state"] = [name for name, _ in tensors]
    fake = FakeTensorMode(allow_non_fake_inputs=True)
    with fake:
        values = [torch.empty(tensor.shape, dtype=tensor.dtype, device="cpu") for _, tensor in [*tensors, *batch]]
    math = torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH)
    with fake, math, as_compiling(), traceback.preserve_node_meta(), said_in_a_sentence(lambda error: lines.backward):
        graph = make_fx(flat, decomposition_table=decompositions())(*values)
    graph.graph.eliminate_dead_code()
    masks.simplify(graph)
    return Traced(graph, names["state"], [name for name, _ in batch], names["results"], names["metrics"])


def make_graph(function, shapes):
    """The graph of a function of tensors of these shapes and types."""
    with FakeTensorMode():
        values = [torch.empty(shape.shape, dtype=shape.dtype, device="cpu") for shape in shapes]
        return make_fx(lambda *values: [function(*values)], decomposition_table=decompositions())(*values)


@contextlib.contextmanager
def as_compiling():
    """Libraries ask torch.compiler.is_compiling() before they look at values of tensors; oneDNN has ops of its own for whole recurrent layers."""
    before = torch.compiler._is_compiling_flag, torch._C._get_mkldnn_enabled()
    torch.compiler._is_compiling_flag = True
    torch._C._set_mkldnn_enabled(False)
    try:
        yield
    finally:
        torch.compiler._is_compiling_flag = before[0]
        torch._C._set_mkldnn_enabled(before[1])


@contextlib.contextmanager
def said_in_a_sentence(line=lambda error: None):
    """`line` gives that of an exception that has no frame of the user's, or None."""
    try:
        yield
    except ExportError:
        raise
    except Exception as error:
        found = _sentence(error)
        if found is None:
            raise
        raise ExportError(line_of(error, line(error)) + found) from error


def _sentence(error):
    """What is wrong by an exception of PyTorch's; None of others."""
    if isinstance(error, (DataDependentOutputException, GuardOnDataDependentSymNode)):  # of these some are RuntimeErrors, too
        return f"the step depends on the value of a tensor ({getattr(error, 'func', 'a condition')}), needed a graph without: torch.where, or a number that is no tensor"
    if isinstance(error, DynamicOutputShapeException):
        return f"the shape of a result depends on values ({error.func}), needed shapes that are known: a mask and torch.where"
    if isinstance(error, UnsupportedOperatorException):
        return f"{error.func} has no shape function in PyTorch, needed an op that can be traced on fake tensors"
    if not is_pytorchs(error):
        return None
    for pattern, sentence in KNOWN:
        if found := re.search(pattern, str(error)):
            return sentence.format(*found.groups())
    kind = type(error).__name__
    says = re.split(END, str(error).strip(), maxsplit=1)[0].rstrip(" .:")
    return f"PyTorch raises {'an' if kind[0] in 'AEIOU' else 'a'} {kind} ({says}), needed a step that it traces"


END = r"(?<!e\.g)\.(?:\s+(?=[A-Z])|(?=Hint))|, but expected one of|\n"  # of what is said first in PyTorch's messages
KNOWN = (  # by what PyTorch says
    (r"\.numpy\(\) is not supported|tolist\(\) shouldn't be called|Cannot access data pointer of Tensor|data is not allocated",
     "the step depends on the value of a tensor, which PyTorch reads there, needed a graph without: torch's ops on tensors"),
    (r"HigherOrderOperator (\w+)", "torch's {} over functions has no form in StableHLO here, needed a step without it: torch.where of both branches, or a loop of Python's"),
    (r"use_reentrant=True", "checkpoint has use_reentrant=True, needed use_reentrant=False, of transformers gradient_checkpointing_enable({{\"use_reentrant\": False}})"),
)


# ---- a model's step and evaluation ----


def tensors_of(model):
    """(parameters, buffers) by the names of PyTorch, each once."""
    return dict(model.named_parameters()), dict(model.named_buffers())


@contextlib.contextmanager
def _with(model, values):
    from torch.nn.utils.stateless import _reparametrize_module

    # Put back the other way round, as a module that stands in two places needs it.
    with _reparametrize_module(model, values, tie_weights=True, stack_weights=True):
        yield


def _loss(loss_fn, model, batch):
    """(loss, other metrics) of what the user's function gives."""
    found = loss_fn(model, *batch) if isinstance(batch, (tuple, list)) else loss_fn(model, **batch)
    metrics = {}
    if isinstance(found, (tuple, list)) and len(found) == 2 and isinstance(found[1], dict):
        found, metrics = found
    found = found if isinstance(found, torch.Tensor) else getattr(found, "loss", None)
    if not isinstance(found, torch.Tensor) or found.numel() != 1 or not found.is_floating_point():
        what = f"a tensor of {found.dtype} and shape {list(found.shape)}" if isinstance(found, torch.Tensor) else "no tensor"
        raise ExportError(f"loss_fn gives {what}, needed the loss, a float without dims, or (loss, {{name: metric}})")
    for name, value in metrics.items():
        if not isinstance(value, torch.Tensor):
            raise ExportError(f'loss_fn gives metric "{name}" as a {type(value).__name__}, needed a tensor')
    return found.reshape(()), metrics


def trace_step(model, loss_fn, optimizer, batch, clip_grad_norm=None, schedule=None):
    """(Traced, the optimizer's functional form)."""
    parameters, buffers = tensors_of(model)
    functional = optimizers.Functional(optimizer, parameters)
    tensors = [*parameters.items(), *buffers.items(), *functional.initial.items()]
    trained = [name for group in functional.groups for name in group.names]

    def run(state, batch_values, lines):
        values = {name: state[name] for name in [*parameters, *buffers]}
        for name in trained:
            values[name] = values[name].detach().requires_grad_()
        leaves = {name: values[name] for name in trained}
        with torch.enable_grad(), _with(model, values):
            loss, metrics = _loss(loss_fn, model, batch.with_values(batch_values))
            if loss.grad_fn is None:
                raise ExportError("the loss does not depend on a parameter that the optimizer has, needed one that does")
            lines.follow(loss.grad_fn)
            found = torch.autograd.grad(loss, list(leaves.values()), allow_unused=True)
        lines.backward = None
        gradients = dict(zip(leaves, found))
        metrics = {"loss": loss.detach(), **{name: value.detach() for name, value in metrics.items()}}
        with torch.no_grad():
            if clip_grad_norm is not None:
                gradients, metrics["grad_norm"] = optimizers.clip(gradients, clip_grad_norm)
            moments = {name: state[name] for name in functional.initial}
            new, moments = functional.update({name: state[name] for name in trained}, gradients, moments, schedule)
        return {**{name: values[name].detach() for name in [*parameters, *buffers]}, **new, **moments}, metrics

    return trace(model, [(name, plain_like(tensor)) for name, tensor in tensors], batch.tensors, run), functional


def trace_eval(model, loss_fn, batch):
    """The loss with the model in eval mode."""
    parameters, buffers = tensors_of(model)

    def run(state, batch_values, lines):
        with torch.no_grad(), _with(model, dict(state)):
            loss, metrics = _loss(loss_fn, model, batch.with_values(batch_values))
        return {}, {"loss": loss, **metrics}

    modes = {module: module.training for module in model.modules()}
    model.eval()
    try:
        return trace(model, [(name, plain_like(tensor)) for name, tensor in {**parameters, **buffers}.items()], batch.tensors, run)
    finally:
        for module, mode in modes.items():
            module.training = mode
