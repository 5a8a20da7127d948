// Which parts of the forward pass heddle-recompute may repeat.
#ifndef HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H
#define HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H

#include "heddle/Problems/Remat.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// What an op's results take of a device, and what computing them does, collectives for its operands included.
struct OpPrice {
  uint64_t bytes = 0;
  double seconds = 0;
  /// Whether no memory ever holds them, as scores inside of a fused attention: they can't be kept, and are made anyway.
  bool isInner = false;
};
using PriceOp = llvm::function_ref<OpPrice(mlir::Operation *)>;

/// A unit, and what of it the backward pass reads.
struct RecomputeUnitProblem {
  std::string name; // `segment.0`, `scan.0`: what an override of heddle-recompute matches
  /// What it takes from before, its ops, and a backward node that reads what the backward pass does. Names are numbers,
  /// so that equal units have equal problems.
  problems::RematProblem problem;
  /// By node: its op's number among the unit's, as in `keep:3:5`; -1 of those that are none.
  std::vector<int64_t> ops;
  std::vector<bool> isInner; // by node
  /// How often it is done: the trips of a scan whose body it is.
  int64_t times = 1;
};

/// A step's units in the order of the forward pass, of so many neighbours each (heddle-recompute's `group`). Empty where
/// the function has no backward pass.
std::vector<RecomputeUnitProblem> findRecomputeUnits(mlir::func::FuncOp function, int64_t group, PriceOp price);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_RECOMPUTE_UNITS_H
