#!/usr/bin/env python3
"""Random kernels for test-cpu-kernels: DAGs of ops that move elements, elementwise ops and reductions.

    fuzz_kernels.py --seed=1 --kernels=100 | test-cpu-kernels --require-all
"""

import argparse
import math
import random

SIZES = [1, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 20, 32, 33, 64]
MOST = 20000  # elements


def tensor(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


class Kernel:
    def __init__(self, rng, name):
        self.rng = rng
        self.name = name
        self.lines = []
        self.values = []  # (name, shape, element)
        self.arguments = []
        self.count = 0

    def shape(self, rank=None):
        while True:
            rank = self.rng.randint(0, 4) if rank is None else rank
            shape = [self.rng.choice(SIZES) for _ in range(rank)]
            if math.prod(shape) <= MOST:
                return shape

    def argument(self, shape, element):
        name = f"%arg{len(self.arguments)}"
        self.arguments.append((name, shape, element))
        self.values.append(self.arguments[-1])
        return self.arguments[-1]

    def op(self, text, shape, element):
        name = f"%{self.count}"
        self.count += 1
        self.lines.append(f"{name} = {text}")
        self.values.append((name, list(shape), element))
        return self.values[-1]

    def constant(self, value, element):
        return self.op(f"stablehlo.constant dense<{value}> : tensor<{element}>", [], element)

    def zero(self, element):
        return self.constant({"f32": "0.0", "bf16": "0.0", "i32": "0", "i1": "false"}[element], element)

    def pick(self, test=lambda value: True):
        candidates = [value for value in self.values if test(value)]
        # What was made last, mostly.
        return self.rng.choice(candidates[-4:] if self.rng.random() < 0.7 else candidates) if candidates else None

    def like(self, shape, element):
        """A value of a type: one there is, one that is broadcast, or an argument."""
        found = self.pick(lambda value: value[1] == shape and value[2] == element)
        if found and self.rng.random() < 0.6:
            return found
        if shape and self.rng.random() < 0.6:
            dims = sorted(self.rng.sample(range(len(shape)), self.rng.randint(0, len(shape))))
            if self.rng.random() < 0.2:
                self.rng.shuffle(dims)
            source_shape = [1 if self.rng.random() < 0.1 else shape[dim] for dim in dims]
            source = self.pick(lambda value: value[1] == source_shape and value[2] == element)
            source = source or self.argument(source_shape, element)
            return self.op(
                f"stablehlo.broadcast_in_dim {source[0]}, dims = {dims} : ({tensor(source_shape, element)}) -> "
                f"{tensor(shape, element)}", shape, element)
        return self.argument(shape, element)

    def step(self):
        rng = self.rng
        value = self.pick(lambda value: math.prod(value[1]) > 0)
        name, shape, element = value
        here = tensor(shape, element)
        kind = rng.choice(["binary", "binary", "binary", "unary", "select", "convert", "reshape", "transpose", "slice",
                           "pad", "concatenate", "reverse", "iota", "dynamic_slice", "update", "gather", "reduce",
                           "reduce", "reduce", "window"])
        if kind == "binary":
            other = self.like(shape, element)
            op = rng.choice(["and", "or", "xor"] if element == "i1" else
                            ["add", "subtract", "maximum", "minimum"] + (["multiply"] if rng.random() < 0.3 else []))
            pair = [name, other[0]]
            rng.shuffle(pair)
            self.op(f"stablehlo.{op} {pair[0]}, {pair[1]} : {here}", shape, element)
        elif kind == "unary" and element != "i1":
            self.op(f"stablehlo.{rng.choice(['negate', 'abs'])} {name} : {here}", shape, element)
        elif kind == "select":
            other = self.like(shape, element)
            if rng.random() < 0.3:
                predicate = self.like([], "i1")
            else:
                predicate = self.like(shape, "i1")
            self.op(f"stablehlo.select {predicate[0]}, {name}, {other[0]} : {tensor(predicate[1], 'i1')}, {here}",
                    shape, element)
        elif kind == "convert":
            to = rng.choice(["f32", "bf16", "i32"] if element != "f32" else ["bf16"])
            if to != element:
                self.op(f"stablehlo.convert {name} : ({here}) -> {tensor(shape, to)}", shape, to)
        elif kind == "reshape":
            factors = []
            for size in shape:
                while size > 1:
                    factor = next(f for f in range(2, size + 1) if size % f == 0)
                    factors.append(factor)
                    size //= factor
            new = []
            for factor in factors:
                if new and rng.random() < 0.5:
                    new[-1] *= factor
                else:
                    new.append(factor)
            while len(new) < 4 and rng.random() < 0.2:
                new.insert(rng.randint(0, len(new)), 1)
            self.op(f"stablehlo.reshape {name} : ({here}) -> {tensor(new, element)}", new, element)
        elif kind == "transpose" and len(shape) > 1:
            order = list(range(len(shape)))
            rng.shuffle(order)
            new = [shape[dim] for dim in order]
            self.op(f"stablehlo.transpose {name}, dims = {order} : ({here}) -> {tensor(new, element)}", new, element)
        elif kind == "slice" and shape:
            bounds, new = [], []
            for size in shape:
                start = rng.randint(0, size - 1) if rng.random() < 0.5 else 0
                stop = rng.randint(start + 1, size) if rng.random() < 0.5 else size
                stride = rng.choice([1, 1, 1, 2, 3])
                bounds.append(f"{start}:{stop}:{stride}")
                new.append((stop - start + stride - 1) // stride)
            self.op(f"stablehlo.slice {name} [{', '.join(bounds)}] : ({here}) -> {tensor(new, element)}", new, element)
        elif kind == "pad" and shape:
            low, high, interior, new = [], [], [], []
            for size in shape:
                while True:
                    a, b, c = (rng.choice([0, 0, 0, 1, 2, 5, 16, -1, -2]), rng.choice([0, 0, 0, 1, 3, 8, -1]),
                               rng.choice([0, 0, 0, 0, 1, 2]))
                    padded = a + size + max(size - 1, 0) * c + b
                    if padded > 0:
                        break
                low.append(a), high.append(b), interior.append(c), new.append(padded)
            if math.prod(new) <= MOST:
                fill = self.like([], element)
                self.op(f"stablehlo.pad {name}, {fill[0]}, low = {low}, high = {high}, interior = {interior} : "
                        f"({here}, tensor<{element}>) -> {tensor(new, element)}", new, element)
        elif kind == "concatenate" and shape:
            dim = rng.randrange(len(shape))
            parts = [value]
            for _ in range(rng.randint(1, 2)):
                other = list(shape)
                other[dim] = rng.choice(SIZES)
                parts.append(self.like(other, element))
            rng.shuffle(parts)
            new = list(shape)
            new[dim] = sum(part[1][dim] for part in parts)
            if math.prod(new) <= MOST:
                self.op(f"stablehlo.concatenate {', '.join(part[0] for part in parts)}, dim = {dim} : "
                        f"({', '.join(tensor(part[1], element) for part in parts)}) -> {tensor(new, element)}", new,
                        element)
        elif kind == "reverse" and shape:
            dims = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))
            self.op(f"stablehlo.reverse {name}, dims = {dims} : {here}", shape, element)
        elif kind == "iota" and shape and element != "i1":
            dim = rng.randrange(len(shape))
            self.op(f"stablehlo.iota dim = {dim} : {here}", shape, element)
        elif kind == "dynamic_slice" and shape:
            sizes = [rng.randint(1, size) if rng.random() < 0.5 else size for size in shape]
            starts = [self.like([], "i32")[0] for _ in shape]
            self.op(f"stablehlo.dynamic_slice {name}, {', '.join(starts)}, sizes = {sizes} : "
                    f"({here}{', tensor<i32>' * len(shape)}) -> {tensor(sizes, element)}", sizes, element)
        elif kind == "update" and shape:
            sizes = [rng.randint(1, size) if rng.random() < 0.5 else size for size in shape]
            update = self.like(sizes, element)
            starts = [self.like([], "i32")[0] for _ in shape]
            self.op(f"stablehlo.dynamic_update_slice {name}, {update[0]}, {', '.join(starts)} : "
                    f"({here}, {tensor(sizes, element)}{', tensor<i32>' * len(shape)}) -> {here}", shape, element)
        elif kind == "gather" and shape:
            batch = self.shape(rng.randint(0, 2))
            new = batch + shape[1:]
            if math.prod(new) <= MOST:
                indices = self.like(batch, "i32")
                offsets = list(range(len(batch), len(new)))
                self.op(f'"stablehlo.gather"({name}, {indices[0]}) <{{dimension_numbers = #stablehlo.gather<'
                        f"offset_dims = {offsets}, collapsed_slice_dims = [0], start_index_map = [0], "
                        f"index_vector_dim = {len(batch)}>, slice_sizes = array<i64: "
                        f"{', '.join(map(str, [1] + shape[1:]))}>}}> : ({here}, {tensor(batch, 'i32')}) -> "
                        f"{tensor(new, element)}", new, element)
        elif kind == "reduce" and shape:
            dims = sorted(rng.sample(range(len(shape)), rng.randint(1, len(shape))))
            op = rng.choice(["and", "or"] if element == "i1" else ["add", "add", "maximum", "minimum"])
            if element == "bf16":
                op = "maximum"  # the Reference rounds each sum
            init = self.zero(element) if rng.random() < 0.7 else self.like([], element)
            new = [size for dim, size in enumerate(shape) if dim not in dims]
            self.op(f"stablehlo.reduce({name} init: {init[0]}) applies stablehlo.{op} across dimensions = {dims} : "
                    f"({here}, tensor<{element}>) -> {tensor(new, element)}", new, element)
        elif kind == "window" and shape and element in ("f32", "i32"):
            sizes = [rng.choice([1, 1, 2, 3]) for _ in shape]
            strides = [rng.choice([1, 1, 2]) for _ in shape]
            pads = [[rng.randint(0, size - 1), rng.randint(0, size - 1)] for size in sizes]
            new = [(size + a + b - window) // stride + 1 if size + a + b >= window else 0
                   for size, (a, b), window, stride in zip(shape, pads, sizes, strides)]
            if math.prod(new) > 0:
                init = self.zero(element)
                arrays = lambda name, list: f"{name} = array<i64: {', '.join(map(str, list))}>"
                self.op(f'"stablehlo.reduce_window"({name}, {init[0]}) <{{{arrays("window_dimensions", sizes)}, '
                        f'{arrays("window_strides", strides)}, padding = dense<{pads}> : tensor<{len(shape)}x2xi64>}}> '
                        f"({{\n    ^bb0(%x: tensor<{element}>, %y: tensor<{element}>):\n"
                        f"      %s = stablehlo.add %x, %y : tensor<{element}>\n"
                        f"      stablehlo.return %s : tensor<{element}>\n    }}) : ({here}, tensor<{element}>) -> "
                        f"{tensor(new, element)}", new, element)

    def text(self):
        rng = self.rng
        self.argument(self.shape(), rng.choice(["f32", "f32", "f32", "bf16", "i32", "i1"]))
        while len(self.lines) < rng.randint(1, 12):
            self.step()
        made = [value for value in self.values if value not in self.arguments]
        results = [made[-1]] + rng.sample(made, min(len(made), rng.randint(0, 3)))
        arguments = ", ".join(f"{name}: {tensor(shape, element)}" for name, shape, element in self.arguments)
        types = ", ".join(tensor(shape, element) for _, shape, element in results)
        body = "\n    ".join(self.lines)
        return (f"  func.func private @{self.name}({arguments}) -> ({types}) attributes {{plan.kernel = \"loop\"}} {{\n"
                f"    {body}\n    return {', '.join(value[0] for value in results)} : {types}\n  }}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kernels", type=int, default=100)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print("\n".join(Kernel(rng, f"kernel_{number}").text() for number in range(options.kernels)))


if __name__ == "__main__":
    main()
