#include "heddle/Dialect/Sdy/Sdy.h"

#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle::sdy;

#include "heddle/Dialect/Sdy/SdyDialect.cpp.inc"

void SdyDialect::initialize() {
  registerAttributes();
  registerCollectiveOps();
  registerMeshOps();
  registerRegionOps();
  registerShardingOps();
}

namespace {

/// `sdy.sharding` on an op: one sharding for each result.
LogicalResult verifyOpShardings(Operation *op, Attribute attr) {
  auto shardings = dyn_cast<TensorShardingPerValueAttr>(attr);
  if (!shardings)
    return op->emitOpError("sdy.sharding is ") << attr << ", needed a #sdy.sharding_per_value";
  // An op without results may have a sharding too, which says on which devices it runs.
  if (op->getNumResults() == 0 && shardings.getShardings().size() == 1)
    return verifySharding(shardings.getShardings().front(), Type(), op, nullptr,
                          [&]() { return op->emitOpError("sdy.sharding #0: "); });
  return verifyShardings(shardings, op->getResultTypes(), "sdy.sharding", "result", op, nullptr);
}

/// `sdy.sharding` on an argument or result of a function.
LogicalResult verifyValueSharding(Operation *op, TypeRange types, unsigned index, StringRef what, Attribute attr) {
  auto sharding = dyn_cast<TensorShardingAttr>(attr);
  if (!sharding)
    return op->emitOpError(what) << " #" << index << " has sdy.sharding " << attr << ", needed a #sdy.sharding";
  if (index >= types.size())
    return op->emitOpError(what) << " #" << index << " has an sdy.sharding, needed an index below " << types.size();
  return verifySharding(sharding, types[index], op, nullptr,
                        [&]() { return op->emitOpError(what) << " #" << index << ": "; });
}

LogicalResult verifyEdgeValue(Operation *op, EdgeValueRefAttr value) {
  bool isOperand = value.getType() == EdgeNodeType::OPERAND;
  int64_t count = isOperand ? op->getNumOperands() : op->getNumResults();
  if (value.getIndex() < count) // edge_value_ref (C1)
    return success();
  return op->emitOpError("propagation edges name ")
         << stringifyEnum(value.getType()) << " #" << value.getIndex() << ", needed an index below " << count;
}

/// The axis is in a mesh of the op's shardings, where it has any.
LogicalResult verifyEdgeAxis(Operation *op, AxisRefAttr axis) {
  auto shardings = op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr);
  if (!shardings || shardings.getShardings().empty())
    return success();
  for (TensorShardingAttr sharding : shardings.getShardings()) {
    MeshAttr mesh = sharding.getMesh(op);
    if (!mesh || mesh.hasAxis(axis.getName())) // An undefined mesh is the sharding's fault.
      return success();
  }
  return op->emitOpError("propagation edges have axis ") // axis_to_propagation_details (C3)
         << axis.toString() << ", needed one of a mesh in sdy.sharding";
}

LogicalResult verifyEdges(Operation *op, StringRef name, Attribute attr) {
  auto edges = dyn_cast<PropagationEdgesAttr>(attr);
  if (!edges)
    return op->emitOpError(name) << " is " << attr << ", needed a #sdy.propagation_edges";
  for (PropagationOneStepAttr step : edges.getValue())
    for (AxisToPropagationDetailsAttr entry : step.getAxisEntries()) {
      if (failed(verifyEdgeAxis(op, entry.getAxisName())) || failed(verifyEdgeValue(op, entry.getSource())))
        return failure();
      for (EdgeValueRefAttr target : entry.getTargets())
        if (failed(verifyEdgeValue(op, target)))
          return failure();
    }
  return success();
}

/// Edges of each value that a region op carries; what their indices count is up to the op.
LogicalResult verifyEdgeList(Operation *op, StringRef name, Attribute attr) {
  auto list = dyn_cast<ArrayAttr>(attr);
  if (!list || !llvm::all_of(list, llvm::IsaPred<PropagationEdgesAttr>))
    return op->emitOpError(name) << " is " << attr << ", needed an array of #sdy.propagation_edges";
  return success();
}

} // namespace

LogicalResult SdyDialect::verifyOperationAttribute(Operation *op, NamedAttribute attr) {
  if (attr.getName() == kShardingAttr)
    return verifyOpShardings(op, attr.getValue());
  if (attr.getName() == kShardingRuleAttr) {
    auto rule = dyn_cast<OpShardingRuleAttr>(attr.getValue());
    if (!rule)
      return op->emitOpError("sdy.sharding_rule is ") << attr.getValue() << ", needed a #sdy.op_sharding_rule";
    return verifyShardingRule(rule, op);
  }
  if (attr.getName() == kPropagationEdgesAttr)
    return verifyEdges(op, attr.getName(), attr.getValue());
  if (attr.getName() == kResultPropagationEdgesAttr || attr.getName() == kBlockArgPropagationEdgesAttr)
    return verifyEdgeList(op, attr.getName(), attr.getValue());
  return success();
}

LogicalResult SdyDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned index, NamedAttribute attr) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || attr.getName() != kShardingAttr)
    return success();
  return verifyValueSharding(op, function.getArgumentTypes(), index, "argument", attr.getValue());
}

LogicalResult SdyDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned index, NamedAttribute attr) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function || attr.getName() != kShardingAttr)
    return success();
  return verifyValueSharding(op, function.getResultTypes(), index, "result", attr.getValue());
}
