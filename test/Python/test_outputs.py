"""What every tool does with every path that it is given. The options are those of the tools' own --help: one that is new fails here until
COMMANDS says what it is, and so gets its rows."""
import collections
import ctypes
import os
import pathlib
import re
import resource
import shutil
import stat
import subprocess
import threading

import numpy as np
import pytest
from conftest import BUILD, ROOT
from test_run import programs, tokens  # noqa: F401

BIN = BUILD / "bin"
IN = "in"          # read
OUT = "out"        # written beside and renamed, where the command succeeds
PLACE = "place"    # written where it is: records
LAZY = "lazy"      # written only where something goes wrong
FOLDER = "folder"  # made, and written into
BOTH = "both"      # read and added to
MLIRS = "mlirs"    # written by MLIR itself

# Of heddle-run's subcommands, what all of them have, and --data's.
DEVICE = {"--device": None, "--library": None, "--algorithms": BOTH, "--flight-record": LAZY, "--disk-folder": None, "program": IN, "--entry": None}
DATA = {"--data": IN, "--tokens": None, "--random": None, "--set": None, "--leaves": None}
MLIR = {"--irdl-file": IN, "--load-dialect-plugin": IN, "--load-pass-plugin": IN, "--log-actions-to": MLIRS, "--profile-actions-to": MLIRS,
        "--mlir-generate-reproducer": MLIRS, "--mlir-pass-pipeline-crash-reproducer": MLIRS, "--mlir-print-ir-tree-dir": FOLDER,
        "--remarks-output-file": MLIRS, **dict.fromkeys([f"--remarks-filter{kind}" for kind in ("", "-analyse", "-failed", "-missed", "-passed")])}

# tool and subcommand -> {option: what it is; None: no path}, and what it is run with beside them.
COMMANDS = {
    "heddle-run train": {**DEVICE, **DATA, "--state": IN, "--eval-data": IN, "--save": OUT, "--checkpoint": FOLDER, "--keep-best": None, "--stop-when": None, "--alert": None, "--metrics": PLACE, "--tensorboard": FOLDER,
                         "--show": None},
    "heddle-run bench": {**DEVICE, **DATA, "--state": IN, "--json": OUT},
    "heddle-run check": {**DEVICE, **DATA, "--state": IN, "--golden": IN, "--against": IN},
    "heddle-run trace": {**DEVICE, **DATA, "--state": IN, "-o,--output": OUT, "--draw": OUT},
    "heddle-run info": {"program": IN, "--entry": None, "--draw": OUT},
    "heddle-run run": {**DEVICE, "--state": IN, "--input": IN, "-o,--output": OUT, "--text": None, "--save": OUT},
    "heddle-run export": {"-o,--output": OUT, "--names": IN},
    "heddle-run import": {"--checkpoint": FOLDER, "--names": IN},
    "heddle-compile": {"program": IN, "--budget-sweep": OUT, "--outer": None, "--memory-budget": None, "--host-budget": None, "--disk-budget": None, "--offload-chunk": None, "--deepspeed": IN, "--cache": FOLDER, "--code": None, "--entry": IN, "--machine": IN, "--memory-limit": None, "--cpu": None, "--mesh": None, "--pipeline-axis": None, "--pipeline-schedule": None, "--nvrtc": IN,
                       "--precision": None, "--recompute": None, "--report": OUT, "--roles": None, "--target": None, "-o": OUT},
    "heddle-translate": {"program": IN, "-o": OUT, "--target": None},
    "heddle-interpret": {"program": IN, "--entry": None, "--golden": IN, "--inputs": IN, "--outputs": OUT, "--probe-output-dir": FOLDER, "--value": None},
    "heddle-opt": {"program": IN, "-o": OUT, **MLIR, "--log-mlir-actions-filter": None, "--mlir-debug-counter": None, "--output-split-marker": None,
                   "--pass-pipeline": None},
    "heddle-fuzz": {"program": IN, "--out": FOLDER, "--pipeline": None, "--run-with": None},
    "heddle-fuzz-sharding": {"program": IN, "--out": FOLDER, "--pipeline": None, "--first-pipeline": None, "--may-refuse": None, "--without": None},
    "heddle-solve schedule": {"program": IN},
    "heddle-solve placement": {"program": IN},
    "heddle-solve remat": {"program": IN},
    "heddle-solve pipeline": {"--costs": IN, "--csv": IN, "--kind": None, "--placement": None},
    "heddle-bench-library": {"program": IN, "--filter": None},
}
TEXT = r"string|filename|file|folder|kinds|name|name=file|name or file.json|file or folder|file or text|bytes|data=2,model=2|policy|arg.0-3=state,\.\.\."
ROWS = collections.Counter()


def listed(command):
    """Options with a value that is a text, as --help lists them; the module or program itself is `program`."""
    done = subprocess.run([BIN / command.split()[0], *command.split()[1:], "--help"], capture_output=True, text=True)
    options = set()
    for line in done.stdout.splitlines():
        found = re.match(rf"  (--?[\w-]+)[= ]<({TEXT})>", line) or re.match(r"  ((?:-\w,)?--?[\w-]+(?:,--[\w-]+)*) TEXT", line)
        if found:
            options.add(found[1])
        if re.match(r"  (program|problem) TEXT", line) or re.match(r"USAGE: .*<", line):
            options.add("program")
    return options


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_in_the_table(command):
    assert listed(command) == set(COMMANDS[command])


class Case:
    """A command with a file for each of its paths, that is right as it stands."""

    def __init__(self, command, folder, programs, tokens):
        self.command, self.folder, self.files = command, folder, {}
        self.rest = []
        for option, kind in COMMANDS[command].items():
            if kind:
                self.files[option] = folder / (option.strip("-").replace(",", "") + ".f")
        source = programs["one"].parent
        put = lambda option, file: shutil.copy(file, self.files[option])
        if command in ("heddle-run export", "heddle-run import"):
            state, checkpoint = folder / "state.f", folder / "begin"
            subprocess.run([BIN / "heddle-run", "run", programs["one"], "--entry=init", f"--save={state}"], check=True, capture_output=True)
            subprocess.run([BIN / "heddle-run", "import", state, checkpoint], check=True, capture_output=True)
            self.files["--names"].write_text("w w\n")
            self.rest = [checkpoint if command == "heddle-run export" else state]
        elif command.startswith("heddle-run"):
            put("program", programs["one"])
            if "--draw" in self.files:  # needs stages
                model = ROOT / "build" / "models" / "gpt2_tiny"
                subprocess.run([BIN / "heddle-compile", model / "step.mlir", f"--entry=init={model / 'init.mlir'}", "--mesh=pipe=2", "--pipeline=auto", "--target=cpu",
                                "-o", self.files["program"]], check=True)
            for option in ("--algorithms", "--library"):
                self.files.pop(option, None)  # of GPUs, which most machines lack: compared below, never opened
            if "--data" in self.files:
                for option in ("--data", "--eval-data"):
                    if option in self.files:
                        put(option, tokens)
            if "--state" in self.files:
                subprocess.run([BIN / "heddle-run", "run", self.files["program"], "--entry=init", f"--save={self.files['--state']}"], check=True, capture_output=True)
            self.files.pop("--golden", None)
            if "--against" in self.files:
                put("--against", programs["four"])
            if "--input" in self.files:
                self.files["--input"] = folder / "x.npy"
                np.save(folder / "x.npy", np.zeros((8, 4), np.int32))
            self.rest = {"train": ["--steps=1", "--eval-every=1"], "bench": ["--steps=1"], "check": [], "trace": [], "info": [], "run": ["--entry=step", "--input=y=1"]}[command.split()[1]]
        elif command == "heddle-compile":
            put("program", source / "step.mlir")
            put("--entry", source / "init.mlir")
            for option in ("--machine", "--deepspeed", "--nvrtc"):
                self.files.pop(option)
            self.files["--cache"].mkdir()
        elif command == "heddle-translate":
            put("program", programs["one"])
            self.rest = ["--program-to-text"]
        elif command in ("heddle-opt", "heddle-interpret"):
            self.files["program"].write_text("func.func @main(%a: tensor<i32>) -> tensor<i32> {\n  return %a : tensor<i32>\n}\n")
            for option in ("--irdl-file", "--load-dialect-plugin", "--load-pass-plugin", "--golden", "--inputs"):
                self.files.pop(option, None)
            if command == "heddle-interpret":
                self.rest = ["--value=dense<1> : tensor<i32>"]
        elif command == "heddle-bench-library":
            put("program", programs["one"])
        elif command.startswith("heddle-fuzz"):
            self.files["program"].write_text('sdy.mesh @mesh = <["a"=2]>\nfunc.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}\n')
            self.rest = ["--count=1"]

    def arguments(self, **changed):
        """--option=file of all of them; `changed` by their place."""
        given = {**{option: str(file) for option, file in self.files.items() if not self.is_mlirs(option)}, **changed}
        row = [given.pop("program")] if "program" in given else []
        for option, file in given.items():
            name = option.split(",")[-1]
            value = {"--entry": f"init={file}", "--input": f"x={file}"}.get(name, file) if file else file
            row += [name, value] if name in ("-o", "--out") or not value else [f"{name}={value}"]
        return row + self.rest

    def is_mlirs(self, option):
        """What MLIR writes itself is beside the point, but where it is given."""
        return COMMANDS[self.command][option] == MLIRS

    def run(self, changed, limit=None):
        tool, *subcommand = self.command.split()
        if "--checkpoint" in self.files:  # a run begins in a new one
            shutil.rmtree(self.files["--checkpoint"], ignore_errors=True)
        return subprocess.run([BIN / tool, *subcommand, *self.arguments(**changed)], capture_output=True, text=True, timeout=120, preexec_fn=limit, cwd=self.folder)

    def of(self, *kinds):
        return [option for option in self.files if COMMANDS[self.command][option] in kinds]


def row(command, done, status, *sentences):
    """One line of the table: an error is one sentence about what was given, and no tool dies of anything."""
    ROWS[command] += 1
    said = done.stdout[-1500:] + done.stderr[-1500:]
    assert done.returncode >= 0 and (done.returncode == 0) == (status == 0), (done.args, done.returncode, said)
    if sentences:
        assert any(sentence in done.stderr + done.stdout for sentence in sentences), (done.args, said)
    assert "LLVM ERROR" not in done.stderr and "Stack dump" not in done.stderr, said


def snapshot(folder):
    return {path: path.read_bytes() for path in folder.iterdir() if path.is_file() and not path.is_symlink()}


@pytest.fixture
def case(request, programs, tokens, tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    return Case(request.param, folder, programs, tokens)


WRITING = [command for command, options in COMMANDS.items() if any(kind not in (None, IN) for kind in options.values())]


@pytest.mark.parametrize("case", COMMANDS, indirect=True)
def test_empty_values(case):
    for option in case.files:
        if option != "--cache":  # --cache= is none
            row(case.command, case.run({option: ""}), 1, "is empty", "empty")


@pytest.mark.parametrize("case", WRITING, indirect=True)
def test_an_output_that_is_something_else(case):
    for option in case.of(OUT, PLACE, LAZY, FOLDER, BOTH, MLIRS):
        for other in case.of(IN, OUT, PLACE, LAZY, BOTH, MLIRS):
            if option == other or (option, other) == ("--save", "--state"):
                continue
            link = case.folder / "link"
            for path in (case.files[other], link):
                link.unlink(missing_ok=True)
                link.symlink_to(case.files[other])
                before = snapshot(case.folder)
                row(case.command, case.run({other: str(case.files[other]), option: str(path)}), 1, "needed another file", "needed another place", "is a folder", "Not a directory", "File exists")
                assert before == snapshot(case.folder)
            link.unlink()
            if COMMANDS[case.command][option] not in (OUT, LAZY) or other == "--input":  # whose files are known by their ends
                continue
            partial = pathlib.Path(f"{case.folder}/s.partial")  # the way of writing it is the other's file
            if case.files[other].exists():
                shutil.copy(case.files[other], partial)
            before = snapshot(case.folder)
            row(case.command, case.run({option: f"{case.folder}/s", other: str(partial)}), 1, f"is written by way of {partial}, which is")
            assert before == snapshot(case.folder)
            partial.unlink(missing_ok=True)


def without_rights():
    """Root writes everywhere, unless this is taken from it for good."""
    PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
    ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


@pytest.mark.parametrize("case", WRITING, indirect=True)
def test_kinds_of_files(case):
    outputs = case.of(OUT, PLACE)
    for option in outputs:
        beside = COMMANDS[case.command][option] == OUT
        node = case.folder / f"node-{option}"
        try:
            os.mknod(node, stat.S_IFCHR | 0o666, os.makedev(1, 3))
            node.write_bytes(b"x")
        except PermissionError:
            node = pathlib.Path("/dev/null")
        row(case.command, case.run({option: str(node)}), 0)
        row(case.command, case.run({option: "/dev/full"}), 1, "No space left on device")
        assert all(stat.S_ISCHR(os.stat(path).st_mode) for path in (node, "/dev/full"))
        # A pipe has what a file would.
        pipe, got = case.folder / "pipe", []
        os.mkfifo(pipe)
        reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
        reader.start()
        done = case.run({option: str(pipe)})
        os.close(os.open(pipe, os.O_RDWR | os.O_NONBLOCK))  # for a reader that still waits for a writer
        reader.join(timeout=20)
        row(case.command, done, 0)
        assert stat.S_ISFIFO(os.stat(pipe).st_mode) and got and got[0]
        pipe.unlink()
        # Links, one of them to nothing yet, and a file's mode.
        target, link = case.folder / "target", case.folder / "link"
        link.symlink_to("target")
        row(case.command, case.run({option: str(link)}), 0)
        assert link.is_symlink() and target.stat().st_size > 0
        for mode in (0o640, 0o604):
            target.write_text("old")
            target.chmod(mode)
            row(case.command, case.run({option: str(link)}), 0)
            assert link.is_symlink() and stat.S_IMODE(target.stat().st_mode) == mode and target.read_bytes() != b"old"
        link.unlink()
        if not beside:
            target.unlink()
            continue
        # What can't be written leaves what was there.
        target.write_text("old")
        row(case.command, case.run({option: str(target)}, limit=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))), 1, "File too large", "No space left")
        assert target.read_text() == "old" and not pathlib.Path(f"{target}.partial").exists()
        target.chmod(0o444)
        done = case.run({option: str(target)}, limit=without_rights)
        row(case.command, done, 1, "Permission denied")
        assert target.read_text() == "old"
        target.chmod(0o644)
        target.unlink()
        folder = case.folder / "read-only"
        folder.mkdir(mode=0o555)
        row(case.command, case.run({option: str(folder / "f")}, limit=without_rights), 1, "Permission denied")
        assert not list(folder.iterdir())
        folder.rmdir()
        row(case.command, case.run({option: str(case.folder)}), 1, "is a folder")
        # A name that is taken on the way.
        victim = case.folder / "victim"
        victim.write_text("mine")
        for make in (os.symlink, os.link):
            make(victim, f"{target}.partial")
            row(case.command, case.run({option: str(target)}), 1, "is in its way")
            os.unlink(f"{target}.partial")
        assert victim.read_text() == "mine" and not target.exists()


@pytest.mark.parametrize("case", COMMANDS, indirect=True)
def test_standard_output(case):
    """What can't be written of it is an error, of --help and --version, too."""
    tool, *subcommand = case.command.split()
    commands = [[BIN / tool, *subcommand, "--help"], *([[BIN / tool, "--version"]] if not subcommand and tool != "heddle-bench-library" else [])]
    if case.command in ("heddle-run info", "heddle-run bench", "heddle-run check", "heddle-translate", "heddle-opt", "heddle-interpret", "heddle-bench-library"):
        commands.append([BIN / tool, *subcommand, case.files["program"], *case.rest, *(["--twice"] if case.command == "heddle-run check" else [])])
    for command in commands:
        for closed in (False, True):
            ROWS[case.command] += 1
            options = {"preexec_fn": lambda: os.close(1)} if closed else {"stdout": open("/dev/full", "w")}
            done = subprocess.run(command, stderr=subprocess.PIPE, text=True, cwd=case.folder, timeout=120, **options)
            assert done.returncode == 1 and re.fullmatch(f"{tool}: error: the standard output can't be written.*\n", done.stderr), (command, closed, done)


def test_a_translated_program_with_code(programs, tmp_path):
    """lld runs inside the process, and resets its options."""
    plan, out = tmp_path / "plan.mlir", tmp_path / "out.heddle"
    subprocess.run([BIN / "heddle-compile", programs["one"].parent / "step.mlir", "--emit=plan", "--target=cpu", "--machine=host", "-o", plan], check=True)
    done = subprocess.run([BIN / "heddle-translate", "--plan-to-program", "--code", plan, "-o", out], capture_output=True, text=True)
    assert done.returncode == 0 and not done.stdout and out.read_bytes().startswith(b"heddle\r\n"), done.stderr


def test_the_table_is_large():
    print(f"{sum(ROWS.values())} rows of {len(COMMANDS)} commands and {sum(len(options) for options in COMMANDS.values())} options: {dict(ROWS)}")
    assert not ROWS or sum(ROWS.values()) > 100
