#!/usr/bin/env python3
"""Lists ops x tests: which test round-trips each op, and which breaks each of its constraints.

    test/checks/op_coverage.py            the whole table, then the holes; exit status 1 if there is one

The ops and attributes and their constraints come from the .td files: a description's line `- (C3) ...` is a constraint
of the specification by that number, `- (C1-C4) not checked: why` are some that need no test. An op is round-tripped by a
test under test/Dialect/<Dialect>/ that goes through both forms and holds it in pretty form, where it has one. A
constraint is tested by a case of an *-invalid.mlir that expects an error under a comment `// stablehlo.slice (C3)`.
"""
import collections
import functools
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LLVM = pathlib.Path("/usr/lib/llvm-22")
CONSTRAINT = re.compile(r"^\s*- \((C\d+(?:-C\d+)?(?:, ?C\d+(?:-C\d+)?)*)\)(\s+not checked\b)?", re.M)
MARKER = re.compile(r"^\s*// (\w+\.\w+) \((C[^)]*)\)", re.M)


def numbers(text):
    """`C1, C3-C5` -> [1, 3, 4, 5]"""
    found = []
    for part in text.split(","):
        first, _, last = part.strip().replace("C", "").partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@functools.cache
def records():
    """Every record of the .td files of include/heddle/Dialect, as llvm-tblgen dumps them."""
    files = sorted((ROOT / "include/heddle/Dialect").rglob("*.td"))
    source = "".join(f'include "{file.relative_to(ROOT / "include")}"\n' for file in files)
    tblgen = [LLVM / "bin/llvm-tblgen", "--dump-json", "-I", ROOT / "include", "-I", LLVM / "include"]
    return json.loads(subprocess.run(tblgen, input=source, stdout=subprocess.PIPE, text=True, check=True).stdout)


def constraints(record):
    """{constraint number: is it checked}"""
    return {n: not unchecked for text, unchecked in CONSTRAINT.findall(record["description"] or "") for n in numbers(text)}


def defined(kind, dialect, name):
    """`stablehlo.slice` -> record, for the records of a class with the fields that hold dialect and name."""
    found = (records()[r] for r in records()["!instanceof"].get(kind, []))
    return {f'{records()[r[dialect]["def"]]["name"]}.{r[name]}': r for r in found if r[name]}


def ops():
    """{`stablehlo.slice`: {constraint number: is it checked}}"""
    return {op: constraints(record) for op, record in defined("Op", "opDialect", "opName").items()}


def attributes():
    """The same of the attributes that list constraints: `heddle.io`."""
    return {name: constraints(record) for name, record in defined("AttrDef", "dialect", "mnemonic").items() if constraints(record)}


def only_generic():
    """Ops that print in the generic form only, as `stablehlo.case` does."""
    return {op for op, record in defined("Op", "opDialect", "opName").items()
            if not record["assemblyFormat"] and not record["hasCustomAssemblyFormat"]}


def tests():
    """(op -> round-trip tests, (op, constraint) -> invalid tests) by file name."""
    round_trips, breaks, generic = collections.defaultdict(set), collections.defaultdict(set), only_generic()
    for file in sorted((ROOT / "test/Dialect").rglob("*.mlir")):
        text = file.read_text()
        if file.stem.endswith("invalid"):
            for op, constraints in (m for case in text.split("// -----") if "expected-error" in case for m in MARKER.findall(case)):
                for number in numbers(constraints):
                    breaks[op, number].add(file.name)
        elif re.search("RUN:.*--mlir-print-op-generic", text):
            code = re.sub(r"#(\w+)<(\w+)", r"#\1.\2", re.sub(r"//.*", "", text))  # `#sdy<axis_ref"x">` is sdy.axis_ref
            for quote, op in re.findall(r'(?<![\w!.@%])("?)#?([a-z]\w*\.\w+)', code):
                if not quote or op in generic:
                    round_trips[op].add(file.name)
    return round_trips, breaks


def specified(specification):
    """{`stablehlo.slice`: set of constraint numbers} as StableHLO's spec.md numbers them."""
    found = {}
    for section in re.split(r"^### ", specification, flags=re.M)[1:]:
        _, _, constraints = section.partition("#### Constraints")
        found["stablehlo." + section.split("\n")[0].strip()] = {
            n for text in re.findall(r"^\s*\* \((C\d+(?:-C\d+)?)\)", constraints.split("####")[0], re.M) for n in numbers(text)}
    return found


def table():
    """(lines of the table, the holes)"""
    wanted, (round_trips, breaks) = ops(), tests()
    for name, checks in attributes().items():  # an op may have the name of its attribute, as sdy.mesh has
        wanted[name] = wanted.get(name, {}) | checks
    lines, holes = [], []
    for op, checks in sorted(wanted.items()):
        cells = [f"C{n}: " + (", ".join(breaks[op, n]) or ("NONE" if checked else "not checked")) for n, checked in sorted(checks.items())]
        lines.append(f"{op:40} {', '.join(round_trips[op]) or 'NONE'} | {'; '.join(cells)}")
        if not round_trips[op]:
            holes.append(f"{op} stands in no round-trip test in its pretty form")
        holes += [f"{op} (C{n}) is broken by no *-invalid.mlir" for n, checked in checks.items() if checked and not breaks[op, n]]
    for op, number in breaks:
        if number not in wanted.get(op, {}) and breaks[op, number]:
            holes.append(f"{', '.join(breaks[op, number])} names {op} (C{number}), which no .td lists")
    return lines, holes


if __name__ == "__main__":
    lines, holes = table()
    print(*lines, "", *holes, f"{len(ops())} ops, {len(holes)} holes", sep="\n")
    sys.exit(bool(holes))
