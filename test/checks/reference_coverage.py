#!/usr/bin/env python3
"""Lists ops x tests: which test executes each op of the dialects on heddle-interpret, or sees it refused by name.

    test/checks/reference_coverage.py [build folder]     the whole table, then the holes; exit status 1 if there is one

heddle-interpret --list-ops says which ops are executed, which are refused, and which are structure (terminators, symbols).
An op is covered when a RUN line of test/Reference, run again with --profile, counts it; a refused one when a RUN line
prints an error that names it.
"""
import collections
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RUN = re.compile(r"RUN: (?:not )?heddle-interpret (.*)$", re.M)
# MLIR's own, which no program of the Graph rung has.
FOREIGN = {"builtin.unrealized_conversion_cast", "func.call_indirect", "func.constant"}


def interpret(build, *arguments):
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0")
    return subprocess.run([build / "bin/heddle-interpret", *arguments], capture_output=True, text=True, timeout=300, env=environment)


def ops(build):
    """{`stablehlo.add`: executed | refused | structure}"""
    return dict(line.split() for line in interpret(build, "--list-ops").stdout.splitlines())


def runs(scratch):
    """(test, arguments) of each RUN line that needs no file but the test; `%t` is a place in the folder `scratch`."""
    for file in sorted((ROOT / "test/Reference").rglob("*.mlir")):
        for command in RUN.findall(file.read_text()):
            words = list(itertools.takewhile(lambda word: word not in ("|", ">", "2>&1"), shlex.split(command)))
            if "--inputs" not in words and "--profile" not in words:
                yield file.name, [w.replace("%s", str(file)).replace("%S", str(file.parent)).replace("%t", f"{scratch}/t") for w in words]


def tested(build):
    """(op -> tests that execute it, op -> tests that see it refused)"""
    executed, refused = collections.defaultdict(set), collections.defaultdict(set)
    with tempfile.TemporaryDirectory() as scratch:
        for name, arguments in runs(scratch):
            done = interpret(build, *arguments, "--profile")
            for op in re.findall(r"^ +\d+ +[\d.]+ +[\d.]+  (\S+)$", done.stdout, re.M):
                executed[op].add(name)
            for op in re.findall(r"'(\S+)' op is not implemented", done.stderr):
                refused[op].add(name)
    return executed, refused


def table(build):
    """(lines of the table, the holes)"""
    executed, refused = tested(build)
    lines, holes = [], []
    for op, state in ops(build).items():
        tests = {"executed": executed, "refused": refused}.get(state, {}).get(op, set())
        lines.append(f"{op:40} {state:10} {', '.join(sorted(tests))}")
        if state != "structure" and op not in FOREIGN and not tests:
            holes.append(f"{op} is {state} by heddle-interpret, and no test of test/Reference shows it")
    return lines, holes


if __name__ == "__main__":
    lines, holes = table(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build"))
    print(*lines, "", *holes, f"{len(lines)} ops, {len(holes)} holes", sep="\n")
    sys.exit(bool(holes))
