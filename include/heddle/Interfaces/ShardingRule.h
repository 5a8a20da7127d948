// How ops can be partitioned: each dim of each operand and result is a product of factors, and what a factor's shards
// need of each other is the same in every op that has it. After Shardy's op sharding rules ("Propagation", section
// "Operation sharding rule"); here a reduction also knows how its partial results combine.
#ifndef HEDDLE_INTERFACES_SHARDINGRULE_H
#define HEDDLE_INTERFACES_SHARDINGRULE_H

#include "heddle/Interfaces/Combiner.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace heddle {

/// What sharding a factor the same way in every tensor that has it needs.
enum class FactorKind {
  PassThrough,     // nothing: each device computes its part
  Reduction,       // results are partial, to be combined over the devices
  NeedReplication, // the whole factor on each device
  Permutation      // parts of the neighbours' shards: halos of windows, slices, pads
};

/// One factor of an op's index space.
struct Factor {
  int64_t size = 1;
  FactorKind kind = FactorKind::PassThrough;
  /// Shardings of this factor do not propagate through the op.
  bool isBlocked = false;
  /// How a reduction combines elements.
  std::optional<Combiner> combiner = {};
};

/// The factors of one dim, major to minor.
using DimFactors = llvm::SmallVector<int64_t, 2>;
/// The factors of each dim of a tensor; empty for what is no tensor.
using TensorFactors = llvm::SmallVector<DimFactors>;

/// The factors of an op, or of any list of values that are computed from one another.
class ShardingRule {
public:
  /// Every dim of operands and results still without factors.
  explicit ShardingRule(mlir::Operation *op);
  ShardingRule(mlir::TypeRange operandTypes, mlir::TypeRange resultTypes);

  /// A new factor being put into dims: `rule.add(8).operand(0, 1).result(0, 0)`.
  class NewFactor {
  public:
    /// The next minor factor of a dim.
    NewFactor &operand(int64_t index, int64_t dim);
    NewFactor &result(int64_t index, int64_t dim);
    /// Gives the factor the same dim of operands or results `first` to `first + count - 1`.
    NewFactor &operands(int64_t first, int64_t count, int64_t dim);
    NewFactor &results(int64_t first, int64_t count, int64_t dim);
    NewFactor &kind(FactorKind kind);
    NewFactor &reduce(Combiner combiner);
    NewFactor &blocked();

  private:
    friend class ShardingRule;
    NewFactor(ShardingRule &rule, int64_t index) : rule(rule), index(index) {}
    ShardingRule &rule;
    int64_t index;
  };
  NewFactor add(int64_t size);
  /// Adds one factor for dim d of every operand and result of shape `shape`; other shapes are left alone.
  ShardingRule &addPointwise(llvm::ArrayRef<int64_t> shape);

  /// Gives each dim that has no factors yet one of its own, which needs replication unless its size is 1.
  ShardingRule &&close();

  llvm::ArrayRef<Factor> getFactors() const { return factors; }
  const Factor &getFactor(int64_t index) const { return factors[index]; }
  llvm::ArrayRef<TensorFactors> getOperands() const { return operands; }
  llvm::ArrayRef<TensorFactors> getResults() const { return results; }
  /// The factors of a tensor; tensors are operands, then results.
  const TensorFactors &getTensor(size_t index) const {
    return index < operands.size() ? operands[index] : results[index - operands.size()];
  }
  size_t getNumTensors() const { return operands.size() + results.size(); }

private:
  llvm::SmallVector<Factor> factors;
  llvm::SmallVector<TensorFactors> operands, results;
  llvm::SmallVector<mlir::Type> operandTypes, resultTypes;
};

/// Values that hold the same data: what is passed as a source becomes the targets, which are of one type. A value of
/// one dim more than the others is a stack of them along dim 0.
struct DataFlowEdge {
  llvm::SmallVector<mlir::OpOperand *> sources;
  llvm::SmallVector<mlir::Value> targets;

  llvm::SmallVector<mlir::Value> getSourceValues() const;
  /// Sources are its operands, targets its results. Corresponding dims have one factor; dim 0 of a stack needs
  /// replication.
  ShardingRule getShardingRule() const;
};

/// One factor for each dim of two tensors of one shape.
ShardingRule getIdentityRule(mlir::Type type);

/// A rule for an op that needs its operands whole, and gives whole results.
ShardingRule getReplicatedRule(mlir::Operation *op);

/// One factor for each dim of the first result, in every operand and result of that shape.
ShardingRule getPointwiseRule(mlir::Operation *op);

} // namespace heddle

#include "heddle/Interfaces/ShardingRule.h.inc"

namespace heddle {

/// Attaches `rule`, a function of an `Op`, to it.
template <typename Op, auto rule>
struct ShardingRuleModel : ShardedOpInterface::ExternalModel<ShardingRuleModel<Op, rule>, Op> {
  ShardingRule getShardingRule(mlir::Operation *op) const {
    if constexpr (std::is_invocable_v<decltype(rule), Op>)
      return rule(llvm::cast<Op>(op));
    else
      return rule(op);
  }
};
template <auto rule, typename... Ops> void attachShardingRule(mlir::MLIRContext &context) {
  (Ops::template attachInterface<ShardingRuleModel<Ops, rule>>(context), ...);
}

/// Attaches `edges`, a function of an `Op`, to it.
template <typename Op, auto edges>
struct DataFlowModel : DataFlowOpInterface::ExternalModel<DataFlowModel<Op, edges>, Op> {
  llvm::SmallVector<DataFlowEdge> getDataFlowEdges(mlir::Operation *op) const { return edges(llvm::cast<Op>(op)); }
};
template <auto edges, typename Op> void attachDataFlowEdges(mlir::MLIRContext &context) {
  Op::template attachInterface<DataFlowModel<Op, edges>>(context);
}

} // namespace heddle

#endif // HEDDLE_INTERFACES_SHARDINGRULE_H
