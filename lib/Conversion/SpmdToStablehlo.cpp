#include "heddle/Analysis/DeviceGroups.h"
#include "heddle/Conversion/Passes.h"
#include "heddle/Dialect/Plan/CollectiveKind.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace heddle {
#define GEN_PASS_DEF_SPMDTOSTABLEHLO
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using plan::CollectiveKind;
namespace hlo = heddle::stablehlo;

namespace {

/// The limit of groups, which have to be written out.
constexpr int64_t maxDevices = 65'536;

class Lowering {
public:
  Lowering(ImplicitLocOpBuilder &builder, sdy::MeshAttr mesh, int64_t channel)
      : builder(builder), mesh(mesh), channel(channel) {}

  Value lower(spmd::CollectiveOpInterface op) {
    Operation *collective = op;
    switch (op.getKind()) {
    case CollectiveKind::AllReduce:
      return lower(cast<spmd::AllReduceOp>(collective));
    case CollectiveKind::AllGather:
      return lower(cast<spmd::AllGatherOp>(collective));
    case CollectiveKind::ReduceScatter:
      return lower(cast<spmd::ReduceScatterOp>(collective));
    case CollectiveKind::AllToAll:
      return lower(cast<spmd::AllToAllOp>(collective));
    case CollectiveKind::Permute:
      return lower(cast<spmd::PermuteOp>(collective));
    case CollectiveKind::Shift:
      return lower(cast<spmd::ShiftOp>(collective));
    case CollectiveKind::Pairs:
      return lower(cast<spmd::PairsOp>(collective));
    }
    llvm_unreachable("all kinds are there");
  }
  Value lower(spmd::AllReduceOp op) {
    auto reduced = hlo::AllReduceOp::create(builder, op.getOperand(), groups(op), channelHandle(),
                                            /*use_global_device_ids=*/true);
    fillBody(reduced.getComputation(), op.getReduction(), op.getOperand().getType());
    return reduced.getResult(0);
  }
  Value lower(spmd::AllGatherOp op) {
    return hlo::AllGatherOp::create(builder, op.getResult().getType(), op.getOperand(), op.getDim(), groups(op),
                                    channelHandle(), /*use_global_device_ids=*/true)
        .getResult(0);
  }
  Value lower(spmd::ReduceScatterOp op) {
    auto reduced = hlo::ReduceScatterOp::create(builder, op.getResult().getType(), op.getOperand(), op.getDim(),
                                                groups(op), channelHandle(), /*use_global_device_ids=*/true);
    fillBody(reduced.getComputation(), op.getReduction(), op.getOperand().getType());
    return reduced;
  }
  Value lower(spmd::AllToAllOp op) {
    int64_t members = sdy::getShardCount(op.getAxes().getValue(), mesh);
    return hlo::AllToAllOp::create(builder, op.getOperand(), op.getSplitDim(), op.getConcatDim(), members, groups(op),
                                   channelHandle())
        .getResult(0);
  }
  Value lower(spmd::PermuteOp op) {
    SmallVector<int64_t> pairs;
    for (auto [from, to] : getPermutation(op.getFrom(), op.getTo(), mesh))
      pairs.append({from, to});
    return hlo::CollectivePermuteOp::create(builder, op.getOperand(), table(pairs, 2), channelHandle());
  }
  Value lower(spmd::ShiftOp op) {
    SmallVector<int64_t> pairs;
    for (const SmallVector<int64_t> &group : getGroups(op.getAxes().getValue(), mesh))
      for (auto [to, from] : llvm::enumerate(format::findSources(op.getKind(), op.getPeers(), group.size())))
        if (from >= 0)
          pairs.append({group[from], group[to]});
    return hlo::CollectivePermuteOp::create(builder, op.getOperand(), table(pairs, 2), channelHandle());
  }
  Value lower(spmd::PairsOp op) {
    SmallVector<int64_t> pairs;
    for (const SmallVector<int64_t> &group : getGroups(op.getAxes().getValue(), mesh))
      for (auto [from, to] : llvm::zip_equal(op.getFrom(), op.getTo()))
        pairs.append({group[from], group[to]});
    return hlo::CollectivePermuteOp::create(builder, op.getOperand(), table(pairs, 2), channelHandle());
  }
  Value lower(spmd::AllSliceOp op) {
    auto type = cast<RankedTensorType>(op.getResult().getType());
    Value index = axisIndex(op.getAxes().getValue());
    Value start = hlo::MultiplyOp::create(builder, index, scalar(type.getDimSize(op.getDim())));
    SmallVector<Value> starts(type.getRank(), scalar(0));
    starts[op.getDim()] = start;
    return hlo::DynamicSliceOp::create(builder, op.getOperand(), starts, type.getShape());
  }
  Value lower(spmd::AxisIndexOp op) { return axisIndex(op.getAxes().getValue()); }

private:
  DenseIntElementsAttr table(ArrayRef<int64_t> values, int64_t columns) {
    auto type = RankedTensorType::get({static_cast<int64_t>(values.size()) / columns, columns}, builder.getI64Type());
    return DenseIntElementsAttr::get(type, values);
  }
  template <typename Op> DenseIntElementsAttr groups(Op op) {
    SmallVector<int64_t> ids;
    std::vector<SmallVector<int64_t>> all = getGroups(op.getAxes().getValue(), mesh);
    for (const SmallVector<int64_t> &group : all)
      llvm::append_range(ids, group);
    return table(ids, all.front().size());
  }
  hlo::ChannelHandleAttr channelHandle() {
    return hlo::ChannelHandleAttr::get(builder.getContext(), channel, /*type=*/1);
  }

  Value scalar(int64_t value) {
    auto type = RankedTensorType::get({}, builder.getI32Type());
    return hlo::ConstantOp::create(builder, DenseIntElementsAttr::get(type, static_cast<int32_t>(value)));
  }

  /// This device's position in the mesh.
  Value position() {
    auto type = RankedTensorType::get({}, builder.getI32Type());
    Value id = hlo::ConvertOp::create(builder, type, hlo::PartitionIdOp::create(builder));
    if (mesh.getDeviceIds().empty())
      return id;
    SmallVector<int32_t> positions(mesh.getDeviceCount());
    for (auto [position, device] : llvm::enumerate(mesh.getDeviceIds()))
      positions[device] = position;
    auto tableType = RankedTensorType::get({mesh.getDeviceCount()}, builder.getI32Type());
    Value all = hlo::ConstantOp::create(builder, DenseIntElementsAttr::get(tableType, positions));
    Value own = hlo::DynamicSliceOp::create(builder, all, id, ArrayRef<int64_t>{1});
    return hlo::ReshapeOp::create(builder, type, own);
  }

  Value axisIndex(ArrayRef<sdy::AxisRefAttr> axes) {
    Value here = position(), index = scalar(0);
    for (const AxisSteps &axis : getSteps(axes, mesh)) {
      Value along = hlo::DivideOp::create(builder, here, scalar(axis.stride));
      along = hlo::RemainderOp::create(builder, along, scalar(axis.count));
      index = hlo::AddOp::create(builder, hlo::MultiplyOp::create(builder, index, scalar(axis.count)), along);
    }
    return index;
  }

  void fillBody(Region &body, Combiner reduction, Type type) {
    auto scalarType = RankedTensorType::get({}, cast<RankedTensorType>(type).getElementType());
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&body, {}, {scalarType, scalarType}, {builder.getLoc(), builder.getLoc()});
    Value both = hlo::combine(builder, builder.getLoc(), reduction, block->getArgument(0), block->getArgument(1));
    hlo::ReturnOp::create(builder, both);
  }

  ImplicitLocOpBuilder &builder;
  sdy::MeshAttr mesh;
  int64_t channel;
};

struct SpmdToStablehlo : heddle::impl::SpmdToStablehloBase<SpmdToStablehlo> {
  /// The highest channel in use: collectives of manual computations have theirs.
  int64_t findLastChannel() {
    int64_t last = 0;
    getOperation().walk([&](Operation *op) {
      if (auto channel = op->getAttrOfType<hlo::ChannelHandleAttr>("channel_handle"))
        last = std::max(last, channel.getHandle());
    });
    return last;
  }

  void runOnOperation() override {
    if (failed(sdy::verifyAllSpatial(getOperation(), "other compilers")))
      return signalPassFailure();
    SymbolTableCollection tables;
    int64_t channel = findLastChannel();
    WalkResult lowered = getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa_and_nonnull<spmd::SpmdDialect>(op->getDialect()))
        return WalkResult::advance();
      auto collective = dyn_cast<spmd::CollectiveOpInterface>(op);
      if (!collective && !isa<spmd::AllSliceOp, spmd::AxisIndexOp>(op)) {
        op->emitOpError("has no form in stablehlo, needed collectives that are not started yet");
        return WalkResult::interrupt();
      }
      sdy::MeshAttr mesh = sdy::lookupMesh(op->getAttrOfType<FlatSymbolRefAttr>("mesh"), op, &tables);
      if (mesh.getDeviceCount() > maxDevices) {
        op->emitOpError("is on a mesh of ") << mesh.getDeviceCount() << " devices, needed at most " << maxDevices;
        return WalkResult::interrupt();
      }
      ImplicitLocOpBuilder builder(op->getLoc(), op);
      Lowering lowering(builder, mesh, ++channel);
      Value result = collective                  ? lowering.lower(collective)
                     : isa<spmd::AllSliceOp>(op) ? lowering.lower(cast<spmd::AllSliceOp>(op))
                                                 : lowering.lower(cast<spmd::AxisIndexOp>(op));
      if (DictionaryAttr more = op->getDiscardableAttrDictionary(); !more.empty())
        result.getDefiningOp()->setDiscardableAttrs(more);
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
      return WalkResult::skip();
    });
    if (lowered.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
