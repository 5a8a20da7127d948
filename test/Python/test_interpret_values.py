"""What heddle-interpret prints of a small value is text for --value, and gives the same bits again: all element types, shapes,
tuples and tokens."""
import os
import random
import re
import subprocess

import pytest
from conftest import BUILD

TOOL = BUILD / "bin" / "heddle-interpret"
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_leaks=0")
PRINTED = 64  # elements of the largest tensor that is printed in full

RANDOM = random.Random(4)
FLOATS = {"f4E2M1FN": 4, "f6E2M3FN": 6, "f6E3M2FN": 6, "f8E3M4": 8, "f8E4M3": 8, "f8E4M3B11FNUZ": 8, "f8E4M3FN": 8, "f8E4M3FNUZ": 8,
          "f8E5M2": 8, "f8E5M2FNUZ": 8, "f8E8M0FNU": 8, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}
INTEGERS = [f"{sign}{bits}" for bits in (2, 4, 8, 16, 32, 64) for sign in ("i", "ui")]


def patterns(bits):
    """All bit patterns up to 16 bits; else zeros, infinities, NaNs with payloads, the least, the largest, and random ones."""
    if bits <= 16:
        return list(range(2**bits))
    top, mantissa = 1 << bits - 1, {32: 23, 64: 52}[bits]
    infinity = top - (1 << mantissa)
    some = [0, 1, (1 << mantissa) - 1, 1 << mantissa, infinity - 1, infinity, infinity + 1, infinity | 1 << mantissa - 1, top - 1]
    if bits == 32:
        some += [0x15AE43FD, 0x7F7FFFFF, 0x3DCCCCCD]  # whose shortest decimal, read as f64 first, is another number; the largest; 0.1
    some += [RANDOM.getrandbits(bits - 1) for _ in range(1000)]
    return sorted({number | sign for number in some for sign in (0, top)})


def interpret(folder, module, *arguments):
    path = folder / "module.mlir"
    path.write_text(module)
    done = subprocess.run([TOOL, path, *arguments], capture_output=True, text=True, timeout=120, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr[:1000]
    return [line.split(" = ", 1)[1] for line in done.stdout.splitlines()]


def print_and_read(folder, types, constants):
    """The texts of constants as they are printed, which are the same after they were read."""
    body = "".join(f"  %{n} = stablehlo.constant dense<{c}> : {t}\n" for n, (t, c) in enumerate(zip(types, constants)))
    values, all_types = ", ".join(f"%{n}" for n in range(len(types))), ", ".join(types)
    printed = interpret(folder, f"func.func @main() -> ({all_types}) {{\n{body}  return {values} : {all_types}\n}}\n")
    arguments = ", ".join(f"%{n}: {t}" for n, t in enumerate(types))
    again = interpret(folder, f"func.func @main({arguments}) -> ({all_types}) {{\n  return {values} : {all_types}\n}}\n", *(f"--value={p}" for p in printed))
    assert again == printed
    return printed


def elements(texts):
    """Of printed tensors of rank 1."""
    for text in texts:
        yield from re.findall(r"\([^)]*\)|[^\s,]+", re.fullmatch(r"dense<\[(.*)\]> : .*", text).group(1))


def chunks(numbers):
    return [numbers[n:n + PRINTED] for n in range(0, len(numbers), PRINTED)]


@pytest.mark.parametrize("dtype", FLOATS)
def test_floats(tmp_path, dtype):
    bits = FLOATS[dtype]
    numbers = patterns(bits)
    parts = chunks(numbers)
    constants = ["[" + ", ".join(f"0x{n:0{-(-bits // 4)}X}" for n in part) + "]" for part in parts]
    printed = print_and_read(tmp_path, [f"tensor<{len(part)}x{dtype}>" for part in parts], constants)
    # The same text again is the same bits, since no two numbers have the same text.
    texts = list(elements(printed))
    assert len(texts) == len(set(texts)) == len(numbers)
    # What is no number is its bits.
    for number, text in zip(numbers, texts):
        assert re.fullmatch(r"-?\d+\.\d+(e[+-]\d+)?", text) or text == f"0x{number:0{-(-bits // 4)}X}"


@pytest.mark.parametrize("dtype", ["f32", "f64"])
def test_complex(tmp_path, dtype):
    numbers = patterns(FLOATS[dtype])
    pairs = list(zip(numbers, RANDOM.sample(numbers, len(numbers))))
    constants = ["[" + ", ".join(f"(0x{a:0{FLOATS[dtype] // 4}X}, 0x{b:0{FLOATS[dtype] // 4}X})" for a, b in part) + "]" for part in chunks(pairs)]
    printed = print_and_read(tmp_path, [f"tensor<{len(part)}xcomplex<{dtype}>>" for part in chunks(pairs)], constants)
    assert len(set(elements(printed))) == len(pairs)


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers(tmp_path, dtype):
    bits = int(dtype.lstrip("ui"))
    least, largest = (0, 2**bits - 1) if dtype.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    numbers = sorted({least, least + 1, 0, 1, largest // 2, largest - 1, largest})
    assert print_and_read(tmp_path, [f"tensor<{len(numbers)}x{dtype}>"], [str(numbers)]) == [f"dense<{numbers}> : tensor<{len(numbers)}x{dtype}>"]


def test_preds(tmp_path):
    assert print_and_read(tmp_path, ["tensor<2xi1>"], ["[false, true]"]) == ["dense<[false, true]> : tensor<2xi1>"]


@pytest.mark.parametrize("dtype", ["i1", *INTEGERS, *FLOATS, "complex<f32>", "complex<f64>"])
def test_shapes(tmp_path, dtype):
    """One element, none, several dims, splats and the most that are printed."""
    one = "true" if dtype == "i1" else "1" if dtype in INTEGERS else "(1.0, -2.0)" if dtype.startswith("c") else "1.0"
    shapes = ["", "1x", "1x1x", "2x1x3x", "64x", "0x", "2x0x3x"]
    types = [f"tensor<{shape}{dtype}>" for shape in shapes]
    printed = print_and_read(tmp_path, types, [one if "0x" not in shape else "" for shape in shapes])
    one = one.replace(" ", "")
    assert printed[:2] == [f"dense<{one}> : {types[0]}", f"dense<[{one}]> : {types[1]}"] and printed[-1] == f"dense<> : {types[-1]}"


def test_larger_tensors_are_summed_up(tmp_path):
    summary, = interpret(tmp_path, "func.func @main() -> tensor<65xf32> {\n  %0 = stablehlo.constant dense<1.5> : tensor<65xf32>\n  return %0 : tensor<65xf32>\n}\n")
    assert summary == "tensor<65xf32> min 1.5 max 1.5 mean 1.5 nan 0"


TUPLE = "tuple<tensor<2xf32>, tuple<>, tuple<!stablehlo.token, tensor<i1>>>"


def test_tuples_and_tokens(tmp_path):
    values = ["[dense<[1.0, 0xFFC00001]> : tensor<2xf32>, [], [unit, dense<true> : tensor<i1>]]", "unit", "[]"]
    types = [TUPLE, "!stablehlo.token", "tuple<>"]
    module = f"func.func @main(%a: {types[0]}, %b: {types[1]}, %c: {types[2]}) -> ({', '.join(types)}) {{\n  return %a, %b, %c : {', '.join(types)}\n}}\n"
    assert interpret(tmp_path, module, *(f"--value={v}" for v in values)) == values


@pytest.mark.parametrize("value, needed", [
    ("dense<1.0> : tensor<2xf32>", "a list such as [dense<0> : tensor<i32>] : " + TUPLE),
    ("[dense<1.0> : tensor<2xf32>, []]", "a list such as [dense<0> : tensor<i32>] : " + TUPLE),
    ("[dense<1.0> : tensor<2xf32>, [], [unit, unit]]", "a list such as [dense<0> : tensor<i32>] : " + TUPLE),
    ("[dense<1.0> : tensor<2xf32>, [], [unit", "a list such as [dense<0> : tensor<i32>] : " + TUPLE + ": expected ',' or ']'"),
])
def test_wrong_tuples(tmp_path, value, needed):
    (tmp_path / "module.mlir").write_text(f"func.func @main(%a: {TUPLE}) {{\n  return\n}}\n")
    done = subprocess.run([TOOL, tmp_path / "module.mlir", f"--value={value}"], capture_output=True, text=True, timeout=60, env=ENVIRONMENT)
    assert done.returncode == 1 and done.stderr == f"heddle-interpret: error: arg0 is '{value}', needed {needed}\n", done.stderr
