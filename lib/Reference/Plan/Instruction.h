// What hosts hand out to streams.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_INSTRUCTION_H
#define HEDDLE_LIB_REFERENCE_PLAN_INSTRUCTION_H

#include "Memory.h"
#include "heddle/Dialect/Plan/InstructionOps.h"

namespace heddle::reference::plans {

struct Meeting;
struct Transfer;

/// How far each stream of all devices has come at a place, where that is known there.
using Clock = std::vector<int64_t>;

/// A place in a stream that a `plan.record` has marked.
struct Mark {
  plan::RecordOp op;
  int64_t stream;
  bool isReached = false;
  Clock clock; ///< once it is reached
};

/// Memory, or a number that the host knew.
struct Argument {
  std::optional<Part> part;
  int64_t scalar = 0;
};

/// An op with its operands as they were when the host came by.
struct Instruction {
  mlir::Operation *op = nullptr;
  llvm::SmallVector<int64_t> iterations; ///< of the loops around, the outermost first
  llvm::SmallVector<Argument> arguments;
  llvm::SmallVector<Part> destinations;
  std::optional<Part> scratch;
  std::shared_ptr<const Clock> after;                    ///< what the host had read, if it had
  std::shared_ptr<Mark> mark;                            ///< of a record; of a wait, if there was one
  std::shared_ptr<Meeting> meeting;                      ///< of a collective
  std::vector<std::shared_ptr<Transfer>> sent, received; ///< of an exchange
  bool hasArrived = false;                               ///< a collective or exchange that has begun
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_INSTRUCTION_H
