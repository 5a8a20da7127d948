"""Compiled programs are found again by their content, and whatever is damaged or half there is compiled again."""
import os
import pathlib
import signal
import subprocess
import sys
import time

import heddle
import numpy as np
import pytest
from jit_models import linear, linear_batch, linear_state, needs_native

pytestmark = needs_native

PROGRAM = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell it is ignored
import heddle, jax.numpy as jnp, numpy as np
def step(state, x):
    return {{"w": state["w"] * {factor} + x}}, {{"sum": jnp.sum(state["w"])}}
made = heddle.jit(step, cache={cache!r})
state, _ = made({{"w": np.ones(4, np.float32)}}, 1.0)
print(made(state, 1.0)[1]["sum"], made.executor.path)
"""


def start(cache, factor=2.0):
    return subprocess.Popen([sys.executable, "-c", PROGRAM.format(cache=str(cache), factor=factor)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def entries(cache):
    return sorted(pathlib.Path(cache).iterdir()) if pathlib.Path(cache).exists() else []


def compiled(cache, **options):
    """The entries that a call has made anew."""
    before = {entry: (entry / "program.heddle").stat().st_mtime_ns for entry in entries(cache) if (entry / "program.heddle").exists()}
    step = heddle.jit(linear, cache=cache, **options)
    _, metrics = step(linear_state(), *linear_batch(1))
    assert metrics["loss"] == LOSS[0] if LOSS else LOSS.append(metrics["loss"]) is None
    return [entry for entry in entries(cache) if before.get(entry) != (entry / "program.heddle").stat().st_mtime_ns]


LOSS = []


def test_a_program_is_compiled_once(tmp_path):
    assert len(compiled(tmp_path)) == 1
    assert compiled(tmp_path) == []
    assert len(compiled(tmp_path, options=["--recompute=none"])) == 1
    assert len(entries(tmp_path)) == 2


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "lost", "report", "a file"])
def test_what_is_damaged_is_compiled_again(damage, tmp_path):
    (entry,) = compiled(tmp_path)
    program = entry / "program.heddle"
    bytes_ = program.read_bytes()
    if damage == "cut":
        program.write_bytes(bytes_[: len(bytes_) // 2])
    elif damage == "flipped":
        program.write_bytes(bytes_[: len(bytes_) // 2] + bytes([bytes_[len(bytes_) // 2] ^ 255]) + bytes_[len(bytes_) // 2 + 1 :])
    elif damage == "empty":
        program.write_bytes(b"")
    elif damage == "lost":
        program.unlink()
    elif damage == "report":
        (entry / "report.json").write_text("{")
    else:
        (entry / "report.json").unlink()
        program.unlink()
        entry.rmdir()
        entry.write_text("")
    assert compiled(tmp_path) == [entry]
    assert program.read_bytes()[:8] == bytes_[:8] and entries(tmp_path) == [entry]


def test_processes_share_a_folder(tmp_path):
    processes = [start(tmp_path) for _ in range(3)]
    said = [process.communicate(timeout=300) for process in processes]
    assert all(process.returncode == 0 for process in processes), said
    assert len({out for out, _ in said}) == 1 and said[0][0].startswith("12.0 ")
    assert len(entries(tmp_path)) == 1


def test_a_killed_compilation_leaves_nothing_that_matters(tmp_path):
    for number, stop in enumerate([signal.SIGKILL, signal.SIGINT]):
        process = start(tmp_path, factor=3.0 + number)
        while not list(tmp_path.glob("partial-*/step.mlir")):  # the folder alone is there before its cleanup is arranged
            assert process.poll() is None, process.communicate()
            time.sleep(0.002)
        process.send_signal(stop)
        process.communicate(timeout=60)
        left = [entry for entry in entries(tmp_path) if entry.name.startswith("partial-")]
        assert process.returncode != 0 and len(left) == (1 if stop == signal.SIGKILL else 0)
        for entry in left:
            os.utime(entry, (1, 1))  # long ago
        out, error = start(tmp_path, factor=3.0 + number).communicate(timeout=300)
        assert out.split()[0] == str(4.0 * (3.0 + number) + 4), error
    assert not [entry for entry in entries(tmp_path) if entry.name.startswith("partial-")]


def test_folders_that_can_t_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(heddle.CompileError, match=r"file.* can't be written \(.*\), needed a folder for programs: cache= or \$XDG_CACHE_HOME$"):
        heddle.jit(linear, cache=tmp_path / "file" / "below")(linear_state(), *linear_batch(1))


def test_the_folder_is_the_users(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    state, _ = heddle.jit(linear)(linear_state(), *linear_batch(1))
    assert len(entries(tmp_path / "heddle" / "programs")) == 1 and np.isfinite(np.asarray(state["w"])).all()
