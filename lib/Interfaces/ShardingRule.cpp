#include "heddle/Interfaces/ShardingRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace heddle;

#include "heddle/Interfaces/Combiner.cpp.inc"
#include "heddle/Interfaces/ShardingRule.cpp.inc"

static ArrayRef<int64_t> shapeOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getShape() : ArrayRef<int64_t>();
}

ShardingRule::ShardingRule(Operation *op) : ShardingRule(op->getOperandTypes(), op->getResultTypes()) {}

ShardingRule::ShardingRule(TypeRange operandTypes, TypeRange resultTypes)
    : operandTypes(operandTypes), resultTypes(resultTypes) {
  for (Type type : operandTypes)
    operands.emplace_back(shapeOf(type).size());
  for (Type type : resultTypes)
    results.emplace_back(shapeOf(type).size());
}

ShardingRule::NewFactor ShardingRule::add(int64_t size) {
  factors.push_back({size});
  return NewFactor(*this, factors.size() - 1);
}

ShardingRule::NewFactor &ShardingRule::NewFactor::operand(int64_t tensor, int64_t dim) {
  rule.operands[tensor][dim].push_back(index);
  return *this;
}

ShardingRule::NewFactor &ShardingRule::NewFactor::result(int64_t tensor, int64_t dim) {
  rule.results[tensor][dim].push_back(index);
  return *this;
}

ShardingRule::NewFactor &ShardingRule::NewFactor::operands(int64_t first, int64_t count, int64_t dim) {
  for (int64_t tensor = first; tensor < first + count; ++tensor)
    operand(tensor, dim);
  return *this;
}

ShardingRule::NewFactor &ShardingRule::NewFactor::results(int64_t first, int64_t count, int64_t dim) {
  for (int64_t tensor = first; tensor < first + count; ++tensor)
    result(tensor, dim);
  return *this;
}

ShardingRule::NewFactor &ShardingRule::NewFactor::kind(FactorKind kind) {
  rule.factors[index].kind = kind;
  return *this;
}

ShardingRule::NewFactor &ShardingRule::NewFactor::reduce(Combiner combiner) {
  rule.factors[index].combiner = combiner;
  return kind(FactorKind::Reduction);
}

ShardingRule::NewFactor &ShardingRule::NewFactor::blocked() {
  rule.factors[index].isBlocked = true;
  return *this;
}

ShardingRule &ShardingRule::addPointwise(ArrayRef<int64_t> shape) {
  for (auto [dim, size] : llvm::enumerate(shape)) {
    NewFactor factor = add(size);
    for (auto [index, type] : llvm::enumerate(operandTypes))
      if (shapeOf(type) == shape)
        factor.operand(index, dim);
    for (auto [index, type] : llvm::enumerate(resultTypes))
      if (shapeOf(type) == shape)
        factor.result(index, dim);
  }
  return *this;
}

ShardingRule &&ShardingRule::close() {
  auto closeTensor = [&](Type type, TensorFactors &tensor) {
    for (auto [size, dim] : llvm::zip_equal(shapeOf(type), tensor))
      if (dim.empty()) {
        dim.push_back(factors.size());
        factors.push_back({size, size == 1 ? FactorKind::PassThrough : FactorKind::NeedReplication});
      }
  };
  for (auto [type, tensor] : llvm::zip_equal(operandTypes, operands))
    closeTensor(type, tensor);
  for (auto [type, tensor] : llvm::zip_equal(resultTypes, results))
    closeTensor(type, tensor);
  return std::move(*this);
}

SmallVector<Value> DataFlowEdge::getSourceValues() const {
  return llvm::map_to_vector(sources, [](OpOperand *source) { return source->get(); });
}

ShardingRule DataFlowEdge::getShardingRule() const {
  SmallVector<Value> values = getSourceValues();
  ShardingRule rule(ValueRange(values).getTypes(), ValueRange(targets).getTypes());
  ArrayRef<int64_t> shape = shapeOf(values.front().getType());
  for (Value value : llvm::concat<const Value>(values, targets))
    if (shapeOf(value.getType()).size() < shape.size())
      shape = shapeOf(value.getType());
  for (auto [dim, size] : llvm::enumerate(shape)) {
    ShardingRule::NewFactor factor = rule.add(size);
    for (auto [index, value] : llvm::enumerate(values))
      factor.operand(index, dim + shapeOf(value.getType()).size() - shape.size());
    for (auto [index, value] : llvm::enumerate(targets))
      factor.result(index, dim + shapeOf(value.getType()).size() - shape.size());
  }
  return rule.close();
}

ShardingRule heddle::getIdentityRule(Type type) {
  ShardingRule rule(type, type);
  return std::move(rule.addPointwise(shapeOf(type)));
}

ShardingRule heddle::getReplicatedRule(Operation *op) { return ShardingRule(op).close(); }

ShardingRule heddle::getPointwiseRule(Operation *op) {
  ShardingRule rule(op);
  rule.addPointwise(shapeOf(op->getResult(0).getType()));
  return std::move(rule).close();
}
