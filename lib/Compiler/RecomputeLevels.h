// What heddle-recompute may do for a memory budget: from keeping everything to keeping next to nothing.
#ifndef HEDDLE_COMPILER_RECOMPUTELEVELS_H
#define HEDDLE_COMPILER_RECOMPUTELEVELS_H

#include "BudgetLadder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// The levels of a step, nothing first. `graph` is its Graph rung as heddle-recompute finds it, `local` its Local rung
/// without recomputation, which says what ops and their collectives cost on a device. Units are problems of
/// Problems/Remat.h; those that are equal are solved once, and what they keep is composed: the levels are spread over
/// the frontier of kept bytes and seconds. Beside them stand `selective` and `full` of a quarter to all of the units,
/// the first ones first, since what they keep is kept longest; `full` of several units together; and, where `local`
/// gathers weights, some of these with weights gathered once more.
std::vector<RecomputeLevel> getRecomputeLevels(mlir::func::FuncOp graph, mlir::ModuleOp local,
                                               const machine::MachineSpec &machine);

} // namespace heddle

#endif // HEDDLE_COMPILER_RECOMPUTELEVELS_H
