// Uses of values.
#ifndef HEDDLE_ANALYSIS_USES_H
#define HEDDLE_ANALYSIS_USES_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace heddle {

/// Gives all users of `value` what `make` gives; what `make` itself puts onto `value` stays.
inline void replaceUses(mlir::Value value, llvm::function_ref<mlir::Value()> make) {
  auto uses = llvm::map_to_vector(value.getUses(), [](mlir::OpOperand &use) { return &use; });
  mlir::Value replacement = make();
  for (mlir::OpOperand *use : uses)
    use->set(replacement);
}

} // namespace heddle

#endif // HEDDLE_ANALYSIS_USES_H
