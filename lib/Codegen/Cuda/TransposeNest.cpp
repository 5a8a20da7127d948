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
    Expression tile = emitter.define(type, "tile", block());
    SmallVector<Index> point = space.delinearize(emitter.makeVariable(tile, {0, blocks - 1}), tiles);
    Index firstRow = space.multiply(point[rowDim], kTile), firstColumn = space.multiply(point.back(), kTile);
    Expression rowStart = emitter.define(type, "firstRow", emitter.print(firstRow), false);
    Expression columnStart = emitter.define(type, "firstColumn", emitter.print(firstColumn), false);
    SmallVector<Expression> shared;
    for (const Across &operand : across)
      shared.push_back(
          emitter.declareShared(operand.memory.element, operand.memory.name + "Tile", kTile * (kTile + 1)));
    emitter.setTrips(double(blocks) * kTile * kWarps);
    bool isFirst = true;
    // Lanes along the operand's rows, then along the result's.
    forTile(
        emitter, [&](const Expression &) { return rowStart + lane(); },
        [&](const Expression &step) { return columnStart + step * 8 + warp(); },
        [&](const Expression &step, const Expression &rowNumber, const Expression &columnNumber) {
          row = emitter.makeVariable(rowNumber, {0, dims[rowDim] - 1});
          column = emitter.makeVariable(columnNumber, {0, dims.back() - 1});
          point[rowDim] = row;
          point.back() = column;
          place = space.linearize(point, dims);
          if (isFirst)
            knownAtoms = space.countAtoms();
          for (auto [operand, array] : llvm::zip(across, shared))
            emitter.assign(array[(step * 8 + warp()) * 33 + lane()],
                           emitter.load(operand.memory, space.of(operand.place), true).value);
        });
    if (!across.empty())
      emitter.barrier();
    forTile(
        emitter, [&](const Expression &step) { return rowStart + step * 8 + warp(); },
        [&](const Expression &) { return columnStart + lane(); },
        [&](const Expression &step, const Expression &rowNumber, const Expression &columnNumber) {
          emitter.rename(row, rowNumber);
          emitter.rename(column, columnNumber);
          for (auto [operand, array] : llvm::zip(across, shared))
            emitter.tiled[{operand.memory.name, space.of(operand.place)}] = array[lane() * 33 + step * 8 + warp()];
          SmallVector<Expression> values;
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

  using OfStep = function_ref<Expression(const Expression &step)>;
  void forTile(TextEmitter &emitter, OfStep rowOf, OfStep columnOf,
               function_ref<void(const Expression &step, const Expression &row, const Expression &column)> body) {
    double trips = double(ShapedType::getNumElements(dims));
    emitter.unrolled("step", kTile / kWarps, [&](const Expression &step) {
      Expression rowNumber = emitter.define(emitter.getIndexType(), "row", rowOf(step), false);
      Expression columnNumber = emitter.define(emitter.getIndexType(), "column", columnOf(step), false);
      Expression inRows = dims[rowDim] % kTile ? rowNumber < dims[rowDim] : Expression();
      Expression inColumns = dims.back() % kTile ? columnNumber < dims.back() : Expression();
      emitter.setTrips(trips);
      emitter.when(inRows && inColumns, trips, [&] { body(step, rowNumber, columnNumber); });
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
