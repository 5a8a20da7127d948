"""heddle-run check --against says of leaves that are nothing but rounding that they are noise, and finds a wrong one, however short its steps."""
import re
import subprocess

import heddle
import jax
import jax.numpy as jnp
import pytest
from conftest import BUILD, ROOT
from jax.sharding import PartitionSpec as P
from test_run import run

N, D, H = 48, 12, 20  # examples, their size, hidden units


def loss_of(params, x, y):
    """The bias is in front of a normalization over the batch, so its gradient is mathematically zero."""
    z = x @ params["w"] + params["bias"]
    z = (z - z.mean(0)) * jax.lax.rsqrt(z.var(0) + 1e-5)
    out = jnp.tanh(z * params["scale"]) @ params["v"]
    return jnp.mean((out - y) ** 2)


def make_step(optimizer, fault=None, rate=0.1):
    def step(state, x, y):
        loss, grads = jax.value_and_grad(loss_of)(state["params"], x, y)
        if fault:
            grads = fault(grads)
        params, m, v, count = state["params"], state["m"], state["v"], state["count"] + 1
        if optimizer == "sgd":
            params = jax.tree.map(lambda p, g: p - rate * g, params, grads)
        else:
            m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, grads)
            v = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, v, grads)
            params = jax.tree.map(lambda p, m, v: p - 0.01 * (m / (1 - 0.9 ** count)) / (jnp.sqrt(v / (1 - 0.99 ** count)) + 1e-12), params, m, v)
        return {"params": params, "m": m, "v": v, "count": count}, {"loss": loss}

    return step


def init(seed):
    keys = jax.random.split(jax.random.key(seed), 2)
    params = {"w": jax.random.normal(keys[0], (D, H)) / 4, "bias": jnp.zeros(H), "scale": jnp.ones(H), "v": jax.random.normal(keys[1], (H,)) / 4}
    zeros = jax.tree.map(jnp.zeros_like, params)
    return {"params": params, "m": zeros, "v": zeros, "count": jnp.float32(0)}


def compile_step(folder, name, devices, *arguments):
    state = jax.eval_shape(init, 0)
    mesh = jax.sharding.AbstractMesh((devices,), ("data",), axis_types=(jax.sharding.AxisType.Auto,))
    batch = (jax.ShapeDtypeStruct((N, D), jnp.float32), jax.ShapeDtypeStruct((N,), jnp.float32))
    heddle.export(folder / name, step=make_step(*arguments), init=init, args=(state, *batch), mesh=mesh, shardings=(jax.tree.map(lambda _: P(), state), P("data"), P("data")))
    program = folder / f"{name}.heddle"
    done = subprocess.run([BUILD / "bin/heddle-compile", folder / name / "step.mlir", f"--entry=init={folder}/{name}/init.mlir", "--target=cpu", "--machine=host", "-o", program],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return program


@pytest.mark.parametrize("optimizer", ["sgd", "adam"])
def test_a_bias_before_a_normalization(tmp_path, optimizer):
    one, four = (compile_step(tmp_path, f"{n}", n, optimizer) for n in (1, 4))
    out = run("check", four, f"--against={one}", "--steps=4")
    assert re.search(r"^final params\.bias is noise: it differs by \S+, and rounding alone moves it by \S+$", out, re.M), out
    assert " 0 of " in out and " out of tolerance 0.001, " in out and "noise\n" in out
    noisy = re.findall(r"^final (\S+) is noise", out, re.M)
    assert set(noisy) <= {"params.bias", "m.bias", "v.bias"}, out
    # One wrong leaf after another, the noisy one among them: by half of its gradient, or by what is no noise.
    mutants = {name: lambda g, name=name: {**g, name: g[name] * 1.5} for name in ("w", "scale", "v")} if optimizer == "sgd" else {}
    mutants["bias"] = lambda g: {**g, "bias": g["bias"] + (1e-3 if optimizer == "sgd" else 1.0)}
    for name, fault in mutants.items():
        wrong = compile_step(tmp_path, f"wrong-{name}", 1, optimizer, fault)
        out = run("check", four, f"--against={wrong}", "--steps=4", "--tolerance=1e-4", status=1)
        assert re.search(rf"^final \S*\.{name} differs by ", out, re.M), (name, out)


def test_wrong_gradients_of_small_steps(tmp_path):
    """A step of 1e-3 moves no element by a thousandth of the largest one, so it would agree with one that is wrong."""
    one, four = (compile_step(tmp_path, f"{n}", n, "sgd", None, 1e-3) for n in (1, 4))
    for steps in (1, 6):
        assert " 0 of " in run("check", four, f"--against={one}", f"--steps={steps}")
    names, factors = ["w", "scale", "v"], [0, -1, 1.01]
    for turn in range(3):
        wrong = dict(zip(names, factors[turn:] + factors[:turn]))
        program = compile_step(tmp_path, f"wrong{turn}", 1, "sgd", lambda g: {**g, **{name: g[name] * factor for name, factor in wrong.items()}}, 1e-3)
        out = run("check", four, f"--against={program}", "--steps=1", status=1)
        for name, factor in wrong.items():  # relative to the larger of the two changes
            found = re.search(rf"^final params\.{name} differs by (\S+), tolerance 0\.001$", out, re.M)
            assert found and float(found[1]) == pytest.approx({0: 1, -1: 2, 1.01: 0.0099}[factor], rel=0.05), (wrong, out)
        assert re.search(r"^against .*: worst leaf final params\.\w+ differs by \S+, 3 of ", out, re.M), out


def test_wrong_gradients_of_adam(tmp_path):
    """What rounding does to single elements of a leaf explains no wrong gradient."""
    four = compile_step(tmp_path, "four", 4, "adam")
    program = compile_step(tmp_path, "wrong", 1, "adam", lambda g: {**g, "w": -g["w"], "scale": g["scale"] * 0})
    out = run("check", four, f"--against={program}", "--steps=2", status=1)
    assert {"params.w", "params.scale"} <= set(re.findall(r"^final (\S+) differs by ", out, re.M)), out


def compile_narrow(folder, name, devices, factor, rate):
    """Four layers computed in bf16, in which rounding moves every weight's change; one gradient times a factor."""
    def loss_of(weights, x, y):
        for name in sorted(weights):
            x = jnp.tanh(x @ weights[name])
        return jnp.mean((x.sum(1) - y) ** 2)

    def step(weights, x, y):
        loss, grads = jax.value_and_grad(loss_of)(weights, x, y)
        grads["w1"] = grads["w1"] * factor
        return jax.tree.map(lambda w, g: w - rate * g, weights, grads), {"loss": loss}

    def init(seed):
        return {f"w{layer}": jax.random.normal(jax.random.key(layer), (D, D)) * 0.8 for layer in range(4)}

    state = jax.eval_shape(init, 0)
    mesh = jax.sharding.AbstractMesh((devices,), ("data",), axis_types=(jax.sharding.AxisType.Auto,))
    batch = (jax.ShapeDtypeStruct((24, D), jnp.float32), jax.ShapeDtypeStruct((24,), jnp.float32))
    heddle.export(folder / name, step=step, init=init, args=(state, *batch), mesh=mesh, shardings=(jax.tree.map(lambda _: P(), state), P("data"), P("data")))
    program = folder / f"{name}.heddle"
    done = subprocess.run([BUILD / "bin/heddle-compile", folder / name / "step.mlir", f"--entry=init={folder}/{name}/init.mlir", "--target=cpu", "--machine=host",
                           "--precision=bf16", "-o", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return program


def test_wrong_gradients_in_bf16(tmp_path):
    """A leaf that rounding moves by a tenth is compared within that, and not called noise."""
    two, one = (compile_narrow(tmp_path, f"{n}", n, 1.0, 0.01) for n in (2, 1))
    out = run("check", two, f"--against={one}", "--steps=2")
    assert " is noise" not in out and " 0 of 6 leaves out of tolerance" in out, out
    for factor in (1.5, 0.0, -1.0):
        wrong = compile_narrow(tmp_path, f"wrong{factor}", 1, factor, 0.01)
        for steps in (1, 2):
            out = run("check", two, f"--against={wrong}", f"--steps={steps}", status=1)
            assert re.search(r"^final w1 differs by ", out, re.M), (factor, steps, out)
    # After steps that are far too large everything is rounding: nothing has been compared.
    wild = [compile_narrow(tmp_path, f"wild{n}", n, 1.0, 30.0) for n in (2, 1)]
    out = run("check", wild[0], f"--against={wild[1]}", "--steps=6", status=1)
    assert "heddle-run: error: all 4 leaves of state that the steps change are noise, needed one that two programs can agree about" in out


def test_gpt2_on_two_meshes(tmp_path):
    """Adam makes large updates of small gradients; still, every leaf changes alike, and no noise has to be measured."""
    folder = ROOT / "build" / "models" / "gpt2_tiny"
    for mesh in ("dp4", "dp2tp2"):
        done = subprocess.run([BUILD / "bin/heddle-compile", folder / f"step.{mesh}.mlir", f"--entry=init={folder}/init.mlir", "--target=cpu", "--machine=host", "--code=false",
                               "-o", tmp_path / mesh], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    out = run("check", tmp_path / "dp4", f"--against={tmp_path}/dp2tp2", "--steps=2")
    assert re.search(r" 0 of 90 leaves out of tolerance 0\.001$", out, re.M), out


def test_nothing_but_nan(tmp_path):
    program = compile_step(tmp_path, "nan", 1, "sgd", lambda g: jax.tree.map(lambda g: g * jnp.nan, g))
    out = run("check", program, f"--against={program}", status=1)
    assert "final params.w is NaN in both programs, needed numbers to compare\n" in out and "step1 loss is NaN in both" in out
    assert re.search(r" 0 of \d+ leaves out of tolerance 0\.001, 5 NaN$", out, re.M), out
