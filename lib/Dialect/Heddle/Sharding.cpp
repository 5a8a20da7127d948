#include "heddle/Dialect/Heddle/Sharding.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;

/// What stays, what is carried, what is taken from a stack and what is put onto one.
static SmallVector<DataFlowEdge> scanEdges(ScanOp op) {
  SmallVector<DataFlowEdge> edges;
  auto addEdge = [&](ArrayRef<OpOperand *> sources, ArrayRef<Value> targets) {
    if (isa<RankedTensorType>(targets.front().getType()))
      edges.push_back({llvm::to_vector(sources), llvm::to_vector(targets)});
  };
  auto operandOf = [&](OperandRange range, size_t index) {
    return &op->getOpOperand(range.getBeginOperandIndex() + index);
  };
  MutableArrayRef<OpOperand> yielded = op.getYield()->getOpOperands();
  for (auto [index, argument] : llvm::enumerate(op.getBodyConstants()))
    addEdge({operandOf(op.getConstants(), index)}, {argument});
  for (auto [index, argument] : llvm::enumerate(op.getBodyCarries()))
    addEdge({operandOf(op.getCarries(), index), &yielded[index]}, {op.getCarryResults()[index], argument});
  for (auto [index, argument] : llvm::enumerate(op.getBodyInputs()))
    addEdge({operandOf(op.getInputs(), index)}, {argument});
  for (auto [index, result] : llvm::enumerate(op.getOutputs()))
    addEdge({&yielded[op.getCarries().size() + index]}, {result});
  return edges;
}

void heddle::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, HeddleDialect *) {
    attachDataFlowEdges<scanEdges, ScanOp>(*context);
    attachAttentionSharding(*context);
  });
}
