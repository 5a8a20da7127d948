// Plans: buffers at offsets, streams, events, collectives, as devices would run them.
#ifndef HEDDLE_REFERENCE_PLAN_H
#define HEDDLE_REFERENCE_PLAN_H

#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Reference/Interpreter.h"

namespace heddle::reference {

/// Runs an entry on as many devices as there are lists of arguments, by the index of the device; gives the results of
/// each. `InterpreterOptions::streamSeed` says in which of the orders that are possible things happen. Whatever differs
/// between orders is a fault of the plan: undefined bytes that are read, and waits for what never comes, are errors at
/// the instruction.
mlir::FailureOr<std::vector<std::vector<RuntimeValue>>> runPlan(Interpreter &interpreter, plan::EntryOp entry,
                                                                llvm::ArrayRef<std::vector<RuntimeValue>> arguments);

/// The tensor that memory holds; null for what is no memory, or of no tensor's elements.
mlir::RankedTensorType asTensor(mlir::Type type);

/// Whether an op of this name is run in plans.
bool runsInPlans(llvm::StringRef op);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_PLAN_H
