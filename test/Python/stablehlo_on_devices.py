"""Golden steps of an exported program on XLA: `stablehlo_on_devices.py MODULE.mlir GOLDEN.safetensors` compiles the module as it
stands, for as many CPU devices as it has replicas, cuts the golden state and batches by the shardings that the module's own
arguments state, runs all steps, and prints the worst leaf as a fraction of its tolerance. Copies must agree bit by bit.

It knows nothing of heddle's code. A process of its own, since the number of devices is fixed at the first use of JAX."""
import json
import os
import pathlib
import re
import sys


def main(module_path, golden_path):
    text, golden_path = pathlib.Path(module_path).read_text(), pathlib.Path(golden_path)
    count = int(re.search(r"mhlo.num_replicas = (\d+)", text)[1])
    os.environ["XLA_FLAGS"] = f"--xla_force_host_platform_device_count={count}"
    import jax
    import ml_dtypes
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec
    from jaxlib import xla_client
    from jaxlib.mlir import ir
    from jaxlib.mlir.dialects import sdy
    from jaxlib_context import make_context
    from safetensors.numpy import load_file

    context = make_context()
    numpy_types = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "i32": np.int32, "ui32": np.uint32, "i1": np.bool_}

    class Leaf:
        """An argument or result: its global shape, and which part of it each device has."""

        def __init__(self, type, attributes):
            said = ir.DictAttr(ir.DictAttr(attributes)["mhlo.frontend_attributes"])
            said = {name: ir.StringAttr(said[name]).value for name in ("heddle.name", "heddle.role", "heddle.global_type", "heddle.sharding")}
            sharding = sdy.TensorShardingAttr(ir.Attribute.parse(said["heddle.sharding"]))
            mesh = sdy.MeshAttr(sharding.mesh_or_ref)
            self.name, self.role, self.local = said["heddle.name"], said["heddle.role"], list(ir.RankedTensorType(type).shape)
            self.shape = list(ir.RankedTensorType(ir.Type.parse(said["heddle.global_type"])).shape)
            self.dtype = numpy_types[str(ir.RankedTensorType(type).element_type)]
            axes = [(axis.name, axis.size) for axis in map(sdy.MeshAxisAttr, mesh.axes)]
            ids = list(mesh.device_ids) or list(range(count))
            self.shard_of = [None] * count
            for position, device in enumerate(ids):
                coordinates = dict(zip((name for name, _ in axes), np.unravel_index(position, [size for _, size in axes])))
                self.shard_of[device] = tuple(self.index(sdy.DimensionShardingAttr(dim), coordinates, dict(axes)) for dim in sharding.dimension_shardings)

        @staticmethod
        def index(dim, coordinates, sizes):
            at = 0
            for axis in map(sdy.AxisRefAttr, dim.axes):
                size, own = sizes[axis.name], int(coordinates[axis.name])
                if axis.sub_axis_info:
                    part = sdy.SubAxisInfoAttr(axis.sub_axis_info)
                    own, size = own // (size // (part.pre_size * part.size)) % part.size, part.size
                at = at * size + own
            return at

        def place(self, device):
            return tuple(slice(min(k * size, whole), min((k + 1) * size, whole)) for k, size, whole in zip(self.shard_of[device], self.local, self.shape))

        def cut(self, whole):
            assert list(whole.shape) == self.shape and whole.dtype == self.dtype, (self.name, whole.shape, whole.dtype)
            for device in range(count):
                part = whole[self.place(device)]
                padded = np.zeros(self.local, self.dtype)
                padded[tuple(slice(0, size) for size in part.shape)] = part
                yield padded

        def join(self, parts):
            whole, first = np.zeros(self.shape, self.dtype), {}
            for device, part in enumerate(parts):
                place = self.place(device)
                part = part[tuple(slice(0, s.stop - s.start) for s in place)]
                whole[place] = part
                assert first.setdefault(self.shard_of[device], part.tobytes()) == part.tobytes(), f"copies of {self.name} differ"
            return whole

    with context:
        module = ir.Module.parse(text)
        assert module.operation.verify()
        function = next(op for op in module.body.operations if op.name.value == "main")
        arguments = [Leaf(*leaf) for leaf in zip(function.type.inputs, function.arg_attrs)]
        results = [Leaf(*leaf) for leaf in zip(function.type.results, ir.ArrayAttr(function.attributes["res_attrs"]))]

    devices = jax.devices()
    options = xla_client.CompileOptions()
    options.num_replicas, options.num_partitions = count, 1
    options.executable_build_options.use_spmd_partitioning = False
    options.device_assignment = xla_client.DeviceAssignment.create(np.arange(count).reshape(count, 1))
    program = devices[0].client.compile_and_load(text.encode(), xla_client.DeviceList(tuple(devices[:count])), options)
    # JAX need not know that copies differ.
    everywhere = NamedSharding(Mesh(np.array(devices[:count]), ("device",)), PartitionSpec())

    def run(values):
        placed = [jax.make_array_from_single_device_arrays(tuple(leaf.local), everywhere, [jax.device_put(part, device) for part, device in zip(leaf.cut(value), devices)])
                  for leaf, value in zip(arguments, values, strict=True)]
        parts = program.execute_sharded(placed).disassemble_into_single_device_arrays()
        return [leaf.join([np.asarray(part) for part in own]) for leaf, own in zip(results, parts, strict=True)]

    golden, model = load_file(golden_path), json.loads((golden_path.parent / "model.json").read_text())
    compared = {}

    def compare(name, found):
        a, b = found.astype(np.float64), golden[name].astype(np.float64)
        assert found.dtype == golden[name].dtype and a.shape == b.shape, name
        difference = np.abs(a - b).max(initial=0) / max(np.abs(b).max(initial=0), 1e-300)
        tolerance = model["tolerance"][name]
        compared[name] = difference / tolerance if difference else 0.0

    states = sum(name.startswith("state.") for name in golden)
    state = [golden[f"state.{k}"] for k in range(states)]
    for step in range(model["steps"]):
        found = run([*state, *(golden[f"step{step}.batch.{k}"] for k in range(len(arguments) - states))])
        state = found[:states]
        for k, metric in enumerate(found[states:]):
            compare(f"step{step}.metric.{k}", metric)
    for k, leaf in enumerate(state):
        compare(f"final.{k}", leaf)
    worst = max(compared, key=compared.get)
    outside = sum(not fraction <= 1 for fraction in compared.values())
    print(f"worst leaf {worst} at {compared[worst]:.3f} of its tolerance, {outside} of {len(compared)} leaves out of tolerance, {count} devices")
    return bool(outside)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
