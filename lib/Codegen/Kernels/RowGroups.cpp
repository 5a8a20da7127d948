// A kernel with reductions goes through a block of rows x columns elements. What no reduction of the group has gone
// into can be computed at any point, so it may be read through any op. What one has gone into is bound to its row: it
// has to be used there, one element for the row or spread along it.
#include "heddle/Codegen/Kernels/RowGroups.h"

#include "heddle/Analysis/RowBroadcast.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::codegen;
using stablehlo::ReduceOp;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {

/// A reduction as one of rows (its minor dims are reduced) or of columns (its major ones).
struct Form {
  bool isOfRows;
  int64_t rows, columns;
};

std::optional<Form> formOf(ReduceOp op) {
  RankedTensorType input = typeOf(op.getInputs()[0]);
  int64_t kept = 1, reduced = 1;
  bool rowsFirst = true, columnsFirst = true, hasReduced = false, hasKept = false;
  for (auto [dim, size] : llvm::enumerate(input.getShape())) {
    bool isReduced = llvm::is_contained(op.getDimensions(), int64_t(dim));
    (isReduced ? reduced : kept) *= size;
    if (size == 1)
      continue;
    rowsFirst &= isReduced || !hasReduced;
    columnsFirst &= !isReduced || !hasKept;
    (isReduced ? hasReduced : hasKept) = true;
  }
  if (rowsFirst)
    return Form{true, kept, reduced};
  if (columnsFirst)
    return Form{false, reduced, kept};
  return std::nullopt;
}

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
    std::optional<Form> form = formOf(op);
    bool isApart = options.isApart && options.isApart(op);
    bool fits = form && !isApart && form->rows == group.rows && form->columns == group.columns && needed.contains(op) &&
                !taken.contains(op) && (operands.place == Place::Free || operands.place == Place::Full);
    if (!fits || (!form->isOfRows && group.columns > (isOfRows ? options.mostColumns : options.mostColumnsAlone)))
      return {Place::Nowhere};
    if (!form->isOfRows) {
      group.columnReductions.push_back({op.getResult(0), operands.pass});
      return {Place::Nowhere}; // until all rows are done
    }
    group.rowReductions.push_back({op.getResult(0), operands.pass});
    return {Place::Row, operands.pass + 1};
  }

  Place follow(Operation *op, Place from) const {
    if (op->getNumResults() != 1)
      return Place::Nowhere;
    int64_t elements = typeOf(op->getResult(0)).getNumElements();
    int64_t needed = from == Place::Row ? group.rows : group.rows * group.columns;
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
      if (elements == needed && llvm::is_sorted(broadcast.getBroadcastDimensions()))
        return from;
      bool goesDown = elements == group.rows * group.columns && goesDownRows(broadcast, group.rows);
      return from == Place::Row && goesDown ? Place::Full : Place::Nowhere;
    }
    if (isa<stablehlo::ReshapeOp>(op))
      return from;
    return options.isElementwise(op) && elements == needed ? from : Place::Nowhere;
  }

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
      std::optional<Form> form = formOf(op);
      if (!form || form->isOfRows != ofRows || taken.contains(op) || !needed.contains(op) || !isFree(op))
        continue;
      bool isWorthIt = ofRows ? form->rows > 1 || form->columns <= options.longRow
                              : form->rows >= options.leastRows && form->columns <= options.mostColumnsAlone;
      if (!isWorthIt || (options.isApart && options.isApart(op)))
        continue;
      RowGroup group;
      group.rows = form->rows;
      group.columns = form->columns;
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
