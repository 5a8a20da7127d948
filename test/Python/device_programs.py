"""Programs for several devices, run by XLA on CPU devices: `device_programs.py FOLDER` writes, for each case (`--full`: in
all element types), NAME.mlir, NAME.in.safetensors and NAME.out.safetensors. A process of its own, since the number of
devices is fixed at the first use of JAX.

`grid` has StableHLO modules on a grid of replicas x partitions, tensors named per device (arg0@r0p1). `MESH` are JAX
programs, jax.shard_map inside jax.jit, with whole tensors (arg0)."""
import collections
import itertools
import os
import pathlib
import sys

FEW, DTYPES = ["f32", "bf16", "ui8", "i1"], ["f32", "bf16", "f16", "f64", "i32", "ui8", "i64", "i1", "complex<f32>"]
Grid = collections.namedtuple("Grid", "op attributes reducer dtype operand result replicas partitions for_xla", defaults=[None])


def attributes(groups=None, channel=False, everywhere=False, **more):
    """The text of a collective's attributes, `groups` as a list of lists."""
    found = {key: f"{value} : i64" for key, value in more.items() if isinstance(value, int)}
    if groups is not None:
        found["replica_groups"] = f"dense<{groups}> : tensor<{len(groups)}x{len(groups[0])}xi64>"
    if "pairs" in more:
        found["source_target_pairs"] = f"dense<{more['pairs']}> : tensor<{len(more['pairs'])}x2xi64>"
    if channel:
        found["channel_handle"] = "#stablehlo.channel_handle<handle = 1, type = 1>"
    text = ", ".join(f"{key} = {value}" for key, value in sorted(found.items()))
    return text + ", use_global_device_ids" if everywhere else text


def grid_cases():
    """{name: Grid}"""
    cases = {}
    modes = {"replica": dict(groups=[[2, 0], [1, 3]], replicas=4, partitions=2, size=2),
             "both": dict(groups=[[0, 1], [3, 2]], channel=True, replicas=4, partitions=2, size=4),
             "flattened": dict(groups=[[6, 1, 3, 0], [5, 7, 2, 4]], channel=True, everywhere=True, replicas=4, partitions=2, size=4),
             "three": dict(groups=[[4, 0, 2], [1, 5, 3]], channel=True, everywhere=True, replicas=2, partitions=3, size=3)}
    for mode, given in modes.items():
        given = dict(given)
        replicas, partitions, size = (given.pop(key) for key in ("replicas", "partitions", "size"))
        # In a group of replicas with all their partitions, the specification has the replicas of partition 0 first, XLA
        # the partitions of the first replica: XLA gets the specification's order as flattened ids.
        for_xla = dict(given, groups=[[0, 2, 1, 3], [6, 4, 7, 5]], everywhere=True) if mode == "both" else given
        add = lambda name, op, more, *rest: cases.update({name: Grid(op, attributes(**given, **more), *rest, replicas, partitions, attributes(**for_xla, **more))})
        for dtype in DTYPES:
            reducers = ["and", "or"] if dtype == "i1" else ["add", "multiply"] if "complex" in dtype else ["add", "multiply", "maximum", "minimum"]
            for reducer in reducers:
                add(f"all_reduce-{mode}-{reducer}-{dtype}", "all_reduce", {}, reducer, dtype, [3, 5], [3, 5])
            add(f"reduce_scatter-{mode}-{dtype}", "reduce_scatter", dict(scatter_dimension=1), reducers[0], dtype, [3, 4 * size], [3, 4])
            add(f"all_gather-{mode}-{dtype}", "all_gather", dict(all_gather_dim=1), None, dtype, [2, 3, 2], [2, 3 * size, 2])
    uneven = attributes([[0, 3, 2], [1, -1, -1]])
    cases["all_reduce-uneven"] = Grid("all_reduce", uneven, "add", "f32", [7], [7], 4, 1)
    for mode, channel, replicas, partitions in (("replicas", False, 3, 2), ("partitions", True, 2, 3)):
        for dtype, (split, concat) in itertools.product(DTYPES, ((0, 1), (1, 0), (1, 1))):
            shape = [6, 9]
            result = list(shape)
            result[split] //= 3
            result[concat] *= 3
            cases[f"all_to_all-{mode}-{split}{concat}-{dtype}"] = Grid(
                "all_to_all", attributes([[2, 0, 1]], channel, split_dimension=split, concat_dimension=concat, split_count=3), None, dtype, shape, result, replicas, partitions)
        for dtype in DTYPES:
            cases[f"collective_permute-{mode}-{dtype}"] = Grid("collective_permute", attributes(None, channel, pairs=[[0, 2], [2, 1]]), None, dtype, [2, 3], [2, 3], replicas, partitions)
    for op, (replicas, partitions) in itertools.product(("replica_id", "partition_id"), ((4, 2), (1, 3), (2, 1))):
        cases[f"{op}-{replicas}x{partitions}"] = Grid(op, "", None, "f32", [1], [], replicas, partitions)
    return cases


def grid(full):
    """Cases of all element types, or of a few."""
    return {name: case for name, case in grid_cases().items() if full or case.dtype in FEW}


MANUAL = 'mhlo.sharding = "{manual}"'  # for XLA's partitioner: values are per device


def grid_text(case, attributes):
    def tensor(shape):
        return "tensor<" + "".join(f"{size}x" for size in shape) + case.dtype + ">"

    operand, result = tensor(case.operand), "tensor<ui32>" if case.op.endswith("_id") else tensor(case.result)
    if case.op.endswith("_id"):
        body = f"%0 = stablehlo.{case.op} {{{MANUAL}}} : tensor<ui32>"
    else:
        region = f""" ({{
    ^bb0(%a: {tensor([])}, %b: {tensor([])}):
      %1 = stablehlo.{case.reducer} %a, %b : {tensor([])}
      stablehlo.return %1 : {tensor([])}
    }})""" if case.reducer else ""
        body = f'%0 = "stablehlo.{case.op}"(%x) <{{{attributes}}}>{region} {{{MANUAL}}} : ({operand}) -> {result}'
    return f"""module attributes {{mhlo.num_partitions = {case.partitions} : i32, mhlo.num_replicas = {case.replicas} : i32}} {{
  func.func public @main(%x: {operand} {{{MANUAL}}}) -> ({result} {{{MANUAL}}}) {{
    {body}
    return %0 : {result}
  }}
}}
"""


MESH = {}


def mesh_case(mesh, in_specs, out_specs, *shapes, dtype="float32", **options):
    """Registers a function of one device's shards; `mesh` is {axis: size}."""
    def register(function):
        MESH[function.__name__] = (function, mesh, in_specs, out_specs, shapes, dtype, options)
        return function
    return register


XY, XYZ = dict(x=2, y=3), dict(x=2, y=2, z=2)


@mesh_case(XY, ["x,y"], "x,y", (4, 9))
def psum_one_axis(lax, x):
    return lax.psum(x, "x") + lax.axis_index("y")


@mesh_case(XY, ["x,y"], "", (4, 9))
def psum_both_axes(lax, x):
    return lax.psum(x, ("y", "x"))


@mesh_case(XYZ, ["x,z"], "x,z", (4, 8), dtype="bfloat16")
def pmean_bf16(lax, x):
    return lax.pmean(x * lax.axis_index("y"), ("y",))


@mesh_case(XYZ, ["(z,x),y"], "y,(x,z)", (8, 6))
def all_gather_in_another_order(lax, x):
    whole = lax.all_gather(x, ("z", "x"), axis=0, tiled=True)
    return lax.dynamic_slice_in_dim(whole.T, 2 * (lax.axis_index("x") * 2 + lax.axis_index("z")), 2, axis=1)


@mesh_case(XY, ["x"], "x,,y", (6, 4))
def all_gather_stacked(lax, x):
    return lax.all_gather(x * lax.axis_index("y"), "y", axis=1)[:, :, None, :].sum(1)


@mesh_case(XYZ, ["x,y"], "(x,z),y", (8, 6))
def psum_scatter(lax, x):
    return lax.psum_scatter(x * (lax.axis_index("z") + 1), "z", scatter_dimension=0, tiled=True)


@mesh_case(XYZ, ["(x,y)"], ",(x,y)", (8, 8), dtype="int32")
def all_to_all(lax, x):
    return lax.all_to_all(x, ("x", "y"), split_axis=1, concat_axis=0, tiled=True)


@mesh_case(XY, ["x,y"], "x,y", (4, 9))
def ppermute_ring(lax, x):
    return lax.ppermute(x, "y", [(0, 1), (1, 2), (2, 0)]) - lax.ppermute(x, "x", [(1, 0)])


@mesh_case(dict(x=8), ["x"], "x", (16,), dtype="int32")
def ring_in_a_loop(lax, x):
    def turn(i, carry):
        total, moving = carry
        moving = lax.ppermute(moving, "x", [(k, (k + 1) % 8) for k in range(8)])
        return total + moving * (i + 1), moving
    return lax.fori_loop(0, 7, turn, (x, x))[0]


@mesh_case(XYZ, ["x,y"], "x,y", (4, 8), dtype="int32", axis_names={"x"})
def one_manual_axis(lax, x):
    return lax.psum(x, "x") + x @ x.T[:, :1]


@mesh_case(XYZ, ["x,y"], "x,y", (4, 8), dtype="int32", axis_names={"x"})
def manual_within_manual(lax, x):
    def inner(shard):
        return lax.psum(shard, "x") + lax.ppermute(shard, "y", [(0, 1), (1, 0)]) * lax.axis_index("y")
    import jax
    from jax.sharding import PartitionSpec as P
    return jax.shard_map(inner, in_specs=P(None, "y"), out_specs=P(None, "y"), axis_names={"y"}, check_vma=False)(x) + x


@mesh_case(XY, ["x,y"], "x,y", (4, 9), reverse=True)
def mesh_of_reversed_devices(lax, x):
    return lax.ppermute(x, "y", [(0, 1), (1, 2), (2, 0)]) + lax.axis_index("x")


@mesh_case(XY, ["x,y"], "", (4, 9), dtype="float16")
def pmax_f16(lax, x):
    return lax.pmax(x, ("x", "y")) - lax.pmin(x, ("x", "y"))


def spec(text):
    """`x,(y,z)` -> P("x", ("y", "z"))"""
    from jax.sharding import PartitionSpec
    parts = text.replace("(", "[").replace(")", "]")
    dims, depth = [""], 0
    for c in parts:
        depth += (c == "[") - (c == "]")
        if c == "," and depth == 0:
            dims.append("")
        else:
            dims[-1] += c
    return PartitionSpec(*(tuple(d[1:-1].split(",")) if d.startswith("[") else d or None for d in dims))


def main(folder, full):
    os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
    import jax
    import jax.numpy as jnp
    import ml_dtypes
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec
    from jaxlib import xla_client
    from safetensors.numpy import save_file
    jax.config.update("jax_enable_x64", True)
    devices = jax.devices()
    numpy_types = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f16": np.float16, "f64": np.float64, "i32": np.int32,
                   "ui8": np.uint8, "i64": np.int64, "i1": np.bool_, "complex<f32>": np.complex64, "ui32": np.uint32}

    def draw(rng, shape, dtype):
        if dtype == np.bool_:
            return rng.random(shape) < 0.5
        if np.issubdtype(dtype, np.integer):
            return rng.integers(0, 100, shape).astype(dtype)
        values = rng.standard_normal(shape)
        if np.issubdtype(dtype, np.complexfloating):
            values = values + 1j * rng.standard_normal(shape)
        return values.astype(dtype)

    def run_grid(name, case):
        rng = np.random.default_rng(len(name))
        text, size = grid_text(case, case.for_xla or case.attributes), case.replicas * case.partitions
        options = xla_client.CompileOptions()
        options.num_replicas, options.num_partitions = case.replicas, case.partitions
        options.executable_build_options.use_spmd_partitioning = True
        options.device_assignment = xla_client.DeviceAssignment.create(np.arange(size).reshape(case.replicas, case.partitions))
        program = devices[0].client.compile_and_load(text.encode(), xla_client.DeviceList(tuple(devices[:size])), options)
        inputs = [draw(rng, case.operand, numpy_types[case.dtype]) for _ in range(size)]
        sharding = NamedSharding(Mesh(np.array(devices[:size]), ("d",)), PartitionSpec("d"))
        shards = [jax.device_put(x, d) for x, d in zip(inputs, devices)]
        whole = jax.make_array_from_single_device_arrays((size * case.operand[0], *case.operand[1:]), sharding, shards)
        results = program.execute_sharded([whole]).disassemble_into_single_device_arrays()[0]
        label = lambda i: f"r{i // case.partitions}p{i % case.partitions}"
        write(name, grid_text(case, case.attributes), {f"arg0@{label(i)}": x for i, x in enumerate(inputs)},
              {f"result0@{label(i)}": np.asarray(x) for i, x in enumerate(results)})

    def run_mesh(name, function, mesh, in_specs, out_specs, shapes, dtype, options):
        rng = np.random.default_rng(len(name))
        reverse, axis_names = options.get("reverse"), options.get("axis_names")
        count = int(np.prod(list(mesh.values())))
        chosen = np.array(devices[:count])[::-1] if reverse else np.array(devices[:count])
        mesh = Mesh(chosen.reshape(*mesh.values()), tuple(mesh))
        only = (lambda text: spec(text)) if not axis_names else (
            lambda text: PartitionSpec(*(axis if axis in axis_names else None for axis in spec(text))))
        mapped = jax.shard_map(lambda *shards: function(jax.lax, *shards), mesh=mesh, in_specs=tuple(only(s) for s in in_specs),
                               out_specs=only(out_specs), check_vma=False, **({"axis_names": axis_names} if axis_names else {}))
        jitted = jax.jit(mapped, in_shardings=tuple(NamedSharding(mesh, spec(s)) for s in in_specs),
                         out_shardings=NamedSharding(mesh, spec(out_specs)))
        inputs = [draw(rng, shape, np.dtype(getattr(ml_dtypes, dtype, None) or dtype)) for shape in shapes]
        text = jitted.lower(*inputs).as_text()
        write(name, text, {f"arg{i}": x for i, x in enumerate(inputs)}, {"result0": np.asarray(jitted(*inputs))})

    def write(name, text, inputs, outputs):
        path = pathlib.Path(folder, name)
        path.with_name(name + ".mlir").write_text(text)
        save_file({k: np.array(v, order="C") for k, v in inputs.items()}, path.with_name(name + ".in.safetensors"))
        save_file({k: np.array(v, order="C") for k, v in outputs.items()}, path.with_name(name + ".out.safetensors"))

    for run, cases in ((run_grid, {n: (c,) for n, c in grid(full).items()}), (run_mesh, MESH)):
        for name, case in cases.items():
            try:
                run(name, *case)
            except Exception as error:  # the test of this case shows it
                pathlib.Path(folder, name + ".error").write_text(f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main(sys.argv[1], "--full" in sys.argv)
