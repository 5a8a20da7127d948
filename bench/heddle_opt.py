#!/usr/bin/env python3
"""Seconds of heddle-opt on the models' steps, and what import makes of them; best of three, the process's start included.

usage: bench/heddle_opt.py [FILE.mlir ...]     ./dev bench runs it on every step.mlir of build/models

`print` parses, verifies and prints; `import` also runs --heddle-import. `ops` counts operations before and after import.
"""
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
HEDDLE_OPT = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-opt"


def measure(*arguments):
    """(seconds, operations of the printed module)"""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run([HEDDLE_OPT, *arguments, "-o", "/dev/null"], check=True)
        best = min(best, time.perf_counter() - start)
    generic = subprocess.run([HEDDLE_OPT, *arguments, "--mlir-print-op-generic"], check=True, stdout=subprocess.PIPE, text=True).stdout
    return best, sum(line.lstrip().startswith(("%", '"')) for line in generic.splitlines())


def main(files):
    print(f"{'step':32} {'MB':>6} {'print s':>8} {'import s':>8} {'ops':>6} {'after':>6}")
    for file in files or sorted((ROOT / "build/models").glob("*/step.mlir")):
        name = f"{file.parent.name}/{file.stem}"
        printing, before = measure(file)
        importing, after = measure(file, "--heddle-import")
        print(f"{name:32} {file.stat().st_size / 1e6:6.2f} {printing:8.3f} {importing:8.3f} {before:6} {after:6}", flush=True)


if __name__ == "__main__":
    main([pathlib.Path(f) for f in sys.argv[1:]])
