"""Softmaxes of attention whose rows all see a key: `_safe_softmax` asks for rows that see none, and then is a plain one."""
import math

import torch

aten = torch.ops.aten
VIEWS = {aten.view.default, aten._unsafe_view.default, aten.expand.default, aten.alias.default, aten.unsqueeze.default, aten.clone.default, aten.slice.Tensor}
MOST_ELEMENTS = 1 << 26  # of a mask that is looked at


def simplify(graph):
    """Rewrites those whose mask is a constant, such as a causal one, without an empty row."""
    constant = {}
    for node in graph.graph.nodes:
        operands = node.all_input_nodes
        constant[node] = node.op == "call_function" and isinstance(node.target, torch._ops.OpOverload) and all(constant[used] for used in operands) \
            and torch.Tag.nondeterministic_seeded not in node.target.tags
    for node in graph.graph.nodes:
        if node.op == "call_function" and node.target is aten._safe_softmax.default and _is_last(node) and _sees_a_key(node.args[0], constant):
            node.target, node.args, node.kwargs = aten._softmax.default, (node.args[0], node.args[1], False), {}
    return graph


def _is_last(node):
    return node.args[1] in (-1, node.meta["val"].ndim - 1)


def _sees_a_key(logits, constant):
    """Whether no row of logits can be -inf everywhere. A product is not: one that overflows is no mask."""
    logits = _behind_views(logits)
    if logits.target is aten.bmm.default:
        return True
    if logits.target is not aten.add.Tensor:
        return False
    mask = next((operand for operand in logits.args[:2] if isinstance(operand, torch.fx.Node) and _behind_views(operand).target is not aten.bmm.default), None)
    if mask is None:
        return False
    if constant[mask] and 0 < mask.meta["val"].ndim and mask.meta["val"].numel() <= MOST_ELEMENTS:
        return bool((_value(mask, {}) > -torch.inf).any(-1).all())
    return _is_finite(mask)


def _behind_views(node):
    while node.target in VIEWS:
        node = node.args[0]
    return node


def _is_finite(x):
    """Whether a mask that a batch decides has no -inf: it is a choice between finite numbers, as the least one that a type has."""
    if not isinstance(x, torch.fx.Node):
        return math.isfinite(x)
    x = _behind_views(x)
    if not x.meta["val"].is_floating_point():
        return True
    if x.target is aten.where.self:
        return _is_finite(x.args[1]) and _is_finite(x.args[2])
    if x.target is aten.masked_fill.Scalar:
        return _is_finite(x.args[0]) and _is_finite(x.args[2])
    if x.target in (aten.full.default, aten.full_like.default, aten.scalar_tensor.default):
        return math.isfinite(x.args[0 if x.target is aten.scalar_tensor.default else 1])
    if x.target is aten._to_copy.default:
        return _is_finite(x.args[0])
    if x.target in (aten.sub.Tensor, aten.rsub.Scalar, aten.add.Tensor):
        return all(map(_is_small, x.args[:2]))
    if x.target is aten.mul.Tensor:  # rows that are to see all keys
        return any(_is_finite(a) and _behind_views(b).meta["val"].dtype == torch.bool for a, b in (x.args[:2], x.args[1::-1]) if isinstance(b, torch.fx.Node))
    return False


def _is_small(x):
    """A number or what was an integer, so that sums stay finite."""
    if not isinstance(x, torch.fx.Node):
        return abs(x) < 1e30
    x = _behind_views(x)
    return not x.meta["val"].is_floating_point() or (x.target is aten._to_copy.default and _is_small(x.args[0]))


def _value(node, known):
    if node not in known:
        args, kwargs = torch.fx.map_arg((node.args, node.kwargs), lambda used: _value(used, known))
        known[node] = node.target(*args, **kwargs)
    return known[node]
