"""A mixture of experts: each token goes to the two experts that its router likes best, each expert lives on one device of an axis.

    python examples/moe/moe.py

The batch is split over the same axis as the experts, so tokens travel to their experts and back. It learns the bytes of this tree's Python on
four virtual devices: the loss begins at about 6 nats a byte and comes below 3 in 100 steps, of some seconds. The table in front says which
collectives carry what.
"""
import argparse
import dataclasses
import pathlib

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
from jax import lax
from jax.sharding import AbstractMesh, PartitionSpec as P


@dataclasses.dataclass(frozen=True)
class Config:
    layers: int = 2
    width: int = 64
    hidden: int = 128
    experts: int = 4
    vocabulary: int = 256
    context: int = 32
    batch: int = 8
    spare: float = 1.25  # places that an expert has for tokens, over an even share


MESH = AbstractMesh((4,), ("expert",))
LAYER = {"norm": P(), "router": P(), "up": P("expert"), "down": P("expert")}

OPTIMIZER = optax.adam(3e-3)


def param_shardings(c):
    return {"embed": P(), "layers": [LAYER] * c.layers, "head": P()}


def init(c, seed):
    keys = iter(jax.random.split(jax.random.key(seed), 2 + 3 * c.layers))

    def normal(*shape):
        return jax.random.normal(next(keys), shape) / shape[-2] ** 0.5

    def layer():
        return {
            "norm": jnp.ones(c.width),
            "router": normal(c.width, c.experts),
            "up": normal(c.experts, c.width, c.hidden),
            "down": normal(c.experts, c.hidden, c.width),
        }

    params = {"embed": normal(c.vocabulary, c.width), "layers": [layer() for _ in range(c.layers)], "head": normal(c.width, c.vocabulary)}
    return {"params": params, "optimizer": OPTIMIZER.init(params)}


def experts(c, x, w):
    """x: [tokens, width] -> the same, the load balancing loss, and how many tokens found no place"""
    places = int(c.spare * 2 * x.shape[0] / c.experts)
    probabilities = jax.nn.softmax(x @ w["router"])
    gates, chosen = lax.top_k(probabilities, 2)  # [tokens, 2]
    gates = gates / jnp.sum(gates, -1, keepdims=True)
    # Who comes first in an expert's queue gets a place there: [2 * tokens, experts].
    queue = jax.nn.one_hot(chosen.reshape(-1), c.experts)
    place = jnp.sum((jnp.cumsum(queue, 0) - queue) * queue, -1).astype(jnp.int32)
    seats = queue[:, :, None] * jax.nn.one_hot(place, places)[:, None]  # none past the last place
    seats = seats.reshape(-1, 2, c.experts, places)  # [token, choice, expert, place]

    inputs = jnp.einsum("ncep,nd->epd", seats, x)
    inputs = lax.with_sharding_constraint(inputs, P("expert"))
    outputs = jnp.einsum("eph,ehd->epd", jax.nn.relu(jnp.einsum("epd,edh->eph", inputs, w["up"])), w["down"])
    outputs = lax.with_sharding_constraint(outputs, P("expert"))
    y = jnp.einsum("ncep,nc,epd->nd", seats, gates, outputs)

    load = jnp.mean(jax.nn.one_hot(chosen[:, 0], c.experts), 0)
    balance = c.experts * jnp.sum(load * jnp.mean(probabilities, 0))
    return y, balance, queue.shape[0] - jnp.sum(seats)


def loss(c, params, tokens, targets):
    x = params["embed"][tokens].reshape(-1, c.width)
    balance = dropped = 0.0
    for w in params["layers"]:
        h = x * lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * w["norm"]
        y, b, d = experts(c, h, w)
        x, balance, dropped = x + y, balance + b, dropped + d
    value = optax.softmax_cross_entropy_with_integer_labels(x @ params["head"], targets.reshape(-1)).mean()
    return value + 1e-2 * balance, {"loss": value, "balance": balance, "dropped": dropped}


def step(c, state, tokens, targets):
    grads, metrics = jax.grad(loss, argnums=1, has_aux=True)(c, state["params"], tokens, targets)
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
    return {"params": optax.apply_updates(state["params"], updates), "optimizer": optimizer}, metrics


def shardings(c, state):
    params = param_shardings(c)
    optimizer = optax.tree.map_params(OPTIMIZER, lambda _, spec: spec, state["optimizer"], params, transform_non_params=lambda _: P())
    return {"params": params, "optimizer": optimizer}, P("expert"), P("expert")


def export(directory, c=Config()):
    def begin(seed):
        return init(c, seed)

    def train(state, tokens, targets):
        return step(c, state, tokens, targets)

    state = jax.eval_shape(begin, 0)
    tokens = jax.ShapeDtypeStruct((c.batch, c.context), jnp.int32)
    return heddle.export(directory, init=begin, step=train, args=(state, tokens, tokens), mesh=MESH, vocabulary=c.vocabulary, shardings=shardings(c, state))


def main(arguments=None, c=Config()):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100, help="(default 100)")
    options = parser.parse_args(arguments)
    files = sorted(pathlib.Path(heddle.__file__).parent.glob("*.py"))
    text = np.frombuffer(b"".join(file.read_bytes() for file in files), np.uint8)
    state = jax.jit(init, static_argnums=0)(c, 0)
    train = heddle.jit(lambda state, tokens, targets: step(c, state, tokens, targets), mesh=MESH, in_shardings=shardings(c, state))
    rng = np.random.default_rng(0)
    for number in range(options.steps):
        rows = text[rng.integers(0, len(text) - c.context, c.batch)[:, None] + np.arange(c.context + 1)].astype(np.int32)
        state, metrics = train(state, rows[:, :-1], rows[:, 1:])
        if number == 0:
            print(train.explain())
        if number % 10 == 0 or number == options.steps - 1:
            print(f"step: {number + 1}  " + "  ".join(f"{name}: {value:.4f}" for name, value in metrics.items()))


if __name__ == "__main__":
    main()
