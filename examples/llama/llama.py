"""A Llama: RMSNorm, rotary positions, grouped-query attention, SwiGLU; layers are one scan, each recomputed in the backward pass.

    python examples/llama/llama.py

Fully sharded data parallelism over `data` x tensor parallelism over `model` x sequence parallelism between blocks, all of it in the
two tables below and one constraint: weights lie in pieces on all four devices and are gathered where they are used, products are split
over `model`, and what goes from block to block is split along the sequence, too.
"""
import dataclasses
import math

import heddle
import jax
import jax.numpy as jnp
import optax
from jax import lax
from jax.sharding import AbstractMesh, PartitionSpec as P


@dataclasses.dataclass(frozen=True)
class Config:
    layers: int = 3
    width: int = 64
    heads: int = 4
    groups: int = 2  # of heads that share keys and values
    hidden: int = 160
    vocabulary: int = 256
    context: int = 64
    batch: int = 8
    dtype: jnp.dtype = jnp.float32  # of activations; parameters are f32


MESH = AbstractMesh((2, 2), ("data", "model"))
LAYER = {  # a leading dim of layers, which the scan runs along
    "wq": P(None, "data", "model"), "wk": P(None, "data", "model"), "wv": P(None, "data", "model"), "wo": P(None, "model", "data"),
    "gate": P(None, "data", "model"), "up": P(None, "data", "model"), "down": P(None, "model", "data"),
    "norm1": P(), "norm2": P(),
}
PARAMS = {"embed": P("model", "data"), "layers": LAYER, "norm": P(), "head": P("data", "model")}
BETWEEN_BLOCKS = P("data", "model")  # [batch, sequence, width]

OPTIMIZER = optax.adamw(1e-3, b1=0.9, b2=0.95, eps=1e-5, weight_decay=0.1)


def init(c, seed):
    keys = iter(jax.random.split(jax.random.key(seed), 9))
    size = c.width // c.heads

    def normal(*shape):
        return jax.random.normal(next(keys), shape) / math.sqrt(shape[-2])

    layers = {
        "wq": normal(c.layers, c.width, c.heads * size),
        "wk": normal(c.layers, c.width, c.groups * size),
        "wv": normal(c.layers, c.width, c.groups * size),
        "wo": normal(c.layers, c.heads * size, c.width),
        "gate": normal(c.layers, c.width, c.hidden),
        "up": normal(c.layers, c.width, c.hidden),
        "down": normal(c.layers, c.hidden, c.width),
        "norm1": jnp.ones((c.layers, c.width)),
        "norm2": jnp.ones((c.layers, c.width)),
    }
    params = {"embed": normal(c.vocabulary, c.width), "layers": layers, "norm": jnp.ones(c.width), "head": normal(c.width, c.vocabulary)}
    return {"params": params, "optimizer": OPTIMIZER.init(params)}


def norm(x, weight):
    wide = x.astype(jnp.float32)
    return (wide * lax.rsqrt(jnp.mean(wide * wide, -1, keepdims=True) + 1e-5) * weight).astype(x.dtype)


def rotate(x):
    """x: [batch, time, heads, size]; pairs of elements turn by angles that grow with the position."""
    time, size = x.shape[1], x.shape[-1]
    angles = jnp.arange(time)[:, None] * 10000.0 ** (-jnp.arange(0, size, 2) / size)
    cos, sin = jnp.cos(angles)[:, None], jnp.sin(angles)[:, None]
    a, b = jnp.split(x.astype(jnp.float32), 2, -1)
    return jnp.concatenate([a * cos - b * sin, a * sin + b * cos], -1).astype(x.dtype)


def attention(c, x, w):
    batch, time, _ = x.shape
    q, k, v = ((x @ w[name]).reshape(batch, time, -1, c.width // c.heads) for name in ("wq", "wk", "wv"))
    q, k = rotate(q), rotate(k)
    k, v = (jnp.repeat(a, c.heads // c.groups, 2) for a in (k, v))
    scores = jnp.einsum("bqhk,bthk->bhqt", q, k, preferred_element_type=jnp.float32) / math.sqrt(q.shape[-1])
    causal = jnp.tril(jnp.ones((time, time), bool))
    weights = jax.nn.softmax(jnp.where(causal, scores, -jnp.inf)).astype(x.dtype)
    return jnp.einsum("bhqt,bthk->bqhk", weights, v).reshape(batch, time, -1) @ w["wo"]


def block(c, x, w):
    w = jax.tree.map(lambda a: a.astype(c.dtype) if a.ndim > 1 else a, w)
    x = lax.with_sharding_constraint(x + attention(c, norm(x, w["norm1"]), w), BETWEEN_BLOCKS)
    h = norm(x, w["norm2"])
    return lax.with_sharding_constraint(x + (jax.nn.silu(h @ w["gate"]) * (h @ w["up"])) @ w["down"], BETWEEN_BLOCKS)


def logits(c, params, tokens):
    """tokens: [batch, time] int32 -> [batch, time, vocabulary] f32"""
    x = lax.with_sharding_constraint(params["embed"].astype(c.dtype)[tokens], BETWEEN_BLOCKS)
    layer = jax.checkpoint(lambda x, w: (block(c, x, w), None))
    x, _ = lax.scan(layer, x, params["layers"])
    return (norm(x, params["norm"]) @ params["head"].astype(c.dtype)).astype(jnp.float32)


def loss(c, params, tokens, targets):
    """tokens, targets: [batch, time] int32"""
    scores = logits(c, params, tokens)
    picked = jnp.take_along_axis(scores, targets[..., None], -1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(scores, -1) - picked)


def step(c, state, tokens, targets):
    value, grads = jax.value_and_grad(loss, argnums=1)(c, state["params"], tokens, targets)
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
    params = optax.apply_updates(state["params"], updates)
    return {"params": params, "optimizer": optimizer}, {"loss": value, "grad_norm": optax.tree.norm(grads)}


def export(directory, c=Config()):
    def begin(seed):
        return init(c, seed)

    def train(state, tokens, targets):
        return step(c, state, tokens, targets)

    state = jax.eval_shape(begin, 0)
    tokens = jax.ShapeDtypeStruct((c.batch, c.context), jnp.int32)
    # The optimizer's moments lie as the parameters do; its counter lies everywhere.
    shardings = {"params": PARAMS, "optimizer": optax.tree.map_params(OPTIMIZER, lambda _, spec: spec, state["optimizer"], PARAMS, transform_non_params=lambda _: P())}
    return heddle.export(directory, init=begin, step=train, args=(state, tokens, tokens), mesh=MESH, vocabulary=c.vocabulary, shardings=(shardings, P("data"), P("data")))


if __name__ == "__main__":
    heddle.try_out("llama", export)
