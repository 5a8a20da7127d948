#!/usr/bin/env python3
"""The rules of the house that a script can check: file sizes, include arrows, no hidden state under lib/.

    test/checks/house.py           the figures, then the faults; exit status 1 if there is one

A room is a folder of lib/ and include/heddle/, and python-bindings/native. ARROWS says which room may include which; docs/rooms.md has it as a table.
"""
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZED = (".cpp", ".h", ".td", ".py", ".cu", ".cuh")
MAX_LINES, LONG_LINES = 1000, 600

# room -> rooms it may include besides itself. A room of several (Dialect, Transforms, ...) stands for each of them.
ARROWS = {
    "Files": [],
    "Lapack": [],
    "Launch": ["Runtime"],
    "PlanFormat": ["Files"],
    "Machine": ["Files"],
    "Problems": [],
    "Safetensors": ["Files"],
    "Source": [],
    "Interfaces": [],
    "Dialect": ["Interfaces", "Dialect", "Lapack", "PlanFormat"],
    "Analysis": ["Interfaces", "Dialect", "PlanFormat", "Problems", "Machine"],
    "Transforms": ["Interfaces", "Dialect", "Analysis", "Problems", "Machine"],
    "Conversion": ["Interfaces", "Dialect", "Analysis", "Machine"],
    "Codegen": ["Interfaces", "Dialect", "Analysis", "Machine", "Conversion", "Codegen/Kernels"],
    "Translation": ["Interfaces", "Dialect", "PlanFormat"],
    "Pipelines": ["Interfaces", "Dialect", "Analysis", "Problems", "Machine", "Transforms", "Conversion", "Codegen", "Translation"],
    "Compiler": ["Files", "Interfaces", "Dialect", "Analysis", "Problems", "Machine", "Transforms", "Conversion", "Codegen", "Translation", "Pipelines", "PlanFormat", "Source"],
    "Reference": ["Files", "Interfaces", "Dialect", "Analysis", "Safetensors", "Lapack"],
    "Runtime": ["Files", "PlanFormat", "Safetensors", "Lapack", "Emulator"],
    "Emulator": ["PlanFormat", "Runtime"],
    "Python": ["PlanFormat", "Runtime"],
}
FOLDERS = {"lib": None, "include/heddle": None, "python-bindings/native": "Python"}  # where rooms are, and the room of those that are one
FREE = {"tools", "test", "examples", "python-bindings", "bench"}       # may include every room
WITHOUT_MLIR = {"Files", "Lapack", "PlanFormat", "Machine", "Problems", "Safetensors", "Runtime", "Emulator", "Launch", "Python"}  # know neither MLIR nor LLVM
NESTED = {"Dialect", "Transforms", "Codegen", "Backends"}              # rooms made of rooms: Transforms/Import

INCLUDE = re.compile(r'^\s*#?\s*include\s*["<]([^">]+)[">]', re.M)
HIDDEN_STATE = {
    re.compile(r"\bcl::(opt|list|bits|alias)\b"): "cl::opt; options are struct arguments or pass options in .td",
    re.compile(r"\b(secure_)?getenv\b"): "getenv; options are struct arguments or pass options in .td",
    re.compile(r"\bManagedStatic\b|^\s*(static|thread_local)\s+(?!.*\b(const|constexpr)\b)[^()\n]*[;={]", re.M): "a mutable static",
}


def files(*folders):
    return sorted(f for folder in folders for f in (ROOT / folder).rglob("*") if f.is_file() and f.suffix in SIZED and "__pycache__" not in f.parts)


def room(parts):
    """`Transforms/Import` of lib/Transforms/Import/InlineCalls.cpp, given its folders under lib/ or include/heddle/."""
    return "/".join(parts[: 2 if parts[0] in NESTED else 1])


def sizes():
    """({file: lines}, faults)"""
    lines = {f: len(f.read_text().splitlines()) for f in files("lib", "include", "tools", "python-bindings", "test", "examples", "bench")}
    return lines, [f"{f.relative_to(ROOT)} has {n} lines, more than {MAX_LINES}: split it by op family" for f, n in lines.items() if n > MAX_LINES]


def arrows():
    faults = []
    for base, only in FOLDERS.items():
        for file in files(base):
            where, parts = file.relative_to(ROOT), file.relative_to(ROOT / base).parts
            if len(parts) == 1 and not only:
                continue
            mine = only or room(parts[:-1])
            top = mine.split("/")[0]
            if top not in ARROWS:
                faults.append(f"{where}: room {top} is not in ARROWS of test/checks/house.py and docs/rooms.md")
                continue
            for included in INCLUDE.findall(file.read_text()):
                path = included.split("/")
                if path[0] in ("mlir", "mlir-c", "llvm", "llvm-c") and top in WITHOUT_MLIR:
                    faults.append(f"{where} includes {included}; {top} knows neither MLIR nor LLVM")
                beside = (file.parent / included).resolve()  # "../Runtime/Reduce.h"
                if path[0] == "heddle" and len(path) > 2:
                    theirs = room(path[1:-1])
                elif beside.is_file() and beside.parent != ROOT / base and beside.is_relative_to(ROOT / base):
                    theirs = room(beside.relative_to(ROOT / base).parts[:-1])
                else:
                    continue
                if theirs != mine and not {theirs, theirs.split("/")[0]} & set(ARROWS[top]):
                    faults.append(f"{where} includes {included}; {mine} may only include {', '.join(ARROWS[top]) or 'itself'}")
    return faults


def hidden_state():
    faults = []
    for file in files("lib", "include"):
        if "Emulator" in file.parts:  # the driver that it stands for has a state: GPUs, a thread's context and last error
            continue
        code = re.sub(r"//.*", "", file.read_text())
        for pattern, what in HIDDEN_STATE.items():
            faults += [f"{file.relative_to(ROOT)}:{code.count(chr(10), 0, m.end()) + 1}: {what}" for m in pattern.finditer(code)]
    return faults


def figures():
    """The sizes in a few lines, for the summary."""
    lines, _ = sizes()
    counts = sorted(lines.values())
    long = [f"{f.relative_to(ROOT)} {n}" for f, n in lines.items() if n > LONG_LINES]
    p90 = counts[len(counts) * 9 // 10]
    return [f"{len(counts)} source files: median {statistics.median(counts):.0f} lines, p90 {p90}, longest {counts[-1]}"] + (
        [f"over {LONG_LINES} lines: {', '.join(long)}"] if long else [])


if __name__ == "__main__":
    faults = sizes()[1] + arrows() + hidden_state()
    print(*figures(), *faults, f"{len(faults)} faults", sep="\n")
    sys.exit(bool(faults))
