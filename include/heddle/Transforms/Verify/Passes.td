// Passes that change nothing and say what a rung must and must not hold: each phase of the compiler ends with one.
#ifndef HEDDLE_TRANSFORMS_VERIFY_PASSES_TD
#define HEDDLE_TRANSFORMS_VERIFY_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyImported : Pass<"heddle-verify-imported", "::mlir::ModuleOp"> {
  let summary = "Check that a module is a Graph rung: inlined, named, with no op that import removes";
  let description = [{
    Holds after `heddle-import`: every argument and result of a public function has `heddle.io` and a static shape; no
    value has more than 2^48 elements (dims of size 0 not counted), so that its bytes and flops can be counted; there
    is no `func.call`, no `stablehlo.composite` but those named in `keep-composites`, no chlo op but those that keep a
    sharding rule or a native kernel (see `heddle-decompose-chlo`), no `mhlo.sharding`. `mhlo.num_partitions` and
    `mhlo.num_replicas`, where the module has them, are from 1 to the most devices of a mesh. The first op that breaks this
    is an error.
  }];
  let options = [ListOption<"keepComposites", "keep-composites", "std::string", "names of composites that may stay">];
}

def VerifyLocal : Pass<"heddle-verify-local", "::mlir::ModuleOp"> {
  let summary = "Check that a module is a Local rung: one device's program, with no op that sharding removes";
  let description = [{
    Holds after `heddle-shard`: what `heddle-verify-imported` says; of sdy there are only meshes, and no op says how its
    results are sharded; of chlo there are only erf, erfc and top_k, which targets have kernels for.

    Further on goes `stablehlo.optimization_barrier`: it keeps what is computed again from being merged with what was
    computed before, until `heddle-schedule` has ordered it, and is a view then. `stablehlo` collectives are those of
    manual computations whose groups of devices are along no axes; a plan refuses them. The first op that breaks this is
    an error. So is a ring (`heddle.ring_put`) that is written over before it is read, or read where nothing is.
  }];
  let options = [ListOption<"keepComposites", "keep-composites", "std::string", "names of composites that may stay">];
}

def VerifyScheduled : Pass<"heddle-verify-scheduled", "::mlir::ModuleOp"> {
  let summary = "Check that all that computes is in a kernel or a library call";
  let description = [{
    Holds after `heddle-form-fusions`: in functions, and in the loops and branches of them, there are `heddle.fusion`,
    `heddle.library`, collectives, loops, branches, constants and reshapes. Views are also `optimization_barrier`s, which
    keep equal kernels on both sides apart; custom calls, tokens and tuples are the host's. Messages and rings are there,
    too, rings as of `heddle-verify-local`. Kernels have no chlo ops but erf, erfc and top_k. The first op that breaks
    this is an error.
  }];
}

def VerifyPlan : Pass<"heddle-verify-plan", "::mlir::ModuleOp"> {
  let summary = "Prove that a plan neither hangs nor reads what is not there, whatever streams and devices wait for";
  let description = [{
    Example: where `plan.wait 1` is missing between a collective on stream 1 and a launch on stream 0 that reads what it
    writes, the launch is an error, with a note at the collective.

    Holds for each `plan.entry` after `heddle-lower-to-plan`, with or without places in arenas:
    - every device hands out the communications that others take part in, in orders that fit together, of one kind,
      size, element type and reduction; sends have receives (`Analysis/PlanCommunication.h`);
    - what decides on a loop or a choice with communications in it is the same on all of its members
      (`Analysis/PlanUniformity.h`);
    - waits are for marks that were handed out before, and what a list reads and writes is ordered by its streams, events
      and the waiting host, also from one iteration to later ones; nothing that is read was never written; constants and
      arguments that are kept are not written to; a list uses what all of its devices have of arguments and results
      (`Analysis/PlanRaces.h`).

    Entries agree on the state that they share: type, sharding, placement, how it is appended; and on where batches and
    metrics lie. The first fault of an entry is an error.
  }];
}

#endif // HEDDLE_TRANSFORMS_VERIFY_PASSES_TD
