"""The tree keeps its own rules; house.py and op_coverage.py beside this file say which and can be run alone."""
import os
import pathlib
import re
import subprocess
import sys
import warnings

import docs_map
import house
import op_coverage
import pytest
import reference_coverage


@pytest.mark.parametrize("faults", [lambda: house.sizes()[1], house.arrows, house.hidden_state], ids=["sizes", "arrows", "hidden state"])
def test_house(faults):
    assert not faults(), "\n".join(["", *faults()])


@pytest.mark.parametrize("faults", [docs_map.size, docs_map.pass_rows, docs_map.paths, docs_map.rooms], ids=["size", "passes", "paths", "rooms"])
def test_map(faults):
    assert not faults(), "\n".join(["", *faults()])


def test_long_files_are_named():
    figures, *long = house.figures()
    for line in long:
        warnings.warn(f"{figures}; {line}")


def undefined_names(*files):
    environment = {**os.environ, "PYFLAKES_BUILTINS": "config,lit_config"}  # lit gives its configurations these
    report = subprocess.run([sys.executable, "-m", "pyflakes", *files], cwd=house.ROOT, capture_output=True, text=True, env=environment)
    assert not report.stderr, report.stderr
    return [line for line in report.stdout.splitlines() if "undefined name" in line or "referenced before assignment" in line]


def test_python_names():
    """Every name of a Python file is defined, also where only --full or another machine runs it."""
    files = subprocess.run(["git", "ls-files", "*.py"], cwd=house.ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert files
    assert not (faults := undefined_names(*files)), "\n".join(["", *faults])


def test_python_names_catch_an_undefined_one(tmp_path):
    (tmp_path / "wrong.py").write_text("def f():\n    return cache.splitlines()\n")
    assert "undefined name 'cache'" in undefined_names(str(tmp_path / "wrong.py"))[0]


def test_every_op_and_constraint_has_a_test():
    _, holes = op_coverage.table()
    assert not holes, "\n".join([f"{len(holes)} holes:", *holes])


# The checks are tested by what they must catch.
def test_arrows_catch_a_wrong_include(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "ROOT", tmp_path)
    (tmp_path / "lib/Transforms/Import").mkdir(parents=True)
    (tmp_path / "lib/Runtime").mkdir()
    (tmp_path / "include/heddle/Loom").mkdir(parents=True)
    (tmp_path / "lib/Transforms/Import/Inline.cpp").write_text(
        '#include "heddle/Transforms/Import/Passes.h"\n#include "heddle/Dialect/Sdy/Sdy.h"\n#include "heddle/Transforms/Fusion/Fuse.h"\n')
    (tmp_path / "lib/Runtime/Executor.cpp").write_text('#include "heddle/PlanFormat/Reader.h"\n#include "llvm/ADT/StringRef.h"\n')
    (tmp_path / "lib/Runtime/Run.h").write_text("")
    (tmp_path / "lib/Transforms/Import/Near.cpp").write_text('#include "../../Runtime/Run.h"\n')
    (tmp_path / "include/heddle/Loom/Loom.h").write_text("")
    faults = house.arrows()
    assert len(faults) == 4
    assert any("Inline.cpp includes heddle/Transforms/Fusion/Fuse.h" in f for f in faults)
    assert any("Executor.cpp includes llvm/ADT/StringRef.h" in f for f in faults)
    assert any("Near.cpp includes ../../Runtime/Run.h" in f for f in faults)
    assert any("room Loom" in f for f in faults)


MAP_ROW = "| `heddle-fold` | what is folded | `lib/Transforms/Import/Fold.cpp` | `test/fold.mlir` |"
WRONG_ROWS = {
    "": "has no row for heddle-fold",
    MAP_ROW + "\n" + MAP_ROW: "a second row",
    MAP_ROW.replace("heddle-fold", "heddle-unfold"): "no Passes.td has this pass",
    MAP_ROW.replace("Fold.cpp", "Other.cpp"): "does not define the pass",
    MAP_ROW.replace("Fold.cpp", "Gone.cpp"): "does not define the pass",
    MAP_ROW.replace("fold.mlir", "unfold.mlir"): "test/unfold.mlir does not name the pass",
    MAP_ROW.replace(" `test/fold.mlir` ", " "): "of no name does not name the pass",
}


@pytest.fixture
def small_tree(tmp_path, monkeypatch):
    """A tree with one pass, its test, and pages of the architecture that say nothing but the map's row."""
    monkeypatch.setattr(docs_map, "ROOT", tmp_path)
    for path, text in {"include/heddle/Transforms/Import/Passes.td": 'def Fold : Pass<"heddle-fold"> {\n',
                       "lib/Transforms/Import/Fold.cpp": "#define GEN_PASS_DEF_FOLD\n",
                       "lib/Transforms/Import/Other.cpp": "#define GEN_PASS_DEF_FOLDER\n",
                       "test/fold.mlir": "// RUN: heddle-opt %s --heddle-fold\n", "test/unfold.mlir": "// RUN: heddle-opt %s --heddle-fold-more\n",
                       "docs/architecture.md": MAP_ROW, **dict.fromkeys(f"docs/{name}" for name in docs_map.PAGES)}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text or "")
    return tmp_path


@pytest.mark.parametrize("rows, fault", WRONG_ROWS.items(), ids=WRONG_ROWS.values())
def test_map_catches_a_wrong_row(small_tree, rows, fault):
    assert not docs_map.pass_rows()
    (small_tree / "docs/architecture.md").write_text(rows)
    assert any(fault in found for found in docs_map.pass_rows())


def test_map_catches_a_wrong_path(small_tree):
    (small_tree / "docs/architecture.md").write_text(MAP_ROW + "\n`Import/Fold` is no whole path\n" + 120 * "\n")
    (small_tree / "docs/graph-rung.md").write_text("`Import/Fold`, `lib/Transforms`, `k / 2` and `Import/Other.cpp` are there, `Import/Gone` is not")
    assert docs_map.paths() == ["docs/architecture.md names Import/Fold, which is not there", "docs/graph-rung.md names Import/Gone, which is not there"]
    assert docs_map.size() == ["docs/architecture.md has 122 lines, needed at most 120"]


def test_map_catches_a_wrong_room(small_tree):
    assert len(docs_map.rooms()) == len(house.ARROWS)
    rows = [f"| `{room}` | {', '.join(may)} | {'no' if room in house.WITHOUT_MLIR else 'yes'} |" for room, may in house.ARROWS.items()]
    (small_tree / "docs/rooms.md").write_text("\n".join(rows))
    assert not docs_map.rooms()
    (small_tree / "docs/rooms.md").write_text("\n".join(rows).replace("| Files | no", "| Files, Machine | no", 1))
    assert len(docs_map.rooms()) == 1


def test_hidden_state_is_caught(tmp_path, monkeypatch):
    monkeypatch.setattr(house, "ROOT", tmp_path)
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/Bad.cpp").write_text(
        'static llvm::cl::opt<bool> verbose("v");\nstatic int runs = 0;\nauto home = getenv("HOME");\n'
        "static const int fine = 1;\nstatic bool alsoFine(int x) {\n  static constexpr int k = 2;\n  return x == k; // not getenv\n}\n")
    assert [f.split(":")[1] for f in house.hidden_state()] == ["1", "3", "2"]


def test_coverage_reads_ranges():
    assert op_coverage.numbers("C1, C3-C5") == [1, 3, 4, 5]
    assert op_coverage.CONSTRAINT.findall("  - (C2-C7) not checked: quantized.\n  - (C8) dims agree.\n") == [("C2-C7", " not checked"), ("C8", "")]


def test_every_constraint_of_the_specification_is_listed():
    specification = op_coverage.ROOT.parent / "shared/specs/stablehlo-spec.md"
    if not specification.exists():
        pytest.skip("no copy of the StableHLO specification beside this checkout")
    listed = {op: set(constraints) for op, constraints in op_coverage.ops().items()}
    wanted = op_coverage.specified(specification.read_text())
    wrong = [f"{op}: the specification has {sorted(wanted[op])}, the .td lists {sorted(listed[op])}"
             for op in sorted(listed.keys() & wanted.keys()) if listed[op] != wanted[op]]
    assert not wrong, "\n".join(["", *wrong])


def test_every_op_of_the_specifications_is_there_or_left_out_by_name():
    """What the interpreter can't be asked for by --list-ops, because no dialect has it."""
    build, specifications = pathlib.Path(os.environ.get("HEDDLE_BUILD", op_coverage.ROOT / "build")), op_coverage.ROOT.parent / "shared/specs"
    if not (build / "bin/heddle-interpret").exists() or not specifications.exists():
        pytest.skip("needs heddle-interpret and copies of the specifications beside this checkout")
    wanted = {"stablehlo." + op for op in re.findall(r"^### ([a-z]\w*)$", (specifications / "stablehlo-spec.md").read_text(), re.M)}
    for name in ("stablehlo-chlo.md", "shardy-sdy_dialect.md"):
        wanted |= set(re.findall(r"^### `((?:chlo|sdy)\.\w+)`", (specifications / name).read_text(), re.M))
    assert len(wanted) > 170, sorted(wanted)
    for op in sorted(wanted - reference_coverage.ops(build).keys()):
        said = subprocess.run([build / "bin/heddle-interpret", "-"], input=f'"{op}"() : () -> ()\n', capture_output=True, text=True, timeout=60)
        assert f"error: op '{op}' is not supported: " in said.stderr, (op, said.stderr)


def test_every_op_is_executed_or_refused():
    build = pathlib.Path(os.environ.get("HEDDLE_BUILD", op_coverage.ROOT / "build"))
    if not (build / "bin/heddle-interpret").exists():
        pytest.skip("heddle-interpret is not built")
    _, holes = reference_coverage.table(build)
    assert not holes, "\n".join([f"{len(holes)} holes:", *holes])
