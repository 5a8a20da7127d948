// What collectives are made of: meeting, joining parts, combining.
#ifndef HEDDLE_REFERENCE_COMMUNICATION_H
#define HEDDLE_REFERENCE_COMMUNICATION_H

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

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_COMMUNICATION_H
