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
      // Of those that a thread of such a block may have, what addresses and sums of columns leave.
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

  std::string laneText() const {
    return lanes == threads ? "thread()" : lanes == 32 ? "lane()" : "thread() % " + std::to_string(lanes);
  }
  std::string rowInBlock() const {
    return lanes == 32 ? "warp()" : lanes == 1 ? "thread()" : "thread() / " + std::to_string(lanes);
  }

  std::string firstRow(const TextEmitter &emitter) const {
    if (rowsPerBlock == 1 || lanes == threads)
      return emitter.getBlock();
    if (blocks == 1)
      return emitter.state.isWide ? "i64(" + rowInBlock() + ")" : rowInBlock();
    return emitter.getBlock() + " * " + std::to_string(rowsPerBlock) + " + " + rowInBlock();
  }

  void emitRows(TextEmitter &emitter) {
    if (columnReducers.empty()) {
      std::string row;
      bool isUneven = group.rows % rowsPerBlock != 0;
      if (isUneven && lanes < 32) {
        // Lanes of a warp go together: the last row is computed as often as there are lanes left.
        row = emitter.define(emitter.getIndexType(), "row",
                             "minimum(" + firstRow(emitter) + ", " + emitter.asIndex(group.rows - 1) + ")", false);
      } else {
        row = emitter.define(emitter.getIndexType(), "row", firstRow(emitter), false);
        if (isUneven)
          emitter.returnIf(row + " >= " + Twine(group.rows));
      }
      emitter.setTrips(double(group.rows));
      emitRow(emitter, emitter.makeVariable(row, {0, group.rows - 1}));
      return;
    }
    declareColumnSums(emitter);
    std::string type = emitter.getIndexType().str();
    emitter.loop(Loop::upTo(type, "row", firstRow(emitter), Twine(group.rows), blocks * rowsPerBlock),
                 double(group.rows), [&] { emitRow(emitter, emitter.makeVariable("row", {0, group.rows - 1})); });
    storeColumnSums(emitter);
  }

  void emitRow(TextEmitter &emitter, Index row) {
    rowDepth = emitter.getDepth();
    if (emitter.keeper)
      emitter.keeper->depth = rowDepth;
    columnVariable = std::nullopt;
    SmallVector<std::pair<Value, std::string>> sums;
    for (int64_t pass = 0; pass < passes; ++pass)
      emitPass(emitter, row, pass, sums);
    storeRow(emitter, row, sums);
  }

  /// Steps over a row: `body(step, column)`, the column that a thread's vector begins with, in units of the width.
  void forSteps(TextEmitter &emitter, double rows, function_ref<void(const std::string &, const std::string &)> body) {
    std::string type = emitter.getIndexType().str();
    if (!isUnrolled) {
      emitter.loop(Loop::upTo(type, "column", times(laneText(), width), Twine(group.columns), lanes * width),
                   rows * vectors, [&] { body("0", "column"); });
      return;
    }
    auto guarded = [&](const std::string &step) {
      std::string vector = steps == 1 ? laneText() : step + " * " + std::to_string(lanes) + " + " + laneText();
      std::string column = emitter.define(
          type, "column",
          steps == 1 || width == 1 ? times(vector, width) : "(" + vector + ") * " + std::to_string(width), false);
      emitter.setTrips(rows * vectors);
      if (vectors % lanes == 0)
        return body(step, column);
      emitter.when(column + " < " + Twine(group.columns), rows * vectors, [&] { body(step, column); });
    };
    if (steps == 1) {
      guarded("0");
      emitter.setTrips(rows);
    } else {
      emitter.unrolled("step", steps, guarded);
    }
  }

  static std::string times(const std::string &text, int64_t by) {
    if (by == 1)
      return text;
    return (StringRef(text).contains(' ') && !StringRef(text).contains('%') ? "(" + text + ")" : text) + " * " +
           std::to_string(by);
  }

  void emitPass(TextEmitter &emitter, Index row, int64_t pass, SmallVector<std::pair<Value, std::string>> &sums) {
    IndexSpace &space = emitter.space;
    if (emitter.keeper) {
      emitter.keeper->pass = pass;
      emitter.keeper->step = "step";
    }
    std::vector<SmallVector<std::string>> accumulators;
    for (auto [item, reducer] : llvm::zip(group.rowReductions, rowReducers))
      accumulators.push_back(item.pass == pass ? reducer.declare(emitter) : SmallVector<std::string>());
    forSteps(emitter, double(group.rows), [&](const std::string &step, const std::string &column) {
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
            emitter.store(emitter.getResult(*item.result), place, emitter.evaluateAt(item.value, place).value);
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
  void storeRow(TextEmitter &emitter, Index row, ArrayRef<std::pair<Value, std::string>> sums) {
    SmallVector<std::pair<Memory, std::string>> stores;
    for (auto &[value, text] : sums)
      if (std::optional<Memory> memory = emitter.findPlace(value))
        stores.push_back({*memory, text});
    for (const RowGroup::Item &item : group.rowOutputs)
      stores.push_back({emitter.getResult(*item.result), emitter.evaluateAt(item.value, row).value});
    if (stores.empty())
      return;
    auto storeAll = [&] {
      for (auto &[memory, text] : stores)
        emitter.store(memory, row, text);
    };
    if (lanes == 1)
      return storeAll();
    emitter.when(laneText() + " == 0", double(group.rows), storeAll);
  }

  // ---- Columns ----

  /// `columnSum`
  static std::string nameColumns(StringRef name) {
    return "column" + name.take_front().upper() + name.drop_front().str();
  }

  /// A column's sums of one step: a vector, or in lanes one of it.
  std::string stepOf(TextEmitter &emitter, const std::string &array, const std::string &step, bool isLane) const {
    std::string vector = array + (steps > 1 ? "[" + step + "]" : "");
    return isLane ? emitter.laneOf(vector) : vector;
  }

  void declareColumnSums(TextEmitter &emitter) {
    columnArrays.clear();
    for (TextReducer &reducer : columnReducers)
      for (size_t i = 0; i < reducer.size(); ++i) {
        StringRef type = getMemoryType(reducer.getType(i));
        std::string start = reducer.start(emitter)[i];
        bool isZero = start == "0.0f" || start == "0" || start == "0.0";
        std::string vector = width == 1 ? type.str() : ("Vec<" + type + ", " + Twine(width) + ">").str();
        std::string array = emitter.code.addVariable(
            emitter.here(), vector, nameColumns(reducer.getName(i)) + (width > 1 ? std::to_string(width) : ""),
            isZero ? "{}" : "", steps > 1 ? "[" + Twine(steps) + "]" : Twine());
        columnArrays.push_back(array);
        if (!isZero)
          emitter.unrolled("step", steps, [&](const std::string &step) {
            emitter.withLanes(width, [&](Index) { emitter.assign(stepOf(emitter, array, step, width > 1), start); });
          });
      }
  }

  SmallVector<std::string> columnSums(TextEmitter &emitter, size_t number, const std::string &step) const {
    size_t first = 0;
    for (size_t before = 0; before < number; ++before)
      first += columnReducers[before].size();
    SmallVector<std::string> sums;
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
  void storeWhole(TextEmitter &emitter, const TextReducer &reducer, const std::string &column,
                  function_ref<std::string(size_t)> sumAt) {
    auto store = [&](const std::string &lane) {
      SmallVector<std::string> sums;
      for (size_t i = 0; i < reducer.size(); ++i)
        sums.push_back(sumAt(i) + (lane.empty() ? "" : "[" + lane + "]"));
      storeTotals(emitter, reducer, sums, column + (lane.empty() ? "" : " + " + lane));
    };
    if (width == 1)
      return store("");
    emitter.withLanes(width, [&](Index) { store("k"); });
  }

  /// Stores totals at a column, those that are whole with the init values in.
  void storeTotals(TextEmitter &emitter, const TextReducer &reducer, ArrayRef<std::string> totals,
                   const std::string &place) {
    SmallVector<std::string> values(totals);
    if (parts == 1)
      values = reducer.finish(emitter, totals);
    for (size_t i = 0; i < reducer.size(); ++i)
      if (std::optional<Memory> memory = getSumsPlace(emitter, reducer, i)) {
        emitter.count(*memory, double(group.columns) * parts, 0, false);
        emitter.assign(memory->name + "[" + place + "]", values[i]);
      }
  }

  static void storeVector(TextEmitter &emitter, const std::string &memory, const std::string &place,
                          const std::string &value, int64_t width) {
    if (width > 1)
      emitter.line("store(" + memory + ", " + place + ", " + value + ")");
    else
      emitter.assign(memory + "[" + place + "]", value);
  }

  void storeColumnSums(TextEmitter &emitter) {
    size_t number = 0;
    bool isFirst = true;
    for (TextReducer &reducer : columnReducers) {
      size_t first = number;
      number += reducer.size();
      auto sumAt = [&](size_t i, const std::string &step) {
        return stepOf(emitter, columnArrays[first + i], step, false);
      };
      std::string start = parts == 1 ? "" : emitter.getBlock() + " * " + std::to_string(group.columns) + " + ";
      if (rowsPerBlock == 1) {
        forSteps(emitter, 0, [&](const std::string &step, const std::string &column) {
          if (parts == 1)
            return storeWhole(emitter, reducer, column, [&](size_t i) { return sumAt(i, step); });
          for (size_t i = 0; i < reducer.size(); ++i)
            if (std::optional<Memory> memory = getSumsPlace(emitter, reducer, i)) {
              emitter.count(*memory, double(group.columns) * parts / steps, 0, width > 1);
              storeVector(emitter, memory->name, start + column, sumAt(i, step), width);
            }
        });
        continue;
      }
      // As many steps at a time as have room in shared memory.
      int64_t chunk = getSharedSteps();
      SmallVector<std::string> shared =
          shareSums(emitter, reducer, std::min(group.columns, chunk * lanes * width) * rowsPerBlock);
      for (int64_t firstStep = 0; firstStep < steps; firstStep += chunk) {
        if (!std::exchange(isFirst, false))
          emitter.line("barrier()");
        shareSteps(emitter, shared, first, firstStep, std::min(chunk, steps - firstStep));
        emitter.line("barrier()");
        int64_t base = firstStep * lanes * width, columns = std::min(group.columns - base, chunk * lanes * width);
        std::string type = emitter.getIndexType().str(), whole = start + (base ? std::to_string(base) + " + " : "");
        emitter.loop(Loop::upTo(type, "column", "thread()", Twine(columns), threads), 0, [&] {
          addShared(emitter, reducer, shared, "column", columns, rowsPerBlock);
          storeTotals(emitter, reducer, totals, whole + "column");
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
  void shareSteps(TextEmitter &emitter, ArrayRef<std::string> shared, size_t first, int64_t firstStep, int64_t count) {
    int64_t base = firstStep * lanes * width, columns = std::min(group.columns - base, count * lanes * width);
    emitter.unrolled("step", count, [&](const std::string &step) {
      std::string vector = count == 1 ? laneText() : step + " * " + std::to_string(lanes) + " + " + laneText();
      std::string column = emitter.define(
          emitter.getIndexType(), "column",
          count == 1 || width == 1 ? times(vector, width) : "(" + vector + ") * " + std::to_string(width), false);
      std::string of = steps == 1       ? ""
                       : firstStep == 0 ? "[" + step + "]"
                       : count == 1     ? "[" + std::to_string(firstStep) + "]"
                                        : "[" + step + " + " + std::to_string(firstStep) + "]";
      auto store = [&] {
        for (auto [i, array] : llvm::enumerate(shared))
          storeVector(emitter, array, rowInBlock() + " * " + std::to_string(columns) + " + " + column,
                      columnArrays[first + i] + of, width);
      };
      if (columns == count * lanes * width)
        return store();
      emitter.when(column + " < " + Twine(columns), 0, store);
    });
  }

  /// Shared memory for a reducer's sums; one array for all reducers of its types.
  SmallVector<std::string> shareSums(TextEmitter &emitter, TextReducer &reducer, int64_t elements) {
    SmallVector<std::string> names;
    for (size_t i = 0; i < reducer.size(); ++i) {
      std::string key = (getMemoryType(reducer.getType(i)) + Twine(i)).str();
      std::string &name = sharedArrays[{&emitter, key}];
      if (name.empty())
        name = emitter.declareShared(getMemoryType(reducer.getType(i)), "sumsOfRows", elements,
                                     getElementBytes(reducer.getType(i)));
      names.push_back(name);
    }
    return names;
  }

  /// What `count` groups have left in shared memory, in order, in `totals`.
  void addShared(TextEmitter &emitter, TextReducer &reducer, ArrayRef<std::string> shared, const std::string &column,
                 int64_t stride, int64_t count) {
    totals.clear();
    for (size_t i = 0; i < reducer.size(); ++i)
      totals.push_back(emitter.code.addVariable(emitter.here(), getValueType(reducer.getType(i)), "total",
                                                shared[i] + "[" + column + "]"));
    emitter.loop(
        Loop::upTo("int", "other", "1", Twine(count)), 0,
        [&] {
          SmallVector<std::string> others;
          for (const std::string &array : shared)
            others.push_back(array + "[other * " + std::to_string(stride) + " + " + column + "]");
          reducer.combineInto(emitter, totals, others);
        },
        true);
  }

  /// No reductions of rows: a block goes down a strip of columns.
  void emitStrips(TextEmitter &emitter) {
    IndexSpace &space = emitter.space;
    std::string type = emitter.getIndexType().str();
    std::string strip = strips == 1  ? ""
                        : parts == 1 ? emitter.getBlock()
                                     : emitter.getBlock() + " % " + std::to_string(strips);
    std::string part = parts == 1    ? "0"
                       : strips == 1 ? emitter.getBlock()
                                     : emitter.getBlock() + " / " + std::to_string(strips);
    std::string vector = strips == 1 ? laneText() : strip + " * " + std::to_string(lanes) + " + " + laneText();
    if (parts == 1 && strips > 1)
      vector = emitter.getBlock() + " * " + std::to_string(lanes) + " + " + laneText();
    std::string column = emitter.define(type, "column",
                                        strips == 1  ? times(vector, width)
                                        : width == 1 ? vector
                                                     : "(" + vector + ") * " + std::to_string(width),
                                        false);
    std::string partName = parts == 1 ? "0" : emitter.define(type, "part", part, false);
    declareColumnSums(emitter);
    auto rows = [&] {
      Index q = emitter.makeVariable(column, {0, vectors - 1}, width);
      std::string firstRow =
          parts == 1 ? rowInBlock() : partName + " * " + std::to_string(rowsPerBlock) + " + " + rowInBlock();
      emitter.loop(
          Loop::upTo(type, "row", firstRow, Twine(group.rows), parts * rowsPerBlock), double(group.rows) * vectors,
          [&] {
            Index row = emitter.makeVariable("row", {0, group.rows - 1});
            Index first = space.add(space.multiply(row, group.columns), space.multiply(q, width));
            emitter.withLanes(width, [&](Index lane) {
              Index place = space.add(first, lane);
              for (auto [number, item] : llvm::enumerate(group.columnReductions)) {
                TextReducer &reducer = columnReducers[number];
                reducer.combineInto(
                    emitter, columnSums(emitter, number, "0"),
                    reducer.evaluate(emitter, space.delinearize(place, typeOf(reducer.op->getOperand(0)).getShape())));
              }
              for (const RowGroup::Item &item : group.fullOutputs)
                emitter.store(emitter.getResult(*item.result), place, emitter.evaluateAt(item.value, place).value);
            });
          });
    };
    if (vectors % lanes == 0)
      rows();
    else
      emitter.when(column + " < " + Twine(group.columns), double(vectors) * parts, rows);
    int64_t stripColumns = lanes * width;
    size_t number = 0;
    bool isFirst = true;
    for (TextReducer &reducer : columnReducers) {
      size_t first = number;
      number += reducer.size();
      SmallVector<std::string> shared = shareSums(emitter, reducer, stripColumns * rowsPerBlock);
      if (!std::exchange(isFirst, false))
        emitter.line("barrier()");
      for (size_t i = 0; i < reducer.size(); ++i)
        storeVector(emitter, shared[i], times(rowInBlock(), stripColumns) + " + " + times(laneText(), width),
                    columnArrays[first + i], width);
      emitter.line("barrier()");
      std::string start = (strips == 1 ? "" : times(strip, stripColumns) + " + ") + "thread()";
      std::string whole = group.columns % stripColumns == 0 ? "thread() < " + std::to_string(stripColumns)
                                                            : "thread() < " + std::to_string(stripColumns) + " && " +
                                                                  start + " < " + std::to_string(group.columns);
      emitter.when(whole, 0, [&] {
        addShared(emitter, reducer, shared, "thread()", stripColumns, rowsPerBlock);
        storeTotals(emitter, reducer, totals,
                    (parts == 1 ? "" : partName + " * " + std::to_string(group.columns) + " + ") + start);
      });
    }
  }

  RowGroup group;
  std::vector<TextReducer> rowReducers, columnReducers;
  SmallVector<Value> values; // computed for each element
  int64_t passes = 0, width = 1, vectors = 1, lanes = 32, rowsPerBlock = 1, steps = 1, parts = 1, strips = 1;
  bool isUnrolled = true;
  unsigned rowDepth = 0;
  std::optional<Index> columnVariable;
  SmallVector<std::string> columnArrays, totals;
  Partials partials;
  std::map<std::pair<const TextEmitter *, std::string>, std::string> sharedArrays;
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
