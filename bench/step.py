#!/usr/bin/env python3
"""Steps of models on this machine's processor: heddle beside XLA and, where installed, PyTorch, in turn in one run.

    bench/step.py [FILTER] [--rounds=N] [--json=FILE] [--with-torch]       rows whose "model mesh" contains FILTER

Each round runs a step of every peer and then some of heddle's; columns are medians over rounds, and heddle's time as a ratio of the
peer's. Temporaries of a device: heddle's arena (which has library scratch and packed copies in it) and kernels' scratch, and what XLA
says. Compile seconds of whole compilations with an empty cache: heddle-compile as a process; XLA's has no lowering in it. `./dev bench step --with-torch` installs PyTorch into .venv first.

Models are those of test/models/export.py; heddle reads the text that it exports. Exit status 1 where a row (marked *) is over its bar.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
PEERS = ROOT / "bench/peers"
sys.path.insert(0, str(PEERS))
from beside import end, read_options  # noqa: E402

# (model, mesh): the ratio of heddle's time to the peer's that is aimed at, and the most that is allowed; bf16's peer is PyTorch.
CASES = {
    ("gpt2_14m", None): ("xla", 0.67, 0.80),
    ("gpt2_14m_bf16", None): ("torch bf16 compile", 0.75, 1.0),
    ("gpt2_14m", "dp2tp2"): ("xla", 0.75, 0.95),
    ("llama_tiny", None): ("xla", 0.8, 1.0),
    ("gpt2_tiny", None): ("xla", 0.8, 1.0),
    ("resnet_tiny", None): ("xla", 0.8, 1.0),
    ("moe", None): ("xla", 0.8, 1.0),
    ("mlp", None): ("xla", 0.8, 1.0),
}
TEMPORARIES = {("gpt2_14m", None): 0.6}  # at most, of XLA's


class Peer:
    """A process that runs steps when it is told to."""

    def __init__(self, script, *arguments, devices=1):
        environment = dict(os.environ, JAX_PLATFORMS="cpu", HEDDLE_PEER_DEVICES=str(devices))
        self.process = subprocess.Popen([sys.executable, PEERS / script, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True, env=environment)
        self.facts = self.read()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args[1].name} ended without an answer")
        return json.loads(line)

    def steps(self, count):
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        return self.read()["seconds"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Heddle:
    """A program and its steps: each round is a run of heddle-run."""

    def __init__(self, folder, model, mesh):
        source = models() / model
        step = source / (f"step.{mesh}.mlir" if mesh else "step.mlir")
        self.program, self.report = folder / f"{model}.{mesh}.heddle", folder / "report.json"
        init = ["--entry", f"init={source / 'init.mlir'}"] if (source / "init.mlir").exists() else []
        command = [BIN / "heddle-compile", step, *init, "--target=cpu", "--machine=host", "-o", self.program, f"--report={self.report}"]
        self.compile_seconds = run(*command, f"--cache={folder / 'cache'}")
        self.cached_seconds = run(*command, f"--cache={folder / 'cache'}")

    def steps(self, count):
        out = self.report.with_name("bench.json")
        run(BIN / "heddle-run", "bench", self.program, "--entry=step", f"--steps={count}", "--warmup=1", f"--json={out}")
        self.facts = json.loads(out.read_text())
        return self.facts["steps"]


def models():
    """Where the text of the models stands."""
    shared = pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models"))
    return shared if shared.is_dir() else ROOT / "build/models"


def run(*command):
    """Seconds that a command took."""
    start = time.perf_counter()
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{pathlib.Path(command[0]).name}: {done.stderr.strip()[-300:]}")
    return time.perf_counter() - start


def measure(model, mesh, peers, rounds, folder):
    heddle = Heddle(folder, model, mesh)
    times = {name: [] for name in ["heddle", *peers]}
    for turn in range(rounds + 1):
        for name, peer in peers.items():
            times[name] += peer.steps(1)
        times["heddle"].append(statistics.median(heddle.steps(1 if turn else 3)))
    # The first round warms all of them up.
    medians = {name: statistics.median(seconds[1:]) for name, seconds in times.items()}
    return {"model": model, "mesh": mesh, "seconds": medians, "all_seconds": times, "heddle": heddle.facts,
            "compile_seconds": heddle.compile_seconds, "cached_compile_seconds": heddle.cached_seconds,
            "peers": {name: peer.facts for name, peer in peers.items()}}


def print_row(row, aim):
    name = f"{row['model']} {row['mesh'] or ''}"
    own, (judge, wanted, most) = row["seconds"]["heddle"], aim
    cells = [f"{name:24} {own * 1e3:9.2f}"]
    over = False
    for peer, seconds in row["seconds"].items():
        if peer == "heddle":
            continue
        ratio = own / seconds
        over |= peer == judge and ratio > most
        cells.append(f"{peer} {seconds * 1e3:.2f} ms: {ratio:.2f}" + (f" (aim {wanted}, at most {most})" if peer == judge else ""))
    memory = row["heddle"]["memory"]
    temporary = (memory["arenas"] + memory["scratch"]) / row["heddle"]["devices"]
    if xla := row["peers"].get("xla"):
        ratio = temporary / max(xla["temporary_bytes"], 1)
        over |= ratio > TEMPORARIES.get((row["model"], row["mesh"]), float("inf"))
        cells.append(f"temporaries {temporary / 1e6:.1f} of {xla['temporary_bytes'] / 1e6:.1f} MB: {ratio:.2f}")
        cells.append(f"compiled in {row['compile_seconds']:.2f} s, cached {row['cached_compile_seconds']:.2f}, XLA {xla['compile_seconds']:.2f}")
    print("; ".join(cells) + (" *" if over else ""), flush=True)
    return over


def main():
    options = read_options(__doc__)
    print(f"{'model, mesh':24} {'heddle ms':>9}; peers: ms, heddle's time over theirs")
    rows, over = [], 0
    for (model, mesh), aim in CASES.items():
        if options.filter not in f"{model} {mesh or ''}":
            continue
        devices = 4 if mesh else 1
        with tempfile.TemporaryDirectory() as folder:
            peers = {}
            try:
                peers["xla"] = Peer("xla_step.py", model, *([mesh] if mesh else []), devices=devices)
                if options.with_torch and model.startswith("gpt2_14m") and not mesh:
                    precision = "bf16" if model.endswith("bf16") else "f32"
                    peers[f"torch {precision} compile"] = Peer("torch_gpt.py", precision, "compile")
                rows.append(measure(model, mesh, peers, options.rounds, pathlib.Path(folder)))
            except RuntimeError as error:
                print(f"{model} {mesh or ''}: {error}")
                over += 1
                continue
            finally:
                for peer in peers.values():
                    peer.close()
        over += print_row(rows[-1], aim)
    return end(options, rows, over, "over a bar")


if __name__ == "__main__":
    sys.exit(main())
