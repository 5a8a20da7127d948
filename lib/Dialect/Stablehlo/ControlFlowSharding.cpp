// Branches, loops and barriers pass values on.
#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

bool isTensor(Value value) { return isa<RankedTensorType>(value.getType()); }

SmallVector<DataFlowEdge> branchEdges(Operation *op) {
  SmallVector<DataFlowEdge> edges;
  for (OpResult result : op->getResults()) {
    if (!isTensor(result))
      continue;
    DataFlowEdge &edge = edges.emplace_back();
    for (Region &branch : op->getRegions())
      edge.sources.push_back(&branch.front().getTerminator()->getOpOperand(result.getResultNumber()));
    edge.targets.push_back(result);
  }
  return edges;
}

SmallVector<DataFlowEdge> caseEdges(CaseOp op) { return branchEdges(op); }
SmallVector<DataFlowEdge> ifEdges(IfOp op) { return branchEdges(op); }

SmallVector<DataFlowEdge> whileEdges(WhileOp op) {
  SmallVector<DataFlowEdge> edges;
  Operation *returned = op.getBody().front().getTerminator();
  for (OpResult result : op->getResults()) {
    unsigned index = result.getResultNumber();
    if (isTensor(result))
      edges.push_back({{&op->getOpOperand(index), &returned->getOpOperand(index)},
                       {result, op.getCond().getArgument(index), op.getBody().getArgument(index)}});
  }
  return edges;
}

SmallVector<DataFlowEdge> barrierEdges(OptimizationBarrierOp op) {
  SmallVector<DataFlowEdge> edges;
  for (auto [operand, result] : llvm::zip_equal(op->getOpOperands(), op->getResults()))
    if (isTensor(result))
      edges.push_back({{&operand}, {result}});
  return edges;
}

} // namespace

void heddle::stablehlo::attachControlFlowSharding(MLIRContext &context) {
  attachDataFlowEdges<caseEdges, CaseOp>(context);
  attachDataFlowEdges<ifEdges, IfOp>(context);
  attachDataFlowEdges<whileEdges, WhileOp>(context);
  attachDataFlowEdges<barrierEdges, OptimizationBarrierOp>(context);
}
