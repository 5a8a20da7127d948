"""Once a step has run, nothing but a signal that comes again or kill -9 ends heddle-run train before its state is saved: not a reader of its lines
that goes, a full disk under its records, data that is cut off, or a signal."""
import fcntl
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from cluster import free_port
from conftest import BUILD, FULL, SANITIZED
from safetensors import safe_open
from safetensors.numpy import load_file, save_file
from test_run import RUN, STEP, compile_program, lines, programs, refuse, run, tokens  # noqa: F401

ENDLESS = "--steps=100000000"

# What ignores a signal passes that on to what it starts, as `nohup` and a shell's `&` do; these tests send them.
for number, action in ((signal.SIGHUP, signal.SIG_DFL), (signal.SIGQUIT, signal.SIG_DFL), (signal.SIGINT, signal.default_int_handler)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, action)


def start(*arguments, **options):
    return subprocess.Popen([RUN, "train", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def await_step(process, number=5):
    while not (line := process.stdout.readline()).startswith(f"step: {number} "):
        assert line, process.stderr.read()


def step_of(state):
    with safe_open(state, "np") as file:
        return int(file.metadata()["heddle.step"])


def check_state(program, tokens, state, tmp_path):
    """What it holds is what one run without any fault has after as many steps."""
    steps = step_of(state)
    run("train", program, f"--data={tokens}", f"--steps={steps}", f"--save={tmp_path}/truth", "--log-every=100000")
    truth, found = load_file(tmp_path / "truth"), load_file(state)
    for name, leaf in truth.items():
        np.testing.assert_array_equal(found[name], leaf)
    return steps


def copy_file(source, target):
    shutil.copy(source, target)
    return target


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGXCPU", "SIGALRM", "SIGPWR", "SIGIO", "SIGRTMIN", "SIGRTMAX"])
def test_signals(programs, tokens, tmp_path, name):
    number = getattr(signal, name)
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s")
    await_step(process)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number and out.splitlines()[-1] == f"interrupted after step {step_of(tmp_path / 's')}" and not err
    check_state(programs["one"], tokens, tmp_path / "s", tmp_path)


def test_nohup(programs, tokens, tmp_path):
    """What is ignored when the run is started stays so."""
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s", preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    await_step(process)
    process.send_signal(signal.SIGHUP)
    await_step(process, 50)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM


def test_what_launchers_send_next_ends_nothing_unsaved(programs, tokens, tmp_path):
    """A signal of another kind, at any time, while the last save waits for the reader of a pipe."""
    os.mkfifo(tmp_path / "s")
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s")
    await_step(process)
    for number, wait in [(signal.SIGUSR1, 0.2), (signal.SIGCONT, 0), (signal.SIGINT, 1.5), (signal.SIGTERM, 0.5)]:
        process.send_signal(number)
        time.sleep(wait)
        assert process.poll() is None
    saved = (tmp_path / "s").read_bytes()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGUSR1 and "\ninterrupted after step " in out and not err
    (tmp_path / "file").write_bytes(saved)
    check_state(programs["one"], tokens, tmp_path / "file", tmp_path)


def test_the_same_signal_within_a_second_is_one(programs, tokens, tmp_path):
    """As ranks get it of their group and of launch; later it ends the process at once."""
    os.mkfifo(tmp_path / "s")
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s")
    await_step(process)
    for wait in (0.2, 1.5):
        process.send_signal(signal.SIGTERM)
        time.sleep(wait)
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGTERM


READS = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* Reads of the data never return once HANG is there, on the rank of HANG_RANK. */
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  ssize_t (*next)(int, void *, size_t, off_t) = dlsym(RTLD_NEXT, "pread");
  char link[32] = "/proc/self/fd/", path[4096] = {0};
  int digits = 14;
  for (int place = 10000; place; place /= 10)
    if (file >= place || place == 1)
      link[digits++] = (char)('0' + file / place % 10);
  const char *rank = getenv("RANK"), *own = getenv("HANG_RANK");
  if (readlink(link, path, sizeof(path) - 1) > 0 && !strcmp(path, getenv("HANG_DATA")) && (!rank || !strcmp(rank, own)))
    while (access(getenv("HANG"), F_OK) == 0)
      usleep(10000);
  return next(file, bytes, count, offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off_t offset) { return pread(file, bytes, count, offset); }
"""


@pytest.fixture(scope="module")
def hanging(tmp_path_factory):
    """The environment of a run whose data lies on a file system that stops answering as the file HANG appears."""
    if SANITIZED:
        pytest.skip("the sanitizer's library must be the first one that is loaded")
    folder = tmp_path_factory.mktemp("hanging")
    (folder / "reads.c").write_text(READS)
    cache = (BUILD / "CMakeCache.txt").read_text()
    compiler = next(line.split("=")[1] for line in cache.splitlines() if line.startswith("CMAKE_CXX_COMPILER:"))
    subprocess.run([compiler, "-x", "c", "-shared", "-fPIC", folder / "reads.c", "-o", folder / "reads.so", "-ldl"], check=True)
    return lambda data, hang: {**os.environ, "LD_PRELOAD": str(folder / "reads.so"), "HANG": str(hang), "HANG_DATA": str(data), "HANG_RANK": "1"}


@pytest.mark.parametrize("words, end", [(["--idle-exit=1"], "--idle-exit 1: no data has come"), (["--max-seconds=4"], "--max-seconds 4"), ([], None)],
                         ids=["idle", "time", "signal"])
@pytest.mark.parametrize("ranks", [1, 2])
def test_data_that_comes_no_more(programs, tokens, tmp_path, hanging, words, end, ranks):
    """The run ends by what ends runs, saved, and goes on from there."""
    launch = ["launch", "-n", ranks] if ranks > 1 else []
    train = [*launch, "train", programs["four" if ranks > 1 else "one"], f"--data={tokens}"]
    process = subprocess.Popen([str(word) for word in [RUN, *train, ENDLESS, f"--save={tmp_path}/s", *words]], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=hanging(tokens, tmp_path / "hang"))
    await_step(process)
    (tmp_path / "hang").touch()
    if not end:
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    step, to = step_of(tmp_path / "s"), " to rank 1" if ranks > 1 and end and "idle" in end else ""
    said = f"ended after step {step}: {end}{to}" if end else f"interrupted after step {step}"
    assert (process.returncode, out.splitlines()[-1]) == (75 if end else 128 + signal.SIGTERM, said) and not err, err
    run(*train, f"--state={tmp_path}/s", "--steps=2", f"--save={tmp_path}/t")
    assert step_of(tmp_path / "t") == step + 2


def test_a_rank_without_data_ends_with_the_others(programs, tokens, tmp_path, hanging):
    port = str(free_port())
    ranks = [subprocess.Popen([str(word) for word in [RUN, "train", programs["four"], f"--data={tokens}", ENDLESS]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**hanging(tokens, tmp_path / "hang"), "RANK": str(rank), "WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port})
             for rank in range(2)]
    await_step(ranks[0])
    (tmp_path / "hang").touch()
    time.sleep(1)
    ranks[0].kill()
    ranks[0].communicate()
    _, err = ranks[1].communicate(timeout=30)
    assert ranks[1].returncode == 1 and re.fullmatch(r"heddle-run: error: rank 0 \(.*\) has ended\n", err), err


def test_idle_exit_comes_before_others_give_up(programs, tokens):
    words = ["launch", "-n", 2, "train", programs["four"], f"--data={tokens}", "--steps=1", "--idle-exit=600"]
    done = subprocess.run([str(word) for word in [RUN, *words]], capture_output=True, text=True)
    assert done.returncode == 1 and "error: --idle-exit is 600 s, needed less than the 600 s of --start-timeout, after which " in done.stderr, done.stderr


def test_ended_at_random_moments(programs, tokens, tmp_path):
    """By SIGTERM or SIGHUP, before the first step, in steps, while saving: a run that took a step has saved it."""
    rng, state, ends, inside = random.Random(0), tmp_path / "s", 100 if FULL else 20, 0
    run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--save={state}")
    for _ in range(ends):
        before = step_of(state)
        process = start(programs["one"], f"--data={tokens}", f"--state={state}", ENDLESS, f"--save={state}", "--save-every=3")
        time.sleep(rng.random() * 0.2)
        number = rng.choice([signal.SIGTERM, signal.SIGHUP])
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
        taken = sum(line.startswith("step: ") and "loss" in line for line in out.splitlines())
        assert process.returncode == (128 + number if taken or "interrupted" in out else -number), err
        assert step_of(state) == before + taken
        inside += taken > 0
    steps = check_state(programs["one"], tokens, state, tmp_path)
    print(f"{ends} ends, {inside} of them after a step, {steps} steps")


def test_a_reader_that_goes(programs, tokens, tmp_path):
    process = start(programs["one"], f"--data={tokens}", "--steps=300", f"--save={tmp_path}/s", f"--metrics={tmp_path}/m")
    await_step(process)
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(timeout=60) == 1
    assert err == "heddle-run: warning: the standard output can't be written: Broken pipe; the run goes on without it\n"
    assert check_state(programs["one"], tokens, tmp_path / "s", tmp_path) == 300 and len(lines(tmp_path / "m")) == 300


def test_a_reader_that_stopped_reading(programs, tokens, tmp_path):
    """The pipe is full, so the run waits; a signal still ends it, saved."""
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s")
    fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
    await_step(process)
    time.sleep(1.5)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 128 + signal.SIGTERM
    assert "nobody reads it" in process.stderr.read()
    process.stdout.close()
    check_state(programs["one"], tokens, tmp_path / "s", tmp_path)


def test_without_streams(programs, tokens, tmp_path):
    """No file that the run opens takes the place of a stream that it was started without."""
    close = lambda: [os.close(stream) for stream in (0, 1, 2)]
    done = subprocess.run([RUN, "train", programs["one"], f"--data={tokens}", "--steps=3", f"--save={tmp_path}/s", f"--metrics={tmp_path}/m"], preexec_fn=close, timeout=60)
    assert done.returncode == 1 and len(lines(tmp_path / "m")) == 3
    check_state(programs["one"], tokens, tmp_path / "s", tmp_path)


def test_records_on_a_full_disk(programs, tokens, tmp_path):
    """Said once; the run goes on to its end and is saved, and the status says that records are missing."""
    done = subprocess.run([RUN, "train", programs["one"], f"--data={tokens}", "--steps=9", f"--save={tmp_path}/s", "--metrics=/dev/full"], capture_output=True, text=True)
    assert done.returncode == 1 and step_of(tmp_path / "s") == 9 and "step: 9  saved" in done.stdout
    assert done.stderr == "heddle-run: warning: /dev/full: can't be written: No space left on device; the run goes on without such records\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a file system")
def test_records_on_a_full_file_system(programs, tokens, tmp_path):
    """No record is there in part, and those go on that have room again."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "heddle-test", disk], capture_output=True).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        (disk / "filler").write_bytes(bytes(4096 * 4))
        process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s", f"--metrics={disk}/m", f"--tensorboard={disk}/t")
        errors = process.stderr.readline() + process.stderr.readline()
        assert errors.count("No space left on device; the run goes on") == 2
        held = {(disk / "m").read_text() for _ in range(2000)}  # while each step tries to write its own
        assert len(held) == 1 and held.pop()[-1] == "\n"
        held = len(lines(disk / "m"))
        os.remove(disk / "filler")
        while len(lines(disk / "m")) == held:
            process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 128 + signal.SIGTERM
        check_state(programs["one"], tokens, tmp_path / "s", tmp_path)
    finally:
        subprocess.run(["umount", disk], check=True)


@pytest.mark.parametrize("kind", ["tokens", "safetensors", "npz"])
def test_data_that_is_cut_off(programs, tmp_path, kind):
    data, rng = tmp_path / f"data.{kind}", np.random.default_rng(0)
    if kind == "tokens":
        np.arange(60000, dtype=np.uint16).tofile(data)
    else:
        leaves = {name: rng.integers(0, 99, (50000, 4), np.int32) for name in "xy"}
        save_file(leaves, data) if kind == "safetensors" else np.savez(data, **leaves)
    whole = copy_file(data, tmp_path / f"whole.{kind}")
    process = start(programs["four"], f"--data={data}", ENDLESS, f"--save={tmp_path}/s")
    await_step(process)
    os.truncate(data, 4000)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and err.startswith(f"heddle-run: error: {data}: ends at byte ") and err.count("\n") == 1
    assert "saved" in out.splitlines()[-1] and check_state(programs["four"], whole, tmp_path / "s", tmp_path) >= 5


def test_a_program_that_is_cut_off(programs, tokens, tmp_path):
    program = copy_file(programs["four"], tmp_path / "p.heddle")
    process = start(program, f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s")
    await_step(process)
    os.truncate(program, 1)
    await_step(process, 30)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    check_state(programs["four"], tokens, tmp_path / "s", tmp_path)


def test_data_of_eval_that_is_gone(programs, tokens, tmp_path):
    data = copy_file(tokens, tmp_path / "eval.bin")
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={tmp_path}/s", "--eval-every=2", f"--eval-data={data}")
    await_step(process)
    data.unlink()
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1 and err == f"heddle-run: error: @eval: {data}: can't be opened: No such file or directory\n"
    assert check_state(programs["one"], tokens, tmp_path / "s", tmp_path) >= 5


def test_a_save_between_that_fails(programs, tokens, tmp_path):
    """The run goes on, and the next one is tried."""
    state, way = tmp_path / "s", tmp_path / "s.partial"
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--save={state}", "--save-every=50")
    await_step(process)
    while not way.is_dir():
        try:
            way.mkdir()
        except FileExistsError:  # it is being saved
            time.sleep(0.001)
    assert process.stderr.readline() == f"heddle-run: warning: {state}: can't be written: {way} is in its way, needed that name until the file is whole; the run goes on\n"
    way.rmdir()
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM and out.splitlines()[-1].endswith(str(step_of(state)))


@pytest.mark.parametrize("name, needed", [("__metadata__", "a tensor has the name '__metadata__', needed another one: that is the format's own"),
                                          ("w\\FF", "a tensor's name is no UTF-8, needed a name that a JSON text can have")], ids=["metadata", "bytes"])
def test_a_leaf_that_no_file_can_have(tokens, tmp_path, name, needed):
    import test_run
    renamed = [text.replace('name = "w"', f'name = "{name}"') for text in (STEP, test_run.INIT, test_run.EVAL, test_run.SAMPLE)]
    before = test_run.INIT, test_run.EVAL, test_run.SAMPLE
    test_run.INIT, test_run.EVAL, test_run.SAMPLE = renamed[1:]
    try:
        program = compile_program(tmp_path / "p", "one", renamed[0])
    finally:
        test_run.INIT, test_run.EVAL, test_run.SAMPLE = before
    done = subprocess.run([RUN, "train", program, f"--data={tokens}", "--steps=3", f"--save={tmp_path}/s"], capture_output=True, text=True)
    assert done.returncode == 1 and "step: 1" not in done.stdout
    assert done.stderr == f"heddle-run: error: {tmp_path}/s: the state can't be saved: {needed}\n"
    assert refuse("train", program, f"--data={tokens}", "--steps=3", f"--checkpoint={tmp_path}/c") == f"{tmp_path}/c: the state can't be saved: {needed}"
    assert refuse("run", program, "--entry=init", f"--output={tmp_path}/o") == f"{tmp_path}/o: the results can't be written: {needed}"
    run("train", program, f"--data={tokens}", "--steps=3")


def test_no_steps(programs, tokens, tmp_path):
    """What was made or loaded is saved all the same."""
    train = ["train", programs["one"], f"--data={tokens}"]
    out = run(*train, "--steps=0", f"--save={tmp_path}/made")
    assert out.splitlines()[-1] == f"step: 0  saved {tmp_path}/made" and step_of(tmp_path / "made") == 0
    run(*train, "--steps=3", f"--state={tmp_path}/made", f"--save={tmp_path}/went on")
    assert check_state(programs["one"], tokens, tmp_path / "went on", tmp_path) == 3
    run(*train, "--steps=0", f"--state={tmp_path}/went on", f"--save={tmp_path}/copied")
    assert check_state(programs["one"], tokens, tmp_path / "copied", tmp_path) == 3


def test_an_interrupt_of_python(programs, tokens, tmp_path):
    """Ctrl-C, which a script and the tool that it runs both get."""
    script = f"""import heddle
heddle.run("heddle-run", "train", {str(programs["one"])!r}, "--data={tokens}", "{ENDLESS}", "--save={tmp_path}/s")"""
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    await_step(process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode and err.strip().endswith("KeyboardInterrupt") and out.splitlines()[-1].startswith("interrupted after step ")
    check_state(programs["one"], tokens, tmp_path / "s", tmp_path)


@pytest.mark.skipif(SANITIZED, reason="a sanitizer's shadow takes more addresses than the limit")
@pytest.mark.parametrize("devices", ["one", "four"])
def test_without_threads(programs, tokens, tmp_path, devices):
    """A thread that the system does not give is one sentence, and ends those that it gave."""
    limit = 600_000_000  # of addresses: a thread takes 8 MB of them for its stack
    limited = dict(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
    train = programs[devices], f"--data={tokens}", "--steps=1"
    run("train", *train, "--threads=4", **limited)
    assert re.fullmatch(r".*\.heddle: the system gave \d+ of \d+ threads: Resource temporarily unavailable, needed all \(limits of processes and memory; --threads takes fewer\)",
                        refuse("train", *train, "--threads=600", **limited))
