#!/usr/bin/env python3
"""What the placement solver reaches alone, and how long it takes: the long form of test/Unit/Problems/PlacementFiguresTest.cpp.

    bench/placement.py [FILTER]     of Random, Large, Perfect, those whose names contain FILTER

Random: 1,000 problems of 20 to 500 buffers, against the largest live set. Large: 10,000 buffers. Perfect: 20 rectangles
cut into 50 to 300 pieces, which fit without waste. Seconds are the processor's, of the slowest problem; counts are the same on each machine.
"""
import os
import pathlib
import subprocess
import sys

BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", pathlib.Path(__file__).resolve().parents[1] / "build"))

name = sys.argv[1] if len(sys.argv) > 1 else ""
run = subprocess.run([BUILD / "unit/ProblemsTests", f"--gtest_filter=PlacementFigures.*{name}*", "--gtest_brief=1"],
                     env={**os.environ, "HEDDLE_FULL": "1"}, stdin=subprocess.DEVNULL)
sys.exit(run.returncode)
