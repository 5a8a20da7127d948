#include "ColumnSums.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// Each lane has a column, and each warp some of its parts.
class ColumnSums : public TextNest {
public:
  ColumnSums(std::vector<TextReducer> reducers, Partials partials, int64_t columns, int64_t parts)
      : reducers(std::move(reducers)), partials(std::move(partials)), columns(columns), parts(parts) {}

  void prepare(KernelState &state) override {
    threads = 32 * std::clamp<int64_t>(llvm::PowerOf2Ceil(parts) / 2, 1, 8);
    blocks = llvm::divideCeil(columns, 32);
    state.note(llvm::formatv("{0} parts of {1} columns: {2} warps share the parts of 32 columns", parts, columns,
                             threads / 32));
  }

  void emit(TextEmitter &emitter) override {
    int64_t warps = threads / 32;
    Expression place = blocks == 1 ? lane() : emitter.getBlock() * 32 + lane();
    if (columns % 32 != 0) // the last column as often as there are lanes left
      place = call("minimum", blocks == 1 ? emitter.asIndex(place) : place, emitter.asIndex(columns - 1));
    Expression column = emitter.define(emitter.getIndexType(), "column", place, false);
    emitter.setTrips(double(columns));
    Index index = emitter.makeVariable(column, {0, columns - 1});
    SmallVector<std::pair<Value, Expression>> values;
    for (const TextReducer &reducer : reducers) {
      SmallVector<Memory> memories;
      for (auto [i, result] : llvm::enumerate(reducer.op->getResults()))
        memories.push_back(emitter.getScratch(partials.lookup(result), reducer.getType(i), columns * parts,
                                              getName(result) + "Parts" + (i ? std::to_string(i) : "")));
      SmallVector<Expression> sums = reducer.declare(emitter);
      Loop loop = Loop::upTo("int", "part", warps == 1 ? 0 : warp(), parts, warps);
      emitter.loop(loop, double(columns) * parts, [&](const Expression &own) {
        Index part = emitter.makeVariable(own, {0, parts - 1});
        SmallVector<Expression> read;
        for (const Memory &memory : memories)
          read.push_back(
              emitter.load(memory, emitter.space.add(emitter.space.multiply(part, columns), index), true).value);
        reducer.combineInto(emitter, sums, read);
      });
      if (warps > 1)
        reducer.combineWarps(emitter, sums, warps);
      for (auto [result, value] : llvm::zip(reducer.op->getResults(), reducer.finish(emitter, sums)))
        values.push_back({result, value});
    }
    auto store = [&] {
      for (auto &[value, sum] : values)
        if (std::optional<Memory> memory = emitter.findPlace(value))
          emitter.store(*memory, index, sum);
    };
    emitter.when(warps == 1 ? Expression() : warp() == 0, double(columns), store);
  }

  std::string describe() const override {
    return llvm::formatv("{0} columns: what blocks have left of their sums, added in order", columns);
  }

private:
  std::vector<TextReducer> reducers;
  Partials partials;
  int64_t columns, parts;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeColumnSums(std::vector<TextReducer> reducers, Partials partials,
                                                       int64_t columns, int64_t parts) {
  return std::make_unique<ColumnSums>(std::move(reducers), std::move(partials), columns, parts);
}
