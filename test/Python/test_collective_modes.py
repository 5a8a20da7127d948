"""Every collective in every group mode on grids of 2, 3, 4 and 6 devices, against the specification's own formulas in numpy: groups
drawn at random, whole, uneven or left out. A grid's collectives stand in one module, one behind the other."""
import itertools
import subprocess

import numpy as np
import pytest
from conftest import BUILD
from safetensors.numpy import load_file, save_file

GRIDS = [(2, 1), (1, 2), (3, 1), (1, 3), (4, 1), (2, 2), (1, 4), (6, 1), (3, 2), (2, 3), (1, 6)]
REDUCERS = {"add": np.add, "multiply": np.multiply, "maximum": np.maximum, "xor": np.bitwise_xor}
MODES = {op: ("replicas", "both", "flattened") for op in ("all_gather", "all_reduce", "reduce_scatter")} | {
    op: ("replicas", "partitions") for op in ("all_to_all", "collective_broadcast", "collective_permute")}
SIZE = 12  # of both dims of an operand: every number of devices divides it


def process_groups(mode, groups, replicas, partitions):
    """Lists of (replica, partition): the specification's cross_replica, cross_partition, cross_replica_and_partition, flattened_ids."""
    if mode == "replicas":
        return [[(r, p) for r in group] for group in groups for p in range(partitions)]
    if mode == "partitions":
        return [[(r, p) for p in group] for group in groups for r in range(replicas)]
    if mode == "both":
        return [[(r, p) for p in range(partitions) for r in group] for group in groups]
    return [[divmod(device, partitions) for device in group] for group in groups]


def draw_groups(rng, op, ids):
    order = rng.permutation(ids).tolist()
    if op == "all_reduce" and rng.random() < 0.3:  # uneven ones
        cuts = [0, *sorted(set(rng.integers(1, ids + 1, 2).tolist()) - {ids}), ids]
        return [order[a:b] for a, b in itertools.pairwise(cuts)]
    size = rng.choice([n for n in range(1, ids + 1) if ids % n == 0]).item()
    groups = [order[n:n + size] for n in range(0, ids, size)]
    return groups[1:] if op == "collective_broadcast" and len(groups) > 1 else groups


class Case:
    """One collective: its attributes as text, its result's shape, and what each device shall get."""

    def __init__(self, rng, op, mode, replicas, partitions, operands):
        ids = {"replicas": replicas, "both": replicas, "partitions": partitions, "flattened": replicas * partitions}[mode]
        self.op, self.reducer, self.shape = op, None, [SIZE, SIZE]
        self.attributes = {} if mode == "replicas" else {"channel_handle": f"#stablehlo.channel_handle<handle = {rng.integers(1, 9)}, type = 1>"}
        self.expected = {device: np.zeros_like(operand) for device, operand in operands.items()}
        if op == "collective_permute":
            pairs = np.stack([rng.permutation(ids), rng.permutation(ids)], 1)[rng.integers(0, ids):].tolist()
            self.attributes["source_target_pairs"] = f"dense<{pairs}> : tensor<{len(pairs)}x2xi64>"
            for group in process_groups(mode, pairs, replicas, partitions):
                self.expected[group[1]] = operands[group[0]]
            return
        groups = draw_groups(rng, op, ids)
        width = max(map(len, groups))
        padded = [group + [-1] * (width - len(group)) for group in groups]
        self.attributes["replica_groups"] = f"dense<{padded}> : tensor<{len(groups)}x{width}xi64>"
        if op in ("all_gather", "all_reduce", "reduce_scatter") and mode != "flattened" and rng.random() < 0.2:
            groups = [list(range(ids))]  # what no groups at all mean
            self.attributes["replica_groups"] = "dense<> : tensor<0x0xi64>"
        if mode == "flattened":
            self.attributes["use_global_device_ids"] = "unit"
        dim, other = rng.integers(0, 2, 2).tolist()
        for group in process_groups(mode, groups, replicas, partitions):
            self.expected.update(zip(group, self.run([operands[device] for device in group], dim, other, rng)))

    def run(self, operands, dim, other, rng):
        """What the devices of a group get."""
        count = len(operands)
        if self.op == "collective_broadcast":
            return [operands[0]] * count
        if self.op == "all_gather":
            self.attributes["all_gather_dim"] = f"{dim} : i64"
            results = [np.concatenate(operands, dim)] * count
        elif self.op == "all_to_all":
            self.attributes |= {"split_dimension": f"{dim} : i64", "concat_dimension": f"{other} : i64", "split_count": f"{count} : i64"}
            results = [np.concatenate(parts, other) for parts in zip(*(np.split(operand, count, dim) for operand in operands))]
        else:
            self.reducer = self.reducer or rng.choice(list(REDUCERS)).item()
            total = operands[0]
            for operand in operands[1:]:
                total = REDUCERS[self.reducer](total, operand)
            results = [total] * count
            if self.op == "reduce_scatter":
                self.attributes["scatter_dimension"] = f"{dim} : i64"
                results = np.split(total, count, dim)
        self.shape = results[0].shape
        return results

    def type(self):
        return "tensor<" + "x".join(map(str, self.shape)) + "xi32>"

    def text(self, name):
        region = f""" ({{
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %r = stablehlo.{self.reducer} %a, %b : tensor<i32>
      stablehlo.return %r : tensor<i32>
    }})""" if self.reducer else ""
        attributes = ", ".join(f"{key} = {value}" for key, value in self.attributes.items())
        return f'  {name} = "stablehlo.{self.op}"(%x) <{{{attributes}}}>{region} : (tensor<{SIZE}x{SIZE}xi32>) -> {self.type()}\n'


@pytest.mark.parametrize("replicas,partitions", GRIDS)
def test_collectives(tmp_path, replicas, partitions):
    rng = np.random.default_rng([replicas, partitions])
    operands = {device: rng.integers(0, 1000, (SIZE, SIZE), np.int32) for device in itertools.product(range(replicas), range(partitions))}
    cases = [Case(rng, op, mode, replicas, partitions, operands) for op, modes in MODES.items() for mode in modes for _ in range(4)]
    types = ", ".join(case.type() for case in cases)
    (tmp_path / "m.mlir").write_text(
        f"func.func @main(%x: tensor<{SIZE}x{SIZE}xi32>) -> ({types}) {{\n" + "".join(case.text(f"%{n}") for n, case in enumerate(cases))
        + f"  return {', '.join(f'%{n}' for n in range(len(cases)))} : {types}\n}}\n")
    save_file({f"arg0@r{r}p{p}": operand for (r, p), operand in operands.items()}, tmp_path / "in.safetensors")
    done = subprocess.run([BUILD / "bin" / "heddle-interpret", tmp_path / "m.mlir", f"--inputs={tmp_path}/in.safetensors", f"--outputs={tmp_path}/out.safetensors",
                           f"--replicas={replicas}", f"--partitions={partitions}"], capture_output=True, text=True, timeout=300)
    assert not done.returncode, done.stderr[-2000:]
    found = load_file(tmp_path / "out.safetensors")
    for n, case in enumerate(cases):
        for (r, p), expected in case.expected.items():
            np.testing.assert_array_equal(found[f"result{n}@r{r}p{p}"], expected, err_msg=f"r{r}p{p} of {case.text('')}")
