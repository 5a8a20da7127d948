// From one rung to the next.
#ifndef HEDDLE_CONVERSION_PASSES_TD
#define HEDDLE_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SpmdToStablehlo : Pass<"heddle-spmd-to-stablehlo", "::mlir::ModuleOp"> {
  let summary = "Write collectives over named axes as stablehlo collectives over groups of device ids";
  let description = [{
    Before: spmd ops. After: stablehlo ops with replica groups, one partition for each device of the mesh, so that the
    program runs elsewhere too. Groups and pairs are written out and grow with the number of devices: at most 65,536.
    Every collective gets a channel of its own, above those that the module has. `spmd.axis_index` becomes arithmetic on `stablehlo.partition_id`.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def StripAnnotations : Pass<"heddle-strip-annotations", "::mlir::ModuleOp"> {
  let summary = "Take off what only heddle reads, and check that the rest is StableHLO";
  let description = [{
    Before: a partitioned program, or one that was never sharded, of func, stablehlo and chlo ops. After: no attribute and no
    op of `heddle`, `spmd` and `sdy` is left, and the module says `mhlo.num_partitions`: the devices of the mesh.

    What a reader needs in order to cut and join tensors becomes strings in `mhlo.frontend_attributes` of arguments and
    results: `heddle.name`, `heddle.role`, `heddle.global_type` and `heddle.sharding`, with its mesh written out. A
    donation becomes `tf.aliasing_output`. An op of another dialect and an `sdy.sharding`, which says that the program is
    not partitioned yet, are errors.
  }];
}

def PartitionsToReplicas : Pass<"heddle-partitions-to-replicas", "::mlir::ModuleOp"> {
  let summary = "One program on N partitions becomes one on N replicas";
  let description = [{
    Before: `mhlo.num_partitions = N` and one replica. After: N replicas of one partition, which do the same: groups and
    pairs hold replica ids, without channels, and `stablehlo.partition_id` is `stablehlo.replica_id`.

    XLA takes a program of several partitions for one that its own partitioner has to look at, and refuses
    `stablehlo.partition_id` there; replicas it runs as they are.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def LowerToPlan : Pass<"heddle-lower-to-plan", "::mlir::ModuleOp"> {
  let summary = "Give values memory, and write ops as instructions on streams";
  let description = [{
    Before: the Scheduled rung, after `heddle-verify-scheduled`. After: the Plan rung without offsets: every public function
    is a `plan.entry` of one list, every `spmd.lists` one with a list for each of its functions; kernels and library calls
    are private functions, equal ones once.

    - A result takes the memory of the argument that is donated to it, or of an operand that is not needed any more
      (`Analysis/InPlace.h`), where nothing is in the way; else it is copied there in the end.
    - A loop keeps a carry in one place, or in two that alternate; it copies where neither can be. What goes in one by
      one, and comes out stacked, is a view at a place that moves on.
    - A started collective runs on its stream between two events. Parts for the members that don't lie one after another
      are packed before and unpacked after, on that stream.
    - What the host knows (a device's index, a loop's iteration) is a scalar argument of launches.

    `alignment`: of slots that alternate, in bytes, as it will be of buffers. `machine`: for the cost of each instruction.
  }];
  let dependentDialects = ["::heddle::plan::PlanDialect", "::heddle::stablehlo::StablehloDialect"];
  let options = [
    Option<"alignment", "alignment", "int64_t", "64", "of buffers, in bytes">,
    Option<"machine", "machine", "std::string", "", "a machine's name, or a file that describes one">,
  ];
}

#endif // HEDDLE_CONVERSION_PASSES_TD
