#!/usr/bin/env python3
"""Faults in runs of four processes, as a cluster has them: what is injected, what ranks say, and how long they take to end.

    test/Fuzz/cluster_faults.py [--full] [--only WORDS]     a table, and exit status 1 where one falls short

Every rank that is alive ends within its timeout and 10 s, not counting time in which it wants a processor and has none, with one error, the
same on all that can know it, which names the culprit; no process is left, and the last checkpoint that was reported can be read. ./dev test
runs some of them, --full all.
"""
import argparse
import contextlib
import dataclasses
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
from cluster import HOST, start  # noqa: E402
from cluster_trial import BUILD, GRACE, RUN, START_TIMEOUT, TIMEOUT, Kit, NotHere, Short, Trial, waited  # noqa: E402


@dataclasses.dataclass
class Fault:
    kind: str
    where: str
    inject: object
    quick: bool = False

    @property
    def name(self):
        return f"{self.kind}: {self.where}"

    def why_not(self):
        """What this machine lacks for it; empty where that is known only later."""
        needs_gpu = "gpu" in self.where and "HEDDLE_CUDA:INTERNAL=TRUE" not in (BUILD / "CMakeCache.txt").read_text()
        needs_hosts = "two hosts" in self.where and (os.geteuid() or not shutil.which("ip"))
        return "no CUDA headers here" if needs_gpu else "this machine makes no network namespaces" if needs_hosts else ""

    def run(self, kit):
        """(what was said, seconds). Raises Short, or NotHere."""
        with contextlib.ExitStack() as stack:
            trial = Trial(kit, stack)
            try:
                self.inject(trial)
            finally:
                trial.close()
        shutil.rmtree(trial.folder)
        return trial.said, trial.ended - trial.began


FAULTS = []


def fault(kind, where, quick=False):
    def add(inject):
        FAULTS.append(Fault(kind, where, inject, quick))
    return add


# ---- ranks that are gone ----

def moment(trial, when):
    """When a fault comes: after a step, while a checkpoint is written, or so many seconds after the start."""
    if when == "saving":
        trial.await_saving()
    elif isinstance(when, float):
        time.sleep(when)
    else:
        trial.await_step(when)


def begin(trial, program, hosts, when):
    if hosts:
        trial.two_hosts()
    saving = [f"--checkpoint={trial.checkpoint}", "--checkpoint-every=1", "--keep-last=2"] if when == "saving" else []
    trial.start_all(program, *saving, f"--start-timeout={START_TIMEOUT}")
    moment(trial, when)


def describe(program, ranks, when, hosts):
    time_text = f"{when} s after the start" if isinstance(when, float) else "while saving" if when == "saving" else f"step {when}"
    return f"{program}{', two hosts' if hosts else ''}, rank {' and '.join(map(str, ranks))}, {time_text}"


def add_gone(kind, number, program, ranks, when, hosts=False, quick=False):
    def inject(trial):
        begin(trial, program, hosts, when)
        for rank in ranks:
            trial.signal(rank, number)
        one = "|".join(trial.name(rank) for rank in ranks)
        killed = rf"({one}) (has ended|has lost the connection: .*|does not answer)"
        stopped = rf"nothing was heard of ({one}) for {TIMEOUT} s|({one}) does not answer"
        missing = rf"have not come to port {trial.port} of {HOST} in {START_TIMEOUT} s: {', '.join(map(str, ranks))}(;|$)|does not find rank 0 at"
        wanted = killed if number == signal.SIGKILL else stopped
        is_early = isinstance(when, float)
        # Others find by themselves that rank 0 is gone, each in its own words where it may have come before it was.
        early = "rank 0 has ended before all have come|nothing was heard of rank 0 at "
        trial.expect(f"{wanted}|{missing}|{early}" if is_early else wanted, gone=ranks,
                     limit=START_TIMEOUT if is_early else TIMEOUT, groups=[] if 0 in ranks else None)
        if when == "saving":
            trial.check_checkpoint()
    fault(kind, describe(program, ranks, when, hosts), quick)(inject)


for program, ranks, when, hosts, quick in [
        ("gpt2", [0], 3, False, False), ("gpt2", [2], 20, False, False), ("gpt2", [1, 2], 5, False, False), ("mlp", [3], 200, False, False),
        ("mlp", [0], 1, False, False), ("gpu", [1], 1, False, True), ("gpu", [0], 5, False, False), ("gpt2", [3], 3, True, False),
        ("gpt2", [0], 3, True, False), ("mlp", [1], 100, True, False), ("gpu", [2], 2, True, False), ("gpt2", [2], 0.02, False, False),
        ("gpt2", [2], 0.15, False, False), ("gpt2", [0], 0.1, False, False), ("gpu", [3], 0.4, False, False), ("mlp", [2], 0.1, True, False),
        ("gpt2", [1], "saving", False, False), ("mlp", [0], "saving", False, False), ("mlp", [1], "saving", False, True),
        ("gpu", [2], "saving", False, False), ("gpt2", [3], "saving", True, False)]:
    add_gone("killed", signal.SIGKILL, program, ranks, when, hosts, quick)

for program, ranks, when, hosts, quick in [
        ("gpt2", [1], 3, False, False), ("gpt2", [0], 20, False, False), ("mlp", [2], 200, False, True), ("gpu", [3], 2, False, False),
        ("gpt2", [2], 3, True, False), ("gpt2", [2], 0.1, False, False), ("gpt2", [0], 0.15, False, False), ("mlp", [1], "saving", False, False)]:
    add_gone("stopped", signal.SIGSTOP, program, ranks, when, hosts, quick)


def add_link_down(program, when, quick=False):
    def inject(trial):
        begin(trial, program, True, when)
        _, _, cables, names = trial.hosts
        subprocess.run(["ip", "-n", names[0], "link", "set", cables[0], "down"], check=True)
        trial.begin_now()
        silent = rf"nothing was heard of {trial.name(0)} for {TIMEOUT} s: .*no way to its host"
        there = rf"({trial.name(2)}|{trial.name(3)})"
        others = rf"nothing was heard of {there} for {TIMEOUT} s: .*no way to its host|{there} does not answer"
        trial.expect(lambda key: others if key < 2 else silent, groups=[(0, 1), (2, 3)])
        if when == "saving":
            trial.check_checkpoint()
    fault("link down", describe(program, [0], when, True).replace(", rank 0", ""), quick)(inject)


for program, when, quick in [("gpt2", 3, True), ("mlp", 100, False), ("gpu", 2, False), ("gpt2", "saving", False)]:
    add_link_down(program, when, quick)


# ---- ranks that do something else ----

def add_left_out(program, device, last, hosts=False, quick=False):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        trial.kit.program(program)
        trial.start_all(program, "--leave-out", device, trial.kit.collectives[program][last])
        trial.expect(rf"{trial.name(device)} is (behind|elsewhere): its device {device} ")
        if "what ranks did then:" not in trial.read("err", 0):
            raise Short("rank 0 has no table of what ranks did")
    fault("collective left out", f"{program}{', two hosts' if hosts else ''}, device {device}, the {'last' if last else 'first'} one", quick)(inject)


for program, device, last, hosts, quick in [
        ("gpt2", 2, 0, False, False), ("gpt2", 0, 0, False, False), ("mlp", 3, 1, False, False), ("mlp", 1, 0, False, False), ("gpu", 1, 0, False, True),
        ("gpu", 0, 1, False, False), ("gpt2", 3, 0, True, False), ("gpu", 2, 0, True, False)]:
    add_left_out(program, device, last, hosts, quick)


def add_other(kind, where, rank, change, pattern, hosts=False, quick=False):
    """`change(trial)`: the command of that rank."""
    def inject(trial):
        if hosts:
            trial.two_hosts()
        common = [f"--checkpoint={trial.checkpoint}", "--checkpoint-every=100"]
        trial.start_all("gpt2", *common, change={rank: change(trial, common)})
        trial.expect(pattern(trial) if callable(pattern) else pattern)
    fault(kind, where, quick)(inject)


def differs(rank, words):
    if words == ["--portable"]:
        return rf"rank {rank} differs from rank \d in its choice between kernels' code and their portable bodies, needed the same"
    option, value = words[0].split("=") if words else ("--checkpoint", "")
    found, others = (f"{option} {value}", rf"{option} \d+") if words else (f"no {option}", option)
    return rf"^rank {rank} has {found}, where rank \d has {others}, needed the same$"


def what_stays(word, words):
    return word in words or not (words and str(word).split("=")[0] == words[0].split("=")[0])


for rank, program, hosts, quick in [(2, "mlp", False, True), (0, "mlp", False, False), (3, "gpu", False, False), (1, "mlp", True, False)]:
    add_other("another program", f"{program}{', two hosts' if hosts else ''} on rank {rank}, gpt2 on others", rank,
              lambda trial, common, program=program: trial.command(program, *common), rf"rank {rank} differs from rank \d in its program, ", hosts, quick)
for rank, what, words, swap in [(1, "--steps", ["--steps=7"], False), (3, "--init-seed", ["--init-seed=4"], False), (2, "--data-seed", ["--data-seed=4"], False),
                                (1, "--portable", ["--portable"], False), (3, "no --checkpoint", [], True), (2, "--log-every", ["--log-every=5"], False),
                                (0, "--data-seed", ["--data-seed=4"], False)]:
    add_other("other options", f"{what} on rank {rank}", rank,
              lambda trial, common, words=words, swap=swap: [word for word in [*trial.command("gpt2", *([] if swap else common)), *words]
                                                             if what_stays(word, words)], differs(rank, words))
add_other("other options", "bench on rank 2, train on others", 2,
          lambda trial, common: [RUN, "bench", trial.kit.program("gpt2"), "--steps=3"], r"rank 2 .* runs 'heddle-run \S+ bench', needed 'heddle-run \S+ train'", quick=True)


# ---- ranks that come late, or never, or are others ----

def add_late(program, rank, patience, hosts=False, quick=False, seconds=20):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        command = trial.command(program, f"--start-timeout={patience}", steps=2)
        for other in range(4):
            if other != rank:
                trial.start(other, command)
        came = threading.Timer(seconds, lambda: trial.start(rank, command))
        came.start()
        try:
            if patience > seconds:
                came.join()
                trial.expect_success(30)
                return
            missing = rf"of 4 ranks, these have not come to port {trial.port} of {HOST} in {patience} s: {rank}; these have: "
            trial.expect(missing if rank else rf"does not find rank 0 at {trial.address}:{trial.port}: Connection refused, for {patience} s", limit=patience,
                         groups=None if rank else [])
            said, ended = trial.said, trial.ended - trial.began
            came.join()
            late = trial.ranks[rank]
            with contextlib.suppress(subprocess.TimeoutExpired):
                late.wait(patience + GRACE)
            if late.poll() != 1:
                raise Short(f"the rank that came late has ended with {late.poll()}, needed 1: {trial.ends()}")
            trial.said, trial.ended = {**said, rank: trial.error(rank)}, trial.began + ended
        finally:
            came.cancel()
            came.join()
    fault("late", f"{program}{', two hosts' if hosts else ''}, rank {rank} comes {seconds} s late, --start-timeout {patience}", quick)(inject)


for program, rank, patience, hosts in [("gpt2", 2, 60, False), ("gpu", 0, 60, False), ("gpt2", 3, 60, True), ("mlp", 1, START_TIMEOUT, False),
                                       ("gpt2", 0, START_TIMEOUT, False)]:
    add_late(program, rank, patience, hosts)


@fault("never comes", "gpt2, rank 3", quick=True)
def inject(trial):
    trial.start_all("gpt2", f"--start-timeout={START_TIMEOUT}", ranks=[0, 1, 2])
    trial.expect(rf"^of 4 ranks, these have not come to port {trial.port} of {HOST} in {START_TIMEOUT} s: 3; these have: 0, 1, 2$", limit=START_TIMEOUT)


@fault("never comes", "gpu, ranks 1 and 2")
def inject(trial):
    trial.start_all("gpu", f"--start-timeout={START_TIMEOUT}", ranks=[0, 3])
    trial.expect(rf"^of 4 ranks, these have not come to port {trial.port} of {HOST} in {START_TIMEOUT} s: 1, 2; these have: 0, 3$", limit=START_TIMEOUT)


@fault("never comes", "gpt2, two hosts, rank 0")
def inject(trial):
    trial.two_hosts()
    trial.start_all("gpt2", f"--start-timeout={START_TIMEOUT}", ranks=[1, 2, 3])
    trial.expect(rf"^rank \d does not find rank 0 at {trial.address}:{trial.port}: Connection refused, for {START_TIMEOUT} s", limit=START_TIMEOUT, groups=[])


def add_numbers(where, numbers, pattern, size=4, hosts=None, quick=False, groups=None):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        for key, rank in enumerate(numbers):
            trial.start(rank, trial.command("gpt2", f"--start-timeout={START_TIMEOUT}"), size=size, key=key, prefix=hosts and trial.hosts[0][hosts[key]])
        trial.expect(lambda key: pattern(trial, key), limit=START_TIMEOUT, groups=groups)
    fault("numbers", where, quick)(inject)


add_numbers("two have rank 1", [0, 1, 1, 3], lambda trial, key: rf"^two processes have rank 1: {HOST}, process \d+; {HOST}, process \d+, needed a rank of its own")
add_numbers("two have rank 0", [0, 0, 1, 2], lambda trial, key: rf"rank 0 can't listen at port {trial.port}: Address already in use|have not come to port {trial.port} .*: 3; these have: 0, 1, 2|two processes have rank 0",
            groups=[])
add_numbers("two have rank 0, on two hosts", [0, 0, 1, 2], lambda trial, key: rf"^of 4 ranks, these have not come to port {trial.port} .*: {'1, 2, 3' if key == 1 else '3; these have: 0, 1, 2'}$", hosts=[0, 1, 0, 1], groups=[])
add_numbers("3 processes, 4 devices", [0, 1, 2], lambda trial, key: r"the program is for 4 devices and there are 3 processes", size=3, quick=True)
add_numbers("8 processes, 4 devices", range(8), lambda trial, key: r"the program is for 4 devices and there are 8 processes", size=8)


@fault("numbers", "rank 2 is one of 5 ranks, others of 4")
def inject(trial):
    for rank in range(4):
        trial.start(rank, trial.command("gpt2", f"--start-timeout={START_TIMEOUT}"), size=5 if rank == 2 else 4)
    trial.expect(rf"^{trial.name(2)} is one of 5 ranks, needed one of 4, as rank 0 is$", limit=START_TIMEOUT)


# ---- the place where they meet ----

@contextlib.contextmanager
def server(says):
    """Other software at a port, which says something to each that comes, or nothing."""
    held = []
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("", 0))
        listener.listen()
        listener.settimeout(0.1)
        ends = threading.Event()

        def serve():
            while not ends.is_set():
                with contextlib.suppress(OSError):
                    guest, _ = listener.accept()
                    held.append(guest)
                    guest.sendall(says)
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            ends.set()
            thread.join()
            for guest in held:
                guest.close()


def add_server(where, says, what, program="gpt2", quick=False):
    def inject(trial):
        with server(says) as trial.port:
            trial.start_all(program, f"--start-timeout={START_TIMEOUT}")
            trial.expect(lambda key: rf"^rank {key} does not find rank 0 at 127.0.0.1:{trial.port}: what is there {what}, needed rank 0 of this job" if key else
                         rf"^rank 0 can't listen at port {trial.port}: Address already in use, needed one for this job", limit=START_TIMEOUT, groups=[])
    fault("port in use", where, quick)(inject)


add_server("a server that talks, as SSH", b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n" * 3, "says something else than heddle does", quick=True)
add_server("a server that says less than a header", b"220 \r\n", "says something else than heddle does", "mlp")
add_server("a server that is silent", b"", "says nothing")


@fault("port in use", "another job of heddle")
def inject(trial):
    other = start([*trial.command("mlp", "--start-timeout=60")], env={**os.environ, "HEDDLE_JOB": "other", "RANK": "0", "WORLD_SIZE": "4", "MASTER_ADDR": "127.0.0.1",
                                                                    "MASTER_PORT": str(trial.port)})
    try:
        time.sleep(0.5)
        trial.start_all("gpt2", f"--start-timeout={START_TIMEOUT}")
        trial.expect(lambda key: rf"^rank {key} does not find rank 0 at 127.0.0.1:{trial.port}: port {trial.port} is that of another job" if key else
                     rf"^rank 0 can't listen at port {trial.port}: Address already in use", limit=START_TIMEOUT, groups=[])
        if other.poll() is not None:
            raise Short("the other job has ended")
    finally:
        other.kill()
        other.communicate()


def add_unreachable(where, address, what, hosts=False, quick=False, ranks=(1, 2, 3)):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        for rank in range(4):
            trial.start(rank, trial.command("gpt2", f"--start-timeout={START_TIMEOUT}"), address=address if rank in ranks else None)
        there = ", ".join(str(rank) for rank in (1, 2, 3) if rank not in ranks)
        missing = rf"^of 4 ranks, these have not come to port {trial.port} of {HOST} in {START_TIMEOUT} s: {', '.join(map(str, ranks))}" + (rf"; these have: 0, {there}$" if there else "$")
        trial.expect(lambda key: rf"^rank {key} does not find rank 0 at {re.escape(address)}:{trial.port}: {what}, for {START_TIMEOUT} s" if key in ranks else missing,
                     limit=START_TIMEOUT, groups=[[rank for rank in range(4) if rank not in ranks]])
    fault("master unreachable", where, quick)(inject)


add_unreachable("a name that nobody has", "no-such-host.invalid", "Host not found.*", quick=True)
add_unreachable("an address without a way, two hosts", "192.0.2.1", "Network is unreachable", hosts=True)
add_unreachable("an address that does not answer, two hosts", "10.213.77.77", "No route to host|Connection timed out", hosts=True)
add_unreachable("the other host's address, two hosts", "10.213.77.2", "Connection refused", hosts=True)
add_unreachable("another address on rank 2", "127.0.0.2", "Connection refused", hosts=True, ranks=(2,))


# ---- signals and checkpoints ----

def add_signal(program, rank, when, number=signal.SIGTERM, hosts=False, quick=False):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        trial.start_all(program, f"--checkpoint={trial.checkpoint}")
        moment(trial, when)
        trial.signal(rank, number)
        trial.expect_success(TIMEOUT + GRACE, status=128 + number)
        ended = re.search(r"interrupted after step (\d+)$", trial.read("out", 0).strip())
        steps = [int(name.removeprefix("step-")) for name in os.listdir(trial.checkpoint) if name.startswith("step-")]
        trial.said = {0: ended[0] if ended else "nothing"}
        if not ended or steps != [int(ended[1])]:
            raise Short(f"says {trial.said[0]} and has saved steps {steps}")
        trial.check_checkpoint()
    fault("signal", f"{number.name}, {describe(program, [rank], when, hosts)}", quick)(inject)


add_signal("gpt2", 2, 5, quick=True)
add_signal("mlp", 0, 100)
add_signal("gpu", 3, 2, signal.SIGUSR1)
add_signal("gpt2", 1, 3, hosts=True)


def add_full_disk(where, stays):
    """All have one folder, of a file system that is full once the first checkpoint is there."""
    def inject(trial):
        trial.checkpoint.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", trial.checkpoint], capture_output=True).returncode:
            raise NotHere("this machine mounts no file system")
        trial.stack.callback(subprocess.run, ["umount", trial.checkpoint], check=True)
        trial.start_all("mlp", f"--checkpoint={trial.checkpoint}", "--checkpoint-every=50", "--keep-last=2")
        trial.until(lambda: "saved" in trial.read("out", 0), "checkpoint")
        filler = trial.checkpoint / "filler"
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        told = r"warning: (rank \d: )?\S+: can't be written: No space left on device; the run goes on"
        trial.until(lambda: re.search(told, trial.read("err", 0)), "warning")
        if not stays:
            filler.unlink()
            count = trial.read("out", 0).count("saved")
            trial.until(lambda: trial.read("out", 0).count("saved") > count, "checkpoint after it")
        trial.signal(3, signal.SIGTERM)
        if stays:
            trial.expect(r"can't be written: No space left on device")
        else:
            trial.expect_success(TIMEOUT + GRACE, 128 + signal.SIGTERM)
            trial.said = {0: re.search(told, trial.read("err", 0))[0]}
        trial.check_checkpoint()
    fault("full disk", where)(inject)


add_full_disk("mlp, for a while", False)
add_full_disk("mlp, to the end", True)


@fault("full disk", "mlp, of rank 1 alone", quick=True)
def inject(trial):
    """Its files can't be larger than that: what EFBIG is here, ENOSPC is on a disk."""
    trial.start_all("mlp", f"--checkpoint={trial.checkpoint}", "--checkpoint-every=50")
    trial.until(lambda: "saved" in trial.read("out", 0), "checkpoint")
    subprocess.run(["prlimit", "--pid", str(trial.ranks[1].pid), "--fsize=4096:4096"], check=True)
    trial.until(lambda: re.search(r"warning: rank 1: \S+: can't be written: File too large; the run goes on", trial.read("err", 0)), "warning")
    trial.signal(0, signal.SIGTERM)
    trial.expect(r"rank 1: \S+: can't be written: File too large")
    trial.check_checkpoint()


def add_bad_checkpoint(where, program, harm, pattern, quick=False, hosts=False):
    def inject(trial):
        if hosts:
            trial.two_hosts()
        shutil.copytree(trial.kit.checkpoint(program), trial.checkpoint)
        harm(trial.checkpoint / "step-2")
        trial.start_all("mlp", f"--state={trial.checkpoint}", "--flight-record", trial.folder / "record")
        trial.expect(pattern)
    fault("bad checkpoint", where, quick)(inject)


def truncate(path):
    os.truncate(path, path.stat().st_size // 2)


def flip(path):
    raw = bytearray(path.read_bytes())
    raw[-3] ^= 4
    path.write_bytes(raw)


add_bad_checkpoint("a shard is missing", "mlp", lambda step: (step / "rank-1.safetensors").unlink(), r"rank-1.safetensors: .*No such file", quick=True)
add_bad_checkpoint("a shard is cut off", "mlp", lambda step: truncate(step / "rank-1.safetensors"), r"rank-1.safetensors: has \d+ bytes, needed the \d+ that manifest.json says", hosts=True)
add_bad_checkpoint("a byte of a shard is flipped", "mlp", lambda step: flip(step / "rank-1.safetensors"), r"rank-1.safetensors: \"\S+\" has other bytes than were saved")
add_bad_checkpoint("the manifest is cut off", "mlp", lambda step: truncate(step / "manifest.json"), r"manifest.json: ")
add_bad_checkpoint("that of another program", "gpt2", lambda step: None, r"/c: .*(lacks|has) .*needed the program's \d+ leaves|needed the program's \d+ leaves")


# ---- all of them ----

def choose(full):
    return [one for one in FAULTS if full or one.quick]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", default=bool(os.environ.get("HEDDLE_FULL")))
    parser.add_argument("--only", default="", help="those whose name has this")
    options = parser.parse_args()
    short = 0
    with tempfile.TemporaryDirectory(prefix="heddle-faults-") as folder:
        kit = Kit(folder)
        chosen = [one for one in choose(options.full or options.only) if options.only in one.name and not one.why_not()]
        for number, one in enumerate(chosen, 1):
            try:
                said, seconds = one.run(kit)
                verdict = "ok"
            except NotHere as why:
                said, seconds, verdict = {}, 0, str(why)
            except Short as why:
                said, seconds, verdict = {}, 0, f"SHORT: {why}"
                short += 1
            sentences = list(dict.fromkeys(said.values()))
            print(f"{number:3} | {one.name} | {sentences[0][:300] if sentences else ''}{f' (and {len(sentences) - 1} others)' if len(sentences) > 1 else ''} | {seconds:.1f} s | {verdict}",
                  flush=True)
    print(f"{len(chosen)} faults, {short} short")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
