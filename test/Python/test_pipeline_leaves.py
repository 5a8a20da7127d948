"""Whose leaves are whose in a pipeline, where the source makes that hard: an embedding that two stages share, an update that a condition guards."""
import json
import re

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from test_pipeline import tool


@pytest.mark.parametrize("is_tied", [False, True])
def test_eval_is_done_by_the_stages(is_tied, tmp_path):
    """Each does its own layers, also where the first and the last one share an embedding: activations cross the cut, no weights. Losses are those
    of the program that is not cut."""
    width, layers, ids = 64, 4, 32

    def loss(params, x, y):
        h = params["embedding"][x]
        for w in params["layers"]:
            h = jnp.tanh(h @ w) + h
        logits = h @ (params["embedding"].T if is_tied else params["head"])
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), y[..., None], -1))

    def step(params, x, y):
        value, gradients = jax.value_and_grad(loss)(params, x, y)
        return jax.tree.map(lambda w, g: w - 0.1 * g, params, gradients), {"loss": value}

    def init(seed):
        keys = jax.random.split(jax.random.key(seed), 3)
        params = {"embedding": jax.random.normal(keys[0], (ids, width)) / 8, "layers": list(jax.random.normal(keys[1], (layers, width, width)) / 8)}
        return params | ({} if is_tied else {"head": jax.random.normal(keys[2], (width, ids)) / 8})

    batch = jax.ShapeDtypeStruct((4, 8), jnp.int32)
    heddle.export(tmp_path, step=step, init=init, eval=lambda params, x, y: {"loss": loss(params, x, y)}, args=(jax.eval_shape(init, 0), batch, batch))
    rows = np.random.default_rng(0).integers(0, ids, (16, 9), np.int32)
    np.savez(tmp_path / "data.npz", **{"batch.0": rows[:, :-1], "batch.1": rows[:, 1:]})
    losses = {}
    for name, options in (("whole", []), ("cut", ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=2"])):
        tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", f"--entry=eval={tmp_path / 'eval.mlir'}", *options, "--target=cpu",
             f"--report={tmp_path / 'report.json'}", "-o", tmp_path / f"{name}.heddle")
        tool("heddle-run", "train", tmp_path / f"{name}.heddle", f"--data={tmp_path / 'data.npz'}", f"--eval-data={tmp_path / 'data.npz'}", "--eval-every=1", "--in-order", "--steps=3",
             f"--metrics={tmp_path / name}")
        losses[name] = [record["eval/loss"] for record in map(json.loads, (tmp_path / name).read_text().splitlines()) if "eval/loss" in record]
    assert len(losses["cut"]) == 3
    np.testing.assert_allclose(losses["cut"], losses["whole"], rtol=1e-5)
    entry = next(entry for entry in json.loads((tmp_path / "report.json").read_text())["entries"] if entry["name"] == "eval")
    assert 0 < entry["wire_bytes"] <= 4 * 8 * width * 4 + 64, entry["wire_bytes"]  # an activation, and the loss


@pytest.mark.parametrize("is_stacked", [False, True])
def test_an_update_under_a_condition_is_done_by_the_stages(is_stacked, tmp_path):
    """optax.apply_if_finite, whose lax.cond has all leaves: each device has its own stage's, and the numbers are those of the program that is not cut."""
    width, layers = 64, 4
    tx = optax.apply_if_finite(optax.adamw(1e-2), 3)

    def loss(params, x, y):
        if is_stacked:
            h, _ = jax.lax.scan(lambda h, w: (jnp.tanh(h @ w) + h, None), x, params)
        else:
            h = x
            for w in params:
                h = jnp.tanh(h @ w) + h
        return jnp.mean((h - y) ** 2)

    def step(state, x, y):
        value, gradients = jax.value_and_grad(loss)(state["params"], x, y)
        updates, opt = tx.update(gradients, state["opt"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "opt": opt}, {"loss": value}

    def init(seed):
        params = jax.random.normal(jax.random.key(seed), (layers, width, width)) / 8
        params = params if is_stacked else list(params)
        return {"params": params, "opt": tx.init(params)}

    batch = jax.ShapeDtypeStruct((8, width), jnp.float32)
    heddle.export(tmp_path, step=step, init=init, args=(jax.eval_shape(init, 0), batch, batch))
    for name, options in (("whole", []), ("cut", ["--mesh=pipe=2", "--pipeline=auto", "--microbatches=2"])):
        tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path / 'init.mlir'}", *options, "--target=cpu", "-o", tmp_path / f"{name}.heddle")
    tool("heddle-run", "check", tmp_path / "cut.heddle", f"--against={tmp_path / 'whole.heddle'}", "--data=synthetic")
    counted = tool("heddle-run", "info", tmp_path / "cut.heddle")
    arguments = [float(number) * {"k": 1e3, "M": 1e6}[unit] for number, unit in re.findall(r"memory of .*?arguments (\d+(?:\.\d+)?) ([kM])B", counted)]
    state = 3 * layers * width * width * 4
    assert arguments and max(arguments) < 0.6 * state, counted
