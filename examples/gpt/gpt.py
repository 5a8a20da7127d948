"""A GPT over bytes, in plain jax.numpy, with its shardings written beside the parameters that they are for.

    python examples/gpt/gpt.py                             exports it, compiles it for 2 x 2 virtual devices, trains a few steps
    python examples/gpt/gpt.py FOLDER [width=64 ...]       only exports it, with other numbers of Config
    ./dev demo                                             trains it on real text, evaluates it and lets it write

The four entries are ordinary JAX functions: `init` makes the state, `step` trains on a batch, `evaluate` gives the loss on one,
`sample` continues some text. Nothing in them knows about heddle.
"""
import dataclasses
import math
import sys

import heddle
import jax
import jax.numpy as jnp
from jax import lax
from jax.sharding import AbstractMesh, PartitionSpec as P

BYTES = 256


# Of what two CPU cores do in a minute, tried on the sources of Python's standard library with these steps and this batch: two layers of
# 128 come furthest (1.7 nats a byte on held-back files; four layers 2.07 and three of 192 2.22 in the same time), and a peak rate of
# 4e-3 (2.1 with 2.5e-3, 2.3 with 1e-2, both after 400 steps). Positions that begin as noise, not zeros, are worth 0.1.
@dataclasses.dataclass(frozen=True)
class Config:
    layers: int = 2
    width: int = 128
    heads: int = 4
    context: int = 128
    batch: int = 16
    steps: int = 1000  # the learning rate falls to a tenth of its peak until then
    warmup: int = 20
    peak: float = 4e-3
    decay: float = 0.1
    rows: int = 4  # samples written side by side
    length: int = 256  # bytes of each


# Batches are split along `data`, attention heads and the hidden dim of MLPs along `model` (Megatron's way).
MESH = AbstractMesh((2, 2), ("data", "model"))
LAYER = {"norm1": P(), "qkv": P(None, None, "model"), "out": P("model"), "norm2": P(), "up": P(None, "model"), "down": P("model")}


def param_shardings(c):
    return {"embed": P(), "position": P(), "layers": [LAYER] * c.layers, "norm": P(), "head": P(None, "model")}


def state_shardings(c):
    params = param_shardings(c)
    return {"params": params, "mean": params, "variance": params, "step": P(), "learning_rate": P()}


# ---- the model ----


def init(c, seed):
    """seed: int32 -> state"""
    keys = iter(jax.random.split(jax.random.key(seed), 3 + 4 * c.layers))
    size = c.width // c.heads

    def normal(*shape, fan_in, scale=1.0):
        return scale * jax.random.normal(next(keys), shape) / math.sqrt(fan_in)

    def layer():
        return {
            "norm1": jnp.ones(c.width),
            "qkv": normal(3, c.width, c.heads, size, fan_in=c.width),
            "out": normal(c.heads, size, c.width, fan_in=c.width, scale=(2 * c.layers) ** -0.5),
            "norm2": jnp.ones(c.width),
            "up": normal(c.width, 4 * c.width, fan_in=c.width),
            "down": normal(4 * c.width, c.width, fan_in=4 * c.width, scale=(2 * c.layers) ** -0.5),
        }

    params = {
        "embed": normal(BYTES, c.width, fan_in=c.width),
        "position": normal(c.context, c.width, fan_in=c.width),
        "layers": [layer() for _ in range(c.layers)],
        "norm": jnp.ones(c.width),
        "head": normal(c.width, BYTES, fan_in=c.width),
    }
    zeros = jax.tree.map(jnp.zeros_like, params)
    return {"params": params, "mean": zeros, "variance": zeros, "step": jnp.int32(0), "learning_rate": jnp.float32(0)}


def norm(x, weight):
    return x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * weight


def attention(x, w):
    q, k, v = jnp.einsum("btd,sdhk->sbthk", x, w["qkv"])
    scores = jnp.einsum("bqhk,bthk->bhqt", q, k) / math.sqrt(q.shape[-1])
    causal = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    weights = jax.nn.softmax(jnp.where(causal, scores, -jnp.inf))
    return jnp.einsum("bthk,hkd->btd", jnp.einsum("bhqt,bthk->bqhk", weights, v), w["out"])


def logits(params, tokens):
    """tokens: [batch, time] int32 -> [batch, time, bytes]"""
    x = params["embed"][tokens] + params["position"][: tokens.shape[1]]
    for w in params["layers"]:
        x = x + attention(norm(x, w["norm1"]), w)
        x = x + jax.nn.gelu(norm(x, w["norm2"]) @ w["up"]) @ w["down"]
        x = lax.with_sharding_constraint(x, P("data"))
    return norm(x, params["norm"]) @ params["head"]


def loss(params, tokens, targets):
    """Mean nats per byte."""
    scores = logits(params, tokens)
    picked = jnp.take_along_axis(scores, targets[..., None], -1)[..., 0]
    return jnp.mean(jax.nn.logsumexp(scores, -1) - picked)


# ---- the entries ----


def step(c, state, tokens, targets):
    """One step of AdamW, after warm-up and linear decay of the learning rate, with clipped gradients."""
    value, grads = jax.value_and_grad(loss)(state["params"], tokens, targets)
    grad_norm = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(grads)))
    clip = jnp.minimum(1.0, 1.0 / grad_norm)
    t = state["step"] + 1
    left = jnp.maximum(1 - t / c.steps, 0.1)
    rate = c.peak * jnp.minimum(t / c.warmup, left)

    def update(p, g, m, v):
        m = 0.9 * m + 0.1 * clip * g
        v = 0.98 * v + 0.02 * (clip * g) ** 2
        towards = (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.98**t)) + 1e-8)
        return p - rate * (towards + (c.decay * p if p.ndim > 1 else 0)), m, v

    new = jax.tree.map(update, state["params"], grads, state["mean"], state["variance"])
    params, mean, variance = jax.tree.transpose(jax.tree.structure(state["params"]), jax.tree.structure((0, 0, 0)), new)
    return {"params": params, "mean": mean, "variance": variance, "step": t, "learning_rate": rate}, {"loss": value, "grad_norm": grad_norm}


def evaluate(c, state, tokens, targets):
    return {"loss": loss(state["params"], tokens, targets)}


def sample(c, state, prompt, temperature, seed):
    """prompt: [rows, context] int32, the bytes before; -> the `length` bytes after: {"text": [rows, length] int32}"""

    def write(window, key):
        scores = logits(state["params"], window)[:, -1]
        byte = jax.random.categorical(key, scores / temperature).astype(jnp.int32)
        return jnp.concatenate([window[:, 1:], byte[:, None]], 1), byte

    _, text = lax.scan(write, prompt, jax.random.split(jax.random.key(seed), c.length))
    return {"text": text.T}


def export(directory, c=Config()):
    def begin(seed):
        return init(c, seed)

    def train(state, tokens, targets):
        return step(c, state, tokens, targets)

    def measure(state, tokens, targets):
        return evaluate(c, state, tokens, targets)

    def write(state, prompt, temperature, seed):
        return sample(c, state, prompt, temperature, seed)

    state = jax.eval_shape(begin, 0)
    tokens = jax.ShapeDtypeStruct((c.batch, c.context), jnp.int32)
    prompt = jax.ShapeDtypeStruct((c.rows, c.context), jnp.int32)
    shardings = state_shardings(c)
    return heddle.export(
        directory, init=begin, step=train, eval=measure, sample=write, mesh=MESH, vocabulary=BYTES,
        args={"step": (state, tokens, tokens), "sample": (state, prompt, 1.0, 0)},
        shardings={"step": (shardings, P("data"), P("data")), "sample": (shardings, P("data"), P(), P())},
    )


def configure(items):
    """`["width=64"]` gives the Config of that width."""
    return Config(**{name: type(getattr(Config, name))(value) for name, value in (item.split("=") for item in items)})


if __name__ == "__main__":
    if sys.argv[1:]:
        export(sys.argv[1], configure(sys.argv[2:]))
    else:
        heddle.try_out("gpt", export)
