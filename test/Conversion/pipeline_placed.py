"""Prints a training step of an MLP at the Scheduled rung: `pipeline_placed.py step` in two stages, one forward and one backward, whose leaves
lie where they are used; `pipeline_placed.py whole` as the loop that is not cut, on all devices. pipeline-placed.test says what it tests.

Of three stacked layers the first stage has one and the last two; the bias and the loss are the last one's; both have the embedding, which is the
output's weight, too. Its two gradients are exchanged and summed in one order, so that both copies stay equal."""
import sys

MICROBATCHES = 4
# name, role, type, owners, type in the first stage, in the last, in the entry
ARGUMENTS = [("tied", "state", "3x4xf32", "[[0, 1]]", "3x4xf32", "3x4xf32", "3x4xf32"),
             ("layers", "state", "3x4x4xf32", "[[0], [1], [1]]", "1x4x4xf32", "2x4x4xf32", "2x4x4xf32"),
             ("bias", "state", "3xf32", "[[1]]", None, "3xf32", "3xf32"),
             ("xs", "batch", "4x2x3xf32", "[[0]]", "4x2x3xf32", None, "4x2x3xf32"),
             ("ys", "batch", "4x2x3xf32", "[[1]]", None, "4x2x3xf32", "4x2x3xf32")]
RESULTS = ARGUMENTS[:3] + [("loss", "metric", "f32", "[[1]]", None, "f32", "f32")]
WHOLE, FIRST, LAST, ENTRY = 2, 4, 5, 6  # columns of them
SUMS = {"gout": "3x4xf32", "g1": "4x4xf32", "g2": "4x4xf32", "gb": "3xf32", "loss": "f32"}  # of the last stage
FIRST_SUMS = {"gin": "3x4xf32", "g0": "4x4xf32"}
X, H, W, E = "2x3xf32", "2x4xf32", "4x4xf32", "3x4xf32"  # types of a microbatch, what is hidden, a layer, the embedding


def tensors(types):
    return ", ".join(f"tensor<{t}>" for t in types)


def attributes(leaf, donates, is_placed):
    name, role, whole, owners = leaf[:4]
    io = f'name = "{name}", role = {role}, type = tensor<{whole}>' + (f", donates = {donates}" if donates is not None else "")
    io += f', placement = <axes = {{"pipe"}}, owners = {owners}>' if is_placed else ""
    return f"{{heddle.io = #heddle.io<{io}>, spmd.sharding = #sdy.sharding<@mesh, [{', '.join(['{}'] * whole.count('x'))}]>}}"


def signature(column, is_named=True):
    results = [leaf for leaf in RESULTS if leaf[column]]
    given = [leaf[0] for leaf in results]
    arguments = [f"%{leaf[0]}: " * is_named + f"tensor<{leaf[column]}> " +
                 attributes(leaf, given.index(leaf[0]) if leaf[0] in given else None, column != WHOLE) for leaf in ARGUMENTS if leaf[column]]
    return (f"({', '.join(arguments)})\n    -> (" +
            ", ".join(f"tensor<{leaf[column]}> {attributes(leaf, None, column != WHOLE)}" for leaf in results) + ")")


def kernel(out, kind, operands, result, *ops):
    given = ", ".join(f"%k_{name} = {value} : tensor<{t}>" for name, (value, t) in operands.items())
    print(f"  {out} = heddle.{kind}({given}) -> (tensor<{result}>) {{")
    for number, op in enumerate(ops):
        print(f"    %{number} = stablehlo.{op}")
    print(f"    heddle.yield %{len(ops) - 1} : tensor<{result}>\n  }}")


def matmul(out, a, b, dims, result):
    kernel(out, "library matmul", {"a": a, "b": b}, result,
           f"dot_general %k_a, %k_b, contracting_dims = [{dims[0]}] x [{dims[1]}] : ({tensors([a[1], b[1]])}) -> tensor<{result}>")


def relu(out, z):
    kernel(out, "fusion loop", {"z": (z, H)}, H, f"constant dense<0.0> : tensor<{H}>", f"maximum %k_z, %0 : tensor<{H}>")


def relu_gradient(out, d, h):
    kernel(out, "fusion loop", {"d": (d, H), "h": (h, H)}, H, f"constant dense<0.0> : tensor<{H}>",
           f"compare GT, %k_h, %0 : ({tensors([H, H])}) -> tensor<2x4xi1>", f"select %1, %k_d, %0 : tensor<2x4xi1>, tensor<{H}>")


def add(out, a, b, t):
    kernel(out, "fusion loop", {"a": (a, t), "b": (b, t)}, t, f"add %k_a, %k_b : tensor<{t}>")


def take(out, stack, number, t):
    count, rest = t.split("x", 1)
    part = ", ".join([f"{number}:{number + 1}"] + [f"0:{size}" for size in rest.split("x")[:-1]])
    kernel(out, "fusion loop", {"all": (stack, t)}, rest, f"slice %k_all [{part}] : (tensor<{t}>) -> tensor<1x{rest}>",
           f"reshape %0 : (tensor<1x{rest}>) -> tensor<{rest}>")


def update(out, old, t, gradient, *ops):
    """Subtracts an eighth of what the last op gives."""
    kernel(out, "fusion loop", {"old": (old, t), **gradient}, t, *ops, f"constant dense<0.125> : tensor<{t}>",
           f"multiply {f'%{len(ops) - 1}' if ops else '%k_sum'}, %{len(ops)} : tensor<{t}>", f"subtract %k_old, %{len(ops) + 1} : tensor<{t}>")


def update_tied(gin, gout):
    update("%new_tied", "%tied", E, {"in": (gin, E), "out": (gout, E)}, f"add %k_in, %k_out : tensor<{E}>")


def update_layers(gradients):
    count = len(gradients)
    t, one = f"{count}x{W}", f"1x{W}"
    ops = [f"reshape %k_g{i} : (tensor<{W}>) -> tensor<{one}>" for i in range(count)]
    if count > 1:
        ops.append(f"concatenate {', '.join(f'%{i}' for i in range(count))}, dim = 0 : ({tensors([one] * count)}) -> tensor<{t}>")
    update("%new_layers", "%layers", t, {f"g{i}": (g, W) for i, g in enumerate(gradients)}, *ops)


def forward(m, x, tied, w0):
    matmul(f"%z0_{m}", (x, X), (tied, E), (1, 0), H)
    relu(f"%h0_{m}", f"%z0_{m}")
    matmul(f"%z1_{m}", (f"%h0_{m}", H), (w0, W), (1, 0), H)
    relu(f"%h1_{m}", f"%z1_{m}")


def backward(m, x, w0, old, new):
    relu_gradient(f"%e1_{m}", f"%d1_{m}", f"%h1_{m}")
    matmul(f"%p0_{m}", (f"%h0_{m}", H), (f"%e1_{m}", H), (0, 0), W)
    matmul(f"%d0_{m}", (f"%e1_{m}", H), (w0, W), (1, 1), H)
    relu_gradient(f"%e0_{m}", f"%d0_{m}", f"%h0_{m}")
    matmul(f"%pin_{m}", (x, X), (f"%e0_{m}", H), (0, 0), E)
    add(new("gin"), old("gin"), f"%pin_{m}", E)
    add(new("g0"), old("g0"), f"%p0_{m}", W)


def both(m, y, tied, w1, w2, bias, old, new):
    """Forward and backward of the last stage, from %h1 to %d1."""
    matmul(f"%z2_{m}", (f"%h1_{m}", H), (w1, W), (1, 0), H)
    relu(f"%h2_{m}", f"%z2_{m}")
    matmul(f"%z3_{m}", (f"%h2_{m}", H), (w2, W), (1, 0), H)
    relu(f"%h3_{m}", f"%z3_{m}")
    matmul(f"%z4_{m}", (f"%h3_{m}", H), (tied, E), (1, 1), X)
    kernel(f"%e4_{m}", "fusion loop", {"z": (f"%z4_{m}", X), "b": (bias, "3xf32"), "y": (y, X)}, X,
           f"broadcast_in_dim %k_b, dims = [1] : (tensor<3xf32>) -> tensor<{X}>", f"add %k_z, %0 : tensor<{X}>", f"subtract %1, %k_y : tensor<{X}>")
    kernel(new("loss"), "fusion row_reduce", {"e": (f"%e4_{m}", X), "l": (old("loss"), "f32")}, "f32", f"multiply %k_e, %k_e : tensor<{X}>",
           "constant dense<0.0> : tensor<f32>",
           f"reduce(%0 init: %1) applies stablehlo.add across dimensions = [0, 1] : ({tensors([X, 'f32'])}) -> tensor<f32>", "add %k_l, %2 : tensor<f32>")
    kernel(new("gb"), "fusion column_reduce", {"e": (f"%e4_{m}", X), "g": (old("gb"), "3xf32")}, "3xf32", "constant dense<0.0> : tensor<f32>",
           f"reduce(%k_e init: %0) applies stablehlo.add across dimensions = [0] : ({tensors([X, 'f32'])}) -> tensor<3xf32>", "add %k_g, %1 : tensor<3xf32>")
    matmul(f"%pout_{m}", (f"%e4_{m}", X), (f"%h3_{m}", H), (0, 0), E)
    matmul(f"%d3_{m}", (f"%e4_{m}", X), (tied, E), (1, 0), H)
    relu_gradient(f"%e3_{m}", f"%d3_{m}", f"%h3_{m}")
    matmul(f"%p2_{m}", (f"%h2_{m}", H), (f"%e3_{m}", H), (0, 0), W)
    matmul(f"%d2_{m}", (f"%e3_{m}", H), (w2, W), (1, 1), H)
    relu_gradient(f"%e2_{m}", f"%d2_{m}", f"%h2_{m}")
    matmul(f"%p1_{m}", (f"%h1_{m}", H), (f"%e2_{m}", H), (0, 0), W)
    matmul(f"%d1_{m}", (f"%e2_{m}", H), (w1, W), (1, 1), H)
    for name, part, t in (("gout", "pout", E), ("g1", "p1", W), ("g2", "p2", W)):
        add(new(name), old(name), f"%{part}_{m}", t)


def zeros(sums):
    for name, t in sums.items():
        print(f"  %{name}_0 = stablehlo.constant dense<0.0> : tensor<{t}>")


def send(future, value, t, to):
    print(f'  {future} = spmd.start on 1 (%a = {value} : tensor<{t}>) -> () {{\n    spmd.send %a to {to} over {{"pipe"}} on @mesh : tensor<{t}>\n    spmd.yield\n  }}')


def sent(future):
    print(f"  spmd.done {future} : !spmd.future<>")


def receive(future, out, t, source):
    print(f'  {future} = spmd.start on 1 () -> (tensor<{t}>) {{\n    %0 = spmd.receive from {source} over {{"pipe"}} on @mesh : tensor<{t}>\n'
          f"    spmd.yield %0 : tensor<{t}>\n  }}\n  {out} = spmd.done {future} : !spmd.future<tensor<{t}>>")


def end(column):
    values = {"tied": "%new_tied", "layers": "%new_layers", "bias": "%new_bias", "loss": f"%loss_{MICROBATCHES}"}
    results = [leaf for leaf in RESULTS if leaf[column]]
    print(f"  return {', '.join(values[leaf[0]] for leaf in results)} : {tensors(leaf[column] for leaf in results)}\n}}")


def counted(m):
    return lambda name: f"%{name}_{m}"


def print_step():
    print(f'spmd.lists @step{signature(ENTRY, False)} over {{"pipe"}} on @mesh [@first, @last]')
    print(f"func.func private @first{signature(FIRST)} {{")
    zeros(FIRST_SUMS)
    take("%w0", "%layers", 0, "1x4x4xf32")
    for what in "F0 F1 B0 F2 B1 F3 B2 B3".split():
        m = int(what[1])
        if what[0] == "F":
            take(f"%x_{m}", "%xs", m, "4x2x3xf32")
            forward(m, f"%x_{m}", "%tied", "%w0")
            send(f"%f_{m}", f"%h1_{m}", H, 1)
        else:
            receive(f"%b_{m}", f"%d1_{m}", H, 1)
            backward(m, f"%x_{m}", "%w0", counted(m), counted(m + 1))
            sent(f"%f_{m}")
    send("%given", "%gin_4", E, 1)
    receive("%got", "%gout", E, 1)
    update_tied("%gin_4", "%gout")
    update_layers(["%g0_4"])
    sent("%given")
    end(FIRST)
    print(f"func.func private @last{signature(LAST)} {{")
    zeros(SUMS)
    for number in (0, 1):
        take(f"%w{number + 1}", "%layers", number, "2x4x4xf32")
    for m in range(MICROBATCHES):
        receive(f"%f_{m}", f"%h1_{m}", H, -1)
        take(f"%y_{m}", "%ys", m, "4x2x3xf32")
        both(m, f"%y_{m}", "%tied", "%w1", "%w2", "%bias", counted(m), counted(m + 1))
        send(f"%b_{m}", f"%d1_{m}", H, -1)
        if m:
            sent(f"%b_{m - 1}")
    sent("%b_3")
    receive("%got", "%gin", E, -1)
    send("%given", "%gout_4", E, -1)
    update_tied("%gin", "%gout_4")
    update_layers(["%g1_4", "%g2_4"])
    update("%new_bias", "%bias", "3xf32", {"sum": ("%gb_4", "3xf32")})
    sent("%given")
    end(LAST)


def print_whole():
    sums = FIRST_SUMS | SUMS
    print(f"func.func @step{signature(WHOLE)} {{")
    zeros(sums)
    for number in range(3):
        take(f"%w{number}", "%layers", number, "3x4x4xf32")
    print(f"  {', '.join(f'%{name}_4' for name in sums)} = heddle.scan %k: tensor<i32> in 4")
    print(f"      constants(%v = %tied : tensor<{E}>, {', '.join(f'%v{i} = %w{i} : tensor<{W}>' for i in range(3))}, %vb = %bias : tensor<3xf32>)")
    print(f"      carries({', '.join(f'%old_{name} = %{name}_0 : tensor<{t}>' for name, t in sums.items())})")
    print(f"      inputs(%x = %xs : tensor<4x2x3xf32>, %y = %ys : tensor<4x2x3xf32>) -> ({tensors(sums.values())}) {{")
    old, new = (lambda name: f"%old_{name}"), (lambda name: f"%new_{name}")
    forward("k", "%x", "%v", "%v0")
    both("k", "%y", "%v", "%v1", "%v2", "%vb", old, new)
    backward("k", "%x", "%v0", old, new)
    print(f"  heddle.yield {', '.join(map(new, sums))} : {tensors(sums.values())}\n  }}")
    update_tied("%gin_4", "%gout_4")
    update_layers(["%g0_4", "%g1_4", "%g2_4"])
    update("%new_bias", "%bias", "3xf32", {"sum": ("%gb_4", "3xf32")})
    end(WHOLE)


print('sdy.mesh @mesh = <["pipe"=2]>')
print_step() if sys.argv[1] == "step" else print_whole()
