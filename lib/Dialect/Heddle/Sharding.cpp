#include "heddle/Dialect/Heddle/Sharding.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;

/// What stays, what is carried, what is taken from a stack and what is put onto one.
static SmallVector<DataFlowEdge> scanEdges(ScanOp op) {
  SmallVector<DataFlowEdge> edges;
  auto addEdge = [&](ArrayRef<Value> sources, ArrayRef<Value> targets) {
    if (isa<RankedTensorType>(sources.front().getType()))
      edges.push_back({llvm::to_vector(sources), llvm::to_vector(targets)});
  };
  OperandRange yielded = op.getYield()->getOperands();
  for (auto [operand, argument] : llvm::zip_equal(op.getConstants(), op.getBodyConstants()))
    addEdge({operand}, {argument});
  for (auto [index, operand] : llvm::enumerate(op.getCarries()))
    addEdge({operand, yielded[index]}, {op.getCarryResults()[index], op.getBodyCarries()[index]});
  for (auto [operand, argument] : llvm::zip_equal(op.getInputs(), op.getBodyInputs()))
    addEdge({operand}, {argument});
  for (auto [index, result] : llvm::enumerate(op.getOutputs()))
    addEdge({yielded[op.getCarries().size() + index]}, {result});
  return edges;
}

void heddle::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, HeddleDialect *) { attachDataFlowEdges<scanEdges, ScanOp>(*context); });
}
