// Which floats are narrow: of an f32 step some, by a policy.
#ifndef HEDDLE_TRANSFORMS_PRECISION_PASSES_TD
#define HEDDLE_TRANSFORMS_PRECISION_PASSES_TD

include "mlir/Pass/PassBase.td"

def InsertCasts : Pass<"heddle-insert-casts", "::mlir::ModuleOp"> {
  let summary = "Mixed precision by a policy: every cast that it asks for";
  let description = [{
    Before: the Graph rung, before propagation, in f32. After, with `policy=bf16`: values that the policy makes narrow
    pass through `convert` to bf16 and back, and products take bf16; types of arguments and results, loops and all other
    ops are f32 as they were. `heddle-simplify-casts` removes what is redundant, changing no bit.

    `dot_general %x, %w` on f32 gives `convert %x`, `convert %w`, a `dot_general` on bf16, `convert` of its result.

    - **Products** (dot_general and convolution on f32, forward and backward) take bf16 and sum in f32. Results are bf16,
      so that they are stored, sent and reduced so; but f32 where neither operand is a weight and the result reaches an
      exponential through pointwise ops (attention's scores: an exponential makes errors of its argument relative ones),
      and where it is only summed up over a loop (gradients of microbatches), which is reduced once after it.
    - **Products of a gradient of such f32 results** (attention's dQ and dK) stay f32, as in JAX's gradient of a model
      that is written in bf16 with f32 scores; `narrow-score-gradients` makes them bf16, too.
    - **Lookups** (gather of an argument of rank 2 or more) give bf16.
    - **Streams** (add, subtract, maximum, minimum) are rounded to bf16 where each operand is narrow, a broadcast
      weight (a bias), or narrow times a constant or a mask (dropout), or where a product, or the scatter of a lookup's
      gradient, takes the result. That is the residual stream and its gradient; a weight is never rounded in a sum of
      its own size, nor is a carry that starts at a constant.
    - **What only moves values** (slices, transposes, negations, loops' carries, ...) is narrow where its sources are.
    - **All else stays f32**: exponentials, logarithms, softmax, norms, sums, losses, the optimizer. So do products with a
      precision above DEFAULT or with an algorithm.

    `keep` lists regular expressions on `heddle.scope`, on the text of locations and on `file.py:12`: ops that match stay
    f32. One that matches no op that the policy makes narrow is an error.

    `report` prints a table: what became narrow, what stayed wide, how many and how many bytes, each op of the text once.
  }];
  let options = [Option<"policy", "policy", "std::string", "\"\"", "bf16, or none">,
                 ListOption<"keep", "keep", "std::string",
                            "regular expressions on heddle.scope and locations of ops that stay f32">,
                 Option<"narrowScoreGradients", "narrow-score-gradients", "bool", "false",
                        "products of the gradient of f32 scores are bf16, too">,
                 Option<"report", "report", "bool", "false", "a table of what is narrow, on standard output">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

def SimplifyCasts : Pass<"heddle-simplify-casts", "::mlir::ModuleOp"> {
  let summary = "Remove redundant casts, and let values travel narrow; no bit changes";
  let description = [{
    Before: anything. After: no `convert` undoes an exact `convert` to a wider float, and values are cast to a narrow type
    before they move (gather, slice, transpose, reshape, broadcast, concatenate, pad, select, barriers, what a loop
    takes and gives), and back to a wide one only after that.

    `gather %w` in f32, then `convert` to bf16, gives `convert %w`, then a `gather` in bf16: of a sharded weight the
    narrow one is collected. A loop's input that the body converts is converted once outside.

    Sums, negations, maxima and minima that are rounded to the type of their operands are computed in it: a wide sum of
    two narrow numbers, rounded, is their narrow sum.
  }];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect", "::heddle::HeddleDialect"];
}

#endif // HEDDLE_TRANSFORMS_PRECISION_PASSES_TD
