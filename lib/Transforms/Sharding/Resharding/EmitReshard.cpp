#include "EmitReshard.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;
using problems::ReshardKind;

static ReshardCause makeCause(Operation *op, StringRef what, unsigned index) {
  std::string text = (what + " #" + Twine(index) + " of " + op->getName().getStringRef()).str();
  return {op->getLoc(), StringAttr::get(op->getContext(), text), op->getAttr(HeddleDialect::scopeAttrName), op,
          nullptr};
}

ReshardCause ReshardCause::of(OpOperand &operand) {
  return makeCause(operand.getOwner(), "operand", operand.getOperandNumber());
}

ReshardCause ReshardCause::of(OpResult result) {
  return makeCause(result.getOwner(), "result", result.getResultNumber());
}

ReshardCause ReshardCause::ofChain(Operation *last, ArrayRef<Operation *> before) {
  ReshardCause cause = ofCollective(last);
  std::string all;
  auto add = [&](Operation *op) {
    if (auto text = op->getAttrOfType<StringAttr>(HeddleDialect::annotationsAttrName))
      if (!StringRef(all).contains(text.getValue()))
        all += (all.empty() ? "" : "; ") + text.str();
  };
  for (Operation *op : llvm::reverse(before))
    add(op);
  add(last);
  cause.again |= llvm::any_of(before, [](Operation *op) { return op->hasAttr(kAgainAttrName); });
  if (!all.empty())
    cause.annotations = StringAttr::get(last->getContext(), all);
  return cause;
}

ReshardCause ReshardCause::ofCollective(Operation *op) {
  return {op->getLoc(),
          op->getAttrOfType<StringAttr>(HeddleDialect::causeAttrName),
          op->getAttr(HeddleDialect::scopeAttrName),
          nullptr,
          op->getAttr(HeddleDialect::annotationsAttrName),
          op->hasAttr(kAgainAttrName),
          op->getAttr(kAlternativesAttrName)};
}

/// The axes that take part in a move; of a permute all that shard the value then.
static SmallVector<AxisRefAttr> axesOf(const ReshardMove &move) {
  SmallVector<AxisRefAttr> axes = getAxisRefs(move.axes);
  if (axes.empty())
    for (DimensionShardingAttr dim : move.after.getDimShardings())
      llvm::append_range(axes, dim.getAxes());
  return axes;
}

static AxisRefListAttr listOf(const PlacedAxes &axes, MLIRContext *context) {
  return AxisRefListAttr::get(context, getAxisRefs(axes));
}

/// `axes` at one dim, none at the others.
static ListOfAxisRefListsAttr listsOf(const PlacedAxes &axes, int dim, int64_t rank, MLIRContext *context) {
  SmallVector<AxisRefListAttr> lists(rank, listOf({}, context));
  lists[dim] = listOf(axes, context);
  return ListOfAxisRefListsAttr::get(context, lists);
}

/// The annotations gathered from a chain that are about `axes`; all where none is.
static Attribute annotationsAbout(Attribute annotations, ArrayRef<AxisRefAttr> axes) {
  auto all = dyn_cast_or_null<StringAttr>(annotations);
  if (!all)
    return annotations;
  SmallVector<StringRef> entries;
  all.getValue().split(entries, "; ");
  llvm::erase_if(entries, [&](StringRef entry) {
    return llvm::none_of(axes,
                         [&](AxisRefAttr axis) { return entry.starts_with(("\"" + axis.getName() + "\"").str()); });
  });
  return entries.empty() ? all : StringAttr::get(all.getContext(), llvm::join(entries, "; "));
}

Value heddle::resharding::emitPlan(const ReshardPlan &plan, Value value, ReductionOp reduction,
                                   const ReshardCause &cause, OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  Type type = value.getType();
  Value start = value;
  int64_t rank = cast<RankedTensorType>(type).getRank();
  Location location = cause.location;
  // A sum goes without saying.
  auto reductionAttr = reduction == ReductionOp::SUM ? nullptr : ReductionOpAttr::get(context, reduction);
  bool hasSaidOther = plan.other.empty();
  for (const ReshardMove &move : plan.moves) {
    switch (move.kind) {
    case ReshardKind::AllSlice:
      value =
          AllSliceOp::create(builder, location, type, value, listsOf(move.axes, move.toDim, rank, context), move.after);
      break;
    case ReshardKind::AllGather:
      value = AllGatherOp::create(builder, location, type, value, listsOf(move.axes, move.fromDim, rank, context),
                                  move.after);
      break;
    case ReshardKind::AllToAll:
      value = AllToAllOp::create(
          builder, location, type, value,
          AllToAllParamListAttr::get(context, AllToAllParamAttr::get(context, listOf(move.axes, context).getValue(),
                                                                     move.fromDim, move.toDim)),
          move.after);
      break;
    case ReshardKind::Permute:
      value = CollectivePermuteOp::create(builder, location, type, value, move.after);
      break;
    case ReshardKind::ReduceScatter:
      value = ReduceScatterOp::create(builder, location, type, value, listsOf(move.axes, move.toDim, rank, context),
                                      reductionAttr, move.after);
      break;
    case ReshardKind::AllReduce:
      value =
          AllReduceOp::create(builder, location, type, value, listOf(move.axes, context), reductionAttr, move.after);
      break;
    }
    Operation *op = value.getDefiningOp();
    std::string explained = cause.op ? explainAxes(start, cause.op, axesOf(move)) : "";
    if (Attribute annotations =
            explained.empty() ? annotationsAbout(cause.annotations, axesOf(move)) : builder.getStringAttr(explained))
      op->setAttr(HeddleDialect::annotationsAttrName, annotations);
    if (cause.text)
      op->setAttr(HeddleDialect::causeAttrName, cause.text);
    if (cause.scope)
      op->setAttr(HeddleDialect::scopeAttrName, cause.scope);
    if (cause.alternatives)
      op->setAttr(kAlternativesAttrName, cause.alternatives);
    if (!hasSaidOther && move.wireBytes > 0) {
      op->setAttr(kOtherPathAttrName, builder.getStringAttr(plan.other));
      hasSaidOther = true;
    }
    if (cause.again && isa<AllGatherOp>(op))
      op->setAttr(kAgainAttrName, builder.getUnitAttr());
  }
  return value;
}
