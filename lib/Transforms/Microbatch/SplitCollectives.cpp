// Collectives along the axis of microbatches and others become those along it alone, and those of devices.
#include "MicroAxis.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

namespace {

using Axes = ArrayRef<sdy::AxisRefAttr>;

/// Makes ops along lists of axes, which have the causes of the op that they come of.
class Splitter {
public:
  Splitter(Operation *op, const MicroAxis &axis) : op(op), axis(axis), builder(op->getLoc(), op) {}

  LogicalResult run() {
    if (auto permute = dyn_cast<spmd::PermuteOp>(op))
      return leavePlaces(permute);
    sdy::AxisRefListAttr axes = getAxes(op);
    if (!axes || !axis.isIn(axes.getValue()))
      return success();
    for (sdy::AxisRefAttr own : axes.getValue())
      if (own.getName() == axis.getName() && own.isSubAxis())
        return op->emitOpError("is along ") << own.toString() << ", needed all of \"" << axis.getName() << '"';
    all = axes.getValue();
    const auto *place = llvm::find_if(all, [&](sdy::AxisRefAttr own) { return own.getName() == axis.getName(); });
    major = all.take_front(place - all.begin());
    minor = all.drop_front(major.size() + 1);
    if (isa<spmd::ShiftOp, spmd::PairsOp>(op))
      return op->emitOpError() << "along \"" << axis.getName() << "\" moves data from one microbatch to another"
                               << getCause() << ", needed each to be on its own";
    if (axis.isAlone(axes) && !isa<spmd::AllToAllOp, spmd::ReduceScatterOp>(op))
      return success();
    Operation *before = op->getPrevNode();
    Value value = split();
    for (Operation *made = op->getPrevNode(); made != before; made = made->getPrevNode())
      if (isa<spmd::SpmdDialect>(made->getDialect()))
        for (NamedAttribute own : op->getDiscardableAttrs())
          made->setDiscardableAttr(own.getName(), own.getValue());
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return success();
  }

private:
  static sdy::AxisRefListAttr getAxes(Operation *op) {
    if (auto collective = dyn_cast<spmd::CollectiveOpInterface>(op))
      return collective.findAxes();
    if (auto slice = dyn_cast<spmd::AllSliceOp>(op))
      return slice.getAxes();
    auto index = dyn_cast<spmd::AxisIndexOp>(op);
    return index ? index.getAxes() : nullptr;
  }

  std::string getCause() const {
    auto cause = op->getAttrOfType<StringAttr>(HeddleDialect::causeAttrName);
    return cause ? (" for " + cause.getValue()).str() : "";
  }

  Value split() {
    Value value = op->getNumOperands() ? op->getOperand(0) : Value();
    Axes micro = axis.getList().getValue();
    if (auto index = dyn_cast<spmd::AxisIndexOp>(op))
      return makeIndex();
    if (auto reduce = dyn_cast<spmd::AllReduceOp>(op)) {
      SmallVector<sdy::AxisRefAttr> others(major);
      llvm::append_range(others, minor);
      return this->reduce(this->reduce(value, reduce.getReductionAttr(), micro), reduce.getReductionAttr(), others);
    }
    if (auto scatter = dyn_cast<spmd::ReduceScatterOp>(op)) {
      value = this->reduce(value, scatter.getReductionAttr(), micro);
      value = this->scatter(value, scatter, major);
      value = slice(value, scatter.getDim(), micro);
      return this->scatter(value, scatter, minor);
    }
    if (auto gather = dyn_cast<spmd::AllGatherOp>(op)) {
      for (Axes axes : {minor, micro, major}) // parts of a part first
        value = this->gather(value, gather.getDim(), axes);
      return value;
    }
    if (auto slice = dyn_cast<spmd::AllSliceOp>(op))
      return sliceAll(value, slice.getDim());
    auto move = cast<spmd::AllToAllOp>(op);
    for (Axes axes : {minor, micro, major})
      value = this->gather(value, move.getConcatDim(), axes);
    return sliceAll(value, move.getSplitDim());
  }

  Value sliceAll(Value value, int64_t dim) {
    for (Axes axes : {major, axis.getList().getValue(), minor})
      value = slice(value, dim, axes);
    return value;
  }

  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }
  int64_t count(Axes axes) const { return sdy::getShardCount(axes, axis.getMesh()); }
  sdy::AxisRefListAttr listOf(Axes axes) { return sdy::AxisRefListAttr::get(op->getContext(), axes); }

  Value reduce(Value value, CombinerAttr combiner, Axes axes) {
    return axes.empty()
               ? value
               : spmd::AllReduceOp::create(builder, typeOf(value), value, combiner, listOf(axes), axis.getMeshRef());
  }
  Value scatter(Value value, spmd::ReduceScatterOp own, Axes axes) {
    return axes.empty() ? value
                        : spmd::ReduceScatterOp::create(builder, divideDim(typeOf(value), own.getDim(), count(axes)),
                                                        value, own.getReductionAttr(), own.getDimAttr(), listOf(axes),
                                                        axis.getMeshRef());
  }
  Value gather(Value value, int64_t dim, Axes axes) {
    return axes.empty() ? value
                        : spmd::AllGatherOp::create(builder, multiplyDim(typeOf(value), dim, count(axes)), value,
                                                    builder.getI64IntegerAttr(dim), listOf(axes), axis.getMeshRef());
  }
  Value slice(Value value, int64_t dim, Axes axes) {
    return axes.empty() ? value
                        : spmd::AllSliceOp::create(builder, divideDim(typeOf(value), dim, count(axes)), value,
                                                   builder.getI64IntegerAttr(dim), listOf(axes), axis.getMeshRef());
  }

  /// (index along `major` * microbatches + microbatch) * (members along `minor`) + index along `minor`.
  Value makeIndex() {
    Value index;
    for (Axes axes : {major, axis.getList().getValue(), minor}) {
      if (axes.empty())
        continue;
      Value own = spmd::AxisIndexOp::create(builder, RankedTensorType::get({}, builder.getI32Type()), listOf(axes),
                                            axis.getMeshRef());
      if (index) {
        Value members = microbatch::makeIndex(builder, op->getLoc(), count(axes));
        own = stablehlo::AddOp::create(builder, stablehlo::MultiplyOp::create(builder, index, members), own);
      }
      index = own;
    }
    return index;
  }

  /// A permute that leaves each part with its microbatch is one among devices.
  LogicalResult leavePlaces(spmd::PermuteOp permute) {
    auto from = findPlace(permute.getFrom()), to = findPlace(permute.getTo());
    if (!from && !to)
      return success();
    if (from != to)
      return op->emitOpError() << "moves data from one microbatch to another" << getCause()
                               << ", needed each to be on its own";
    permute.setFromAttr(withoutAxis(permute.getFrom()));
    permute.setToAttr(withoutAxis(permute.getTo()));
    if (permute.getFrom() == permute.getTo()) {
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    }
    return success();
  }

  /// The dim that the axis cuts, and how many shards are minor to it there; also what it is a part of.
  std::optional<std::tuple<size_t, int64_t, sdy::AxisRefAttr>> findPlace(sdy::ListOfAxisRefListsAttr lists) const {
    for (auto [dim, list] : llvm::enumerate(lists.getValue()))
      for (auto [index, own] : llvm::enumerate(list.getValue()))
        if (own.getName() == axis.getName())
          return std::tuple(dim, count(list.getValue().drop_front(index + 1)), own);
    return std::nullopt;
  }
  sdy::ListOfAxisRefListsAttr withoutAxis(sdy::ListOfAxisRefListsAttr lists) const {
    auto others = llvm::map_to_vector(lists.getValue(), [&](sdy::AxisRefListAttr list) {
      SmallVector<sdy::AxisRefAttr> kept(list.getValue());
      llvm::erase_if(kept, [&](sdy::AxisRefAttr own) { return own.getName() == axis.getName(); });
      return sdy::AxisRefListAttr::get(lists.getContext(), kept);
    });
    return sdy::ListOfAxisRefListsAttr::get(lists.getContext(), others);
  }

  Operation *op;
  const MicroAxis &axis;
  ImplicitLocOpBuilder builder;
  Axes all, major, minor;
};

/// Does `outer`, an op on what only `inner` gives, first.
void exchange(Operation *inner, Operation *outer) {
  OpBuilder builder(outer);
  IRMapping mapping;
  mapping.map(outer->getOperand(0), inner->getOperand(0));
  Operation *first = builder.clone(*outer, mapping);
  mapping.map(inner->getOperand(0), first->getResult(0));
  Operation *last = builder.clone(*inner, mapping);
  // What is scattered is smaller from there on.
  if (!isa<spmd::ReduceScatterOp>(first))
    first->getResult(0).setType(first->getOperand(0).getType());
  last->getResult(0).setType(outer->getResult(0).getType());
  outer->getResult(0).replaceAllUsesWith(last->getResult(0));
  outer->erase();
  inner->erase();
}

/// A sum over devices of which each keeps a part is scattered.
void scatterSums(Block &block, const MicroAxis &axis) {
  for (auto slice : llvm::make_early_inc_range(block.getOps<spmd::AllSliceOp>())) {
    auto sum = slice.getOperand().getDefiningOp<spmd::AllReduceOp>();
    if (!sum || !sum->hasOneUse() || axis.getReduce(sum) || sum.getAxes() != slice.getAxes())
      continue;
    OpBuilder builder(slice);
    auto scatter =
        spmd::ReduceScatterOp::create(builder, slice.getLoc(), slice.getType(), sum.getOperand(),
                                      sum.getReductionAttr(), slice.getDimAttr(), slice.getAxes(), slice.getMeshAttr());
    scatter->setDiscardableAttrs(sum->getDiscardableAttrDictionary());
    slice.replaceAllUsesWith(scatter.getResult());
    slice.erase();
    sum.erase();
  }
}

/// The order in which a value is combined among microbatches and among devices: by devices once, after the loop, unless
/// what is scattered shall be scattered in it.
void orderReductions(Block &block, const MicroAxis &axis, bool scattersInside) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto outer = dyn_cast<spmd::CollectiveOpInterface>(op);
    auto inner = outer ? op.getOperand(0).getDefiningOp<spmd::CollectiveOpInterface>() : nullptr;
    if (!inner || !inner->hasOneUse() || inner->getBlock() != &block ||
        !isa<spmd::AllReduceOp, spmd::ReduceScatterOp>(op) || !isa<spmd::AllReduceOp, spmd::ReduceScatterOp>(inner) ||
        outer.findReduction() != inner.findReduction())
      continue;
    bool isScatter = isa<spmd::ReduceScatterOp>(axis.getReduce(&op) ? inner.getOperation() : &op);
    bool microFirst = !(isScatter && scattersInside);
    if (microFirst ? axis.getReduce(&op) && !axis.getReduce(inner) : axis.getReduce(inner) && !axis.getReduce(&op))
      exchange(inner, &op);
  }
}

} // namespace

LogicalResult heddle::microbatch::splitCollectives(func::FuncOp function, const MicroAxis &axis, bool scattersInside) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (isa<spmd::SpmdDialect>(op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (failed(Splitter(op, axis).run()))
      return failure();
  // What is gathered as it was cut is what it was before.
  function.walk([&](spmd::AllGatherOp gather) {
    auto slice = axis.getGather(gather) ? gather.getOperand().getDefiningOp<spmd::AllSliceOp>() : nullptr;
    if (slice && axis.getSlice(slice) && slice.getDim() == gather.getDim())
      gather.getResult().replaceAllUsesWith(slice.getOperand());
  });
  auto order = [&](Block &block) {
    scatterSums(block, axis);
    orderReductions(block, axis, scattersInside);
  };
  order(function.getBody().front());
  if (!scattersInside)
    for (auto scan : function.getOps<ScanOp>()) // layer loops
      order(scan.getBody().front());
  return success();
}
