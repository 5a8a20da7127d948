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
import re
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
OPT = os.environ.get("HEDDLE_OPT", ROOT / "build/bin/heddle-opt")


def export(layers, out):
    """The step for 2 x 8 devices."""
    file = out / f"step.{layers}.mlir"
    if file.exists():
        return file
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=16"
    os.environ["JAX_PLATFORMS"] = "cpu"
    sys.path.insert(0, str(ROOT / "test/models"))
    import export as models
    import jax
    import numpy as np

    case = models.llama(layers, 12288, 96, 96, 32768, 50304, 2048, 1024, scan=False, remat=False, text_only=True, meshes=("fsdp2tp8",))
    shapes = jax.eval_shape(lambda seed: case.init(jax.random.key(seed)), jax.ShapeDtypeStruct((), np.int32))
    batch = tuple(jax.ShapeDtypeStruct((1024, 2048), np.int32) for _ in range(2))
    function, _, _ = models.annotated(case, "fsdp2tp8")
    file.write_text(function.lower(shapes, *batch).as_text())
    return file


def measure(*arguments):
    """(seconds, peak bytes) of heddle-opt."""
    start = time.monotonic()
    process = subprocess.Popen([OPT, *map(str, arguments)], stderr=subprocess.PIPE, text=True)
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(error)
    return time.monotonic() - start, usage.ru_maxrss * 1024


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
            sized = re.sub(r'"data"=2,', f'"data"={data},', text, count=1).replace("mhlo.num_partitions = 16", f"mhlo.num_partitions = {8 * data}")
            file.write_text(re.sub(r'name = "data", size = 2 ', f'name = "data", size = {data} ', sized))
            parse, _ = measure(file, "-o", os.devnull)
            whole, peak = measure(file, "--heddle-shard", "-o", result)
            print(f"{layers:6} {8 * data:7} {text.count(chr(10)):7} {parse:8.2f} {whole - parse:8.2f} {peak / 1e6:8.0f}", flush=True)


if __name__ == "__main__":
    main()
