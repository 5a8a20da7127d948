#include "heddle/Dialect/Sdy/ShardingOps.h"

#include "heddle/Dialect/Sdy/RegionOps.h"
#include "heddle/Dialect/Sdy/SameType.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/ShardingOps.cpp.inc"

void SdyDialect::registerShardingOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Sdy/ShardingOps.cpp.inc"
      >();
}

// ---- sharding_constraint, reshard, sharding_group, propagation_barrier ----

LogicalResult ShardingConstraintOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifySharding(getSharding(), getType(), *this, &tables, [&]() { return emitOpError("sharding: "); }); // (C1)
}

LogicalResult ReshardOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifySharding(getSharding(), getType(), *this, &tables, [&]() { return emitOpError("sharding: "); }); // (C1)
}

LogicalResult ShardingGroupOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor,
                                                SmallVectorImpl<Type> &) {
  return success();
}

LogicalResult PropagationBarrierOp::verify() {
  if (getAllowedDirection() == PropagationDirection::BOTH) // (C1)
    return emitOpError("allowed_direction is BOTH, needed FORWARD, BACKWARD or NONE");
  return success();
}

// ---- constant ----

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  if (!adaptor.getValue())
    return inferError(location, getOperationName(), "has no value, needed elements such as dense<0> : tensor<i32>");
  types.push_back(adaptor.getValue().getType()); // (C1)
  return success();
}

// ---- data_flow_edge, func_data_flow_edge ----

LogicalResult DataFlowEdgeOp::verify() {
  Operation *definer = getInput().getDefiningOp();
  if (definer && isa_and_nonnull<SdyDialect>(definer->getDialect()) && definer->getNumRegions() == 0) // (C1)
    return emitOpError("input is the result of ")
           << definer->getName() << ", needed that of an op with a region or of another dialect";
  if (!getInput().hasOneUse()) // (C2)
    return emitOpError("input has ") << llvm::range_size(getInput().getUses()) << " uses, needed 1";
  return success();
}

LogicalResult DataFlowEdgeOp::verifySymbolUses(SymbolTableCollection &tables) {
  if (!getSharding())
    return success();
  return verifySharding(*getSharding(), getType(), *this, &tables, // (C3)
                        [&]() { return emitOpError("sharding: "); });
}

LogicalResult FuncDataFlowEdgeOp::verify() {
  if (Operation *definer = getOperand().getDefiningOp()) {
    if (!isa<CallOpInterface>(definer)) // (C1)
      return emitOpError("operand is the result of ")
             << definer->getName() << ", needed that of a call or a function's argument";
  } else {
    Operation *owner = cast<BlockArgument>(getOperand()).getOwner()->getParentOp();
    if (!isa_and_nonnull<FunctionOpInterface>(owner)) // (C1)
      return emitOpError("operand is a block argument of ") << (owner ? owner->getName().getStringRef() : "no op")
                                                            << ", needed a function's argument or a call's result";
  }
  if (!getOperand().hasOneUse()) // (C2)
    return emitOpError("operand has ") << llvm::range_size(getOperand().getUses()) << " uses, needed 1";
  return success();
}
