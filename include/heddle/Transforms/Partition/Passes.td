// Passes that lead from global tensors to one device's program.
#ifndef HEDDLE_TRANSFORMS_PARTITION_PASSES_TD
#define HEDDLE_TRANSFORMS_PARTITION_PASSES_TD

include "mlir/Pass/PassBase.td"

def Partition : Pass<"heddle-partition", "::mlir::ModuleOp"> {
  let summary = "From global shapes to one device's program";
  let description = [{
    Before: every op's tensors are sharded by its factors, the same way in all of them (`heddle-reshard`). After: types
    are those of one shard, `sdy` collectives are `spmd` ones, manual computations stand in line, and the shardings of
    arguments and results are `spmd.sharding` beside `heddle.io`, which keeps the global type. All devices of the mesh
    run this program. Meshes without axes, as JAX writes them for random keys, are gone. A reshape that regroups a sharded dim becomes an all-to-all between two picks of units.

    A dim that its shards don't divide is rounded up: shard k of s has the elements from k * ceil(n / s) on, and what
    lies past the end is padding, of no particular value. Reductions and products along such a dim mask it with the
    reduction's identity.
  }];
  let options = [Option<"reduceType", "reduce-type", "std::string", "\"\"",
                        "f32: reductions of narrower floats travel in f32; else in the type of the op that gave them">];
  let dependentDialects = ["::heddle::sdy::SdyDialect", "::heddle::spmd::SpmdDialect",
                           "::heddle::stablehlo::StablehloDialect"];
}

#endif // HEDDLE_TRANSFORMS_PARTITION_PASSES_TD
