#!/usr/bin/env python3
"""What a step of Llama-3 8B is predicted to take on more and more GPUs: FSDP over nodes, tensor parallelism of 8 within each.

    bench/scaling.py [--data 2 8 32 128] [--machine h100-sxm]     8 GPUs for each of "data"

Weak scaling: a sequence of 4,096 tokens for each 8 GPUs, whatever their number, with the weights cut into more parts. These are
simulations of heddle's plan by the rates of the machine's description (docs/machines.md) and no measurement: no run of this size was
made here. They assume that every link has its rate to itself, that rings of a network's nodes need (n - 1) / n of their bytes a member,
that all devices are alike and none waits for a slow one, for data or for checkpoints. Needs the packages of requirements.txt.
"""
import argparse
import json
import os
import pathlib
import subprocess

from large_steps import export_llama, widen

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMPILE = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin/heddle-compile"
TOKENS, NODE = 4096, 8


def export(data, out):
    """The step on "data" x 8 devices, a sequence for each of "data"."""
    file = out / f"llama_8b.{data}.mlir"
    if not file.exists():
        file.write_text(widen(export_llama((32, 4096, 32, 8, 14336, 128256, TOKENS, data), "fsdp2tp8"), data))
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=int, nargs="+", default=[2, 8, 32, 128])
    parser.add_argument("--machine", default="h100-sxm")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/scaling")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    print(f"llama_8b, FSDP x tensor parallelism of 8, {TOKENS} tokens for each 8 GPUs, {options.machine}: predicted, not measured")
    print(f"{'GPUs':>5} {'step ms':>9} {'tokens/s':>11} {'per GPU':>8} {'waiting':>8} {'sent GB':>8} {'memory GB':>10} {'model flops at peak':>20}")
    first = None
    for data in options.data:
        report = options.out / "report.json"
        subprocess.run([COMPILE, export(data, options.out), f"--machine={options.machine}", "--target=trace", f"--report={report}", "-o", options.out / "step.heddle"],
                       check=True, stderr=subprocess.DEVNULL)
        whole = json.loads(report.read_text())
        step = whole["entries"][0]
        seconds, gpus = step["seconds"]["total"], NODE * data
        rate = TOKENS * data / seconds
        first = first or rate / gpus
        print(f"{gpus:>5} {seconds * 1e3:>9.1f} {rate:>11,.0f} {rate / gpus / first:>7.0%} {step['seconds']['waiting_for_communication'] / seconds:>8.0%} {step['wire_bytes'] / 1e9:>8.1f} "
              f"{step['memory']['total_bytes'] / 1e9:>10.2f} {step['seconds']['products_at_peak'] / seconds:>20.0%}", flush=True)


if __name__ == "__main__":
    main()
