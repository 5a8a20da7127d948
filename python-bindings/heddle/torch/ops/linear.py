"""Products and convolutions."""
import jax
import jax.numpy as jnp
from jax import lax

from .registry import cast, lower

lower("mv", "dot", "vdot")(lambda out, a, b: jnp.matmul(a, b))
lower("outer")(lambda out, a, b: jnp.outer(a, b))


def _plus(out, x, product, beta, alpha):
    product = product if alpha == 1 else product * cast(alpha, out.dtype)
    return product if beta == 0 else product + (cast(x, out.dtype) if beta == 1 else cast(x, out.dtype) * cast(beta, out.dtype))


lower("baddbmm", "addmv")(lambda out, x, a, b, beta=1, alpha=1: _plus(out, x, jnp.matmul(a, b), beta, alpha))
lower("addbmm")(lambda out, x, a, b, beta=1, alpha=1: _plus(out, x, jnp.einsum("bij,bjk->ik", a, b), beta, alpha))
lower("addr")(lambda out, x, a, b, beta=1, alpha=1: _plus(out, x, cast(jnp.outer(a, b), out.dtype), beta, alpha))


def _convolve(x, weight, stride, padding, dilation, transposed, output_padding, groups):
    """x [N, C, ...], weight [O, C / groups, ...], or [C, O / groups, ...] of a transposed one."""
    rank = x.ndim - 2
    stride, padding, dilation, output_padding = (list(v) * rank if len(v) == 1 else list(v) for v in (stride, padding, dilation, output_padding))
    dims = ("NC" + "DHW"[3 - rank:], "OI" + "DHW"[3 - rank:], "NC" + "DHW"[3 - rank:])
    if not transposed:
        return lax.conv_general_dilated(x, weight, stride, [(p, p) for p in padding], rhs_dilation=dilation, dimension_numbers=dims, feature_group_count=groups)
    # The gradient of a convolution: the other way round, with zeros between the elements of x.
    grouped = weight.reshape(groups, weight.shape[0] // groups, *weight.shape[1:])
    flipped = lax.rev(jnp.swapaxes(grouped, 1, 2).reshape(groups * weight.shape[1], weight.shape[0] // groups, *weight.shape[2:]), tuple(range(2, 2 + rank)))
    reach = [d * (k - 1) for d, k in zip(dilation, weight.shape[2:])]
    pads = [(r - p, r - p + more) for r, p, more in zip(reach, padding, output_padding)]
    return lax.conv_general_dilated(x, flipped, [1] * rank, pads, lhs_dilation=stride, rhs_dilation=dilation, dimension_numbers=dims, feature_group_count=groups)


@lower("convolution")
def convolution(out, x, weight, bias, *options):
    if len(out.shape) != x.ndim:  # without a batch
        raise NotImplementedError("a convolution without a dim of examples")
    y = _convolve(x, weight, *options)
    return y if bias is None else y + bias.reshape((1, -1) + (1,) * (x.ndim - 2))


@lower("convolution_backward")
def convolution_backward(out, grad, x, weight, bias_sizes, *options):
    *options, mask = options
    wanted = [place for place in (0, 1) if mask[place]]
    operands = [x, weight]

    def forward(*some):
        values = list(operands)
        for place, value in zip(wanted, some):
            values[place] = value
        return _convolve(*values, *options)

    found = dict(zip(wanted, jax.vjp(forward, *(operands[place] for place in wanted))[1](grad))) if wanted else {}
    bias = jnp.sum(grad, axis=(0, *range(2, grad.ndim))) if mask[2] else None
    return found.get(0), found.get(1), bias


@lower("_cdist_forward")
def cdist(out, a, b, p, compute_mode):
    apart = jnp.abs(a[..., :, None, :] - b[..., None, :, :])
    if p == 2:
        return jnp.sqrt(jnp.sum(apart * apart, -1))
    return jnp.max(apart, -1) if p == float("inf") else jnp.sum(apart, -1) if p == 1 else jnp.sum(apart**p, -1) ** (1 / p)


@lower("_trilinear")
def trilinear(out, a, b, c, *dims):
    """The sum over `sumdim` of a product of three, each with dims of size 1 where `expand` says."""
    *expand, sumdim = dims[:4]
    a, b, c = (jnp.expand_dims(x, places) for x, places in zip((a, b, c), map(tuple, expand)))
    return jnp.sum(a * b * c, axis=tuple(sumdim))
