#include "ValueFlow.h"

#include "Movement.h"
#include "heddle/Interfaces/ShardingRule.h"

using namespace mlir;
using namespace heddle;

ValueFlow::ValueFlow(Operation *root) {
  auto connect = [&](OpOperand *use, Value target) {
    sources[target].push_back(use->get());
    targets[use].push_back(target);
  };
  root->walk([&](Operation *op) {
    for (OpOperand *use : getMovedOperands(op))
      connect(use, op->getResult(0));
    if (auto flow = dyn_cast<DataFlowOpInterface>(op))
      for (const DataFlowEdge &edge : flow.getDataFlowEdges())
        for (Value target : edge.targets) {
          if (op->getNumRegions() > 0)
            regionEdges.insert(target);
          for (OpOperand *use : edge.sources)
            connect(use, target);
        }
  });
}
