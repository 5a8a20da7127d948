// Attention: blocks of queries against blocks of keys, with the softmax carried from block to block (Milakov and
// Gimelshein 2018, "Online normalizer calculation for softmax").
#include "AttentionPacking.h"
#include "Calls.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

using namespace heddle;
using namespace heddle::runtime;

namespace {

class AttentionCode : public RunnableKernel {
public:
  AttentionCode(const LibraryBody &body, const format::Op &op)
      : RunnableKernel({}, 0), call(body, op), out(outputOf(body, op)), packing(call),
        blocks((call.query.sequence + queryBlock - 1) / queryBlock) {
    if (!body.typeOf(op.results[1]).shape.empty() && body.typeOf(op.results[1]).dtype != format::DType::F32)
      throw LibraryError("has attention with lse of another type, needed f32");
    // A forward pass that is computed again later gives its output alone.
    if (std::optional<size_t> index = findResult(body, op, 1))
      lse = body.placeOfResult(*index);
    keyOffset = body.placeOfScratch();
    valueOffset = keyOffset;
    valueOffset.offset = call.batches * call.key.heads * packing.keyWords() * sizeof(float);
    scratchBytes = valueOffset.offset + call.batches * call.key.heads * packing.valueWords() * sizeof(float);
    stages.push_back({static_cast<uint64_t>(std::max<int64_t>(1, call.batches * call.key.heads))});
    stages.push_back({static_cast<uint64_t>(std::max<int64_t>(1, call.batches * call.query.heads * blocks))});
  }

  void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const override {
    if (stage == 0) {
      end = std::min(end, call.batches * call.key.heads);
      for (int64_t at = begin; at < end; ++at) {
        int64_t b = at / call.key.heads, h = at % call.key.heads;
        packing.packTransposed(call.key, call.keyRows, arguments, b, h, keysIn(arguments, at));
        packing.packAsIs(call.value, call.valueRows, 0, call.value.sequence, arguments, b, h, valuesIn(arguments, at));
      }
      return;
    }
    // The last blocks see the most keys and come first, so that no long part is left for the end.
    int64_t perHead = call.batches * call.query.heads;
    end = std::min(end, perHead * blocks);
    for (int64_t at = begin; at < end; ++at)
      runBlock(arguments, at % perHead / call.query.heads, at % call.query.heads, blocks - 1 - at / perHead);
  }

private:
  static std::optional<size_t> findResult(const LibraryBody &body, const format::Op &op, size_t result) {
    for (size_t index = 0; index < body.results().size(); ++index)
      if (body.results()[index] == op.results[result])
        return index;
    return std::nullopt;
  }
  static AttentionValue outputOf(const LibraryBody &body, const format::Op &op) {
    std::optional<size_t> index = findResult(body, op, 0);
    if (!index)
      throw LibraryError("does not give the output of its attention, needed it");
    return makeResult(body, op.results[0], *index);
  }

  float *keysIn(void *const *arguments, int64_t at) const {
    return reinterpret_cast<float *>(keyOffset.writableIn(arguments)) + at * packing.keyWords();
  }
  float *valuesIn(void *const *arguments, int64_t at) const {
    return reinterpret_cast<float *>(valueOffset.writableIn(arguments)) + at * packing.valueWords();
  }

  void runBlock(void *const *arguments, int64_t b, int64_t h, int64_t block) const {
    const BlockKernels &kernels = call.kernels;
    alignas(64) float queries[mostHeadSize / blockWidth][queryBlock * blockStride];
    alignas(64) float x[queryBlock * blockStride];
    alignas(64) float sums[queryBlock * mostHeadSize];
    float largest[queryBlock], total[queryBlock];
    AttentionCall::Row rows[queryBlock];

    int64_t first = block * queryBlock, count = std::min(queryBlock, call.query.sequence - first), visited = 0;
    for (int64_t i = 0; i < count; ++i) {
      rows[i] = call.rowOf(arguments, b, h, first + i);
      visited = std::max(visited, rows[i].visited);
      largest[i] = -std::numeric_limits<float>::infinity();
      total[i] = 0;
    }
    packing.packRows(call.query, call.queryRows, first, count, arguments, b, h, queries[0]);
    int64_t pair = b * call.key.heads + h / call.group, wide = packing.wide(call.value.size);
    const float *keys = keysIn(arguments, pair), *values = valuesIn(arguments, pair);
    AttentionScores scores(call, arguments);
    std::fill_n(sums, count * wide, 0.0f);

    for (int64_t begin = 0; begin < visited; begin += keyBlock) {
      int64_t here = std::min(keyBlock, visited - begin), width = packing.wide(here);
      packing.multiplyTransposed(queries[0], count, keys, call.key.size, begin, width, x);
      for (int64_t i = 0; i < count; ++i) {
        float *row = x + i * blockStride;
        float found = scores.run(row, width, b, h, first + i, begin, rows[i]);
        float most = found > largest[i] || found != found ? found : largest[i];
        if (most == -std::numeric_limits<float>::infinity()) {
          std::fill_n(row, width, 0.0f);
          continue;
        }
        if (most > largest[i] && total[i] != 0) {
          float factor = std::exp(largest[i] - most);
          kernels.scale(sums + i * wide, wide, factor);
          total[i] *= factor;
        }
        largest[i] = most;
        total[i] += kernels.exponentials(row, width, most);
      }
      packing.multiplyRows(x, count, here, values, call.value.sequence, begin, call.value.size, sums, true);
    }
    for (int64_t i = 0; i < count; ++i) {
      // Nothing was seen, and no number is the sum of nothing's probabilities.
      float sum = total[i] == 0 ? std::numeric_limits<float>::quiet_NaN() : total[i];
      kernels.scale(sums + i * wide, wide, 1 / sum);
      kernels.store(sums + i * wide, out.rowAt(arguments, b, h, first + i), out.dtype, call.value.size);
      if (!lse)
        continue;
      float logarithm = std::log(sum) + largest[i];
      auto *to = reinterpret_cast<float *>(lse->writableIn(arguments));
      to[(b * call.query.heads + h) * call.query.sequence + first + i] = logarithm;
    }
  }

  AttentionCall call;
  AttentionValue out;
  std::optional<Place> lse;
  AttentionPacking packing;
  int64_t blocks;
  Place keyOffset, valueOffset;
};

} // namespace

std::unique_ptr<RunnableKernel> heddle::runtime::makeAttention(const LibraryBody &body, const format::Op &op) {
  return std::make_unique<AttentionCode>(body, op);
}
