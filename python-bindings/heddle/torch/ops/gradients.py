"""Gradients that PyTorch has an op for and no decomposition: those of JAX, of the forward op's decomposition."""
import jax
import torch

from .registry import TORCH_DTYPES, lower

aten = torch.ops.aten


def _graph(forward, x, arguments):
    from ..trace import make_graph

    return make_graph(lambda value: forward(value, *arguments), [torch.empty(x.shape, dtype=TORCH_DTYPES[x.dtype], device="meta")])


def _of(forward, grad, x, arguments):
    """The gradient with respect to x of `forward(x, *arguments)`; x has shape and type."""
    from ..interpret import run

    graph = _graph(forward, x, arguments)
    primal = x if hasattr(x, "at") else jax.numpy.zeros(x.shape, x.dtype)
    return jax.vjp(lambda value: run(graph, [value])[0], primal)[1](grad)[0]


def _upsample(name):
    def backward(out, grad, output_size, input_size, *rest):
        return _of(getattr(aten, name).default, grad, out, (output_size, *rest))

    lower(f"{name}_backward")(backward)


for _name in ("upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d", "_upsample_nearest_exact1d", "_upsample_nearest_exact2d", "_upsample_nearest_exact3d",
              "upsample_linear1d", "upsample_bilinear2d", "upsample_trilinear3d", "upsample_bicubic2d"):
    _upsample(_name)


def _padded(name):
    lower(f"{name}_backward")(lambda out, grad, x, padding: _of(getattr(aten, name).default, grad, out, (padding,)))


for _kind in ("reflection", "replication"):
    for _rank in (1, 2, 3):
        _padded(f"{_kind}_pad{_rank}d")
