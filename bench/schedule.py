#!/usr/bin/env python3
"""What a step of every model and mesh launches, moves and holds on one device at the Scheduled rung.

    bench/schedule.py [FILTER] [--passes=PASSES]     rows of models whose "model mesh" contains FILTER

Columns: kernels (`upd`: of them those that only update state or take norms), library calls and collectives of a step; MB that
kernels and calls read and write, over the least possible (arguments and results once); the largest live set beyond the
state, and over that of the order made for memory alone; milliseconds as simulated on the default machine; seconds that
heddle-opt took for this rung. PASSES go before sharding; by default --heddle-import,--heddle-raise-attention.

Exit status 1 where a row (marked *) holds over 1.3 of the least, or updates its state in more than 3 kernels.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPT = os.environ.get("HEDDLE_OPT", ROOT / "build/bin/heddle-opt")
MODELS = next(folder for folder in (pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models")), ROOT / "build/models")
              if folder.exists() or folder == ROOT / "build/models")


def run(*arguments):
    """Standard output, and the seconds that took."""
    start = time.monotonic()
    done = subprocess.run([OPT, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(next((line for line in done.stderr.splitlines() if "error" in line), f"heddle-opt exited with {done.returncode}"))
    return done.stdout, time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--passes", default="--heddle-import,--heddle-raise-attention")
    arguments = parser.parse_args()
    print(f"{'model, mesh':32} {'kernels':>7} {'upd':>4} {'calls':>6} {'coll':>5} {'MB moved':>10} {'x least':>7} {'MB live':>9} {'x least':>7} {'ms':>9} {'s':>5}")
    worse = 0
    with tempfile.TemporaryDirectory() as folder:
        local = pathlib.Path(folder) / "local.mlir"
        for file in sorted(MODELS.glob("*/step*.mlir")):
            name = f"{file.parent.name} {file.name[5:-5]}"
            if arguments.filter not in name:
                continue
            try:
                run(file, *filter(None, arguments.passes.split(",")), "--heddle-shard", "-o", local)
                _, parsing = run(local, "-o", os.devnull)
                text, seconds = run(local, "--heddle-to-scheduled", "--heddle-print-schedule", "-o", os.devnull)
            except RuntimeError as error:
                print(f"{name:32} {error}")
                worse += 1
                continue
            row = next(line for line in map(json.loads, text.splitlines()) if line["function"] == "main")
            ratio = row["peak_live_bytes"] / row["least_peak_live_bytes"]
            isWorse = ratio > 1.3 or row["updates"] > 3
            worse += isWorse
            print(f"{name:32} {row['kernels']:7} {row['updates']:4} {row['library_calls']:6} {row['collectives']:5} {row['kernel_bytes'] / 1e6:10.2f}"
                  f" {row['kernel_bytes'] / row['least_bytes']:7.2f} {(row['peak_live_bytes'] - row['state_bytes']) / 1e6:9.2f} {ratio:7.2f}"
                  f" {row['seconds'] * 1e3:9.3f} {max(0, seconds - parsing):5.2f}{' *' if isWorse else ''}", flush=True)
    print(f"{worse} rows over their bar (marked *)")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
