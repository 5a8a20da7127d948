// Passes that change nothing and say what a rung must and must not hold: each phase of the compiler ends with one.
#ifndef HEDDLE_TRANSFORMS_VERIFY_PASSES_TD
#define HEDDLE_TRANSFORMS_VERIFY_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyImported : Pass<"heddle-verify-imported", "::mlir::ModuleOp"> {
  let summary = "Check that a module is a Graph rung: inlined, named, with no op that import removes";
  let description = [{
    Holds after `heddle-import`: every argument and result of a public function has `heddle.io` and a static shape; there
    is no `func.call`, no `stablehlo.composite` but those named in `keep-composites`, no chlo op but those that keep a
    sharding rule or a native kernel (see `heddle-decompose-chlo`), no `mhlo.sharding`. The first op that breaks this is an
    error.
  }];
  let options = [ListOption<"keepComposites", "keep-composites", "std::string", "names of composites that may stay">];
}

def VerifyScheduled : Pass<"heddle-verify-scheduled", "::mlir::ModuleOp"> {
  let summary = "Check that all that computes is in a kernel or a library call";
  let description = [{
    Holds after `heddle-form-fusions`: in functions, and in the loops and branches of them, there are `heddle.fusion`,
    `heddle.library`, collectives, loops, branches, constants and reshapes. The first op that breaks this is an error.
  }];
}

#endif // HEDDLE_TRANSFORMS_VERIFY_PASSES_TD
