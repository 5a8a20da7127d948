"""The reference interpreter against XLA CPU on random programs, family by family (differential/).

500 cases, or 10,000 in ./dev test --full; HEDDLE_CASES=N sets another number. The same each time, unless HEDDLE_FRESH=1, which draws
others (--hypothesis-seed=N repeats them). A failing case is saved as a module that heddle-interpret runs as it is. What was compared
stands in build/differential; `python -m differential.table FOLDER` prints it as docs/reference-vs-xla.md has it."""
import os
import re
import subprocess

import hypothesis
import numpy as np
import pytest
from conftest import BUILD, FULL, ROOT
from differential import FAMILIES, bounds
from differential.compare import distances, zero_signs_differ
from differential.dtypes import NUMPY
from differential.harness import Harness
from differential.program import Program

CASES = int(os.environ.get("HEDDLE_CASES", 10_000 if FULL else 500))
FRESH = bool(os.environ.get("HEDDLE_FRESH"))


@pytest.fixture(scope="module")
def harness():
    harness = Harness(BUILD)
    yield harness
    harness.xla.close()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.FAMILY)
def test_family(family, harness):
    # Derandomized cases follow from the text of `same`, so that to change it is to draw others.
    @hypothesis.settings(max_examples=max(1, round(CASES * FAMILIES[family] / 10_000)), deadline=None, database=None, derandomize=not FRESH, print_blob=FRESH,
                         phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink), suppress_health_check=list(hypothesis.HealthCheck))
    @hypothesis.given(family.programs())
    def same(program):
        harness.check(program)

    try:
        same()
    finally:
        harness.record.save(harness.folder, family.FAMILY)


class Tampered(Program):
    def for_xla(self):
        return super().for_xla().replace("stablehlo.maximum", "stablehlo.minimum")


@pytest.mark.parametrize("dtype", ["i1", "i4", "ui64", "f8E4M3FNUZ", "bf16", "f64"])
def test_a_difference_is_found_and_kept(dtype, harness):
    program = Tampered("tampered")
    x, y = (program.input(np.asarray([1, value, 1]).astype(NUMPY[dtype]), dtype) for value in (0, 1))
    program.output(program.op("stablehlo.maximum", [x, y], (dtype, (3,))), row="maximum")
    with pytest.raises(AssertionError, match=r"1 of 3 elements differ; at \[1\]") as failure:
        harness.check(program)
    saved = re.search(r"heddle-interpret (\S+\.mlir)", str(failure.value))[1]
    shown = subprocess.run([harness.tool, saved], capture_output=True, text=True)
    os.remove(saved)
    assert not shown.returncode and shown.stdout.startswith("result0 = dense<[")


@pytest.mark.parametrize("dtype,a,b,ulps", [
    ("f32", 1, 1 + 2**-23, 1), ("f32", 1, 1 - 2**-24, 1), ("f32", -0.0, 0.0, 0), ("f32", 1e-40, -0.0, 0), ("f32", -1e-40, -0.0, 0),
    ("f16", 2**-24, -(2**-24), 2),
    ("f64", np.nan, np.nan, 0), ("f64", np.nan, np.inf, np.inf), ("f16", 65504, np.inf, 1), ("f8E4M3FN", 1, 1.25, 2), ("i8", 3, 4, np.inf),
    ("complex<f32>", 1, 1 + 2**-23 * 1j, 1), ("f64", 1e300, -1e300, None),
])
def test_ulps(dtype, a, b, ulps):
    found, expected = (np.array([x]).astype(NUMPY[dtype]) for x in (a, b))
    assert distances(found, expected, dtype)[0] == ulps if ulps is not None else distances(found, expected, dtype)[0] > 2.0**62
    assert zero_signs_differ(found, expected, dtype)[0] == (dtype == "f32" and np.signbit(a) != np.signbit(b))


def test_values_that_are_moved_are_held_to_their_denormals():
    found, expected = np.float32([1e-40]), np.float32([0])
    assert distances(found, expected, "f32")[0] == 0 and distances(found, expected, "f32", moved=True)[0] > 1


def test_bounds_name_known_families():
    names = {family.FAMILY for family in FAMILIES}
    assert {family for family, _ in [*bounds.BOUNDS, *bounds.FREE_ZERO_SIGNS]} <= names
    assert {family for family, _, _ in bounds.CORNERS} <= names | {"all"}


def test_docs_name_what_is_compared_and_left_out():
    page = (ROOT / "docs" / "reference-vs-xla.md").read_text()
    for family in FAMILIES:
        assert f"\n## {family.FAMILY}: " in page
    for _, row, text in bounds.CORNERS:
        assert f"- {row}: {text}\n" in page
