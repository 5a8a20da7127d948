#!/usr/bin/env python3
"""Each op x element type as a kernel of its own, for test-cpu-kernels, or as a module of its own, for heddle-compile.

    sweep_ops.py | test-cpu-kernels --require-all --cpu=x86-64-v3
    sweep_ops.py --every=20 --first=3       each 20th row, from the fourth on
    sweep_ops.py --modules=FOLDER           `<row>.mlir` each, also of types that no kernel has
"""
import argparse
import pathlib

INTS = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["ui8", "ui16", "ui32", "ui64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
NUMBERS = INTS + UNSIGNED + FLOATS
ALL = NUMBERS + ["i1"]
OTHERS = ["f8E4M3FN", "f8E5M2", "i4", "ui4", "complex<f32>", "complex<f64>"]  # that no kernel has


def t(shape, element):
    return "tensor<" + "".join(f"{size}x" for size in shape) + element + ">"


S = [5, 37]  # no whole vectors


def zero(element):
    if element == "i1":
        return "false"
    if element.startswith("complex"):
        return "(0.0, 0.0)"
    return "0.0" if "f" in element else "0"


def least(element):
    return {"f16": "0xFC00", "bf16": "0xFF80", "f32": "0xFF800000", "f64": "0xFFF0000000000000"}.get(element, zero(element))


def reducer(op, e):
    return f"^bb0(%a: tensor<{e}>, %b: tensor<{e}>):\n      %r = stablehlo.{op} %a, %b : tensor<{e}>\n      stablehlo.return %r : tensor<{e}>"


def scan_step(name, elements, sums, size, e):
    """As associative_scan puts its halves together: the sums at odd places; at even ones the first element, then sums with those that follow them."""
    whole, half, rest, one = (t([4, n], e) for n in (size, size // 2, size // 2 - 1, 1))
    return "\n    ".join([
        f"%{name}_zero = stablehlo.constant dense<{zero(e)}> : tensor<{e}>",
        f"%{name}_before = stablehlo.slice {sums} [0:4, 0:{size // 2 - 1}] : ({half}) -> {rest}",
        f"%{name}_next = stablehlo.slice {elements} [0:4, 2:{size}:2] : ({whole}) -> {rest}",
        f"%{name}_added = stablehlo.add %{name}_before, %{name}_next : {rest}",
        f"%{name}_first = stablehlo.slice {elements} [0:4, 0:1] : ({whole}) -> {one}",
        f"%{name}_joined = stablehlo.concatenate %{name}_first, %{name}_added, dim = 1 : ({one}, {rest}) -> {half}",
        f"%{name}_even = stablehlo.pad %{name}_joined, %{name}_zero, low = [0, 0], high = [0, 1], interior = [0, 1] : ({half}, tensor<{e}>) -> {whole}",
        f"%{name}_odd = stablehlo.pad {sums}, %{name}_zero, low = [0, 1], high = [0, 0], interior = [0, 1] : ({half}, tensor<{e}>) -> {whole}",
        f"%{name} = stablehlo.add %{name}_even, %{name}_odd : {whole}",
    ])


def rows(types, every_conversion=True):
    """(name, types of arguments, lines that end in %out, its type)"""
    def unary(name, e, to=None, text=None):
        dialect, op = name.split(".") if "." in name else ("stablehlo", name)
        kind = f"({t(S, e)}) -> {t(S, to)}" if to else f"{t(S, e)} -> {t(S, e)}" if dialect == "chlo" else t(S, e)
        return (f"{op}_{e}" + (f"_{to}" if to else ""), [t(S, e)], f"%out = {dialect}.{op} %0{text or ''} : {kind}", t(S, to or e))

    def binary(op, e):
        return f"{op}_{e}", [t(S, e)] * 2, f"%out = stablehlo.{op} %0, %1 : {t(S, e)}", t(S, e)

    for e in types:
        isFloat = "f" in e and not e.startswith("complex")
        isBool = e == "i1"
        for op in ["add", "multiply", "maximum", "minimum"] + ([] if isBool else ["subtract", "divide", "remainder", "power"]):
            yield binary(op, e)
        if isFloat:
            yield binary("atan2", e)
            for op in ["abs", "negate", "sign", "ceil", "floor", "round_nearest_even", "round_nearest_afz", "sqrt", "rsqrt", "cbrt", "exponential",
                       "exponential_minus_one", "log", "log_plus_one", "logistic", "sine", "cosine", "tan", "tanh", "chlo.erf", "chlo.erfc", "chlo.square"]:
                yield unary(op, e)
            yield unary("is_finite", e, "i1")
            for op in ["is_inf", "is_pos_inf", "is_neg_inf"]:
                yield f"{op}_{e}", [t(S, e)], f"%out = chlo.{op} %0 : {t(S, e)} -> {t(S, 'i1')}", t(S, "i1")
            for form in ["e5m10", "e4m3", "e8m7"]:
                yield f"reduce_precision_{form}_{e}", [t(S, e)], f"%out = stablehlo.reduce_precision %0, format = {form} : {t(S, e)}", t(S, e)
        elif not e.startswith("complex"):
            for op in ["and", "or", "xor"]:
                yield binary(op, e)
            yield unary("not", e)
            if not isBool:
                for op in ["shift_left", "shift_right_logical", "shift_right_arithmetic"]:
                    yield binary(op, e)
                for op in ["popcnt", "count_leading_zeros", "negate"] + (["abs", "sign"] if e[0] == "i" else []):
                    yield unary(op, e)
        for to in ALL if every_conversion else ["f32"]:
            if to != e:
                yield unary("convert", e, to)
        for direction in ["EQ", "LT", "GE"]:
            yield (f"compare_{direction}_{e}", [t(S, e)] * 2, f"%out = stablehlo.compare {direction}, %0, %1 : ({t(S, e)}, {t(S, e)}) -> {t(S, 'i1')}", t(S, "i1"))
        if isFloat:
            yield (f"total_order_{e}", [t(S, e)] * 2, f"%out = stablehlo.compare LT, %0, %1, TOTALORDER : ({t(S, e)}, {t(S, e)}) -> {t(S, 'i1')}", t(S, "i1"))
        yield f"select_{e}", [t(S, "i1"), t(S, e), t(S, e)], f"%out = stablehlo.select %0, %1, %2 : {t(S, 'i1')}, {t(S, e)}", t(S, e)
        yield f"clamp_{e}", [t(S, e)] * 3, f"%out = stablehlo.clamp %0, %1, %2 : {t(S, e)}", t(S, e)

        # ---- elements that move ----
        yield f"broadcast_in_dim_{e}", [t([37], e)], f"%out = stablehlo.broadcast_in_dim %0, dims = [1] : ({t([37], e)}) -> {t(S, e)}", t(S, e)
        yield f"reshape_{e}", [t(S, e)], f"%out = stablehlo.reshape %0 : ({t(S, e)}) -> {t([37, 5], e)}", t([37, 5], e)
        yield f"transpose_{e}", [t(S, e)], f"%out = stablehlo.transpose %0, dims = [1, 0] : ({t(S, e)}) -> {t([37, 5], e)}", t([37, 5], e)
        yield f"slice_{e}", [t(S, e)], f"%out = stablehlo.slice %0 [1:5:2, 3:36:1] : ({t(S, e)}) -> {t([2, 33], e)}", t([2, 33], e)
        yield f"reverse_{e}", [t(S, e)], f"%out = stablehlo.reverse %0, dims = [1] : {t(S, e)}", t(S, e)
        yield (f"pad_{e}", [t(S, e), t([], e)], f"%out = stablehlo.pad %0, %1, low = [1, -2], high = [0, 3], interior = [0, 1] : ({t(S, e)}, {t([], e)}) -> {t([6, 74], e)}",
               t([6, 74], e))
        yield f"concatenate_{e}", [t(S, e)] * 2, f"%out = stablehlo.concatenate %0, %1, dim = 1 : ({t(S, e)}, {t(S, e)}) -> {t([5, 74], e)}", t([5, 74], e)
        yield (f"dynamic_slice_{e}", [t(S, e), "tensor<i32>", "tensor<i32>"],
               f"%out = stablehlo.dynamic_slice %0, %1, %2, sizes = [2, 20] : ({t(S, e)}, tensor<i32>, tensor<i32>) -> {t([2, 20], e)}", t([2, 20], e))
        yield (f"dynamic_update_slice_{e}", [t(S, e), t([2, 20], e), "tensor<i32>", "tensor<i32>"],
               f"%out = stablehlo.dynamic_update_slice %0, %1, %2, %3 : ({t(S, e)}, {t([2, 20], e)}, tensor<i32>, tensor<i32>) -> {t(S, e)}", t(S, e))
        yield (f"gather_{e}", [t(S, e), "tensor<7xi32>"],
               f'%out = "stablehlo.gather"(%0, %1) <{{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], '
               f"index_vector_dim = 1>, slice_sizes = array<i64: 1, 37>}}> : ({t(S, e)}, tensor<7xi32>) -> {t([7, 37], e)}", t([7, 37], e))
        if not isBool:
            yield f"iota_{e}", [], f"%out = stablehlo.iota dim = 1 : {t(S, e)}", t(S, e)

        # ---- reducers ----
        combiners = ["and", "or"] if isBool else ["add", "multiply", "maximum", "minimum"]
        for op in combiners:
            init = f"%c = stablehlo.constant dense<{'true' if op == 'and' else zero(e)}> : tensor<{e}>\n    "
            for dim, size in [(1, 5), (0, 37)]:
                yield (f"reduce_{op}_{dim}_{e}", [t(S, e)],
                       f"{init}%out = stablehlo.reduce(%0 init: %c) applies stablehlo.{op} across dimensions = [{dim}] : ({t(S, e)}, tensor<{e}>) -> {t([size], e)}",
                       t([size], e))
            yield (f"reduce_window_{op}_{e}", [t(S, e)],
                   f'{init}%out = "stablehlo.reduce_window"(%0, %c) <{{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 2>}}> ({{\n    {reducer(op, e)}\n    }}) : '
                   f"({t(S, e)}, tensor<{e}>) -> {t([5, 18], e)}", t([5, 18], e))
            yield (f"scatter_{op}_{e}", [t(S, e), "tensor<7x1xi32>", t([7, 37], e)],
                   f'%out = "stablehlo.scatter"(%0, %1, %2) <{{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], '
                   f"scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{\n    {reducer(op, e)}\n    }}) : ({t(S, e)}, tensor<7x1xi32>, {t([7, 37], e)}) -> {t(S, e)}",
                   t(S, e))
        if isBool or e.startswith("complex"):
            continue
        # As JAX writes them: argmax, the gradient of max-pool, sort, top_k.
        yield (f"argmax_{e}", [t(S, e), t(S, "i32")],
               f"%c = stablehlo.constant dense<{least(e)}> : tensor<{e}>\n    %k = stablehlo.constant dense<0> : tensor<i32>\n    "
               f'%v, %out = "stablehlo.reduce"(%0, %1, %c, %k) <{{dimensions = array<i64: 1>}}> ({{\n    ^bb0(%a: tensor<{e}>, %i: tensor<i32>, %b: tensor<{e}>, %j: tensor<i32>):\n'
               f"      %gt = stablehlo.compare GT, %a, %b : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n      %ne = stablehlo.compare NE, %a, %a : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n"
               f"      %first = stablehlo.or %gt, %ne : tensor<i1>\n      %eq = stablehlo.compare EQ, %a, %b : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n"
               f"      %lt = stablehlo.compare LT, %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>\n      %tie = stablehlo.and %eq, %lt : tensor<i1>\n"
               f"      %index = stablehlo.or %first, %tie : tensor<i1>\n      %x = stablehlo.select %first, %a, %b : tensor<i1>, tensor<{e}>\n"
               f"      %y = stablehlo.select %index, %i, %j : tensor<i1>, tensor<i32>\n      stablehlo.return %x, %y : tensor<{e}>, tensor<i32>\n"
               f"    }}) : ({t(S, e)}, {t(S, 'i32')}, tensor<{e}>, tensor<i32>) -> ({t([5], e)}, {t([5], 'i32')})", t([5], "i32"))
        yield (f"select_and_scatter_{e}", [t(S, e), t([5, 18], e)],
               f'%c = stablehlo.constant dense<{zero(e)}> : tensor<{e}>\n    %out = "stablehlo.select_and_scatter"(%0, %1, %c) <{{window_dimensions = array<i64: 1, 3>, '
               f"window_strides = array<i64: 1, 2>}}> ({{\n    ^bb0(%a: tensor<{e}>, %b: tensor<{e}>):\n      %r = stablehlo.compare GE, %a, %b : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n"
               f"      stablehlo.return %r : tensor<i1>\n    }}, {{\n    {reducer('add', e)}\n    }}) : ({t(S, e)}, {t([5, 18], e)}, tensor<{e}>) -> {t(S, e)}", t(S, e))
        # Lanes are channels.
        image, pooled = [2, 6, 5, 3], [2, 3, 4, 3]
        yield (f"select_and_scatter_channels_{e}", [t(image, e), t(pooled, e)],
               f'%c = stablehlo.constant dense<{zero(e)}> : tensor<{e}>\n    %out = "stablehlo.select_and_scatter"(%0, %1, %c) <{{window_dimensions = array<i64: 1, 2, 2, 1>, '
               f"window_strides = array<i64: 1, 2, 1, 1>}}> ({{\n    ^bb0(%a: tensor<{e}>, %b: tensor<{e}>):\n      %r = stablehlo.compare GE, %a, %b : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n"
               f"      stablehlo.return %r : tensor<i1>\n    }}, {{\n    {reducer('add', e)}\n    }}) : ({t(image, e)}, {t(pooled, e)}, tensor<{e}>) -> {t(image, e)}", t(image, e))
        yield f"interleave_{e}", [t([4, 16], e), t([4, 8], e), t([4, 4], e)], scan_step("inner", "%1", "%2", 8, e) + "\n    " + scan_step("out", "%0", "%inner", 16, e), t([4, 16], e)
        yield (f"sort_{e}", [t(S, e)],
               f'%out = "stablehlo.sort"(%0) <{{dimension = 1 : i64, is_stable = true}}> ({{\n    ^bb0(%a: tensor<{e}>, %b: tensor<{e}>):\n'
               f"      %r = stablehlo.compare LT, %a, %b{', TOTALORDER' if isFloat else ''} : (tensor<{e}>, tensor<{e}>) -> tensor<i1>\n      stablehlo.return %r : tensor<i1>\n"
               f"    }}) : ({t(S, e)}) -> {t(S, e)}", t(S, e))
        yield (f"top_k_{e}", [t(S, e)], f"%out, %i = chlo.top_k(%0, k = 4) : {t(S, e)} -> ({t([5, 4], e)}, {t([5, 4], 'i32')})", t([5, 4], e))


def library_rows(types):
    """Products, with what may stand behind them; collectives have rows of their own (test_loadable.py)."""
    M = [5, 37], [37, 12], [5, 12]
    for e in types:
        for to in dict.fromkeys([e, "f32", "i32"]):
            if to != e and not (("f" in e) == ("f" in to) and not e.startswith("complex")):
                continue
            product = f"stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : ({t(M[0], e)}, {t(M[1], e)}) -> {t(M[2], to)}"
            name, arguments = f"dot_general_{e}_{to}", [t(M[0], e), t(M[1], e)]
            yield name, arguments, f"%out = {product}", t(M[2], to)
            yield name + "_residual", arguments + [t(M[2], to)], f"%p = {product}\n    %out = stablehlo.add %p, %2 : {t(M[2], to)}", t(M[2], to)
            yield (name + "_bias", arguments + [t([12], to)],
                   f"%p = {product}\n    %b = stablehlo.broadcast_in_dim %2, dims = [1] : ({t([12], to)}) -> {t(M[2], to)}\n    %out = stablehlo.add %p, %b : {t(M[2], to)}", t(M[2], to))
            if not e.startswith("complex"):
                yield name + "_relu", arguments, f"%p = {product}\n    %z = stablehlo.constant dense<{zero(to)}> : {t(M[2], to)}\n    %out = stablehlo.maximum %p, %z : {t(M[2], to)}", t(M[2], to)
                for cast in ["bf16", "f32", "i32", "f64"]:
                    if cast != to:
                        yield (f"{name}_residual_cast_{cast}", arguments + [t(M[2], to)],
                               f"%p = {product}\n    %s = stablehlo.add %p, %2 : {t(M[2], to)}\n    %out = stablehlo.convert %s : ({t(M[2], to)}) -> {t(M[2], cast)}", t(M[2], cast))
        image, kernel, result = [2, 9, 8, 4], [3, 3, 2, 6], [2, 7, 6, 6]
        yield (f"convolution_grouped_{e}", [t(image, e), t(kernel, e)],
               f"%out = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [1, 1]}} "
               f"{{batch_group_count = 1 : i64, feature_group_count = 2 : i64}} : ({t(image, e)}, {t(kernel, e)}) -> {t(result, e)}", t(result, e))


def as_kernel(row):
    name, arguments, lines, out = row
    inputs = ", ".join(f"%{number}: {type}" for number, type in enumerate(arguments))
    return f'  func.func private @{symbol(name)}({inputs}) -> {out} attributes {{plan.kernel = "loop"}} {{\n    {lines}\n    return %out : {out}\n  }}'


def as_module(row):
    name, arguments, lines, out = row
    inputs = ", ".join(f"%{number}: {type}" for number, type in enumerate(arguments))
    return f"func.func public @main({inputs}) -> {out} {{\n    {lines}\n    return %out : {out}\n}}\n"


def symbol(name):
    return name.replace("<", "_").replace(">", "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--types", default=",".join(ALL))
    parser.add_argument("--modules", type=pathlib.Path)
    options = parser.parse_args()
    if not options.modules:
        print("\n".join(as_kernel(row) for row in list(rows(options.types.split(",")))[options.first::options.every]))
        return
    options.modules.mkdir(parents=True, exist_ok=True)
    for row in all_modules()[options.first::options.every]:
        (options.modules / f"{symbol(row[0])}.mlir").write_text(as_module(row))


def all_modules():
    return list(rows(ALL)) + list(rows(OTHERS, every_conversion=False)) + list(library_rows(ALL + OTHERS)) + [
        (f"convert_{e}_{to}", [t(S, e)], f"%out = stablehlo.convert %0 : ({t(S, e)}) -> {t(S, to)}", t(S, to))
        for e in ["f32", "bf16", "f16", "f64", "i32", "i8"] for to in OTHERS]


if __name__ == "__main__":
    main()
