"""Values whose dims a view has merged, kept as they were before.

PyTorch takes a product of [batch, time, width] with a matrix as one of [batch * time, width], and products of heads as ones of [batch * heads, ...]. Said
so, the dims that shardings and attention are about would be gone: `Merged` stands for the view, and products are written over all dims of
what is behind it. Any other op reads it as the view that it is.
"""
import math

import jax.numpy as jnp
from jax import lax

from .reduce import sum_ as plain_sum
from .registry import UNREAD, cast, lower


class Merged:
    """base: an array; groups: for each dim that is seen, the dims of base that it is made of, the slowest first."""

    def __init__(self, base, groups):
        self.base, self.groups, self._plain = base, groups, None
        self.shape = tuple(math.prod(base.shape[d] for d in group) for group in groups)
        self.ndim, self.dtype = len(groups), base.dtype

    def spread(self):
        """The base with its dims in the order in which they are seen."""
        order = [d for group in self.groups for d in group]
        return self.base if order == list(range(len(order))) else jnp.transpose(self.base, order)

    def __call__(self):
        """The array that is seen: what an op that does not know of these has as its operand."""
        if self._plain is None:
            self._plain = self.spread().reshape(self.shape)
        return self._plain

    def sizes(self, dim):
        return [self.base.shape[d] for d in self.groups[dim]]

    def join(self, dim, runs):
        """The same with fewer dims of its base there: `runs` says of how many each is made. In the base's own order where that is possible: a value
        that is read both as it is and transposed is then one value."""
        group, parts = list(self.groups[dim]), []
        for run in runs:
            parts.append([group.pop(0) for _ in range(run)])
        if any(d != part[0] + place for part in parts for place, d in enumerate(part)):
            order = [d for group in self.groups for d in group]
            return Merged(self.spread(), [tuple(map(order.index, group)) for group in self.groups]).join(dim, runs)
        first = {d: part[0] for part in parts for d in part}
        heads = [d for d in range(self.base.ndim) if first.get(d, d) == d]
        sizes = [math.prod(self.base.shape[d] for d in range(self.base.ndim) if first.get(d, d) == head) for head in heads]
        groups = [tuple(heads.index(d) for d in group if first.get(d, d) == d) for group in self.groups]
        return Merged(self.base.reshape(sizes), groups)


def merged(x):
    """An array as one of these."""
    return x if isinstance(x, Merged) else Merged(x, [(d,) for d in range(x.ndim)])


def simplest(x):
    """An array where nothing is merged."""
    return x.spread() if all(len(group) == 1 for group in x.groups) else x


def _plain(x):
    return x() if callable(x) else x


def knows(*names):
    """A lowering whose operands may be Merged."""

    def register(function):
        lower(*names)(function)
        UNREAD.add(function)
        return function

    return register


@knows("view", "_unsafe_view", "reshape", "view_copy", "_reshape_alias", "_reshape_copy", "unsqueeze", "squeeze", "squeeze.dim", "squeeze.dims", "flatten.using_ints")
def view(out, x, *_, **__):
    x = merged(_plain(x) if callable(x) and not isinstance(x, Merged) else x)
    if x.shape == out.shape:
        return simplest(x)
    sizes = [x.base.shape[d] for group in x.groups for d in group]
    order = [d for group in x.groups for d in group]
    if tuple(sizes) == out.shape:
        return x.spread()
    groups, place = [], 0
    for size in out.shape:
        begin, product = place, 1
        while place < len(order) and (product < size or place == begin):
            product *= sizes[place]
            place += 1
        if product != size or place == begin:
            return x.spread().reshape(out.shape)
        groups.append(tuple(order[begin:place]))
    if place != len(order):  # dims of size 1 are left
        return x.spread().reshape(out.shape)
    return Merged(x.base, groups)


@knows("permute", "permute_copy")
def permute(out, x, dims):
    return Merged(x.base, [x.groups[d] for d in dims]) if isinstance(x, Merged) else jnp.transpose(_plain(x), dims)


@knows("transpose.int", "swapaxes", "transpose_copy.int")
def transpose(out, x, a, b):
    dims = list(range(len(out.shape)))
    if dims:
        dims[a], dims[b] = dims[b], dims[a]
    return permute(out, x, dims)


@knows("t", "t_copy")
def t(out, x):
    return permute(out, x, list(range(len(out.shape)))[::-1])


@knows("expand", "broadcast_to", "expand_copy")
def expand(out, x, *_, **__):
    return x if x.shape == out.shape else jnp.broadcast_to(_plain(x), out.shape)


for _name in ("alias", "detach", "clone", "contiguous"):
    knows(_name)(lambda out, x, **_: x)


# ---- products ----


def _runs(a, b):
    """How many dims of each make the finest dims that both have: [4, 4] and [4, 2, 2] are [1, 1] and [1, 2]."""
    runs, places = ([], []), [0, 0]
    while places[0] < len(a) and places[1] < len(b):
        products, counts = [1, 1], [0, 0]
        while not all(counts) or products[0] != products[1]:
            less = 0 if not counts[0] or (counts[1] and products[0] < products[1]) else 1
            products[less] *= (a, b)[less][places[less] + counts[less]]
            counts[less] += 1
        for side in (0, 1):
            runs[side].append(counts[side])
            places[side] += counts[side]
    for side, sizes in enumerate((a, b)):  # dims of size 1 at the end
        runs[side][-1] += len(sizes) - places[side]
    return runs


def _product(a, b, batches):
    """The product of [batches..., m, k] and [batches..., k, n], over all dims of what is behind."""
    a, b = merged(a), merged(b)
    for ours, theirs in [(d, d) for d in range(batches)] + [(batches + 1, batches)]:
        if a.sizes(ours) != b.sizes(theirs):
            runs = _runs(a.sizes(ours), b.sizes(theirs))
            a, b = a.join(ours, runs[0]), b.join(theirs, runs[1])
    lead = [[d for group in x.groups[:batches] for d in group] for x in (a, b)]
    dims = (list(a.groups[batches + 1]), list(b.groups[batches])), tuple(lead)
    product = lax.dot_general(a.base, b.base, dims)
    # Its dims: those of the batches, then a's rows and b's columns, each in the order of its own base.
    left = [d for d in range(a.base.ndim) if d in a.groups[batches]]
    right = [d for d in range(b.base.ndim) if d in b.groups[batches + 1]]
    groups, count = [], 0
    for group in a.groups[:batches]:
        groups.append(tuple(range(count, count + len(group))))
        count += len(group)
    groups.append(tuple(count + left.index(d) for d in a.groups[batches]))
    groups.append(tuple(count + len(left) + right.index(d) for d in b.groups[batches + 1]))
    return simplest(Merged(product, groups))


@knows("mm")
def mm(out, a, b):
    return _product(a, b, 0)


@knows("bmm")
def bmm(out, a, b):
    return _product(a, b, 1)


@knows("addmm")
def addmm(out, x, a, b, beta=1, alpha=1):
    product, x = _product(a, b, 0), _plain(x)
    if isinstance(product, Merged) and (beta, alpha) == (1, 1) and x.ndim <= 1 and product.groups[-1] == (product.base.ndim - 1,):
        return Merged(product.base + cast(x, out.dtype), product.groups)
    product = _plain(product)
    product = product if alpha == 1 else product * cast(alpha, out.dtype)
    return product if beta == 0 else product + (cast(x, out.dtype) if beta == 1 else cast(x, out.dtype) * cast(beta, out.dtype))


@knows("sum.dim_IntList")
def sum_of(out, x, dims=None, keepdim=False, dtype=None):
    """A bias's gradient is a sum over merged dims."""
    if isinstance(x, Merged) and dims and len(x.groups) == 2 and list(dims) == [0] and x.dtype == out.dtype:
        return jnp.sum(x.spread(), axis=tuple(range(len(x.groups[0])))).reshape(out.shape)
    return plain_sum(out, _plain(x), dims, keepdim, dtype)
