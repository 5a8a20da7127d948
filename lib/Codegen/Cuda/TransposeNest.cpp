// Values of which some operand lies across: tiles of 32 x 32 elements go through shared memory, so that it is read
// along its rows, and results are written along theirs.
#include "TextNest.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

constexpr int64_t kTile = 32, kWarps = 8;

/// An operand's element that lies across: its place is made of what tiles know.
struct Across {
  Memory memory;
  LinearForm place;
};

class TransposeNest : public TextNest {
public:
  TransposeNest(ArrayRef<Written> outputs, SmallVector<int64_t> dims, size_t rowDim)
      : outputs(outputs), dims(std::move(dims)), rowDim(rowDim) {}

  /// Whether there is something that lies across; where not, elements are best gone through in order.
  bool findAcross(KernelState &state) {
    prepareShape();
    TextEmitter attempt(state, threads);
    emit(attempt);
    for (const auto &[memory, place] : attempt.loads) {
      LinearForm form = attempt.space[place];
      bool isKnown = llvm::all_of(form.terms, [&](auto term) { return term.first < knownAtoms; });
      bool isAcross = attempt.space.getFactor(place, row) == 1 && std::abs(attempt.space.getFactor(place, column)) > 1;
      int64_t bytes = kTile * (kTile + 1) * getElementBytes(memory.element);
      for (const Across &other : across)
        bytes += kTile * (kTile + 1) * getElementBytes(other.memory.element);
      if (isKnown && isAcross && across.size() < 8 && bytes <= TextEmitter::mostSharedBytes)
        across.push_back({memory, form});
    }
    return !across.empty();
  }

  void prepare(KernelState &state) override {
    prepareShape();
    state.note(llvm::formatv("{0} operands lie across: tiles of {1} x {1} elements through shared memory",
                             across.size(), kTile));
  }

  void emit(TextEmitter &emitter) override {
    IndexSpace &space = emitter.space;
    StringRef type = emitter.getIndexType();
    emitter.hasRows = true;
    std::string tile = emitter.define(type, "tile", "block()");
    SmallVector<Index> point = space.delinearize(emitter.makeVariable(tile, {0, blocks - 1}), tiles);
    Index firstRow = space.multiply(point[rowDim], kTile), firstColumn = space.multiply(point.back(), kTile);
    std::string rowStart = emitter.define(type, "firstRow", emitter.print(firstRow), false);
    std::string columnStart = emitter.define(type, "firstColumn", emitter.print(firstColumn), false);
    SmallVector<std::string> shared;
    for (const Across &operand : across)
      shared.push_back(emitter.declareShared(getMemoryType(operand.memory.element), operand.memory.name + "Tile",
                                             kTile * (kTile + 1), getElementBytes(operand.memory.element)));
    emitter.setTrips(double(blocks) * kTile * kWarps);
    bool isFirst = true;
    // Lanes along the operand's rows, then along the result's.
    forTile(emitter, rowStart + " + lane()", columnStart + " + step * 8 + warp()",
            [&](const std::string &rowName, const std::string &columnName) {
              row = emitter.makeVariable(rowName, {0, dims[rowDim] - 1});
              column = emitter.makeVariable(columnName, {0, dims.back() - 1});
              point[rowDim] = row;
              point.back() = column;
              place = space.linearize(point, dims);
              if (isFirst)
                knownAtoms = space.countAtoms();
              for (auto [operand, array] : llvm::zip(across, shared))
                emitter.assign(array + "[(step * 8 + warp()) * 33 + lane()]",
                               emitter.load(operand.memory, space.of(operand.place), true).value);
            });
    if (!across.empty())
      emitter.line("barrier()");
    for (auto [operand, array] : llvm::zip(across, shared))
      emitter.tiled[{operand.memory.name, space.of(operand.place)}] = array + "[lane() * 33 + step * 8 + warp()]";
    forTile(emitter, rowStart + " + step * 8 + warp()", columnStart + " + lane()",
            [&](const std::string &rowName, const std::string &columnName) {
              emitter.rename(row, rowName);
              emitter.rename(column, columnName);
              SmallVector<std::string> values;
              for (const Written &output : outputs)
                values.push_back(emitter.evaluateAt(output.value, place).value);
              for (auto [output, value] : llvm::zip(outputs, values))
                emitter.store(emitter.getResult(output.result), place, value);
            });
  }

  std::string describe() const override { return "transposed in tiles"; }

private:
  void prepareShape() {
    tiles = dims;
    tiles[rowDim] = llvm::divideCeil(dims[rowDim], kTile);
    tiles.back() = llvm::divideCeil(dims.back(), kTile);
    threads = 32 * kWarps;
    blocks = ShapedType::getNumElements(tiles);
  }

  void forTile(TextEmitter &emitter, const std::string &rowText, const std::string &columnText,
               function_ref<void(const std::string &, const std::string &)> body) {
    double trips = double(ShapedType::getNumElements(dims));
    emitter.unrolled("step", kTile / kWarps, [&](const std::string &) {
      std::string rowName = emitter.define(emitter.getIndexType(), "row", rowText, false);
      std::string columnName = emitter.define(emitter.getIndexType(), "column", columnText, false);
      std::string condition;
      if (dims[rowDim] % kTile != 0)
        condition = rowName + " < " + std::to_string(dims[rowDim]);
      if (dims.back() % kTile != 0)
        condition += (condition.empty() ? "" : " && ") + columnName + " < " + std::to_string(dims.back());
      emitter.setTrips(trips);
      if (condition.empty())
        body(rowName, columnName);
      else
        emitter.when(condition, trips, [&] { body(rowName, columnName); });
    });
  }

  SmallVector<Written> outputs;
  SmallVector<int64_t> dims, tiles; ///< without those of size 1; tiles in each
  size_t rowDim;
  SmallVector<Across> across;
  Index row = 0, column = 0, place = 0;
  unsigned knownAtoms = 0;
};

} // namespace

std::unique_ptr<TextNest> heddle::cuda::makeTransposeNest(KernelState &state, ArrayRef<Written> outputs) {
  SmallVector<int64_t> dims;
  for (int64_t size : typeOf(outputs.front().value).getShape())
    if (size != 1)
      dims.push_back(size);
  // Smaller tensors stay in cache, whichever way they are read.
  if (dims.size() < 2 || dims.back() < 16 || typeOf(outputs.front().value).getNumElements() < 4096)
    return nullptr;
  for (size_t dim = dims.size() - 1; dim-- > 0;) {
    if (dims[dim] < 16)
      continue;
    auto nest = std::make_unique<TransposeNest>(outputs, dims, dim);
    if (nest->findAcross(state))
      return nest;
    if (state.hasFailed)
      return nullptr;
  }
  return nullptr;
}
