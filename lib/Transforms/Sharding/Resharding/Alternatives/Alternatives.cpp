#include "Alternatives.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::resharding;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The origins of all axes that are somewhere at the op, for each result of the ops that stand for it.
static Attribute uniteOrigins(Operation *op) {
  NamedAttrList all;
  for (Value value : llvm::concat<Value>(op->getResults(), op->getOperands()))
    if (DictionaryAttr origins = getOrigins(value))
      for (NamedAttribute origin : origins)
        if (!all.get(origin.getName()))
          all.append(origin);
  return all.empty() ? Attribute() : all.getDictionary(op->getContext());
}

AlternativeBuilder::AlternativeBuilder(Operation *op, const MeshInUse &use)
    : ImplicitLocOpBuilder(op->getLoc(), op), use(use), origins(uniteOrigins(op)),
      scope(op->getAttr(HeddleDialect::scopeAttrName)),
      cause(getStringAttr("parts of " + op->getName().getStringRef())) {}

DimAxes AlternativeBuilder::axesOf(Value value) const {
  return llvm::map_to_vector(getPropagatedSharding(value, use).getDimShardings(),
                             [](DimensionShardingAttr dim) { return getPlacedAxes(dim); });
}

Value AlternativeBuilder::shard(Value value, const DimAxes &axes) {
  Operation *op = value.getDefiningOp();
  SmallVector<TensorShardingAttr> shardings(op->getNumResults(), makeSharding(axes, {}, ReductionOp::SUM, use));
  op->setAttr(kShardingAttr, TensorShardingPerValueAttr::get(getContext(), shardings));
  if (origins)
    op->setAttr(HeddleDialect::originsAttrName, getArrayAttr(SmallVector<Attribute>(op->getNumResults(), origins)));
  if (scope)
    op->setAttr(HeddleDialect::scopeAttrName, scope);
  return value;
}

Value AlternativeBuilder::splat(RankedTensorType type, Attribute element) {
  return stablehlo::ConstantOp::create(*this, DenseElementsAttr::get(type, element));
}

Value AlternativeBuilder::splatInt(RankedTensorType type, int64_t value) {
  return splat(type, getIntegerAttr(type.getElementType(), value));
}

Value AlternativeBuilder::zero(Type elementType) {
  auto type = RankedTensorType::get({}, elementType);
  auto complex = dyn_cast<ComplexType>(elementType);
  if (!complex)
    return splat(type, getZeroAttr(elementType));
  Attribute part = getZeroAttr(complex.getElementType());
  return splat(type, getArrayAttr({part, part}));
}

Value AlternativeBuilder::iota(RankedTensorType type, int64_t dim, const DimAxes &axes) {
  return shard(stablehlo::IotaOp::create(*this, type, getI64IntegerAttr(dim)), axes);
}

Value AlternativeBuilder::broadcast(Value value, RankedTensorType type, ArrayRef<int64_t> dims, const DimAxes &axes) {
  return shard(stablehlo::BroadcastInDimOp::create(*this, type, value, getDenseI64ArrayAttr(dims)), axes);
}

Value AlternativeBuilder::reshape(Value value, ArrayRef<int64_t> shape, const DimAxes &axes) {
  return shard(stablehlo::ReshapeOp::create(*this, typeOf(value).clone(shape), value), axes);
}

Value AlternativeBuilder::take(Value value, int64_t dim, int64_t begin, int64_t end, const DimAxes &axes) {
  RankedTensorType type = typeOf(value);
  SmallVector<int64_t> starts(type.getRank(), 0), strides(type.getRank(), 1), limits(type.getShape()), shape(limits);
  starts[dim] = begin;
  limits[dim] = end;
  shape[dim] = end - begin;
  return shard(stablehlo::SliceOp::create(*this, type.clone(shape), value, getDenseI64ArrayAttr(starts),
                                          getDenseI64ArrayAttr(limits), getDenseI64ArrayAttr(strides)),
               axes);
}

Value AlternativeBuilder::pad(Value value, int64_t dim, int64_t low, int64_t high, Value fill, const DimAxes &axes) {
  RankedTensorType type = typeOf(value);
  SmallVector<int64_t> none(type.getRank(), 0), lows(none), highs(none), shape(type.getShape());
  lows[dim] = low;
  highs[dim] = high;
  shape[dim] += low + high;
  return shard(stablehlo::PadOp::create(*this, type.clone(shape), value, fill, getDenseI64ArrayAttr(lows),
                                        getDenseI64ArrayAttr(highs), getDenseI64ArrayAttr(none)),
               axes);
}

Value AlternativeBuilder::moveTo(Value value, const DimAxes &axes) {
  auto moved = ReshardOp::create(*this, value.getType(), value, makeSharding(axes, {}, ReductionOp::SUM, use));
  moved->setAttr(HeddleDialect::causeAttrName, cause);
  return shard(moved, axes);
}

Operation *AlternativeBuilder::cloneOn(Operation *op, ValueRange operands, ArrayRef<int64_t> shape,
                                       const DimAxes &axes) {
  Operation *copy = clone(*op);
  copy->setOperands(operands);
  for (OpResult result : copy->getResults())
    result.setType(typeOf(result).clone(shape));
  shard(copy->getResult(0), axes);
  return copy;
}

SmallVector<Alternative> heddle::resharding::findAlternatives(Operation *op, const MeshInUse &use) {
  SmallVector<Alternative> alternatives;
  if (auto slice = dyn_cast<stablehlo::SliceOp>(op)) {
    addPoolingAlternatives(slice, use, alternatives);
    addSliceAlternatives(slice, use, alternatives);
  } else if (auto concatenate = dyn_cast<stablehlo::ConcatenateOp>(op))
    addConcatenateAlternatives(concatenate, use, alternatives);
  else if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
    addReduceAlternatives(reduce, use, alternatives);
  else if (auto window = dyn_cast<stablehlo::ReduceWindowOp>(op))
    addCumulativeAlternatives(window, use, alternatives);
  else if (isa<chlo::TopKOp>(op))
    addTopKAlternatives(op, use, alternatives);
  return alternatives;
}
