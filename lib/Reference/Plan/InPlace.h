// Kernels that write where they read.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_INPLACE_H
#define HEDDLE_LIB_REFERENCE_PLAN_INPLACE_H

#include "heddle/Reference/Interpreter.h"

#include <set>

namespace heddle::reference::plans {

/// An argument and a destination in one place.
struct SamePlace {
  size_t argument, destination;

  auto operator<=>(const SamePlace &) const = default;
};

/// Holds kernels to what plan.launch demands of those that write where they read: that they take each element of the
/// operand only for the one of the result in the same place. So what they make of the others stays when that element
/// changes. This is tried when a launch runs first: with half of the elements changed, then with the other half; each
/// second one, then others by a hash, since a kernel may take what lies two elements further.
class InPlaceCheck {
public:
  /// An error at `op`, a launch or library call with these arguments and results.
  llvm::LogicalResult verify(mlir::Operation *op, mlir::func::FuncOp kernel, llvm::ArrayRef<SamePlace> places,
                             llvm::ArrayRef<RuntimeValue> arguments, llvm::ArrayRef<RuntimeValue> results,
                             Interpreter &interpreter);

private:
  std::set<std::pair<mlir::Operation *, std::vector<SamePlace>>> tried;
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_INPLACE_H
