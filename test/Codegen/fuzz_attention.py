#!/usr/bin/env python3
"""Random attention for test-cuda-attention: a forward and a gradient of each shape.

    fuzz_attention.py --seed=1 --shapes=200 | test-cuda-attention
"""

import argparse
import random

LENGTHS = [1, 2, 7, 16, 31, 33, 48, 63, 64, 65, 100, 128, 130, 200]


def tensor(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


def write_shape(rng, number, elements):
    element = rng.choice(elements)
    step, most = (4, 128) if element == "f32" else (8, 128)
    sizes = [size for size in (16, 32, 48, 64, 80, 96, 128)]
    head = rng.choice(sizes) if rng.random() < 0.8 else rng.randrange(step, most + 1, step)
    value = head if rng.random() < 0.7 else rng.randrange(step, most + 1, step)
    batch = [rng.randint(1, 2) for _ in range(rng.choice([0, 1, 1, 1, 2]))]
    key_heads = rng.randint(1, 2)
    heads = key_heads * rng.choice([1, 1, 2, 3])
    queries, keys = rng.choice(LENGTHS), rng.choice(LENGTHS)
    if rng.random() < 0.5:
        keys = queries
    if queries * keys * heads > 60000:  # the Reference goes over every pair
        heads = key_heads = 1
        batch = [1 for _ in batch]

    text = f"scale {rng.choice([head ** -0.5, 0.25, 1.0, -0.3]):e}"
    start = ""
    if rng.random() < 0.6:
        text += f" causal {rng.choice([0, 0, 0, 1, 5, keys])}"
        if rng.random() < 0.3:
            start = " query_start %start"
    if rng.random() < 0.3:
        text += f" soft_cap {rng.choice([1.5, 5.0, 30.0]):e}"

    q, k, v = (tensor(batch + shape, element) for shape in (
        [queries, heads, head], [keys, key_heads, head], [keys, key_heads, value]))
    out, lse = tensor(batch + [queries, heads, value], element), tensor(batch + [heads, queries], "f32")
    inputs, types = f"%q: {q}, %k: {k}, %v: {v}", f"{q}, {k}, {v}"
    if start:
        inputs, types = inputs + ", %start: tensor<i32>", types + ", tensor<i32>"
    return f"""
func.func @forward_{number}({inputs}) -> ({out}, {lse}) {{
  %out, %lse = heddle.attention %q, %k, %v{start} {text} : ({types}) -> ({out}, {lse})
  return %out, %lse : {out}, {lse}
}}
func.func @backward_{number}({inputs}, %out: {out}, %lse: {lse}, %dout: {out}) -> ({q}, {k}, {v}) {{
  %dq, %dk, %dv = heddle.attention_backward %q, %k, %v, %out, %lse, %dout{start} {text} : ({types}, {out}, {lse}, {out}) -> ({q}, {k}, {v})
  return %dq, %dk, %dv : {q}, {k}, {v}
}}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shapes", type=int, default=10)
    parser.add_argument("--elements", default="f32,bf16,f16")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    for number in range(options.shapes):
        print(write_shape(rng, number, options.elements.split(",")))


if __name__ == "__main__":
    main()
