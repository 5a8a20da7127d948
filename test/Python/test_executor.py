"""heddle.load runs a program in this process, by the names of its leaves, without JAX; the module of the runtime has no LLVM."""
import re
import subprocess
import sys

import heddle
import numpy as np
import pytest
from conftest import BUILD, BINDINGS
from heddle.native import find_native
from jit_models import linear, linear_batch, linear_state, needs_native

pytestmark = needs_native


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("linear")

    def init(seed):
        import jax

        return {"w": jax.random.normal(jax.random.key(seed), (8,)), "b": jax.numpy.float32(0)}

    def evaluate(state, x, y):
        return {"loss": linear(state, x, y)[1]["loss"]}

    heddle.export(folder / "linear", step=linear, init=init, eval=evaluate, args=(linear_state(), *linear_batch(1)))
    heddle.compile(folder / "linear", folder / "linear.heddle", "--target=cpu", "--machine=host", echo=False)
    return folder / "linear.heddle"


def test_entries_run_by_names(program):
    executor = heddle.load(program)
    assert list(executor.entries) == ["step", "init", "eval"] and executor.state.keys() == {"w", "b"}
    executor.init(seed=3)
    w = np.asarray(executor.state["w"])
    executor.init(seed=4)
    assert not np.array_equal(w, executor.state["w"])
    x, y = linear_batch(1)
    before = executor.run("eval", x=x, y=y)
    assert executor.steps == 0 and not executor.state["w"].is_deleted()
    metrics = executor.run(x=x, y=y)
    assert metrics["loss"] == pytest.approx(before["loss"], rel=1e-6) and metrics["errors"].shape == (16,) and metrics["count"] == 16
    assert executor.run("eval", x=x, y=y)["loss"] < before["loss"] and executor.steps == 1
    executor.set_state({"w": np.ones(8, np.float32)})
    np.testing.assert_array_equal(executor.state["w"], np.ones(8))


def test_wrong_calls_are_one_sentence(program, tmp_path):
    executor = heddle.load(program)
    x, y = linear_batch(1)
    with pytest.raises(heddle.RunError, match=r'^state "b" is not given, needed float32\[\]$'):
        executor.set_state({"w": np.ones(8, np.float32)})
    executor.init()
    for leaves, sentence in [({"x": x}, r'@step is not given "y", needed float32\[16\]'), ({"x": x, "y": y, "z": y}, '@step is given "z", needed x, y'),
                             ({"x": x[:3], "y": y}, r'@step: argument "x" is given as float32\[3,8\], needed float32\[16,8\]'),
                             ({"x": x.astype(np.int32), "y": y}, r'@step: argument "x" is given as int32\[16,8\], needed float32\[16,8\]')]:
        with pytest.raises(heddle.RunError, match=f"^{sentence}$"):
            executor.run(**leaves)
    with pytest.raises(heddle.RunError, match='^the program has no state "v", needed one of w, b$|^the program has no state "v", needed one of b, w$'):
        executor.set_state({"v": x})
    for path in (tmp_path / "none.heddle", tmp_path):
        with pytest.raises(heddle.RunError, match=str(path)):
            heddle.load(path)
    (tmp_path / "text.heddle").write_text("text")
    with pytest.raises(heddle.RunError, match="text.heddle"):
        heddle.load(tmp_path / "text.heddle")
    with pytest.raises(heddle.RunError, match="(?i)gpu|cuda"):
        heddle.load(program, device="cuda")


def test_state_goes_through_files(program, tmp_path):
    executor, other = heddle.load(program), heddle.load(program)
    executor.init(seed=1)
    x, y = linear_batch(1)
    executor.run(x=x, y=y)
    for place in (tmp_path / "folder", tmp_path / "file.safetensors"):
        executor.save(place)
        other.load(place)
        assert other.steps == 1
        np.testing.assert_array_equal(other.state["w"], executor.state["w"])
    with pytest.raises(heddle.RunError, match="nowhere"):
        executor.save("/proc/nowhere/file.safetensors")


def test_neither_jax_nor_llvm_is_needed(program):
    linked = subprocess.run(["ldd", find_native()], capture_output=True, text=True, check=True).stdout
    assert "MLIR" not in linked and "LLVM" not in linked and "libHeddle" not in linked
    script = f"""
import sys
sys.path.insert(0, {BINDINGS!r})
sys.modules.update(jax=None, jaxlib=None)  # importing them is an error
import heddle, numpy as np
executor = heddle.load({str(program)!r})
executor.init(2)
print(executor.run(x=np.ones((16, 8), np.float32), y=np.zeros(16, np.float32))["count"], hasattr(heddle, "jit"), heddle.find_tool("heddle-compile"))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.split() == ["16", "False", str(BUILD / "bin/heddle-compile")], done.stderr


def test_numbers_are_what_they_were_given_as(tmp_path):
    """A number that an argument's type does not hold is refused, not cut."""
    import jax.numpy as jnp

    def step(state, rate, count, flag):
        return {"w": state["w"] + rate}, {"rate": rate, "count": count, "flag": flag}

    heddle.export(tmp_path / "n", step=step, args=({"w": jnp.zeros(())}, jnp.float32(0), jnp.int32(0), jnp.bool_(False)))
    heddle.compile(tmp_path / "n", tmp_path / "n.heddle", "--target=cpu", echo=False, capture_output=True)
    executor = heddle.load(tmp_path / "n.heddle")
    assert re.fullmatch(r"<program .*n.heddle, 1 device, \d+ threads?, entries @step>", repr(executor))
    with pytest.raises(heddle.RunError, match=r'^state "w", float32\[\], is not there yet, needed a state that was given, made or loaded$'):
        np.asarray(executor.state["w"])
    executor.set_state({"w": 0.0})
    for given in ({"rate": 0.5, "count": -7, "flag": True}, {"rate": 3, "count": True, "flag": 0}, {"rate": float("inf"), "count": np.int64(5), "flag": False}):
        assert executor.run(**given) == given
    good = {"rate": 0.5, "count": 1, "flag": True}
    for wrong, said in (({"rate": 1j}, r'"rate" is given as 1j, needed a number that float32 holds'), ({"count": 0.5}, '"count" is given as 0.5, needed a number that int32 holds'),
                        ({"count": 1 << 40}, f'"count" is given as {1 << 40}, needed a number that int32 holds'), ({"count": float("nan")}, '"count" is given as nan, needed a number that int32 holds'),
                        ({"flag": 2}, '"flag" is given as 2, needed a number that bool holds'), ({"rate": "fast"}, r'"rate" is given as <U4\[\], needed float32\[\]')):
        with pytest.raises(heddle.RunError, match=f"^@step: argument {said}$"):
            executor.run(**(good | wrong))
    for call, said in ((lambda: executor.init("a"), "seed is 'a', needed a number of at least 0"), (lambda: executor.save(tmp_path / "c", -1), "keep_last is -1, needed a number of at least 0")):
        with pytest.raises(heddle.RunError, match=said):
            call()
    executor.save(tmp_path / "c")
    assert executor.load(tmp_path / "c") == executor.steps == 3
