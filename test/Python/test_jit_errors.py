"""What is wrong with a step, its arguments, its cache or its tools is one sentence of heddle.jit's."""
import os
import shutil
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD
from jit_models import linear, linear_batch, linear_state, needs_native

pytestmark = needs_native
HERE = __file__


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(scope="session")
def step(cache):
    made = heddle.jit(linear, cache=cache)
    made(linear_state(), *linear_batch(1))
    return made


def line_of(function, text):
    import inspect

    lines, first = inspect.getsourcelines(function)
    return first + next(number for number, line in enumerate(lines) if text in line)


def branches(state, x):
    if x.sum() > 0:  # on a traced value
        state = {"w": -state["w"]}
    return state, {"sum": x.sum()}


def misfits(state, x):
    return {"w": state["w"] @ x}, {"sum": x.sum()}


def schur(state, x):
    w = jax.scipy.linalg.schur(state["w"])[0]
    return {"w": w}, {"sum": x.sum()}


@pytest.mark.parametrize("function, text, said", [(branches, "if x.sum", "TracerBoolConversionError: Attempted boolean conversion of traced array"), (misfits, "@ x", "TypeError: dot_general requires")])
def test_what_can_t_be_traced_names_the_users_line(function, text, said, cache):
    with pytest.raises(heddle.ExportError) as caught:
        heddle.jit(function, cache=cache)({"w": np.eye(3, dtype=np.float32)}, np.ones(5, np.float32))
    assert str(caught.value).startswith(f"step can't be traced at {HERE}:{line_of(function, text)} ({said}")
    assert str(caught.value).endswith("), needed a function that jax.jit takes") and "\n" not in str(caught.value)
    assert caught.value.__cause__ is not None


def test_what_has_no_code_names_the_users_line(cache):
    with pytest.raises(heddle.CompileError, match=r"has no code for CPUs, .*@lapack_sgees_ffi.* needed @step without it$") as caught:
        heddle.jit(schur, cache=cache)({"w": np.eye(3, dtype=np.float32)}, np.ones(5, np.float32))
    name, line, column = caught.value.location.rsplit(":", 2)
    assert os.path.basename(name) == os.path.basename(HERE) and int(line) == line_of(schur, "linalg.schur") and str(caught.value).startswith(caught.value.location)
    assert not [left for left in os.listdir(cache) if left.startswith("partial-")]


def test_steps_that_are_none(cache):
    with pytest.raises(heddle.ExportError, match="^step is 3, needed a function$"):
        heddle.jit(3)
    with pytest.raises(heddle.ExportError, match=r"needed \(state, metrics\)"):
        heddle.jit(lambda state, x: state, cache=cache)(linear_state(), 1.0)
    with pytest.raises(heddle.ExportError, match="^step returns state \"w\" as float32"):
        heddle.jit(lambda state, x: ({"w": state["w"][:2]}, {}), cache=cache)({"w": jnp.ones(4)}, 1.0)
    with pytest.raises(heddle.ExportError, match="3 to 4: state, x, y, rate|needed 3 to 4"):
        heddle.jit(linear, cache=cache)(linear_state(), 1.0)
    with pytest.raises(heddle.ExportError, match="does not take these arguments .*speed"):
        heddle.jit(linear, cache=cache)(linear_state(), *linear_batch(1), speed=1.0)


def test_states_that_are_not_the_steps(step):
    x, y = linear_batch(1)
    for state, sentence in [
        ({"w": jnp.zeros(8)}, 'step is given a state without "b", needed float32[], as in its first call'),
        ({"w": jnp.zeros(9), "b": jnp.zeros(())}, 'step is given state "w" as float32[9], needed float32[8], as in its first call'),
        ({"w": jnp.zeros(8, jnp.bfloat16), "b": jnp.zeros(())}, 'step is given state "w" as bfloat16[8], needed float32[8], as in its first call'),
        ({"w": "x", "b": jnp.zeros(())}, 'step is given state "w" as a str, needed float32[8], as in its first call'),
        ({"v": jnp.zeros(8), "b": jnp.zeros(())}, 'step is given state "b"|step is given state "v", needed that of its first call'),
    ]:
        steps = step.steps
        with pytest.raises(heddle.RunError) as caught:
            step(state, x, y)
        assert any(str(caught.value).startswith(one) for one in sentence.split("|")) and "\n" not in str(caught.value)
        assert step.steps == steps


def test_a_foreign_state_is_named(step, cache):
    """A handle of another step is an array; where it has another shape, or has been donated there, the sentence is about it."""
    batch = linear_batch(1, size=4)
    other = heddle.jit(linear, cache=cache)
    foreign, _ = other(linear_state(4), *batch)
    with pytest.raises(heddle.RunError, match=r'^step is given state "b"|^step is given state "w" as float32\[4\], needed float32\[8\], as in its first call$'):
        step(foreign, *linear_batch(1))
    other(foreign, *batch)
    with pytest.raises(heddle.RunError, match='^state "b", .* was donated to a later step'):
        heddle.jit(linear, cache=cache)(foreign, *batch)


def test_batches_that_are_none(step):
    x, y = linear_batch(1)
    with pytest.raises(heddle.RunError, match="^the batch has a str, needed arrays and numbers$"):
        step(step.state, "x", y)
    with pytest.raises(heddle.ExportError, match="^step can't be traced at .*jit_models.py:"):
        step(step.state, x[:, :4], y)
    assert step.steps == 1 and not step.state["w"].is_deleted()


def test_before_the_first_call(cache, tmp_path):
    made = heddle.jit(linear, cache=cache)
    for ask in (made.report, made.memory, made.explain, lambda: made.state, lambda: made.save(tmp_path)):
        with pytest.raises(heddle.RunError, match="^step has no .* yet, needed a first call, which compiles it$"):
            ask()


def test_files_that_are_no_state(step, tmp_path):
    with pytest.raises(heddle.RunError, match="no-such-file"):
        step.load(tmp_path / "no-such-file.safetensors")
    with pytest.raises(heddle.RunError, match="no-such-file.*can't be read|no-such-file.*needed a state file"):
        heddle.load_state(tmp_path / "no-such-file.safetensors", linear_state())
    (tmp_path / "text.safetensors").write_text("no")
    with pytest.raises(heddle.RunError, match="text.safetensors is no state file"):
        heddle.load_state(tmp_path / "text.safetensors", linear_state())
    heddle.save_state(tmp_path / "other.safetensors", {"w": np.zeros(3), "b": np.float32(0)})
    with pytest.raises(heddle.RunError, match=r'other.safetensors has "w" as float64\[3\], needed float32\[8\]$'):
        heddle.load_state(tmp_path / "other.safetensors", linear_state())
    with pytest.raises(heddle.RunError, match='other.safetensors'):
        step.load(tmp_path / "other.safetensors")
    with pytest.raises(heddle.RunError, match="nowhere"):
        heddle.save_state(tmp_path / "nowhere" / "file.safetensors", linear_state())
    with pytest.raises(heddle.ExportError, match="needed at most 3, those of linear behind its state"):
        heddle.save_batch(tmp_path / "data.safetensors", linear, 1, 2, 3, 4)


def test_a_program_without_step(tmp_path):
    heddle.export(tmp_path / "made", step=linear, args=(linear_state(), *linear_batch(1)))
    subprocess.run([BUILD / "bin/heddle-compile", tmp_path / "made/step.mlir", "--target=cpu", "--machine=host", "-o", tmp_path / "step.heddle"], check=True)
    program = heddle.load(tmp_path / "step.heddle")
    with pytest.raises(heddle.RunError, match="step.heddle: the program has the entries @step, needed @eval$"):
        program.run("eval")
    with pytest.raises(heddle.RunError, match="@step takes state and there is none yet, needed a state that was given, made or loaded$"):
        program.run(x=linear_batch(1)[0], y=linear_batch(1)[1])


def test_options(cache):
    for options, said in (({"device": "tpu"}, "device is 'tpu', needed one of cpu, cuda, emulated, or None for what the program has code for"),
                          ({"threads": -1}, "threads is -1, needed a number of at least 0"), ({"threads": "two"}, "threads is 'two', needed a number of at least 0")):
        with pytest.raises(heddle.RunError) as error:
            heddle.jit(linear, cache=cache, **options)(linear_state(), *linear_batch(1))
        assert str(error.value) == said
    with pytest.raises(heddle.ExportError, match=r"options are '--fast-math', needed a list of heddle-compile's, as \['--fast-math'\]"):
        heddle.jit(linear, options="--fast-math")
    with pytest.raises(heddle.CompileError, match=r"^@step takes \d+ bytes of a device, needed at most 1: "):
        heddle.jit(linear, memory_budget="1B", cache=cache)(linear_state(), *linear_batch(1))


def test_a_load_that_fails_changes_nothing(tmp_path, cache):
    """Handles of before go on being good."""
    step = heddle.jit(linear, cache=cache)
    state, _ = step(linear_state(), *linear_batch(1))
    (tmp_path / "empty").mkdir()
    for path, said in (("empty", "has no complete checkpoint"), ("none", "can't be opened"), ("none.safetensors", "can't be opened")):
        with pytest.raises(heddle.RunError, match=said):
            step.load(tmp_path / path)
    state, _ = step(state, *linear_batch(1))
    assert step.steps == 2
    with pytest.raises(heddle.RunError, match=r"none can't be read \(there is no such file\), needed a state file or a folder of checkpoints"):
        heddle.load_state(tmp_path / "none", like=linear_state())


def test_tools_that_are_missing(tmp_path, cache):
    """A package that lies in no tree, with no tool on PATH."""
    shutil.copytree(os.path.dirname(heddle.__file__), tmp_path / "a/b/heddle")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "a/b"), "PATH": "/nowhere"}
    environment.pop("HEDDLE_BUILD", None)
    script = "import heddle, numpy as np; heddle.jit(lambda s, x: (s, {'x': x}), cache=%r)({'w': np.zeros(3)}, 1.0)"
    done = subprocess.run([sys.executable, "-c", script % str(tmp_path / "cache")], env=environment, capture_output=True, text=True)
    assert "FileNotFoundError: there is no heddle-compile in $HEDDLE_BUILD/bin" in done.stderr
    script = "import heddle; heddle.load('x.heddle')"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert "FileNotFoundError: there is no _runtime" in done.stderr and "needed one: ./dev build makes it where .venv has nanobind" in done.stderr


@pytest.mark.parametrize("x, said", [
    (np.ma.array(np.ones((16, 8), np.float32), mask=False), "the batch has a MaskedArray, needed arrays and numbers"),
    (np.ones((16, 8), ">f4"), r"the batch has >f4\[16,8\], needed float32: array.astype"),
    (np.full((16, 8), "a"), r"the batch has <U1\[16,8\], needed numbers"),
    (np.full((16, 8), None), r"the batch has object\[16,8\], needed numbers"),
    (np.zeros((16, 8), "M8[s]"), r"the batch has datetime64\[s\]\[16,8\], needed numbers"),
], ids=["masked", "big-endian", "text", "object", "time"])
def test_arrays_that_are_no_numbers(step, x, said):
    with pytest.raises(heddle.RunError, match=said):
        step(linear_state(), x, linear_batch(1)[1])
    step(linear_state(), *linear_batch(1))


def test_a_masked_or_traced_state(cache):
    own = heddle.jit(linear, cache=cache)
    with pytest.raises(heddle.RunError, match="the state has a MaskedArray"):
        own({"w": np.ma.array(np.ones(8, np.float32), mask=False), "b": np.float32(0)}, *linear_batch(1))
    with pytest.raises(heddle.RunError, match="is called outside of jax.jit and jax.grad"):
        jax.jit(own)(linear_state(), *linear_batch(1))
    with pytest.raises(heddle.RunError, match="is called outside of jax.jit and jax.grad"):
        jax.grad(lambda x: own(linear_state(), x, linear_batch(1)[1])[1]["loss"])(linear_batch(1)[0])


def test_numbers_beyond_64_bits(step):
    batch = linear_batch(1)
    state, _ = step(linear_state(), *batch, 3)
    with pytest.raises(heddle.RunError, match="is given as 1180591620717411303424, needed a number that"):
        step(state, *batch, 2**70)


@pytest.mark.parametrize("options, said", [({"options": None}, "options are None, needed a list"), ({"cache": 5}, "cache is 5, needed a folder"),
                                           ({"replicas": 2, "sync_every": True}, "sync_every is True, needed a number"),
                                           ({"replicas": 2, "outer": ("nesterov", "x", None)}, "outer is .*, needed")])
def test_options_of_other_types(options, said):
    with pytest.raises((heddle.ExportError, heddle.CompileError), match=said):
        heddle.jit(linear, **options)


def test_without_a_home(tmp_path):
    script = "import os, sys; os.environ.pop('HOME', 0); os.environ.pop('XDG_CACHE_HOME', 0); import pathlib; pathlib.Path.home = lambda: (_ for _ in ()).throw(RuntimeError('no'))\n" \
             "import heddle\ntry:\n    heddle.jit(lambda s, x: (s, {}))\nexcept heddle.CompileError as error:\n    print(error)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "there is no home folder to keep programs in, needed cache=FOLDER or $XDG_CACHE_HOME", done.stderr


def test_a_cache_on_a_full_disk(tmp_path, monkeypatch):
    from heddle.program_cache import ProgramCache

    def full(*arguments):
        raise OSError(28, "No space left on device", str(tmp_path / "entry"))

    monkeypatch.setattr(ProgramCache, "_compile", full)
    with pytest.raises(heddle.CompileError, match="entry can't be written .No space left on device., needed a folder for programs"):
        heddle.jit(linear, cache=tmp_path / "cache")(linear_state(), *linear_batch(1))


def test_a_forked_process_is_told(step):
    """Its program's threads are in the other process: it would wait for them for ever."""
    state, _ = step(linear_state(), *linear_batch(1))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        said = []
        for call in (lambda: step(state, *linear_batch(1)), lambda: np.asarray(state["w"]), lambda: step.save("nowhere")):
            try:
                call()
                said.append("nothing")
            except heddle.RunError as error:
                said.append(str(error))
        os.write(writer, "\n".join(said).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        lines = file.read().splitlines()
    assert os.waitpid(child, 0)[1] == 0 and len(lines) == 3
    assert all(line.startswith(f"the program was opened by process {os.getpid()}, from which this one was forked") for line in lines), lines
    step(state, *linear_batch(1))
