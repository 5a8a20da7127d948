#include "Product.h"

#include "BlockKernels.h"

#include <algorithm>
#include <cassert>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// What no set of instructions goes beyond: rows and columns of a block, words of a row that is packed.
constexpr int64_t maxRows = 12, maxColumns = 32, maxDepth = 528;
/// The most columns of a tile.
constexpr int64_t mostColumns = 512;

int64_t divideUp(int64_t a, int64_t b) { return (a + b - 1) / b; }

/// A factor, with what packing needs to know of it.
struct Factor {
  explicit Factor(Product::Value value)
      : value(std::move(value)), outerRun(runOf(this->value.offsets.first)),
        depthRun(runOf(this->value.offsets.second)) {}

  PackSource in(void *const *arguments, int64_t batch) const {
    auto *data = value.place.in(arguments) + value.offsets.batch[batch] * format::getBytes(value.dtype);
    return {data, value.dtype, value.offsets.first.data(), value.offsets.second.data(), outerRun, depthRun};
  }

  Product::Value value;
  int64_t outerRun, depthRun;
};

/// A block of the result: rows by columns.
struct Tiling {
  int64_t rows, columns;         // of a tile, at most
  int64_t rowTiles, columnTiles; // of a matrix
  int64_t rowPanels;             // of a matrix, in even shares for its tiles
  int64_t tilesOfPart;
};

/// Parts of at most a few dozen, but of enough work each; tiles that fit the second level of the cache.
Tiling chooseTiles(const BlockKernels &kernels, int64_t batches, int64_t rows, int64_t columns, int64_t depth) {
  constexpr double leastWork = 1 << 20, mostParts = 32; // multiplications and additions of a part
  constexpr int64_t mostRows = 252;
  Tiling tiling;
  tiling.columnTiles = divideUp(columns, mostColumns);
  tiling.columns = divideUp(divideUp(columns, tiling.columnTiles), kernels.columns) * kernels.columns;
  tiling.columnTiles = divideUp(columns, tiling.columns);
  double work = 2.0 * batches * rows * columns * depth, share = std::max(leastWork, work / mostParts);
  double rowsOfShare = share / std::max(1.0, 2.0 * tiling.columns * depth);
  auto wanted = static_cast<int64_t>(std::min(rowsOfShare, static_cast<double>(mostRows)));
  // A tile reads all of the right panels that it meets: if these are far away, more rows must share that.
  if (tiling.columns * depth * static_cast<int64_t>(sizeof(float)) > (4 << 20))
    wanted = std::max<int64_t>(wanted, 120);
  tiling.rowPanels = divideUp(rows, kernels.rows);
  tiling.rowTiles = divideUp(tiling.rowPanels, std::max<int64_t>(1, wanted / kernels.rows));
  // Even shares for two, four or eight threads.
  if (tiling.rowTiles > 2)
    tiling.rowTiles = tiling.rowTiles >= 8 ? tiling.rowTiles / 8 * 8 : tiling.rowTiles / 2 * 2;
  tiling.rows = divideUp(tiling.rowPanels, tiling.rowTiles) * kernels.rows;
  double workOfTile = std::max(1.0, 2.0 * std::min(tiling.rows, rows) * std::min(tiling.columns, columns) * depth);
  int64_t tiles = batches * tiling.rowTiles * tiling.columnTiles;
  tiling.tilesOfPart =
      std::clamp<int64_t>(static_cast<int64_t>(share / workOfTile + 0.5), 1, std::max<int64_t>(tiles, 1));
  return tiling;
}

class ProductCode : public RunnableKernel {
public:
  ProductCode(Product given, const LibraryBody &body)
      : RunnableKernel({}, 0), product(std::move(given)), left(product.left), right(product.right),
        scratch(body.placeOfScratch()), kernels(body.blocks), batches(product.result.offsets.batch.size()),
        rows(product.result.offsets.first.size()), columns(product.result.offsets.second.size()),
        depth(product.left.offsets.second.size()) {
    if (batches * rows * columns == 0) {
      stages.push_back({1});
      return;
    }
    assert(kernels.rows <= maxRows && kernels.columns <= maxColumns && kernels.leftStride <= maxDepth);
    bool isPairs =
        kernels.hasPairs && product.left.dtype == format::DType::BF16 && product.right.dtype == format::DType::BF16;
    packed = isPairs ? Packed::BF16Pairs : Packed::F32;
    perWord = isPairs ? 2 : 1;
    layout = left.depthRun == 1 && left.outerRun > 1 ? Left::Depth : Left::Rows;
    tiling = chooseTiles(kernels, batches, rows, columns, depth);
    panels = divideUp(columns, kernels.columns);

    int64_t blocks = divideUp(divideUp(depth, perWord), kernels.maxDepth);
    blockDepth = blocks == 0 ? 1 : std::min(divideUp(divideUp(depth, blocks), 32) * 32, kernels.maxDepth * perWord);
    wordsOfPanels = divideUp(depth, perWord) * kernels.columns;
    chooseDirect();

    packedOffset = (product.copy ? product.copy->getBytes() + 63 : 0) / 64 * 64;
    scratchBytes = packedOffset + batches * panels * wordsOfPanels * sizeof(uint32_t);
    if (product.copy)
      stages.push_back({static_cast<uint64_t>(std::max<int64_t>(product.copy->parts, 1))});
    constexpr int64_t wordsOfPart = 1 << 15;
    panelsOfPart = std::max<int64_t>(1, wordsOfPart / std::max<int64_t>(1, wordsOfPanels));
    stages.push_back({static_cast<uint64_t>(std::max<int64_t>(1, divideUp(batches * panels, panelsOfPart)))});
    int64_t tiles = batches * tiling.rowTiles * tiling.columnTiles;
    stages.push_back({static_cast<uint64_t>(std::max<int64_t>(1, divideUp(tiles, tiling.tilesOfPart)))});
    if (depth > blockDepth && !isDirect) {
      sumsOffset = (scratchBytes + 63) / 64 * 64;
      scratchBytes = sumsOffset + tiles * tiling.rows * tiling.columns * sizeof(float);
    }
  }

  void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const override {
    if (batches * rows * columns == 0)
      return;
    size_t first = product.copy ? 1 : 0;
    if (stage < first)
      product.copy->run(arguments, scratch.writableIn(arguments), begin, end);
    else if (stage == first)
      runPack(arguments, begin * panelsOfPart, std::min(end * panelsOfPart, batches * panels));
    else
      runTiles(arguments, begin * tiling.tilesOfPart,
               std::min(end * tiling.tilesOfPart, batches * tiling.rowTiles * tiling.columnTiles));
  }

private:
  /// Blocks can be stored where they belong at once where nothing happens to them, and rows are in equal steps.
  void chooseDirect() {
    const Offsets &to = product.result.offsets;
    isDirect = product.result.dtype == format::DType::F32 && product.addends.size() == firstAddend() &&
               product.roundings.empty() && !product.appliesRelu && depth > 0 && runOf(to.second) == columns;
    rowStride = rows > 1 ? to.first[1] - to.first[0] : columns;
    for (int64_t i = 1; i < rows && isDirect; ++i)
      isDirect = to.first[i] - to.first[i - 1] == rowStride;
    resultRun = runOf(to.second);
    for (const Product::Value &addend : product.addends)
      addendRuns.push_back(runOf(addend.offsets.second));
  }

  /// The first one that is added at the end.
  size_t firstAddend() const { return product.sumsOn ? 1 : 0; }

  // ---- the right factor ----

  uint32_t *panelIn(void *const *arguments, int64_t batch, int64_t begin, int64_t end, int64_t panel) const {
    auto *words = reinterpret_cast<uint32_t *>(scratch.writableIn(arguments) + packedOffset);
    return words + batch * panels * wordsOfPanels + begin / perWord * panels * kernels.columns +
           panel * divideUp(end - begin, perWord) * kernels.columns;
  }

  void runPack(void *const *arguments, int64_t begin, int64_t end) const {
    for (int64_t at = begin; at < end; ++at) {
      int64_t batch = at / panels, panel = at % panels, first = panel * kernels.columns;
      PackSource source = right.in(arguments, batch);
      for (int64_t k = 0; k < depth; k += blockDepth) {
        int64_t stop = std::min(k + blockDepth, depth);
        kernels.packRight(source, packed, first, std::min(kernels.columns, columns - first), k, stop,
                          panelIn(arguments, batch, k, stop, panel));
      }
    }
  }

  // ---- tiles ----

  void runTiles(void *const *arguments, int64_t begin, int64_t end) const {
    // A tile's sums wait in the scratch memory for the next block of the depth, or are done with row by row.
    alignas(64) float panel[maxRows * mostColumns];
    auto *waiting = reinterpret_cast<float *>(scratch.writableIn(arguments) + sumsOffset);
    for (int64_t at = begin; at < end; ++at) {
      int64_t row = at % tiling.rowTiles, column = at / tiling.rowTiles % tiling.columnTiles,
              batch = at / tiling.rowTiles / tiling.columnTiles;
      runTile(arguments, sumsOffset ? waiting + at * tiling.rows * tiling.columns : panel, batch, rowAt(row),
              rowAt(row + 1), column * tiling.columns, std::min((column + 1) * tiling.columns, columns));
    }
  }

  /// Where a tile begins.
  int64_t rowAt(int64_t tile) const { return std::min(tile * tiling.rowPanels / tiling.rowTiles * kernels.rows, rows); }

  void runTile(void *const *arguments, float *sums, int64_t batch, int64_t rowBegin, int64_t rowEnd,
               int64_t columnBegin, int64_t columnEnd) const {
    alignas(64) uint32_t packedLeft[maxRows * maxDepth];
    PackSource source = left.in(arguments, batch);
    if (depth == 0)
      std::memset(sums, 0, kernels.rows * tiling.columns * sizeof(float));
    for (int64_t k = 0; k < std::max<int64_t>(depth, 1); k += blockDepth) {
      int64_t stop = std::min(k + blockDepth, depth);
      for (int64_t row = rowBegin; row < rowEnd; row += kernels.rows) {
        int64_t count = std::min(kernels.rows, rowEnd - row);
        // All rows of the tile wait for the next block, or only these, for what happens to them now.
        float *here = sums + (sumsOffset ? (row - rowBegin) * tiling.columns : 0);
        if (k == 0 && product.sumsOn && !isDirect)
          loadStart(arguments, batch, row, count, columnBegin, columnEnd, here, tiling.columns);
        if (k < stop) {
          kernels.packLeft(source, packed, layout, row, count, k, stop, packedLeft);
          multiplyPanels(arguments, packedLeft, batch, row, count, columnBegin, columnEnd, k, stop, here);
        }
        if (!isDirect && stop == depth)
          finish(arguments, batch, row, count, columnBegin, columnEnd, here);
      }
    }
  }

  void multiplyPanels(void *const *arguments, const uint32_t *packedLeft, int64_t batch, int64_t row, int64_t count,
                      int64_t columnBegin, int64_t columnEnd, int64_t begin, int64_t end, float *sums) const {
    const Offsets &offsets = product.result.offsets;
    for (int64_t column = columnBegin; column < columnEnd; column += kernels.columns) {
      const uint32_t *panel = panelIn(arguments, batch, begin, end, column / kernels.columns);
      auto multiply = [&](float *to, int64_t stride) {
        kernels.multiply(packed, layout, packedLeft, panel, kernels.columns, to, stride, count, columns - column,
                         divideUp(end - begin, perWord), begin > 0 || product.sumsOn);
      };
      if (!isDirect) {
        multiply(sums + column - columnBegin, tiling.columns);
        continue;
      }
      float *to = reinterpret_cast<float *>(product.result.place.writableIn(arguments)) + offsets.batch[batch] +
                  offsets.first[row] + offsets.second[column];
      int64_t width = columns - column;
      if (begin == 0 && product.sumsOn)
        loadStart(arguments, batch, row, count, column, column + std::min(width, kernels.columns), to, rowStride);
      if (width >= kernels.columns) {
        multiply(to, rowStride);
        continue;
      }
      float edge[maxRows * maxColumns];
      for (int64_t i = 0; i < count && (begin > 0 || product.sumsOn); ++i)
        std::memcpy(edge + i * kernels.columns, to + i * rowStride, width * sizeof(float));
      multiply(edge, kernels.columns);
      for (int64_t i = 0; i < count; ++i)
        std::memcpy(to + i * rowStride, edge + i * kernels.columns, width * sizeof(float));
    }
  }

  /// What a block's sums go on from.
  void loadStart(void *const *arguments, int64_t batch, int64_t row, int64_t count, int64_t begin, int64_t end,
                 float *sums, int64_t stride) const {
    const Product::Value &start = product.addends[0];
    const Offsets &from = start.offsets;
    auto *data = reinterpret_cast<const float *>(start.place.in(arguments));
    for (int64_t i = 0; i < count; ++i, sums += stride)
      forEachRun(addendRuns[0], begin, end, [&](int64_t column, int64_t length) {
        const float *own = data + from.batch[batch] + from.first[row + i] + from.second[column];
        if (own != sums + column - begin) // it may lie where the result does
          std::memcpy(sums + column - begin, own, length * sizeof(float));
      });
  }

  /// Calls `visit(column, length)` with columns that have offsets that follow each other.
  template <typename Visit> static void forEachRun(int64_t run, int64_t begin, int64_t end, Visit visit) {
    while (begin < end) {
      int64_t stop = std::min((begin / run + 1) * run, end);
      visit(begin, stop - begin);
      begin = stop;
    }
  }

  void finish(void *const *arguments, int64_t batch, int64_t row, int64_t count, int64_t begin, int64_t end,
              float *sums) const {
    for (int64_t i = 0; i < count; ++i, sums += tiling.columns) {
      auto rounding = product.roundings.begin();
      auto roundAfter = [&](size_t addends) {
        for (; rounding != product.roundings.end() && rounding->addends == addends; ++rounding)
          kernels.round(sums, rounding->dtype, end - begin);
      };
      roundAfter(0);
      for (size_t a = 0; a < product.addends.size(); roundAfter(++a)) {
        if (a < firstAddend())
          continue;
        const Product::Value &addend = product.addends[a];
        const Offsets &from = addend.offsets;
        uint64_t bytes = format::getBytes(addend.dtype);
        forEachRun(addendRuns[a], begin, end, [&](int64_t column, int64_t length) {
          int64_t offset = from.batch[batch] + from.first[row + i] + from.second[column];
          kernels.addElements(sums + column - begin, addend.place.in(arguments) + offset * bytes, addend.dtype, 1,
                              length);
        });
      }
      if (product.appliesRelu)
        kernels.relu(sums, end - begin);
      const Offsets &to = product.result.offsets;
      uint64_t bytes = format::getBytes(product.result.dtype);
      forEachRun(resultRun, begin, end, [&](int64_t column, int64_t length) {
        int64_t offset = to.batch[batch] + to.first[row + i] + to.second[column];
        kernels.store(sums + column - begin, product.result.place.writableIn(arguments) + offset * bytes,
                      product.result.dtype, length);
      });
    }
  }

  Product product;
  Factor left, right;
  Place scratch;
  const BlockKernels &kernels;
  int64_t batches, rows, columns, depth;
  Packed packed;
  int64_t perWord; // elements along the depth in a packed one
  Left layout;
  Tiling tiling;
  int64_t panels, panelsOfPart;      // of the right factor of one product, and in a part that packs
  int64_t blockDepth, wordsOfPanels; // elements along the depth in one call; words of a panel's whole depth
  bool isDirect;
  int64_t rowStride, resultRun;
  Sizes addendRuns;
  uint64_t packedOffset, sumsOffset = 0; // in the scratch memory; 0: no sums there
};

} // namespace

std::unique_ptr<RunnableKernel> heddle::runtime::makeProduct(Product product, const LibraryBody &body) {
  return std::make_unique<ProductCode>(std::move(product), body);
}
