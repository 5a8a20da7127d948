// Names what a collective moves by its kind, and then by the part of the training step (`StepRoles`) that its
// result belongs to.
#include "heddle/Analysis/WireCauses.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

using namespace mlir;
using namespace heddle;

static bool isScalar(Value value) { return cast<RankedTensorType>(value.getType()).getRank() == 0; }

StringRef heddle::getWireCause(Operation *op, const StepRoles &roles) {
  auto collective = dyn_cast<spmd::CollectiveOpInterface>(op);
  if (!collective)
    return "own";
  format::CollectiveFacts facts = format::getFacts(collective.getKind());
  if (facts.hasOffset)
    return "halo";
  if (!op->hasAttr(HeddleDialect::causeAttrName))
    return "own";
  if (facts.extent == format::Extent::Parts || facts.isOverMesh)
    return "reshard";
  Value result = op->getResult(0);
  bool isForOptimizer = roles.isForOptimizer(result);
  if (facts.extent == format::Extent::Gathered)
    return roles.isOfState(result) || (isForOptimizer && roles.reachesState(result)) ? "weight" : "activation";
  if (!roles.reachesState(result))
    return "metric";
  if (!isForOptimizer)
    return "activation";
  // The optimizer's own sums, as of a norm, have no dims.
  return isScalar(result) && !roles.isGradient(op->getOperand(0)) ? "optimizer" : "gradient";
}
