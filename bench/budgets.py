#!/usr/bin/env python3
"""A step under memory budgets from the least to what it takes without one, run on this machine's processor: placed bytes, predicted and measured
time of each, and whether the state after the last step has the same bits.

    ./dev bench budgets [MODEL] [--budgets=5] [--rounds=3] [--steps=2] [--threads=0] [--logits=auto]

Each round runs all programs in turn, and a row's time is the median of its rounds. --logits=never leaves the logits whole.
"""
import argparse
import json
import pathlib
import re
import statistics
import tempfile

from pipelined import BIN, MODELS, run
from safetensors.numpy import load_file


def read_frontier(printed):
    return [(int(row[1]), row[3]) for row in re.finditer(r"^ *(\d+) +([\d.]+) ms  (.*)$", printed, re.M)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", default="gpt2_14m")
    parser.add_argument("--budgets", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--logits", default="auto")
    options = parser.parse_args()
    step, init = MODELS / options.model / "step.mlir", MODELS / options.model / "init.mlir"
    compile_step = [BIN / "heddle-compile", step, f"--fuse-logits={options.logits}", "--target=cpu", "--machine=host"]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        frontier = read_frontier(run(*compile_step, "--code=false", f"--budget-sweep={folder / 'sweep.svg'}", "-o", folder / "step.heddle"))
        chosen = [frontier[round(i * (len(frontier) - 1) / max(options.budgets - 1, 1))] for i in range(options.budgets)]
        programs = []
        for budget, done in sorted(set(chosen)):
            program, report = folder / f"{budget}.heddle", folder / "report.json"
            run(*compile_step, f"--entry=init={init}", f"--memory-budget={budget}", f"--report={report}", "-o", program)
            entry = next(entry for entry in json.loads(report.read_text())["entries"] if entry["name"] == "step")
            assert entry["placed_bytes"]["device"] <= budget
            programs.append((program, entry, done, []))
        states = {}
        for _ in range(options.rounds):
            for program, _, _, seconds in programs:
                metrics, state = folder / "metrics.jsonl", folder / "state.safetensors"
                for file in (metrics, state):
                    file.unlink(missing_ok=True)
                run(BIN / "heddle-run", "train", program, f"--steps={options.steps + 1}", "--data=synthetic", f"--threads={options.threads}",
                    f"--disk-folder={folder}", f"--metrics={metrics}", f"--save={state}")
                seconds.append(statistics.median(json.loads(row)["step_seconds"] for row in metrics.read_text().splitlines()[1:]))
                states[program] = {name: value.tobytes() for name, value in load_file(state).items()}
        most = states[programs[-1][0]]
        print(f"{'device':>11}{'host':>11}{'predicted':>12}{'measured':>12}  state")
        for program, entry, done, seconds in programs:
            placed, other = entry["placed_bytes"], sum(states[program][leaf] != most[leaf] for leaf in most)
            print(f"{placed['device'] / 1e6:8.1f} MB{placed['host'] / 1e6:8.1f} MB{1e3 * entry['seconds']['total']:9.0f} ms"
                  f"{1e3 * statistics.median(seconds):9.0f} ms  {'same bits' if not other else f'{other} of {len(most)} leaves differ'}  {done}", flush=True)


if __name__ == "__main__":
    main()
