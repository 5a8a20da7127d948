#!/usr/bin/env python3
"""Bubbles and live bytes of pipelines' schedules beside published ones: the long form of test/Unit/Problems/PipelineFiguresTest.cpp.

    bench/pipeline.py [FILTER]     of PublishedBubbles, LiveBytes, those whose names contain FILTER

The models, seconds of tasks and published bubbles are those of Qi et al., "Zero Bubble Pipeline Parallelism" (arXiv 2401.10241). The figures are
the same on each machine.
"""
import os
import pathlib
import subprocess
import sys

BUILD = pathlib.Path(os.environ.get("HEDDLE_BUILD", pathlib.Path(__file__).resolve().parents[1] / "build"))

name = sys.argv[1] if len(sys.argv) > 1 else ""
run = subprocess.run([BUILD / "unit/ProblemsTests", f"--gtest_filter=PipelineFigures.*{name}*", "--gtest_brief=1"],
                     env={**os.environ, "HEDDLE_FULL": "1"}, stdin=subprocess.DEVNULL)
sys.exit(run.returncode)
