// Uses of values, and what ops use.
#ifndef HEDDLE_ANALYSIS_USES_H
#define HEDDLE_ANALYSIS_USES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle {

/// Gives all users of `value` what `make` gives; what `make` itself puts onto `value` stays.
inline void replaceUses(mlir::Value value, llvm::function_ref<mlir::Value()> make) {
  auto uses = llvm::map_to_vector(value.getUses(), [](mlir::OpOperand &use) { return &use; });
  mlir::Value replacement = make();
  for (mlir::OpOperand *use : uses)
    use->set(replacement);
}

/// What an op reads, its operands and what its regions take from around it, each once.
llvm::SetVector<mlir::Value> getReadValues(mlir::Operation *op);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_USES_H
