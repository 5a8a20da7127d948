"""Runs a program both ways, compares, and keeps a failing one as a file."""
import hashlib
import re

import hypothesis
import numpy as np

from . import bounds, truth
from .compare import Record, distances, zero_signs_differ
from .dtypes import COMPLEX
from .heddle import Failed, Run
from .xla import Refused, Xla


class Harness:
    def __init__(self, build):
        self.tool = build / "bin" / "heddle-interpret"
        self.folder = build / "differential"
        self.xla, self.record = Xla(self.folder / "xla.log"), Record()
        self.kept = {}  # the last case of each kind and family

    def check(self, program):
        text = program.standalone()
        run = Run(self.tool, program, text)
        try:
            expected = self.xla.run(program.for_xla(), program.arrays)
        except Refused as reason:
            run.cancel()
            # Shapes and names differ from case to case.
            if "ended its process" in str(reason):
                self.keep(program, text, "died", str(reason))
            self.record.refused[program.family][re.sub(r"\[[^\]]*\]|%?\w*\.?\d+", "#", str(reason))[:160]] += 1
            hypothesis.reject()
        except BaseException:
            run.cancel()
            raise
        try:
            found = run.results()
        except Failed as error:
            self.fail(program, text, str(error))
        faults = []
        for index, (value, rule) in enumerate(zip(program.outputs, program.rules)):
            faults += self.compare(program, index, value, rule, found[index], expected[index])
        self.record.cases[program.family] += 1
        if faults:
            self.fail(program, text, "\n".join(faults))

    def compare(self, program, index, value, rule, found, expected):
        row = rule["row"]
        assert found.shape == expected.shape == value.shape, (found.shape, expected.shape, value.shape)
        if rule.get("where") is not None:  # elements that a corner leaves out
            found, expected = found[rule["where"]], expected[rule["where"]]
        distance = distances(found, expected, value.dtype, rule.get("moved", False), rule.get("scale"))
        limit = bounds.limit(program.family, row, value.dtype, rule.get("terms"))
        over = ~(distance <= limit)
        # Where a complex number may differ, its parts are held in ulps of the larger one: a zero stands for what is near it.
        if not rule.get("scale") and not bounds.zero_sign_is_free(program.family, row) and not (limit and value.dtype in COMPLEX):
            over = over | zero_signs_differ(found, expected, value.dtype)
        if over.any():
            at = tuple(map(int, np.argwhere(over)[0]))
            return [f"result #{index} ({row}, {value.type}): {int(over.sum())} of {over.size} elements differ; at {list(at)} "
                    f"heddle has {found[at]!r}, XLA {expected[at]!r}: {distance[at]:g} ulps, allowed {limit:g}"]
        self.record.add(program.family, row, value.dtype, found, distance)
        return self.judge(program, index, value, rule, found, expected, distance) if "truth" in rule else []

    def judge(self, program, index, value, rule, found, expected, distance):
        """The elements that differ most from XLA's, against the true value: XLA may be as far off as the bounds say, heddle may not."""
        inputs = [(array if rule.get("where") is None else array[rule["where"]]).ravel() for array in rule["truth"]]
        found, expected, distance = found.ravel(), expected.ravel(), distance.ravel()
        for at in np.argsort(-distance)[:4]:
            true = truth.true_value(rule["row"], [array[at] for array in inputs], value.dtype) if 0 < distance[at] < np.inf else None
            errors = [None if true is None else truth.error(array[at], true, value.dtype, rule.get("scale")) for array in (found, expected)]
            if None in errors:
                continue
            self.record.add_truth(program.family, rule["row"], value.dtype, *errors)
            if errors[0] > bounds.truth_limit(value.dtype):
                return [f"result #{index} ({rule['row']}, {value.type}): of {[array[at] for array in inputs]!r} heddle has {found[at]!r}, "
                        f"{errors[0]:.3g} ulps off the true value, XLA {expected[at]!r}"]
        return []

    def keep(self, program, text, what, message):
        """Saves a case, in the place of the family's last: the last is the smallest, once hypothesis is done."""
        folder = self.folder / what
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{program.family}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.mlir"
        if (what, program.family) in self.kept:
            self.kept[what, program.family].unlink(missing_ok=True)
        self.kept[what, program.family] = path
        path.write_text("".join(f"// {line}\n" for line in message.splitlines()) + text)
        return path

    def fail(self, program, text, message):
        path = self.keep(program, text, "failures", message)
        shown = text if len(text) < 6000 else text[:6000] + "...\n"
        raise AssertionError(f"{message}\n{shown}saved as {path}: heddle-interpret {path}")
