// Writes collectives of a plan: on dense memory, so members' parts that don't lie one after another are packed.
#include "PlanWriter.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::toplan;

namespace {

/// Sizes of all dims before one, of that dim, and of all after it.
struct Split {
  int64_t before = 1, size = 1, after = 1;
};

Split splitAt(RankedTensorType type, int64_t dim) {
  auto product = [](ArrayRef<int64_t> sizes) { return ShapedType::getNumElements(sizes); };
  return {product(type.getShape().take_front(dim)), type.getDimSize(dim), product(type.getShape().drop_front(dim + 1))};
}

/// A kernel that takes elements as `from`, permutes its dims, and gives them as `to`.
FlatSymbolRefAttr makeTranspose(PlanKernels &kernels, RankedTensorType source, ArrayRef<int64_t> from,
                                ArrayRef<int64_t> order, RankedTensorType to, Location loc) {
  return kernels.make(source, loc, [&](OpBuilder &builder, ValueRange values) {
    Type element = source.getElementType();
    Value value = stablehlo::ReshapeOp::create(builder, loc, RankedTensorType::get(from, element), values.front());
    auto moved = llvm::map_to_vector(order, [&](int64_t dim) { return from[dim]; });
    value = stablehlo::TransposeOp::create(builder, loc, RankedTensorType::get(moved, element), value, order);
    return SmallVector<Value>{stablehlo::ReshapeOp::create(builder, loc, to, value)};
  });
}

} // namespace

int64_t PlanWriter::countMembers(spmd::CollectiveOpInterface op) const {
  sdy::AxisRefListAttr axes = op.findAxes();
  return axes ? sdy::getShardCount(axes.getValue(), sdy::lookupMesh(op.getMeshAttr(), function)) : 1;
}

/// What a collective takes: its source, or a buffer where the parts for each member lie one after another.
Value PlanWriter::pack(Sent sent, int64_t stream) {
  std::optional<int64_t> dim = sent.op.findSplitDim();
  if (!dim)
    return sent.source;
  Split split = splitAt(sent.from, *dim);
  int64_t members = countMembers(sent.op);
  if (split.before == 1)
    return sent.source;
  Value packed = addBuffer(sent.from);
  auto kernel = makeTranspose(kernels, sent.from, {split.before, members, split.size / members, split.after},
                              {1, 0, 2, 3}, sent.from, sent.op->getLoc());
  plan::LaunchOp::create(builder, sent.op->getLoc(), kernel, sent.source, packed, stream);
  return packed;
}

void PlanWriter::writeCollectives(ArrayRef<Sent> sent, int64_t stream) {
  llvm::MapVector<Attribute, SmallVector<Sent>> launches;
  for (Sent one : sent)
    launches[one.op.getPlanAttributes()].push_back(one);
  for (auto &[attributes, own] : launches)
    writeLike(own, stream);
}

void PlanWriter::writeLike(ArrayRef<Sent> sent, int64_t stream) {
  SmallVector<Value> sources, destinations;
  struct Unpack {
    FlatSymbolRefAttr kernel;
    Value from, to;
    Location loc;
  };
  SmallVector<Unpack> unpacks;
  for (Sent one : sent) {
    sources.push_back(pack(one, stream));
    std::optional<int64_t> dim = one.op.findJoinedDim();
    int64_t members = countMembers(one.op);
    Split split = dim ? splitAt(one.to, *dim) : Split();
    if (split.before == 1) {
      destinations.push_back(one.destination);
      continue;
    }
    destinations.push_back(addBuffer(one.to));
    auto kernel = makeTranspose(kernels, one.to, {members, split.before, split.size / members, split.after},
                                {1, 0, 2, 3}, one.to, one.op->getLoc());
    unpacks.push_back({kernel, destinations.back(), one.destination, one.op->getLoc()});
  }
  spmd::CollectiveOpInterface first = sent.front().op;
  auto collective = plan::CollectiveOp::create(
      builder, first->getLoc(), plan::CollectiveKindAttr::get(builder.getContext(), first.getKind()),
      /*reduction=*/nullptr, sources, destinations, /*axes=*/nullptr, /*from=*/nullptr, /*to=*/nullptr,
      /*offset=*/nullptr, /*mirrored=*/nullptr, /*senders=*/nullptr, /*receivers=*/nullptr, first.getMeshAttr(),
      builder.getI64IntegerAttr(stream), getCollectiveCost(sent));
  for (NamedAttribute attribute : first.getPlanAttributes())
    collective->setAttr(attribute.getName(), attribute.getValue());
  for (StringRef name : {HeddleDialect::causeAttrName, HeddleDialect::annotationsAttrName})
    if (Attribute said = first->getAttr(name))
      collective->setAttr(name, said);
  for (const Unpack &unpack : unpacks)
    plan::LaunchOp::create(builder, unpack.loc, unpack.kernel, unpack.from, unpack.to, stream);
}

void PlanWriter::writeStart(spmd::StartOp start) {
  Block &body = start.getBody().front();
  auto stream = static_cast<int64_t>(start.getStream());
  int64_t event = 2 * storage.getEvent(start.getFuture());
  SmallVector<Sent> sent;
  auto write = [&] {
    if (start.holdsMessages()) {
      writeMessages(start, stream);
      return success();
    }
    if (start.getHostKernel()) {
      writeHostKernel(start, stream);
      return success();
    }
    for (auto [index, value] : llvm::enumerate(body.getTerminator()->getOperands())) {
      if (start.holdsTransfers()) {
        Operation *op = value.getDefiningOp();
        unsigned number = cast<BlockArgument>(op->getOperand(0)).getArgNumber();
        writeTransfer(op, *storage.findPlace({start.getOperands()[number], 0}),
                      *storage.findPlace({start.getFuture(), static_cast<unsigned>(index)}), stream);
        continue;
      }
      auto op = value.getDefiningOp<spmd::CollectiveOpInterface>();
      auto operand = cast<BlockArgument>(op->getOperand(0));
      sent.push_back({op, getMemory({start.getOperands()[operand.getArgNumber()], 0}),
                      getMemory({start.getFuture(), static_cast<unsigned>(index)}),
                      cast<RankedTensorType>(operand.getType()), cast<RankedTensorType>(value.getType())});
    }
    if (!sent.empty())
      writeCollectives(sent, stream);
    return success();
  };
  plan::RecordOp::create(builder, start.getLoc(), event);
  plan::WaitOp::create(builder, start.getLoc(), event, stream);
  if (start.getSkipsLast()) {
    auto scan = cast<ScanOp>(start->getParentOp());
    auto trips = static_cast<int64_t>(scan.getTripCount());
    auto when =
        plan::WhenOp::create(builder, start.getLoc(), iterations.lookup(scan), 0, std::max<int64_t>(trips - 1, 0));
    (void)writeInside(when.getBody(), write);
  } else {
    (void)write();
  }
  plan::RecordOp::create(builder, start.getLoc(), event + 1, stream);
}

void PlanWriter::writeMessages(spmd::StartOp start, int64_t stream) {
  SmallVector<Operation *> messages;
  SmallVector<Value> sent, received;
  for (Operation &op : start.getBody().front().without_terminator()) {
    messages.push_back(&op);
    if (auto send = dyn_cast<spmd::SendOp>(op)) {
      unsigned number = cast<BlockArgument>(send.getOperand()).getArgNumber();
      sent.push_back(getMemory({start.getOperands()[number], 0}));
    } else {
      received.push_back(getMemory({start.getFuture(), static_cast<unsigned>(received.size())}));
    }
  }
  writeMessages(messages, sent, received, stream);
}

void PlanWriter::writeMessages(ArrayRef<Operation *> messages, ArrayRef<Value> sent, ArrayRef<Value> received,
                               int64_t stream) {
  SmallVector<int64_t> to, from;
  for (Operation *op : messages)
    if (auto send = dyn_cast<spmd::SendOp>(op))
      to.push_back(send.getPeer());
    else
      from.push_back(cast<spmd::ReceiveOp>(op).getPeer());
  Operation *first = messages.front();
  plan::ExchangeOp::create(
      builder, first->getLoc(), sent, builder.getDenseI64ArrayAttr(to), received, builder.getDenseI64ArrayAttr(from),
      first->getAttrOfType<sdy::AxisRefListAttr>("axes"), first->getAttrOfType<FlatSymbolRefAttr>("mesh"),
      first->getAttrOfType<IntegerAttr>("channel"), builder.getI64IntegerAttr(stream), getMessageCost(messages));
}

void PlanWriter::writeCollective(spmd::CollectiveOpInterface op, int64_t stream) {
  writeCollectives(
      {{op, getMemory({op->getOperand(0), 0}), getMemory({op->getResult(0), 0}),
        cast<RankedTensorType>(op->getOperand(0).getType()), cast<RankedTensorType>(op->getResult(0).getType())}},
      stream);
}

/// A device's own part, which a kernel takes by the device's index.
void PlanWriter::writeSlice(Operation *op) {
  auto slice = cast<spmd::AllSliceOp>(op);
  Location loc = op->getLoc();
  auto counter = RankedTensorType::get({}, builder.getI32Type());
  auto type = cast<RankedTensorType>(slice.getType());
  auto dim = static_cast<int64_t>(slice.getDim());
  auto kernel = kernels.make({slice.getOperand().getType(), counter}, loc, [&](OpBuilder &inner, ValueRange values) {
    auto number = [&](int64_t value) -> Value {
      return stablehlo::ConstantOp::create(inner, loc, DenseElementsAttr::get(counter, APInt(32, value)));
    };
    SmallVector<Value> starts(type.getRank(), number(0));
    starts[dim] = stablehlo::MultiplyOp::create(inner, loc, values[1], number(type.getDimSize(dim)));
    return SmallVector<Value>{stablehlo::DynamicSliceOp::create(inner, loc, type, values[0], starts, type.getShape())};
  });
  plan::LaunchOp::create(
      builder, loc, kernel,
      ValueRange{getArgument(slice.getOperand()), getIndex(slice.getAxesAttr(), slice.getMeshAttr())},
      getMemory({slice.getResult(), 0}));
}
