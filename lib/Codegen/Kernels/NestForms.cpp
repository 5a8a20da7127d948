#include "heddle/Codegen/Kernels/NestForms.h"

#include "heddle/Codegen/Kernels/Elementwise.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using namespace heddle::stablehlo;

// ---- reductions ----

ReductionForm::ReductionForm(ReduceOp op) : shape(typeOf(op.getInputs()[0]).getShape()), isReduced(shape.size()) {
  for (int64_t dim : op.getDimensions())
    isReduced[dim] = true;
  kept = typeOf(op.getResult(0)).getNumElements();
  reduced = ShapedType::getNumElements(shape) / std::max<int64_t>(kept, 1);
  std::optional<bool> kind;
  for (minor = shape.size(); minor > 0; --minor) {
    if (shape[minor - 1] == 1)
      continue;
    if (kind && *kind != isReduced[minor - 1])
      break;
    kind = isReduced[minor - 1];
  }
  minorIsReduced = kind.value_or(true);
  columns = ShapedType::getNumElements(ArrayRef(shape).drop_front(minor));
}

Point ReductionForm::makePoint(IndexSpace &space, Index keptPlace, Index reducedPlace, Index column) const {
  SmallVector<int64_t> keptShape, reducedShape;
  for (size_t dim = 0; dim < minor; ++dim)
    (isReduced[dim] ? reducedShape : keptShape).push_back(shape[dim]);
  SmallVector<Index> inKept = space.delinearize(keptPlace, keptShape),
                     inReduced = space.delinearize(reducedPlace, reducedShape),
                     inMinor = space.delinearize(column, ArrayRef(shape).drop_front(minor));
  Point point;
  size_t k = 0, r = 0;
  for (size_t dim = 0; dim < minor; ++dim)
    point.push_back(isReduced[dim] ? inReduced[r++] : inKept[k++]);
  llvm::append_range(point, inMinor);
  return point;
}

// ---- scatters ----

ScatterForm::ScatterForm(ScatterOp op)
    : numbers(op.getScatterDimensionNumbers()), operand(typeOf(op.getInputs()[0])),
      indices(typeOf(op.getScatterIndices())), updates(typeOf(op.getUpdates()[0])), minor(updates.getRank()),
      major(operand.getRank()) {
  for (int64_t dim = 0; dim < operand.getRank(); ++dim)
    if (!llvm::is_contained(numbers.getInsertedWindowDims(), dim) &&
        !llvm::is_contained(numbers.getInputBatchingDims(), dim))
      windowDims.push_back(dim);
  // A row of the operand, or the first part of it.
  size_t window = windowDims.size();
  while (minor > 0 && window > 0 && windowDims[window - 1] == major - 1 &&
         numbers.getUpdateWindowDims()[window - 1] == minor - 1 &&
         !llvm::is_contained(numbers.getScatterDimsToOperandDims(), major - 1)) {
    --minor, --major, --window;
    columns *= updates.getDimSize(minor);
    rowElements *= operand.getDimSize(major);
    if (updates.getDimSize(minor) != operand.getDimSize(major))
      break;
  }
}

Point ScatterForm::getBatch(ArrayRef<Index> point) const {
  Point batch;
  for (auto [dim, index] : llvm::enumerate(point))
    if (!llvm::is_contained(numbers.getUpdateWindowDims(), int64_t(dim)))
      batch.push_back(index);
  return batch;
}

Point ScatterForm::getStart(IndexSpace &space, ArrayRef<Index> point) const {
  Point batch = getBatch(point), start(operand.getRank(), space.constant(0));
  for (auto [dim, updateDim] : llvm::zip(windowDims, numbers.getUpdateWindowDims()))
    if (updateDim < minor)
      start[dim] = point[updateDim];
  for (auto [dim, inIndices] : llvm::zip(numbers.getInputBatchingDims(), numbers.getScatterIndicesBatchingDims()))
    start[dim] = batch[inIndices - (inIndices > numbers.getIndexVectorDim())];
  return start;
}

void ScatterForm::forIndices(IndexSpace &space, ArrayRef<Index> point,
                             function_ref<void(int64_t, ArrayRef<Index>)> visit) const {
  Point batch = getBatch(point);
  for (auto [component, dim] : llvm::enumerate(numbers.getScatterDimsToOperandDims())) {
    Point at(batch);
    if (numbers.getIndexVectorDim() < indices.getRank())
      at.insert(at.begin() + numbers.getIndexVectorDim(), space.constant(component));
    visit(dim, at);
  }
}

// ---- sorts ----

SortForm::SortForm(Operation *op) {
  ArrayRef<int64_t> shape = typeOf(op->getOperand(0)).getShape();
  auto sort = dyn_cast<SortOp>(op);
  dim = sort ? static_cast<int64_t>(sort.getDimension()) : -1;
  dim = dim < 0 ? dim + static_cast<int64_t>(shape.size()) : dim;
  for (auto [at, size] : llvm::enumerate(shape))
    if (static_cast<int64_t>(at) != dim)
      rowShape.push_back(size);
  rows = ShapedType::getNumElements(rowShape);
  length = shape[dim];
  taken = typeOf(op->getResult(0)).getDimSize(dim);
}

Point SortForm::getPoint(IndexSpace &space, Index row, Index place) const {
  Point point(space.delinearize(row, rowShape));
  point.insert(point.begin() + dim, place);
  return point;
}
