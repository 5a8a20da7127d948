"""Programs as StableHLO text, in generic form, with the values that go in."""
import dataclasses

import numpy as np

from .dtypes import COMPLEX, F8, NUMPY, bits, part, patterns

# Types that safetensors lacks leave the interpreter as these.
CARRIERS = {"i2": "i8", "i4": "i8", "ui2": "ui8", "ui4": "ui8", **{name: "ui8" for name in F8 if name not in ("f8E4M3FN", "f8E5M2")}}


@dataclasses.dataclass(frozen=True)
class Value:
    name: str
    dtype: str
    shape: tuple = ()

    @property
    def type(self):
        return tensor(self.dtype, self.shape)


def tensor(dtype, shape=()):
    return f"tensor<{''.join(f'{size}x' for size in shape)}{dtype}>"


def i64s(values):
    return "array<i64" + (": " + ", ".join(map(str, values)) if len(values) else "") + ">"


def bools(values):
    return "array<i1" + (": " + ", ".join("true" if v else "false" for v in values) if len(values) else "") + ">"


def matrix(rows):
    """An attribute of pairs, such as padding."""
    text = "[" + ", ".join(f"[{a}, {b}]" for a, b in rows) + "]" if rows else ""
    return f"dense<{text}> : tensor<{len(rows)}x2xi64>"


class Block:
    """The ops of one region. Names are unique in the program."""

    def __init__(self, names):
        self.names, self.lines = names, []

    def fresh(self):
        self.names[0] += 1
        return f"%{self.names[0]}"

    def op(self, name, operands, results, attributes=None, regions=()):
        """Adds an op; gives its result, or a list of them where `results` is a list of (dtype, shape)."""
        many = isinstance(results, list)
        types = results if many else [results]
        base = self.fresh()
        values = [Value(f"{base}#{i}" if len(types) > 1 else base, *t) for i, t in enumerate(types)]
        attrs = ", ".join(f"{key} = {text}" for key, text in (attributes or {}).items() if text is not None)
        bound = f"{base}:{len(types)} = " if len(types) > 1 else f"{base} = " if types else ""
        self.lines.append(f'{bound}"{name}"({", ".join(v.name for v in operands)})' + (f" <{{{attrs}}}>" if attrs else "")
                          + (f" ({', '.join(regions)})" if regions else "")
                          + f" : ({', '.join(v.type for v in operands)}) -> ({', '.join(v.type for v in values)})")
        return values if many else values[0]

    def region(self, arguments, body, terminator="stablehlo.return"):
        """The text of a region whose block has `arguments`, (dtype, shape) each; `body(block, *values)` gives what it returns."""
        inner = Block(self.names)
        values = [Value(self.fresh(), *a) for a in arguments]
        returned = body(inner, *values)
        returned = [returned] if isinstance(returned, Value) else list(returned)
        inner.op(terminator, returned, [])
        head = f"^bb0({', '.join(f'{v.name}: {v.type}' for v in values)}):" if values else ""
        return "{" + head + "\n" + "\n".join(inner.lines) + "\n}"

    def constant(self, array, dtype):
        array = np.asarray(array, NUMPY[dtype])
        return self.op("stablehlo.constant", [], (dtype, array.shape), {"value": dense(array, dtype)})

    def compare(self, a, b, direction, kind=None):
        if kind is None:
            kind = "UNSIGNED" if a.dtype.startswith("ui") or a.dtype == "i1" else "SIGNED" if a.dtype.startswith("i") else "FLOAT"
        attributes = {"comparison_direction": f"#stablehlo<comparison_direction {direction}>", "compare_type": f"#stablehlo<comparison_type {kind}>"}
        return self.op("stablehlo.compare", [a, b], ("i1", a.shape), attributes)


class Program(Block):
    """One case: a function of its inputs, which are constants where the interpreter runs it and arguments where XLA does."""

    def __init__(self, family):
        super().__init__([0])
        self.family, self.inputs, self.arrays, self.outputs, self.rules = family, [], [], [], []
        self.results = []

    def input(self, array, dtype):
        array = np.ascontiguousarray(array).reshape(np.shape(array))
        value = Value(f"%arg{len(self.inputs)}", dtype, array.shape)
        self.inputs.append(value)
        self.arrays.append(array)
        return value

    def output(self, *values, **rule):
        """Results to compare. `row` names the line of the table, `where` is a mask of the elements that count; `moved` and `scale`
        are compare.distances'."""
        for value in values:
            self.outputs.append(value)
            self.rules.append(rule)

    def function(self, name, private):
        arguments = ", ".join(f"{v.name}: {v.type}" for v in self.inputs)
        types = ", ".join(v.type for v in self.outputs)
        body = "\n".join("    " + line for line in self.lines)
        returned = f"    return {', '.join(v.name for v in self.outputs)} : {types}" if self.outputs else "    return"
        return f"  func.func {'private ' if private else ''}@{name}({arguments}) -> ({types}) {{\n{body}\n{returned}\n  }}\n"

    def functions(self, entry, private=False):
        """All functions of the module, of which `entry` is the case."""
        return self.function(entry, private)

    def for_xla(self):
        return f"module {{\n{self.functions('main')}}}\n"

    def standalone(self):
        """The module that needs no inputs, whose results have types that safetensors has."""
        main = Block([0])
        arguments = [main.op("stablehlo.constant", [], (v.dtype, v.shape), {"value": dense(a, v.dtype)}) for v, a in zip(self.inputs, self.arrays)]
        values = [Value(f"%r#{i}" if len(self.outputs) > 1 else "%r", v.dtype, v.shape) for i, v in enumerate(self.outputs)]
        main.lines.append(f"%r{f':{len(values)}' if len(values) > 1 else ''} = call @case({', '.join(a.name for a in arguments)}) : "
                          f"({', '.join(a.type for a in arguments)}) -> ({', '.join(v.type for v in values)})")
        carried = []
        for v in values:
            if v.dtype == "complex<f64>":
                carried += [main.op(f"stablehlo.{side}", [v], ("f64", v.shape)) for side in ("real", "imag")]
            elif v.dtype in CARRIERS:
                name = "stablehlo.bitcast_convert" if v.dtype in F8 else "stablehlo.convert"
                carried.append(main.op(name, [v], (CARRIERS[v.dtype], v.shape)))
            else:
                carried.append(v)
        body = "\n".join("    " + line for line in main.lines)
        types = ", ".join(v.type for v in carried)
        return (f"module {{\n  func.func @main() -> ({types}) {{\n{body}\n    return {', '.join(v.name for v in carried)} : {types}\n  }}\n"
                f"{self.functions('case', private=True)}}}\n")


def dense(array, dtype):
    """A dense attribute that keeps every bit."""
    if array.size == 0:
        return f"dense<> : {tensor(dtype, array.shape)}"

    def element(x):
        if dtype == "i1":
            return "true" if x else "false"
        if dtype in COMPLEX:
            return f"({floating(x.real, part(dtype))}, {floating(x.imag, part(dtype))})"
        if dtype.startswith(("i", "ui")):
            return str(int(x))
        return floating(x, dtype)

    def nested(a):
        return "[" + ", ".join(map(nested, a)) + "]" if a.ndim else element(a[()])

    return f"dense<{nested(array)}> : {tensor(dtype, array.shape)}"


def floating(x, dtype):
    if x == x and dtype in ("f32", "f64") and (x != 0 or not np.signbit(x)) and np.isfinite(x) and float(x) == float(f"{float(x):.6e}"):
        return f"{float(x):.6e}"
    return f"0x{int(patterns(np.asarray(x))[()]):0{bits(dtype) // 4}X}"
