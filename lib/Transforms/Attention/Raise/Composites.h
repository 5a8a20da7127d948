// Attention that the text names as such.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_COMPOSITES_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_COMPOSITES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle::attention {

/// Replaces composites named `heddle.attention` and `heddle.attention_backward` by the ops of these names. Operands are
/// query, key, value; for the gradient out, lse, dout; then a float tensor, the bias, and a pred tensor, the mask, each
/// if there. Attributes are the op's: scale, causal, soft_cap, uniform_empty_rows. Results are the op's; of attention,
/// lse may be left out. What the op does not take stays, with a remark.
void raiseComposites(mlir::func::FuncOp function);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_COMPOSITES_H
