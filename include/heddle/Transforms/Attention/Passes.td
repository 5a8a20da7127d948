// Passes that lead from softmaxes between products to heddle.attention, and back.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_PASSES_TD
#define HEDDLE_TRANSFORMS_ATTENTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def RaiseAttention : Pass<"heddle-raise-attention", "::mlir::ModuleOp"> {
  let summary = "Raise scaled dot-product attention and its gradient to heddle.attention";
  let description = [{
    Before: the Graph rung, before propagation. After: a softmax of scaled products of queries and keys whose
    probabilities are only used for a product with values, and for the gradients of that, is a `heddle.attention` and,
    with gradients, a `heddle.attention_backward`.

        %x = dot_general %q, %k        p = softmax(0.25 * %x where k <= q, else -inf)        %o = dot_general %p, %v

    gives `%o, %lse = heddle.attention %q, %k, %v scale 0.25 causal 0`. Shapes may be those of any einsum; the op takes
    [batch..., sequence, heads, size].

    Matching does not go by the order of ops. What stands between the products is evaluated to a normal form: sums of
    products of atoms such as `exp(x)` or the row sum of one, with scales as coefficients and row factors taken out of
    sums. Every spelling of a softmax and of its gradient has the same one. It looks through float conversions,
    optimization barriers (jax.checkpoint's second forward is an attention of its own) and from one scan's outputs to
    the inputs of another. There out and lse travel as new outputs, and those that nothing reads any more are dropped.

    A `stablehlo.composite "heddle.attention"` that import has kept becomes the op as it stands (see the docs).

    What looks like attention and is left gets a remark that says which step failed.
  }];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::stablehlo::StablehloDialect"];
}

def DecomposeAttention : Pass<"heddle-decompose-attention"> {
  let summary = "Write heddle.attention and its gradient out in StableHLO";
  let description = [{
    Before: anything. After: no `heddle.attention` and no `heddle.attention_backward` but for those that the target has a
    kernel for (`Machine/TargetInfo.h`); each other is its formula in StableHLO, with logits and probabilities in f32.
    Without a target all are written out. With one, a remark on each says what it has that the kernels don't take.
  }];
  let options = [Option<"target", "target", "std::string", "", "of heddle-compile, such as cuda-sm_90a">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

#endif // HEDDLE_TRANSFORMS_ATTENTION_PASSES_TD
