// What a kernel is made of: stages, each of nests of loops that do not wait for each other.
//
// A reduction's value is known when its nest is done. What is computed with it goes to the next stage, but for one
// case, the one that matters: what is computed for a row with the row's own reductions is made while the row is at hand
// (RowGroup). Everything else between memory and memory is computed where it is asked for.
#ifndef HEDDLE_CODEGEN_KERNELS_KERNELPLAN_H
#define HEDDLE_CODEGEN_KERNELS_KERNELPLAN_H

#include "heddle/Codegen/Kernels/RowGroups.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <functional>

namespace heddle::codegen {

/// A value that becomes a result of the kernel.
struct Written {
  mlir::Value value;
  unsigned result;
};

struct NestPlan {
  enum class Kind {
    Loop,    ///< writes `outputs`, of as many elements each
    Rows,    ///< `rows`
    Reduce,  ///< `reductions` of one input shape along the same dims
    Scan,    ///< `op`, of which each element is made of the one before
    Sort,    ///< `op`, a sort or top_k, to `results` of the kernel, one for each of the op's
    Scatter, ///< `op` updates its operand in places, in outputs[0]; two stages: what is there before, and the updates
  };
  Kind kind;
  llvm::SmallVector<Written> outputs = {};
  RowGroup rows = {};
  llvm::SmallVector<stablehlo::ReduceOp> reductions = {};
  mlir::Operation *op = nullptr;
  llvm::SmallVector<std::optional<unsigned>> results = {};
  /// Values of its reductions that are results of the kernel, and are put there by the nest.
  llvm::SmallVector<Written> placed = {};
  /// Values of its row reductions (and of columns that are finished) that later stages read, and that are in no result.
  llvm::SmallVector<mlir::Value> kept = {};
};

struct KernelPlan {
  /// Nests of a stage do not wait for each other.
  std::vector<std::vector<NestPlan>> stages;
  /// Where there is no code: at which op, and why.
  mlir::Operation *culprit = nullptr;
  std::string missing;
};

struct PlanOptions {
  RowGroupOptions rows;
  /// Whether the back end leaves parts of these reductions' values, which their readers add up: they are in no
  /// result then.
  std::function<bool(stablehlo::ReduceOp)> isLeftInParts;
  /// Whether sums of columns are whole when their nest is done; else their readers add up parts.
  bool finishesColumns = false;
  /// Whether the back end makes all elements of the op's results together, before they are read; none if null.
  bool (*isScan)(mlir::Operation *op) = nullptr;
  /// What there would be code for: `CPUs`.
  std::string machines;
};

KernelPlan planKernel(mlir::func::FuncOp kernel, const PlanOptions &options);

} // namespace heddle::codegen

#endif // HEDDLE_CODEGEN_KERNELS_KERNELPLAN_H
