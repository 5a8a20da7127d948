"""Tests that the closing line of ./dev test counts what the runners wrote, and that a crash is a failure."""
import importlib.util
import pathlib

import pytest

spec = importlib.util.spec_from_file_location("tally", pathlib.Path(__file__).parents[1] / "tally.py")
tally = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tally)

PASSED = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure/></testcase>'
SKIPPED = '<testcase name="c"><skipped message="no GPU"/></testcase>'
LEFT_OUT = f'<testcase name="d"><skipped message="{tally.LIT_NOT_SELECTED}"/></testcase>'


@pytest.mark.parametrize("exits, cases, line, status", [
    ({"lit": 0}, {"lit": PASSED + SKIPPED + LEFT_OUT}, "1 passed, 0 failed, 1 skipped", 0),
    ({"lit": 1, "pytest": 0}, {"lit": PASSED + FAILED, "pytest": PASSED}, "2 passed, 1 failed, 0 skipped", 1),
    ({"lit": 0, "pytest": 139}, {"lit": PASSED}, "1 passed, 1 failed, 0 skipped", 1),                     # died before it wrote
    ({"lit": 0, "pytest": 1}, {"lit": PASSED, "pytest": PASSED}, "2 passed, 1 failed, 0 skipped", 1),     # died afterwards
    ({"lit": 0, "pytest": 5}, {"lit": PASSED}, "1 passed, 0 failed, 0 skipped", 0),                       # a filter left no pytest
    ({"lit": 0, "pytest": 5}, {}, "0 passed, 0 failed, 0 skipped", 1),
])
def test_tally(exits, cases, line, status, tmp_path, capsys):
    (tmp_path / "exits").write_text("".join(f"{runner} {code}\n" for runner, code in exits.items()))
    for runner, text in cases.items():
        (tmp_path / f"{runner}.xml").write_text(f"<testsuites><testsuite>{text}</testsuite></testsuites>")
    assert tally.main(tmp_path) == status
    assert capsys.readouterr().out.splitlines()[-1] == line
