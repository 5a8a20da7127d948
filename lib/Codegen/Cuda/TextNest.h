// What a stage of a kernel does: a nest of loops as one launch.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TEXTNEST_H
#define HEDDLE_LIB_CODEGEN_CUDA_TEXTNEST_H

#include "TextEmitter.h"

#include "heddle/Codegen/Kernels/KernelPlan.h"

namespace heddle::cuda {

using codegen::NestPlan;
using codegen::RowGroup;
using codegen::Written;

class TextNest {
public:
  virtual ~TextNest() = default;
  /// Chooses the schedule and with it blocks and threads, and notes why.
  virtual void prepare(KernelState &state) = 0;
  virtual void emit(TextEmitter &emitter) = 0;
  /// What the kernel does, for readers: `3072 columns: what blocks have left of their sums, added in order`.
  virtual std::string describe() const = 0;

  int64_t blocks = 1, threads = 256;
  /// Parameters that hold several arguments of one element type (operands and results, by number).
  struct Table {
    Expression base;
    mlir::Type element;
    bool isWritten;
    std::vector<uint32_t> arguments;
  };
  std::vector<Table> tables;
};

/// How many elements of the widest of these types go in 16 bytes, at most 8 elements and 32 bytes of any.
int64_t chooseWidth(llvm::ArrayRef<mlir::Type> elementTypes);
/// Element types of what is read for and written as these values, of as many elements.
llvm::SmallVector<mlir::Type> findElementTypes(llvm::ArrayRef<mlir::Value> values);

/// Writes values of as many elements each, all of an element before the next.
std::unique_ptr<TextNest> makeLoopNest(KernelState &state, llvm::ArrayRef<Written> outputs);
/// The same where an operand lies across; null where none does.
std::unique_ptr<TextNest> makeTransposeNest(KernelState &state, llvm::ArrayRef<Written> outputs);
/// Loops of a kernel of updates, all in one launch. Those that differ in their tensors alone share code.
std::unique_ptr<TextNest> makeUpdatesNest(KernelState &state, std::vector<llvm::SmallVector<Written>> loops);
/// Reductions of whole tensors that are many alike, as far as can be said before there are stages.
llvm::DenseSet<mlir::Operation *> findSums(KernelState &state);
/// Takes those reductions of whole tensors out of a stage that are many alike: two launches make them.
std::vector<std::unique_ptr<TextNest>> takeSums(KernelState &state, std::vector<NestPlan> &stage);
/// Row by row (RowGroup), and what adds the sums of columns that blocks leave.
std::vector<std::unique_ptr<TextNest>> makeRowNests(KernelState &state, RowGroup group);
/// Reductions of one input shape along the same dims; the results go to scratch, or to results of the kernel. What
/// `isLeftInParts` says of them holds (KernelPlan.h).
std::unique_ptr<TextNest> makeReduceNest(KernelState &state, llvm::ArrayRef<stablehlo::ReduceOp> ops);
bool isLeftInParts(stablehlo::ReduceOp op, int64_t processors);
/// Whether elements are combined in their order, since the body is more than an op for each result.
bool isOrdered(stablehlo::ReduceOp op);
/// A reduce_window along all of one dim, up to each element or from it on, and not short.
bool isScan(mlir::Operation *op);
std::unique_ptr<TextNest> makeScanNest(KernelState &state, mlir::Operation *op);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_TEXTNEST_H
