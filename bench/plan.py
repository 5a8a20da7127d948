#!/usr/bin/env python3
"""What a step of every model and mesh takes of a device's memory as a plan, and how long heddle-compile takes.

    bench/plan.py [FILTER] [--options=OPTIONS] [--no-scale]     rows of models whose "model mesh" contains FILTER

Columns, MB of one device: the arena, which is all of the temporaries; of it what library calls ask for as scratch, and
what is packed for collectives and unpacked (the sum of all such copies, not all alive at once); the largest live set of the
plan, with sizes rounded to the alignment; how much the arena is over that, `=` where it is proved that no arena is smaller;
the largest live set of the schedule beyond the arguments, and how much the arena is over that. OPTIONS go to heddle-compile.

Then seconds by phase, and the peak of resident memory, of whole runs of heddle-compile; the 96-layer step on 1,024 devices
is that of bench/sharding_scale.py, which needs JAX.

Exit status 1 where a row (marked *) is over its bar: an arena 1.02 of the plan's largest live set if not proved the smallest,
the byte limits of BARS, the seconds and bytes of TIMES.
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BIN = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build")) / "bin"
MODELS = next(folder for folder in (pathlib.Path(os.environ.get("HEDDLE_MODELS", ROOT.parent / "shared/models")), ROOT / "build/models")
              if folder.exists() or folder == ROOT / "build/models")
# MB of temporaries at most. XLA's CPU compiler takes 840 of gpt2_14m, and 6,200 of both gpt2_124m.
BARS = {"gpt2_14m ": 500, "gpt2_124m fsdp4": 0.6 * 6200, "gpt2_124m dp2tp2": 0.6 * 6200}
TIMES = {"llama_8b fsdp2tp8": 10, "gpt2_124m fsdp4tp2": 10}  # seconds
SCALE_SECONDS, RESIDENT_BYTES = 30, 2e9


def run(tool, *arguments):
    done = subprocess.run([BIN / tool, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(next((line for line in done.stderr.splitlines() if "error" in line), f"{tool} exited with {done.returncode}")[:200])
    return done.stdout


def memory_rows(files, options, folder):
    """Prints a row for each file; the number of those over their bar."""
    print(f"{'model, mesh':32} {'arena MB':>10} {'scratch':>8} {'packed':>9} {'live MB':>10} {'x live':>8} {'scheduled':>10} {'x':>6}")
    worse = 0
    for name, file in files:
        scheduled = folder / "scheduled.mlir"
        try:
            run("heddle-compile", file, "--emit=scheduled", "-o", scheduled, *options)
            schedule = next(row for row in map(json.loads, run("heddle-opt", scheduled, "--heddle-print-schedule", "-o", os.devnull).splitlines())
                            if row["function"] == "step")
            memory = json.loads(run("heddle-opt", scheduled, "--heddle-to-plan", "--heddle-print-memory", "-o", os.devnull).splitlines()[0])
        except RuntimeError as error:
            print(f"{name:32} {error}")
            worse += 1
            continue
        arena, live = memory["arena_bytes"], memory["live_bytes"]
        beyond = schedule["peak_live_bytes"] - memory["argument_bytes"]
        isProved = arena == memory["lower_bound"]
        bar = BARS.get(name)
        isWorse = (arena > 1.02 * live and not isProved) or (bar is not None and arena > bar * 1e6)
        worse += isWorse
        print(f"{name:32} {arena / 1e6:10.2f} {memory['scratch_bytes'] / 1e6:8.2f} {memory['packed_bytes'] / 1e6:9.2f} {live / 1e6:10.2f}"
              f" {arena / live if live else 1:7.4f}{'=' if isProved else ' '} {beyond / 1e6:10.2f} {arena / beyond if beyond > 0 else 1:6.3f}"
              f"{f'  bar {bar:.0f}' if bar else ''}{' *' if isWorse else ''}", flush=True)
    return worse


def time_row(name, file, bar, folder):
    report = folder / "report.json"
    start = time.monotonic()
    run("heddle-compile", file, "--target=trace", "--report", report, "-o", folder / "step.heddle")
    seconds = time.monotonic() - start
    figures = json.loads(report.read_text())
    isWorse = seconds > bar or figures["peak_resident_bytes"] > RESIDENT_BYTES
    phases = ", ".join(f"{phase} {own:.2f}" for phase, own in figures["compile_seconds"].items())
    print(f"{name:32} {seconds:7.2f} {figures['peak_resident_bytes'] / 1e6:8.0f} {(folder / 'step.heddle').stat().st_size / 1e6:8.2f}  {phases}{' *' if isWorse else ''}", flush=True)
    return isWorse


def scale_step():
    """The 96-layer step on 128 x 8 devices."""
    sys.path.insert(0, str(ROOT / "bench"))
    import sharding_scale

    out = ROOT / "build/scale"
    out.mkdir(parents=True, exist_ok=True)
    text = sharding_scale.export(96, out).read_text()
    file = out / "step.1024.mlir"
    sized = re.sub(r'"data"=2,', '"data"=128,', text, count=1).replace("mhlo.num_partitions = 16", "mhlo.num_partitions = 1024")
    file.write_text(re.sub(r'name = "data", size = 2 ', 'name = "data", size = 128 ', sized))
    return file


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("filter", nargs="?", default="")
    parser.add_argument("--options", default="", help="of heddle-compile, for the rows of memory")
    parser.add_argument("--no-scale", action="store_true", help="leave the 96-layer step out")
    arguments = parser.parse_args()
    files = [(f"{file.parent.name} {file.name[5:-5]}", file) for file in sorted(MODELS.glob("*/step*.mlir"))]
    files = [(name, file) for name, file in files if arguments.filter in name]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        worse = memory_rows(files, shlex.split(arguments.options), folder)
        print(f"\n{'heddle-compile':32} {'s':>7} {'peak MB':>8} {'file MB':>8}  by phase")
        for name, file in files:
            if name in TIMES:
                worse += time_row(name, file, TIMES[name], folder)
        if not arguments.no_scale and arguments.filter in "96 layers, 1024 devices":
            worse += time_row("96 layers, 1024 devices", scale_step(), SCALE_SECONDS, folder)
    print(f"{worse} rows over their bar (marked *)")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
