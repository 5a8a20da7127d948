"""Every example's entries, small, compiled for its mesh and run on virtual devices, give what JAX gives unsharded."""
import contextlib
import functools
import importlib
import json
import re
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import ROOT
from safetensors.numpy import load_file, save_file

EXAMPLES = ROOT / "examples"


def load(folder, name=None):
    sys.path.insert(0, str(EXAMPLES / folder))
    try:
        return importlib.import_module(name or folder)
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
    gpt, rng = load("", "torch_gpt"), np.random.default_rng(0)
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
# ---- what the examples print when they are run ----


def losses(text):
    """Of the steps that are printed, by their number."""
    return {int(number): float(loss) for number, loss in re.findall(r"^step: (\d+) .*?loss: (\S+)", text, re.M)}


def test_moe_learns(capsys):
    moe = load("moe")
    moe.main(["--steps=40"], moe.Config(layers=1))
    out = capsys.readouterr().out
    found = losses(out)
    assert found[1] > 5 and found[40] < 3.6 and "spmd.all_gather" in out


@pytest.fixture(scope="module")
def small_llama(tmp_path_factory):
    lora = load("llama", "llama_lora")
    folder = tmp_path_factory.mktemp("lora") / "base"
    lora.make_folder(folder)
    return lora, folder


def test_llama_lora(small_llama, tmp_path, capsys):
    """Adapters become what JAX makes of them, the weights under them stay, and the folder that is saved is both."""
    lora, folder = small_llama
    text = np.random.default_rng(1).integers(0, 256, 500).astype(np.int32)
    np.save(tmp_path / "ids.npy", text)
    state = lora.main([f"--folder={folder}", f"--tokens={tmp_path / 'ids.npy'}", "--steps=3", "--rank=4", "--batch=4", "--context=16", f"--out={tmp_path / 'tuned'}"])
    c, names = lora.read_config(folder, 4, 16), heddle.huggingface.names(folder)
    shapes = {"params": jax.eval_shape(lambda: lora.llama.init(c, 0))["params"]}
    base = heddle.huggingface.load(folder, names, shapes)["params"]
    wanted = {"params": base, "adapters": lora.adapters(base, 4, 0)}
    wanted["optimizer"] = lora.OPTIMIZER.init(wanted["adapters"])
    rng, step = np.random.default_rng(0), functools.partial(lora.step, c)
    for _ in range(3):
        rows = text[rng.integers(0, 500 - 16, 4)[:, None] + np.arange(17)]
        wanted, metrics = plain(step, wanted, rows[:, :-1], rows[:, 1:])
    assert losses(capsys.readouterr().out)[3] == pytest.approx(float(metrics["loss"]), abs=2e-4)
    agree(flat(state["adapters"]), flat(wanted["adapters"]), tolerance=1e-3)
    for name, leaf in flat(base).items():
        np.testing.assert_array_equal(flat(state["params"])[name], leaf)

    tuned = heddle.huggingface.load(tmp_path / "tuned", names, shapes)["params"]
    logits = functools.partial(lora.llama.logits, c)
    merged, beside, before = (np.asarray(plain(logits, params, rows[:, :-1])) for params in (tuned, lora.with_adapters(state["params"], state["adapters"]), base))
    np.testing.assert_allclose(merged, beside, atol=1e-4)
    assert np.abs(merged - before).max() > 1e-2


def test_llama_lora_learns(small_llama, capsys):
    lora, folder = small_llama
    lora.main([f"--folder={folder}", "--steps=40"])
    found = losses(capsys.readouterr().out)
    assert found[1] > 5.5 and found[40] < 5


def test_llama_lora_refuses_other_models(small_llama, tmp_path):
    lora, folder = small_llama
    config = json.loads((folder / "config.json").read_text())
    for change, said in [({"rope_theta": 500000.0}, "rope_theta is 500000.0, needed 10000.0"), ({"rms_norm_eps": 1e-6}, "rms_norm_eps is 1e-06, needed 1e-05"),
                         ({"rope_scaling": {"factor": 8}}, "rope_scaling is "), ({"head_dim": 128}, "head_dim is 128, needed 16")]:
        (tmp_path / "config.json").write_text(json.dumps(config | change))
        with pytest.raises(SystemExit, match=re.escape(said)):
            lora.main([f"--folder={tmp_path}"])


def test_vit_images(tmp_path, capsys):
    """Small images of two classes; the first steps are JAX's, and those kept back are told right."""
    vit = load("vit", "vit_images")
    vit.draw_images(tmp_path / "images", count=24, size=16)
    vit.main([f"--folder={tmp_path / 'images'}", "--size=16", "--steps=40", "--batch=16"])
    out = capsys.readouterr().out
    found = losses(out)
    assert "84 images of checkers, columns, discs, rows, 12 kept back" in out and float(re.search(r"back (\S+)% are right", out)[1]) >= 75
    (images, labels), _, _ = vit.read_folder(tmp_path / "images", 16)
    net, rng = vit.Vit(4), np.random.default_rng(0)
    state, step = vit.init(net, 0, 16), functools.partial(vit.step, net)
    for number in range(11):
        chosen = rng.integers(0, len(images), 16)
        state, metrics = plain(step, state, images[chosen], labels[chosen])
        if number in (0, 10):
            assert found[number + 1] == pytest.approx(float(metrics["loss"]), rel=5e-3)


def test_images_are_read(tmp_path):
    vit = load("vit", "vit_images")
    image = np.random.default_rng(0).integers(0, 256, (6, 10, 3)).astype(np.uint8)
    (tmp_path / "a.ppm").write_bytes(b"P6\n# drawn\n10 6\n255\n" + image.tobytes())
    read = [vit.read_image(tmp_path / "a.ppm", 6)]
    with constants(vit, Image=None):
        read.append(vit.read_image(tmp_path / "a.ppm", 6))
        for name, data in [("b.png", b"\x89PNG"), ("c.ppm", b"P6 10 6 255\n" + bytes(100)), ("d.ppm", b"P6 10 6 65535\n" + bytes(360))]:
            (tmp_path / name).write_bytes(data)
            with pytest.raises(SystemExit, match=f"{name}: is no whole PPM"):
                vit.read_image(tmp_path / name, 6)
    for one in read:
        np.testing.assert_array_equal(one, image[:, 2:8] / np.float32(127.5) - 1)
    with pytest.raises(SystemExit, match="has no folders with images"):
        vit.read_folder(tmp_path, 6)
