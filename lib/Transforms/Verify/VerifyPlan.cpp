#include "heddle/Transforms/Verify/Passes.h"

#include "heddle/Analysis/PlanCommunication.h"
#include "heddle/Analysis/PlanRaces.h"
#include "heddle/Analysis/PlanUniformity.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

#include <map>

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

/// What all entries say alike of a leaf: of state all but what takes its buffer, of other leaves where they lie.
struct Leaf {
  IoAttr io;
  Type type;
  SmallVector<ArrayRef<sdy::AxisRefAttr>> dims;

  Leaf(IoAttr io, Type type, sdy::TensorShardingAttr sharding) : io(io.withoutDonation()), type(type) {
    if (sharding)
      for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
        dims.push_back(dim.getAxes());
  }

  bool agreesWith(const Leaf &other) const {
    if (io.getRole() != Role::State)
      return io.getPlacement() == other.io.getPlacement();
    return io == other.io && type == other.type && dims == other.dims;
  }
};

/// Leaves go by their names from one entry to another.
class LeafAgreement {
public:
  LogicalResult verify(plan::EntryOp entry) {
    for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes()))
      if (failed(verify(entry, "argument", type, entry.getArgAttrDict(index))))
        return failure();
    for (auto [index, type] : llvm::enumerate(entry.getResultTypes()))
      if (failed(verify(entry, "result", type, entry.getResultAttrDict(index))))
        return failure();
    return success();
  }

private:
  LogicalResult verify(plan::EntryOp entry, StringRef what, Type type, DictionaryAttr attributes) {
    auto io = attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
    if (!io)
      return success();
    Leaf own(io, type, attributes.getAs<sdy::TensorShardingAttr>(spmd::kShardingAttr));
    auto [found, isNew] = leaves.try_emplace({io.getRole(), io.getName()}, std::pair(own, entry));
    auto &[other, first] = found->second;
    // What a lone step takes and gives may differ: a runtime that runs it again says so (PlanFormat/Check).
    if (isNew || first == entry || own.agreesWith(other))
      return success();
    InFlightDiagnostic error = entry.emitOpError("@")
                               << entry.getSymName() << " has " << what << " \"" << io.getName() << "\" " << type << ' '
                               << attributes << ", needed it as in @" << first.getSymName();
    error.attachNote(first.getLoc()) << "there it is " << other.type << ' ' << other.io;
    return error;
  }

  std::map<std::pair<Role, StringRef>, std::pair<Leaf, plan::EntryOp>> leaves;
};

struct VerifyPlan : heddle::impl::VerifyPlanBase<VerifyPlan> {
  void runOnOperation() override {
    if (failed(sdy::verifyAllSpatial(getOperation(), "a plan")))
      return signalPassFailure();
    LeafAgreement agreement;
    for (auto entry : getOperation().getOps<plan::EntryOp>())
      if (failed(agreement.verify(entry)) || failed(verifyEntry(entry)))
        signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace
