// Reductions of rows, what is computed for rows with them, and sums of columns.
//
// A row belongs to so many lanes of a warp, or to a block. Where it fits, its elements stay in registers from the first
// pass to the last; else it is read again, from cache as a rule. Sums of columns stay in registers from row to row;
// each block leaves its own in scratch memory, and the next stage adds those in order.
#include "ColumnSums.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

class RowNest : public TextNest {
public:
  RowNest(KernelState &state, RowGroup given) : group(std::move(given)) {
    auto note = [&](ArrayRef<RowGroup::Item> items, std::vector<TextReducer> &reducers) {
      for (const RowGroup::Item &item : items) {
        auto op = item.value.getDefiningOp<stablehlo::ReduceOp>();
        reducers.emplace_back(op, op.getBody(), op.getInputs(), op.getInitValues());
        if (!reducers.back().isSupported())
          state.fail(op, "has a body that has no code for GPUs");
        llvm::append_range(values, op.getInputs());
        passes = std::max(passes, item.pass + 1);
      }
    };
    note(group.rowReductions, rowReducers);
    note(group.columnReductions, columnReducers);
    for (const RowGroup::Item &item : group.fullOutputs) {
      passes = std::max(passes, item.pass + 1);
      values.push_back(item.value);
    }
    choose(state);
    if (parts > 1)
      for (TextReducer &reducer : columnReducers)
        for (auto [i, value] : llvm::enumerate(reducer.op->getResults()))
          partials[value] = state.allocate(getElementBytes(reducer.getType(i)) * group.columns * parts);
  }

  /// What is left to be added: nothing where one block has all rows.
  std::unique_ptr<TextNest> makeFinish() const {
    if (partials.empty())
      return nullptr;
    return makeColumnSums(columnReducers, partials, group.columns, parts);
  }

  void prepare(KernelState &) override {}

  void emit(TextEmitter &emitter) override {
    emitter.hasRows = true;
    if (rowReducers.empty())
      return emitStrips(emitter);
    // First to see what is read in more than one pass.
    std::set<std::pair<std::string, Index>> kept;
    if (passes > 1 && isUnrolled) {
      TextEmitter attempt(emitter.state, threads);
      attempt.hasRows = true;
      attempt.keeper.emplace();
      attempt.keeper->steps = steps;
      emitRows(attempt);
      // The registers that a thread of such a block may have, less those of addresses and sums of columns.
      constexpr int64_t most = 96, ofProcessor = 64 << 10, ofThread = 255, others = 32;
      int64_t sums = 0;
      for (const TextReducer &reducer : columnReducers)
        sums += static_cast<int64_t>(reducer.size()) * steps * width;
      int64_t registers = std::min(most, std::min(ofThread, ofProcessor / threads) - others - sums);
      for (auto &[key, readIn] : attempt.keeper->readIn)
        if (int64_t own = steps * width; readIn.size() > 1 && own <= registers) {
          // Where there are few, what each needs beside it counts.
          registers -= own + (threads > 512 || (threads > 256 && sums > 0) ? 8 : 0);
          kept.insert(key);
        }
    }
    emitter.keeper.emplace();
    emitter.keeper->steps = kept.empty() ? 0 : steps;
    emitter.keeper->kept = std::move(kept);
    emitRows(emitter);
  }

  std::string describe() const override {
    std::string text;
    auto list = [&](ArrayRef<RowGroup::Item> items) {
      for (const RowGroup::Item &item : items)
        text += (text.empty() || StringRef(text).ends_with(": ") ? "" : ", ") + getName(item.value);
    };
    text = llvm::formatv("{0} rows of {1}: ", group.rows, group.columns);
    list(group.rowReductions);
    list(group.fullOutputs);
    if (!group.columnReductions.empty()) {
      text += rowReducers.empty() && group.fullOutputs.empty() ? "columns' " : "; columns' ";
      for (auto [number, item] : llvm::enumerate(group.columnReductions))
        text += (number ? ", " : "") + getName(item.value);
    }
    return text;
  }

private:
  // ---- Schedule ----

  void choose(KernelState &state) {
    width = chooseWidth(findElementTypes(values));
    while (group.columns % width != 0)
      width /= 2;
    vectors = group.columns / width;
    if (rowReducers.empty())
      return chooseStrips(state);
    bool hasColumns = !columnReducers.empty();
    int64_t arrays = 1 + columnReducers.size();
    // A warp holds up to 8 vectors a lane, fewer where sums of columns stay beside them.
    int64_t mostSteps = std::max<int64_t>(1, std::min<int64_t>(8, 160 / (width * arrays)));
    if (vectors <= 32 * mostSteps) {
      lanes = hasColumns ? 32 : std::min<int64_t>(32, llvm::PowerOf2Ceil(vectors));
      threads = 256;
      rowsPerBlock = threads / lanes;
      if (rowsPerBlock > group.rows) {
        threads = std::max<int64_t>(32, llvm::PowerOf2Ceil(group.rows) * lanes);
        rowsPerBlock = threads / lanes;
      }
    } else {
      threads = std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(vectors, 4)), 128, 1024);
      lanes = threads;
      rowsPerBlock = 1;
    }
    steps = llvm::divideCeil(vectors, lanes);
    isUnrolled = hasColumns || steps * width <= (threads > 512 ? 32 : 64); // columns' sums have a place for each step
    int64_t rowBlocks = llvm::divideCeil(group.rows, rowsPerBlock);
    blocks = hasColumns ? std::min(rowBlocks, 2 * state.target.processors) : rowBlocks;
    parts = hasColumns ? blocks : 0;
    state.note(llvm::formatv(
        "{0} rows of {1}: {2}, {3} steps of {4} elements {5}", group.rows, group.columns,
        lanes == threads && threads > 32 ? llvm::formatv("a block of {0} threads each", threads).str()
        : lanes == 32                    ? std::string("a warp each")
                                         : llvm::formatv("{0} lanes of a warp each", lanes).str(),
        steps, width,
        isUnrolled ? "in registers, so memory is read once" : "in a loop, since so many registers there are not"));
    if (hasColumns)
      state.note(llvm::formatv("sums of columns stay in registers of {0} blocks, the next stage adds theirs", parts));
  }

  void chooseStrips(KernelState &state) {
    lanes = std::min<int64_t>(32, llvm::PowerOf2Ceil(vectors));
    threads = 256;
    rowsPerBlock = threads / lanes;
    strips = llvm::divideCeil(vectors, lanes);
    // Blocks for all processors, but rows enough for each that sums of parts are few.
    parts = std::clamp<int64_t>(llvm::divideCeil(4 * state.target.processors, strips), 1,
                                llvm::divideCeil(group.rows, rowsPerBlock * 4));
    blocks = strips * parts;
    state.note(llvm::formatv("columns of {0} x {1}: strips of {2} columns, {3} parts of the rows each, which the next "
                             "stage adds",
                             group.rows, group.columns, lanes * width, parts));
  }

  // ---- Rows ----

  Expression laneInRow() const { return lanes == threads ? thread() : lanes == 32 ? lane() : thread() % lanes; }
  Expression rowInBlock() const { return lanes == 32 ? warp() : lanes == 1 ? thread() : thread() / lanes; }
  static Expression times(const Expression &number, int64_t by) { return by == 1 ? number : number * by; }
  /// The column that a thread's vector begins with, one step over the row after another.
  Expression columnOf(const Expression &step, int64_t count) const {
    return times(count == 1 ? laneInRow() : step * lanes + laneInRow(), width);
  }

  Expression firstRow(const TextEmitter &emitter) const {
    if (rowsPerBlock == 1 || lanes == threads)
      return emitter.getBlock();
    if (blocks == 1)
      return emitter.asIndex(rowInBlock());
    return emitter.getBlock() * rowsPerBlock + rowInBlock();
  }

  void emitRows(TextEmitter &emitter) {
    StringRef type = emitter.getIndexType();
    Range all{0, group.rows - 1};
    Expression first = firstRow(emitter);
    if (!columnReducers.empty()) {
      declareColumnSums(emitter);
      emitter.loop(Loop::upTo(type, "row", first, group.rows, blocks * rowsPerBlock), double(group.rows),
                   [&](const Expression &row) { emitRow(emitter, emitter.makeVariable(row, all)); });
      return storeColumnSums(emitter);
    }
    bool isUneven = group.rows % rowsPerBlock != 0;
    // Lanes of a warp go together: the last row is computed as often as there are lanes left. Where results may lie in
    // operands, it is stored once.
    storesOnce = Expression();
    if (isUneven && lanes < 32) {
      if (emitter.state.isUpdates())
        storesOnce = first < group.rows;
      first = call("minimum", first, emitter.asIndex(group.rows - 1));
    }
    Expression row = emitter.define(type, "row", first, false);
    if (isUneven && lanes >= 32)
      emitter.returnIf(row >= group.rows);
    emitter.setTrips(double(group.rows));
    emitRow(emitter, emitter.makeVariable(row, all));
  }

  void emitRow(TextEmitter &emitter, Index row) {
    rowDepth = emitter.getDepth();
    if (emitter.keeper)
      emitter.keeper->depth = rowDepth;
    columnVariable = std::nullopt;
    SmallVector<std::pair<Value, Expression>> sums;
    for (int64_t pass = 0; pass < passes; ++pass)
      emitPass(emitter, row, pass, sums);
    storeRow(emitter, row, sums);
  }

  /// Steps over a row: `body(step, column)`, the column that a thread's vector begins with, in units of the width.
  void forSteps(TextEmitter &emitter, double rows, function_ref<void(const Expression &, const Expression &)> body) {
    StringRef type = emitter.getIndexType();
    if (!isUnrolled) {
      emitter.loop(Loop::upTo(type, "column", columnOf(0, 1), group.columns, lanes * width), rows * vectors,
                   [&](const Expression &column) { body(0, column); });
      return;
    }
    auto guarded = [&](const Expression &step) {
      Expression column = emitter.define(type, "column", columnOf(step, steps), false);
      emitter.setTrips(rows * vectors);
      emitter.when(vectors % lanes ? column < group.columns : Expression(), rows * vectors,
                   [&] { body(step, column); });
    };
    if (steps == 1) {
      guarded(0);
      emitter.setTrips(rows);
    } else {
      emitter.unrolled("step", steps, guarded);
    }
  }

  void emitPass(TextEmitter &emitter, Index row, int64_t pass, SmallVector<std::pair<Value, Expression>> &sums) {
    IndexSpace &space = emitter.space;
    std::vector<SmallVector<Expression>> accumulators;
    for (auto [item, reducer] : llvm::zip(group.rowReductions, rowReducers))
      accumulators.push_back(item.pass == pass ? reducer.declare(emitter) : SmallVector<Expression>());
    forSteps(emitter, double(group.rows), [&](const Expression &step, const Expression &column) {
      if (emitter.keeper) {
        emitter.keeper->pass = pass;
        emitter.keeper->step = step;
      }
      if (columnVariable)
        emitter.rename(*columnVariable, column);
      else
        columnVariable = emitter.makeVariable(column, {0, vectors - 1}, width);
      Index first = space.add(space.multiply(row, group.columns), space.multiply(*columnVariable, width));
      emitter.withLanes(width, [&](Index lane) {
        Index place = space.add(first, lane);
        auto evaluate = [&](const TextReducer &reducer) {
          return reducer.evaluate(emitter, space.delinearize(place, typeOf(reducer.op->getOperand(0)).getShape()));
        };
        for (auto [number, item] : llvm::enumerate(group.rowReductions))
          if (item.pass == pass)
            rowReducers[number].combineInto(emitter, accumulators[number], evaluate(rowReducers[number]));
        for (auto [number, item] : llvm::enumerate(group.columnReductions))
          if (item.pass == pass)
            columnReducers[number].combineInto(emitter, columnSums(emitter, number, step),
                                               evaluate(columnReducers[number]));
        for (const RowGroup::Item &item : group.fullOutputs)
          if (item.pass == pass)
            emitter.when(storesOnce, double(group.rows), [&] {
              emitter.store(emitter.getResult(*item.result), place, emitter.evaluateAt(item.value, place).value);
            });
      });
    });
    for (auto [number, item] : llvm::enumerate(group.rowReductions)) {
      if (item.pass != pass)
        continue;
      TextReducer &reducer = rowReducers[number];
      if (lanes == threads && threads > 32)
        reducer.combineBlock(emitter, accumulators[number], threads);
      else
        reducer.combineLanes(emitter, accumulators[number], lanes);
      for (auto [result, value] : llvm::zip(reducer.op->getResults(), reducer.finish(emitter, accumulators[number]))) {
        emitter.bind(result, {value, emitter.getDepth()});
        sums.push_back({result, value});
      }
    }
  }

  /// What there is one of for a row, by one thread.
  void storeRow(TextEmitter &emitter, Index row, ArrayRef<std::pair<Value, Expression>> sums) {
    SmallVector<std::pair<Memory, Expression>> stores;
    for (auto &[value, sum] : sums)
      if (std::optional<Memory> memory = emitter.findPlace(value))
        stores.push_back({*memory, sum});
    for (const RowGroup::Item &item : group.rowOutputs)
      stores.push_back({emitter.getResult(*item.result), emitter.evaluateAt(item.value, row).value});
    if (stores.empty())
      return;
    auto storeAll = [&] {
      for (auto &[memory, value] : stores)
        emitter.store(memory, row, value);
    };
    emitter.when(storesOnce, double(group.rows),
                 [&] { emitter.when(lanes == 1 ? Expression() : laneInRow() == 0, double(group.rows), storeAll); });
  }

  // ---- Columns ----

  /// `columnSum`
  static std::string nameColumns(StringRef name) {
    return "column" + name.take_front().upper() + name.drop_front().str();
  }

  /// A column's sums of one step: a vector, or in lanes one of it.
  Expression stepOf(TextEmitter &emitter, const Expression &array, const Expression &step, bool isLane) const {
    Expression vector = steps > 1 ? array[step] : array;
    return isLane ? emitter.laneOf(vector) : vector;
  }

  void declareColumnSums(TextEmitter &emitter) {
    columnArrays.clear();
    for (TextReducer &reducer : columnReducers)
      for (size_t i = 0; i < reducer.size(); ++i) {
        Type type = reducer.getType(i);
        Expression start = reducer.start(emitter)[i];
        Expression array =
            emitter.declareVariable(width == 1 ? getMemoryType(type).str() : getVectorType(type, width),
                                    nameColumns(reducer.getName(i)) + (width > 1 ? std::to_string(width) : ""),
                                    start.isZero() ? Expression::verbatim("{}") : Expression(), steps > 1 ? steps : 0);
        columnArrays.push_back(array);
        if (!start.isZero())
          emitter.unrolled("step", steps, [&](const Expression &step) {
            emitter.withLanes(width, [&](Index) { emitter.assign(stepOf(emitter, array, step, width > 1), start); });
          });
      }
  }

  SmallVector<Expression> columnSums(TextEmitter &emitter, size_t number, const Expression &step) const {
    size_t first = 0;
    for (size_t before = 0; before < number; ++before)
      first += columnReducers[before].size();
    SmallVector<Expression> sums;
    for (size_t i = 0; i < columnReducers[number].size(); ++i)
      sums.push_back(stepOf(emitter, columnArrays[first + i], step, width > 1));
    return sums;
  }

  /// Where a block's sums go: whole ones where they belong, else to scratch memory.
  std::optional<Memory> getSumsPlace(TextEmitter &emitter, const TextReducer &reducer, size_t i) {
    Value result = reducer.op->getResult(i);
    if (parts == 1)
      return emitter.findPlace(result);
    return emitter.getScratch(partials.lookup(result), reducer.getType(i), group.columns * parts,
                              getName(result) + "Parts" + (i ? std::to_string(i) : ""));
  }

  /// Sums that one thread has for all rows.
  void storeWhole(TextEmitter &emitter, const TextReducer &reducer, const Expression &column,
                  function_ref<Expression(size_t)> sumAt) {
    emitter.withLanes(width, [&](Index lane) {
      SmallVector<Expression> sums;
      for (size_t i = 0; i < reducer.size(); ++i)
        sums.push_back(width > 1 ? emitter.laneOf(sumAt(i)) : sumAt(i));
      storeTotals(emitter, reducer, sums, width > 1 ? column + emitter.print(lane) : column);
    });
  }

  /// Stores totals at a column, those that are whole with the init values in.
  void storeTotals(TextEmitter &emitter, const TextReducer &reducer, ArrayRef<Expression> totals,
                   const Expression &place) {
    SmallVector<Expression> values(totals);
    if (parts == 1)
      values = reducer.finish(emitter, totals);
    for (size_t i = 0; i < reducer.size(); ++i)
      if (std::optional<Memory> memory = getSumsPlace(emitter, reducer, i)) {
        emitter.count(*memory, double(group.columns) * parts, 0, false);
        emitter.assign(memory->base[place], values[i]);
      }
  }

  static void storeVector(TextEmitter &emitter, const Expression &memory, const Expression &place,
                          const Expression &value, int64_t width) {
    if (width > 1)
      emitter.statement(call("store", memory, place, value));
    else
      emitter.assign(memory[place], value);
  }

  /// Where columns of a block's part begin, if not at 0.
  Expression inPart(const Expression &part, const Expression &column) const {
    return parts == 1 ? column : part * group.columns + column;
  }

  void storeColumnSums(TextEmitter &emitter) {
    size_t number = 0;
    bool isFirst = true;
    for (TextReducer &reducer : columnReducers) {
      size_t first = number;
      number += reducer.size();
      auto sumAt = [&](size_t i, const Expression &step) {
        return stepOf(emitter, columnArrays[first + i], step, false);
      };
      if (rowsPerBlock == 1) {
        forSteps(emitter, 0, [&](const Expression &step, const Expression &column) {
          if (parts == 1)
            return storeWhole(emitter, reducer, column, [&](size_t i) { return sumAt(i, step); });
          for (size_t i = 0; i < reducer.size(); ++i)
            if (std::optional<Memory> memory = getSumsPlace(emitter, reducer, i)) {
              emitter.count(*memory, double(group.columns) * parts / steps, 0, width > 1);
              storeVector(emitter, memory->base, inPart(emitter.getBlock(), column), sumAt(i, step), width);
            }
        });
        continue;
      }
      // As many steps at a time as have room in shared memory.
      int64_t chunk = getSharedSteps();
      SmallVector<Expression> shared =
          shareSums(emitter, reducer, std::min(group.columns, chunk * lanes * width) * rowsPerBlock);
      for (int64_t firstStep = 0; firstStep < steps; firstStep += chunk) {
        if (!std::exchange(isFirst, false))
          emitter.barrier();
        shareSteps(emitter, shared, first, firstStep, std::min(chunk, steps - firstStep));
        emitter.barrier();
        int64_t base = firstStep * lanes * width, columns = std::min(group.columns - base, chunk * lanes * width);
        emitter.loop(
            Loop::upTo(emitter.getIndexType(), "column", thread(), columns, threads), 0, [&](const Expression &column) {
              addShared(emitter, reducer, shared, column, columns, rowsPerBlock);
              Expression start = base ? inPart(emitter.getBlock(), base) : Expression();
              storeTotals(emitter, reducer, totals, base ? start + column : inPart(emitter.getBlock(), column));
            });
      }
    }
  }

  /// The most steps whose sums of all rows of a block are in shared memory at once.
  int64_t getSharedSteps() const {
    std::map<std::string, int64_t> arrays; // as shareSums has them
    int64_t bytes = 0;
    for (const TextReducer &reducer : columnReducers)
      for (size_t i = 0; i < reducer.size(); ++i)
        if (arrays.emplace((getMemoryType(reducer.getType(i)) + Twine(i)).str(), 0).second)
          bytes += getElementBytes(reducer.getType(i));
    int64_t stepBytes = bytes * lanes * width * rowsPerBlock;
    return std::clamp<int64_t>(TextEmitter::mostSharedBytes / stepBytes, 1, steps);
  }

  /// Sums of columns of so many steps go to shared memory, by row of the block.
  void shareSteps(TextEmitter &emitter, ArrayRef<Expression> shared, size_t first, int64_t firstStep, int64_t count) {
    int64_t base = firstStep * lanes * width, columns = std::min(group.columns - base, count * lanes * width);
    emitter.unrolled("step", count, [&](const Expression &step) {
      Expression column = emitter.define(emitter.getIndexType(), "column", columnOf(step, count), false);
      Expression own = count == 1 ? Expression(firstStep) : firstStep == 0 ? step : step + firstStep;
      auto store = [&] {
        for (auto [i, array] : llvm::enumerate(shared))
          storeVector(emitter, array, rowInBlock() * columns + column,
                      stepOf(emitter, columnArrays[first + i], own, false), width);
      };
      emitter.when(columns < count * lanes * width ? column < columns : Expression(), 0, store);
    });
  }

  /// Shared memory for a reducer's sums; one array for all reducers of its types.
  SmallVector<Expression> shareSums(TextEmitter &emitter, TextReducer &reducer, int64_t elements) {
    SmallVector<Expression> arrays;
    for (size_t i = 0; i < reducer.size(); ++i) {
      std::string key = (getMemoryType(reducer.getType(i)) + Twine(i)).str();
      Expression &array = sharedArrays[{&emitter, key}];
      if (array.isNone())
        array = emitter.declareShared(reducer.getType(i), "sumsOfRows", elements);
      arrays.push_back(array);
    }
    return arrays;
  }

  /// What `count` groups have left in shared memory, in order, in `totals`.
  void addShared(TextEmitter &emitter, TextReducer &reducer, ArrayRef<Expression> shared, const Expression &column,
                 int64_t stride, int64_t count) {
    totals.clear();
    for (size_t i = 0; i < reducer.size(); ++i)
      totals.push_back(emitter.declareVariable(getValueType(reducer.getType(i)), "total", shared[i][column]));
    emitter.loop(
        Loop::upTo("int", "other", 1, count), 0,
        [&](const Expression &other) {
          SmallVector<Expression> others;
          for (const Expression &array : shared)
            others.push_back(array[other * stride + column]);
          reducer.combineInto(emitter, totals, others);
        },
        true);
  }

  /// No reductions of rows: a block goes down a strip of columns.
  void emitStrips(TextEmitter &emitter) {
    IndexSpace &space = emitter.space;
    StringRef type = emitter.getIndexType();
    Expression strip = parts == 1 ? emitter.getBlock() : emitter.getBlock() % strips;
    Expression vector = strips == 1 ? laneInRow() : strip * lanes + laneInRow();
    Expression column = emitter.define(type, "column", times(vector, width), false), part;
    if (parts > 1)
      part = emitter.define(type, "part", strips == 1 ? emitter.getBlock() : emitter.getBlock() / strips, false);
    declareColumnSums(emitter);
    auto rows = [&] {
      Index q = emitter.makeVariable(column, {0, vectors - 1}, width);
      Expression firstRow = parts == 1 ? rowInBlock() : part * rowsPerBlock + rowInBlock();
      emitter.loop(
          Loop::upTo(type, "row", firstRow, group.rows, parts * rowsPerBlock), double(group.rows) * vectors,
          [&](const Expression &number) {
            Index row = emitter.makeVariable(number, {0, group.rows - 1});
            Index first = space.add(space.multiply(row, group.columns), space.multiply(q, width));
            emitter.withLanes(width, [&](Index lane) {
              Index place = space.add(first, lane);
              for (auto [number, item] : llvm::enumerate(group.columnReductions)) {
                TextReducer &reducer = columnReducers[number];
                reducer.combineInto(
                    emitter, columnSums(emitter, number, 0),
                    reducer.evaluate(emitter, space.delinearize(place, typeOf(reducer.op->getOperand(0)).getShape())));
              }
              for (const RowGroup::Item &item : group.fullOutputs)
                emitter.store(emitter.getResult(*item.result), place, emitter.evaluateAt(item.value, place).value);
            });
          });
    };
    emitter.when(vectors % lanes ? column < group.columns : Expression(), double(vectors) * parts, rows);
    int64_t stripColumns = lanes * width;
    size_t number = 0;
    bool isFirst = true;
    for (TextReducer &reducer : columnReducers) {
      size_t first = number;
      number += reducer.size();
      SmallVector<Expression> shared = shareSums(emitter, reducer, stripColumns * rowsPerBlock);
      if (!std::exchange(isFirst, false))
        emitter.barrier();
      for (size_t i = 0; i < reducer.size(); ++i)
        storeVector(emitter, shared[i], times(rowInBlock(), stripColumns) + times(laneInRow(), width),
                    columnArrays[first + i], width);
      emitter.barrier();
      Expression own = strips == 1 ? thread() : times(strip, stripColumns) + thread();
      Expression isOwn = thread() < stripColumns;
      emitter.when(isOwn && (group.columns % stripColumns ? own < group.columns : Expression()), 0, [&] {
        addShared(emitter, reducer, shared, thread(), stripColumns, rowsPerBlock);
        Expression base = parts == 1 ? own : part * group.columns;
        if (parts > 1 && strips > 1)
          base = base + times(strip, stripColumns);
        storeTotals(emitter, reducer, totals, parts == 1 ? own : base + thread());
      });
    }
  }

  RowGroup group;
  std::vector<TextReducer> rowReducers, columnReducers;
  SmallVector<Value> values; // computed for each element
  int64_t passes = 0, width = 1, vectors = 1, lanes = 32, rowsPerBlock = 1, steps = 1, parts = 1, strips = 1;
  bool isUnrolled = true;
  unsigned rowDepth = 0;
  /// Of several threads that compute a row, the one that stores it; none where storing it again does no harm.
  Expression storesOnce;
  std::optional<Index> columnVariable;
  SmallVector<Expression> columnArrays, totals;
  Partials partials;
  std::map<std::pair<const TextEmitter *, std::string>, Expression> sharedArrays;
};

} // namespace

std::vector<std::unique_ptr<TextNest>> heddle::cuda::makeRowNests(KernelState &state, RowGroup group) {
  auto nest = std::make_unique<RowNest>(state, std::move(group));
  std::unique_ptr<TextNest> finish = nest->makeFinish();
  std::vector<std::unique_ptr<TextNest>> nests;
  nests.push_back(std::move(nest));
  if (finish)
    nests.push_back(std::move(finish));
  return nests;
}
