// A block of the Scheduled rung as a problem of `Problems/Schedule.h`: what its ops wait for, take, and keep alive.
#ifndef HEDDLE_ANALYSIS_BLOCKSCHEDULE_H
#define HEDDLE_ANALYSIS_BLOCKSCHEDULE_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Problems/Schedule.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

struct BlockSchedule {
  /// The tasks in the block's order: all ops but the terminator, and null for the wait of a start if its future goes
  /// into a loop or to its next iteration.
  std::vector<mlir::Operation *> ops;
  problems::ScheduleProblem problem;
  /// The first value that has the bytes of each of the problem's values.
  std::vector<mlir::Value> values;

  /// Simulates the block as it stands.
  problems::Schedule simulate() const;
};

/// The bytes that values have:
/// - A function's arguments are there from the beginning, and those that are not donated to the end. A result in which
///   a donated argument ends has its bytes, where the argument has no use after the kernel that makes the result, or a
///   scan stows it chunk by chunk.
/// - Views (reshapes, barriers) and what `spmd.done` gives have the bytes of their operand.
/// - A loop's last carries take the place of its first ones where nothing uses these later. In the body, carries are
///   new values; constants, inputs, and what goes into an output's stack, have their bytes outside.
/// - What a loop or branch holds at once inside of it is its task's scratch.
/// - What is stowed has its bytes in its space; a transfer from or to a disk has as many in the host's memory.
/// Seconds are those of kernels, collectives and transfers on the machine; a loop takes its trips of its body as it
/// stands, a loop of unknown trips one.
BlockSchedule getBlockSchedule(mlir::Block &block, const MachineRates &rates);

/// On a function, an integer: so many bytes may be live beyond the usual share of the least, for what is sent beside the
/// whole of it.
constexpr llvm::StringLiteral kScheduleRoomAttr = "heddle.schedule_room";

/// The bytes of the entry's arguments in the device that have the role of state: they outlive the step.
int64_t getStateBytes(mlir::func::FuncOp function);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_BLOCKSCHEDULE_H
