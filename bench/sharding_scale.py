#!/usr/bin/env python3
"""How long sharding takes as a model gets deeper and its mesh wider: time and peak memory of heddle-opt from a parsed
module to the partitioned program.

    bench/sharding_scale.py [--layers 24 96] [--data 2 8 128] [--out build/scale]

The step is that of GPT-3's size as a llama (12,288 wide, 96 heads, unrolled, nothing recomputed), made by
`test/models/export.py`; the mesh has "data" of the sizes given and "model" of 8. Needs the packages of requirements.txt.
Parsing and printing are measured apart (`heddle-opt FILE`) and subtracted.
"""
import argparse
import os
import pathlib

from large_steps import export_llama, measure, widen

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPT = os.environ.get("HEDDLE_OPT", ROOT / "build/bin/heddle-opt")


def export(layers, out):
    """The step for 2 x 8 devices."""
    file = out / f"step.{layers}.mlir"
    if not file.exists():
        file.write_text(export_llama((layers, 12288, 96, 96, 32768, 50304, 2048, 1024), "fsdp2tp8", scan=False, remat=False))
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, nargs="+", default=[24, 96])
    parser.add_argument("--data", type=int, nargs="+", default=[2, 8, 128])
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/scale")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    print(f"{'layers':>6} {'devices':>7} {'lines':>7} {'parse s':>8} {'shard s':>8} {'peak MB':>8}")
    for layers in arguments.layers:
        text = export(layers, arguments.out).read_text()
        for data in arguments.data:
            file, result = arguments.out / "step.mlir", arguments.out / "local.mlir"
            file.write_text(widen(text, data))
            parse, _ = measure(OPT, file, "-o", os.devnull)
            whole, peak = measure(OPT, file, "--heddle-shard", "-o", result)
            print(f"{layers:6} {8 * data:7} {text.count(chr(10)):7} {parse:8.2f} {whole - parse:8.2f} {peak / 1e6:8.0f}", flush=True)


if __name__ == "__main__":
    main()
