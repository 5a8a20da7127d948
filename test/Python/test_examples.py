"""Every example's entries, small, compiled for its mesh and run on virtual devices, give what JAX gives unsharded."""
import contextlib
import functools
import importlib
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import ROOT
from safetensors.numpy import load_file, save_file

EXAMPLES = ROOT / "examples"


def load(name, folder=None):
    sys.path.insert(0, str(EXAMPLES / (name if folder is None else folder)))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.pop(0)


@contextlib.contextmanager
def constants(module, **values):
    old = {name: getattr(module, name) for name in values}
    for name, value in values.items():
        setattr(module, name, value)
    yield
    for name, value in old.items():
        setattr(module, name, value)


def flat(tree):
    def key(k):
        return str(getattr(k, "key", getattr(k, "idx", getattr(k, "name", k))))

    return {".".join(map(key, path)): np.asarray(leaf) for path, leaf in jax.tree_util.tree_leaves_with_path(tree)}


def run_entry(program, entry, tmp_path, inputs, state=None, seed=0):
    """Its results by name, from arguments by name."""

    def save(name, values):
        save_file({key: np.ascontiguousarray(value) if value.ndim else np.asarray(value) for key, value in values.items()}, tmp_path / name)
        return tmp_path / name

    arguments = [f"--input={name}={tmp_path / 'in.safetensors'}" for name in inputs]
    save("in.safetensors", inputs)
    if state:
        arguments.append(f"--state={save('state.safetensors', state)}")
    heddle.run("heddle-run", "run", program, f"--entry={entry}", f"--seed={seed}", *arguments, "-o", tmp_path / "out.safetensors", echo=False)
    return load_file(tmp_path / "out.safetensors")


def agree(found, wanted, tolerance=2e-4):
    assert found.keys() == wanted.keys()
    for name, want in wanted.items():
        scale = max(np.abs(want).max(initial=0), 1e-3)
        assert found[name].shape == want.shape, name
        assert np.abs(np.asarray(found[name], np.float64) - want).max(initial=0) <= tolerance * scale, name


def plain(function, *args):
    """As JAX runs it on one device: constraints over a mesh of one device each say nothing."""
    mesh = jax.sharding.Mesh(np.array(jax.devices()[:1]).reshape(1, 1, 1), ("data", "model", "expert"))
    with jax.set_mesh(mesh):
        return jax.jit(function)(*args)


def check_step(folder, init, step, batch, tmp_path):
    """The first step of init's state; the program and the new state."""
    program = heddle.compile(folder, None, "--target=cpu", echo=False)
    state = plain(init, np.int32(1))
    agree(run_entry(program, "init", tmp_path, {}, seed=1), flat(state))
    new, metrics = plain(step, state, *batch.values())
    agree(run_entry(program, "step", tmp_path, batch, flat(state)), flat(new) | flat(metrics))
    return program, new


def tokens(rng, c):
    text = rng.integers(0, 256, (c.batch, c.context + 1)).astype(np.int32)
    return {"tokens": text[:, :-1].copy(), "targets": text[:, 1:].copy()}


def test_gpt(tmp_path):
    """With its sample entry: a loop of 5 tokens, the same ones that JAX draws."""
    gpt = load("gpt")
    c = gpt.Config(layers=1, width=16, heads=2, context=12, batch=4, rows=2, length=5)
    folder, rng = gpt.export(tmp_path / "gpt", c), np.random.default_rng(0)
    batch = tokens(rng, c)
    program, state = check_step(folder, functools.partial(gpt.init, c), functools.partial(gpt.step, c), batch, tmp_path)
    wanted = plain(functools.partial(gpt.evaluate, c), state, *batch.values())
    agree(run_entry(program, "eval", tmp_path, batch, flat(state)), flat(wanted))
    inputs = {"prompt": rng.integers(0, 256, (c.rows, c.context)).astype(np.int32), "temperature": np.float32(0.9)}
    wanted = plain(functools.partial(gpt.sample, c), state, *inputs.values(), np.int32(5))
    agree(run_entry(program, "sample", tmp_path, inputs, flat(state), seed=5), flat(wanted), tolerance=0)


def test_mlp(tmp_path):
    mlp, rng = load("mlp"), np.random.default_rng(0)
    batch = {"images": rng.standard_normal((mlp.BATCH, mlp.INPUTS)).astype(np.float32), "labels": rng.integers(0, mlp.CLASSES, mlp.BATCH).astype(np.int32)}
    check_step(mlp.export(tmp_path / "mlp"), mlp.init, mlp.step, batch, tmp_path)


@pytest.mark.parametrize("name", ["llama", "moe"])
def test_language_models(tmp_path, name):
    module = load(name)
    small = dict(layers=2, width=16, batch=4, context=8)
    c = module.Config(**small, **(dict(heads=4, groups=2, hidden=24) if name == "llama" else dict(hidden=16)))
    check_step(module.export(tmp_path / name, c), functools.partial(module.init, c), functools.partial(module.step, c), tokens(np.random.default_rng(0), c), tmp_path)


def test_resnet(tmp_path):
    resnet, rng = load("resnet"), np.random.default_rng(0)
    with constants(resnet, BATCH=8, SIZE=8):
        folder = resnet.export(tmp_path / "resnet")
        batch = {"images": rng.standard_normal((8, 8, 8, 3)).astype(np.float32), "labels": rng.integers(0, 10, 8).astype(np.int32)}
        program, state = check_step(folder, resnet.init, resnet.step, batch, tmp_path)
    agree(run_entry(program, "eval", tmp_path, batch, flat(state)), flat(plain(resnet.evaluate, state, *batch.values())))


def test_torch_gpt(tmp_path):
    """Its mesh of 4 devices gives the losses of PyTorch's own steps, and what `train` has trained writes."""
    torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
    gpt, rng = load("torch_gpt", ""), np.random.default_rng(0)
    c = gpt.Config(layers=1, width=16, heads=2, context=12, batch=4, steps=5)
    data = [tuple(torch.from_numpy(x).long() for x in tokens(rng, c).values()) for _ in range(c.steps)]
    (model, loss, optimizer, _), options = gpt.make(c)
    step = heddle.torch.compile_step(model, loss, optimizer, data[0], mesh=gpt.MESH, placements=gpt.PLACEMENTS, **options)
    found = [step(*batch)["loss"] for batch in data]
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda done: options["schedule"](torch.tensor(float(done))).item())
    wanted = []
    for batch in data:
        optimizer.zero_grad()
        wanted.append(loss(model, *batch))
        wanted[-1].backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    np.testing.assert_allclose(found, [value.item() for value in wanted], rtol=1e-4)
    (tmp_path / "text").write_bytes(bytes(range(64)) * 4)
    shown = []
    assert gpt.write(gpt.train(tmp_path / "text", c, shown.append), c, b"def", 4).startswith("def") and len(shown) == 2
