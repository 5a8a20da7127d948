"""heddle.jit is called as jax.jit's function is, and gives what that gives."""
import copy
import dataclasses
import operator
import pickle
import re
import subprocess
import sys
import typing

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT
from heddle import progress
from jit_models import case, init, linear, linear_batch, linear_state, needs_native, sharded

pytestmark = needs_native
SMALL = ["mlp", "gpt2_dropout", "moe", "llama_tiny_f32"]
ALL = [*SMALL, "gpt2_tiny", "gpt2_accumulate", "llama_tiny", "llama_unrolled", "resnet_tiny", "manual_tp", "manual_ring", "gpt2_14m"]
STEPS = 20


def test_the_guide_runs(tmp_path, monkeypatch, capsys, cache):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    exec(re.search(r"```python\n(.*?)```", (ROOT / "docs/jit.md").read_text(), re.S)[1], scope := {"__name__": "guide"})
    out = capsys.readouterr().out
    losses = [float(line.split()[1]) for line in out.splitlines()[:10]]
    assert losses[-1] < losses[0] and 'annotations' in out and (tmp_path / "checkpoints/step-10").is_dir()
    assert scope["train"].executor.devices.endswith("threads")


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("programs")


def compare(name, step, function, steps):
    rng, theirs, ours = np.random.default_rng(1), init(name), init(name)
    for number in range(steps):
        batch = case(name).batch(rng, number)
        theirs, needed = function(theirs, *batch)
        ours, metrics = step(ours, *batch)
        assert metrics.keys() == needed.keys() and all(type(value) in (float, int) for value in metrics.values())
        for metric, value in metrics.items():
            np.testing.assert_allclose(value, np.asarray(needed[metric], np.float64), rtol=case(name).rtol, err_msg=f"{metric} of step {number}")
    assert jax.tree.structure(ours) == jax.tree.structure(theirs)
    assert all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs)))


@pytest.mark.parametrize("name", ALL if FULL else SMALL)
def test_losses_are_those_of_jax_jit(name, cache):
    compare(name, heddle.jit(case(name).step, cache=cache), jax.jit(case(name).step), STEPS)


@pytest.mark.parametrize("name, mesh", [("mlp", "dp2tp2"), ("llama_tiny_f32", "fsdp4")] + ([("gpt2_tiny", "fsdp2tp2"), ("moe", "ep4"), ("manual_tp", "dp2tp2")] if FULL else []))
def test_sharded_losses_are_those_of_one_device(name, mesh, cache):
    function, mesh, shardings = sharded(name, mesh)
    step = heddle.jit(function, mesh=mesh, in_shardings=shardings, cache=cache)
    compare(name, step, jax.jit(case(name).step), 5)
    assert step.executor.mesh.startswith("4 devices")
    assert "all_reduce" in step.explain() or "all_gather" in step.explain()


def test_handles_behave_as_arrays(cache):
    batch = linear_batch(1)
    needed, _ = jax.jit(linear)(linear_state(), *batch)
    state, _ = heddle.jit(linear, cache=cache)(linear_state(), *batch)
    w = state["w"]
    assert (w.shape, w.dtype, w.ndim, w.size, len(w)) == ((8,), np.float32, 1, 8, 8)
    for array in (np.asarray(w), jnp.asarray(w), np.from_dlpack(w), jax.dlpack.from_dlpack(w), w[:], w + 0, 1 * w, jax.device_put(np.asarray(w))):
        np.testing.assert_allclose(array, needed["w"], rtol=1e-6)
    assert isinstance(jnp.sum(jnp.asarray(w) ** 2), jax.Array) and float(state["b"]) == pytest.approx(float(needed["b"]), rel=1e-6)
    assert np.asarray(w, np.float64).dtype == np.float64 and not np.asarray(w).flags.writeable
    assert repr(w) == '<state "w", float32[8]>' and w.mean() == np.asarray(w).mean() and state["b"].item() == float(state["b"])
    for array in (jax.jit(lambda tree: tree["w"])(state), jnp.stack([w])[0], jax.device_put(w), copy.deepcopy(w), pickle.loads(pickle.dumps(w))):
        np.testing.assert_allclose(array, needed["w"], rtol=1e-6)
    assert not hasattr(w, "sharding") and jax.eval_shape(lambda tree: tree, state)["w"].shape == (8,)


def test_the_state_is_donated_unless_told_otherwise(cache):
    batch = linear_batch(1)
    step = heddle.jit(linear, cache=cache)
    first, _ = step(linear_state(), *batch)
    read = first["b"]
    kept = np.asarray(read)
    second, _ = step(first, *batch)
    assert first["w"].is_deleted() and not second["w"].is_deleted()
    with pytest.raises(heddle.RunError, match=r'^state "w", float32\[8\], was donated to a later step or replaced, needed a leaf of the state as it is now$'):
        np.asarray(first["w"])
    assert np.asarray(read) == kept  # what was read stays
    with pytest.raises(heddle.RunError, match='state "w"'):
        step(first, *batch)
    again = step(second, *batch)[0]  # which did no harm
    assert step.steps == 3
    careful = heddle.jit(linear, donate=False, cache=cache)
    old, _ = careful(linear_state(), *batch)
    new, metrics = careful(old, *batch)
    assert not old["w"].is_deleted() and not np.array_equal(old["w"], new["w"])
    assert careful(old, *batch)[1]["loss"] == metrics["loss"]
    np.testing.assert_array_equal(careful.state["w"], second["w"] if not second["w"].is_deleted() else np.asarray(careful.state["w"]))
    np.testing.assert_array_equal(careful(careful.state, *batch)[0]["w"], again["w"])


def test_leaves_may_be_replaced_by_arrays(cache):
    """Also by handles of other leaves, of before a step that read them, and of another step."""
    def swap(state, x):
        return {"a": state["b"] + x, "b": state["a"]}, {"sum": jnp.sum(state["a"] - 2 * state["b"])}

    ours, theirs = heddle.jit(swap, cache=cache), jax.jit(swap)
    state = {"a": jnp.arange(3.0), "b": jnp.ones(3)}
    got, want = ours(state, np.float32(1))[0], theirs(state, np.float32(1))[0]
    other = heddle.jit(swap, cache=cache)(state, np.float32(5))[0]
    for mixed in (lambda s: {"a": s["b"], "b": s["a"]}, lambda s: {**s, "b": np.full(3, 7, np.float32)}, lambda s: {"a": other["a"], "b": s["b"]}):
        got, found = ours(mixed(got), 2.0)
        want, needed = theirs(mixed({**want}) if mixed(want)["a"] is not other["a"] else {"a": np.asarray(other["a"]), "b": want["b"]}, 2.0)
        assert found["sum"] == needed["sum"]
        np.testing.assert_array_equal(got["a"], want["a"])


def test_new_shapes_go_on_over_the_same_state(cache):
    ours, theirs = heddle.jit(linear, cache=cache), jax.jit(linear)
    got = want = linear_state()
    for number, rows in enumerate([16, 16, 24, 16, 7, 24]):
        batch = linear_batch(number, rows)
        got, metrics = ours(got, *batch)
        want, needed = theirs(want, *batch)
        np.testing.assert_allclose(metrics["loss"], needed["loss"], rtol=1e-5)
        np.testing.assert_allclose(metrics["errors"], needed["errors"], rtol=1e-4, atol=1e-5)
        assert metrics["errors"].shape == (rows,) and metrics["count"] == rows
    assert "3 kinds of batches" in repr(ours) and [entry["name"] for entry in ours.report()["entries"]] == ["step", "step_1", "step_2"]
    assert ours.memory()["state"] <= 2 * 128  # two leaves, once
    assert ours.steps == 6


def test_numbers_are_given_anew_each_time(cache):
    def scaled(state, x, rate, is_big, times: int = 1):
        return {"w": state["w"] - rate * jnp.where(is_big, 10, 1) * x.astype(jnp.bfloat16)}, {"rate": jnp.float32(rate), "times": times * 2, "is_big": is_big}

    ours, theirs = heddle.jit(scaled, cache=cache), jax.jit(scaled)
    got = want = {"w": jnp.zeros(4, jnp.bfloat16)}
    x = np.arange(4, dtype=np.float32)
    for arguments, keywords in [((0.5, True), {}), ((0.25, False), {"times": 3}), ((), {"is_big": False, "rate": 2.0}), ((1e-3, True, 5), {})]:
        got, found = ours(got, x, *arguments, **keywords)
        want, needed = theirs(want, x, *arguments, **keywords)
        assert found == {name: operator.methodcaller("item")(value) for name, value in needed.items()}
        assert [type(found[name]) for name in ("rate", "times", "is_big")] == [float, int, bool]
        assert got["w"].dtype == want["w"].dtype == jnp.bfloat16
        np.testing.assert_array_equal(np.asarray(got["w"]), want["w"])
    assert len(ours._entries) == 2  # with `times` and without; no number is a constant


def test_batches_of_any_library(cache):
    step = heddle.jit(linear, cache=cache)
    x, y = linear_batch(3)
    needed = jax.jit(linear)(linear_state(), x, y)[1]["loss"]
    wide = np.zeros((16, 16), np.float32)
    wide[:, ::2] = x
    for other in (jnp.asarray(x), np.asfortranarray(x), wide[:, ::2], x.astype(np.float64), OnlyDlpack(x)):
        loss = step(linear_state(), other, y)[1]["loss"]
        np.testing.assert_allclose(loss, needed, rtol=1e-6)


class OnlyDlpack:
    """An array of a library that NumPy and JAX know nothing of."""

    def __init__(self, array):
        self._array = array
        self.shape, self.dtype = array.shape, "its own"

    def __dlpack__(self, **options):
        return self._array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._array.__dlpack_device__()


def test_keys_of_generators_are_state(cache):
    def noisy(state, x):
        key, now = jax.random.split(state["key"])
        w = state["w"] + jax.random.normal(now, x.shape)
        return {"key": key, "w": w}, {"sum": w.sum()}

    ours, theirs = heddle.jit(noisy, cache=cache), jax.jit(noisy)
    got = want = {"key": jax.random.key(3), "w": jnp.zeros(5)}
    for _ in range(3):
        got, found = ours(got, np.zeros(5, np.float32))
        want, needed = theirs(want, np.zeros(5, np.float32))
        np.testing.assert_allclose(found["sum"], needed["sum"], rtol=1e-5)
    assert jax.jit(jax.random.normal)(got["key"]) == jax.random.normal(want["key"])
    assert got["key"].dtype == want["key"].dtype and got["key"].shape == ()
    np.testing.assert_array_equal(jax.random.key_data(got["key"].__jax_array__()), jax.random.key_data(want["key"]))


def test_precision_and_budget_are_the_compilers(cache):
    batch = case("gpt2_dropout").batch(np.random.default_rng(1), 0)
    exact = heddle.jit(case("gpt2_dropout").step, cache=cache)
    rounded = heddle.jit(case("gpt2_dropout").step, precision="bf16", memory_budget="100MB", cache=cache)
    loss, near = exact(init("gpt2_dropout"), *batch)[1]["loss"], rounded(init("gpt2_dropout"), *batch)[1]["loss"]
    assert loss != near and abs(loss - near) < 2e-2 * loss
    with pytest.raises(heddle.CompileError, match=r"takes \d+ bytes of a device, needed at most 300000"):
        heddle.jit(case("gpt2_dropout").step, memory_budget="300KB", cache=cache)(init("gpt2_dropout"), *batch)
    parts = heddle.jit(case("gpt2_dropout").step, microbatches=2, cache=cache)
    assert parts(init("gpt2_dropout"), *batch)[1]["loss"] == pytest.approx(loss, rel=0.2)


def test_the_report_is_text_and_html(cache):
    step = heddle.jit(linear, cache=cache)
    assert "not compiled yet" in step._repr_html_()
    step(linear_state(), *linear_batch(1))
    report = step.report()
    assert report["target"] == "cpu" and report["entries"][0]["name"] == "step"
    assert "@step for cpu on host, one device" in str(report) and "predicted time" in str(report)
    assert step._repr_html_() == report._repr_html_() and "<caption>@step for cpu" in report._repr_html_()
    assert step.memory()["state"] > 0 and "collectives" in step.explain()


def test_a_decorator_with_options(cache):
    @heddle.jit(cache=cache, donate=False)
    def step(state, x):
        """It adds."""
        return {"n": state["n"] + x}, {"n": state["n"]}

    state, metrics = step({"n": 1}, 2)
    assert (int(state["n"]), metrics["n"], step.__name__, step.__doc__) == (3, 1, "step", "It adds.")


def test_a_pipeline_has_its_state_and_its_losses(cache):
    name = "gpt2_tiny"
    parts = heddle.jit(case(name).step, options=["--mesh=pipe=2", "--pipeline=auto"], microbatches=2, cache=cache)
    alone = heddle.jit(case(name).step, cache=cache)
    rng, ours, theirs = np.random.default_rng(1), init(name), init(name)
    for _ in range(3):
        batch = case(name).batch(rng, 0)
        ours, found = parts(ours, *batch)
        theirs, needed = alone(theirs, *batch)
        assert found["loss"] == pytest.approx(needed["loss"], rel=1e-5)
    assert parts.executor.mesh == '2 devices, mesh "pipe"=2'
    for a, b in zip(jax.tree.leaves(ours), jax.tree.leaves(theirs)):
        np.testing.assert_allclose(a, b, rtol=1e-2, atol=1e-5)


@pytest.mark.skipif(not (BUILD / "lib/libheddle-emulator.so").exists(), reason="built without CUDA's headers")
def test_gpus_that_are_emulated(cache):
    ours, theirs = heddle.jit(linear, target="cuda-sm_90a", device="emulated", cache=cache), jax.jit(linear)
    got = want = linear_state()
    for number in range(3):
        got, found = ours(got, *linear_batch(number))
        want, needed = theirs(want, *linear_batch(number))
        assert found["loss"] == pytest.approx(float(needed["loss"]), rel=1e-5)
    assert ours.executor.devices == "1 emulated GPU"
    np.testing.assert_allclose(got["w"], want["w"], rtol=1e-5)


def test_a_long_compilation_says_how_long(capsys, monkeypatch):
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.1)
    for is_shown in (True, False):
        process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(0.5); print('done')"], stdout=subprocess.PIPE, text=True)
        assert progress.CompileNote("step for cpu", is_shown)(process)[0] == "done\n"
        said = capsys.readouterr().err
        assert said.startswith("\rheddle: compiling step for cpu, 0 s") and said.endswith(" \r") if is_shown else said == ""


class Pair(typing.NamedTuple):
    one: object
    two: object


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class Box:
    inside: object


@pytest.mark.parametrize("kind", ["plain", "other"])
def test_states_of_any_containers(cache, kind):
    """State of dicts, lists, tuples, named tuples and None, or of containers that were registered with JAX: a step gives what it took, in the same
    containers, and what is put into one of them between steps counts."""
    wrap = Box if kind == "other" else list
    make = lambda: {"b": [jnp.ones(2), (jnp.zeros(3),)], "a": Pair(None, {"x": jnp.ones(()), "inner": wrap([jnp.ones(1)])}), "none": None}
    count = lambda state, x: (jax.tree.map(lambda leaf: leaf + x, state), {"x": x})
    step, theirs, ours = heddle.jit(count, cache=cache), make(), make()
    for number in range(4):
        ours, theirs = step(ours, np.float32(number))[0], jax.tree.map(lambda leaf: leaf + number, theirs)
        assert jax.tree.structure(ours) == jax.tree.structure(theirs) and type(ours["a"]) is Pair and list(ours) == list(jax.tree.map(lambda x: x, make()))
        if number == 1:
            ours["b"][0] = theirs["b"][0] = np.full(2, 7, np.float32)
        if number == 2:
            ours["b"], theirs["b"] = ours["b"][:], theirs["b"][:]  # another list with the same leaves
    jax.tree.map(np.testing.assert_array_equal, jax.tree.map(np.asarray, ours), jax.tree.map(np.asarray, theirs))
    for wrong in ({**ours, "b": tuple(ours["b"])}, {**ours, "c": np.zeros(1)}, {key: ours[key] for key in ("a", "none")}):
        held = step.state
        try:
            step(wrong, np.float32(0))
        except heddle.RunError as error:
            assert "step is given" in str(error)
        else:
            assert list(wrong) == list(ours)  # JAX names leaves of a tuple as those of a list
        assert step.state is not held


def test_handles_in_place_and_as_numbers(cache):
    state, metrics = heddle.jit(linear, cache=cache)(linear_state(), *linear_batch(1))
    w, b = state["w"], state["b"]
    needed = np.asarray(w) + 1
    w += 1  # a new array, as of JAX's
    np.testing.assert_array_equal(w, needed)
    with pytest.raises(heddle.RunError, match='state "w" is given as the output of numpy.add, needed an array'):
        np.add(np.ones(8, np.float32), 1, out=state["w"])
    assert f"{b:.3f}" == f"{float(b):.3f}" and round(b, 2) == round(np.float32(b), 2) and f"{b}" == repr(b)
    with pytest.raises(TypeError):
        list(b)
    assert len(list(state["w"])) == 8

    def count(state, x):
        return {"n": state["n"] + 1}, {"sum": x.sum()}

    assert list(range(heddle.jit(count, cache=cache)({"n": jnp.int32(2)}, np.ones(2, np.float32))[0]["n"])) == [0, 1, 2]


def test_looking_at_the_state_keeps_handles(cache):
    """With donate=False old leaves stay readable, whatever else has been asked for."""
    train = heddle.jit(linear, donate=False, cache=cache)
    first, _ = train(linear_state(), *linear_batch(1))
    same = train.state
    train(first, *linear_batch(2))
    np.testing.assert_array_equal(first["w"], same["w"])


def test_weak_types_are_jaxs(cache):
    """A number that JAX has as an array gives no f32 beside bf16."""
    def step(state, rate):
        return {"w": state["w"] * rate}, {"sum": (state["w"] * rate).sum()}

    state, rate = {"w": jnp.linspace(1, 3, 300, dtype=jnp.bfloat16)}, jnp.asarray(0.5)
    needed, theirs = jax.jit(step)(state, rate)
    found, ours = heddle.jit(step, cache=cache)(state, rate)
    assert found["w"].dtype == needed["w"].dtype == jnp.bfloat16 and ours["sum"] == float(theirs["sum"])
    strong = heddle.jit(lambda state, rate: (state, {"sum": (state["w"] * rate).sum()}), cache=cache)
    _, weak = strong(state, rate)
    _, other = strong(state, np.float32(0.5))
    assert weak["sum"] == float(theirs["sum"]) and other["sum"] == float((state["w"] * np.float32(0.5)).sum())


class WithCount(typing.NamedTuple):
    w: object
    count: int


jax.tree_util.register_pytree_with_keys(WithCount, lambda tree: (((jax.tree_util.GetAttrKey("w"), tree.w),), tree.count), lambda count, leaves: WithCount(leaves[0], count))


def test_a_container_with_a_number_of_its_own(cache):
    """Which is no leaf: it was taken for the number of one."""
    def step(state, x):
        return WithCount(state.w + x, state.count), {"sum": x.sum()}

    train = heddle.jit(step, cache=cache)
    state = WithCount(jnp.zeros(3), 7)
    for _ in range(3):
        state, _ = train(state, np.ones(3, np.float32))
    assert state.count == 7 and (np.asarray(state.w) == 3).all()
