"""A perceptron of two layers: rows of a batch over `data`, the hidden dim over `model`.

    python examples/mlp/mlp.py
"""
import heddle
import jax
import jax.numpy as jnp
from jax.sharding import AbstractMesh, PartitionSpec as P

BATCH, INPUTS, HIDDEN, CLASSES = 64, 64, 256, 10

MESH = AbstractMesh((2, 2), ("data", "model"))
# The first product is split by columns, the second by rows: one sum over `model` in between forward and backward.
PARAMS = {"w1": P(None, "model"), "b1": P("model"), "w2": P("model", None), "b2": P()}
SHARDINGS = ({"params": PARAMS, "momentum": PARAMS}, P("data"), P("data"))


def init(seed):
    keys = jax.random.split(jax.random.key(seed))
    params = {
        "w1": jax.random.normal(keys[0], (INPUTS, HIDDEN)) / INPUTS**0.5,
        "b1": jnp.zeros(HIDDEN),
        "w2": jax.random.normal(keys[1], (HIDDEN, CLASSES)) / HIDDEN**0.5,
        "b2": jnp.zeros(CLASSES),
    }
    return {"params": params, "momentum": jax.tree.map(jnp.zeros_like, params)}


def loss(params, images, labels):
    """images: [batch, inputs], labels: [batch] int32"""
    hidden = jax.nn.relu(images @ params["w1"] + params["b1"])
    scores = jax.nn.log_softmax(hidden @ params["w2"] + params["b2"])
    return -jnp.mean(jnp.take_along_axis(scores, labels[:, None], -1))


def step(state, images, labels):
    value, grads = jax.value_and_grad(loss)(state["params"], images, labels)
    momentum = jax.tree.map(lambda m, g: 0.9 * m + g, state["momentum"], grads)
    params = jax.tree.map(lambda p, m: p - 0.05 * m, state["params"], momentum)
    return {"params": params, "momentum": momentum}, {"loss": value}


def export(directory):
    state = jax.eval_shape(init, 0)
    batch = jax.ShapeDtypeStruct((BATCH, INPUTS), jnp.float32), jax.ShapeDtypeStruct((BATCH,), jnp.int32)
    return heddle.export(directory, init=init, step=step, args=(state, *batch), mesh=MESH, shardings=SHARDINGS)


if __name__ == "__main__":
    heddle.try_out("mlp", export)
