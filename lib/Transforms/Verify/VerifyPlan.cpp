#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Analysis/PlanCommunication.h"
#include "heddle/Analysis/PlanRaces.h"
#include "heddle/Analysis/PlanUniformity.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"

namespace heddle {
#define GEN_PASS_DEF_VERIFYPLAN
#include "heddle/Transforms/Verify/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

LogicalResult verifyEntry(plan::EntryOp entry) {
  // Conditions of lists are compared in the order in which these communicate, so that comes first.
  PlanCommunication communication(entry);
  if (failed(verifyCommunication(communication)) || failed(verifyUniformConditions(entry, communication)))
    return failure();
  for (plan::ListOp list : communication.getLists())
    if (failed(verifyAccesses(list)))
      return failure();
  return success();
}

struct VerifyPlan : heddle::impl::VerifyPlanBase<VerifyPlan> {
  void runOnOperation() override {
    if (failed(sdy::verifyAllSpatial(getOperation(), "a plan")))
      return signalPassFailure();
    for (auto entry : getOperation().getOps<plan::EntryOp>())
      if (failed(verifyEntry(entry)))
        signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
