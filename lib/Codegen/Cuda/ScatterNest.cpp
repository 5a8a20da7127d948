// Scatters: the operand first, unless the result lies there. Then updates are brought into the order of the rows of the
// operand that they go to, those of one row in their own order, and the first of each row adds up what follows. So
// every row is written by one thread for each of its columns, and the result does not depend on which comes first.
#include "IndexedNests.h"

#include "heddle/Codegen/Kernels/NestForms.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using namespace heddle::stablehlo;

namespace {

/// Up to so many updates each count those before them; more are sorted.
constexpr int64_t kMostCounted = 16384;

/// Copies the operand to the result, unless they have one address.
class StartNest : public TextNest {
public:
  StartNest(KernelState &state, Value operand, unsigned result)
      : loops(makeLoopNest(state, Written{operand, result})), state(state), result(result) {
    while (auto reshape = operand.getDefiningOp<ReshapeOp>())
      operand = reshape.getOperand();
    argument = dyn_cast<BlockArgument>(operand);
  }

  void prepare(KernelState &state) override {
    loops->prepare(state);
    blocks = loops->blocks, threads = loops->threads;
  }

  void emit(TextEmitter &emitter) override {
    if (argument)
      emitter.returnIf(call("liesAt", state.results[result].base, state.operands[argument.getArgNumber()].base));
    loops->emit(emitter);
  }

  std::string describe() const override {
    return argument ? "the operand, unless the result lies there" : "the operand";
  }

private:
  std::unique_ptr<TextNest> loops;
  KernelState &state;
  unsigned result;
  BlockArgument argument;
};

class Scattering {
public:
  Scattering(KernelState &state, ScatterOp op, unsigned result) : form(op), state(state), op(op), result(result) {
    rows = form.updates.getNumElements() / form.columns;
    operandRows = form.operand.getNumElements() / form.rowElements;
    width = chooseWidth({form.operand.getElementType(), form.updates.getElementType()});
    while (form.columns % width != 0 || form.rowElements % width != 0)
      width /= 2;
  }

  Nests make() {
    Nests nests;
    auto self = std::make_shared<Scattering>(*this);
    std::string what = "updates " + printShape(form.updates);
    if (isUnique()) {
      state.note(what + " each go to a place of its own: all at the same time");
      nests.push_back(makeItemNest(rows * (form.columns / width), what + ", each to its place",
                                   [self](TextEmitter &emitter, Index item) { self->emitUnique(emitter, item); }));
      return nests;
    }
    self->orderOffset = state.allocate(rows * 4);
    self->targetsOffset = state.allocate(rows * (state.isWide ? 8 : 4));
    if (rows <= kMostCounted) {
      state.note(
          llvm::formatv("{0} rows of updates, in the order of their targets by counting those before each", rows));
      nests.push_back(std::make_unique<FunctionNest>(llvm::divideCeil(rows, 32), 256,
                                                     what + " in the order of their targets",
                                                     [self](TextEmitter &emitter) { self->emitCount(emitter); }));
    } else {
      OrderedRows order{"targets of " + what, 1, rows, rows, nullptr, nullptr};
      order.isBefore = [self](TextEmitter &emitter, Index, Index left, Index right) {
        Expression a = self->emitTarget(emitter, left);
        return a < self->emitTarget(emitter, right);
      };
      order.use = [self](TextEmitter &emitter, Index, Index at, Index place) {
        self->storeOrder(emitter, emitter.print(at), emitter.print(place), self->emitTarget(emitter, place));
      };
      nests = makeOrderNests(state, order);
    }
    nests.push_back(makeItemNest(rows * (form.columns / width), "what goes to one place, by the first that does",
                                 [self](TextEmitter &emitter, Index item) { self->emitSums(emitter, item); }));
    return nests;
  }

private:
  /// No two index vectors are one, or each is the only one of its batch.
  bool isUnique() {
    int64_t vectors = form.indices.getNumElements(), batches = 1;
    if (form.numbers.getIndexVectorDim() < form.indices.getRank())
      vectors /= std::max<int64_t>(form.indices.getDimSize(form.numbers.getIndexVectorDim()), 1);
    for (int64_t dim : form.numbers.getInputBatchingDims())
      batches *= form.operand.getDimSize(dim);
    return op.getUniqueIndices() || vectors == batches;
  }

  /// An index as it stands in memory, with what is added to it: of a type in which the sum can't overflow.
  std::pair<Expression, Type> emitRawIndex(TextEmitter &emitter, ArrayRef<Index> point, Index offset) {
    Type type = form.indices.getElementType(), i64 = IntegerType::get(type.getContext(), 64);
    Expression index = emitter.evaluate(op.getScatterIndices(), point).value;
    bool isOffset = emitter.space.getConstant(offset) != 0;
    bool isLong = isOffset || type.getIntOrFloatBitWidth() > 32 ||
                  (type.isUnsignedInteger() && type.getIntOrFloatBitWidth() == 32);
    Type taken = isLong ? i64 : Type(IntegerType::get(type.getContext(), 32));
    if (taken != type)
      index = emitConvert(index, type, taken);
    if (isOffset)
      index = index + emitter.print(offset);
    return {emitter.define(getValueType(taken), "index", index, false), taken};
  }

  /// The row of the operand that row `row` of the updates goes to, and whether that lies inside (none: it does).
  std::pair<Index, Expression> emitRow(TextEmitter &emitter, Index row) {
    IndexSpace &space = emitter.space;
    SmallVector<Index> point = space.delinearize(row, form.updates.getShape().take_front(form.minor));
    Point target = form.getStart(space, point);
    Expression isInside;
    form.forIndices(space, point, [&](int64_t dim, ArrayRef<Index> at) {
      auto [index, type] = emitRawIndex(emitter, at, target[dim]);
      int64_t size = form.operand.getDimSize(dim);
      isInside = isInside && (index >= 0 && index < size);
      if (type.isInteger(64) != state.isWide)
        index = emitter.define(emitter.getIndexType(), "target", call(emitter.getIndexType(), index));
      target[dim] = emitter.makeVariable(index, {0, size - 1});
    });
    return {space.linearize(ArrayRef(target).take_front(form.major), form.operand.getShape().take_front(form.major)),
            isInside};
  }

  /// The number of that row; of none, one past the last.
  Expression emitTarget(TextEmitter &emitter, Index row) {
    auto [target, isInside] = emitRow(emitter, row);
    Expression number = emitter.print(target);
    if (!isInside.isNone())
      number = select(isInside, number, operandRows);
    return emitter.define(emitter.getIndexType(), "target", number, false);
  }

  Type getTargetType() { return IntegerType::get(state.kernel.getContext(), state.isWide ? 64 : 32); }
  Memory getOrder(TextEmitter &emitter) {
    return emitter.getScratch(orderOffset, IntegerType::get(state.kernel.getContext(), 32), rows, "order");
  }
  Memory getTargets(TextEmitter &emitter) {
    return emitter.getScratch(targetsOffset, getTargetType(), rows, "targets");
  }
  void storeOrder(TextEmitter &emitter, const Expression &at, const Expression &update, const Expression &target) {
    emitter.assign(getOrder(emitter).base[at], update);
    emitter.assign(getTargets(emitter).base[at], target);
  }

  /// A warp counts for 32 updates, which all warps of a block share: each looks at a part of the others.
  void emitCount(TextEmitter &emitter) {
    int64_t part = llvm::divideCeil(rows, 8);
    StringRef type = emitter.getIndexType();
    getOrder(emitter), getTargets(emitter);
    Expression targetOf =
        emitter.function("targetOf", "i32", {"row"}, type, double(rows), [&](ArrayRef<Expression> row) {
          return emitTarget(emitter, emitter.makeVariable(row[0], {0, rows - 1}));
        });
    Expression counts = emitter.declareShared(IntegerType::get(state.kernel.getContext(), 32), "counts", 256);
    Expression update = emitter.define("i32", "update", block() * 32 + lane(), false);
    Expression target = emitter.define(type, "target", select(update < rows, targetOf(update), 0), false);
    Expression before = emitter.declareVariable("i32", "before", 0);
    Expression first = emitter.define("i32", "first", warp() * part, false);
    emitter.loop(Loop::upTo("i32", "other", first, call("minimum", first + part, rows)), double(rows),
                 [&](const Expression &other) {
                   Expression its = emitter.define(type, "its", targetOf(other), false);
                   emitter.assign(before, its < target || (its == target && other < update), "+=");
                 });
    emitter.assign(counts[thread()], before);
    emitter.barrier();
    emitter.returnIf(warp() > 0 || update >= rows);
    emitter.loop(
        Loop::upTo("i32", "other", 1, 8), 1,
        [&](const Expression &other) { emitter.assign(before, counts[other * 32 + lane()], "+="); }, true);
    storeOrder(emitter, before, update, target);
  }

  /// A vector of the update's row at `column`, into what is there.
  Expression combine(TextEmitter &emitter, const Expression &old, Index row, Index column) {
    SmallVector<Index> point = emitter.space.delinearize(row, form.updates.getShape().take_front(form.minor));
    llvm::append_range(point, emitter.space.delinearize(column, form.updates.getShape().drop_front(form.minor)));
    Expression update = emitter.evaluate(op.getUpdates()[0], point).value;
    if (emitter.state.hasFailed)
      return old;
    return emitter.emitRegion(op.getUpdateComputation(), {old, update}).front();
  }

  void emitUnique(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    Index row = space.divide(item, form.columns / width),
          start = space.multiply(space.remainder(item, form.columns / width), width);
    auto [target, isInside] = emitRow(emitter, row);
    emitter.when(isInside, double(rows) * form.columns / width, [&, target = target, isInside = isInside] {
      emitter.withLanes(width, [&](Index lane) {
        Index column = space.add(start, lane), place = space.add(space.multiply(target, form.rowElements), column);
        Memory memory = emitter.getResult(result);
        Expression old = isArgumentUsed(0) ? emitter.load(memory, place, isInside.isNone()).value : Expression();
        emitter.store(memory, place, combine(emitter, old, row, column));
      });
    });
  }

  bool isArgumentUsed(unsigned number) { return !op.getUpdateComputation().getArgument(number).use_empty(); }

  void emitSums(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    Memory order = getOrder(emitter), targets = getTargets(emitter), memory = emitter.getResult(result);
    Index position = space.divide(item, form.columns / width),
          start = space.multiply(space.remainder(item, form.columns / width), width);
    Expression at = emitter.define("i32", "at", emitter.print(position), false);
    Expression target = emitter.define(emitter.getIndexType(), "target", targets.base[at], false);
    emitter.returnIf(target == operandRows || (at > 0 && targets.base[at - 1] == target));
    Index row = emitter.makeVariable(target, {0, operandRows - 1});
    Index first = space.add(space.multiply(row, form.rowElements), start);
    Expression sums, place = emitter.print(first), result = memory.base;
    int64_t aligned = std::min<int64_t>(width * getElementBytes(form.operand.getElementType()), 16);
    bool isVector = width > 1 && memory.alignment % aligned == 0;
    if (width == 1)
      sums = emitter.declareVariable(getValueType(form.operand.getElementType()), "sum", result[place]);
    else if (isVector)
      sums = emitter.declareVariable("auto", "sums", call("load<" + Twine(width) + ">", result, place));
    else
      sums = emitter.declareVariable(getVectorType(form.operand.getElementType(), width), "sums");
    auto forLanes = [&](function_ref<void(const Expression &)> body) {
      emitter.loop(Loop::upTo("int", "k", 0, width), 1, body, true);
    };
    if (width > 1 && !isVector)
      forLanes([&](const Expression &k) { emitter.assign(sums[k], result[place + k]); });
    double trips = double(rows) * form.columns / width;
    emitter.count(memory, 2 * width, emitter.getDepth(), isVector);
    Loop others{"i32", "next", at, [&](const Expression &next) { return next < rows && targets.base[next] == target; }};
    emitter.loop(others, trips, [&](const Expression &next) {
      Index number = emitter.makeVariable(emitter.define("i32", "update", order.base[next], false), {0, rows - 1});
      emitter.withLanes(width, [&](Index lane) {
        Expression sum = width > 1 ? emitter.laneOf(sums) : sums;
        emitter.assign(sum, combine(emitter, sum, number, space.add(start, lane)));
      });
    });
    if (width == 1)
      emitter.assign(result[place], sums);
    else if (isVector)
      emitter.statement(call("store", result, place, sums));
    else
      forLanes([&](const Expression &k) { emitter.assign(result[place + k], sums[k]); });
  }

  codegen::ScatterForm form;
  KernelState &state;
  ScatterOp op;
  unsigned result;
  int64_t rows, operandRows, width;
  int64_t orderOffset = 0, targetsOffset = 0;
};

/// Writes the update into the result at its place.
class UpdatingSlice {
public:
  UpdatingSlice(DynamicUpdateSliceOp op, unsigned result)
      : op(op), result(result), operand(typeOf(op.getOperand())), update(typeOf(op.getUpdate())) {
    // What lies side by side in both.
    for (int64_t dim = update.getRank(); dim > 0 && columns % operand.getNumElements() != 0;) {
      columns *= update.getDimSize(--dim);
      if (update.getDimSize(dim) != operand.getDimSize(dim))
        break;
    }
    width = chooseWidth({operand.getElementType()});
    while (columns % width != 0)
      width /= 2;
  }

  std::unique_ptr<TextNest> make() {
    auto self = std::make_shared<UpdatingSlice>(*this);
    return makeItemNest(update.getNumElements() / width, "the update " + printShape(update),
                        [self](TextEmitter &emitter, Index item) { self->emit(emitter, item); });
  }

private:
  void emit(TextEmitter &emitter, Index item) {
    IndexSpace &space = emitter.space;
    SmallVector<Index> starts;
    for (auto [start, size, whole] : llvm::zip(op.getStartIndices(), update.getShape(), operand.getShape())) {
      std::optional<Index> first = emitter.readIndex(start, {}, whole - size);
      if (!first)
        return;
      starts.push_back(*first);
    }
    emitter.withLanes(width, [&](Index lane) {
      SmallVector<Index> point = space.delinearize(space.add(space.multiply(item, width), lane), update.getShape());
      Expression element = emitter.evaluate(op.getUpdate(), point).value;
      for (auto [index, start] : llvm::zip(point, starts))
        index = space.add(index, start);
      emitter.store(emitter.getResult(result), space.linearize(point, operand.getShape()), element);
    });
  }

  DynamicUpdateSliceOp op;
  unsigned result;
  RankedTensorType operand, update;
  int64_t columns = 1, width;
};

} // namespace

Nests heddle::cuda::makeScatterNests(KernelState &state, Operation *op, unsigned result) {
  if (auto select = dyn_cast<SelectAndScatterOp>(op))
    return makeSelectNests(state, select, result);
  auto scatter = dyn_cast<ScatterOp>(op);
  if (scatter && scatter.getInputs().size() != 1) {
    state.fail(op, "of several operands has no code for GPUs");
    return {};
  }
  if (scatter && !isElementwiseRegion(scatter.getUpdateComputation())) {
    state.fail(op, "has a body that has no code for GPUs");
    return {};
  }
  Nests nests;
  nests.push_back(std::make_unique<StartNest>(state, op->getOperand(0), result));
  // Updates come second, or last where there are indices between.
  if (typeOf(op->getOperand(scatter ? 2 : 1)).getNumElements() == 0)
    return nests;
  if (!scatter) {
    nests.push_back(UpdatingSlice(cast<DynamicUpdateSliceOp>(op), result).make());
    return nests;
  }
  for (std::unique_ptr<TextNest> &nest : Scattering(state, scatter, result).make())
    nests.push_back(std::move(nest));
  return nests;
}
