// Slices and concatenations along sharded dims.
#include "Alternatives.h"

#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::resharding;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

PlacedAxes axesOfDim(Value value, int64_t dim, const MeshInUse &use) {
  return getPlacedAxes(getPropagatedSharding(value, use).getDimShardings()[dim]);
}

/// The dims of `picked` are sliced by each device from what it has, the others afterwards.
SmallVector<Value> pickSlice(SliceOp op, ArrayRef<int64_t> picked, AlternativeBuilder &builder) {
  RankedTensorType type = op.getOperand().getType();
  DimAxes axes = builder.axesOf(op.getOperand());
  SmallVector<int64_t> sizes(type.getShape()), starts(op.getStartIndices()), limits(op.getLimitIndices());
  auto index = RankedTensorType::get({}, builder.getI64Type());
  SmallVector<Value> indices;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    bool isPicked = llvm::is_contained(picked, dim) || axes[dim].empty();
    indices.push_back(builder.splatInt(index, isPicked ? starts[dim] : 0));
    if (!isPicked)
      continue;
    sizes[dim] = (op.getType().getDimSize(dim) - 1) * op.getStrides()[dim] + 1;
    if (sizes[dim] != type.getDimSize(dim))
      axes[dim].clear();
    starts[dim] = 0;
    limits[dim] = sizes[dim];
  }
  Value value = builder.shard(
      DynamicSliceOp::create(builder, type.clone(sizes), op.getOperand(), indices, builder.getDenseI64ArrayAttr(sizes)),
      axes);
  if (value.getType() == op.getType())
    return {builder.shard(value, builder.axesOf(op))};
  return {builder.shard(SliceOp::create(builder, op.getType(), value, builder.getDenseI64ArrayAttr(starts),
                                        builder.getDenseI64ArrayAttr(limits), op.getStridesAttr()),
                        builder.axesOf(op))};
}

/// Where an input of a concatenation comes from: elements of a dim of `source` from `first` on.
struct Part {
  Value source;
  int64_t first = 0;
};

/// A slice along `dim` alone is a part of its operand, also where it has been moved, or is picked by its owner.
Part findPart(Value input, int64_t dim) {
  Value value = input;
  while (auto move = value.getDefiningOp<sdy::CollectiveOpInterface>())
    value = move->getOperand(0);
  Operation *op = value.getDefiningOp();
  if (!isa_and_nonnull<SliceOp, DynamicSliceOp>(op))
    return {input};
  RankedTensorType from = typeOf(op->getOperand(0)), to = typeOf(value);
  for (int64_t other = 0; other < to.getRank(); ++other)
    if (other != dim && to.getDimSize(other) != from.getDimSize(other))
      return {input};
  if (auto slice = dyn_cast<SliceOp>(op))
    return slice.getStrides()[dim] == 1 ? Part{slice.getOperand(), slice.getStartIndices()[dim]} : Part{input};
  llvm::APInt start;
  auto slice = cast<DynamicSliceOp>(op);
  if (!matchPattern(slice.getStartIndices()[dim], m_ConstantInt(&start)) || start.getBitWidth() > 64)
    return {input};
  return {slice.getOperand(), std::clamp<int64_t>(start.getSExtValue(), 0, from.getDimSize(dim) - to.getDimSize(dim))};
}

/// Each part stands where the result has it, in a value of the result's size that is zero elsewhere; the index says
/// which one counts. Inputs that are whole on every device replace what they cover.
SmallVector<Value> joinParts(ConcatenateOp op, AlternativeBuilder &builder) {
  int64_t dim = op.getDimension(), size = op.getType().getDimSize(dim), offset = 0;
  DimAxes axes = builder.axesOf(op);
  auto index = op.getType().clone(builder.getI32Type());
  Value joined, places, fill = builder.zero(op.getType().getElementType());
  SmallVector<std::pair<Value, int64_t>> small;
  for (Value input : op.getInputs()) {
    Part part = findPart(input, dim);
    if (builder.countShards(axesOfDim(part.source, dim, builder.getUse())) == 1) {
      small.emplace_back(input, offset);
    } else {
      int64_t low = offset - part.first, high = size - low - typeOf(part.source).getDimSize(dim);
      Value placed = builder.pad(part.source, dim, low, high, fill, axes);
      if (joined) {
        if (!places)
          places = builder.iota(index, dim, axes);
        Value bound = builder.splatInt(RankedTensorType::get({}, index.getElementType()), offset);
        bound = builder.broadcast(bound, index, {}, axes);
        Value isBefore =
            builder.shard(CompareOp::create(builder, places, bound,
                                            ComparisonDirectionAttr::get(builder.getContext(), ComparisonDirection::LT),
                                            ComparisonTypeAttr::get(builder.getContext(), ComparisonType::SIGNED)),
                          axes);
        placed = builder.shard(SelectOp::create(builder, isBefore, joined, placed), axes);
      }
      joined = placed;
    }
    offset += typeOf(input).getDimSize(dim);
  }
  auto scalar = RankedTensorType::get({}, builder.getI64Type());
  for (auto [input, start] : small) {
    SmallVector<Value> starts(index.getRank(), builder.splatInt(scalar, 0));
    starts[dim] = builder.splatInt(scalar, start);
    joined = builder.shard(DynamicUpdateSliceOp::create(builder, op.getType(), joined, input, starts), axes);
  }
  return {joined};
}

} // namespace

void heddle::resharding::addSliceAlternatives(SliceOp op, const MeshInUse &use,
                                              SmallVector<Alternative> &alternatives) {
  RankedTensorType from = op.getOperand().getType(), to = op.getType();
  if (to.getNumElements() == 0)
    return;
  SmallVector<int64_t> moved, narrow; // dims
  for (int64_t dim = 0; dim < from.getRank(); ++dim) {
    int64_t shards = getShardCount(axesOfDim(op.getOperand(), dim, use), use.mesh);
    int64_t range = (to.getDimSize(dim) - 1) * op.getStrides()[dim] + 1;
    if (shards == 1 || range == from.getDimSize(dim))
      continue;
    moved.push_back(dim);
    if (to.getDimSize(dim) < shards)
      narrow.push_back(dim);
  }
  if (moved.empty())
    return;
  alternatives.push_back({[=](AlternativeBuilder &builder) { return pickSlice(op, moved, builder); }});
  if (!narrow.empty() && narrow != moved)
    alternatives.push_back({[=](AlternativeBuilder &builder) { return pickSlice(op, narrow, builder); }});
}

void heddle::resharding::addConcatenateAlternatives(ConcatenateOp op, const MeshInUse &use,
                                                    SmallVector<Alternative> &alternatives) {
  int64_t dim = op.getDimension();
  bool isSharded = llvm::any_of(op.getInputs(), [&](Value input) {
    return getShardCount(axesOfDim(findPart(input, dim).source, dim, use), use.mesh) > 1;
  });
  if (op.getInputs().size() > 1 && isSharded && op.getType().getNumElements() > 0)
    alternatives.push_back({[=](AlternativeBuilder &builder) { return joinParts(op, builder); }});
}
