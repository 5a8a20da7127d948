"""Ways to write attention in JAX, and what is close to it: functions of q [B, T, H, D], k, v and what else they take."""
import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

B, T, H, D = 2, 6, 4, 8
SCALE = 1 / math.sqrt(D)
BIAS = np.random.default_rng(2).standard_normal((H, T, T)).astype(np.float32)
PADDING = np.array([[True] * 4 + [False] * 2, [False] * T])  # the second sequence sees nothing
TRIANGLE = np.tril(np.ones((T, T), bool))
FULL, GROUPED, ONE = ((B, T, H, D),) * 3, ((B, T, H, D),) + ((B, T, 2, D),) * 2, ((B, T, H, D),) + ((B, T, 1, D),) * 2


def softmax(x):
    return jax.nn.softmax(x, -1)


def tril():
    return jnp.tril(jnp.ones((T, T), bool))


def scores(q, k):
    return jnp.einsum("bqhd,bkhd->bhqk", q, k)


def combine(p, v):
    return jnp.einsum("bhqk,bkhd->bqhd", p, v)


def causal(q, k, v):
    return combine(softmax(jnp.where(tril(), scores(q, k) * SCALE, -jnp.inf)), v)


def by_iota(q, k, v):
    later = lax.broadcasted_iota(jnp.int32, (T, T), 1) > lax.broadcasted_iota(jnp.int32, (T, T), 0)
    return combine(softmax(jnp.where(later, -1e30, scores(q, k) * SCALE)), v)


def repeated(q, k, v):
    k, v = (jnp.repeat(a, 2, 2) for a in (k, v))
    return causal(q, k, v)


def broadcast(q, k, v):
    q = q.reshape(B, T, 2, 2, D)
    k, v = (jnp.broadcast_to(a[:, :, :, None], q.shape) for a in (k, v))
    p = softmax(jnp.einsum("bqhgd,bkhgd->bhgqk", q, k) * SCALE)
    return jnp.einsum("bhgqk,bkhgd->bqhgd", p, v).reshape(B, T, H, D)


def reshaped(q, k, v):
    s = jnp.einsum("bqhgd,bkhd->bhgqk", q.reshape(B, T, 2, 2, D), k) * SCALE
    p = softmax(jnp.where(tril(), s, -1e9))
    return jnp.einsum("bhgqk,bkhd->bqhgd", p, v).reshape(B, T, H, D)


def one_key_head(q, k, v):
    p = softmax(jnp.einsum("bqhd,bkd->bhqk", q, k[:, :, 0]) * SCALE)
    return jnp.einsum("bhqk,bkd->bqhd", p, v[:, :, 0])


def by_hand(q, k, v):
    s = scores(q, k) * SCALE
    e = jnp.exp(s - s.max(-1, keepdims=True))  # without stop_gradient
    return combine(e / e.sum(-1, keepdims=True), v)


def by_logsumexp(q, k, v):
    s = scores(q, k) * SCALE
    return combine(jnp.exp(s - jax.nn.logsumexp(s, -1, keepdims=True)), v)


def by_log_softmax(q, k, v):
    return combine(jnp.exp(jax.nn.log_softmax(jnp.where(tril(), scores(q, k) * SCALE, -1e30))), v)


def heads_first(q, k, v):
    q, k, v = (a.transpose(0, 2, 1, 3) for a in (q, k, v))
    return (softmax(q @ k.swapaxes(-1, -2) / math.sqrt(D)) @ v).transpose(0, 2, 1, 3)


def longer_keys(q, k, v):
    return combine(softmax(jnp.where(jnp.tril(jnp.ones((T, 10), bool), 4), scores(q, k) * SCALE, -jnp.inf)), v)


def each_sequence(q, k, v):
    def one(q, k, v):
        return jnp.einsum("hqk,khd->qhd", softmax(jnp.einsum("qhd,khd->hqk", q, k) * SCALE), v)
    return jax.vmap(one)(q, k, v)


def f32_softmax(q, k, v):
    s = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=jnp.float32) * SCALE
    return combine(softmax(jnp.where(tril(), s, -1e9)).astype(q.dtype), v)


def softmax_in_a_loop(q, k, v):
    s = scores(q, k) * SCALE  # computed before the loop
    return lax.scan(lambda x, w: (x + combine(softmax(s), v * w), None), jnp.zeros_like(q), np.float32([0.5, 2]))[0]


def layers(attention):
    """A scan of three layers; their weights make queries and keys differ."""
    weights = np.linspace(0.5, 1.5, 6).reshape(3, 2).astype(np.float32)

    def run(q, k, v):
        return lax.scan(lambda x, w: (x + attention(x * w[0], k * w[1], v), None), q, weights)[0]
    return run


saving_products = jax.checkpoint_policies.dots_saveable

# name -> (function, shapes of q, k and v, other arguments, attributes of the op, attentions, of them in the forward)
SPELLINGS = {
    "scale after, multiply": (lambda q, k, v: combine(softmax(scores(q, k) * SCALE), v), FULL, (), "scale 0.3535"),
    "scale after, divide": (lambda q, k, v: combine(softmax(scores(q, k) / math.sqrt(D)), v), FULL, (), "scale 0.3535"),
    "scale on queries": (lambda q, k, v: combine(softmax(scores(q * SCALE, k)), v), FULL, (), "scale 0.3535"),
    "scale on keys, divide": (lambda q, k, v: combine(softmax(scores(q, k / math.sqrt(D))), v), FULL, (), "scale 0.3535"),
    "scale on both": (lambda q, k, v: combine(softmax(scores(q * D ** -0.25, k * D ** -0.25)), v), FULL, (), "scale 0.3535"),
    "causal by tril, -inf": (causal, FULL, (), "causal 0"),
    "causal by iota": (by_iota, FULL, (), "causal 0"),
    "causal by arange, least number": (lambda q, k, v: combine(softmax(jnp.where(
        jnp.arange(T)[:, None] >= jnp.arange(T), scores(q, k) * SCALE, jnp.finfo(jnp.float32).min)), v), FULL, (), "causal 0"),
    "causal by a constant": (lambda q, k, v: combine(softmax(jnp.where(TRIANGLE, scores(q, k) * SCALE, -1e9)), v), FULL, (), "causal 0"),
    "causal, added": (lambda q, k, v: combine(softmax(scores(q, k) * SCALE + jnp.where(tril(), 0.0, -1e9)), v), FULL, (), "causal 0"),
    "causal, added 1 - mask": (lambda q, k, v: combine(softmax(
        scores(q, k) * SCALE + (1 - tril().astype(jnp.float32)) * -1e9), v), FULL, (), "causal 0"),
    "boolean padding": (lambda q, k, v, m: combine(softmax(jnp.where(m[:, None, None], scores(q, k) * SCALE, -1e9)), v),
                        FULL, (PADDING,), "mask.* uniform_empty_rows"),
    "boolean padding, inverted": (lambda q, k, v, m: combine(softmax(jnp.where(m[:, None, None], -1e9, scores(q, k) * SCALE)), v),
                                  FULL, (~PADDING,), "mask.* uniform_empty_rows"),
    "padding and causal": (lambda q, k, v, m: combine(softmax(jnp.where(m[:, None, None] & tril(), scores(q, k) * SCALE, -1e9)), v),
                           FULL, (PADDING,), "mask.* causal 0 uniform_empty_rows"),
    "bias": (lambda q, k, v, b: combine(softmax(scores(q, k) * SCALE + b), v), FULL, (BIAS,), "bias"),
    "added padding": (lambda q, k, v, m: combine(softmax(scores(q, k) * SCALE + jnp.where(m, 0.0, -1e9)[:, None, None]), v),
                      FULL, (PADDING,), "bias"),
    "added padding, numbers elsewhere": (lambda q, k, v, m: combine(softmax(scores(q, k) * SCALE + jnp.where(
        m, 0.1 * jnp.cumsum(m, -1), jnp.finfo(jnp.float32).min)[:, None, None]), v), FULL, (PADDING,), "bias"),
    "padding as numbers": (lambda q, k, v, m: combine(softmax(scores(q, k) * SCALE + (1 - m)[:, None, None] * -1e9), v),
                           FULL, (PADDING.astype(np.float32),), "bias"),
    "groups by repeat": (repeated, GROUPED, (), "causal 0"),
    "groups by broadcast": (broadcast, GROUPED, (), ""),
    "groups by reshape": (reshaped, GROUPED, (), "causal 0"),
    "one key head": (one_key_head, ONE, (), ""),
    "soft cap": (lambda q, k, v: combine(softmax(jnp.where(tril(), 5 * jnp.tanh(scores(q, k) * SCALE / 5), -jnp.inf)), v),
                 FULL, (), "causal 0 soft_cap 5.0"),
    "softmax by hand": (by_hand, FULL, (), ""),
    "softmax by logsumexp": (by_logsumexp, FULL, (), ""),
    "softmax by log_softmax": (by_log_softmax, FULL, (), "causal 0"),
    "heads before sequence": (heads_first, FULL, (), ""),
    "keys before queries": (longer_keys, ((B, T, H, D),) + ((B, 10, H, D),) * 2, (), "causal 4"),
    "vmap": (each_sequence, FULL, (), ""),
    "one sequence": (causal, ((1, T, H, D),) * 3, (), "causal 0"),
    "jax.nn, causal, groups": (lambda q, k, v: jax.nn.dot_product_attention(q, k, v, is_causal=True), GROUPED, (), "causal 0"),
    "jax.nn, bias": (lambda q, k, v, b: jax.nn.dot_product_attention(q, k, v, bias=b), FULL, (BIAS[None],), "bias"),
    "jax.nn, mask": (lambda q, k, v, m: jax.nn.dot_product_attention(q, k, v, mask=m[:, None, None]), FULL, (PADDING,), "mask"),
    "f32 softmax in bf16": (f32_softmax, FULL, (), "causal 0"),
    "all in bf16": (lambda q, k, v: combine(softmax(scores(q, k) * SCALE), v), FULL, (), ""),
    "scan": (layers(causal), FULL, (), "causal 0"),
    "scan, recomputed": (layers(jax.checkpoint(causal)), FULL, (), "causal 0"),
    "scan, products saved": (layers(jax.checkpoint(causal, policy=saving_products)), FULL, (), "causal 0"),
    "recomputed": (lambda q, k, v: jnp.sin(jax.checkpoint(causal)(jnp.sin(q), k, v)), FULL, (), "causal 0"),
}
BF16 = {"f32 softmax in bf16", "all in bf16"}
TWICE = {"scan, recomputed", "recomputed"}  # the forward stands in the text twice


@jax.custom_vjp
def two_scales(q, k, v):
    return combine(softmax(scores(q, k) * SCALE), v)


def two_scales_backward(residuals, ct):
    _, vjp = jax.vjp(lambda q, k, v: combine(softmax(scores(q, k) * SCALE), v), *residuals)
    dq, dk, dv = vjp(ct)
    q, k, v = residuals
    p = softmax(scores(q, k) * SCALE)
    dp = jnp.einsum("bqhd,bkhd->bhqk", ct, v)
    dx = p * (dp - (p * dp).sum(-1, keepdims=True)) * 0.5  # the forward has 0.35
    return jnp.einsum("bhqk,bkhd->bqhd", dx, k), jnp.einsum("bhqk,bqhd->bkhd", dx, q), dv


two_scales.defvjp(lambda q, k, v: (two_scales(q, k, v), (q, k, v)), two_scales_backward)


@jax.custom_vjp
def half_gradient(q, k, v):
    return combine(softmax(scores(q, k) * SCALE), v)


def half_gradient_backward(residuals, ct):
    q, k, v = residuals
    p = softmax(scores(q, k) * SCALE)
    dx = p * jnp.einsum("bqhd,bkhd->bhqk", ct, v) * SCALE  # without the row sums
    return jnp.einsum("bhqk,bkhd->bqhd", dx, k), jnp.einsum("bhqk,bqhd->bkhd", dx, q), jnp.einsum("bhqk,bqhd->bkhd", p, ct)


half_gradient.defvjp(lambda q, k, v: (half_gradient(q, k, v), (q, k, v)), half_gradient_backward)


def unshifted(q, k, v):
    e = jnp.exp(scores(q, k) * SCALE)
    return combine(e / e.sum(-1, keepdims=True), v)


def watched(q, k, v):
    p = softmax(scores(q, k) * SCALE)
    return combine(p, v) + lax.stop_gradient(p.max(-1)).transpose(0, 2, 1)[..., None]


# name -> (function, other arguments, part of the remark)
NEAR_MISSES = {
    "mask of -10": (lambda q, k, v: combine(softmax(jnp.where(tril(), scores(q, k) * SCALE, -10.0)), v), (), "not a product, with a constant scale, and a bias"),
    "probabilities used elsewhere": (watched, (), "is also used by"),
    "dropout": (lambda q, k, v, m: combine(softmax(scores(q, k) * SCALE) * m / 0.9, v), ((BIAS > 0).astype(np.float32),), "dropout"),
    "two scales": (two_scales, (), "the scale of the gradient is 1.41"),
    "another gradient": (half_gradient, (), "is not the gradient of this softmax"),
    "temperature": (lambda q, k, v, t: combine(softmax(scores(q, k) * t), v), (np.float32(0.3),), "not a product, with a constant scale, and a bias"),
    "no maximum taken off": (unshifted, (), "has not its own row maximum taken off"),
    "talking heads": (lambda q, k, v, w: combine(jnp.einsum("bhqk,hg->bgqk", softmax(scores(q, k) * SCALE), w), v), (BIAS[0, :H, :H],), "heads"),
    "scaled probabilities": (lambda q, k, v: combine(softmax(scores(q, k) * SCALE) * 0.5, v), (), "multiplied by a constant"),
    "precision": (lambda q, k, v: combine(softmax(jnp.einsum("bqhd,bkhd->bhqk", q, k, precision="highest") * SCALE), v), (), "precision"),
    "two dims of a head": (lambda q, k, v: combine(softmax(jnp.einsum("bqhde,bkhde->bhqk", *(a.reshape(B, T, H, 2, -1) for a in (q, k)))), v), (), "runs over 2 dims"),
}


def softmax_over_queries(q, k, v):
    return combine(jax.nn.softmax(scores(q, k) * SCALE, -2), v)


def with_gradient(function):
    """(q, k, v, ct, ...) -> out, dq, dk, dv"""
    def step(q, k, v, ct, *others):
        out, vjp = jax.vjp(lambda q, k, v: function(q, k, v, *others), q, k, v)
        return (out, *vjp(ct.astype(out.dtype)))
    return step


def with_bias_gradient(q, k, v, ct, b):
    out, vjp = jax.vjp(lambda q, k, v, b: combine(softmax(scores(q, k) * SCALE + b), v), q, k, v, b)
    return (out, *vjp(ct))
