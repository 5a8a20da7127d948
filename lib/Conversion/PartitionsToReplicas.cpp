// Makes a program on N partitions one on N replicas.
#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"

namespace heddle {
#define GEN_PASS_DEF_PARTITIONSTOREPLICAS
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

constexpr StringRef kPartitions = "mhlo.num_partitions", kReplicas = "mhlo.num_replicas";

class Converter {
public:
  Converter(MLIRContext *context, int64_t devices) : builder(context), devices(devices) {}

  void convert(Operation *op) {
    if (auto id = dyn_cast<PartitionIdOp>(op)) {
      builder.setInsertionPoint(op);
      id.replaceAllUsesWith(ReplicaIdOp::create(builder, op->getLoc()).getResult());
      op->erase();
    } else if (auto id = dyn_cast<ReplicaIdOp>(op)) {
      builder.setInsertionPoint(op);
      auto zero = DenseElementsAttr::get(cast<ShapedType>(id.getType()), APInt::getZero(32));
      id.replaceAllUsesWith(ConstantOp::create(builder, op->getLoc(), zero).getResult());
      op->erase();
    } else if (isa<AllReduceOp, AllGatherOp, ReduceScatterOp>(op)) {
      bool isFlattened = op->hasAttr("use_global_device_ids");
      if (!isFlattened)
        op->setAttr("replica_groups", hasChannel(op) ? table(1, devices) : table(devices, 1));
      op->removeAttr("use_global_device_ids");
      op->removeAttr("channel_handle");
    } else if (isa<AllToAllOp, CollectiveBroadcastOp>(op)) {
      if (!hasChannel(op))
        op->setAttr("replica_groups", table(devices, 1));
      op->removeAttr("channel_handle");
    } else if (auto permute = dyn_cast<CollectivePermuteOp>(op)) {
      if (!hasChannel(op) && !permute.getSourceTargetPairs().empty())
        permute.setSourceTargetPairsAttr(eachToItself());
      op->removeAttr("channel_handle");
    }
  }

private:
  static bool hasChannel(Operation *op) {
    auto channel = op->getAttrOfType<ChannelHandleAttr>("channel_handle");
    return channel && channel.getHandle() > 0;
  }

  /// Ids from 0 on.
  DenseIntElementsAttr table(int64_t rows, int64_t columns) {
    auto ids = llvm::to_vector(llvm::seq<int64_t>(0, rows * columns));
    return DenseIntElementsAttr::get(RankedTensorType::get({rows, columns}, builder.getI64Type()), ids);
  }

  DenseIntElementsAttr eachToItself() {
    SmallVector<int64_t> pairs;
    for (int64_t device = 0; device < devices; ++device)
      pairs.append({device, device});
    return DenseIntElementsAttr::get(RankedTensorType::get({devices, 2}, builder.getI64Type()), pairs);
  }

  OpBuilder builder;
  int64_t devices;
};

struct PartitionsToReplicas : heddle::impl::PartitionsToReplicasBase<PartitionsToReplicas> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto count = [&](StringRef name) {
      auto attribute = module->getAttrOfType<IntegerAttr>(name);
      return attribute ? attribute.getInt() : 1;
    };
    int64_t partitions = count(kPartitions), replicas = count(kReplicas);
    if (partitions == 1)
      return;
    if (replicas != 1 || partitions < 1) {
      emitError(module.getLoc()) << "has " << replicas << " replicas of " << partitions
                                 << " partitions, needed 1 replica";
      return signalPassFailure();
    }
    Converter converter(&getContext(), partitions);
    module.walk([&](Operation *op) { converter.convert(op); });
    Builder builder(&getContext());
    module->setAttr(kPartitions, builder.getI32IntegerAttr(1));
    module->setAttr(kReplicas, builder.getI32IntegerAttr(partitions));
  }
};

} // namespace
