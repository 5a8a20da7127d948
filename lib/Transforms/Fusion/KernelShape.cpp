// A kernel with reductions goes through a block of `kept` x `reduced` elements. What no reduction has gone into can be
// computed at any index, so it may be read through any op. What a reduction has gone into is bound to its place: it
// must be used in the row that it was made of.
#include "KernelShape.h"

#include "heddle/Analysis/RowBlock.h"
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
    for (ReducedDims dims :
         {ReducedDims::Mixed, ReducedDims::Columns, ReducedDims::Rows}) // rows decide if there are any
      for (Operation *op : ops)
        if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op))
          if (ReducedForm own = getReducedForm(reduce); own.dims == dims)
            take(own);
    for (Operation *op : ops)
      if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op); reduce && !fits(getReducedForm(reduce)))
        return std::nullopt;
    for (Operation *op : ops)
      if (!place(op))
        return std::nullopt;
    for (Value output : outputs) {
      auto it = bound.find(output);
      int64_t elements = getElements(output);
      if (elements != shape.kept && elements != block.getElements(RowPlace::Full) &&
          !(it != bound.end() && it->second == RowPlace::Column))
        return std::nullopt;
    }
    return shape;
  }

  static FusionKind kindOf(const ReducedForm &form) {
    return form.dims == ReducedDims::Rows ? FusionKind::RowReduce : FusionKind::ColumnReduce;
  }
  void take(const ReducedForm &form) {
    shape = {kindOf(form), form.kept, form.reduced};
    block = form.getBlock();
  }

  /// A reduction of the kernel's rows, or beside them one of its columns, of which a block keeps a sum each.
  bool fits(const ReducedForm &own) const {
    if (kindOf(own) == shape.kind)
      return own.getBlock() == block;
    return own.dims == ReducedDims::Columns && own.getBlock() == block && block.rows > 1 &&
           block.columns <= target.maxColumnElements;
  }

  /// Whether the op's use of bound values is in their row; notes where its results are bound.
  bool place(Operation *op) {
    if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op)) {
      for (Value operand : op->getOperands())
        if (auto it = bound.find(operand); it != bound.end() && it->second != RowPlace::Full)
          return false;
      RowPlace own = getReducedForm(reduce).dims == ReducedDims::Rows ? RowPlace::Row : RowPlace::Column;
      for (Value result : op->getResults())
        bound[result] = own;
      return true;
    }
    std::optional<RowPlace> found;
    for (Value operand : op->getOperands())
      if (auto it = bound.find(operand); it != bound.end()) {
        if (found && *found != it->second)
          return false;
        found = it->second;
      }
    if (!found)
      return true;
    std::optional<RowPlace> result = followRow(op, *found, block);
    bool goesOverRowAgain = result == RowPlace::Full && found != RowPlace::Full;
    if (!result || (goesOverRowAgain && block.columns > target.maxRowElements))
      return false;
    bound[op->getResult(0)] = *result;
    return true;
  }

  ArrayRef<Operation *> ops;
  ArrayRef<Value> outputs;
  const TargetInfo &target;
  KernelShape shape; // of the reductions
  RowBlock block;
  llvm::SmallDenseMap<int, int> counts;
  llvm::DenseMap<Value, RowPlace> bound;
};

} // namespace

std::optional<KernelShape> heddle::fusion::findKernelShape(ArrayRef<Operation *> ops, ArrayRef<Value> outputs,
                                                           const TargetInfo &target) {
  return ShapeFinder(ops, outputs, target).run();
}
