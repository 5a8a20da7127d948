"""Steps on meshes with explicit axes, as jax.make_mesh's are unless told otherwise, beside JAX on one device. JAX then writes a
constraint behind every op, also in reducers, comparators and loops, on scalars, and in manual regions."""
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from flax import linen as nn
from jax import lax
from jax.sharding import PartitionSpec as P
from jax_steps import check

AXES = {"data": 2, "model": 2}
ROWS, WIDTH, CLASSES = 16, 8, 12
RNG = np.random.default_rng(0)
X = RNG.standard_normal((ROWS, WIDTH)).astype(np.float32)
LABELS = RNG.integers(0, CLASSES, ROWS).astype(np.int32)
STEPS = {}


def program(step):
    STEPS[step.__name__] = step
    return step


def descend(loss_of, state, *batch):
    (loss, metrics), grads = jax.value_and_grad(loss_of, has_aux=True)(state, *batch)
    return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), {"loss": loss} | metrics


@program
def labels(state, x, y):
    """The gradient of integer labels scatters; argmax reduces two values at once."""
    def loss_of(state, x, y):
        logits = jnp.tanh(x @ state["w"])
        return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean(), {"accuracy": (logits.argmax(-1) == y).mean()}

    return descend(loss_of, state, x, y)


@program
def ordered(state, x, y):
    """top_k, cumulative sums and maxima, and their gradients; sort, whose gradient JAX refuses here."""
    def loss_of(state, x, y):
        logits = x @ state["w"]
        values, places = lax.top_k(logits, 3)
        runs = jnp.cumsum(logits, -1) + lax.cummax(logits, 1) + jnp.sort(lax.stop_gradient(logits), -1)
        return (values ** 2).mean() + jnp.sin(runs).mean() + jax.nn.logsumexp(logits, -1).mean(), {"places": places.sum()}

    return descend(loss_of, state, x, y)


@program
def scanned(state, x, y):
    """A scan that stacks, its gradient, a branch, and a loop that asks a sharded value."""
    def loss_of(state, x, y):
        h, rows = lax.scan(lambda h, w: (jnp.tanh(h * w), h.sum(-1)), x @ state["w"], jnp.linspace(0.5, 1.5, 5))
        h = lax.cond(jnp.abs(h).max() > 0.5, lambda h: h * 2, lambda h: h, h)
        return (h ** 2).mean() + jnp.sin(rows).mean(), {}

    new, metrics = descend(loss_of, state, x, y)
    small, count = lax.while_loop(lambda c: jnp.linalg.norm(c[0]) > 1.0, lambda c: (c[0] / 2, c[1] + 1), (x @ new["w"], 0))
    return new, metrics | {"count": count, "small": small.sum()}


@program
def by_hand(state, x, y):
    """A manual region over one axis of two, with scalars, a reducer of two values and a psum in it."""
    def rows(x, w):
        logits = x @ w
        scale = lax.psum(jnp.sum(logits ** 2) * 0.5, "data")
        return scale, logits * lax.rsqrt(scale + 1.0), logits.argmax(-1)

    def loss_of(state, x, y):
        total, logits, best = jax.shard_map(rows, in_specs=(P("data"), P()), out_specs=(P(), P("data"), P("data")), axis_names={"data"})(x, state["w"])
        return total * 1e-2 + jnp.sin(logits).mean(), {"best": best.sum()}

    return descend(loss_of, state, x, y)


@program
def tensor_parallel(state, x, y):
    """Columns along "model", then a sum over them that the text says how it lies."""
    def loss_of(state, x, y):
        h = jax.nn.gelu(jax.sharding.reshard(x @ state["w"], P("data", "model")))
        back = jnp.einsum("bc,dc->bd", h, jax.sharding.reshard(state["w"], P(None, "model")), out_sharding=P("data"))
        return ((back - x) ** 2).mean(), {"norm": optax.tree.norm(state)}

    return descend(loss_of, state, x, y)


def weights(seed):
    return {"w": jax.random.normal(jax.random.key(seed), (WIDTH, CLASSES)) * 0.5}


@pytest.mark.parametrize("name", STEPS)
def test_step(tmp_path, name):
    text = check(tmp_path, weights, STEPS[name], [(X, LABELS)] * 2, AXES, (P(), P("data"), P("data")), kind="explicit")
    assert "sdy.sharding_constraint" in text


def test_flax(tmp_path):
    """A convolutional net of flax with pooling, norms and dropout's kind of masks, and optax's AdamW under a clip."""
    class Net(nn.Module):
        @nn.compact
        def __call__(self, x):
            x = nn.max_pool(nn.relu(nn.Conv(4, (3, 3))(x)), (2, 2), (2, 2))
            x = nn.GroupNorm(2)(x).reshape(x.shape[0], -1)
            return nn.Dense(CLASSES)(nn.LayerNorm()(x))

    net, tx = Net(), optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-2, eps=1e-4))
    images = RNG.standard_normal((ROWS, 8, 8, 3)).astype(np.float32)

    def init(seed):
        params = net.init(jax.random.key(seed), jnp.zeros((1, 8, 8, 3)))["params"]
        return {"params": params, "opt": tx.init(params)}

    def step(state, x, y):
        def loss_of(params):
            logits = net.apply({"params": params}, x)
            return optax.softmax_cross_entropy_with_integer_labels(logits, y).mean(), (logits.argmax(-1) == y).mean()

        (loss, accuracy), grads = jax.value_and_grad(loss_of, has_aux=True)(state["params"])
        updates, opt = tx.update(grads, state["opt"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "opt": opt}, {"loss": loss, "accuracy": accuracy}

    check(tmp_path, init, step, [(images, LABELS)] * 2, AXES, (P(), P("data"), P("data")), kind="explicit", tolerance=2e-3)
