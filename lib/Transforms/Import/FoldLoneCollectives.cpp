// A collective of one device gives back what that device has.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Stablehlo/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ReplicaGroups.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

namespace heddle {
#define GEN_PASS_DEF_FOLDLONECOLLECTIVES
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

/// What is not said is not known to be one.
bool isOfOneDevice(ModuleOp module) {
  auto isOne = [&](StringRef name) {
    auto count = module->getAttrOfType<IntegerAttr>(name);
    return count && count.getValue().isOne();
  };
  return isOne("mhlo.num_partitions") && isOne("mhlo.num_replicas");
}

class LoneCollectives {
public:
  explicit LoneCollectives(ModuleOp module) : isLone(isOfOneDevice(module)) {}

  /// What stands for the results; nothing where they depend on other devices.
  SmallVector<Value> fold(Operation *op) {
    auto within = [&](auto collective, bool hasDeviceIds) {
      ProcessGroupSize size =
          processGroupSize(collective.getReplicaGroups(), hasDeviceIds, collective.getChannelHandleAttr());
      return isLone || (size.exact && size.size == 1) ? operandsOf(op) : SmallVector<Value>();
    };
    return TypeSwitch<Operation *, SmallVector<Value>>(op)
        .Case<AllReduceOp, AllGatherOp, ReduceScatterOp>(
            [&](auto collective) { return within(collective, collective.getUseGlobalDeviceIds()); })
        .Case<AllToAllOp, CollectiveBroadcastOp>([&](auto collective) { return within(collective, false); })
        .Case([&](CollectivePermuteOp permute) {
          if (!isLone)
            return SmallVector<Value>();
          return permute.getSourceTargetPairs().empty() ? zeros(permute) : operandsOf(op);
        })
        .Case<PartitionIdOp, ReplicaIdOp>([&](auto id) { return isLone ? zeros(id) : SmallVector<Value>(); })
        .Default({});
  }

private:
  /// An all_reduce may give wider elements than it takes.
  SmallVector<Value> operandsOf(Operation *op) {
    return llvm::equal(op->getOperandTypes(), op->getResultTypes()) ? SmallVector<Value>(op->getOperands())
                                                                    : SmallVector<Value>();
  }

  SmallVector<Value> zeros(Operation *op) {
    OpBuilder builder(op);
    auto type = cast<ShapedType>(op->getResult(0).getType());
    if (!builder.getZeroAttr(type.getElementType()))
      return {};
    return {ConstantOp::create(builder, op->getLoc(), cast<ElementsAttr>(builder.getZeroAttr(type)))};
  }

  bool isLone;
};

struct FoldLoneCollectives : heddle::impl::FoldLoneCollectivesBase<FoldLoneCollectives> {
  void runOnOperation() override {
    LoneCollectives collectives(getOperation());
    getOperation().walk([&](Operation *op) {
      SmallVector<Value> values = collectives.fold(op);
      if (values.empty())
        return;
      op->replaceAllUsesWith(values);
      op->erase();
    });
  }
};

} // namespace
