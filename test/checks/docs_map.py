#!/usr/bin/env python3
"""docs/architecture.md is a map of the tree as it is: each pass has a row with the file that defines it and a test that runs it, every path
that a page of the architecture names is there, and docs/rooms.md has the arrows that house.py checks.

    test/checks/docs_map.py        the faults; exit status 1 if there is one
"""
import functools
import pathlib
import re
import sys

import house

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAP, MAX_LINES = "architecture.md", 120
# What the map leads to. `Problems/Schedule` in them is a path's end, without its suffix.
PAGES = ["graph-rung.md", "local-rung.md", "scheduled-rung.md", "plan-rung.md", "program-rung.md", "precision.md", "recompute.md",
         "attention.md", "problems.md", "rooms.md", "adding.md"]
FOLDERS = ("lib", "include", "tools", "test", "bench", "docs", "kernels", "machines", "examples", "python-bindings", "cmake")

DEFINITION = re.compile(r'^def (\w+) : Pass<"([^"]+)"', re.M)
ROW = re.compile(r"^\| `(heddle-[\w-]+)` \|.*\|(.*)\|(.*)\|$", re.M)
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?")


def page(name):
    return (ROOT / "docs" / name).read_text()


def passes():
    """{name of a pass: that of its definition}"""
    return {name: definition for file in (ROOT / "include/heddle").rglob("Passes.td") for definition, name in DEFINITION.findall(file.read_text())}


def size():
    lines = len(page(MAP).splitlines())
    return [f"docs/{MAP} has {lines} lines, needed at most {MAX_LINES}"] if lines > MAX_LINES else []


def holds(path, pattern):
    file = ROOT / path
    return file.is_file() and re.search(pattern, file.read_text()) is not None


def pass_rows():
    """Rows of the table of passes that are wrong, and passes without one."""
    known, faults, seen = passes(), [], set()
    for name, files, tests in ROW.findall(page(MAP)):
        where = f"docs/{MAP}, row {name}"
        if name not in known:
            faults.append(f"{where}: no Passes.td has this pass")
            continue
        if name in seen:
            faults.append(f"{where}: a second row")
        seen.add(name)
        if not any(holds(path, rf"#define GEN_PASS_DEF_{known[name].upper()}\b") for path in QUOTED.findall(files)):
            faults.append(f"{where}: {files.strip()} does not define the pass")
        for path in QUOTED.findall(tests) or [""]:
            if not holds(path, rf"{name}(?![\w-])"):
                faults.append(f"{where}: test {path or 'of no name'} does not name the pass")
    return faults + [f"docs/{MAP} has no row for {name}" for name in sorted(known.keys() - seen)]


@functools.cache
def ends(root):
    """The ends of all paths, with and without suffix: {Problems/Schedule, Schedule/SolveSchedule, ...}."""
    found = set()
    for folder in FOLDERS:
        for file in (root / folder).rglob("*"):
            parts = file.relative_to(root).parts
            found |= {"/".join((*parts[start:-1], name)) for start in range(len(parts)) for name in (file.name, file.stem)}
    return found


def paths():
    """Paths in backticks that are not there. The map has whole ones."""
    faults = []
    for name in [MAP, *PAGES]:
        for path in {quoted for quoted in QUOTED.findall(page(name)) if PATH.fullmatch(quoted)}:
            isThere = (ROOT / path).exists() or name != MAP and path.rstrip("/") in ends(ROOT)
            if not isThere and not path.startswith("build/"):
                faults.append(f"docs/{name} names {path}, which is not there")
    return sorted(faults)


def rooms():
    """docs/rooms.md has house.ARROWS, a row a room."""
    written = {room: (set(re.findall(r"[\w/]+", may)), mlir == "no")
               for room, may, mlir in re.findall(r"^\| `(\w+)` \|(.*?)\| (yes|no) \|$", page("rooms.md"), re.M)}
    checked = {room: (set(may), room in house.WITHOUT_MLIR) for room, may in house.ARROWS.items()}
    return [f"docs/rooms.md, room {room}: house.py has {checked.get(room)}, the page {written.get(room)}"
            for room in sorted(checked.keys() | written.keys()) if checked.get(room) != written.get(room)]


if __name__ == "__main__":
    faults = size() + pass_rows() + paths() + rooms()
    print(*faults, f"{len(faults)} faults", sep="\n")
    sys.exit(bool(faults))
