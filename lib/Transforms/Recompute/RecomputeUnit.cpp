// What segments and scan bodies have in common.
#include "Units.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;

Dependence::Dependence(func::FuncOp function) {
  // A result depends on all operands; what a loop's body takes and yields, by its edges.
  auto reach = [](llvm::DenseSet<Value> &reached, SmallVector<Value> open) {
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!reached.insert(value).second)
        continue;
      for (OpOperand &use : value.getUses()) {
        bool isYielded = use.getOwner()->hasTrait<OpTrait::IsTerminator>();
        Operation *op = isYielded ? use.getOwner()->getParentOp() : use.getOwner();
        if (auto flow = dyn_cast<DataFlowOpInterface>(op)) {
          for (const DataFlowEdge &edge : flow.getDataFlowEdges())
            if (llvm::is_contained(edge.sources, &use))
              llvm::append_range(open, edge.targets);
          continue;
        }
        llvm::append_range(open, op->getResults());
        for (Region &region : op->getRegions())
          if (!isYielded)
            llvm::append_range(open, region.getArguments());
      }
    }
  };
  SmallVector<Value> state, batch;
  for (BlockArgument argument : function.getArguments()) {
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    (io && io.getRole() == Role::State ? state : batch).push_back(argument);
  }
  reach(ofState, state);
  reach(ofBatch, batch);
}

void heddle::insertBarrier(OpBuilder &builder, Location loc, ArrayRef<Value> leaves, Value gradient,
                           IRMapping &mapping) {
  SmallVector<Value> operands(leaves);
  operands.push_back(gradient);
  auto barrier = stablehlo::OptimizationBarrierOp::create(builder, loc, TypeRange(ValueRange(operands)), operands);
  for (auto [leaf, result] : llvm::zip(leaves, barrier->getResults()))
    mapping.map(leaf, result);
}
