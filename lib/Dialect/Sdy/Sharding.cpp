#include "heddle/Dialect/Sdy/Sharding.h"

#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

static SmallVector<DataFlowEdge> namedComputationEdges(NamedComputationOp op) {
  SmallVector<DataFlowEdge> edges;
  Block &body = op.getBody().front();
  auto addEdges = [&](MutableArrayRef<OpOperand> sources, ValueRange targets) {
    for (auto [source, target] : llvm::zip_equal(sources, targets))
      if (isa<RankedTensorType>(target.getType()))
        edges.push_back({{&source}, {target}});
  };
  addEdges(op->getOpOperands(), body.getArguments());
  addEdges(body.getTerminator()->getOpOperands(), op->getResults());
  return edges;
}

void heddle::sdy::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SdyDialect *) {
    attachShardingRule<getPointwiseRule, ConstantOp, DataFlowEdgeOp, FuncDataFlowEdgeOp, PropagationBarrierOp,
                       ReshardOp, ShardingConstraintOp>(*context);
    attachDataFlowEdges<namedComputationEdges, NamedComputationOp>(*context);
  });
}
