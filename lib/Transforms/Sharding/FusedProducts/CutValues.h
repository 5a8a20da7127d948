// Parts of values along a dim, computed as such where that is no more work.
#ifndef HEDDLE_TRANSFORMS_SHARDING_FUSEDPRODUCTS_CUTVALUES_H
#define HEDDLE_TRANSFORMS_SHARDING_FUSEDPRODUCTS_CUTVALUES_H

#include "heddle/Interfaces/ShardingRule.h"
#include "mlir/IR/Builders.h"
#include <map>

namespace heddle::fused {

/// Elements `start` to `start + size - 1` of a dim.
struct Range {
  int64_t start, size;
  int64_t end() const { return start + size; }
  bool operator<(const Range &other) const { return std::pair(start, size) < std::pair(other.start, other.size); }
};

/// A dim of a value.
struct ValueDim {
  mlir::Value value;
  int64_t dim;

  int64_t getSize() const { return mlir::cast<mlir::RankedTensorType>(value.getType()).getDimSize(dim); }
};

/// The factor that is all of a dim; nothing where the dim has several.
std::optional<int64_t> findFactor(const ShardingRule &rule, size_t tensor, int64_t dim);
/// The dim of a tensor that is all of a factor; nothing where the factor is no part of the tensor.
std::optional<int64_t> findDim(const ShardingRule &rule, size_t tensor, int64_t factor);

/// Whether `op` is one that, for a part of one of its dims, differs in types alone; of one result.
bool isCuttable(mlir::Operation *op);
/// The dim of the op's result that is all of `factor`, of which parts can be computed alone; nothing where they can't.
std::optional<int64_t> findResultDim(mlir::Operation *op, const ShardingRule &rule, int64_t factor);

/// What a part of a value is cut from: the value itself, or what it comes from through broadcasts, transposes, reshapes
/// that keep the dim, and conversions to types as wide or wider. Null where that doesn't vary along the dim.
ValueDim findSource(ValueDim from);

class Cutter {
public:
  /// Parts of this result are computed by its op; those of other values are cut from their sources.
  void addComputed(ValueDim result) { computed.insert({result.value, result.dim}); }
  /// Adds a part of a value that is known.
  void addPart(ValueDim from, Range range, mlir::Value part) { parts[keyOf(from, range)] = part; }

  /// A part of a value, for use at `before`.
  mlir::Value cut(ValueDim from, Range range, mlir::Operation *before);
  /// `op` for a part of a factor, in front of `before`.
  mlir::Value cutOp(mlir::Operation *op, const ShardingRule &rule, int64_t factor, Range range,
                    mlir::Operation *before);
  /// The sum of parts, in order.
  mlir::Value add(llvm::ArrayRef<mlir::Value> parts, mlir::Operation *before);
  /// Parts side by side.
  mlir::Value join(llvm::ArrayRef<mlir::Value> parts, int64_t dim, mlir::Operation *before);

private:
  mlir::Value slice(ValueDim from, Range range, mlir::Operation *before);
  mlir::Value reshape(mlir::Value value, llvm::ArrayRef<int64_t> shape, mlir::Operation *before);

  llvm::DenseSet<std::pair<mlir::Value, int64_t>> computed;
  /// A value, a dim of it, and a range.
  using Key = std::tuple<const void *, int64_t, Range>;
  static Key keyOf(ValueDim from, Range range) { return {from.value.getAsOpaquePointer(), from.dim, range}; }

  std::map<Key, mlir::Value> parts;
  /// Values with a dim split into blocks of a size.
  std::map<Key, mlir::Value> stacks;
};

} // namespace heddle::fused

#endif // HEDDLE_TRANSFORMS_SHARDING_FUSEDPRODUCTS_CUTVALUES_H
