// One piece of code for many tensors: which values are computed alike, and tables of what is their own.
#ifndef HEDDLE_LIB_CODEGEN_CUDA_TENSORTABLES_H
#define HEDDLE_LIB_CODEGEN_CUDA_TENSORTABLES_H

#include "TextNest.h"

namespace heddle::cuda {

/// What values of as many elements are computed by: the ops as text without shapes, and the arguments that are read
/// element by element. Values with equal texts differ in those arguments alone.
class Signature {
public:
  Signature(KernelState &state, llvm::ArrayRef<mlir::Value> values);

  std::string text;
  llvm::SmallVector<unsigned> tensors; ///< numbers of arguments
  bool isPlain = true;                 ///< element i of the values is made of elements i alone, and of what all share

private:
  void add(mlir::Value value);
  void addOp(mlir::Value value, const std::string &element);

  KernelState &state;
  int64_t elements;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
};

/// A nest of which each block has one of several tensors.
class TableNest : public TextNest {
protected:
  /// DEVICE_TABLE constexpr i32 name[] = {numbers}
  static Expression addTable(TextEmitter &emitter, const std::string &name, llvm::ArrayRef<int64_t> numbers);
  /// The number of the last of so many tensors whose blocks, in the table `firstBlocks`, begin at this one or before.
  static Expression findTensor(TextEmitter &emitter, size_t tensors, const Expression &firstBlocks,
                               const Expression &block);
  /// Operand `like` stands for `arguments`, or a result for those: until it is put back, its memory is that of `tensor`
  /// in a table of these. `total`: elements of all.
  void placeOperand(TextEmitter &emitter, unsigned like, llvm::ArrayRef<unsigned> operands, const Expression &tensor,
                    const Expression &elements, double total);
  /// `word`: what a result is called where its tensors' names don't say.
  void placeResult(TextEmitter &emitter, unsigned like, llvm::ArrayRef<unsigned> results, const Expression &tensor,
                   const Expression &elements, double total, llvm::StringRef word = "newGradient");

private:
  void place(TextEmitter &emitter, Memory &memory, const std::string &word, bool isWritten,
             std::vector<uint32_t> arguments, const Expression &tensor, const Expression &elements, double total);
  /// A word for a table: what all its tensors' names have, the last of it.
  std::string nameTable(llvm::ArrayRef<std::string> words, bool isResult, llvm::StringRef word);

  llvm::StringSet<> usedWords;
};

/// The widest vectors that tensors of these sizes and memories can be read and written by, `width` at most.
int64_t limitWidth(int64_t width, int64_t elements, llvm::ArrayRef<Memory> memories);

} // namespace heddle::cuda

#endif // HEDDLE_LIB_CODEGEN_CUDA_TENSORTABLES_H
