"""Leaves of state that a function takes apart and puts together again (Analysis/Views.h), at random: the plan gives the bits of the text."""
import random

import numpy as np
import pytest
from conftest import FULL
from test_lists import tool

WIDTH = 3


def make(seed):
    """A function of several leaves, of which parts are updated, swapped, returned twice or as they are, and sometimes read whole."""
    rng = random.Random(seed)
    leaves = [[rng.randint(1, 3) for _ in range(rng.randint(2, 4))] for _ in range(rng.randint(1, 3))]
    types = [f"tensor<{sum(rows)}x{WIDTH}xf32>" for rows in leaves]
    lines, parts = [], {}
    name = iter(range(1000))

    def put(line, rows):
        value = f"%v{next(name)}"
        lines.append(f"  {value} = {line}")
        parts.setdefault(rows, []).append(value)
        return value

    taken = []
    for leaf, rows in enumerate(leaves):
        begin, own = 0, []
        for count in rows:
            own.append(put(f"stablehlo.slice %w{leaf} [{begin}:{begin + count}, 0:{WIDTH}] : ({types[leaf]}) -> tensor<{count}x{WIDTH}xf32>", count))
            begin += count
        taken.append(own)
    reads = [leaf for leaf in range(len(leaves)) if rng.random() < 0.2]
    for leaf in reads:
        lines.append(f"  %m{leaf} = stablehlo.sine %w{leaf} : {types[leaf]}")
    for _ in range(rng.randint(0, 12)):
        rows = rng.choice(list(parts))
        op = rng.choice(["add", "subtract", "multiply"])
        put(f"stablehlo.{op} {rng.choice(parts[rows])}, {rng.choice(parts[rows])} : tensor<{rows}x{WIDTH}xf32>", rows)
    given = []
    for leaf, rows in enumerate(leaves):
        pieces = [taken[leaf][at] if rng.random() < 0.2 else rng.choice(parts[count]) for at, count in enumerate(rows)]
        inner = ", ".join(f"tensor<{count}x{WIDTH}xf32>" for count in rows)
        lines.append(f"  %j{leaf} = stablehlo.concatenate {', '.join(pieces)}, dim = 0 : ({inner}) -> {types[leaf]}")
        given.append(f"%j{leaf}")
    for leaf, own in enumerate(types):  # what is put together may be several leaves
        if rng.random() < 0.2:
            given[leaf] = f"%j{types.index(own)}"
    donates = [rng.random() < 0.8 for _ in leaves]
    arguments = [f'%w{leaf}: {own} {{heddle.io = #heddle.io<name = "w{leaf}", role = state, type = {own}' + (f", donates = {leaf}" if donates[leaf] else "") + ">}" for leaf, own in enumerate(types)]
    results = [f'{own} {{heddle.io = #heddle.io<name = "w{leaf}", role = state, type = {own}>}}' for leaf, own in enumerate(types)]
    results += [f'{types[leaf]} {{heddle.io = #heddle.io<name = "m{leaf}", role = metric, type = {types[leaf]}>}}' for leaf in reads]
    end = f"  return {', '.join(given + [f'%m{leaf}' for leaf in reads])} : {', '.join(types + [types[leaf] for leaf in reads])}"
    text = "\n".join([f"func.func public @main({', '.join(arguments)}) -> ({', '.join(results)}) {{", *lines, end, "}"])
    return text, [sum(rows) for rows in leaves]


@pytest.mark.parametrize("seed", range(2000 if FULL else 30))
def test_a_plan_gives_the_bits_of_the_text(seed, tmp_path):
    text, rows = make(seed)
    (tmp_path / "step.mlir").write_text(text)
    rng = np.random.default_rng(seed)
    values = [f"--value=dense<{np.round(rng.standard_normal((count, WIDTH)), 3).tolist()}> : tensor<{count}x{WIDTH}xf32>" for count in rows]
    tool("heddle-opt", tmp_path / "step.mlir", "--heddle-import", "--heddle-to-scheduled", "--heddle-to-plan", "-o", tmp_path / "plan.mlir")
    expected = tool("heddle-interpret", tmp_path / "step.mlir", *values)
    for order in (None, 1, 2):
        assert tool("heddle-interpret", tmp_path / "plan.mlir", *values, *([f"--stream-seed={order}"] if order else [])) == expected
