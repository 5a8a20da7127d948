"""heddle.export: functions of JAX become the entries of one program, without devices, and what is no training step is refused
by a sentence that names the leaf."""
import collections
import functools
import re
import subprocess

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest
from conftest import BUILD
from flax import linen as nn
from flax.training.train_state import TrainState
from jax import lax
from jax.sharding import AbstractMesh, NamedSharding, PartitionSpec as P
from safetensors.numpy import load_file, save_file

MESH = AbstractMesh((2, 2), ("data", "model"))
IN, HIDDEN, ROWS = 8, 16, 4


def init(seed):
    keys = jax.random.split(jax.random.key(seed))
    params = {"w1": jax.random.normal(keys[0], (IN, HIDDEN)), "w2": jax.random.normal(keys[1], (HIDDEN, IN))}
    return {"params": params, "moments": jax.tree.map(jnp.zeros_like, params), "count": jnp.int32(0)}


def loss_of(params, x, y):
    h = lax.with_sharding_constraint(jnp.tanh(x @ params["w1"]), P("data", "model"))
    return jnp.mean((h @ params["w2"] - y) ** 2)


def step(state, x, y):
    loss, grads = jax.value_and_grad(loss_of)(state["params"], x, y)
    moments = jax.tree.map(lambda m, g: 0.9 * m + g, state["moments"], grads)
    params = jax.tree.map(lambda p, m: p - 0.1 * m, state["params"], moments)
    return {"params": params, "moments": moments, "count": state["count"] + 1}, {"loss": loss}


def evaluate(state, x, y):
    return {"loss": loss_of(state["params"], x, y)}


def sample(state, x, temperature, seed):
    noise = jax.random.normal(jax.random.key(seed), x.shape)
    return {"y": jnp.tanh((x + temperature * noise) @ state["params"]["w1"])}


STATE = jax.eval_shape(init, jax.ShapeDtypeStruct((), jnp.int32))
X = jax.ShapeDtypeStruct((ROWS, IN), jnp.float32)
SPLIT = {"w1": P(None, "model"), "w2": P("model", None)}
SHARDINGS = {"params": SPLIT, "moments": SPLIT, "count": P()}
ALL = dict(mesh=MESH, step=step, init=init, eval=evaluate, sample=sample, args={"step": (STATE, X, X), "sample": (STATE, X, 1.0, 0)})


def ios(file, kind):
    """{name: (role, donates)} of the arguments (kind "%arg") or results of an exported entry."""
    signature = next(row for row in file.read_text().splitlines() if "func.func public" in row)
    ins, outs = signature.split(" -> (")
    found = re.findall(r'#heddle\.io<name = "([^"]*)", role = (\w+), type = [^>]*>(?:, donates = (\d+))?', ins if kind == "arguments" else outs)
    return {name: (role, donates) for name, role, donates in found}


def test_roles_and_names(tmp_path):
    out = heddle.export(tmp_path / "model", **ALL)
    state = ["count", "moments.w1", "moments.w2", "params.w1", "params.w2"]
    assert ios(out / "step.mlir", "arguments") == {name: ("state", str(place)) for place, name in enumerate(state)} | {"x": ("batch", ""), "y": ("batch", "")}
    assert ios(out / "step.mlir", "results") == {name: ("state", "") for name in state} | {"loss": ("metric", "")}
    assert ios(out / "init.mlir", "arguments") == {"seed": ("seed", "")}
    assert ios(out / "init.mlir", "results") == {name: ("state", "") for name in state}
    # Entries that only read have the state that they read.
    assert ios(out / "eval.mlir", "arguments") == {"params.w1": ("state", ""), "params.w2": ("state", ""), "x": ("batch", ""), "y": ("batch", "")}
    assert ios(out / "sample.mlir", "arguments") == {"params.w1": ("state", ""), "x": ("batch", ""), "temperature": ("batch", ""), "seed": ("seed", "")}
    assert ios(out / "sample.mlir", "results") == {"y": ("metric", "")}


def test_microbatches(tmp_path):
    """The step asks for them, and eval does as the step; where its batch can't be divided it is whole."""
    out = heddle.export(tmp_path / "model", **ALL | {"microbatches": np.int64(2)})
    assert "heddle.microbatches = 2 : i64" in (out / "step.mlir").read_text() and "heddle.microbatches" not in (out / "eval.mlir").read_text()
    texts = {}
    for rows in (ROWS, 2 * ROWS + 1):
        args = ALL["args"] | {"eval": (STATE, *[jax.ShapeDtypeStruct((rows, IN), jnp.float32)] * 2)}
        out = heddle.export(tmp_path / f"model{rows}", **ALL | {"microbatches": 2, "args": args})
        entries = [f"--entry={name}={out / name}.mlir" for name in ("init", "eval", "sample")]
        texts[rows] = subprocess.run([BUILD / "bin" / "heddle-compile", out / "step.mlir", *entries, "--emit=local"], check=True, capture_output=True, text=True).stdout
    assert [texts[rows].count("heddle.microbatches") for rows in texts] == [3, 2]  # step, sample and eval
    for wrong, found in ((0, "0"), ("many", "'many'")):
        with pytest.raises(heddle.ExportError, match=f"microbatches is {found}, needed a number of at least 1"):
            heddle.export(tmp_path / "wrong", **ALL | {"microbatches": wrong})


def test_numbers_are_those_of_one_export(tmp_path):
    """JAX keeps modules that it has lowered: what one export writes into one is not in the next one's."""
    def step(state, x):
        return {"w": state["w"] + x.sum()}, {"loss": x.sum()}

    given = ({"w": jnp.zeros(())}, jnp.ones(8))
    text = lambda **more: (heddle.export(tmp_path / "out", step=step, args=given, **more) / "step.mlir").read_text()
    assert "heddle.microbatches = 4" in text(microbatches=4) and "heddle.vocabulary = 9" in text(vocabulary=9)
    assert "heddle.microbatches" not in text() and "heddle.vocabulary" not in text()


def test_compiles_and_runs(tmp_path):
    """Without as many devices as the mesh has; eval on the mesh gives what JAX gives."""
    assert len(jax.devices()) < MESH.size
    out = heddle.export(tmp_path / "model", **ALL, shardings=(SHARDINGS, P("data"), P("data")))
    program = heddle.compile(out, None, "--target", "trace", "--mesh", "data=2,model=2", capture_output=True, echo=False)
    assert program == tmp_path / "model.heddle" and program.stat().st_size > 1000
    state = init(3)
    x, y = np.random.default_rng(0).standard_normal((2, ROWS, IN)).astype(np.float32)
    local = tmp_path / "local.mlir"
    subprocess.run([BUILD / "bin/heddle-opt", out / "eval.mlir", "--heddle-shard", "-o", local], check=True)
    assert "spmd.all_reduce" in local.read_text()
    save_file({"arg0": np.asarray(state["params"]["w1"]), "arg1": np.asarray(state["params"]["w2"]), "arg2": x, "arg3": y}, tmp_path / "in")
    subprocess.run([BUILD / "bin/heddle-interpret", local, "--inputs", tmp_path / "in", "--outputs", tmp_path / "out"], check=True, stdout=subprocess.DEVNULL)
    np.testing.assert_allclose(load_file(tmp_path / "out")["result0"], jnp.mean((jnp.tanh(x @ state["params"]["w1"]) @ state["params"]["w2"] - y) ** 2), rtol=1e-5)


def test_jitted_functions_are_taken_as_they_are(tmp_path):
    named = jax.tree.map(lambda spec: NamedSharding(MESH, spec), SHARDINGS, is_leaf=lambda x: isinstance(x, P))
    rows = NamedSharding(MESH, P("data"))
    out = heddle.export(tmp_path, step=jax.jit(step, in_shardings=(named, rows, rows)), args=(STATE, X, X), mesh=MESH)
    w1 = r'#heddle\.io<name = "params\.w1"[^{]*>, sdy\.sharding = #sdy\.sharding<@mesh, \[\{\}, \{"model"\}\]>'
    assert len(re.findall(w1, (out / "step.mlir").read_text())) == 1
    # New state lies as the old, though the jit says nothing of it.
    signature = next(row for row in (out / "step.mlir").read_text().splitlines() if "func.func public" in row)
    assert signature.count('sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>') == 4
    # Shardings of the arguments themselves count, too.
    there = jax.ShapeDtypeStruct(X.shape, X.dtype, sharding=rows)
    out = heddle.export(tmp_path, step=jax.jit(step), args=(STATE, there, there), mesh=MESH)
    assert (out / "step.mlir").read_text().count('sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>') == 2


def test_lines_are_the_users(tmp_path):
    """Also of ops that a library makes."""

    class Net(nn.Module):
        @nn.compact
        def __call__(self, x):
            return nn.Dense(IN, name="dense")(x)

    net, tx = Net(), optax.adamw(1e-3)

    def begin(seed):
        params = net.init(jax.random.key(seed), jnp.zeros(X.shape))
        return {"params": params, "opt": tx.init(params)}

    def update(state, x):
        loss, grads = jax.value_and_grad(lambda p: net.apply(p, x).sum())(state["params"])
        updates, opt = tx.update(grads, state["opt"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "opt": opt}, {"loss": loss}

    out = heddle.export(tmp_path, init=begin, step=update, args=(jax.eval_shape(begin, 0), X))
    files = set(re.findall(r'loc\("([^"]+)":\d', (out / "step.mlir").read_text()))
    files -= {"<string>"}  # the outermost caller, where pytest-xdist has started a worker as `python -c`
    assert files and all(file.endswith("test_heddle_export.py") for file in files), files
    assert "opt.0.mu.params.dense.kernel" in ios(out / "step.mlir", "arguments")


@pytest.mark.parametrize("mesh", [None, MESH])
def test_random_keys_in_the_state(tmp_path, mesh):
    """JAX writes a mesh without axes for them, beside the program's or alone."""

    def begin(seed):
        return {"w": jnp.ones((IN, IN)), "key": jax.random.key(seed)}

    def drop(state, x):
        key, now = jax.random.split(state["key"])
        loss, grad = jax.value_and_grad(lambda w: jnp.mean((jnp.where(jax.random.bernoulli(now, 0.5, x.shape), x, 0) @ w) ** 2))(state["w"])
        return {"w": state["w"] - grad, "key": key}, {"loss": loss}

    shardings = {"shardings": (P(), P("data"))} if mesh else {}
    out = heddle.export(tmp_path / "model", init=begin, step=drop, args=(jax.eval_shape(begin, 0), X), mesh=mesh, **shardings)
    assert ios(out / "step.mlir", "arguments")["key"] == ("state", "0")
    heddle.compile(out, capture_output=True, echo=False)


def test_explicit_axes(tmp_path):
    """A mesh whose axes are part of types, as jax.make_mesh makes them: all values are annotated by JAX."""
    mesh = AbstractMesh((2, 2), ("data", "model"), axis_types=(jax.sharding.AxisType.Explicit,) * 2)

    def explicit(state, x, y):
        def loss_of(params):
            return jnp.mean((jnp.einsum("bi,io->bo", jnp.tanh(x @ params["w1"]), params["w2"], out_sharding=P("data")) - y) ** 2)

        loss, grads = jax.value_and_grad(loss_of)(state)
        return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), {"loss": loss}

    out = heddle.export(tmp_path, step=explicit, args=(STATE["params"], X, X), mesh=mesh, shardings=(SPLIT, P("data"), P("data")))
    assert 'sdy.sharding_constraint' in (out / "step.mlir").read_text()
    heddle.compile(out, tmp_path / "model.heddle", capture_output=True, echo=False)


def test_vocabulary(tmp_path):
    """Programs keep what the text says of it."""
    out = heddle.export(tmp_path / "model", step=step, args=(STATE, X, X), mesh=MESH, vocabulary=np.int64(256))
    program = heddle.compile(out, capture_output=True, echo=False)
    done = heddle.run("heddle-translate", "--program-to-text", program, capture_output=True, text=True, echo=False)
    assert "heddle.vocabulary = 256" in done.stdout


def test_earlier_entries_go(tmp_path):
    heddle.export(tmp_path, **ALL)
    heddle.export(tmp_path, step=step, args=(STATE, X, X), mesh=MESH)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["step.mlir"]


def test_partial_and_star_arguments(tmp_path):
    def many(scale, state, *batch, **_):
        return step(state, batch[0] * scale, batch[1])

    out = heddle.export(tmp_path, step=functools.partial(many, 2.0), args=(STATE, X, X), mesh=MESH)
    assert {"batch.0", "batch.1"} < set(ios(out / "step.mlir", "arguments"))
    pair = collections.namedtuple("Pair", "x y")
    out = heddle.export(tmp_path, step=lambda state, pair: step(state, pair.x, pair.y), args=(STATE, pair(X, X)), mesh=MESH)
    assert {"pair.x", "pair.y"} < set(ios(out / "step.mlir", "arguments"))


def artifact(function, *args, **options):
    return jax.export.export(jax.jit(function, **options), platforms=["cpu"])(*args)


@pytest.mark.parametrize("form", ["Exported", "bytes", "file"])
def test_artifacts(tmp_path, form):
    """What jax.export made gives the entries that the functions give."""
    named = jax.tree.map(lambda spec: NamedSharding(MESH, spec), SHARDINGS, is_leaf=lambda x: isinstance(x, P))
    with jax.sharding.use_abstract_mesh(MESH):
        made = artifact(step, STATE, X, X, in_shardings=(named, None, None), out_shardings=(named, None), donate_argnums=0)
    if form != "Exported":
        made = bytes(made.serialize())
    if form == "file":
        (tmp_path / "step.bin").write_bytes(made)
        made = tmp_path / "step.bin"
    out = heddle.export(tmp_path / "out", step=made, eval=evaluate, args={"eval": (STATE, X, X)}, mesh=MESH)
    want = heddle.export(tmp_path / "want", step=step, args=(STATE, X, X), mesh=MESH, shardings=(SHARDINGS, None, None))
    for kind in ("arguments", "results"):
        assert ios(out / "step.mlir", kind) == ios(want / "step.mlir", kind)
    local = [subprocess.run([BUILD / "bin/heddle-opt", folder / "step.mlir", "--heddle-shard"], check=True, capture_output=True, text=True).stdout for folder in (out, want)]
    assert local[0].count("spmd.all_reduce") == local[1].count("spmd.all_reduce") > 0


def test_bare_portable_artifact(tmp_path):
    """It has no trees; heddle-import finds the state by what is donated."""
    with jax.sharding.use_abstract_mesh(MESH):
        made = artifact(step, STATE, X, X, donate_argnums=0)
    out = heddle.export(tmp_path, step=made.mlir_module_serialized)
    done = subprocess.run([BUILD / "bin/heddle-opt", out / "step.mlir", "--heddle-import"], check=True, capture_output=True, text=True)
    assert 'name = "params.w1", role = state' in done.stdout


def changed(**leaves):
    return lambda state, x, y: ({**step(state, x, y)[0], **leaves}, {"loss": x.sum()})


def without(name):
    return lambda state, x, y: ({k: v for k, v in step(state, x, y)[0].items() if k != name}, {"loss": x.sum()})


def shape(*dims, spec=None):
    return jax.ShapeDtypeStruct(dims, jnp.float32, sharding=spec and NamedSharding(MESH, spec))


PLAIN = (STATE, X, X)
EVEN = "JAX has only even shards of arguments and results (with_sharding_constraint inside of the function takes others)"
REFUSED = {
    "metric-without-name": (dict(step=lambda s, x, y: (s, x.sum()), args=PLAIN),
                            'step: metric that is all of it has no name, needed a dict around it, as {"loss": loss}'),
    "metric-by-number": (dict(step=lambda s, x, y: (s, (x.sum(), y.sum())), args=PLAIN), 'step: metric [0] has no name, needed a dict around it, as {"loss": loss}'),
    "state-without-name": (dict(step=lambda s, x: ([a + x.sum() for a in s], {}), args=([X, X], X)),
                           "step: the state's leaf [0] has no name, needed a dict, a named tuple or a dataclass around it"),
    "no-pair": (dict(step=lambda s, x, y: {"w": x}, args=PLAIN), "step returns a dict, needed (state, metrics)"),
    "state-alone": (dict(step=lambda s, x, y: s, args=PLAIN), "step returns the new state alone, needed (state, metrics), as (state, {}) where there is nothing to show"),
    "two-states": (dict(step=lambda params, moments, x: (params, moments, {"loss": x.sum()}), args=(STATE["params"], STATE["moments"], X)),
                   'step takes and returns params, moments, needed (state, metrics): put them into one state, {"params": params, "moments": moments}, so that it is step(state, *batch)'),
    "two-states-in-a-pair": (dict(step=jax.jit(lambda params, opt, x: ((params, opt), {"loss": x.sum()})), args=(STATE["params"], STATE["count"], X)),
                             "step takes and returns params, opt, needed (state, metrics): put them into one state"),
    "other-order": (dict(step=lambda s, x, y: ({"loss": x.sum()}, s), args=PLAIN), "step returns its new state second, needed (state, metrics)"),
    "state-not-first": (dict(step=lambda x, s: (s, {"loss": x.sum()}), args=(X, STATE)), "step takes its state, s, after x, needed it first: step(state, *batch)"),
    "pmap": (dict(step=jax.pmap(lambda s, x, y: (s, {"loss": x.sum()})), args=PLAIN), "step is made by jax.pmap, needed jax.shard_map over the mesh's axes, or a plain function and shardings"),
    "triple": (dict(step=lambda s, x, y: (s, {}, x), args=PLAIN), "step returns a tuple of 3, needed (state, metrics)"),
    "other-type": (dict(step=changed(count=jnp.float32(0)), args=PLAIN), 'step returns state "count" as float32[], needed int32[], as it takes'),
    "other-shape": (dict(step=lambda s, x, y: ({**s, "count": s["count"][None]}, {}), args=PLAIN), 'step returns state "count" as int32[1], needed int32[]'),
    "lost": (dict(step=without("count"), args=PLAIN), 'step returns no state "count", needed int32[]'),
    "new": (dict(step=changed(counts=jnp.float32(0)), args=PLAIN), 'step returns state "counts", float32[], needed none of that name: it takes no such leaf ("count" is the nearest)'),
    "init-other": (dict(step=step, init=lambda seed: {**init(seed), "count": jnp.float32(seed)}, args=PLAIN), 'init returns state "count" as float32[], needed int32[]'),
    "init-less": (dict(step=step, init=lambda seed: {"params": init(seed)["params"], "count": jnp.int32(0)}, args=PLAIN), 'init returns no state "moments.w1", needed float32[8,16]'),
    "eval-other": (dict(step=step, eval=lambda s, x: {"loss": s["ema"].sum()}, args={"step": PLAIN, "eval": ({"ema": X}, X)}), 'eval takes state "ema", float32[4,8], needed none of that name'),
    "no-args": (dict(step=step), "step has no args, needed a tuple of its arguments"),
    "no-sample-args": (dict(step=step, sample=sample, args=PLAIN), "sample has no args"),
    "args-of-nothing": (dict(step=step, args={"step": PLAIN, "sample": PLAIN}), "args has 'sample', needed entries that are exported: step"),
    "args-list": (dict(step=step, args=[STATE, X, X]), "args of step are a list, needed a tuple"),
    "no-array": (dict(step=step, args=(STATE, "x", X)), "args of step have a str at [1], needed an array or a jax.ShapeDtypeStruct"),
    "vocabulary": (dict(step=step, args=PLAIN, vocabulary=-1), "vocabulary is -1, needed a number of at least 1"),
    "no-mesh": (dict(step=lambda s, x, y: (s, {}), args=PLAIN, shardings=(SHARDINGS, None, None)), "and no mesh, needed mesh="),
    "no-prefix": (dict(step=step, args=PLAIN, shardings=({"w": P()}, None, None)), "shardings of step do not fit its args, needed a prefix of their tree"),
    "twice-sharded": (dict(step=jax.jit(step), args=PLAIN, mesh=MESH, shardings=(SHARDINGS, None, None)), "step is jitted and has shardings, needed one of them"),
    "unused-state": (dict(step=jax.jit(lambda s, x, y: ({**s, "count": jnp.int32(1)}, {})), args=PLAIN),
                     'step does not read state "count", which its jax.jit leaves out, needed keep_unused=True there'),
    "no-function": (dict(step=3, args=PLAIN), "step is 3, needed a function, or what jax.export made of one"),
    "vocabulary-text": (dict(step=step, args=PLAIN, vocabulary="256"), "vocabulary is '256', needed a number of at least 1"),
    "no-artifact": (dict(step=b"nonsense"), "step is no artifact of jax.export, needed what Exported.serialize() gives"),
    "no-file": (dict(step="no-file.bin"), "step (no-file.bin) can't be read (No such file or directory), needed a file of what Exported.serialize() gives"),
    "folder-for-file": (dict(step="."), "step (.) can't be read (Is a directory), needed a file"),
    "uneven-state": (dict(step=step, args=({**STATE, "a": {"b": shape(61)}}, X, X), shardings=({**SHARDINGS, "a": {"b": P("data")}}, None, None)),
                     f'step takes state "a.b", float32[61], with dim 0 of 61 split 2 ways along "data", needed a multiple of 2: {EVEN}'),
    "uneven-batch": (dict(step=step, args=(STATE, X, shape(4, 6)), shardings=(SHARDINGS, None, P(None, ("data", "model")))),
                     f'step takes argument "y", float32[4,6], with dim 1 of 6 split 4 ways along "data" x "model", needed a multiple of 4: {EVEN}'),
    "uneven-args": (dict(step=lambda s, x, *rest: (s, {}), args=(STATE, X, shape(3, spec=P("model")))), 'step takes argument "args.2", float32[3], with dim 0 of 3 split 2 ways along "model", needed a multiple of 2'),
    "uneven-jit": (dict(step=jax.jit(lambda s, x: (s, {"loss": x.sum()}), in_shardings=(None, NamedSharding(MESH, P(None, "data")))), args=(STATE, shape(4, 7))),
                   f"step has an argument or result of shape [4, 7] with dim 1 of 7 split 2 ways by P(None, 'data'), needed a multiple of 2: {EVEN}"),
    "uneven-result": (dict(step=jax.jit(lambda s, x: (s, {"loss": x[0, :3]}), out_shardings=(None, {"loss": NamedSharding(MESH, P("data"))})), args=(STATE, X)),
                      "step has an argument or result of shape [3] with dim 0 of 3 split 2 ways by P('data'), needed a multiple of 2"),
    "more-entries-than-dims": (dict(step=step, args=PLAIN, shardings=(SHARDINGS, None, P(None, None, "data"))),
                               """step takes argument "y", float32[4,8], sharded by P(None, None, 'data'), needed at most 2 entries there"""),
    "no-such-axis": (dict(step=step, args=PLAIN, shardings=(SHARDINGS, None, P("rows"))), "shardings have P('rows',), needed axes of the mesh, data, model, each at most once"),
    "axis-twice": (dict(step=step, args=PLAIN, shardings=(SHARDINGS, None, P("data", "data"))), "shardings have P('data', 'data'), needed axes of the mesh"),
    "sharding-by-word": (dict(step=step, args=PLAIN, shardings=(SHARDINGS, None, "data")), "shardings have 'data', a str, needed a PartitionSpec or a NamedSharding"),
    "one-sharding": (dict(step=step, args=PLAIN, shardings=P()), "shardings of step are a P, needed a tuple with one for each argument"),
    "no-shardings": (dict(step=step, args=PLAIN, shardings=()), "shardings of step do not fit its args, needed a prefix of their tree"),
    "mesh-by-word": (dict(step=step, args=PLAIN, mesh="data=2"), "mesh is a str, needed a jax.sharding.AbstractMesh or a Mesh"),
    "too-few-args": (dict(step=step, args=(STATE, X)), "step is traced with 2 arguments, needed 3: state, x, y"),
    "too-many-args": (dict(step=jax.jit(step), args=(STATE, X, X, X)), "step is traced with 4 arguments, needed 3: state, x, y"),
    "empty-args": (dict(step=lambda state, *batch: (state, {}), args=()), "step is traced with no arguments, needed 1 or more: state"),
    "optional-args": (dict(step=lambda state, x=1, y=2: (state, {}), args=(STATE, X, X, X)), "step is traced with 4 arguments, needed 1 to 3: state, x, y"),
    "eval-of-other-args": (dict(step=step, eval=lambda state, x: {"loss": x.sum()}, args=PLAIN), "eval is traced with 3 arguments, needed 2: state, x"),
    "init-without-seed": (dict(step=step, init=lambda: init(1), args=PLAIN), "init takes no argument and is traced with 1 argument, needed init(seed)"),
    "no-step": (dict(step=None, init=init, args=PLAIN), "step is None, needed a function, or what jax.export made of one"),
    "approx-top-k": (dict(step=lambda s, x, y: (s, {"loss": lax.approx_max_k(x, 2)[0].sum()}), args=PLAIN),
                     ", which heddle has no code for, needed step without it (jax.lax.top_k has code)"),
    "newline-in-a-name": (dict(step=lambda s, x: ({"a\nb": s["a\nb"] + x}, {}), args=({"a\nb": X}, X)), r"step has an argument named 'a\nb', needed a name without control characters"),
    "half-a-letter": (dict(step=lambda s, x: (s, {"\udc80": x.sum()}), args=(STATE, X)), r"step has a result named '\udc80', needed a name without control characters"),
    "empty-name": (dict(step=lambda s, x: ({"": s[""] + x}, {}), args=({"": X}, X)), "step has an argument, state of float32[4,8], with an empty name, needed one such as params.w1"),
    "empty-metric": (dict(step=lambda s, x: (s, {"": x.sum()}), args=(STATE, X)), "step has a result, metric of float32[], with an empty name, needed one such as params.w1"),
    "by-keyword": (dict(step=lambda state, *, x: (state, {}), args=(STATE,)), 'step takes "x" by keyword only, needed arguments by position'),
    "broken-artifact": (dict(step=b"ML\xefRnonsense"), "step is no portable artifact that this jaxlib reads"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(tmp_path, name):
    given, says = REFUSED[name]
    with pytest.raises(heddle.ExportError) as error:
        heddle.export(tmp_path / "out", **{"mesh": None if name == "no-mesh" else MESH, **given})
    assert says in str(error.value)
    assert not (tmp_path / "out").exists()


def test_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(heddle.ExportError, match=r"file/out can't be written \(Not a directory\), needed a folder for the entries"):
        heddle.export(tmp_path / "file" / "out", step=step, args=PLAIN, mesh=MESH)


def test_errors_of_the_function_are_its_own(tmp_path):
    """They come with their type and their trace, not as ExportErrors."""
    with pytest.raises(KeyError, match="nothing"):
        heddle.export(tmp_path, step=lambda s, x: s["nothing"], args=(STATE, X))
    with pytest.raises(ValueError) as error:
        heddle.export(tmp_path, step=lambda s, x: int("no number"), args=(STATE, X))
    assert not isinstance(error.value, heddle.ExportError)


def test_uneven_constraints(tmp_path):
    """What the error about uneven arguments advises works."""
    out = heddle.export(tmp_path / "model", step=lambda s, x: ({"w": lax.with_sharding_constraint(s["w"] + 1, P("data"))}, {"loss": x.sum()}), args=({"w": shape(61)}, X), mesh=MESH)
    heddle.compile(out, capture_output=True, echo=False)


def test_state_that_changes_its_sharding(tmp_path):
    split, whole = NamedSharding(MESH, P("data")), NamedSharding(MESH, P())
    moving = jax.jit(lambda s, x: ({"w": s["w"] + x}, {}), in_shardings=({"w": split}, None), out_shardings=({"w": whole}, None))
    with pytest.raises(heddle.ExportError, match=r'step returns state "w" sharded by .*needed .*"data".*, by which it takes it'):
        heddle.export(tmp_path, step=moving, args=({"w": X}, X))


def test_an_optimizer_made_inside_of_init(tmp_path):
    """A TrainState holds its optimizer beside its leaves, and each one made is another: JAX takes two such states for different trees."""
    net = nn.Dense(IN)

    def begin(seed):
        return TrainState.create(apply_fn=net.apply, params=net.init(jax.random.key(seed), jnp.zeros(X.shape)), tx=optax.adam(1e-2))

    def update(state, x):
        loss, grads = jax.value_and_grad(lambda p: jnp.mean(state.apply_fn(p, x) ** 2))(state.params)
        return state.apply_gradients(grads=grads), {"loss": loss}

    state, again = (jax.eval_shape(begin, 0) for _ in range(2))
    rows = jax.tree.map(lambda leaf: P("data") if leaf.ndim else P(), again)
    out = heddle.export(tmp_path, init=begin, step=update, args=(state, X), mesh=MESH, shardings=(rows, P("data")))
    first = r'#sdy\.sharding<@mesh, \[\{"data"\}'
    assert len(re.findall(first, next(row for row in (out / "init.mlir").read_text().splitlines() if "func.func public" in row))) == 6
    heddle.compile(out, tmp_path / "model.heddle", capture_output=True, echo=False)


@pytest.mark.parametrize("kind", ["Auto", "Explicit"])
def test_shapes_under_a_mesh(tmp_path, kind):
    """As docs/python.md has it: what init says of axes needs the mesh around it, also where only its shapes are asked for."""
    mesh = AbstractMesh((2, 2), ("data", "model"), axis_types=(getattr(jax.sharding.AxisType, kind),) * 2)
    place = lax.with_sharding_constraint if kind == "Auto" else jax.reshard

    def begin(seed):
        return {"w": place(jax.random.normal(jax.random.key(seed), (IN, IN)), P("data", "model"))}

    with jax.sharding.use_abstract_mesh(mesh):
        state = jax.eval_shape(begin, 0)
    shapes = jax.ShapeDtypeStruct(X.shape, X.dtype)
    out = heddle.export(tmp_path / kind, init=begin, step=lambda s, x: ({"w": s["w"] * 0.5}, {"loss": x.sum()}), args=(state, shapes), mesh=mesh, shardings=({"w": P("data", "model")}, P("data")))
    heddle.compile(out, tmp_path / "model.heddle", capture_output=True, echo=False)


def test_tools(tmp_path, monkeypatch):
    assert heddle.find_tool("heddle-compile").endswith("/bin/heddle-compile")
    with pytest.raises(FileNotFoundError, match="there is no heddle-nothing in"):
        heddle.find_tool("heddle-nothing")
    with pytest.raises(SystemExit):
        heddle.run("heddle-opt", tmp_path / "no-file.mlir", echo=False, capture_output=True)


def test_a_metric_may_be_called_as_state_is(tmp_path):
    state = {"w": jax.ShapeDtypeStruct((4,), np.float32), "rate": jax.ShapeDtypeStruct((), np.float32)}
    heddle.export(tmp_path / "m", step=lambda s, x: ({"w": s["w"] - s["rate"] * x, "rate": s["rate"] * 0.5}, {"rate": s["rate"]}),
                  args=(state, jax.ShapeDtypeStruct((4,), np.float32)))
    text = (tmp_path / "m/step.mlir").read_text()
    assert text.count('name = "rate", role = state') == 2 and 'name = "rate", role = metric' in text


# ---- init without code ----

CELL = nn.LSTMCell(8)
ROW = jax.ShapeDtypeStruct((4, 6), jnp.float32)


def talking_init(seed):
    """flax's LSTM cell with its orthogonal initialisers, and a host callback beside."""
    jax.debug.print("seed {}", seed)
    carry = CELL.initialize_carry(jax.random.key(0), ROW.shape)
    return {"net": CELL.init(jax.random.key(seed), carry, jnp.zeros(ROW.shape)), "half": lax.with_sharding_constraint(jnp.ones((4, 4), jnp.bfloat16), P("data"))}


def lstm_step(state, x):
    def loss_of(net):
        return jnp.mean(CELL.apply(net, CELL.initialize_carry(jax.random.key(0), x.shape), x)[1] ** 2)

    loss, grads = jax.value_and_grad(loss_of)(state["net"])
    return {"net": jax.tree.map(lambda p, g: p - 0.1 * g, state["net"], grads), "half": state["half"]}, {"loss": loss}


def lstm_state():
    with jax.sharding.use_abstract_mesh(MESH):
        return jax.eval_shape(talking_init, 0)


@pytest.mark.parametrize("seed", [None, 5])
def test_init_without_code_is_evaluated(tmp_path, capsys, seed):
    (tmp_path / "init.mlir").write_text("of an export before")
    args = {"step": (lstm_state(), ROW)} | ({} if seed is None else {"init": (jnp.int32(seed),)})
    out = heddle.export(tmp_path, init=talking_init, step=lstm_step, args=args, mesh=MESH)
    said = capsys.readouterr().err
    assert re.search(r"^heddle: remark: init has custom call @xla_ffi_python_cpu_callback \(.*test_heddle_export\.py:\d+\), which heddle has no code for: "
                     + ("JAX has made its state with seed 0 in" if seed is None else "JAX has made its state with its args in")
                     + r" \S+/init\.safetensors, needed at the beginning: heddle-run train --state \S+/init\.safetensors\n", said), said
    assert not (out / "init.mlir").exists()
    state = load_file(out / "init.safetensors")
    assert state["half"].dtype == jnp.bfloat16
    kernel = state["net.params.hf.kernel"]
    np.testing.assert_allclose(kernel @ kernel.T, np.eye(8), atol=1e-5)
    program = heddle.compile(out, tmp_path / "lstm.heddle", "--target=cpu", "--machine=host", echo=False, capture_output=True)
    done = subprocess.run([BUILD / "bin/heddle-run", "train", program, "--data=synthetic", "--steps=1", f"--state={out}/init.safetensors",
                           f"--save={tmp_path}/state"], check=True, capture_output=True, text=True)
    assert "step: 1  loss" in done.stdout
    after = load_file(tmp_path / "state")["net.params.ig.kernel"]
    assert 0 < np.abs(after - state["net.params.ig.kernel"]).max() < 0.1
    # An init that heddle has code for is an entry again, and the file goes.
    quiet = lambda seed: jax.tree.map(lambda leaf: jnp.zeros(leaf.shape, leaf.dtype), lstm_state())
    heddle.export(tmp_path, init=quiet, step=lstm_step, args=(lstm_state(), ROW), mesh=MESH)
    assert (out / "init.mlir").exists() and not (out / "init.safetensors").exists() and not capsys.readouterr().err


def test_init_whose_call_has_a_function(tmp_path, capsys):
    """It is public beside the entry."""
    begin = lambda seed: {"w": lax.approx_max_k(jnp.arange(8.0).reshape(2, 4) + seed, 4)[0]}
    out = heddle.export(tmp_path, init=begin, step=lambda s, x: ({"w": s["w"] * x}, {}), args=(jax.eval_shape(begin, 0), shape()))
    assert "init has custom call @ApproxTopK (" in capsys.readouterr().err and not (out / "init.mlir").exists()
    np.testing.assert_array_equal(load_file(out / "init.safetensors")["w"], [[3, 2, 1, 0], [7, 6, 5, 4]])


def test_a_library_s_own_function_has_the_line_of_its_call(tmp_path, capsys):
    def init(seed):
        return {"w": jax.scipy.linalg.schur(jax.random.normal(jax.random.key(seed), (4, 4)))[0]}

    def step(state, x):
        return {"w": state["w"] + jnp.mean(x)}, {"loss": jnp.mean(x)}

    heddle.export(tmp_path, init=init, step=step, args=(jax.eval_shape(init, 0), jax.ShapeDtypeStruct((8,), jnp.float32)))
    line = init.__code__.co_firstlineno + 1
    assert f"init has custom call @lapack_sgees_ffi ({__file__}:{line}), which heddle has no code for" in capsys.readouterr().err


def test_an_optimizer_is_no_state(tmp_path):
    def init(seed):
        tx = optax.adam(1e-3)
        w = jnp.zeros((4, 4)) + seed
        return {"w": w, "tx": tx, "opt": tx.init(w)}

    with pytest.raises(heddle.ExportError, match=r"init returns a function at \['tx'\]\.init, needed arrays alone: an optax optimizer, or another function, is made outside"):
        heddle.export(tmp_path, init=init, step=lambda state, x: (state, {"loss": jnp.mean(x)}),
                      args=({"w": jax.ShapeDtypeStruct((4, 4), jnp.float32)}, jax.ShapeDtypeStruct((8,), jnp.float32)))


def test_init_that_can_not_be_evaluated(tmp_path):
    def init(seed):
        jax.debug.print("seed {}", seed)
        return {"w": lax.with_sharding_constraint(jnp.zeros((4, 4)), NamedSharding(MESH, P("data")))}

    def step(state, x):
        return {"w": state["w"] + x}, {"loss": jnp.sum(x)}

    x = jax.ShapeDtypeStruct((4, 4), jnp.float32)
    needed = "has no code for, and can't be evaluated here .*, needed an init without it, or none: heddle-run takes the state by --state"
    with pytest.raises(heddle.ExportError, match=needed):
        heddle.export(tmp_path / "out", init=init, step=step, args=({"w": x}, x), mesh=MESH)
    assert not (tmp_path / "out").exists()


def test_evaluate_init(tmp_path, capsys):
    """On demand; not of what can't be called."""
    ask = dict(ALL, evaluate_init=True)
    out = heddle.export(tmp_path, **ask)
    assert re.match(r"heddle: remark: JAX has made its state with seed 0 in \S+/init.safetensors, needed", capsys.readouterr().err)
    np.testing.assert_array_equal(load_file(out / "init.safetensors")["params.w1"], init(0)["params"]["w1"])
    assert not (out / "init.mlir").exists()
    with pytest.raises(heddle.ExportError, match="evaluate_init is True and init is not given, needed a function"):
        heddle.export(tmp_path, **dict(ask, init=None))
    with pytest.raises(heddle.ExportError, match="evaluate_init is True and init was exported by jax.export, needed a function"):
        heddle.export(tmp_path, **dict(ask, init=jax.export.export(jax.jit(init))(jax.ShapeDtypeStruct((), jnp.int32))))
    quiet = heddle.export(tmp_path, step=lstm_step, init=talking_init, args=(lstm_state(), ROW), mesh=MESH, evaluate_init=False)
    assert (quiet / "init.mlir").exists() and not (quiet / "init.safetensors").exists()


def test_a_trained_state_is_not_written_over(tmp_path):
    """What heddle-run saved beside the entries is not an export's to replace or remove."""
    heddle.export(tmp_path, **dict(ALL, evaluate_init=True))
    heddle.export(tmp_path, **dict(ALL, evaluate_init=True))  # its own
    save_file({"w": np.ones(3, np.float32)}, tmp_path / "init.safetensors", metadata={"heddle.step": "100"})
    trained = (tmp_path / "init.safetensors").read_bytes()
    with pytest.raises(heddle.ExportError, match=r"init\.safetensors is there and was not written by heddle\.export, needed another folder, or it out of the way"):
        heddle.export(tmp_path, **dict(ALL, evaluate_init=True))
    heddle.export(tmp_path, **ALL)
    assert (tmp_path / "init.safetensors").read_bytes() == trained
