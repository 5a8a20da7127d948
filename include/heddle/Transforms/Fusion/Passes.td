// From one device's graph to kernels and library calls.
#ifndef HEDDLE_TRANSFORMS_FUSION_PASSES_TD
#define HEDDLE_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def PointwiseForms : Pass<"heddle-pointwise-forms", "::mlir::ModuleOp"> {
  let summary = "Write ops that go over an element at a time as pointwise ones, which any kernel takes along";
  let description = [{
    Before: reductions of dims of size 1, scatters of one update to each line of a dim (the gradient of picking one
    logit). After: the reduction's op on the element and the initial value; a `select` by `iota == index`, so that the
    gradient of a cross-entropy over the vocabulary needs no scatter's result in memory. An index outside of the dim
    changes nothing either way. Results are the same, bit by bit: -0 added to 0 is 0.
  }];
}

def FoldTransposes : Pass<"heddle-fold-transposes", "::mlir::ModuleOp"> {
  let summary = "Let products read and write what would be transposed as it lies";
  let description = [{
    Before: `transpose(dot_general(x, dy))`, as JAX writes gradients of weights, or `dot_general(x, transpose(w))`. After:
    `dot_general(dy, x)`, and a product that contracts the other dim of `w`: libraries take either order for nothing,
    while a transpose goes through memory twice. Two transposes in a row become one or none. Each element of a product
    is the same sum in the same order. A product with an `algorithm`, whose operands it names, keeps their order.
  }];
}

def DuplicateProducers : Pass<"heddle-duplicate-producers", "::mlir::ModuleOp"> {
  let summary = "Give each kernel its own copy of what costs less to compute again than to read";
  let description = [{
    Before: a value that several ops use would be stored for all of them. After: constants, iotas, and pointwise results
    that need no more bytes read than they have themselves (`gelu` of one tensor, a mask of two iotas, a broadcast bias)
    have one use each, by copies of the at most `max-chain` ops that make them, twice as many of results from 1 MiB on,
    where the machine computes these no slower than it writes and reads the result. What a library, a collective, a loop or
    the function's end needs is stored anyway: such a value stays as it is for users within `max-distance` ops. For those
    further on (a backward pass's) it is computed again where what it is computed from is kept until then anyway, so that
    a step holds `x` and not also `gelu(x)`; from 1 MiB on also where that is kept until half of `max-distance` ops before,
    or takes less memory, as the bf16 product that is converted to f32. An op whose users are all half that far moves to
    them, and one on constants
    always.
  }];
  let options = [Option<"maxChain", "max-chain", "int64_t", "16", "ops that one use computes again">,
                 Option<"maxDistance", "max-distance", "int64_t", "100", "ops across which a stored value is kept">,
                 Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">];
}

def FormFusions : Pass<"heddle-form-fusions", "::mlir::ModuleOp"> {
  let summary = "Make every op a part of a kernel or of a library call";
  let description = [{
    Before: the Local rung. After: `heddle.fusion` and `heddle.library` ops, collectives, loops and branches, constants,
    and reshapes, which are views. Nothing else computes.

    A product takes the epilogue along that the target offers: a cast, a bias, a residual, an activation. The other ops
    are merged greedily, the value with most bytes first, where the kernel that results has a loop nest that the target
    can make (`heddle.fusion`), no value would wait for itself, and it has at most `max-ops` ops; then kernels that read
    one value and have one loop nest. Updates of state that wait for the same things become one launch, of as many
    values as the target's launches take. So a kernel of rows takes sums of 16,000 columns along for `cpu`, and not for
    `cuda-*`, whose blocks have less memory (`Machine/TargetInfo.h` says what a target decides, `Machine/Targets.cpp`
    each target's numbers).

    Every result is what it was, bit by bit: ops keep their order and types.
  }];
  let dependentDialects = ["::heddle::HeddleDialect"];
  let options = [Option<"target", "target", "std::string", "", "of heddle-compile, such as cuda-sm_90a; trace if empty">,
                 Option<"maxOps", "max-ops", "int64_t", "0", "ops in one kernel; 0: as many as the target bears">];
}

#endif // HEDDLE_TRANSFORMS_FUSION_PASSES_TD
