#!/usr/bin/env python3
"""A step in two stages on two processes of a thread each, beside the same microbatches on one process of one thread.

    bench/pipelined.py [MODEL] [--microbatches=8] [--steps=4] [--rounds=3] [--schedules=gpipe,1f1b,zb-h1]

Each round runs all of them in turn; a run's time is the median of its steps after the first, a row's the median of its rounds. Speed-up is one
process's time over two processes', which is 2 without a bubble and with even stages; the bubble beside it is the part of both
processes' time that is neither's work, 1 - speed-up / 2, and the one predicted is what both lists wait for each other, of `heddle-run info`.
"""
import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
MODELS = ROOT / "build" / "models"


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{pathlib.Path(command[0]).name}: {done.stderr.strip()[-500:]}")
    return done.stdout


def compile_model(model, folder, name, microbatches, *options):
    file = folder / f"{name}.heddle"
    run(BIN / "heddle-compile", MODELS / model / "step.mlir", f"--entry=init={MODELS / model / 'init.mlir'}", "--target=cpu",
        f"--microbatches={microbatches}", *options, "-o", file)
    return file


def time_steps(program, processes, steps, folder):
    metrics = folder / "metrics.jsonl"
    metrics.unlink(missing_ok=True)
    launch = ["launch", "--processes", processes] if processes > 1 else []
    run(BIN / "heddle-run", *launch, "train", program, f"--steps={steps + 1}", "--data=synthetic", "--threads=1", f"--metrics={metrics}")
    rows = [json.loads(line) for line in metrics.read_text().splitlines()]
    return statistics.median(row["step_seconds"] for row in rows[1:])


def predict_bubble(program):
    lists = re.findall(r"predicted ([\d.]+) (us|ms|s), of them ([\d.]+) (us|ms|s) waiting for other lists", run(BIN / "heddle-run", "info", program))
    unit = {"us": 1e-6, "ms": 1e-3, "s": 1}
    return sum(float(w) * unit[v] for _, _, w, v in lists) / sum(float(t) * unit[u] for t, u, _, _ in lists)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", default="gpt2_14m")
    parser.add_argument("--microbatches", type=int, default=8)
    parser.add_argument("--steps", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--schedules", default="gpipe,1f1b,zb-h1")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        programs = {"one process": (compile_model(options.model, folder, "one", options.microbatches), 1)}
        for schedule in options.schedules.split(","):
            programs[schedule] = (compile_model(options.model, folder, schedule, options.microbatches, "--mesh=pipe=2", "--pipeline=auto",
                                                f"--pipeline-schedule={schedule}"), 2)
        times = {name: [] for name in programs}
        for _ in range(options.rounds):
            for name, (program, processes) in programs.items():
                times[name].append(time_steps(program, processes, options.steps, folder))
        print(f"{options.model}, {options.microbatches} microbatches, two stages; ms, medians of {options.rounds} rounds")
        one = statistics.median(times["one process"])
        print(f"{'':14}{'step':>9}{'speed-up':>10}{'bubble':>9}{'predicted':>11}")
        for name, (program, processes) in programs.items():
            own = statistics.median(times[name])
            row = f"{name:14}{own * 1e3:9.1f}"
            if processes > 1:
                row += f"{one / own:10.2f}{1 - one / own / 2:9.1%}{predict_bubble(program):11.1%}"
            print(row)


if __name__ == "__main__":
    main()
