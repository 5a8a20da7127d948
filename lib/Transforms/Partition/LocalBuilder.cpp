#include "LocalBuilder.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

RankedTensorType heddle::partition::withDim(RankedTensorType type, int64_t dim, int64_t size) {
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] = size;
  return RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
}

sdy::AxisRefListAttr LocalBuilder::makeAxes(ArrayRef<PlacedAxis> axes) {
  return sdy::AxisRefListAttr::get(getContext(), getAxisRefs(axes));
}

Value LocalBuilder::splat(RankedTensorType type, Attribute element) {
  return ConstantOp::create(*this, DenseElementsAttr::get(type, element));
}

Value LocalBuilder::splatInt(RankedTensorType type, int64_t value) {
  return splat(type, getIntegerAttr(type.getElementType(), value));
}

static DenseElementsAttr getZeros(RankedTensorType type) {
  // An attribute of zero bits, which complex types lack.
  SmallVector<char> bytes(getTensorBytes(RankedTensorType::get({1}, type.getElementType())), 0);
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

Value LocalBuilder::zeros(RankedTensorType type) { return ConstantOp::create(*this, getZeros(type)); }

Value LocalBuilder::identity(RankedTensorType type, Combiner combiner) {
  return ConstantOp::create(*this, getIdentities(type, combiner));
}

Value LocalBuilder::broadcast(Value scalar, ArrayRef<int64_t> shape) {
  return BroadcastInDimOp::create(*this, RankedTensorType::get(shape, typeOf(scalar).getElementType()), scalar,
                                  getDenseI64ArrayAttr({}));
}

Value LocalBuilder::indexOnShard(ArrayRef<PlacedAxis> axes, int64_t first, int64_t step) {
  auto type = RankedTensorType::get({}, getI32Type());
  Value index = spmd::AxisIndexOp::create(*this, type, makeAxes(axes), getMeshRef());
  index = MultiplyOp::create(*this, index, splatInt(type, step));
  return first == 0 ? index : AddOp::create(*this, splatInt(type, first), index).getResult();
}

Value LocalBuilder::firstIndex(ArrayRef<PlacedAxis> axes, int64_t local) {
  return axes.empty() ? splatInt(RankedTensorType::get({}, getI32Type()), 0) : indexOnShard(axes, 0, local);
}

Value LocalBuilder::globalIndices(ArrayRef<int64_t> shape, int64_t dim, ArrayRef<PlacedAxis> axes) {
  auto type = RankedTensorType::get(shape, getI32Type());
  Value local = IotaOp::create(*this, type, getI64IntegerAttr(dim));
  return axes.empty() ? local : AddOp::create(*this, local, broadcast(firstIndex(axes, shape[dim]), shape)).getResult();
}

Value LocalBuilder::isFirst(ArrayRef<sdy::AxisRefAttr> axes) {
  auto type = RankedTensorType::get({}, getI32Type());
  Value index = spmd::AxisIndexOp::create(*this, type, sdy::AxisRefListAttr::get(getContext(), axes), getMeshRef());
  return compare(index, splatInt(type, 0), ComparisonDirection::EQ);
}

Value LocalBuilder::compare(Value lhs, Value rhs, ComparisonDirection direction) {
  return CompareOp::create(*this, lhs, rhs, ComparisonDirectionAttr::get(getContext(), direction),
                           ComparisonTypeAttr::get(getContext(), ComparisonType::SIGNED));
}

Value LocalBuilder::maskPadding(Value value, int64_t dim, int64_t size, ArrayRef<PlacedAxis> axes,
                                std::optional<Combiner> combiner) {
  RankedTensorType type = typeOf(value);
  if (type.getDimSize(dim) * getShardCount(axes, getMesh()) == size)
    return value;
  auto indexType = RankedTensorType::get(type.getShape(), getI32Type());
  Value isInside =
      compare(globalIndices(type.getShape(), dim, axes), splatInt(indexType, size), ComparisonDirection::LT);
  return SelectOp::create(*this, isInside, value, combiner ? identity(type, *combiner) : zeros(type));
}

Value LocalBuilder::take(Value value, int64_t dim, int64_t begin, int64_t end) {
  RankedTensorType type = typeOf(value);
  if (begin == 0 && end == type.getDimSize(dim))
    return value;
  SmallVector<int64_t> starts(type.getRank(), 0), strides(type.getRank(), 1), limits(type.getShape());
  starts[dim] = begin;
  limits[dim] = end;
  return SliceOp::create(*this, withDim(type, dim, end - begin), value, getDenseI64ArrayAttr(starts),
                         getDenseI64ArrayAttr(limits), getDenseI64ArrayAttr(strides));
}

Value LocalBuilder::takeFrom(Value value, int64_t dim, int64_t first, int64_t step, int64_t size,
                             ArrayRef<PlacedAxis> axes) {
  RankedTensorType type = typeOf(value), part = withDim(type, dim, size);
  auto i32 = RankedTensorType::get({}, getI32Type());
  SmallVector<Value> starts(type.getRank(), splatInt(i32, 0));
  starts[dim] = indexOnShard(axes, first, step);
  return DynamicSliceOp::create(*this, part, value, starts, getDenseI64ArrayAttr(part.getShape()));
}

Value LocalBuilder::pad(Value value, int64_t dim, int64_t low, int64_t high) {
  return pad(value, dim, low, high, [&](RankedTensorType type) { return zeros(type); });
}

Value LocalBuilder::padAround(Value value, int64_t dim, int64_t margin, Combiner combiner) {
  return pad(value, dim, margin, margin, [&](RankedTensorType type) { return identity(type, combiner); });
}

Value LocalBuilder::pad(Value value, int64_t dim, int64_t low, int64_t high,
                        llvm::function_ref<Value(RankedTensorType)> fill) {
  RankedTensorType type = typeOf(value);
  if (low == 0 && high == 0)
    return value;
  SmallVector<int64_t> none(type.getRank(), 0), lows(none), highs(none);
  lows[dim] = low;
  highs[dim] = high;
  return PadOp::create(*this, withDim(type, dim, type.getDimSize(dim) + low + high), value,
                       fill(RankedTensorType::get({}, type.getElementType())), getDenseI64ArrayAttr(lows),
                       getDenseI64ArrayAttr(highs), getDenseI64ArrayAttr(none));
}

Value LocalBuilder::padTo(Value value, int64_t dim, int64_t size) {
  return pad(value, dim, 0, size - typeOf(value).getDimSize(dim));
}

Value LocalBuilder::extendDim(Value value, const WindowAccess &access, int64_t size, ArrayRef<PlacedAxis> axes,
                              Value fill, Operation *cause) {
  RankedTensorType type = typeOf(value);
  int64_t dim = access.dim, shards = getShardCount(axes, getMesh());
  HaloPlan plan = planHalo(access, size, shards);
  SmallVector<Value> parts;
  for (const HaloPiece &piece : plan.pieces) {
    int64_t wanted = plan.isUniform ? piece.end - piece.begin : plan.local;
    bool isThere = piece.begin < piece.end && piece.delta > -shards && piece.delta < shards;
    if (!isThere) {
      parts.push_back(zeros(withDim(type, dim, wanted)));
      continue;
    }
    Value part = take(value, dim, piece.begin, piece.end);
    if (piece.delta != 0 || plan.isMirrored) {
      int64_t offset = plan.isMirrored ? shards - 1 + piece.delta : piece.delta;
      part = spmd::ShiftOp::create(*this, part.getType(), part, getI64IntegerAttr(offset),
                                   plan.isMirrored ? getUnitAttr() : nullptr, makeAxes(axes), getMeshRef());
      SmallVector<sdy::AxisRefAttr> moved = getAxisRefs(axes);
      Operation *shift = part.getDefiningOp();
      shift->setAttr(HeddleDialect::causeAttrName, getStringAttr("halo of " + cause->getName().getStringRef()));
      if (std::string explained = explainAxes(value, cause, moved); !explained.empty())
        shift->setAttr(HeddleDialect::annotationsAttrName, getStringAttr(explained));
      if (Attribute scope = cause->getAttr(HeddleDialect::scopeAttrName))
        shift->setAttr(HeddleDialect::scopeAttrName, scope);
    }
    parts.push_back(plan.isUniform ? part : pad(part, dim, piece.begin, plan.local - piece.end));
  }
  int64_t total = 0;
  for (Value part : parts)
    total += typeOf(part).getDimSize(dim);
  Value extended =
      parts.size() == 1
          ? parts[0]
          : ConcatenateOp::create(*this, withDim(type, dim, total), parts, getI64IntegerAttr(dim)).getResult();
  if (!plan.isUniform) {
    int64_t last = plan.start + (shards - 1) * plan.startStep;
    int64_t low = std::max<int64_t>(0, -std::min(plan.start, last));
    int64_t high = std::max<int64_t>(0, std::max(plan.start, last) + access.length - total);
    extended = pad(extended, dim, low, high);
    extended = takeFrom(extended, dim, plan.start + low, plan.startStep, access.length, axes);
  }
  bool isZeroOutside = size % shards == 0 && isZeroSplat(fill);
  if (!plan.readsOutside || isZeroOutside)
    return extended;

  ArrayRef<int64_t> shape = typeOf(extended).getShape();
  auto indexType = RankedTensorType::get(shape, getI32Type());
  Value first = indexOnShard(axes, access.first, access.step);
  Value index = AddOp::create(*this, IotaOp::create(*this, indexType, getI64IntegerAttr(dim)), broadcast(first, shape));
  Value isInside = AndOp::create(*this, compare(index, splatInt(indexType, 0), ComparisonDirection::GE),
                                 compare(index, splatInt(indexType, size), ComparisonDirection::LT));
  return SelectOp::create(*this, isInside, extended, broadcast(fill, shape));
}

Value LocalBuilder::sliceShard(Value value, int64_t dim, ArrayRef<PlacedAxis> axes) {
  if (axes.empty())
    return value;
  int64_t shards = getShardCount(axes, getMesh()), local = llvm::divideCeil(typeOf(value).getDimSize(dim), shards);
  value = padTo(value, dim, local * shards);
  return spmd::AllSliceOp::create(*this, withDim(typeOf(value), dim, local), value, getI64IntegerAttr(dim),
                                  makeAxes(axes), getMeshRef());
}
