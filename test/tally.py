#!/usr/bin/env python3
"""Adds up what the test runners wrote. usage: tally.py DIR

DIR holds a JUnit file <runner>.xml for each runner and `exits`, a line `<runner> <exit status>` each. Prints one line
`N passed, N failed, N skipped`; the exit status is 1 if anything failed or nothing ran. A runner that exited with a
failure which its file does not show, a crash for one, counts as one failed test; one that found no tests as none.
"""
import pathlib
import sys
import xml.etree.ElementTree as ET

PYTEST_NO_TESTS = "5"
LIT_NOT_SELECTED = "Test not selected (--filter, --max-tests)"


def count(file):
    """(passed, failed, skipped) of one JUnit file; what a filter left out does not count."""
    cases = [c for c in ET.parse(file).iter("testcase") if c.find(f"skipped[@message='{LIT_NOT_SELECTED}']") is None]
    failed = sum(any(c.find(kind) is not None for kind in ("failure", "error")) for c in cases)
    skipped = sum(c.find("skipped") is not None for c in cases)
    return len(cases) - failed - skipped, failed, skipped


def main(folder):
    total = [0, 0, 0]
    for line in (folder / "exits").read_text().splitlines():
        runner, status = line.split()
        try:
            counts = count(folder / f"{runner}.xml")
        except (OSError, ET.ParseError) as e:
            counts = 0, 0, 0
            if status not in ("0", PYTEST_NO_TESTS):
                print(f"{runner} left no readable results: {e}")
        if status not in ("0", PYTEST_NO_TESTS) and not counts[1]:
            print(f"{runner} exited with {status}, though its results show no failure")
            counts = counts[0], 1, counts[2]
        total = [a + b for a, b in zip(total, counts)]
    if not any(total):
        print("no test ran")
    print("{} passed, {} failed, {} skipped".format(*total))
    return 1 if total[1] or not any(total) else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
