"""Programs over several processes: by each launcher that is here, within a host and between two, bit by bit what one process does; and what
is wrong with a job is one sentence, once a rank."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from cluster import HOST, finish, free_port, own_environment, slurm, start, start_ranks, two_hosts, why_no_slurm
from conftest import BUILD, FULL, ROOT

RUN = BUILD / "bin" / "heddle-run"
MODELS = ROOT / "build" / "models"
PROGRAMS = {"gpt2_tiny.dp4": "gpt2_tiny/step.dp4", "gpt2_tiny.fsdp2tp2": "gpt2_tiny/step.fsdp2tp2", "llama_tiny_f32.fsdp2tp2sp": "llama_tiny_f32/step.fsdp2tp2sp"}
STEPS = 3


class Program:
    """A program and what one process makes of it, on virtual devices or on emulated GPUs."""

    def __init__(self, name, folder, target="--target=cpu", mesh=None):
        step = MODELS / (PROGRAMS[name] + ".mlir")
        self.path = folder / f"{name}.heddle"
        init = f"init={step.parent / 'init.mlir'}"
        if mesh:  # another number of devices for the same global program
            (folder / "step.mlir").write_text(re.sub(r"sdy\.mesh @mesh = <\[.*?\]>.*", f"sdy.mesh @mesh = <[{mesh}]>", step.read_text()))
            step = folder / "step.mlir"
        subprocess.run([BUILD / "bin" / "heddle-compile", step, "--entry", init, *target.split(), "-o", self.path], check=True)
        self.lines, self.state = self.read(start([*self.command(folder / "one")], env=own_environment()), folder / "one")

    def command(self, save):
        return [RUN, "train", self.path, "--steps", STEPS, "--data=synthetic", f"--save={save}"]

    def read(self, process, save):
        """What it has said of its losses, and the bytes that it has saved."""
        (status, out, errors), = finish([process])
        assert status == 0, errors
        return self.losses(out), save.read_bytes()

    def losses(self, out):
        return re.findall(r"step: \d+  loss: \S+", out)  # mpirun gives rank 0 a terminal

    def check(self, processes, save):
        ended = finish(processes)
        assert all(status == 0 for status, _, _ in ended), [errors for _, _, errors in ended]
        said = [line for _, _, errors in ended for line in errors.splitlines() if " UCX  WARN " not in line]  # of this machine's devices
        assert not said, said
        out = "".join(out for _, out, _ in ended)
        assert self.losses(out) == self.lines and len(self.lines) == STEPS  # once, by rank 0
        assert save.read_bytes() == self.state


@pytest.fixture(scope="module", params=PROGRAMS)
def program(request, tmp_path_factory):
    return Program(request.param, tmp_path_factory.mktemp("cluster"))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return Program("gpt2_tiny.dp4", tmp_path_factory.mktemp("cluster"))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    if why := why_no_slurm():
        pytest.skip(why)
    with slurm(tmp_path_factory.mktemp("slurm")) as environment:
        yield environment


@pytest.fixture(scope="module")
def hosts():
    with two_hosts() as made:
        if not made:
            pytest.skip("this machine makes no network namespaces")
        yield made


# ---- launchers ----

@pytest.mark.parametrize("size", [2, 4])
def test_launch(program, size, tmp_path):
    program.check([start([RUN, "launch", "--processes", size, *program.command(tmp_path / "s")[1:]], env=own_environment())], tmp_path / "s")


def test_plain_variables(program, tmp_path):
    program.check(start_ranks(4, program.command(tmp_path / "s")), tmp_path / "s")


@pytest.mark.skipif(not shutil.which("mpirun"), reason="no mpirun here")
def test_mpirun(program, tmp_path):
    root = ["--allow-run-as-root"] if not os.geteuid() else []
    program.check([start(["mpirun", *root, "--oversubscribe", "-n", 4, *program.command(tmp_path / "s")], env=own_environment())], tmp_path / "s")


def test_srun(program, cluster, tmp_path):
    program.check([start(["srun", "-n", 4, "--overcommit", *program.command(tmp_path / "s")], env=cluster)], tmp_path / "s")


def test_torchrun(program, tmp_path):
    pytest.importorskip("torch", reason="no torch here: ./dev test --full installs it")
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node=4", "--no-python", f"--master-port={free_port()}"]
    ended = finish([start([*torchrun, *program.command(tmp_path / "s")], env=own_environment(OMP_NUM_THREADS=1))])
    assert ended[0][0] == 0, ended[0][2]
    assert program.losses(ended[0][1]) == program.lines and (tmp_path / "s").read_bytes() == program.state


@pytest.fixture(scope="module", params=PROGRAMS)
def emulated(request, tmp_path_factory):
    if "HEDDLE_CUDA:INTERNAL=TRUE" not in (BUILD / "CMakeCache.txt").read_text():
        pytest.skip("no CUDA headers here")
    return Program(request.param, tmp_path_factory.mktemp("emulated"), "--target=cuda-sm_90a --code=source")


def test_emulated_gpus(emulated, tmp_path):
    for size in (2, 4):
        emulated.check([start([RUN, "launch", "--processes", size, *emulated.command(tmp_path / "s")[1:]], env=own_environment())], tmp_path / "s")


def test_emulated_gpus_of_two_hosts(emulated, hosts, tmp_path):
    prefixes, address, _, _ = hosts
    emulated.check(start_ranks(4, emulated.command(tmp_path / "s"), [prefixes[rank // 2] for rank in range(4)], address), tmp_path / "s")


# ---- hosts ----

def test_two_hosts(program, hosts, tmp_path):
    prefixes, address, _, _ = hosts
    program.check(start_ranks(4, program.command(tmp_path / "s"), [prefixes[rank // 2] for rank in range(4)], address), tmp_path / "s")


def test_a_host_for_each_rank_in_turns(small, hosts, tmp_path):
    prefixes, address, _, _ = hosts
    small.check(start_ranks(4, small.command(tmp_path / "s"), [prefixes[rank % 2] for rank in range(4)], address), tmp_path / "s")


def test_eight_processes_of_two_hosts(hosts, tmp_path):
    prefixes, address, _, _ = hosts
    program = Program("gpt2_tiny.dp4", tmp_path, mesh='"data"=8')
    program.check(start_ranks(8, program.command(tmp_path / "s"), [prefixes[rank // 4] for rank in range(8)], address), tmp_path / "s")


# ---- what is wrong ----

def sentences(ended):
    """The last line of each rank's errors, without the tool's name; each has failed with one error."""
    for status, _, errors in ended:
        assert status == 1 and errors.count("heddle-run: error: ") == 1, (status, errors)
    return [errors.splitlines()[-1].removeprefix("heddle-run: error: ") for _, _, errors in ended]


def test_a_world_that_does_not_fit_the_mesh(small, tmp_path):
    said = sentences(finish(start_ranks(3, small.command(tmp_path / "s"))))
    assert set(said) == {f"{small.path}: the program is for 4 devices and there are 3 processes, needed as many devices for each"}


def test_two_processes_of_one_rank(small, tmp_path):
    port = free_port()
    ranks = [start(small.command(tmp_path / "s"), env=own_environment(RANK=rank, WORLD_SIZE=3, MASTER_ADDR="127.0.0.1", MASTER_PORT=port)) for rank in (0, 1, 1)]
    said = sentences(finish(ranks))
    assert len(set(said)) == 1 and re.fullmatch(rf"two processes have rank 1: {HOST}, process \d+; {HOST}, process \d+, needed a rank of its own for each", said[0])


def test_ranks_that_are_missing(small, tmp_path):
    command = [*small.command(tmp_path / "s"), "--start-timeout=2"]
    port = free_port()
    ranks = [start(command, env=own_environment(RANK=rank, WORLD_SIZE=4, MASTER_ADDR="127.0.0.1", MASTER_PORT=port)) for rank in (0, 2)]
    said = sentences(finish(ranks))
    assert set(said) == {f"of 4 ranks, these have not come to port {port} of {HOST} in 2 s: 1, 3; these have: 0, 2"}


def test_other_software_at_the_port(small, tmp_path):
    server = subprocess.Popen([sys.executable, "-m", "http.server", str(port := free_port())], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        said = sentences(finish(start_ranks(3, [*small.command(tmp_path / "s"), "--start-timeout=60"], port=port)))
        assert said[0] == f"rank 0 can't listen at port {port}: Address already in use, needed one for this job (MASTER_PORT)"
        for rank in (1, 2):
            assert said[rank] == (f"rank {rank} does not find rank 0 at 127.0.0.1:{port}: what is there says nothing, needed rank 0 of this job "
                                  "(MASTER_ADDR, MASTER_PORT)")  # it waits for the end of a line
    finally:
        server.kill()
        server.wait()


def test_variables_that_contradict_each_other(small, tmp_path):
    ended = finish([start(small.command(tmp_path / "s"), env=own_environment(RANK=4, WORLD_SIZE=4, MASTER_ADDR="a", MASTER_PORT=1))])
    assert sentences(ended) == ["RANK is 4 and WORLD_SIZE is 4, needed a rank below the number of ranks"]


def test_another_program_on_one_rank(small, tmp_path):
    shutil.copy(small.path, other := tmp_path / "other.heddle")
    subprocess.run([BUILD / "bin" / "heddle-compile", MODELS / "mlp/step.dp4.mlir", "--entry", f"init={MODELS / 'mlp/init.mlir'}", "--target=cpu", "-o", other], check=True)
    port, save = free_port(), tmp_path / "s"
    ranks = [start([RUN, "train", other if rank == 2 else small.path, "--steps", 1, "--data=synthetic", f"--save={save}"],
                   env=own_environment(RANK=rank, WORLD_SIZE=4, MASTER_ADDR="127.0.0.1", MASTER_PORT=port)) for rank in range(4)]
    said = sentences(finish(ranks))
    assert len({sentence.split(": ", 1)[-1] for sentence in said}) == 1 and "rank 2 differs from rank 0 in its " in said[0], said


def test_other_data_on_one_rank(small, tmp_path):
    """Of as many bytes: what is in them is compared, too."""
    for rank in range(4):
        (tmp_path / f"{rank}").write_bytes(bytes((at * at + (at == 500 and rank == 2)) % 64 for at in range(1000)))
    for others, pattern in [([0, 1, 2, 3], r"rank 2 has data with checksum (\w+) of examples, where rank 0 has data with checksum (?!\1)\w+ of examples, needed the same"), ([0, 1, 3, 3], None)]:
        port = free_port()
        ranks = [start([RUN, "train", small.path, "--steps", 1, f"--data={tmp_path}/{file}", "--tokens=uint8"],
                       env=own_environment(RANK=rank, WORLD_SIZE=4, MASTER_ADDR="127.0.0.1", MASTER_PORT=port)) for rank, file in enumerate(others)]
        ended = finish(ranks)
        assert all(re.fullmatch(pattern, said) for said in sentences(ended)) if pattern else all(status == 0 for status, _, _ in ended), ended


def await_step(process):
    while line := process.stdout.readline():
        if line.startswith("step: "):
            return
    raise AssertionError(process.stderr.read())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "stopped"])
@pytest.mark.parametrize("culprit", [0, 2])
def test_a_rank_that_is_gone(small, tmp_path, how, culprit):
    command = [RUN, "train", small.path, "--steps", 100000000, "--data=synthetic", "--timeout=3"]
    ranks = start_ranks(4, command)
    await_step(ranks[0])
    ranks[culprit].send_signal(how)
    began = time.time()
    left = [rank for rank in range(4) if rank != culprit]
    try:
        said = sentences(finish([ranks[rank] for rank in left], 30))
    finally:
        ranks[culprit].kill()
        ranks[culprit].communicate()
    assert time.time() - began < 3 + 10
    name = re.escape(f"rank {culprit} ({HOST}, process {ranks[culprit].pid})")
    for sentence in said:
        assert re.fullmatch(rf"{name} has (ended|lost the connection: .*)" if how == signal.SIGKILL else rf"nothing was heard of {name} for 3 s: .*", sentence), said
    assert len(set(said)) == 1 or culprit == 0


def test_a_collective_that_is_left_out(small, tmp_path):
    """The same sentence everywhere, with who is behind; rank 0 prints what all did, and each rank writes its record."""
    lines = subprocess.run([RUN, "info", small.path, "--instructions"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    number = next(number for number, line in enumerate(lines) if ": all_reduce" in line)
    command = [RUN, "train", small.path, "--steps", 3, "--data=synthetic", "--timeout=2", "--leave-out", 2, number, f"--flight-record={tmp_path}/record.json"]
    ranks = start_ranks(4, command)
    ended = finish(ranks)
    said = sentences(ended)
    assert len(set(said)) == 1
    assert re.search(rf"all_reduce .*:\d+:\d+\).*; rank 2 \({HOST}, process {ranks[2].pid}\) is (behind|elsewhere): its device 2 ", said[0]), said
    assert "what ranks did then:\n" in ended[0][2] and all(f"\nrank {rank} ({HOST}, process " in ended[0][2] for rank in range(4))
    records = [tmp_path / f"record.json{'.rank' + str(rank) if rank else ''}" for rank in range(4)]
    explained = subprocess.run([RUN, "explain", *records], capture_output=True, text=True, check=True).stdout
    assert re.search(rf"^rank 2 \({re.escape(str(records[2]))}\) is (behind|elsewhere): its device 2 ", explained, re.M), explained
    for wrong, needed in [([records[0], records[0]], "needed one record of each rank"), ([small.path], "is no flight record"), ([tmp_path / "none"], "No such file")]:
        refused = subprocess.run([RUN, "explain", *wrong], capture_output=True, text=True)
        assert refused.returncode == 1 and needed in refused.stderr and refused.stderr.count("\n") == 1


def test_step_and_wait_times_of_ranks_are_in_metrics(small, tmp_path):
    for size in (2, 4):
        run("launch", "-n", size, "train", small.path, "--data=synthetic", "--steps=20", f"--metrics={tmp_path}/m")
        records = [json.loads(line) for line in (tmp_path / "m").read_text().splitlines()]
        assert len(records) == 20
        for record in records:
            steps, waits = record["rank_step_seconds"], record["rank_wait_seconds"]
            assert len(steps) == len(waits) == size and all(step > 0 for step in steps) and all(wait >= 0 for wait in waits)
        assert all(sum(record["rank_wait_seconds"][rank] for record in records) > 0 for rank in range(size))
        assert sum(max(record["rank_wait_seconds"]) for record in records[1:]) <= sum(max(record["rank_step_seconds"]) for record in records)


# ---- commands and their options ----


def test_what_runs_on_no_devices_waits_for_nobody(small, tmp_path):
    """In a container whose launcher has set RANK, say."""
    run("train", small.path, "--data=synthetic", "--steps=1", f"--checkpoint={tmp_path}/c")
    ranks = own_environment(RANK=1, WORLD_SIZE=4, MASTER_ADDR="127.0.0.1", MASTER_PORT=free_port())
    for words, printed in [(["info", small.path], "entry @step"), (["export", f"{tmp_path}/c", f"{tmp_path}/e"], "86 leaves"),
                           (["import", f"{tmp_path}/e", f"{tmp_path}/d"], "86 leaves")]:
        began = time.time()
        (status, out, errors), = finish([start([RUN, *words], env=ranks)], 20)
        assert status == 0 and printed in out and not errors and time.time() - began < 10, (out, errors)
    (status, _, errors), = finish([start([RUN, "explain", tmp_path / "none"], env=ranks)], 20)
    assert status == 1 and "No such file" in errors


def test_what_launch_can_not_start(small):
    ranks = "needed one of train, bench, check, trace, run"
    for words, needed in [(["trian", small.path], f"launch has 'trian' to run, {ranks}"), ([], f"launch has nothing to run, {ranks}"),
                          (["launch", "-n", "2", "train"], f"launch has 'launch' to run, {ranks}"), (["info", small.path], f"launch has 'info' to run, {ranks}"),
                          (["--port=99999", "train"], "--port: '99999' is out of range, needed 1 to 65535; --help lists what there is"),
                          (["--port=0", "train"], "--port: '0' is out of range, needed 1 to 65535; --help lists what there is"),
                          (["--port=x", "train"], "--port: 'x' is out of range, needed 1 to 65535; --help lists what there is")]:
        assert run("launch", "-n", 2, *words, status=1) == ("", f"heddle-run: error: {needed}\n")
    assert "--processes: '4097' is out of range, needed 1 to 4096" in run("launch", "-n", 4097, "train", status=1)[1]
    (status, _, errors), = finish([start([RUN, "train", small.path, "--steps=1"], env=own_environment(RANK=0, WORLD_SIZE=2, MASTER_PORT=free_port()))])
    assert (status, errors) == (1, "heddle-run: error: RANK is set and MASTER_ADDR is not, needed both\n")


# ---- how runs end ----

def run(*words, status=0):
    (found, out, errors), = finish([start([RUN, *words], env=own_environment())])
    assert found == status, (found, errors)
    return out, errors


@pytest.mark.parametrize("size", [1, 4])
def test_a_run_that_is_out_of_time_goes_on_later(small, size, tmp_path):
    """Saved, with a status of its own; where it goes on it comes to the bits of the run that was not ended."""
    train = ["launch", "-n", size, "train", small.path, "--data=synthetic", "--log-every=100000", f"--checkpoint={tmp_path}/c"]
    out, _ = run(*train, "--steps", 10**9, "--max-seconds=0.5", status=75)
    steps = int(re.search(r"^ended after step (\d+): --max-seconds 0.5$", out, re.M)[1])
    assert steps > 0 and (tmp_path / f"c/step-{steps}/manifest.json").exists()
    run(*train, "--steps", steps + 3, "--resume", f"--save={tmp_path}/s")
    run("train", small.path, "--data=synthetic", "--steps", steps + 3, f"--save={tmp_path}/t")
    assert (tmp_path / "s").read_bytes() == (tmp_path / "t").read_bytes()


def test_rules_end_a_run(small, tmp_path):
    train = ["train", small.path, "--data=synthetic", "--steps=2000"]
    losses = [float(loss) for loss in re.findall(r"loss: (\S+)", run("train", small.path, "--data=synthetic", "--steps=40")[0])]
    for rule, reached in [("loss<4.5", lambda at: losses[at] < 4.5), ("grad_norm>0", lambda at: True),
                          ("loss:3", lambda at: at >= 3 and min(losses[at - 2:at + 1]) >= min(losses[:at - 2]))]:
        out, _ = run("launch", "-n", 2, *train, f"--stop-when={rule}", f"--save={tmp_path}/s")
        assert re.search(rf"^ended after step {1 + next(at for at in range(40) if reached(at))}: --stop-when {rule}: ", out, re.M), (rule, out)
    for wrong, needed in [("lss<2", '--stop-when is of "lss", needed one of loss, grad_norm'), ("loss<", "needed METRIC<NUMBER"), ("loss:0", "needed METRIC<NUMBER"),
                          ("<2", "needed METRIC<NUMBER"), ("loss<2:max", "needed METRIC<NUMBER"), ("loss", "needed METRIC<NUMBER")]:
        assert needed in run(*train, f"--stop-when={wrong}", status=1)[1]
    for bound in ("nan", "inf", "-inf", "infinity", "nan(7)", "1e999", "2.5x", "0x10", " 2", "+2", "1,000"):
        errors = run(*train, f"--stop-when=loss<{bound}", status=1)[1]
        assert errors == f"heddle-run: error: --stop-when is 'loss<{bound}', needed METRIC<NUMBER, METRIC>NUMBER, METRIC>NUMBERx, METRIC=nan, METRIC:COUNT or METRIC:COUNT:max\n"
    for option in ("--max-seconds=-1", "--idle-exit=0"):
        assert "too small, needed more than 0" in run(*train, option, status=1)[1]
    assert "--idle-exit: 'x' is no number that fits" in run(*train, "--idle-exit=x", status=1)[1]


def test_a_copy_of_the_state_that_differs_is_named(small, tmp_path):
    """A device that leaves out an update has other weights from there on."""
    lines = subprocess.run([RUN, "info", small.path, "--instructions"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    number = max(number for number, line in enumerate(lines) if ": launch" in line)
    train = ["train", small.path, "--data=synthetic", "--steps=20", "--leave-out", 2, number, f"--checkpoint={tmp_path}/c", "--checkpoint-every=1"]
    for words in ([], ["launch", "-n", 4]):
        said = run(*words, *train, "--check-replicas=3", status=1)[1]
        rank = 2 if words else 0
        assert re.search(rf'heddle-run: error: after step 3 state ".*" differs between copies: .* has other bits on device 2 of rank {rank} than on most', said), said
        assert not (tmp_path / "c/step-3").exists() and (tmp_path / "c/step-2").exists()
        shutil.rmtree(tmp_path / "c")
    out, errors = run("launch", "-n", 4, "train", small.path, "--data=synthetic", "--steps=4", "--check-replicas=1")
    assert "step: 4  loss" in out and not errors


def test_a_signal_to_launch_and_its_ranks(small, tmp_path):
    """Ctrl-C, or what `timeout` sends: ranks get it twice, of their group and of launch, and save all the same."""
    for number in [signal.SIGINT, signal.SIGTERM] * 3:
        words = [RUN, "launch", "-n", "4", "train", small.path, "--steps=100000000", "--data=synthetic", f"--checkpoint={tmp_path}/c", "--resume", "--keep-last=1"]
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        while "  loss: " not in process.stdout.readline():
            assert process.poll() is None
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=60)
        assert process.returncode == 128 + number and out.splitlines()[-1].startswith("interrupted after step ") and not err, err


LAUNCHERS = {  # what starts four ranks, and what ends them saved
    "mpirun": (["mpirun", *([] if os.geteuid() else ["--allow-run-as-root"]), "--oversubscribe", "-n", 4], lambda process, _: process.send_signal(signal.SIGUSR1)),
    "srun": (["srun", "-n", 4, "--overcommit"], lambda _, environment: subprocess.run(["scancel", "--user=root"], env=environment, check=True)),
    "torchrun": ([sys.executable, "-m", "torch.distributed.run", "--nproc-per-node=4", "--no-python"], lambda process, _: os.killpg(process.pid, signal.SIGINT)),
}


@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_a_launcher_that_ends_a_run_has_it_saved(small, launcher, tmp_path, request):
    if launcher == "torchrun":
        pytest.importorskip("torch", reason="no torch here: ./dev test --full installs it")
    elif not shutil.which(launcher):
        pytest.skip(f"no {launcher} here")
    environment = request.getfixturevalue("cluster") if launcher == "srun" else own_environment(OMP_NUM_THREADS=1, PET_MASTER_PORT=free_port())
    words, end = LAUNCHERS[launcher]
    process = start([*words, RUN, "train", small.path, "--steps=100000000", "--data=synthetic", f"--checkpoint={tmp_path}/c"], env=environment, start_new_session=True)
    while "step: 1  loss: " not in (line := process.stdout.readline()):
        assert line, process.stderr.read()
    end(process, environment)
    (status, _, errors), = finish([process])
    assert status != 0 and len(list((tmp_path / "c").glob("step-*/manifest.json"))) == 1 and (tmp_path / "c/latest").exists(), errors


@pytest.mark.parametrize("words", [[], ["launch", "-n", "4"]], ids=["one", "four"])
def test_a_run_that_fails_begins_anew(small, words, tmp_path):
    """From its last checkpoint, to the bits of the run that did not fail; what can't be begun anew is said."""
    train = ["train", small.path, "--data=synthetic", "--steps=400", "--log-every=100000", "--timeout=5", f"--checkpoint={tmp_path}/c", "--checkpoint-every=20"]
    process = start([RUN, *words, *train, "--restart=2", f"--save={tmp_path}/s"], env=own_environment())
    while "saved" not in process.stdout.readline():
        assert process.poll() is None, process.stderr.read()
    victims = subprocess.run(["pgrep", "-f", f"^heddle-run train {small.path}"], capture_output=True, text=True).stdout.split()
    os.kill(int(victims[-1]), signal.SIGKILL)
    (status, out, errors), = finish([process])
    assert status == 0 and "begins anew from its last checkpoint (1 of 2)" in errors and re.search(r"step-\d+, step \d+$", out, re.M), (errors, out)
    run("train", small.path, "--data=synthetic", "--steps=400", f"--save={tmp_path}/t")
    assert (tmp_path / "s").read_bytes() == (tmp_path / "t").read_bytes()
    ranks = finish(start_ranks(2, [RUN, *train, "--restart=1"]))
    assert all(found == 1 and "--restart is for processes that heddle-run starts itself" in said for found, _, said in ranks)
