#!/usr/bin/env python3
"""What NVRTC makes of every GPU kernel of every model and mesh, how long it takes, and how much memory the kernels move.

    bench/cuda_quality.py [FILTER] [--targets=cuda-sm_80,cuda-sm_90a] [--json=FILE]   rows whose "model mesh" contains FILTER

A row for each model, mesh and target: kernels and launches, registers of a thread (least, median, most), launches that spill
and warnings of the compiler, seconds of heddle-compile with an empty cache and with a full one: those that went by, those of all
processors, those that went by in NVRTC (with a full cache: in writing the texts and finding their cubins). Steps are compiled
together with their init entry.

Then, by kind of kernel, over all rows of the last target: bytes of global memory that its launches read and write over the
least (operands read, results written once), the worst of its kernels, the share of bytes in accesses of a whole vector, and
occupancy: threads that a multiprocessor holds at a time by registers and shared memory over 2,048 (lib/Codegen/Cuda/Occupancy.cpp,
the arithmetic of CUDA's cuda_occupancy.h). Ratios are weighted by bytes, as time is. They are of the text as it is written; a
kernel's operands that lie in a cache cost less, gathers whose lines are shared more.

Exit status 1 where a kernel does not compile or spills, where the assembler says that it serialises, or where a row (marked *) is
over its bar: 20 s of NVRTC with an empty cache, 1 s with a full one for gpt2_124m.
"""
import argparse
import collections
import json
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
MODELS = next(folder for folder in (pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models")), ROOT / "build/models")
              if folder.exists() or folder == ROOT / "build/models")
BARS = {"gpt2_124m": (20, 1)}  # seconds, cold and warm
RATIO_BARS = {kind: 1.05 for kind in ("loop", "row_reduce", "updates")}


def compile_once(file, target, folder):
    """(seconds, processor seconds, the report); raises RuntimeError with the error's line."""
    init = file.parent / "init.mlir"
    report = folder / "report.json"
    command = [BIN / "heddle-compile", file, "--target", target, "--cache", folder / "cache", "--report", report, "-o", folder / "step.heddle"]
    command += ["--code=source,cubin"] + ([f"--entry=init={init}"] if init.exists() else [])
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise RuntimeError(next((line for line in done.stderr.splitlines() if "error" in line), f"heddle-compile exited with {done.returncode}"))
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - start, processor, json.loads(report.read_text())


class Row:
    """A model and mesh for a target, compiled twice."""

    def __init__(self, name, file, target):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            self.cold, self.coldProcessor, self.report = compile_once(file, target, folder)
            self.warm, self.warmProcessor, warm = compile_once(file, target, folder)
            self.bytes = (folder / "step.heddle").stat().st_size
        self.nvrtc = self.report["compile_seconds"]["nvrtc"]
        self.warmNvrtc = warm["compile_seconds"]["nvrtc"] + warm["compile_seconds"]["codegen"]
        self.name, self.target = name, target
        self.kernels = self.report["code"]["gpu_kernels"]
        self.launches = [launch for kernel in self.kernels for launch in kernel["launches"]]
        self.spills = [launch for launch in self.launches if launch["spill_bytes"]]
        self.warnings = [f"@{kernel['name']}: {warning}" for kernel in self.kernels for warning in kernel["warnings"]]
        if warm["code"]["cached_kernels"] != len(self.kernels):
            raise RuntimeError(f"the second time {warm['code']['cached_kernels']} of {len(self.kernels)} kernels were in the cache")

    def isOver(self):
        bars = BARS.get(self.name.split()[0])
        # Where others use the machine, too, processor time is the smaller.
        return bars is not None and (min(self.nvrtc, self.coldProcessor) > bars[0] or self.warmNvrtc > bars[1])

    def print(self):
        registers = [launch["registers"] for launch in self.launches] or [0]
        print(f"{self.name:30} {self.target[5:]:7} {len(self.kernels):7} {len(self.launches):8}"
              f" {min(registers):5} {statistics.median(registers):5.0f} {max(registers):5} {len(self.spills):7} {len(self.warnings):8}"
              f" {self.cold:7.2f} {self.coldProcessor:7.2f} {self.nvrtc:7.2f} {self.warm:7.2f} {self.warmProcessor:7.2f} {self.warmNvrtc:7.2f} {self.bytes / 1e6:8.2f}{' *' if self.isOver() else ''}", flush=True)


def print_kinds(rows):
    """The number of kinds over their bar."""
    kinds = collections.defaultdict(list)
    for row in rows:
        for kernel in row.kernels:
            kinds[kernel["kind"]].append((row.name, kernel))
    print(f"\n{'kind':24} {'kernels':>8} {'launches':>8} {'x least':>8} {'worst':>7} {'vectors':>8} {'occupancy':>9}  the worst is")
    over = 0
    for kind, kernels in sorted(kinds.items()):
        launches = [launch for _, kernel in kernels for launch in kernel["launches"]]
        traffic = sum(launch["traffic_bytes"] for launch in launches)
        least = sum(kernel["least_traffic_bytes"] for _, kernel in kernels)
        vectors = sum(launch["vector_traffic_bytes"] for launch in launches)
        occupancy = sum(launch["occupancy"] * launch["traffic_bytes"] for launch in launches)
        ratio = lambda kernel: sum(launch["traffic_bytes"] for launch in kernel["launches"]) / max(kernel["least_traffic_bytes"], 1)
        large = [(model, kernel) for model, kernel in kernels if kernel["least_traffic_bytes"] >= 1e5] or kernels
        model, worst = max(large, key=lambda own: ratio(own[1]))
        isOver = least > 0 and traffic / least > RATIO_BARS.get(kind, float("inf"))
        over += isOver
        print(f"{kind:24} {len(kernels):8} {len(launches):8} {traffic / max(least, 1):8.3f} {ratio(worst):7.2f} {vectors / max(traffic, 1):8.3f}"
              f" {occupancy / max(traffic, 1):9.2f}  @{worst['name']} of {model}{' *' if isOver else ''}")
    return over


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--targets", default="cuda-sm_80,cuda-sm_90a")
    parser.add_argument("--json", help="all reports, for a script")
    arguments = parser.parse_args()
    targets = arguments.targets.split(",")
    print(f"{'model, mesh':30} {'target':7} {'kernels':>7} {'launches':>8} {'registers':>17} {'spill':>7} {'warnings':>8}"
          f" {'cold s':>7} {'cpu s':>7} {'nvrtc s':>7} {'warm s':>7} {'cpu s':>7} {'nvrtc s':>7} {'file MB':>8}")
    rows, failed = [], 0
    for file in sorted(MODELS.glob("*/step*.mlir")):
        name = f"{file.parent.name} {file.name[5:-5]}".strip()
        if arguments.filter not in name:
            continue
        for target in targets:
            try:
                rows.append(Row(name, file, target))
                rows[-1].print()
            except RuntimeError as error:
                failed += 1
                print(f"{name:30} {target[5:]:7} {str(error)[:200]}", flush=True)
    over = print_kinds([row for row in rows if row.target == targets[-1]]) + sum(row.isOver() for row in rows)
    kernels = sum(len(row.kernels) for row in rows)
    launches = sum(len(row.launches) for row in rows)
    spills = [(row, launch) for row in rows for launch in row.spills]
    warnings = collections.Counter((row.target, warning) for row in rows for warning in row.warnings)
    print(f"\n{len(rows)} programs, {kernels} kernels, {launches} launches: {len(spills)} spill, {sum(warnings.values())} warnings")
    for row, launch in spills:
        print(f"  spills: @{launch['symbol']} of {row.name} for {row.target}: {launch['spill_bytes']} bytes with {launch['registers']} registers")
    for (target, warning), count in warnings.most_common(20):
        print(f"  warning: {target} {warning}{f', {count} times' if count > 1 else ''}")
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps([{"name": row.name, "target": row.target, "cold_seconds": row.cold,
                                                             "warm_seconds": row.warm, "report": row.report} for row in rows]))
    serialised = [warning for _, warning in warnings if "Potential Performance Loss" in warning]
    print(f"{failed} programs failed, {over} rows over their bar (marked *)")
    return 1 if failed or over or spills or serialised else 0


if __name__ == "__main__":
    sys.exit(main())
