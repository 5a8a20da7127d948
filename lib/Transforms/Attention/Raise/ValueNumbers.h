// Which values of a function are equal because the same ops made them of equal values.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_VALUENUMBERS_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_VALUENUMBERS_H

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <map>

namespace heddle::attention {

/// What `value` is passed on from: the operand of a barrier, what goes into a scan as a constant, and for a scan's
/// input that is another scan's output the value that was yielded at the same place. Itself, where nothing passed it
/// on.
mlir::Value getSource(mlir::Value value);

/// Numbers are equal where values are known to be. A scan's body is looked at as one iteration: values of two bodies
/// are equal where they are so at each place of the stacks that one fills and the other reads.
class ValueNumbers {
public:
  explicit ValueNumbers(mlir::func::FuncOp function);

  /// One of its own for a value that was made since.
  int64_t get(mlir::Value value);
  /// A value of that number in `block`, before `before`; null where there is none.
  mlir::Value findIn(int64_t number, mlir::Block *block, mlir::Operation *before) const;

private:
  using Key = std::vector<intptr_t>;
  void addBlock(mlir::Block &block);
  void addOp(mlir::Operation &op);
  void addArguments(mlir::Operation &op);
  void set(mlir::Value value, int64_t number);
  int64_t intern(Key key);

  llvm::DenseMap<mlir::Value, int64_t> numbers;
  llvm::DenseMap<int64_t, llvm::SmallVector<mlir::Value>> values;
  std::map<Key, int64_t> known;
  int64_t next = 1;
};

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_VALUENUMBERS_H
