#!/usr/bin/env python3
"""What building costs: minutes of cold builds, where they go, and seconds from an edit of a pass to its test.

usage: bench/build.py [--cold] [--folder FOLDER]     ./dev bench build --cold

Without --cold it reads the build that is there: what ninja noted of each step's last run (steps that ccache served are cheap), and it
edits a pass (a comment at the end of lib/Transforms/Import/MergeEqual.cpp, taken away again) and times ninja and the pass's test.
--cold configures FOLDER (default: build-cold, which must not exist) and builds first what `./dev demo` needs and then the rest, without
a compiler cache: the figures of a fresh machine, beside its installs. They depend on the processors, whose number is printed.
"""
import argparse
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", ROOT / "build"))
DEMO = ("heddle-opt", "heddle-compile", "heddle-run")  # as ./dev demo builds
PASS, TEST = ROOT / "lib/Transforms/Import/MergeEqual.cpp", "Import/merge-equal"


def run(*command, **options):
    """(seconds, processor seconds of the children, output)"""
    start, before = time.perf_counter(), os.times()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    after = os.times()
    if done.returncode:
        sys.exit(f"bench/build.py: {' '.join(map(str, command))} ended with status {done.returncode}:\n{done.stdout[-3000:]}")
    return time.perf_counter() - start, after.children_user + after.children_system - before.children_user - before.children_system, done.stdout


def steps(folder):
    """{output: seconds of its last run}, from .ninja_log: begin, end (ms), mtime, output, hash."""
    found = {}
    for line in (folder / ".ninja_log").read_text().splitlines():
        fields = line.split("\t")
        if len(fields) == 5:
            found[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000
    return found


def report_steps(folder):
    objects = {name: seconds for name, seconds in steps(folder).items() if name.endswith(".o")}
    rooms = collections.defaultdict(list)
    for name, seconds in objects.items():
        rooms[re.sub(r"/CMakeFiles/.*", "", name)].append(seconds)
    print(f"{len(objects)} files compiled, {sum(objects.values()):.0f} s beside each other")
    print(f"{'room':40} {'files':>5} {'s':>7} {'mean':>6}")
    for room, seconds in sorted(rooms.items(), key=lambda one: -sum(one[1]))[:12]:
        print(f"{room:40} {len(seconds):5} {sum(seconds):7.1f} {sum(seconds) / len(seconds):6.1f}")
    for name, seconds in sorted(objects.items(), key=lambda one: -one[1])[:8]:
        print(f"{seconds:7.1f} s {name}")


def cold(folder):
    if folder.exists():
        sys.exit(f"bench/build.py: {folder} is there, needed a folder that is not: a cold build begins with nothing")
    environment = dict(os.environ, CCACHE_DISABLE="1")
    try:
        configuring, _, _ = run("cmake", "--fresh", "--preset", "dev", "-B", folder, cwd=ROOT, env=environment)
        print(f"configure: {configuring:.0f} s")
        warnings, total, processor = 0, 0.0, 0.0
        for what, targets in (("./dev demo's tools", DEMO), ("all others", ())):
            seconds, spent, text = run("ninja", "-C", folder, *targets, cwd=ROOT, env=environment)
            warnings += len(re.findall(r"^\S+: warning: ", text, re.MULTILINE))
            total, processor = total + seconds, processor + spent
            print(f"{what}: {seconds / 60:.1f} min, {spent / 60:.1f} min of processors")
        print(f"together: {total / 60:.1f} min on {os.cpu_count()} processors, {processor / 60:.1f} of processors; {warnings} warnings")
        report_steps(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def edit_to_test():
    run("ninja", "-C", BUILD, "heddle-opt")
    before = PASS.read_text()
    try:
        PASS.write_text(before + "// An edit.\n")
        building, _, _ = run("ninja", "-C", BUILD, "heddle-opt")
        testing, _, text = run("/usr/lib/llvm-22/bin/lit", BUILD / "test", "--filter", TEST)
    finally:
        PASS.write_text(before)
        run("ninja", "-C", BUILD, "heddle-opt")
    assert "Passed" in text, text
    print(f"edit of {PASS.relative_to(ROOT)}: heddle-opt after {building:.1f} s, its test after {building + testing:.1f} s")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bench/build.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cold", action="store_true", help="build everything from nothing")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build-cold", help="where the cold build goes")
    options = parser.parse_args()
    if options.cold:
        cold(options.folder)
    else:
        report_steps(BUILD)
        edit_to_test()
