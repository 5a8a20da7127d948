// Annotations of shardings: they change where a value lives, never what it is. manual_computation has its own file.
#include "heddle/Reference/Constants.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Sdy/Sdy.h"

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::sdy;

/// The result is the operand.
template <typename... Ops> static void addIdentities(OpTable &table) {
  (table.add<Ops>([](Ops op, Frame &frame) {
    frame.set(op->getResult(0), frame.get(op->getOperand(0)));
    return success();
  }),
   ...);
}

void heddle::reference::registerSdy(OpTable &table) {
  // Shardy: a value is the global one in this view, whatever its sharding; collectives only change that.
  addIdentities<ShardingConstraintOp, ReshardOp, PropagationBarrierOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(table);
  addIdentities<AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, CollectivePermuteOp, ReduceScatterOp,
                ReplicatedToUnreducedOp, ShardedToUnreducedOp>(table);
  table.add<ShardingGroupOp>([](ShardingGroupOp, Frame &) { return success(); });

  table.add<ConstantOp>([](ConstantOp op, Frame &frame) {
    FailureOr<Tensor> value = readConstant(op, op.getValue());
    if (succeeded(value))
      frame.setTensor(op.getOutput(), std::move(*value));
    return LogicalResult(value);
  });

  table.add<NamedComputationOp>([](NamedComputationOp op, Frame &frame) -> LogicalResult {
    FailureOr<std::vector<RuntimeValue>> results = frame.runRegion(op.getBody(), frame.getAll(op->getOperands()));
    if (failed(results))
      return failure();
    frame.setResults(op, *results);
    return success();
  });
}
