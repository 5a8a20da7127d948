"""heddle.jit over many calls: memory, threads, interrupts, and state in files."""
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD, FULL
from jit_models import case, init, linear, linear_batch, linear_state, needs_native

pytestmark = needs_native
RUN = BUILD / "bin/heddle-run"


@pytest.fixture(scope="session")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("programs")


def resident(what="VmRSS"):
    """Bytes of this process."""
    line = next(line for line in pathlib.Path("/proc/self/status").read_text().splitlines() if line.startswith(f"{what}:"))
    return int(line.split()[1]) * 1024


def wide(size):
    """A step with a state of two leaves of `size` numbers."""
    def step(state, x):
        new = {"w": state["w"] * 0.5 + x, "m": state["m"] + state["w"]}
        return new, {"sum": new["m"][0], "row": new["w"][:16]}

    return step, {"w": np.ones(size, np.float32), "m": np.zeros(size, np.float32)}


def test_a_thousand_calls_leak_nothing(cache):
    function, state = wide(1 << 16)
    step = heddle.jit(function, cache=cache)
    old = []

    def call(times):
        nonlocal state
        for number in range(times):
            state, metrics = step(state, float(number))
            old.append(state)  # handles, which hold no elements
            del old[:-3]
            if number % 100 == 0:
                np.asarray(state["w"])

    call(200)
    before = resident()
    call(1000)
    assert resident() - before < (1 << 20)  # 1,000 copies of a leaf are 256 MB, of 16 numbers and their objects over 1 MB
    assert step.steps == 1200


def test_state_is_there_once(cache):
    size = 8 << 20
    function, state = wide(size)
    step = heddle.jit(function, cache=cache)
    state, _ = step(state, 1.0)  # what came in is dropped
    before = resident()
    for _ in range(5):
        state, _ = step(state, 1.0)
    memory = step.memory()
    assert memory["state"] == 2 * 4 * size
    assert resident() - before < 4 * size  # no leaf was copied
    python = subprocess.run([sys.executable, "-c", PEAK.format(cache=str(cache), size=size)], capture_output=True, text=True, check=True)
    peak, own, total = map(int, python.stdout.split())
    assert total < 2 * 4 * size * 3 // 2 + (1 << 20)  # state, and an arena of one leaf
    assert peak < own + total + (16 << 20)  # what came in, what the executor has, and nothing of their size beside it


PEAK = """
import pathlib
import heddle, numpy as np
def step(state, x):
    new = {{"w": state["w"] * 0.5 + x, "m": state["m"] + state["w"]}}
    return new, {{"sum": new["m"][0]}}
def peak():
    return int(next(line for line in pathlib.Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:")).split()[1]) * 1024
step = heddle.jit(step, cache={cache!r})
step({{"w": np.ones(64, np.float32), "m": np.ones(64, np.float32)}}, 1.0)
state = {{"w": np.ones({size}, np.float32), "m": np.ones({size}, np.float32)}}
own = peak()
other = heddle.jit(step._function, cache={cache!r})
for _ in range(3):
    state, _ = other(state, 1.0)
print(peak(), own, other.memory()["total"])
"""


def test_other_threads_run_during_a_step(cache):
    """Python's lock is free while the devices compute: this thread counts meanwhile, and steps of several threads come one after another."""
    def slow(state, x):
        return {"w": jax.lax.fori_loop(0, 400, lambda _, w: jnp.tanh(w @ x), state["w"])}, {"sum": state["w"].sum()}

    step = heddle.jit(slow, cache=cache, threads=1)
    state = {"w": np.eye(192, dtype=np.float32)}
    x = np.full((192, 192), 0.01, np.float32)
    state, _ = step(state, x)
    inside = []

    def run():
        nonlocal state
        inside.append(time.monotonic())
        state, _ = step(state, x)
        inside.append(time.monotonic())

    thread = threading.Thread(target=run)
    thread.start()
    ticks = []
    while thread.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.001)
    thread.join()
    start, end = inside
    during = [tick for tick in ticks if start < tick < end]
    assert end - start > 0.02 and len(during) > 5
    assert max(b - a for a, b in zip(during, during[1:])) < (end - start) / 2

    def many(count):
        for _ in range(count):
            with lock:
                step(step.state, x)

    lock = threading.Lock()
    threads = [threading.Thread(target=many, args=(3,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert step.steps == 11


INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell it is ignored
import heddle, jax, jax.numpy as jnp, numpy as np
def slow(state, x):
    return {{"w": jax.lax.fori_loop(0, 60, lambda _, w: jnp.tanh(w @ x), state["w"]), "count": state["count"] + 1}}, {{"count": state["count"]}}
step = heddle.jit(slow, cache={cache!r}, threads=1)
state, x = {{"w": np.eye(192, dtype=np.float32), "count": np.int32(0)}}, np.full((192, 192), 0.01, np.float32)
state, _ = step(state, x)
print("started", flush=True)
try:
    while True:
        state, metrics = step(state, x)
except KeyboardInterrupt:
    pass
state = step.state
count = int(state["count"])
assert step.steps == count > 1, (step.steps, count)
step.save({folder!r})
state, metrics = step(state, x)
assert metrics["count"] == count
print(count)
"""


def test_an_interrupt_loses_no_step(cache, tmp_path):
    script = INTERRUPTED.format(cache=str(cache), folder=str(tmp_path / "saved"))
    for delay in (0.05, 0.12, 0.3):
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "started\n", process.stderr.read()
            time.sleep(delay)
            process.send_signal(signal.SIGINT)
            try:
                out, error = process.communicate(timeout=120)
            finally:
                process.kill()
            assert process.returncode == 0, error
        assert (tmp_path / "saved" / f"step-{int(out)}" / "manifest.json").exists()


def test_what_was_saved_goes_on_elsewhere(cache, tmp_path):
    batches = [linear_batch(number) for number in range(6)]
    whole = heddle.jit(linear, cache=cache)
    state = linear_state()
    for number, batch in enumerate(batches):
        state, needed = whole(state, *batch)
        if number == 2:
            whole.save(tmp_path / "folder")
            whole.save(tmp_path / "state.safetensors")
    for place in ("folder", "state.safetensors"):
        other = heddle.jit(linear, cache=cache)
        with pytest.raises(heddle.RunError, match=r"^step has not been called, so that nobody knows its state, needed load\(path, like=state\)"):
            other.load(tmp_path / place)
        state = other.load(tmp_path / place, like=linear_state())  # arrays
        for batch in batches[3:]:
            state, metrics = other(state, *batch)
        assert metrics["loss"] == needed["loss"]
        state = other.load(tmp_path / place)  # by the executor
        assert other.steps == 3
        for batch in batches[3:]:
            state, metrics = other(state, *batch)
        assert metrics["loss"] == needed["loss"] and other.steps == 6
    files = heddle.load_state(tmp_path / "folder", linear_state())
    heddle.save_state(tmp_path / "own.safetensors", files)
    np.testing.assert_array_equal(heddle.load_state(tmp_path / "own.safetensors", linear_state())["w"], files["w"])


def test_heddle_run_goes_on_from_a_state_and_the_other_way(cache, tmp_path):
    """A rate that is a number of each call is one of the command, there."""
    x, y = linear_batch(1)
    step = heddle.jit(linear, cache=cache)
    state, _ = step(linear_state(), x, y, 0.05)
    step.save(tmp_path / "one.safetensors")
    heddle.save_batch(tmp_path / "data.safetensors", linear, x, y)
    subprocess.run([RUN, "train", step.executor.path, "--data", tmp_path / "data.safetensors", "--in-order", "--steps=1", "--state", tmp_path / "one.safetensors", "--set=rate=0.05",
                    "--checkpoint", tmp_path / "trained", "--save", tmp_path / "two.safetensors"], check=True, capture_output=True)
    state, _ = step(state, x, y, 0.05)
    for place in ("trained", "two.safetensors"):
        loaded = heddle.load_state(tmp_path / place, linear_state())
        np.testing.assert_array_equal(loaded["w"], state["w"])
    for given, sentence in [("rate", "--set is 'rate', needed NAME=NUMBER, NAME=true or NAME=false"), ("rate=x", "--set is 'rate=x', needed NAME=NUMBER"),
                            ("x=1", 'batch leaf "x" is f32[16x8], needed one without dims to set'), ("z=1", 'has no batch leaf "z"')]:
        done = subprocess.run([RUN, "bench", step.executor.path, f"--set={given}"], capture_output=True, text=True)
        assert done.returncode == 1 and sentence in done.stderr.splitlines()[-1]


def test_programs_without_init_are_measured_and_checked(cache, tmp_path):
    """What heddle.jit compiles has none: `bench` and `check` make a state, of numbers that a step of AdamW takes."""
    step = heddle.jit(case("gpt2_dropout").step, cache=cache)
    step(init("gpt2_dropout"), *case("gpt2_dropout").batch(np.random.default_rng(1), 0))
    for command in (["bench", "--steps=2"], ["check", "--twice"]):
        done = subprocess.run([RUN, command[0], step.executor.path, command[1], "--random=rest.0", "--vocab=16"], capture_output=True, text=True)
        assert done.returncode == 0 and set(done.stderr.splitlines()) == {f"heddle-run: note: {step.executor.path} has no entry @init, so its state is random"}, done.stderr
    assert "differ" not in done.stdout


def test_bfloat16_and_keys_go_through_files(tmp_path):
    state = {"w": jnp.arange(4, dtype=jnp.bfloat16), "key": jax.random.key(5), "n": jnp.int8(3), "flag": jnp.bool_(True)}
    heddle.save_state(tmp_path / "state.safetensors", state)
    assert os.listdir(tmp_path) == ["state.safetensors"]
    found = heddle.load_state(tmp_path / "state.safetensors", jax.eval_shape(lambda: state))
    np.testing.assert_array_equal(np.asarray(found["w"], np.float32), np.arange(4))
    assert (jax.random.key_data(found["key"]) == jax.random.key_data(state["key"])).all() and found["n"] == 3 and found["flag"]


@pytest.mark.skipif(not FULL, reason="a minute; ./dev test --full")
def test_a_model_in_checkpoints(cache, tmp_path):
    """A model with bf16 state trained, saved, and gone on with by another process's steps, bit by bit."""
    step = heddle.jit(case("llama_tiny").step, cache=cache)
    rng = np.random.default_rng(1)
    batches = [case("llama_tiny").batch(rng, number) for number in range(6)]
    state = init("llama_tiny")
    for number, batch in enumerate(batches):
        state, needed = step(state, *batch)
        if number == 2:
            step.save(tmp_path, keep_last=1)
    other = heddle.jit(case("llama_tiny").step, cache=cache)
    state = other.load(tmp_path, like=jax.eval_shape(lambda: init("llama_tiny")))
    for batch in batches[3:]:
        state, metrics = other(state, *batch)
    assert metrics == needed
