// Accumulation: a step whose batch is done in parts, one after another.
#ifndef HEDDLE_TRANSFORMS_MICROBATCH_PASSES_TD
#define HEDDLE_TRANSFORMS_MICROBATCH_PASSES_TD

include "mlir/Pass/PassBase.td"

def AddMicrobatches : Pass<"heddle-add-microbatches", "::mlir::ModuleOp"> {
  let summary = "Give the mesh the sequential axis \"micro\", by which batches are cut";
  let description = [{
    Before: the Graph rung on one mesh (`heddle-unify-meshes`), or on none, before propagation. After: the mesh has the
    sequential axis "micro" as its last one, and dim 0 of each argument of the role batch is sharded by it beside its
    own axes (but of no random key, a tensor of 2 or 4 ui32), as the minor one, so that a device's part of the batch is one block of which each microbatch is a block.

    With `microbatches=4`, `%x: tensor<32x64xf32> {sdy.sharding = <@mesh, [{"data"}, {} ]>}` on `@mesh = <["data"=2]>` is
    sharded as `[{"data", "micro"}, {} ]` on `<["data"=2, "micro"=4]>`: 8 parts of 4 rows.

    Functions without an argument of the role batch that has dims stay as they are. `microbatches=0` is what the module's
    attribute `heddle.microbatches` says, an integer, or 1 where it has none; afterwards the module is without it.
  }];
  let options = [Option<"microbatches", "microbatches", "int64_t", "0",
                        "how many; 1 changes nothing, 0 is what the module says">,
                 Option<"whereDivisible", "where-divisible", "bool", "false",
                        "a function with a batch that they don't divide stays as it is; else that is an error">];
  let dependentDialects = ["::heddle::sdy::SdyDialect"];
}

def Microbatch : Pass<"heddle-microbatch", "::mlir::ModuleOp"> {
  let summary = "From the program of one microbatch to a loop over all of them";
  let description = [{
    Before: the Local rung on a mesh with one sequential axis, the program of one part. After: the mesh is without it, and
    functions take what a device has of the batch, and do its parts in a `heddle.scan` that has the unit attribute
    `heddle.microbatches`.

    ```mlir
    %g = stablehlo.dot_general %x, %dy ...
    %sum = spmd.all_reduce add %g over {"data", "micro"} on @mesh ...
    ```
    is the product in the loop's body, where it is added to a carry, and after the loop an all-reduce over {"data"}.

    What each microbatch has of its own (the batch, and what is made of it) is done in the loop. What is alike for all of
    them is done before it, where the loop needs it, else after it; constants, broadcasts, transposes and
    reshapes are made in the loop. A sum over microbatches is a carry, taken in their order, in the type of what is
    summed; what they have side by side is an output of the loop. A function's result that differs between microbatches
    is put together of them. `spmd.axis_index` along the axis is the loop's iteration.

    A layer loop (`heddle.scan`) whose body sums over microbatches becomes two: what sums need, stacked, in the loop over
    microbatches, and what is made of the sums after it.

    What is summed over microbatches and needed again by each of them (the count of a masked mean) comes of a loop of its
    own in front, without that attribute, where it is made of the batch alone; where it depends on state (statistics of a batch norm), it
    is an error, unless a regular expression in `local-statistics` matches the op's `heddle.scope`: each microbatch then
    has its own, and a sum over the batch is as many times its sum as there are microbatches.

    `gathers=outside` gathers sharded weights once, before the loop, and scatters gradients once, after it; what a layer
    loop gathers of its inputs alone, a layer loop of its own gathers, and its outputs are inputs of the other.
    `gathers=inside` does both for each microbatch: nothing is held whole between them.
  }];
  let options = [Option<"gathers", "gathers", "std::string", "\"outside\"", "of weights: outside of the loop, or inside">,
                 Option<"localStatistics", "local-statistics", "std::string", "\"\"",
                        "a regular expression for the scopes where each microbatch has its own statistics">];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::sdy::SdyDialect", "::heddle::spmd::SpmdDialect",
                           "::heddle::stablehlo::StablehloDialect"];
}

#endif // HEDDLE_TRANSFORMS_MICROBATCH_PASSES_TD
