#!/usr/bin/env python3
"""What every mesh version of every model sends and computes on one device, beside the bars of a careful human and XLA.

    bench/sharding.py [FILTER] [--options TEXT]     rows of models whose "model mesh" contains FILTER

TEXT are options of heddle-shard, such as "machine=a100-sxm" or "repeated-flops-per-byte=inf".

Columns: bytes sent by a device in a step, the bar's and XLA's (`bars.json` beside the models), the ratio to the bar; flops
of a device over all flops / devices, of all ops and of dots and convolutions alone; peak live bytes of a device; seconds
that heddle-opt took. Exit status 1 where a row sends over 1.02 of its bar or computes over 1.1 of its part.
"""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPT = os.environ.get("HEDDLE_OPT", ROOT / "build/bin/heddle-opt")
MODELS = next(folder for folder in (pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models")), ROOT / "build/models")
              if folder.exists() or folder == ROOT / "build/models")


def cost(file, *passes):
    """The costs of @main after `passes`, and the seconds that took."""
    start = time.monotonic()
    run = subprocess.run([OPT, file, *passes, "--heddle-print-cost", "-o", os.devnull], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip().splitlines()[0] if run.stderr.strip() else f"heddle-opt exited with {run.returncode}")
    lines = map(json.loads, run.stdout.splitlines())
    return next(line for line in lines if line["function"] == "main"), time.monotonic() - start


def devices(file):
    mesh = re.search(r"sdy\.mesh @\w+ = <\[(.*?)\]", file.read_text()).group(1)
    count = 1
    for size in re.findall(r'"=(\d+)', mesh):
        count *= int(size)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--options", default="")
    arguments = parser.parse_args()
    wanted, shard = arguments.filter, f"--heddle-shard={arguments.options}"
    bars = json.loads((MODELS / "bars.json").read_text()) if (MODELS / "bars.json").exists() else {}
    print(f"{'model, mesh':32} {'MB':>10} {'bar':>10} {'XLA':>10} {'ratio':>6} {'flops':>6} {'dots':>6} {'peak MB':>9} {'s':>6}")
    worse = 0
    for folder in sorted({path.parent for path in MODELS.glob("*/step.*.mlir")}):
        whole = None
        for file in sorted(folder.glob("step.*.mlir")):
            mesh = file.name.split(".")[1]
            if wanted not in f"{folder.name} {mesh}":
                continue
            try:
                if whole is None:
                    base = folder / "step.mlir"
                    whole, _ = cost(base if base.exists() else file, "--heddle-import")
                local, seconds = cost(file, shard)
            except RuntimeError as error:
                print(f"{folder.name + ' ' + mesh:32} {error}")
                worse += 1
                continue
            bar = bars.get(folder.name, {}).get(mesh, {})
            ratio = local["wire_bytes"] / bar["bar_bytes"] if bar.get("bar_bytes") else float("nan")
            count = devices(file)
            flops, dots = (local[key] * count / max(1, whole[key]) for key in ("flops", "contraction_flops"))
            isWorse = ratio > 1.02 or flops > 1.1
            worse += isWorse
            megabytes = lambda value: f"{value / 1e6:10.3f}" if value else f"{'-':>10}"
            print(f"{folder.name + ' ' + mesh:32} {megabytes(local['wire_bytes'])} {megabytes(bar.get('bar_bytes'))} {megabytes(bar.get('xla_bytes'))}"
                  f" {ratio:6.2f} {flops:6.2f} {dots:6.2f} {local['peak_live_bytes'] / 1e6:9.2f} {seconds:6.2f}{' *' if isWorse else ''}", flush=True)
    print(f"{worse} rows over their bar (marked *)")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
