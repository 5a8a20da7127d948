"""A run of several ranks of heddle-run train with a fault in it: how it is started, and what is expected of its end (cluster_faults.py)."""
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "Python"))
from cluster import HOST, free_port, start_rank, two_hosts  # noqa: E402

BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
MODELS = ROOT / "build" / "models"
RUN = BUILD / "bin" / "heddle-run"
PROGRAMS = {  # model, its step, target
    "gpt2": ("gpt2_tiny", "step.dp4", "cpu"),
    "mlp": ("mlp", "step.dp2tp2", "cpu"),
    "gpu": ("gpt2_tiny", "step.dp4", "cuda-sm_90a --code=source"),
}
TIMEOUT, START_TIMEOUT, GRACE = 3, 5, 10
ENDLESS = 10**9


class Short(Exception):
    """A fault that falls short: what is wrong with its end."""


class NotHere(Exception):
    """What this machine lacks for a fault."""


class Kit:
    """The programs, and a folder for all runs."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.collectives = {}  # first and last of a device's list

    def program(self, name):
        path = self.folder / f"{name}.heddle"
        if not path.exists():
            model, step, target = PROGRAMS[name]
            subprocess.run([BUILD / "bin" / "heddle-compile", MODELS / model / f"{step}.mlir", "--entry", f"init={MODELS / model}/init.mlir",
                            "--target", *target.split(), "-o", path], check=True)
            lines = subprocess.run([RUN, "info", path, "--instructions"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
            numbers = [number for number, line in enumerate(lines) if re.search(r": all_reduce ", line)]
            self.collectives[name] = numbers[0], numbers[-1]
        return path

    def checkpoint(self, name, steps=2):
        """A whole one of a program's state, by four processes."""
        folder = self.folder / f"{name}.checkpoint"
        if not folder.exists():
            subprocess.run([RUN, "launch", "--processes=4", "train", self.program(name), f"--steps={steps}", "--data=synthetic", f"--checkpoint={folder}"],
                           check=True, capture_output=True)
        return folder


def waited(process):
    """Seconds that a process wanted a processor and had none: those of the thread that has waited longest. They count in no limit, so that a
    machine that is busy is no rank that hangs."""
    longest = 0
    for task in pathlib.Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError, ValueError, IndexError):  # it has ended
            longest = max(longest, int(task.read_text().split()[1]) / 1e9)
    return longest


class Trial:
    """One run of several ranks, its fault, and its end."""

    def __init__(self, kit, stack):
        self.kit, self.stack = kit, stack
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=kit.folder))
        self.checkpoint = self.folder / "c"
        self.ranks, self.outputs = {}, []
        self.address, self.port = "127.0.0.1", free_port()
        self.hosts = self.prefixes = None
        self.ended = time.time()
        self.said = {}
        self.begin_now()

    # ---- a run ----

    def two_hosts(self):
        self.hosts = self.stack.enter_context(two_hosts())
        if not self.hosts:
            raise NotHere("this machine makes no network namespaces")
        prefixes, self.address, _, _ = self.hosts
        self.prefixes = [prefixes[rank // 2] for rank in range(4)]

    def command(self, program, *options, steps=ENDLESS):
        return [RUN, "train", self.kit.program(program), f"--steps={steps}", "--data=synthetic", f"--timeout={TIMEOUT}", *options]

    def start(self, rank, command, size=4, address=None, port=None, key=None, prefix=None):
        key = rank if key is None else key
        files = [open(self.folder / f"{stream}.{key}", "w") for stream in ("out", "err")]
        prefix = prefix or (self.prefixes[rank] if self.prefixes else [])
        self.ranks[key] = start_rank(rank, size, [*prefix, *command], address or self.address, port or self.port, stdout=files[0], stderr=files[1])
        for file in files:
            file.close()
        self.begin_now()

    def start_all(self, program="gpt2", *options, ranks=range(4), change=None, steps=ENDLESS, **more):
        for rank in ranks:
            self.start(rank, (change or {}).get(rank) or self.command(program, *options, steps=steps), **more)

    def read(self, stream, key):
        return (self.folder / f"{stream}.{key}").read_text()

    def until(self, is_so, what, seconds=60):
        begin, before = time.time(), self.get_waited()
        while not is_so():
            if time.time() > begin + seconds and time.time() > begin + seconds + self.get_waited() - before or any(process.poll() is not None for process in self.ranks.values()):
                raise Short(f"no {what}: {self.ends()}")
            time.sleep(0.002)
        self.begin_now()

    def await_step(self, number):
        self.until(lambda: (steps := re.findall(r"step: (\d+)  (?:loss|saved)", self.read("out", 0))) and int(steps[-1]) >= number, f"step {number}")

    def await_saving(self):
        """A checkpoint is being written, and one is there."""
        self.until(lambda: "saved" in self.read("out", 0), "checkpoint")
        self.until(lambda: any(name.endswith(".partial") for name in os.listdir(self.checkpoint)), "checkpoint in part")

    def signal(self, rank, number):
        self.ranks[rank].send_signal(number)
        self.begin_now()

    def get_waited(self):
        return max((waited(process) for process in self.ranks.values()), default=0)

    def begin_now(self):
        self.began = time.time()
        self.waited_before = {key: waited(process) for key, process in self.ranks.items()}

    # ---- its end ----

    def ends(self):
        return {key: (process.poll(), self.read("err", key)[-300:]) for key, process in self.ranks.items()}

    def await_end(self, keys, limit):
        for key in keys:
            process, before = self.ranks[key], self.waited_before.get(key, 0)
            while process.poll() is None and (time.time() < self.began + limit or time.time() < self.began + limit + waited(process) - before):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(0.05)
        self.ended = time.time()
        left = [key for key in keys if self.ranks[key].poll() is None]
        if left:
            raise Short(f"ranks {left} have not ended in {limit} s: {self.ends()}")

    def error(self, key):
        status, text = self.ranks[key].returncode, self.read("err", key)
        errors = re.findall(r"^heddle-run: error: (.*)$", text, re.M)
        if status != 1 or len(errors) != 1:
            raise Short(f"rank {key} has ended with status {status} and {len(errors)} errors, needed 1 and 1: {text[-500:]}")
        return errors[0]

    def expect(self, pattern, gone=(), limit=TIMEOUT, groups=None):
        """All ranks but those that are gone have ended with an error that the pattern matches; `groups` of ranks say the same."""
        keys = [key for key in self.ranks if key not in gone]
        self.await_end(keys, limit + GRACE)
        self.said = {key: self.error(key) for key in keys}
        for key, sentence in self.said.items():
            found = pattern(key) if callable(pattern) else pattern
            if not re.search(found, sentence):
                raise Short(f"rank {key} says '{sentence}', needed {found}")
        for group in [keys] if groups is None else groups:
            if len({re.sub(r"^\S+\.heddle: ", "", self.said[key]) for key in group if key in self.said}) > 1:
                raise Short(f"ranks {group} say different things: {self.said}")

    def expect_success(self, limit, status=0, gone=()):
        keys = [key for key in self.ranks if key not in gone]
        self.await_end(keys, limit)
        for key in keys:
            if self.ranks[key].returncode != status or "error" in self.read("err", key):
                raise Short(f"rank {key} has ended with {self.ranks[key].returncode}, needed {status}: {self.read('err', key)[-500:]}")

    def name(self, rank, key=None):
        return re.escape(f"rank {rank} ({HOST}, process {self.ranks[rank if key is None else key].pid})")

    def check_checkpoint(self):
        """What was reported is there, and a run goes on from it."""
        steps = [int(step) for step in re.findall(r"step: (\d+)  saved", self.read("out", 0))]
        if not steps:
            raise Short("no checkpoint was reported")
        one = subprocess.run([RUN, "export", self.checkpoint, self.folder / "state"], capture_output=True, text=True)
        found = re.search(r", step (\d+)$", one.stdout.strip())
        if one.returncode or not found or int(found[1]) < steps[-1]:
            raise Short(f"step {steps[-1]} was saved, and there is {one.stdout.strip() or one.stderr.strip()}")

    def close(self):
        for process in self.ranks.values():
            if process.poll() is None:
                process.kill()
            process.wait()
        end = time.time() + 2
        while left := self.find_left():
            if time.time() > end:
                raise Short(f"processes are left: {left}")
            time.sleep(0.05)

    def find_left(self):
        left = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                words = pathlib.Path(f"/proc/{number}/cmdline").read_text().split("\0")
                if words[0] == str(RUN) and any(word.startswith(str(self.kit.folder)) for word in words):
                    left.append((number, words))
        return left
