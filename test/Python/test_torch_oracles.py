"""heddle.torch's emitter beside two other translations of ATen: losses and gradients of the same models are the same numbers.

A gradient here is PyTorch's own, traced and emitted. torchax's is jax.grad of its forward in JAX, so that neither shares the other's backward.
torch-mlir makes StableHLO, which XLA runs.
"""
import contextlib

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
import torch.distributed._functional_collectives  # noqa: E402, F401 - which looks for ops in namespaces itself
from torch._ops import OpOverloadPacket, _OpNamespace  # noqa: E402


class Dropped:
    """Stands for an op that this PyTorch has no longer. Nothing calls it: no graph has such an op."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Dropped()


@contextlib.contextmanager
def dropped_ops():
    """torchax 0.0.13, the last, makes tables of ops when it is imported; PyTorch 2.15 has dropped some of them, as those of named dims."""
    before = {kind: kind.__getattr__ for kind in (OpOverloadPacket, _OpNamespace)}

    def find(own, key):
        try:
            return before[type(own)](own, key)
        except AttributeError:
            if key.startswith("__"):
                raise
            return Dropped()

    for kind in before:
        kind.__getattr__ = find
    try:
        yield
    finally:
        for kind, own in before.items():
            kind.__getattr__ = own


with dropped_ops():
    torchax_export = pytest.importorskip("torchax.export", reason="torchax is installed by ./dev test --full")
    torchax_export.torchax.default_env()  # reads the rest of the tables
import jax  # noqa: E402
import numpy as np  # noqa: E402
from heddle.torch import interpret, trace  # noqa: E402
from test_chlo_decompositions import Xla  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402


class Block(nn.Module):
    """Attention with a mask and a gated MLP."""

    def __init__(self):
        super().__init__()
        self.norm, self.qkv, self.out = nn.LayerNorm(16), nn.Linear(16, 48), nn.Linear(16, 16, bias=False)
        self.up, self.gate, self.down = nn.Linear(16, 40), nn.Linear(16, 40), nn.Linear(40, 16)

    def forward(self, x):
        q, k, v = (part.unflatten(-1, (2, 8)).transpose(1, 2) for part in self.qkv(self.norm(x)).chunk(3, -1))
        scores = (q @ k.transpose(-1, -2) / 8**0.5).masked_fill(torch.ones(6, 6, dtype=torch.bool).triu(1), float("-inf"))
        x = x + self.out((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))
        return x + self.down(F.silu(self.gate(x)) * self.up(x))


class Words(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.norm, self.head = nn.Embedding(20, 16), nn.LayerNorm(16), nn.Linear(16, 20)

    def forward(self, words, label):
        return F.cross_entropy(self.head(self.norm(self.table(words))).flatten(0, 1), label.flatten(), ignore_index=3)


def mlp():
    return nn.Sequential(nn.Linear(8, 32), nn.GELU(), nn.Linear(32, 16), nn.Tanh(), nn.Linear(16, 4), nn.LogSoftmax(-1))


def convolutions():
    return nn.Sequential(nn.Conv2d(3, 8, 3, stride=2, padding=1), nn.ReLU(), nn.Conv2d(8, 8, 3, padding=1, groups=2), nn.AvgPool2d(2),
                         nn.Flatten(), nn.Linear(32, 5))


def groups():
    return nn.Sequential(nn.Conv2d(3, 8, 1), nn.GroupNorm(2, 8), nn.ReLU(), nn.MaxPool2d(4), nn.Flatten())


MODELS = {"mlp": (mlp, lambda: (torch.randn(6, 8),)), "block": (Block, lambda: (torch.randn(2, 6, 16),)), "convolutions": (convolutions, lambda: (torch.randn(2, 3, 8, 8),)),
          "groups": (groups, lambda: (torch.randn(2, 3, 8, 8),)),
          "words": (Words, lambda: (torch.randint(0, 20, (3, 7)), torch.randint(0, 20, (3, 7))))}


class Loss(nn.Module):
    """One number, in which no two elements of a result count the same."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, *batch):
        found = self.model(*batch)
        return (found * torch.linspace(-1, 2, found.numel()).view(found.shape)).sum()


def by_heddle(model, batch):
    """(loss, {name: gradient})."""
    parameters = dict(model.named_parameters())

    def run(state, values, lines):
        own = {name: value.detach().requires_grad_() for name, value in state.items()}
        with torch.enable_grad():
            loss = torch.func.functional_call(model, own, tuple(values))
            found = torch.autograd.grad(loss, list(own.values()))
        return {}, {"loss": loss.detach(), **dict(zip(own, found))}

    traced = trace.trace(model, list(parameters.items()), [(str(place), value) for place, value in enumerate(batch)], run)
    with jax.enable_x64(True):
        loss, *gradients = jax.jit(lambda *values: interpret.run(traced.graph, values))(*map(interpret.to_numpy, [*parameters.values(), *batch]))
    return loss, dict(zip(parameters, gradients))


def by_torchax(model, batch):
    names, states, function = torchax_export.exported_program_to_jax(torch.export.export(model, batch), export_raw=True)
    values = [interpret.to_numpy(state) for state in states]
    parameters = [place for place, name in enumerate(names) if name in dict(model.named_parameters())]

    def loss(parts):
        own = list(values)
        for place, part in zip(parameters, parts):
            own[place] = part
        return function(own, tuple(map(interpret.to_numpy, batch)))[0]

    with jax.enable_x64(True):
        found, gradients = jax.jit(jax.value_and_grad(loss))([values[place] for place in parameters])
    return found, {names[place]: gradient for place, gradient in zip(parameters, gradients)}


class Given(nn.Module):
    """A model whose parameters are arguments: as constants, torch-mlir writes them in a form that XLA does not take."""

    def __init__(self, model):
        super().__init__()
        self.held = (model,)  # no module of this one

    def forward(self, *values):
        model = self.held[0]
        names = [name for name, _ in model.named_parameters()]
        return torch.func.functional_call(model, dict(zip(names, values)), values[len(names):])


def same(ours, theirs):
    assert ours.dtype == theirs.dtype == np.float32 and ours.shape == theirs.shape
    np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5 * max(1, np.abs(theirs).max()))


@pytest.mark.parametrize("name", MODELS)
def test_is_torchaxs(name):
    torch.manual_seed(0)
    make, data = MODELS[name]
    model, batch = Loss(make()).eval(), data()
    loss, gradients = by_heddle(model, batch)
    other, others = by_torchax(model, batch)
    same(loss, other)
    assert gradients.keys() == others.keys() and len(gradients) >= 3
    for leaf, gradient in gradients.items():
        same(gradient, others[leaf])
    assert max(np.abs(gradient).max() for gradient in gradients.values()) > 1e-2


@pytest.mark.parametrize("name", [name for name in MODELS if name != "groups"])  # it leaves a form in that text which XLA does not take
def test_is_torch_mlirs(name):
    """Forward alone: of graphs with gradients it refuses some, and others end the process."""
    fx = pytest.importorskip("torch_mlir.fx", reason="torch-mlir is installed by ./dev test --full")
    torch.manual_seed(0)
    make, data = MODELS[name]
    model, batch = Loss(make()).eval(), data()
    values = [*(parameter.detach() for parameter in model.parameters()), *batch]
    text = str(fx.export_and_import(Given(model), *values, output_type="stablehlo"))
    (theirs,) = Xla()(text, *map(interpret.to_numpy, values))
    same(by_heddle(model, batch)[0], theirs)
