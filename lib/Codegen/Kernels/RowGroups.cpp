// A kernel with reductions goes through a block of rows x columns elements. What no reduction of the group has gone
// into can be computed at any point, so it may be read through any op. What one has gone into is bound to its row: it
// has to be used there, one element for the row or spread along it.
#include "heddle/Codegen/Kernels/RowGroups.h"

#include "heddle/Analysis/RowBlock.h"
#include "heddle/Codegen/Kernels/Elementwise.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using stablehlo::ReduceOp;

namespace {

enum class Place { Free, Row, Full, Nowhere };

struct Status {
  Place place = Place::Free;
  int64_t pass = 0; // in which it can be computed
};

class GroupFinder {
public:
  GroupFinder(Block &body, const RowGroupOptions &options, RowGroup &group, bool isOfRows,
              const llvm::DenseSet<Value> &waiting, const llvm::DenseSet<Operation *> &needed,
              const llvm::DenseSet<Operation *> &taken)
      : body(body), options(options), group(group), isOfRows(isOfRows), waiting(waiting), needed(needed), taken(taken) {
  }

  void run(ArrayRef<std::pair<Value, unsigned>> outputs) {
    for (Operation &op : body.without_terminator())
      place(&op);
    for (auto [value, result] : outputs) {
      Status status = statusOf(value);
      Operation *op = value.getDefiningOp();
      int64_t elements = typeOf(value).getNumElements();
      if (status.place == Place::Nowhere || (isa_and_nonnull<ReduceOp>(op) && status.place != Place::Free))
        continue;
      if (elements == group.rows * group.columns && status.place != Place::Row)
        group.fullOutputs.push_back({value, status.pass, result});
      else if (elements == group.rows && status.place != Place::Full && (isOfRows || options.takesRowsAlong))
        group.rowOutputs.push_back({value, status.pass, result});
    }
  }

private:
  Status statusOf(Value value) const {
    auto it = statuses.find(value);
    return it == statuses.end() ? Status{} : it->second;
  }

  void place(Operation *op) {
    Status found;
    bool isMixed = false;
    for (Value operand : op->getOperands()) {
      Status status = statusOf(operand);
      isMixed |= status.place != Place::Free && found.place != Place::Free && status.place != found.place;
      if (status.place != Place::Free)
        found.place = found.place == Place::Nowhere ? Place::Nowhere : status.place;
      found.pass = std::max(found.pass, status.pass);
    }
    bool isUndone = options.isScan && options.isScan(op) && waiting.contains(op->getResult(0));
    if (isMixed || isUndone)
      found.place = Place::Nowhere;
    if (auto reduce = dyn_cast<ReduceOp>(op))
      found = join(reduce, found);
    else if (found.place == Place::Row || found.place == Place::Full)
      found.place = follow(op, found.place);
    for (Value result : op->getResults())
      if (found.place != Place::Free)
        statuses[result] = found;
  }

  /// Takes a reduction in where it fits.
  Status join(ReduceOp op, Status operands) {
    if (!waiting.contains(op.getResult(0)))
      return {}; // done
    ReducedForm form = getReducedForm(op);
    bool isApart = options.isApart && options.isApart(op), isOfColumns = form.dims == ReducedDims::Columns;
    bool fits = form.dims != ReducedDims::Mixed && !isApart && form.getBlock() == getBlock() && needed.contains(op) &&
                !taken.contains(op) && (operands.place == Place::Free || operands.place == Place::Full);
    if (!fits || (isOfColumns && group.columns > (isOfRows ? options.mostColumns : options.mostColumnsAlone)))
      return {Place::Nowhere};
    if (isOfColumns) {
      group.columnReductions.push_back({op.getResult(0), operands.pass});
      return {Place::Nowhere}; // until all rows are done
    }
    group.rowReductions.push_back({op.getResult(0), operands.pass});
    return {Place::Row, operands.pass + 1};
  }

  /// An elementwise op has to have code, too.
  Place follow(Operation *op, Place from) const {
    if (!isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp>(op) && !isElementwise(op))
      return Place::Nowhere;
    std::optional<RowPlace> to = followRow(op, from == Place::Row ? RowPlace::Row : RowPlace::Full, getBlock());
    return !to ? Place::Nowhere : *to == RowPlace::Row ? Place::Row : Place::Full;
  }

  RowBlock getBlock() const { return {group.rows, group.columns}; }

  Block &body;
  const RowGroupOptions &options;
  RowGroup &group;
  bool isOfRows; // some of its reductions are, or all are of columns
  const llvm::DenseSet<Value> &waiting;
  const llvm::DenseSet<Operation *> &needed, &taken;
  llvm::DenseMap<Value, Status> statuses;
};

} // namespace

RowGroups::RowGroups(Block &body, const RowGroupOptions &options, const llvm::DenseSet<Operation *> &done,
                     const llvm::DenseSet<Operation *> &needed)
    : body(body), options(options), needed(needed) {
  for (Operation &op : body.without_terminator()) {
    bool waits = !isFree(&op);
    if (auto reduce = dyn_cast<ReduceOp>(op); reduce && typeOf(reduce.getInputs()[0]).getNumElements() > 0)
      waits = !done.contains(&op);
    else if (options.isScan && options.isScan(&op))
      waits = !done.contains(&op);
    if (waits)
      waiting.insert(op.result_begin(), op.result_end());
  }
}

std::vector<RowGroup> RowGroups::find(ArrayRef<ReduceOp> reductions, ArrayRef<std::pair<Value, unsigned>> outputs) {
  std::vector<RowGroup> groups;
  SmallVector<std::pair<Value, unsigned>> left(outputs);
  llvm::DenseSet<Operation *> taken;
  for (bool ofRows : {true, false}) // rows decide where there are any
    for (ReduceOp op : reductions) {
      ReducedForm form = getReducedForm(op);
      if (form.dims != (ofRows ? ReducedDims::Rows : ReducedDims::Columns) || taken.contains(op) ||
          !needed.contains(op) || !isFree(op))
        continue;
      RowBlock block = form.getBlock();
      bool isWorthIt = ofRows ? block.rows > 1 || block.columns <= options.longRow
                              : block.rows >= options.leastRows && block.columns <= options.mostColumnsAlone;
      if (!isWorthIt || (options.isApart && options.isApart(op)))
        continue;
      RowGroup group;
      group.rows = block.rows;
      group.columns = block.columns;
      GroupFinder(body, options, group, ofRows, waiting, needed, taken).run(left);
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.rowReductions), ArrayRef(group.columnReductions)})
        for (const RowGroup::Item &item : items)
          taken.insert(item.value.getDefiningOp());
      for (ArrayRef<RowGroup::Item> items : {ArrayRef(group.fullOutputs), ArrayRef(group.rowOutputs)})
        for (const RowGroup::Item &item : items)
          llvm::erase_if(left, [&](auto output) { return output.second == *item.result; });
      groups.push_back(std::move(group));
    }
  return groups;
}
