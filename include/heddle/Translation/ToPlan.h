// From one device's program to what the runtime reads.
#ifndef HEDDLE_TRANSLATION_TOPLAN_H
#define HEDDLE_TRANSLATION_TOPLAN_H

#include "heddle/PlanFormat/ThreadProgram.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// The program of an entry of the Local rung: an instruction an op, in the order of the text, and a buffer a value, all
/// placed in one arena. Every argument and result has its `heddle.io`, and either all have an `spmd.sharding` or none,
/// for one device. Results are written into the arguments donated to them: where they are computed if nothing reads the
/// argument any more, else by a copy at the end. Reports ops that have no kernel, all in one error.
mlir::FailureOr<format::thread::Program> translateToPlan(mlir::func::FuncOp entry);

} // namespace heddle

#endif // HEDDLE_TRANSLATION_TOPLAN_H
