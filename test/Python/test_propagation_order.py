"""heddle-propagate gives each value the same sharding in whatever order ops and arguments stand."""
import random
import re

import pytest
from conftest import FULL, ROOT, model_files, model_id

SHUFFLES = 500 if FULL else 24
MODELS = [f for f in model_files() if f.stem.startswith("step.") and f.parent.name in ("gpt2_tiny", "llama_tiny_f32", "moe", "mlp", "resnet_tiny")]
CASES = sorted((ROOT / "test/Fuzz/sharding-cases").glob("*.mlir"))


def statements(body):
    """The function's own ops, each with its regions: text at the function's indent starts one, `}` goes on."""
    ops = []
    for line in body:
        if re.match(r"    [^ }^]", line):
            ops.append([line])
        else:
            ops[-1].append(line)
    return ops


def shuffled(ops, rng):
    """A random order in which every value is defined before its uses; the return stays last."""
    results = {}
    for index, op in enumerate(ops):
        defined = re.match(r"    (%[^=]*) = ", op[0])
        for name in re.findall(r"%\w+", defined.group(1)) if defined else []:
            results[name] = index
    needs = [{results[name] for name in re.findall(r"%\w+", "".join(op)) if name in results and results[name] != index}
             for index, op in enumerate(ops)]
    order, done = [], set()
    waiting = list(range(len(ops) - 1))
    while waiting:
        ready = [index for index in waiting if needs[index] <= done]
        picked = rng.sample(ready, rng.randint(1, len(ready)))
        order += picked
        done |= set(picked)
        waiting = [index for index in waiting if index not in done]
    return order + [len(ops) - 1]


def shardings(heddle_opt, text, options):
    """The sharding of each op's results by the op's location, and of each argument and result by name."""
    printed = heddle_opt(f"--heddle-propagate={options}", "--mlir-print-debuginfo", stdin=text.encode()).decode()
    names = dict(re.findall(r'^(#loc\d*) = loc\("(op\d+)"\)$', printed, re.M))
    found = {names[location]: sharding for sharding, location in
             re.findall(r"sdy\.sharding = #sdy\.sharding_per_value<\[(.*?)\]>\}.*? loc\((#loc\d+)\)$", printed, re.M) if location in names}
    header = printed[printed.index("func.func public @main("):].split("\n", 1)[0]
    arguments = re.findall(r'heddle\.io<name = "([^"]*)".*?sdy\.sharding = #sdy\.sharding<(.*?\])>', header)
    return found, sorted(arguments)


@pytest.mark.parametrize("file", MODELS + CASES, ids=model_id)
def test_order_does_not_matter(heddle_opt, file):
    lines = heddle_opt(file, "--heddle-import").decode().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("  func.func public @main("))
    end = next(i for i, line in enumerate(lines) if i > start and line == "  }")
    ops = statements(lines[start + 1:end])
    for index, op in enumerate(ops):
        op[-1] += f' loc("op{index}")'
    opening, arguments, closing = re.match(r"(.*?@main\()(.*)(\) -> .*)", lines[start]).groups()
    arguments = re.split(r", (?=%arg\d+: )", arguments)

    def program(order, arguments):
        body = [line for index in order for line in ops[index]]
        return "\n".join(lines[:start] + [opening + ", ".join(arguments) + closing] + body + lines[end:])

    options = "latency-weight=0" if file in CASES else ""
    expected = shardings(heddle_opt, program(range(len(ops)), arguments), options)
    assert len(expected[0]) > 50
    rng = random.Random(7)
    for _ in range(-(-SHUFFLES // len(MODELS))):
        order = shuffled(ops, rng)
        assert shardings(heddle_opt, program(order, rng.sample(arguments, len(arguments))), options) == expected
