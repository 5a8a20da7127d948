// What collectives are made of: meeting, joining parts, combining.
#ifndef HEDDLE_REFERENCE_COMMUNICATION_H
#define HEDDLE_REFERENCE_COMMUNICATION_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Reducer.h"

namespace heddle::reference {

/// What each member of a group has brought, and which one the running device is.
struct Gathered {
  std::vector<std::vector<RuntimeValue>> values;
  size_t position;

  std::vector<Tensor> operand(size_t index) const;
};

/// Brings the operands of `op` to the group (devices by index), and waits for the others'.
mlir::FailureOr<Gathered> meetGroup(mlir::Operation *op, Frame &frame, llvm::ArrayRef<int64_t> group, bool channel);

/// Tensors of one type side by side along a dim.
Tensor concatenate(llvm::ArrayRef<Tensor> parts, int64_t dim);

/// Part `index` of `count` equal ones.
Tensor partOf(const Tensor &whole, int64_t dim, int64_t index, int64_t count);

/// The reduction of tensors of one type from the left, for each element. Like XLA on the CPU, those of bf16 are
/// combined in f32 and rounded once.
Tensor reduceBy(Combiner combiner, llvm::ArrayRef<Tensor> parts);

/// A collective, as the Local and Plan rungs say it.
struct CollectiveMeaning {
  plan::CollectiveKind kind;
  std::optional<Combiner> reduction;
  /// The dim of an operand of which each member gets a part, and the dim along which parts stand side by side.
  int64_t splitDim = 0, joinedDim = 0;
  /// By member, the one whose whole operand it gets, -1 for none, as of `findSources`.
  llvm::ArrayRef<int64_t> sources;
};
/// What a member gets for all members' operands.
Tensor getMemberResult(const CollectiveMeaning &meaning, llvm::ArrayRef<Tensor> operands, int64_t member);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_COMMUNICATION_H
