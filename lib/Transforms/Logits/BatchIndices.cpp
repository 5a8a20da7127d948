#include "BatchIndices.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

/// Whether the elements hold each index of the tensor, and its negative.
static bool holdsIndices(Value value) {
  auto type = dyn_cast<IntegerType>(cast<RankedTensorType>(value.getType()).getElementType());
  return type && llvm::all_of(shapeOf(value), [&](int64_t size) { return llvm::isIntN(type.getWidth(), size); });
}

/// The dim whose index each element is; nothing where that is not known.
static std::optional<int64_t> findIndexDim(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || !holdsIndices(value))
    return std::nullopt;
  if (auto iota = dyn_cast<stablehlo::IotaOp>(op))
    return iota.getIotaDimension();
  if (isa<stablehlo::ConvertOp>(op))
    return findIndexDim(op->getOperand(0));
  if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    std::optional<int64_t> dim = findIndexDim(broadcast.getOperand());
    if (!dim)
      return std::nullopt;
    int64_t place = broadcast.getBroadcastDimensions()[*dim];
    return shapeOf(broadcast.getOperand())[*dim] == shapeOf(value)[place] ? std::optional(place) : std::nullopt;
  }
  if (auto reshape = dyn_cast<stablehlo::ReshapeOp>(op)) {
    // Dims of size 1 come and go; of the others the one in the same place.
    std::optional<int64_t> dim = findIndexDim(reshape.getOperand());
    ArrayRef<int64_t> from = shapeOf(reshape.getOperand()), to = shapeOf(value);
    auto isLarge = [](int64_t size) { return size != 1; };
    if (!dim || from[*dim] == 1 ||
        !llvm::equal(llvm::make_filter_range(from, isLarge), llvm::make_filter_range(to, isLarge)))
      return std::nullopt;
    int64_t number = llvm::count_if(from.take_front(*dim), isLarge);
    for (auto [place, size] : llvm::enumerate(to))
      if (isLarge(size) && number-- == 0)
        return place;
  }
  if (auto select = dyn_cast<stablehlo::SelectOp>(op)) {
    // `i < 0 ? i + n : i`, which an index is not.
    auto compare = select.getPred().getDefiningOp<stablehlo::CompareOp>();
    bool isSign = compare && compare.getComparisonDirection() == stablehlo::ComparisonDirection::LT &&
                  compare.getLhs() == select.getOnFalse();
    Value zero = isSign ? compare.getRhs() : Value();
    if (auto broadcast = zero ? zero.getDefiningOp<stablehlo::BroadcastInDimOp>() : nullptr)
      zero = broadcast.getOperand();
    return zero && matchPattern(zero, m_Zero()) ? findIndexDim(select.getOnFalse()) : std::nullopt;
  }
  return std::nullopt;
}

namespace {

/// The dims of a gather or a scatter that indices speak of.
struct IndexDims {
  SmallVector<int64_t> single;   // collapsed or inserted
  SmallVector<int64_t> places;   // of each column of the indices
  SmallVector<int64_t> batching; // of the operand
  SmallVector<int64_t> ofIndices;
};

} // namespace

/// Takes columns that are positions out of the indices; null where there are none.
static Value dropPositions(OpBuilder &builder, Value indices, int64_t vectorDim, ArrayRef<int64_t> operandShape,
                           IndexDims &dims) {
  auto columns = indices.getDefiningOp<stablehlo::ConcatenateOp>();
  if (!columns || static_cast<int64_t>(columns.getDimension()) != vectorDim ||
      columns.getInputs().size() != dims.places.size())
    return {};
  SmallVector<Value> kept;
  SmallVector<int64_t> places;
  for (auto [column, place] : llvm::zip_equal(columns.getInputs(), dims.places)) {
    std::optional<int64_t> dim = findIndexDim(column);
    bool isPosition = dim && *dim != vectorDim && shapeOf(column)[*dim] == operandShape[place] &&
                      llvm::is_contained(dims.single, place) && !llvm::is_contained(dims.ofIndices, *dim);
    if (!isPosition) {
      kept.push_back(column);
      places.push_back(place);
      continue;
    }
    llvm::erase(dims.single, place);
    size_t at = llvm::lower_bound(dims.batching, place) - dims.batching.begin();
    dims.batching.insert(dims.batching.begin() + at, place);
    dims.ofIndices.insert(dims.ofIndices.begin() + at, *dim);
  }
  if (kept.empty() || kept.size() == dims.places.size())
    return {};
  dims.places = std::move(places);
  if (kept.size() == 1)
    return kept.front();
  SmallVector<int64_t> shape(shapeOf(indices));
  shape[vectorDim] = kept.size();
  auto type = RankedTensorType::get(shape, cast<RankedTensorType>(indices.getType()).getElementType());
  return stablehlo::ConcatenateOp::create(builder, indices.getLoc(), type, kept, builder.getI64IntegerAttr(vectorDim));
}

bool heddle::logits::useBatchingDims(Operation *op) {
  OpBuilder builder(op);
  if (auto gather = dyn_cast<stablehlo::GatherOp>(op)) {
    stablehlo::GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
    IndexDims dims{SmallVector<int64_t>(numbers.getCollapsedSliceDims()),
                   SmallVector<int64_t>(numbers.getStartIndexMap()),
                   SmallVector<int64_t>(numbers.getOperandBatchingDims()),
                   SmallVector<int64_t>(numbers.getStartIndicesBatchingDims())};
    Value indices = dropPositions(builder, gather.getStartIndices(), numbers.getIndexVectorDim(),
                                  shapeOf(gather.getOperand()), dims);
    if (!indices)
      return false;
    gather.getStartIndicesMutable().assign(indices);
    gather.setDimensionNumbersAttr(stablehlo::GatherDimensionNumbersAttr::get(
        op->getContext(), numbers.getOffsetDims(), dims.single, dims.batching, dims.ofIndices, dims.places,
        numbers.getIndexVectorDim()));
    return true;
  }
  auto scatter = dyn_cast<stablehlo::ScatterOp>(op);
  if (!scatter)
    return false;
  stablehlo::ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
  IndexDims dims{SmallVector<int64_t>(numbers.getInsertedWindowDims()),
                 SmallVector<int64_t>(numbers.getScatterDimsToOperandDims()),
                 SmallVector<int64_t>(numbers.getInputBatchingDims()),
                 SmallVector<int64_t>(numbers.getScatterIndicesBatchingDims())};
  Value indices = dropPositions(builder, scatter.getScatterIndices(), numbers.getIndexVectorDim(),
                                shapeOf(scatter.getInputs().front()), dims);
  if (!indices)
    return false;
  scatter.getScatterIndicesMutable().assign(indices);
  scatter.setScatterDimensionNumbersAttr(stablehlo::ScatterDimensionNumbersAttr::get(
      op->getContext(), numbers.getUpdateWindowDims(), dims.single, dims.batching, dims.ofIndices, dims.places,
      numbers.getIndexVectorDim()));
  return true;
}
