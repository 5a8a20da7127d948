"""Windows over the last dims: the largest elements and means."""
import itertools
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from .registry import UNREAD, cast, lower


def _windows(x, out_shape, kernel, stride, padding, dilation):
    """What lax.reduce_window takes: (window, strides, padding, dilation) with all dims of x, so that it gives `out_shape`: with ceil_mode
    the last window may reach beyond the padding."""
    rank = len(kernel)
    lead = (1,) * (x.ndim - rank)
    pads = []
    for size, n, k, s, p, d in zip(x.shape[-rank:], out_shape[-rank:], kernel, stride, padding, dilation):
        pads.append((p, max((n - 1) * s + d * (k - 1) + 1 - size - p, 0)))
        if (n - 1) * s + d * (k - 1) + 1 < size + p:  # the end is not read
            pads[-1] = (p, 0)
    return lead + tuple(kernel), lead + tuple(stride), ((0, 0),) * len(lead) + tuple(pads), lead + tuple(dilation)


def _each(value, rank, otherwise=None):
    value = otherwise if value is None or (isinstance(value, (list, tuple)) and not value) else value
    return [value] * rank if isinstance(value, int) else list(value) * (rank if len(value) == 1 else 1)


def _max(x, out_shape, window):
    size, strides, pads, dilation = _windows(x, out_shape, *window)
    lowest = -jnp.inf if jnp.issubdtype(x.dtype, jnp.floating) else jnp.iinfo(x.dtype).min
    # A value that JAX sees, without which it does not know the maximum, and has no gradient.
    return lax.reduce_window(x, np.asarray(lowest, x.dtype), lax.max, size, strides, pads, window_dilation=dilation)


def _places(x, out, window):
    """Where the first largest element of each window lies, counted through the last dims."""
    size, strides, pads, dilation = _windows(x, out.shape, *window)
    rank = len(window[0])
    margins = [(low, high, 0) for low, high in pads]
    lowest = cast(-jnp.inf if jnp.issubdtype(x.dtype, jnp.floating) else jnp.iinfo(x.dtype).min, x.dtype)
    place = jnp.arange(math.prod(x.shape[-rank:]), dtype=out.dtype).reshape((1,) * (x.ndim - rank) + x.shape[-rank:])
    values, places = lax.pad(x, lowest, margins), lax.pad(place, cast(0, out.dtype), [(0, 0, 0)] * (x.ndim - rank) + margins[-rank:])
    best = None
    for offset in itertools.product(*map(range, size)):
        starts = [o * d for o, d in zip(offset, dilation)]
        ends = [start + (n - 1) * s + 1 for start, n, s in zip(starts, out.shape, strides)]
        lead = [1] * (x.ndim - rank)
        found = lax.slice(values, starts, ends, strides), jnp.broadcast_to(lax.slice(places, starts, lead + ends[-rank:], lead + list(strides[-rank:])), out.shape)
        if best is None:
            best = found
        else:
            larger = found[0] > best[0]
            best = jnp.where(larger, found[0], best[0]), jnp.where(larger, found[1], best[1])
    return best[1]


def _max_window(rank, kernel, stride, padding, dilation):
    kernel = _each(kernel, rank)
    return kernel, _each(stride, rank, kernel), _each(padding, rank), _each(dilation, rank)


def _define(rank):
    @lower(f"max_pool{rank}d_with_indices")
    def max_pool(out, x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
        window = _max_window(rank, kernel, stride, padding, dilation)

        return _max(x, out[0].shape, window), lambda: _places(x, out[1], window)

    @lower(f"max_pool{rank}d_with_indices_backward")
    def max_pool_backward(out, grad, x, kernel, stride, padding, dilation, ceil_mode, indices):
        # The first of equal elements in a window has the gradient, as in PyTorch: `indices` say nothing more.
        window = _max_window(rank, kernel, stride, padding, dilation)
        return jax.vjp(lambda x: _max(x, grad.shape, window), x)[1](grad)[0]

    UNREAD.add(max_pool_backward)

    def mean(x, shape, kernel, stride, padding, count_include_pad, divisor):
        kernel = _each(kernel, rank)
        window = kernel, _each(stride, rank, kernel), _each(padding, rank), [1] * rank
        size, strides, pads, _ = _windows(x, shape, *window)

        def add(value, pads):
            return lax.reduce_window(value, 0.0 if value.dtype == jnp.float32 else cast(0, value.dtype), lax.add, size, strides, pads)

        total = add(x, pads)
        if divisor:
            return total / divisor
        inside = [p[0] for p in pads[-rank:]]
        if not any(map(any, pads)):
            return total / math.prod(kernel)
        # What counts: elements of x, and padding where it is to count, but not what lies beyond it.
        ones = jnp.ones((1,) * (x.ndim - rank) + x.shape[-rank:], x.dtype)
        if count_include_pad:
            margins = [(0, 0, 0)] * (x.ndim - rank) + [(p, min(p, high), 0) for p, (_, high) in zip(inside, pads[-rank:])]
            ones = lax.pad(ones, cast(1, x.dtype), margins)
            pads = tuple((0, 0) if place < x.ndim - rank else (0, high - min(low, high)) for place, (low, high) in enumerate(pads))
        return total / add(ones, pads)

    @lower(f"avg_pool{rank}d")
    def avg_pool(out, x, kernel, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
        return mean(x, out.shape, kernel, stride, padding, count_include_pad, divisor_override)

    @lower(f"avg_pool{rank}d_backward")
    def avg_pool_backward(out, grad, x, kernel, stride, padding, ceil_mode, count_include_pad, divisor_override):
        return jax.vjp(lambda x: mean(x, grad.shape, kernel, stride, padding, count_include_pad, divisor_override), x)[1](grad)[0]

    def adaptive(x, sizes):
        """Means of parts that are as equal as they can be, as products with a table of weights."""
        for place, n in enumerate(sizes):
            dim = x.ndim - rank + place
            size = x.shape[dim]
            if n == 1:
                x = jnp.mean(x, axis=dim, keepdims=True)
            elif size % n == 0:
                x = jnp.mean(x.reshape(*x.shape[:dim], n, size // n, *x.shape[dim + 1:]), axis=dim + 1)
            else:
                parts = [(i * size // n, -(-(i + 1) * size // n)) for i in range(n)]
                x = jnp.stack([jnp.mean(lax.slice_in_dim(x, a, b, axis=dim), axis=dim) for a, b in parts], dim)
        return x

    lower(f"_adaptive_avg_pool{rank}d")(lambda out, x, sizes: adaptive(x, out.shape[-rank:]))
    lower(f"_adaptive_avg_pool{rank}d_backward")(lambda out, grad, x: jax.vjp(lambda x: adaptive(x, grad.shape[-rank:]), x)[1](grad)[0])


for _rank in (1, 2, 3):
    _define(_rank)
