// A kernel with reductions goes through a block of `kept` x `reduced` elements. What no reduction has gone into can be
// computed at any index, so it may be read through any op. What a reduction has gone into is bound to its place: it
// must be used in the row that it was made of.
#include "KernelShape.h"

#include "heddle/Analysis/RowBroadcast.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::fusion;

int64_t heddle::fusion::getElements(Value value) { return cast<RankedTensorType>(value.getType()).getNumElements(); }

namespace {

/// Where a bound value stands: one element a row, one a column, or one for each place.
enum class Place { Row, Column, Full };

class ShapeFinder {
public:
  ShapeFinder(ArrayRef<Operation *> ops, ArrayRef<Value> outputs, const TargetInfo &target)
      : ops(ops), outputs(outputs), target(target) {}

  std::optional<KernelShape> run() {
    std::optional<KernelShape> found = findShape();
    return found && countEvaluations() <= target.maxEvaluations ? found : std::nullopt;
  }

private:
  std::optional<KernelShape> findShape() {
    for (Operation *op : ops)
      ++counts[static_cast<int>(getKernelPart(op))];
    auto count = [&](KernelPart part) { return counts.lookup(static_cast<int>(part)); };
    int reductions = count(KernelPart::Reduction), scatters = count(KernelPart::Scatter);
    if (count(KernelPart::Product) || count(KernelPart::None) || scatters + (reductions > 0) > 1)
      return std::nullopt;
    if (count(KernelPart::Single))
      return ops.size() == 1 ? std::optional(KernelShape{FusionKind::Single}) : std::nullopt;
    if (scatters)
      return isScatterLast() ? std::optional(KernelShape{FusionKind::Scatter}) : std::nullopt;
    if (reductions)
      return findReduction();
    for (Value output : outputs)
      if (getElements(output) != getElements(outputs.front()))
        return std::nullopt;
    return KernelShape{FusionKind::Loop};
  }

  /// How often ops are computed for an element of the output. What is read at several indices is computed at each: in a
  /// chain of sums of two slices each op twice as often as the next. What is bound is kept, as is what has one element.
  int64_t countEvaluations() const {
    llvm::DenseMap<Value, llvm::SmallDenseSet<uint64_t, 4>> indices; // 0 or a hash of what leads there
    for (Value output : outputs)
      indices[output].insert(0);
    int64_t evaluations = 0;
    for (auto [place, op] : llvm::reverse(llvm::enumerate(ops))) {
      llvm::SmallDenseSet<uint64_t, 4> own;
      for (Value result : op->getResults())
        if (auto it = indices.find(result); it != indices.end())
          own.insert(it->second.begin(), it->second.end());
      if (bound.contains(op->getResult(0)) || getElements(op->getResult(0)) == 1)
        own = {0};
      evaluations += own.size();
      if (evaluations > target.maxEvaluations)
        break;
      bool readsThere = isElementwise(op) || isa<stablehlo::ReshapeOp, stablehlo::ReduceOp>(op);
      for (OpOperand &operand : op->getOpOperands())
        for (uint64_t index : own)
          indices[operand.get()].insert(
              readsThere ? index : uint64_t(llvm::hash_combine(place + 1, operand.getOperandNumber(), index)));
    }
    return evaluations;
  }

  /// A scatter writes its result alone; nothing in the kernel may read it.
  bool isScatterLast() const {
    Operation *scatter = *llvm::find_if(ops, [](Operation *op) { return getKernelPart(op) == KernelPart::Scatter; });
    return llvm::all_of(outputs, [&](Value output) { return output.getDefiningOp() == scatter; }) &&
           llvm::none_of(scatter->getUsers(), [&](Operation *user) { return llvm::is_contained(ops, user); });
  }

  std::optional<KernelShape> findReduction() {
    for (FusionKind kind : {FusionKind::ColumnReduce, FusionKind::RowReduce}) // rows decide where there are any
      for (Operation *op : ops)
        if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
          if (KernelShape own = shapeOf(reduce); own.kind == kind)
            shape = own;
    for (Operation *op : ops)
      if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op); reduce && !fits(reduce))
        return std::nullopt;
    for (Operation *op : ops)
      if (!place(op))
        return std::nullopt;
    for (Value output : outputs) {
      auto it = bound.find(output);
      int64_t elements = getElements(output);
      if (elements != sizeOf(Place::Row) && elements != sizeOf(Place::Full) &&
          !(it != bound.end() && it->second == Place::Column))
        return std::nullopt;
    }
    return shape;
  }

  int64_t sizeOf(Place place) const {
    return place == Place::Row ? shape.kept : place == Place::Column ? shape.reduced : shape.kept * shape.reduced;
  }

  /// A reduction of the kernel's rows, or beside them one of its columns, of which a block keeps a sum each.
  bool fits(stablehlo::ReduceOp op) const {
    KernelShape own = shapeOf(op);
    if (own.kind == shape.kind)
      return own.kept == shape.kept && own.reduced == shape.reduced;
    return isOfColumns(op) && own.kept == shape.reduced && own.reduced == shape.kept && shape.kept > 1 &&
           shape.reduced <= target.maxColumnElements;
  }

  /// All dims that are reduced are major to those that are kept.
  static bool isOfColumns(stablehlo::ReduceOp op) {
    bool hasKept = false;
    for (auto [dim, size] : llvm::enumerate(cast<RankedTensorType>(op.getInputs().front().getType()).getShape())) {
      bool isReduced = llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim));
      if (size != 1 && isReduced && hasKept)
        return false;
      hasKept |= size != 1 && !isReduced;
    }
    return true;
  }

  /// Rows where the dims that are reduced are the minor ones, leaving out those of size 1.
  static KernelShape shapeOf(stablehlo::ReduceOp op) {
    ArrayRef<int64_t> shape = cast<RankedTensorType>(op.getInputs().front().getType()).getShape();
    KernelShape found{FusionKind::RowReduce, 1, 1};
    bool hasReduced = false;
    for (auto [dim, size] : llvm::enumerate(shape)) {
      bool isReduced = llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim));
      (isReduced ? found.reduced : found.kept) *= size;
      if (size == 1)
        continue;
      if (hasReduced && !isReduced)
        found.kind = FusionKind::ColumnReduce;
      hasReduced |= isReduced;
    }
    return found;
  }

  /// Whether the op's use of bound values is in their row; notes where its results are bound.
  bool place(Operation *op) {
    if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op)) {
      for (Value operand : op->getOperands())
        if (auto it = bound.find(operand); it != bound.end() && it->second != Place::Full)
          return false;
      for (Value result : op->getResults())
        bound[result] = shapeOf(reduce).kind == shape.kind ? Place::Row : Place::Column;
      return true;
    }
    std::optional<Place> found;
    for (Value operand : op->getOperands())
      if (auto it = bound.find(operand); it != bound.end()) {
        if (found && *found != it->second)
          return false;
        found = it->second;
      }
    if (!found)
      return true;
    std::optional<Place> result = follow(op, *found);
    if (!result)
      return false;
    bound[op->getResult(0)] = *result;
    return true;
  }

  /// Where the result of an op on bound values is; nothing where they would leave their row.
  std::optional<Place> follow(Operation *op, Place from) const {
    if (op->getNumResults() != 1)
      return std::nullopt;
    int64_t elements = getElements(op->getResult(0)), needed = sizeOf(from);
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
      if (elements == needed)
        return hasSameOrder(broadcast) ? std::optional(from) : std::nullopt;
      if (from != Place::Row || shape.kind != FusionKind::RowReduce || elements != shape.kept * shape.reduced ||
          shape.reduced > target.maxRowElements || !goesDownRows(broadcast, shape.kept))
        return std::nullopt;
      return Place::Full;
    }
    if (isa<stablehlo::ReshapeOp>(op))
      return from;
    return isElementwise(op) && elements == needed ? std::optional(from) : std::nullopt;
  }

  /// Only dims of size 1 are added.
  static bool hasSameOrder(stablehlo::BroadcastInDimOp op) {
    auto from = cast<RankedTensorType>(op.getOperand().getType());
    SmallVector<int64_t> kept;
    for (int64_t dim : op.getBroadcastDimensions())
      if (cast<RankedTensorType>(op.getType()).getDimSize(dim) != 1)
        kept.push_back(dim);
    return llvm::is_sorted(kept) && from.getNumElements() == cast<RankedTensorType>(op.getType()).getNumElements();
  }

  ArrayRef<Operation *> ops;
  ArrayRef<Value> outputs;
  const TargetInfo &target;
  KernelShape shape; // of the reductions
  llvm::SmallDenseMap<int, int> counts;
  llvm::DenseMap<Value, Place> bound;
};

} // namespace

std::optional<KernelShape> heddle::fusion::findKernelShape(ArrayRef<Operation *> ops, ArrayRef<Value> outputs,
                                                           const TargetInfo &target) {
  return ShapeFinder(ops, outputs, target).run();
}
