#include "KernelShape.h"

#include "heddle/Analysis/ProgramBlocks.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Fusion/Passes.h"
#include "mlir/IR/Matchers.h"

namespace heddle {
#define GEN_PASS_DEF_POINTWISEFORMS
#include "heddle/Transforms/Fusion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;
using namespace heddle::stablehlo;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// `value` without the dims that go nowhere, which have size 1, then spread over `shape`: dim i is dim `places[i]`
/// there.
Value spread(OpBuilder &builder, Location loc, Value value, ArrayRef<std::optional<int64_t>> places,
             ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept, dims;
  for (auto [size, place] : llvm::zip_equal(typeOf(value).getShape(), places))
    if (place) {
      kept.push_back(size);
      dims.push_back(*place);
    }
  Type element = typeOf(value).getElementType();
  value = ReshapeOp::create(builder, loc, RankedTensorType::get(kept, element), value);
  return BroadcastInDimOp::create(builder, loc, RankedTensorType::get(shape, element), value,
                                  builder.getDenseI64ArrayAttr(dims));
}

/// What a region of one op on its own two arguments does, on tensors.
Value combine(OpBuilder &builder, Region &region, Value old, Value update) {
  Operation &op = region.front().front();
  OperationState state(op.getLoc(), op.getName(), ValueRange{old, update}, old.getType(), op.getAttrs());
  return builder.create(state)->getResult(0);
}

/// One element is combined with the initial value.
void simplify(ReduceOp op) {
  if (op.getInputs().size() != 1 || getElements(op.getInputs()[0]) != getElements(op->getResult(0)) ||
      getElements(op->getResult(0)) == 0 || !matchCombiner(op.getBody()))
    return;
  OpBuilder builder(op);
  Type type = op->getResult(0).getType();
  Value input = ReshapeOp::create(builder, op.getLoc(), type, op.getInputs()[0]);
  Value init =
      BroadcastInDimOp::create(builder, op.getLoc(), type, op.getInitValues()[0], builder.getDenseI64ArrayAttr({}));
  op->getResult(0).replaceAllUsesWith(combine(builder, op.getBody(), init, input));
  op->erase();
}

/// Where the dims of a scatter's indices and updates are in its input, if each line of one dim of the input gets one
/// update: the whole of all other dims.
struct LineScatter {
  int64_t dim; // along which lines run
  SmallVector<std::optional<int64_t>> indexPlaces = {}, updatePlaces = {};
};

std::optional<LineScatter> matchLineScatter(ScatterOp op) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  if (op.getInputs().size() != 1 || numbers.getScatterDimsToOperandDims().size() != 1 ||
      numbers.getInsertedWindowDims() != numbers.getScatterDimsToOperandDims())
    return std::nullopt;
  RankedTensorType input = typeOf(op.getInputs()[0]), indices = typeOf(op.getScatterIndices()),
                   updates = typeOf(op.getUpdates()[0]);
  if (!isa<IntegerType>(indices.getElementType()) || indices.getElementTypeBitWidth() < 32 ||
      input.getNumElements() == 0)
    return std::nullopt;
  LineScatter found{numbers.getScatterDimsToOperandDims()[0]};
  SmallVector<std::optional<int64_t>> scatterPlaces;
  for (int64_t dim = 0; dim < indices.getRank(); ++dim) {
    std::optional<int64_t> place;
    auto *batch = llvm::find(numbers.getScatterIndicesBatchingDims(), dim);
    if (batch != numbers.getScatterIndicesBatchingDims().end())
      place = numbers.getInputBatchingDims()[batch - numbers.getScatterIndicesBatchingDims().begin()];
    else if (indices.getDimSize(dim) != 1)
      return std::nullopt; // several updates for a line, or an index of several dims
    found.indexPlaces.push_back(place);
    if (dim != numbers.getIndexVectorDim())
      scatterPlaces.push_back(place);
  }
  SmallVector<int64_t> windowDims; // of the input
  for (int64_t dim = 0; dim < input.getRank(); ++dim)
    if (dim != found.dim && !llvm::is_contained(numbers.getInputBatchingDims(), dim))
      windowDims.push_back(dim);
  auto *window = windowDims.begin();
  auto scatter = scatterPlaces.begin();
  for (int64_t dim = 0; dim < updates.getRank(); ++dim) {
    bool isWindow = llvm::is_contained(numbers.getUpdateWindowDims(), dim);
    found.updatePlaces.push_back(isWindow ? *window++ : *scatter++);
    if (isWindow && updates.getDimSize(dim) != input.getDimSize(*found.updatePlaces.back()))
      return std::nullopt;
  }
  return found;
}

/// The element of the line that the index names is combined with the update. An index outside of it names none.
void simplify(ScatterOp op) {
  std::optional<LineScatter> line = matchLineScatter(op);
  Block &body = op.getUpdateComputation().front();
  bool replaces = body.getTerminator()->getOperand(0) == body.getArgument(1);
  if (!line || (!replaces && !matchCombiner(op.getUpdateComputation())))
    return;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value input = op.getInputs()[0];
  ArrayRef<int64_t> shape = typeOf(input).getShape();
  Type indexElement = typeOf(op.getScatterIndices()).getElementType();
  Value index = spread(builder, loc, op.getScatterIndices(), line->indexPlaces, shape);
  Value update = spread(builder, loc, op.getUpdates()[0], line->updatePlaces, shape);
  Value position = IotaOp::create(builder, loc, RankedTensorType::get(shape, indexElement), line->dim);
  bool isUnsigned = cast<IntegerType>(indexElement).isUnsigned();
  auto direction = ComparisonDirectionAttr::get(builder.getContext(), ComparisonDirection::EQ);
  auto order =
      ComparisonTypeAttr::get(builder.getContext(), isUnsigned ? ComparisonType::UNSIGNED : ComparisonType::SIGNED);
  Value isNamed = CompareOp::create(builder, loc, position, index, direction, order);
  Value changed = replaces ? update : combine(builder, op.getUpdateComputation(), input, update);
  op->getResult(0).replaceAllUsesWith(SelectOp::create(builder, loc, isNamed, changed, input).getResult());
  op->erase();
}

struct PointwiseForms : heddle::impl::PointwiseFormsBase<PointwiseForms> {
  void runOnOperation() override {
    for (Block *block : findProgramBlocks(getOperation()))
      for (Operation &op : llvm::make_early_inc_range(*block)) {
        if (auto reduce = dyn_cast<ReduceOp>(op))
          simplify(reduce);
        else if (auto scatter = dyn_cast<ScatterOp>(op))
          simplify(scatter);
      }
  }
};

} // namespace
