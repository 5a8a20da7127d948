// What a policy narrows, and what stays wide.
#ifndef HEDDLE_TRANSFORMS_PRECISION_PRECISIONREPORT_H
#define HEDDLE_TRANSFORMS_PRECISION_PRECISIONREPORT_H

#include "NarrowPlan.h"
#include "mlir/IR/BuiltinOps.h"

namespace heddle {

class PrecisionReport {
public:
  /// Counts `module` as it is before the plan is carried out.
  PrecisionReport(mlir::ModuleOp module, const NarrowPlan &plan);
  void print(llvm::raw_ostream &os) const;

private:
  struct Row {
    int64_t ops = 0, before = 0, after = 0; // bytes
  };
  llvm::MapVector<llvm::StringRef, Row> narrow, wide;
};

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_PRECISION_PRECISIONREPORT_H
