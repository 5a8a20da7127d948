#include "AttentionTiles.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;
using llvm::alignTo;
using llvm::divideCeil;

AttentionSizes::AttentionSizes(const AttentionShape &shape, Type element)
    : queries(shape.queries), keys(shape.keys), heads(shape.heads), keyHeads(shape.keyHeads), headSize(shape.headSize),
      valueSize(shape.valueSize), elementBytes(element.getIntOrFloatBitWidth() / 8) {
  for (int64_t size : shape.batch)
    batches *= size;
}

/// `Tile<T, rows, size>::bytes`
static int64_t tileBytes(const AttentionSizes &sizes, int64_t rows, int64_t size) {
  return rows * (static_cast<int64_t>(alignTo(size, 16)) * sizes.elementBytes + 16);
}

static int64_t getSharedBytes(AttentionStage stage, const AttentionSizes &sizes, const AttentionTiles &tiles) {
  auto head = [&](int64_t rows) { return tileBytes(sizes, rows, sizes.headSize); };
  auto value = [&](int64_t rows) { return tileBytes(sizes, rows, sizes.valueSize); };
  int64_t exchange = sizes.isFloat() ? tileBytes(sizes, tiles.rows, tiles.columns) : 0;
  if (stage == AttentionStage::Forward)
    return std::max(head(tiles.rows) + head(tiles.columns) + value(tiles.columns) + exchange, value(tiles.rows));
  int64_t bytes = head(tiles.rows) + value(tiles.rows) + 2 * (head(tiles.columns) + value(tiles.columns)) + exchange;
  return stage == AttentionStage::BackwardKey ? bytes + 4 * tiles.columns * 4 : bytes; // lse and row sums
}

/// The best first. As many columns as registers hold without spills (docs/attention-kernels.md has the table).
static SmallVector<AttentionTiles> getCandidates(AttentionStage stage, const AttentionSizes &sizes) {
  int64_t size = std::max(sizes.headSize, sizes.valueSize);
  if (sizes.isFloat())
    return {{64, stage == AttentionStage::Forward && size <= 64 ? 64 : 32, 256}};
  if (stage == AttentionStage::Forward && size > 112 && sizes.hasSoftCap) // tanh takes registers, too
    return {{64, 64, 128}};
  if (stage == AttentionStage::Forward)
    return {{128, size <= 80 ? 64 : 32, 128}, {64, 64, 128}};
  int64_t columns = size <= 64 ? 64 : 32;
  return {{128, columns, 256}, {64, columns, 128}};
}

AttentionTiles heddle::cuda::chooseTiles(AttentionStage stage, const AttentionSizes &sizes, const CudaTarget &target) {
  bool isOfKeys = stage == AttentionStage::BackwardKey;
  int64_t rows = isOfKeys ? sizes.keys : sizes.queries;
  int64_t heads = sizes.batches * (isOfKeys ? sizes.keyHeads : sizes.heads);
  std::string unit = isOfKeys ? " keys" : " queries";
  SmallVector<AttentionTiles> candidates = getCandidates(stage, sizes);
  std::string passedOver;
  for (AttentionTiles &tiles : candidates) {
    tiles.blocks = heads * static_cast<int64_t>(divideCeil(rows, tiles.rows));
    tiles.sharedBytes = getSharedBytes(stage, sizes, tiles);
    tiles.reason = std::to_string(tiles.rows) + unit + " a block, " + std::to_string(tiles.columns) +
                   (isOfKeys ? " queries" : " keys") + " at a time: " + std::to_string(tiles.blocks) + " blocks for " +
                   std::to_string(target.processors) + " processors" + passedOver;
    if (&tiles == &candidates.back())
      break;
    const AttentionTiles &next = *(&tiles + 1);
    int64_t own = alignTo(rows, tiles.rows), others = alignTo(rows, next.rows);
    std::string why;
    if (tiles.sharedBytes > target.info.maxSharedBytes)
      why = "take " + std::to_string(tiles.sharedBytes) + " bytes of shared memory";
    else if (own * 4 > others * 5)
      why = "would be " + std::to_string((own - rows) * 100 / own) + "% empty";
    else if (tiles.blocks < target.processors)
      why = "would be " + std::to_string(tiles.blocks) + " blocks";
    else
      return tiles;
    passedOver = ", " + std::to_string(tiles.rows) + " " + why;
  }
  assert(candidates.back().sharedBytes <= target.info.maxSharedBytes && "the smallest tiles fit everywhere");
  return candidates.back();
}

double heddle::cuda::getTraffic(AttentionStage stage, const AttentionSizes &sizes, const AttentionTiles &tiles,
                                int64_t limit) {
  double both = static_cast<double>((sizes.headSize + sizes.valueSize) * sizes.elementBytes), numbers = 4;
  double bytes = 0;
  if (stage == AttentionStage::BackwardKey) { // of a key head; dkey and dvalue, query, dout, lse and row sums
    for (int64_t first = 0; first < sizes.keys; first += tiles.rows) {
      int64_t firstTile = std::max<int64_t>(0, first - limit) / tiles.columns * tiles.columns;
      int64_t seeing = std::max<int64_t>(0, sizes.queries - firstTile) * (sizes.heads / sizes.keyHeads);
      bytes += 2 * both * static_cast<double>(std::min(tiles.rows, sizes.keys - first)) +
               (both + 2 * numbers) * static_cast<double>(seeing);
    }
    return bytes * static_cast<double>(sizes.batches * sizes.keyHeads);
  }
  bool isForward = stage == AttentionStage::Forward;
  for (int64_t first = 0; first < sizes.queries; first += tiles.rows) {
    int64_t rows = std::min(tiles.rows, sizes.queries - first);
    int64_t seen = std::clamp<int64_t>(first + rows + limit, 0, sizes.keys);
    seen = std::min<int64_t>(sizes.keys, alignTo(seen, tiles.columns));
    // query, out, lse; query, dquery, dout twice, out, lse and row sums
    double own =
        isForward ? both + numbers
                  : static_cast<double>((2 * sizes.headSize + 3 * sizes.valueSize) * sizes.elementBytes) + 2 * numbers;
    bytes += own * static_cast<double>(rows) + both * static_cast<double>(seen);
  }
  return bytes * static_cast<double>(sizes.batches * sizes.heads);
}
