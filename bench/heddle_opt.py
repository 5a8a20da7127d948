#!/usr/bin/env python3
"""Seconds that heddle-opt takes to parse, verify and print each model's step, and ops in it; best of three.

usage: bench/heddle_opt.py [FILE.mlir ...]     ./dev bench runs it on every step.mlir of build/models
"""
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEDDLE_OPT = ROOT / "build/bin/heddle-opt"


def seconds(*arguments):
    """Best of three runs, start of the process included."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([HEDDLE_OPT, *arguments, "-o", "/dev/null"], check=True)
        best = min(best, time.perf_counter() - start)
    return best


def main(files):
    print(f"{'step':40} {'MB':>6} {'parse s':>8}")
    for file in files or sorted((ROOT / "build/models").glob("*/step.mlir")):
        name = f"{file.parent.name}/{file.stem}"
        print(f"{name:40} {file.stat().st_size / 1e6:6.2f} {seconds(file):8.2f}", flush=True)


if __name__ == "__main__":
    main([pathlib.Path(f) for f in sys.argv[1:]])
