// The kernels of a plan: functions, each of them once.
#ifndef HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANKERNELS_H
#define HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANKERNELS_H

#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace heddle::toplan {

struct Kernel {
  mlir::FlatSymbolRefAttr name;
  /// The scalars that come after the operands: the device's index along axes.
  llvm::SmallVector<std::pair<mlir::Attribute, mlir::FlatSymbolRefAttr>, 1> indices;
};

class PlanKernels {
public:
  explicit PlanKernels(mlir::ModuleOp module) : module(module), symbols(module) {}

  /// A function with the body of a `heddle.fusion` or `heddle.library`.
  Kernel outline(mlir::Operation *op);
  /// The same of a region whose arguments are `arguments`, and which may use values from outside of it, `captured`.
  Kernel outline(mlir::Region &region, mlir::ValueRange captured, mlir::Location loc);

  /// Kernels that lowering itself needs, on values of these types.
  using Build = llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::OpBuilder &, mlir::ValueRange)>;
  mlir::FlatSymbolRefAttr make(mlir::TypeRange arguments, mlir::Location loc, Build build);

private:
  Kernel outline(mlir::Region &region, mlir::ValueRange captured, mlir::Location loc, llvm::StringRef attribute,
                 llvm::StringRef kind);
  /// The function itself, or an equal one that is there already.
  mlir::FlatSymbolRefAttr add(mlir::func::FuncOp function, llvm::StringRef attribute, llvm::StringRef kind);

  mlir::ModuleOp module;
  mlir::SymbolTable symbols;
  std::map<size_t, llvm::SmallVector<mlir::func::FuncOp, 1>> functions;
  llvm::StringMap<int> counts;
};

} // namespace heddle::toplan

#endif // HEDDLE_LIB_CONVERSION_SCHEDULEDTOPLAN_PLANKERNELS_H
