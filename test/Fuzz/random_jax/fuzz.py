"""A series of programs: what fails is taken apart, reduced and kept, once for each cause."""
import collections
import dataclasses
import pathlib

from .generate import make_program
from .reduce import reduce
from .run import Runner


class Fuzzer:
    def __init__(self, folder, most=150, change=None, left_out=()):
        self.left_out, self.most = left_out, most  # runs that reducing a case may take
        self.runner, self.folder = Runner(folder, change), pathlib.Path(folder)
        self.counts = collections.Counter()
        self.faults = {}  # cause -> (file, how often)
        self.leaves = self.sharp = 0

    def try_program(self, seed, number):
        program = make_program(seed, number)
        outcome = self.runner.run(program)
        if outcome.kind == "equal":
            return self.note(outcome, len(program.functions))
        for place, function in enumerate(program.functions):  # which of them is it?
            alone = dataclasses.replace(program, functions=[function])
            single = self.runner.run(alone)
            self.note(single, 1)
            if single.kind not in ("equal", "jax", "unjudged"):
                self.fault(alone, single, f"{seed}-{number}-{place}")
            if single.kind != "equal" and outcome.cause == single.cause:
                outcome = dataclasses.replace(outcome, kind="equal")  # explained
        if outcome.kind not in ("equal", "jax", "unjudged"):  # only together
            self.fault(program, outcome, f"{seed}-{number}")
        return None

    def note(self, outcome, functions):
        self.counts[outcome.kind] += functions
        self.leaves += outcome.leaves
        self.sharp += outcome.sharp

    def fault(self, program, outcome, name):
        if any(text in outcome.message for text in self.left_out):
            self.counts[outcome.kind] -= 1
            self.counts["left out"] += 1
            return
        if outcome.cause in self.faults and (outcome.kind != "differs" or len(self.faults) > 40):
            self.faults[outcome.cause][1] += 1
            return
        program, outcome = reduce(program, outcome, self.runner.run, self.most)
        key = outcome.cause if outcome.kind != "differs" else f"differs {name}"
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{outcome.kind}-{name}.py"
        path.write_text(program.standalone(outcome.message))
        self.faults[key] = [path, 1]
        shown = "\n".join(line for f in program.functions for line in f.emit())
        print(f"{path}: {outcome.kind}: {outcome.message[:1500]}\nmesh {dict(program.mesh)}, {'explicit' if program.is_explicit else 'automatic'} axes\n{shown}\n", flush=True)

    def summary(self):
        counts = ", ".join(f"{count} {kind}" for kind, count in self.counts.most_common() if count)
        return f"{sum(self.counts.values())} functions: {counts}; {self.leaves} leaves compared, {100 * self.sharp / max(1, self.leaves):.0f}% of their elements within 5%; {len(self.faults)} faults"
