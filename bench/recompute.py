#!/usr/bin/env python3
"""What recomputation saves and costs: the largest live set and the flops of each policy.

    bench/recompute.py [--precision bf16] [MODEL ...]

Bytes and flops are those of `heddle-print-cost` on the Graph rung, of all work, in the order of the text and without fusion.
`args` is what arguments take, which no policy changes; `beyond` the rest of the largest live set. The last columns are the
same step's largest live set beyond the state and its simulated time at the Scheduled rung (`heddle-print-schedule`, one device).
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPT = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-opt"
SHARED = ROOT.parent / "shared/models"
MODELS = pathlib.Path(os.environ.get("HEDDLE_MODELS", SHARED if SHARED.is_dir() else ROOT / "build/models"))
BYTES = {"f32": 4, "i32": 4, "ui32": 4, "bf16": 2}


def measure(name, *passes):
    """What the last pass prints of @main."""
    run = subprocess.run([OPT, MODELS / name / "step.mlir", "--heddle-import", *passes, "-o", os.devnull], check=True, stdout=subprocess.PIPE, text=True)
    return next(line for line in map(json.loads, run.stdout.splitlines()) if line["function"] == "main")


def arguments(name):
    """Bytes of the state and the batch."""
    text = subprocess.run([OPT, MODELS / name / "step.mlir", "--heddle-import"], check=True, stdout=subprocess.PIPE, text=True).stdout
    header = next(line for line in text.splitlines() if "func.func public @main" in line).split(" -> (")[0]
    total = 0
    for shape, element in re.findall(r"%arg\d+: tensor<((?:\d+x)*)(\w+)>", header):
        size = BYTES[element]
        for dim in shape.split("x")[:-1]:
            size *= int(dim)
        total += size
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--precision", default="none", help="policy of --heddle-mixed-precision, which goes before")
    parser.add_argument("models", nargs="*", metavar="MODEL", default=["gpt2_tiny", "llama_tiny_f32", "llama_unrolled", "gpt2_14m", "gpt2_124m"])
    options = parser.parse_args()
    print(f"{'model':16} {'policy':10} {'peak MB':>10} {'args MB':>9} {'beyond MB':>10} {'of none':>8} {'GFLOP':>10} {'added':>7} {'products':>9}"
          f" {'scheduled MB':>13} {'of none':>8} {'ms':>9}")
    for name in options.models:
        args, none, scheduled_none = arguments(name), None, None
        for policy in ("none", "selective", "full"):
            passes = (f"--heddle-mixed-precision=policy={options.precision}", f"--heddle-recompute=policy={policy}")
            found = measure(name, *passes, "--heddle-print-cost")
            scheduled = measure(name, *passes, "--heddle-shard", "--heddle-to-scheduled", "--heddle-print-schedule")
            none, scheduled_none = none or found, scheduled_none or scheduled
            beyond, first = found["peak_live_bytes"] - args, none["peak_live_bytes"] - args
            added = lambda key: f"{found[key] / none[key] - 1:.1%}"
            print(f"{name:16} {policy:10} {found['peak_live_bytes'] / 1e6:10.2f} {args / 1e6:9.2f} {beyond / 1e6:10.2f} {beyond / first:8.2f}"
                  f" {found['flops'] / 1e9:10.3f} {added('flops'):>7} {added('contraction_flops'):>9} {scheduled['peak_live_bytes'] / 1e6:13.2f}"
                  f" {scheduled['peak_live_bytes'] / scheduled_none['peak_live_bytes']:8.2f} {scheduled['seconds'] * 1e3:9.3f}", flush=True)


if __name__ == "__main__":
    main()
