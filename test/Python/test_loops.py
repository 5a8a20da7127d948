"""Loops and branches that ask a sharded value whether they go on: L-BFGS with its line search, power iteration, backtracking,
beside JAX on one device. No collective may be in a condition; every one is proved to be decided alike on all members."""
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from jax import lax
from jax.sharding import PartitionSpec as P
from jax_steps import check

ROWS, WIDTH = 24, 8
RNG = np.random.default_rng(0)
X = RNG.standard_normal((ROWS, WIDTH)).astype(np.float32)
Y = (X @ RNG.standard_normal(WIDTH) > 0).astype(np.float32)
MESHES = {"data2": ({"data": 2}, P("data"), P()), "data4": ({"data": 4}, P("data"), P("data")),
          "data2model2": ({"data": 2, "model": 2}, P("data"), P("model"))}


def loss_of(params, x, y):
    logits = x @ params["w"] + params["b"]
    return jnp.mean(optax.sigmoid_binary_cross_entropy(logits, y)) + 1e-2 * jnp.sum(params["w"] ** 2)


def parameters(seed):
    return {"w": jnp.full(WIDTH, 0.1) + seed, "b": jnp.float32(0)}


def run(tmp_path, mesh, init, step, steps=2, tolerance=1e-4):
    axes, rows, weights = MESHES[mesh]
    shapes = jax.eval_shape(init, np.int32(0))
    state = jax.tree.map(lambda leaf: weights if leaf.shape == (WIDTH,) else P(), shapes)
    return check(tmp_path, init, step, [(X, Y)] * steps, axes, (state, rows, rows), tolerance=tolerance)


@pytest.mark.parametrize("mesh", MESHES)
def test_lbfgs(tmp_path, mesh):
    """optax.lbfgs with its zoom line search: loops in loops whose conditions are norms and slopes of sharded vectors."""
    tx = optax.lbfgs(memory_size=3, linesearch=optax.scale_by_zoom_linesearch(max_linesearch_steps=6))

    def init(seed):
        params = parameters(seed)
        return {"params": params, "opt": tx.init(params)}

    def step(state, x, y):
        value_fn = lambda params: loss_of(params, x, y)
        value, grad = jax.value_and_grad(value_fn)(state["params"])
        updates, opt = tx.update(grad, state["opt"], state["params"], value=value, grad=grad, value_fn=value_fn)
        return {"params": optax.apply_updates(state["params"], updates), "opt": opt}, {"loss": value}

    text = run(tmp_path, mesh, init, step, tolerance=2e-3)
    assert "stablehlo.while" in text


@pytest.mark.parametrize("mesh", MESHES)
def test_power_iteration(tmp_path, mesh):
    """Until the residual's norm is small: the condition multiplies a sharded matrix."""
    def step(state, x, y):
        def residual(carry):
            v, eigenvalue, _ = carry
            return jnp.linalg.norm(x.T @ (x @ v) - eigenvalue * v)

        def body(carry):
            v, _, count = carry
            w = x.T @ (x @ v)
            return w / jnp.linalg.norm(w), jnp.linalg.norm(w), count + 1

        v, eigenvalue, count = lax.while_loop(lambda c: (residual(c) > 1.0) & (c[2] < 50), body, (state["v"], jnp.float32(1), jnp.int32(0)))
        return {"v": v}, {"eigenvalue": eigenvalue, "count": count}

    run(tmp_path, mesh, lambda seed: {"v": jnp.full(WIDTH, 0.5) + seed}, step)


@pytest.mark.parametrize("mesh", MESHES)
def test_backtracking(tmp_path, mesh):
    """Halves the step until the loss falls enough; a branch takes the step only where its norm is small."""
    def step(state, x, y):
        loss, grads = jax.value_and_grad(loss_of)(state, x, y)
        slope = optax.global_norm(grads) ** 2
        move = lambda size: jax.tree.map(lambda p, g: p - size * g, state, grads)
        size = lax.while_loop(lambda size: loss_of(move(size), x, y) > loss - 0.3 * size * slope, lambda size: size / 2, jnp.float32(64))
        new = lax.cond(size * jnp.sqrt(slope) < 1.5, lambda: move(size), lambda: move(size / 2))
        return new, {"loss": loss, "size": size}

    run(tmp_path, mesh, parameters, step, steps=3)


def test_asked_by_hand(tmp_path):
    """A psum in the condition, in a manual region."""
    def step(state, x, y):
        def halve(x):
            return lax.while_loop(lambda x: lax.psum(jnp.sum(jnp.abs(x)), "data") > 3.0, lambda x: x / 2, x)

        halved = jax.shard_map(halve, in_specs=P("data"), out_specs=P("data"))(x)
        return {"w": state["w"] + halved.sum(0)}, {"sum": jnp.abs(halved).sum()}

    run(tmp_path, "data4", lambda seed: {"w": jnp.zeros(WIDTH) + seed}, step)
