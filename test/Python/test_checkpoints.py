"""Checkpoints of heddle-run train: a run that was killed at any moment goes on bit by bit, on any mesh; old ones go, as asked; a full disk
leaves the last one; and what is wrong with one is one sentence."""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import time

import numpy as np
import pytest
from cluster import finish, start_ranks
from conftest import BUILD, FULL, model_steps
from safetensors.numpy import load_file, save_file
from test_outputs import without_rights
from test_run import RUN, compile_program, lines, programs, refuse, run, tokens  # noqa: F401
from test_run_ends import ENDLESS, await_step, start

HAS_LAUNCH = "launch" in subprocess.run([RUN, "--help"], capture_output=True, text=True).stdout


def state_of(checkpoint):
    """What a step has, put together by NumPy from its files and its manifest."""
    manifest = json.loads((checkpoint / "manifest.json").read_text())
    files = {name: load_file(checkpoint / name) for name in manifest["files"]}
    state = {}
    for leaf in manifest["leaves"]:
        for box in leaf["boxes"]:
            part = files[box["file"]][box["tensor"]]
            whole = state.setdefault(leaf["name"], np.empty(leaf["shape"], part.dtype))
            whole[tuple(slice(start, start + size) for start, size in zip(box["start"], box["size"]))] = part
    return state


def assert_equal(found, expected):
    assert set(found) == set(expected)
    for name, leaf in expected.items():
        assert found[name].dtype == leaf.dtype
        np.testing.assert_array_equal(found[name], leaf, name)


def steps_in(folder):
    return sorted(int(name.removeprefix("step-")) for name in os.listdir(folder) if re.fullmatch(r"step-\d+", name))


def test_moves_between_meshes(programs, tokens, tmp_path):
    """Steps on four devices, one and four again, each from what the last one left: its bits are those of files of state."""
    folder, said = tmp_path / "c", []
    for count, mesh in enumerate(["four", "one", "four"], 1):
        begin = [f"--state={tmp_path}/s{count - 1}"] if count > 1 else []
        run("train", programs[mesh], f"--data={tokens}", "--steps=3", *begin, f"--save={tmp_path}/s{count}")
        said += run("train", programs[mesh], f"--data={tokens}", f"--steps={3 * count}", f"--checkpoint={folder}", "--resume").splitlines()
        assert_equal(state_of(folder / f"step-{3 * count}"), load_file(tmp_path / f"s{count}"))
    assert steps_in(folder) == [3, 6, 9] and (folder / "latest").read_text() == "step-9\n"
    manifest = json.loads((folder / "step-3" / "manifest.json").read_text())
    assert manifest["mesh"] == [{"axis": "data", "size": 2}, {"axis": "model", "size": 2}] and manifest["init_seed"] == 0
    assert [(leaf["name"], leaf["dtype"], leaf["shape"], leaf["sharding"]) for leaf in manifest["leaves"]] == [
        ("w", "F32", [64, 8], '[{}, {"model"}]'), ("count", "I32", [], "[]"), ("rate", "F32", [], "[]")]
    assert [(box["tensor"], box["start"], box["size"]) for box in manifest["leaves"][0]["boxes"]] == [
        ("w[0:64,0:4]", [0, 0], [64, 4]), ("w[0:64,4:8]", [0, 4], [64, 4])]
    assert any(re.fullmatch(rf"state: 3 leaves, .*, of {folder}/step-6, step 6, made by another program", line) for line in said)
    assert any(re.fullmatch(rf"step: 9  saved {folder}/step-9  \S+ kB  stall: \S+ \ws  time: \S+ \ws", line) for line in said)
    # Other commands take it, too: one of its steps, or the latest.
    out = run("train", programs["four"], f"--data={tokens}", "--steps=0", f"--state={folder}/step-6", f"--save={tmp_path}/six")
    assert f"of {folder}/step-6, step 6" in out
    assert_equal(load_file(tmp_path / "six"), load_file(tmp_path / "s2"))
    run("run", programs["one"], "--entry=sample", f"--state={folder}", "--input=prompt=2", "--input=temperature=5")
    run("bench", programs["four"], f"--state={folder}", "--steps=1", "--warmup=0")
    run("check", programs["four"], f"--state={folder}/step-3", "--twice")


def launched(processes):
    return ["launch", f"--processes={processes}"] if HAS_LAUNCH and processes > 1 else []


def test_gpt2_moves_between_meshes(tmp_path):
    """data=4, data=2 by model=2, one device, and others: bits come back, and what a process reads is its share."""
    model = next(step.parent for step in model_steps() if step.parent.name == "gpt2_tiny")
    for mesh in ("", ".dp4", ".fsdp2tp2", ".tp4"):
        init = [] if mesh else [f"--entry=init={model}/init.mlir"]
        subprocess.run([BUILD / "bin" / "heddle-compile", model / f"step{mesh}.mlir", *init, "--code=false", "--target=cpu", "--machine=host", "-o", tmp_path / f"p{mesh}"], check=True)
    run("train", tmp_path / "p", "--data=synthetic", "--steps=2", f"--checkpoint={tmp_path}/0")
    run("export", tmp_path / "0", tmp_path / "begin")
    for hop, (mesh, processes) in enumerate([(".dp4", 4), (".fsdp2tp2", 4), ("", 1), (".dp4", 2), (".tp4", 4), (".fsdp2tp2", 1), (".dp4", 4)]):
        out = run(*launched(processes), "train", tmp_path / f"p{mesh}", "--data=synthetic", "--steps=0", f"--state={tmp_path}/{hop}", f"--checkpoint={tmp_path}/{hop + 1}")
        run("export", tmp_path / f"{hop + 1}", tmp_path / "now")
        assert load_bytes(tmp_path / "now") == load_bytes(tmp_path / "begin")
        if HAS_LAUNCH and processes == 4:
            whole, most = re.search(r"leaves, ([\d.]+) MB, at most ([\d.]+) (?:MB|kB) read by a process", out).groups()
            share = {".dp4": 1, ".fsdp2tp2": 0.25, ".tp4": 0.3}[mesh]  # of tp4 some leaves are whole
            assert float(most) <= 1.1 * share * float(whole) * (1 if mesh == ".dp4" else 1000)


def load_bytes(path):
    return {name: (leaf.dtype, leaf.shape, leaf.tobytes()) for name, leaf in load_file(path).items()}


def test_resume_is_the_same_run(programs, tokens, tmp_path):
    """--steps counts from where the run began, also from a file; its seeds stay; nothing is left to do at its end."""
    train = ["train", programs["four"], f"--data={tokens}", "--data-seed=9", "--checkpoint-every=4", "--resume"]
    run(*train, "--init-seed=3", "--steps=30", f"--checkpoint={tmp_path}/whole")
    for steps in (10, 11, 30):  # each ends in the middle
        run(*train, "--init-seed=3", f"--steps={steps}", f"--checkpoint={tmp_path}/parts")
    assert steps_in(tmp_path / "whole") == [4, 8, 12, 16, 20, 24, 28, 30] and set(steps_in(tmp_path / "parts")) == {*steps_in(tmp_path / "whole"), 10, 11}
    for step in (12, 28, 30):
        assert_equal(state_of(tmp_path / "parts" / f"step-{step}"), state_of(tmp_path / "whole" / f"step-{step}"))
        one, other = (json.loads((tmp_path / name / f"step-{step}" / "manifest.json").read_text()) for name in ("parts", "whole"))
        assert one == other and one["seed"] == 9 and one["init_seed"] == 3 and one["first_step"] == 0
    before = (tmp_path / "parts" / "step-30" / "manifest.json").stat()
    out = run(*train, "--steps=30", f"--checkpoint={tmp_path}/parts")
    assert "saved" not in out and (tmp_path / "parts" / "step-30" / "manifest.json").stat().st_ino == before.st_ino
    assert refuse(*train, "--init-seed=4", "--steps=30", f"--checkpoint={tmp_path}/parts") == \
        f"--init-seed is 4, needed 3, from which the state of {tmp_path}/parts/step-30 was made"
    assert refuse(*train[:-1], "--steps=30", f"--checkpoint={tmp_path}/parts") == \
        f"{tmp_path}/parts: has a checkpoint of step 30, needed --resume to go on from it, or another folder"
    # Another run that begins where that one was.
    begin = [f"--state={tmp_path}/whole/step-20", f"--checkpoint={tmp_path}/more"]
    run(*train, *begin, "--steps=4")
    run(*train, *begin, "--steps=10")
    assert steps_in(tmp_path / "more") == [24, 28, 30] and json.loads((tmp_path / "more" / "step-30" / "manifest.json").read_text())["first_step"] == 20
    assert_equal(state_of(tmp_path / "more" / "step-30"), state_of(tmp_path / "whole" / "step-30"))


def test_kill_at_any_moment(programs, tokens, tmp_path):
    """While steps run, and a thread writes: what is there is whole, and what goes on from it is the undisturbed run."""
    folder, rng, kills, inside, last = tmp_path / "c", random.Random(0), 300 if FULL else 10, 0, 0
    train = [programs["one"], f"--data={tokens}", f"--checkpoint={folder}", "--resume", "--keep-last=2"]
    for _ in range(kills):
        process = start(*train, ENDLESS, f"--checkpoint-every={rng.choice([1, 2, 3])}")
        while "saved" not in (line := process.stdout.readline()):
            assert line, process.stderr.read()
        time.sleep(rng.random() * 0.02)
        process.kill()
        process.communicate()
        names = os.listdir(folder)
        inside += any(name.endswith(".partial") for name in names)
        (latest,) = (folder / "latest").read_text().split()
        found = state_of(folder / latest)
        assert found["count"] > last and latest == f"step-{found['count']}"
        last = int(found["count"])
        for step in steps_in(folder):
            assert state_of(folder / f"step-{step}")["count"] == step
    run("train", *train, f"--steps={last + 5}")
    steps = steps_in(folder)  # the last kill may have come between a checkpoint and its place in `latest`
    assert len(steps) == 2 and last <= steps[0] < steps[1] == last + 5 and len(os.listdir(folder)) == 3
    run("train", programs["one"], f"--data={tokens}", f"--steps={last + 5}", f"--save={tmp_path}/whole", "--log-every=100000")
    assert_equal(state_of(folder / f"step-{last + 5}"), load_file(tmp_path / "whole"))
    print(f"{kills} kills, {inside} of them while a checkpoint was being written or removed, {last} steps")




@pytest.mark.skipif(not HAS_LAUNCH, reason="heddle-run starts no processes yet")
def test_kill_of_a_rank(programs, tokens, tmp_path):
    """Any process of four, at any moment: all end, and what other numbers of processes go on with is the undisturbed run."""
    folder, rng, kills, inside, last = tmp_path / "c", random.Random(0), 300 if FULL else 5, 0, 0
    train = ["train", programs["four"], f"--data={tokens}", f"--checkpoint={folder}", "--resume", "--keep-last=2"]
    for _ in range(kills):
        ranks = rng.choice([1, 2, 4])
        process = subprocess.Popen([RUN, "launch", f"--processes={ranks}", *map(str, train), ENDLESS, f"--checkpoint-every={rng.choice([1, 2, 3])}"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while "saved" not in (line := process.stdout.readline()):
            assert line, process.stderr.read()
        children = [int(own) for own in open(f"/proc/{process.pid}/task/{process.pid}/children").read().split()]
        assert len(children) == ranks
        time.sleep(rng.random() * 0.02)
        os.kill(rng.choice(children), signal.SIGKILL)
        process.communicate(timeout=60)
        assert process.returncode
        inside += any(name.endswith(".partial") for name in os.listdir(folder))
        (latest,) = (folder / "latest").read_text().split()
        found = state_of(folder / latest)
        assert found["count"] > last and latest == f"step-{found['count']}"
        last = int(found["count"])
    run("launch", "--processes=2", *train, f"--steps={last + 5}")
    run("train", programs["four"], f"--data={tokens}", f"--steps={last + 5}", f"--save={tmp_path}/whole", "--log-every=100000")
    assert_equal(state_of(folder / f"step-{last + 5}"), load_file(tmp_path / "whole"))
    print(f"{kills} kills of a rank, {inside} of them left a checkpoint in part, {last} steps")


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """Starts four ranks with a checkpoint of two parts of 64 MB, of which rank 1's goes to a slow disk: a MiB takes `delay` ms."""
    if not HAS_LAUNCH:
        pytest.skip("heddle-run starts no processes yet")
    folder = tmp_path_factory.mktemp("slow")
    program, library = compile_program(folder, "four", shape="524288x64"), folder / "slow_disk.so"
    subprocess.run(["clang-22", "-shared", "-fPIC", pathlib.Path(__file__).parent / "slow_disk.c", "-o", library, "-ldl"], check=True)

    def begin(checkpoint, tokens, delay, *options, variables=()):
        prefix = ["env", f"LD_PRELOAD={library}", "SLOW_FILES=rank-1.", f"SLOW_DELAY={delay}", *variables]
        return start_ranks(4, [RUN, "train", program, f"--data={tokens}", "--steps=1", f"--checkpoint={checkpoint}", *options], [prefix] * 4)

    return begin


def test_a_slow_disk_is_no_hang(slow, tokens, tmp_path):
    """The last save takes longer than ranks wait for one that makes no progress: rank 0 for rank 1, and others for rank 0."""
    begin = time.time()
    ended = finish(slow(tmp_path / "c", tokens, 100, "--start-timeout=3"))
    assert [(status, errors) for status, _, errors in ended] == [(0, "")] * 4
    assert time.time() - begin > 6  # the disk was slow
    assert state_of(tmp_path / "c/step-1")["w"].shape == (524288, 64)


def test_who_saves_ends_with_the_others(slow, tokens, tmp_path):
    """Not before all is written that nobody reads any more."""
    ranks = slow(tmp_path / "c", tokens, 250)
    while not list(tmp_path.glob("c/*/rank-1.*")):
        time.sleep(0.01)
    ranks[0].kill()
    begin = time.time()
    ended = finish(ranks)
    assert time.time() - begin < 8  # of 16 s
    assert all(re.search(r"error: rank 0 \(.*\) has (ended|lost the connection)", errors) for _, _, errors in ended[1:]), ended


def test_a_disk_that_breaks_while_more_is_written(slow, tokens, tmp_path):
    ended = finish(slow(tmp_path / "c", tokens, 0, variables=["SLOW_BREAKS=1"]))
    file = tmp_path / "c/step-1.partial/rank-1.safetensors"
    assert [errors for _, _, errors in ended] == [f"heddle-run: error: rank 1: {file}: can't be written: Input/output error\n"] * 4
    assert os.listdir(tmp_path / "c") == []


def test_signal(programs, tokens, tmp_path):
    """The step ends, and its state is saved, whatever the thread is doing."""
    process = start(programs["four"], f"--data={tokens}", ENDLESS, f"--checkpoint={tmp_path}/c", "--checkpoint-every=2", "--keep-last=1")
    await_step(process)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    (step,) = steps_in(tmp_path / "c")
    assert process.returncode == 128 + signal.SIGTERM and out.splitlines()[-1] == f"interrupted after step {step}" and not err


def test_what_stays(programs, tokens, tmp_path):
    train = ["train", programs["one"], f"--data={tokens}", "--steps=12", "--checkpoint-every=2"]
    run(*train, f"--checkpoint={tmp_path}/last", "--keep-last=3")
    assert steps_in(tmp_path / "last") == [8, 10, 12]
    run(*train[:-1], f"--metrics={tmp_path}/m")
    losses = {line["step"]: line for line in lines(tmp_path / "m")}
    even = [step for step in losses if step % 2 == 0]
    for metric, choose in (("inputs", min), ("inputs:min", min), ("inputs:max", max)):
        folder = tmp_path / metric.replace(":", "-")
        run(*train, f"--checkpoint={folder}", f"--keep-best={metric}")
        best = choose(even, key=lambda step: losses[step]["inputs"])
        assert steps_in(folder) == sorted({best, 12})
        assert json.loads((folder / f"step-{best}" / "manifest.json").read_text())["metrics"]["inputs"] == losses[best]["inputs"]
    evaluated = [*train, "--eval-every=4", f"--eval-data={tokens}", "--keep-best=eval/loss:max", "--keep-last=2"]
    run(*evaluated, f"--checkpoint={tmp_path}/eval", f"--metrics={tmp_path}/e")
    means = {line["step"]: line["eval/loss"] for line in lines(tmp_path / "e") if "eval/loss" in line}
    assert steps_in(tmp_path / "eval") == sorted({max(means, key=means.get), 10, 12})
    assert refuse(*evaluated[:-2], f"--checkpoint={tmp_path}/x", "--keep-best=accuracy") == \
        "--keep-best is 'accuracy', needed one of loss, inputs, targets, eval/loss, eval/inputs"


def test_stalls_are_recorded(programs, tokens, tmp_path):
    out = run("train", programs["four"], f"--data={tokens}", "--steps=600", f"--checkpoint={tmp_path}/c", "--checkpoint-every=200", f"--metrics={tmp_path}/m").splitlines()
    # Some step, at least, has ended while a thread still wrote.
    where = lambda text: next(number for number, line in enumerate(out) if line.startswith(text))
    assert any(where(f"step: {step + 1}  loss") < where(f"step: {step}  saved") for step in (200, 400))
    stalls = {line["step"]: line["checkpoint_stall_seconds"] for line in lines(tmp_path / "m") if "checkpoint_stall_seconds" in line}
    assert sorted(stalls) == [200, 400, 600] and all(0 < stall < 10 for stall in stalls.values())


def test_a_folder_of_one_run(programs, tokens, tmp_path):
    process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--checkpoint={tmp_path}/c")
    await_step(process)
    assert refuse("train", programs["one"], f"--data={tokens}", "--steps=1", f"--checkpoint={tmp_path}/c", "--resume") == \
        f"{tmp_path}/c: another run writes its checkpoints there, needed a folder of its own"
    process.kill()
    process.communicate()
    run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--checkpoint={tmp_path}/c", "--resume")


def test_a_file_that_is_too_large(programs, tokens, tmp_path):
    """Each save fails, which is said; the run goes on, and its last one is the error. What was saved before stays."""
    folder = tmp_path / "c"
    train = ["train", programs["one"], f"--data={tokens}", f"--checkpoint={folder}", "--portable", "--resume"]
    run(*train, "--steps=2")
    done = subprocess.run([RUN, *map(str, train), "--steps=6", "--checkpoint-every=2"], capture_output=True, text=True, timeout=120,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
    fault = "step-{}.partial/rank-0.safetensors: can't be written: File too large"
    assert done.returncode == 1 and "step: 6  loss" in done.stdout
    assert done.stderr == f"heddle-run: warning: {folder}/{fault.format(4)}; the run goes on\nheddle-run: error: {folder}/{fault.format(6)}\n"
    assert sorted(os.listdir(folder)) == ["latest", "step-2"]
    run(*train, "--steps=6")
    assert steps_in(folder) == [2, 6]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a file system")
def test_full_file_system(programs, tokens, tmp_path):
    """A save between that finds no room; the next one does."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "heddle-test", disk], capture_output=True).returncode:
        pytest.skip("this machine mounts nothing")
    try:
        folder = disk / "c"
        process = start(programs["one"], f"--data={tokens}", ENDLESS, f"--checkpoint={folder}", "--checkpoint-every=3", "--keep-last=1")
        while "saved" not in process.stdout.readline():
            pass
        filler = disk / "filler"
        with open(filler, "wb", buffering=0) as file:
            while True:
                try:
                    file.write(bytes(4096))
                except OSError:
                    break
        line = process.stderr.readline()
        assert re.fullmatch(rf"heddle-run: warning: {folder}/\S+: can't be written: No space left on device; the run goes on\n", line), line
        held = (folder / "latest").read_text().strip()
        assert state_of(folder / held)["count"] == int(held.removeprefix("step-"))
        filler.unlink()
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate(timeout=60)
        (step,) = steps_in(folder)
        assert out.splitlines()[-1] == f"interrupted after step {step}" and sorted(os.listdir(folder)) == ["latest", f"step-{step}"]
    finally:
        subprocess.run(["umount", disk], check=True)


def test_faults_are_named(programs, tokens, tmp_path):
    folder, step = tmp_path / "c", tmp_path / "c" / "step-2"
    run("train", programs["four"], f"--data={tokens}", "--steps=2", f"--checkpoint={folder}")
    train = ["train", programs["one"], f"--data={tokens}", "--steps=4", f"--checkpoint={folder}", "--resume"]
    good = (step / "rank-0.safetensors").read_bytes()
    (step / "rank-0.safetensors").write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    assert re.fullmatch(rf'{step}/rank-0.safetensors: ".*" has other bytes than were saved, by its checksum in manifest.json', refuse(*train))
    (step / "rank-0.safetensors").write_bytes(good[:-1])
    assert refuse(*train) == f"{step}/rank-0.safetensors: has {len(good) - 1} bytes, needed the {len(good)} that manifest.json says"
    (step / "rank-0.safetensors").unlink()
    assert refuse(*train) == f"{step}/rank-0.safetensors: can't be opened: No such file or directory"
    (step / "rank-0.safetensors").write_bytes(good)
    manifest = (step / "manifest.json").read_text()
    (step / "manifest.json").write_text("no manifest")
    assert refuse(*train) == f"{step}/manifest.json: is no JSON object, needed a checkpoint's manifest"
    (step / "manifest.json").write_text(manifest.replace('"example": ', '"example": 1'))
    assert refuse(*train) == f"{step}/manifest.json: has other bytes than were saved, by its own checksum"
    run("run", programs["one"], "--entry=init", f"--save={tmp_path}/s")
    save_file(load_file(tmp_path / "s") | {"v": np.zeros(3)}, tmp_path / "more")
    run("import", tmp_path / "more", tmp_path / "d")
    assert refuse(*train[:3], "--steps=1", f"--state={tmp_path}/d") == \
        f'{tmp_path}/d/step-0: has "v", needed the program\'s 3 leaves of state and no others, since it appends no such state'
    (step / "manifest.json").unlink()
    assert refuse("run", programs["one"], f"--state={folder}", "--entry=init") == f"{step}/manifest.json: can't be opened: No such file or directory"
    assert refuse(*train) == f"{step}: has no complete checkpoint, needed manifest.json in it, or in a folder step-N of it"
    (folder / "latest").unlink()
    assert refuse("run", programs["one"], f"--state={folder}", "--entry=init") == \
        f"{folder}: has no complete checkpoint, needed manifest.json in it, or in a folder step-N of it"
    (tmp_path / "file").write_text("x")
    assert refuse(*train[:4], f"--checkpoint={tmp_path}/file") == f"{tmp_path}/file: is no folder, needed one for checkpoints"
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    for path in (closed, closed / "c"):
        assert refuse(*train[:4], f"--checkpoint={path}", preexec_fn=without_rights) == f"{path}: can't be written: Permission denied"
    shutil.rmtree(folder)
    run(*train)


def test_export_and_import(programs, tokens, tmp_path):
    """To a file of state and back, by these names and by others."""
    run("train", programs["four"], f"--data={tokens}", "--steps=3", f"--checkpoint={tmp_path}/c", f"--save={tmp_path}/s", "--data-seed=4")
    assert run("export", tmp_path / "c", tmp_path / "e") == f"{tmp_path}/e: 3 leaves, 2.06 kB, of {tmp_path}/c/step-3, step 3\n"
    assert (tmp_path / "e").read_bytes() == (tmp_path / "s").read_bytes()
    assert run("import", tmp_path / "e", tmp_path / "i") == f"{tmp_path}/i/step-3: 3 leaves, 2.06 kB, of {tmp_path}/e\n"
    assert_equal(state_of(tmp_path / "i" / "step-3"), load_file(tmp_path / "s"))
    # Both go on as the run would.
    run("train", programs["four"], f"--data={tokens}", "--steps=6", f"--checkpoint={tmp_path}/c", "--resume")
    run("train", programs["one"], f"--data={tokens}", "--steps=3", f"--state={tmp_path}/i", f"--save={tmp_path}/six")
    assert_equal(load_file(tmp_path / "six"), state_of(tmp_path / "c" / "step-6"))
    (tmp_path / "names").write_text("# ours  theirs\nw   model.embed.weight # of all layers\n\nrate lr\n")
    (tmp_path / "names.json").write_text(json.dumps({"w": "model.embed.weight", "rate": "lr"}))
    for names in ("names", "names.json"):
        run("export", tmp_path / "c" / "step-3", "-o", tmp_path / "hf", f"--names={tmp_path}/{names}")
        assert set(load_file(tmp_path / "hf")) == {"model.embed.weight", "lr", "count"}
        run("import", tmp_path / "hf", f"--checkpoint={tmp_path}/{names}-back", f"--names={tmp_path}/{names}")
        assert_equal(state_of(tmp_path / f"{names}-back" / "step-3"), load_file(tmp_path / "s"))
    run("export", tmp_path / "c" / "step-3", tmp_path / "hf", f"--names={tmp_path}/names", "--only-named")
    assert set(load_file(tmp_path / "hf")) == {"model.embed.weight", "lr"}


def test_names_with_numbers_and_all_types(tmp_path):
    """Layers by their number; elements stay as they are, also those that NumPy has no type for."""
    safetensors, (header, data) = pytest.importorskip("safetensors"), ({}, b"")
    types = {"BF16": 2, "F8_E4M3": 1, "F8_E5M2": 1, "F16": 2, "F32": 4, "F64": 8, "I64": 8, "U8": 1, "BOOL": 1, "C64": 8}
    for number, (type, size) in enumerate(types.items()):
        part = bytes((7 * k + number) % (2 if type == "BOOL" else 251) for k in range(6 * size))
        header[f"h.{number}.experts.{number + 5}.w"] = {"dtype": type, "shape": [2, 3], "data_offsets": [len(data), len(data) + len(part)]}
        data += part
    text = json.dumps(header).encode()
    (tmp_path / "theirs").write_bytes(len(text).to_bytes(8, "little") + text + data)
    (tmp_path / "names").write_text("layers.{}.moe[{}] h.{}.experts.{}.w\nlayers.3.special h.3.experts.8.w\n")
    run("import", tmp_path / "theirs", tmp_path / "c", f"--names={tmp_path}/names")
    manifest = json.loads((tmp_path / "c" / "step-0" / "manifest.json").read_text())
    assert {leaf["name"]: leaf["dtype"] for leaf in manifest["leaves"]} == {
        "layers.3.special" if number == 3 else f"layers.{number}.moe[{number + 5}]": type for number, type in enumerate(types)}
    run("export", tmp_path / "c", tmp_path / "again", f"--names={tmp_path}/names")
    read = lambda path: dict(safetensors.deserialize(path.read_bytes()))
    assert read(tmp_path / "again") == read(tmp_path / "theirs")


def test_faults_of_names(programs, tokens, tmp_path):
    run("train", programs["one"], f"--data={tokens}", "--steps=1", f"--checkpoint={tmp_path}/c")
    names = tmp_path / "names"
    for text, needed in [
        ("w a\nw b", f'{names}: the name "w" stands there twice, needed once'),
        ("w a\nrate a", f'{names}: the name "a" stands there twice, needed once'),
        ('{"w": "a", "w": "b"}', f'{names}: the name "w" stands there twice, needed once'),
        ("w a\nrate", f"{names}:2: has one name, needed two, ours and theirs"),
        ("w a b", f"{names}:1: has more than two names, needed two, ours and theirs"),
        ('{"w": ["a"]}', f'{names}: is no JSON object of names, needed {{"ours": "theirs", ...}}'),
        ('{"w": "a"', f'{names}: is no JSON object of names, needed {{"ours": "theirs", ...}}'),
        ("w.{} a", f'{names}: "w.{{}}" and "a" have unequal numbers of {{}}, needed as many'),
        ("v a", f'{names}: there is no "v" among the 3 tensors, needed the name of one'),
        ("w count", f'{names}: "w" and "count" both get the name "count", needed one for each'),
    ]:
        names.write_text(text)
        assert refuse("export", tmp_path / "c", tmp_path / "e", f"--names={names}") == needed
    names.write_bytes(b"\xff\x00")
    assert refuse("export", tmp_path / "c", tmp_path / "e", f"--names={names}") == f"{names}: is no text, needed a JSON object of names, or lines of two names each"
    assert refuse("export", tmp_path / "c", tmp_path / "e", f"--names={tmp_path}/none") == f"{tmp_path}/none: can't be opened: No such file or directory"
    assert not (tmp_path / "e").exists()
    run("export", tmp_path / "c", tmp_path / "e")
    assert refuse("import", tmp_path / "e", tmp_path / "c") == f"{tmp_path}/c: has a checkpoint of step 1, needed another folder"
    text = json.dumps({"w": {"dtype": "U8", "shape": [1] * 1_000_000, "data_offsets": [0, 1]}}).encode()
    (tmp_path / "deep").write_bytes(len(text).to_bytes(8, "little") + text + b"x")
    assert refuse("import", tmp_path / "deep", tmp_path / "d") == f'{tmp_path}/deep: "w" has 1000000 dims, needed at most 64'
    assert refuse("import", tokens, tmp_path / "d").startswith(f"{tokens}: says its header has ")
    assert refuse("export", tmp_path, tmp_path / "e") == f"{tmp_path}: has no complete checkpoint, needed manifest.json in it, or in a folder step-N of it"
