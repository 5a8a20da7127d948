// The gradient of attention: probabilities are made again from lse, block by block (Dao et al. 2022, "FlashAttention",
// algorithm 4). A part has all queries of its key heads, so that dkey and dvalue are summed in one order by one part.
#include "AttentionPacking.h"
#include "Calls.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

namespace {

class AttentionBackwardCode : public RunnableKernel {
public:
  AttentionBackwardCode(const LibraryBody &body, const format::Op &op)
      : RunnableKernel({}, 0), call(body, op), packing(call), scratch(body.placeOfScratch()) {
    if (op.operands.size() != call.nextOperand + 3 || op.results.size() != 3 || body.results().size() != 3)
      throw LibraryError("has attention_backward without out, lse and dout, or other results than three, needed these");
    out = valueOf(body, op.operands[call.nextOperand]);
    lse = body.placeOf(op.operands[call.nextOperand + 1]);
    dout = valueOf(body, op.operands[call.nextOperand + 2]);
    outRows = out.rowOffsets();
    if (dout.sequence != out.sequence || dout.heads != out.heads ||
        body.typeOf(op.operands[call.nextOperand + 1]).dtype != format::DType::F32 ||
        out.sequence != call.query.sequence || out.heads != call.query.heads || out.size != call.value.size ||
        dout.size != out.size)
      throw LibraryError(
          "has attention_backward of other sizes of out, lse and dout than its forward has, needed them");
    for (size_t result = 0; result < 3; ++result)
      for (size_t index = 0; index < 3; ++index)
        if (body.results()[index] == op.results[result])
          results[result] = makeResult(body, op.results[result], index);

    // The scratch of each part holds key and value transposed, key as it is, and sums of dkey and dvalue.
    int64_t words[] = {packing.keyWords(), packing.wide(call.value.sequence) * call.value.size,
                       packing.wide(call.key.size) * call.key.sequence, packing.wide(call.key.size) * call.key.sequence,
                       packing.wide(call.value.size) * call.key.sequence};
    for (size_t piece = 0; piece < 5; ++piece)
      pieces[piece + 1] = pieces[piece] + (words[piece] + 15) / 16 * 16;
    pairs = call.batches * call.key.heads;
    parts = std::clamp<int64_t>(pairs, 1, mostParts);
    scratchBytes = parts * pieces[5] * sizeof(float);
    stages.push_back({static_cast<uint64_t>(parts)});
  }

  void run(size_t, void *const *arguments, int64_t begin, int64_t end) const override {
    for (int64_t part = begin; part < end; ++part)
      for (int64_t pair = part * pairs / parts; pair < (part + 1) * pairs / parts; ++pair)
        runPair(arguments, reinterpret_cast<float *>(scratch.writableIn(arguments)) + part * pieces[5],
                pair / call.key.heads, pair % call.key.heads);
  }

private:
  static constexpr int64_t mostParts = 64;

  static AttentionValue valueOf(const LibraryBody &body, uint32_t number) {
    AttentionValue value = makeResult(body, number, 0);
    value.place = body.placeOf(number);
    return value;
  }

  void runPair(void *const *arguments, float *memory, int64_t b, int64_t keyHead) const {
    float *keys = memory, *values = memory + pieces[1], *keyRows = memory + pieces[2], *dkeys = memory + pieces[3],
          *dvalues = memory + pieces[4];
    packing.packTransposed(call.key, call.keyRows, arguments, b, keyHead, keys);
    packing.packTransposed(call.value, call.valueRows, arguments, b, keyHead, values);
    packing.packAsIs(call.key, call.keyRows, 0, call.key.sequence, arguments, b, keyHead, keyRows);
    std::fill(dkeys, memory + pieces[5], 0.0f);
    for (int64_t h = keyHead * call.group; h < (keyHead + 1) * call.group; ++h)
      for (int64_t first = 0; first < call.query.sequence; first += queryBlock)
        runBlock(arguments, b, h, first, keys, values, keyRows, dkeys, dvalues);
    int64_t keyStride = packing.wide(call.key.size), valueStride = packing.wide(call.value.size);
    for (int64_t row = 0; row < call.key.sequence; ++row) {
      call.kernels.store(dkeys + row * keyStride, results[1].rowAt(arguments, b, keyHead, row), results[1].dtype,
                         call.key.size);
      call.kernels.store(dvalues + row * valueStride, results[2].rowAt(arguments, b, keyHead, row), results[2].dtype,
                         call.value.size);
    }
  }

  void runBlock(void *const *arguments, int64_t b, int64_t h, int64_t first, const float *keys, const float *values,
                const float *keyRows, float *dkeys, float *dvalues) const {
    const BlockKernels &kernels = call.kernels;
    constexpr int64_t most = mostHeadSize / blockWidth;
    alignas(64) float queries[most][queryBlock * blockStride], douts[most][queryBlock * blockStride];
    alignas(64) float queriesAsIs[queryBlock * mostHeadSize], doutsAsIs[queryBlock * mostHeadSize];
    alignas(64) float p[queryBlock * blockStride], dx[queryBlock * blockStride], tanh[queryBlock * blockStride];
    alignas(64) float dqueries[queryBlock * mostHeadSize];
    float shift[queryBlock], rowSums[queryBlock], factors[queryBlock];
    AttentionCall::Row rows[queryBlock];

    int64_t count = std::min(queryBlock, call.query.sequence - first), visited = 0;
    const auto *allLse = reinterpret_cast<const float *>(lse.in(arguments));
    for (int64_t i = 0; i < count; ++i) {
      rows[i] = call.rowOf(arguments, b, h, first + i);
      visited = std::max(visited, rows[i].visited);
      shift[i] = allLse[(b * call.query.heads + h) * call.query.sequence + first + i];
      rowSums[i] = rowSum(arguments, b, h, first + i);
      factors[i] = 1;
    }
    packing.packRows(call.query, call.queryRows, first, count, arguments, b, h, queries[0]);
    packing.packRows(dout, outRows, first, count, arguments, b, h, douts[0]);
    packing.packAsIs(call.query, call.queryRows, first, count, arguments, b, h, queriesAsIs);
    packing.packAsIs(dout, outRows, first, count, arguments, b, h, doutsAsIs);
    int64_t keySize = call.key.size, valueSize = call.value.size, wideKey = packing.wide(keySize);
    AttentionScores scores(call, arguments);
    auto probabilities = [&](int64_t begin, int64_t width, auto visit) {
      packing.multiplyTransposed(queries[0], count, keys, keySize, begin, width, p);
      for (int64_t i = 0; i < count; ++i) {
        float *row = p + i * blockStride;
        scores.run(row, width, b, h, first + i, begin, rows[i], tanh + i * blockStride);
        visit(i, kernels.exponentials(row, width, shift[i]));
      }
    };
    if (call.bias) {
      std::fill_n(factors, count, 0.0f);
      for (int64_t begin = 0; begin < visited; begin += keyBlock)
        probabilities(begin, packing.wide(std::min(keyBlock, visited - begin)),
                      [&](int64_t i, float sum) { factors[i] += sum; });
      for (int64_t i = 0; i < count; ++i)
        factors[i] = 1 / factors[i];
    }

    std::fill_n(dqueries, count * wideKey, 0.0f);
    for (int64_t begin = 0; begin < visited; begin += keyBlock) {
      int64_t here = std::min(keyBlock, visited - begin), width = packing.wide(here);
      probabilities(begin, width, [&](int64_t i, float) {
        if (call.bias)
          kernels.scale(p + i * blockStride, width, factors[i]);
      });
      packing.multiplyColumns(p, here, count, doutsAsIs, valueSize, dvalues + begin * packing.wide(valueSize));
      packing.multiplyTransposed(douts[0], count, values, valueSize, begin, width, dx);
      for (int64_t i = 0; i < count; ++i) {
        float *row = dx + i * blockStride;
        if (rows[i].isUniform || rows[i].seen == 0)
          std::fill_n(row, width, 0.0f);
        else
          kernels.gradient(row, p + i * blockStride, call.softCap != 0 ? tanh + i * blockStride : nullptr, width,
                           rowSums[i], call.scale);
      }
      packing.multiplyRows(dx, count, here, keyRows, call.key.sequence, begin, keySize, dqueries, true);
      packing.multiplyColumns(dx, here, count, queriesAsIs, keySize, dkeys + begin * wideKey);
    }
    for (int64_t i = 0; i < count; ++i)
      kernels.store(dqueries + i * wideKey, results[0].rowAt(arguments, b, h, first + i), results[0].dtype, keySize);
  }

  /// sum_d dout[d] * out[d]
  float rowSum(void *const *arguments, int64_t b, int64_t h, int64_t row) const {
    float gradients[mostHeadSize], values[mostHeadSize], sum = 0;
    call.kernels.load(gradients, dout.rowAt(arguments, b, h, row), dout.dtype, 1, dout.size);
    call.kernels.load(values, out.rowAt(arguments, b, h, row), out.dtype, 1, out.size);
    for (int64_t d = 0; d < out.size; ++d)
      sum += gradients[d] * values[d];
    return sum;
  }

  AttentionCall call;
  AttentionPacking packing;
  Place scratch, lse;
  AttentionValue out, dout, results[3];
  Sizes outRows;
  int64_t pieces[6] = {}, pairs, parts; // pieces: where they begin in a part's memory
};

} // namespace

std::unique_ptr<RunnableKernel> heddle::runtime::makeAttentionBackward(const LibraryBody &body, const format::Op &op) {
  return std::make_unique<AttentionBackwardCode>(body, op);
}
