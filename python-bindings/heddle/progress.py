"""A note that somebody who waits for a compilation sees, in a terminal or a notebook."""
import subprocess
import sys
import time

FIRST_SECONDS = 1.0  # shorter compilations say nothing


def is_watched():
    """Whether somebody sees what is written to the standard error."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class CompileNote:
    """What ProgramCache asks for the output of a process: waits for it, and says how long that takes."""

    def __init__(self, what, is_shown=None):
        self.what, self.is_shown = what, is_watched() if is_shown is None else is_shown

    def __call__(self, process):
        start, line = time.monotonic(), ""
        try:
            while True:
                try:
                    return process.communicate(timeout=FIRST_SECONDS)
                except subprocess.TimeoutExpired:
                    if self.is_shown:
                        line = f"heddle: compiling {self.what}, {time.monotonic() - start:.0f} s"
                        print(f"\r{line}", end="", file=sys.stderr, flush=True)
        finally:
            if line:
                print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)
