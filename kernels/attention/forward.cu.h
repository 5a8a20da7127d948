// Attention, block by block of queries: Dao 2023, "FlashAttention-2", algorithm 1.
namespace attention {

constexpr float ln2 = 0.693147181f;

/// Where the forward kernel's tiles lie: query [Rows, D], key [Columns, D], value [Columns, Dv], and weights where the
/// engine exchanges them. In the end out [Rows, Dv] lies over them.
template <class S, class Engine, int Rows, int Columns> struct ForwardMemory {
  using T = typename S::Element;
  using QueryTile = Tile<T, Rows, S::headSize>;
  using KeyTile = Tile<T, Columns, S::headSize>;
  using ValueTile = Tile<T, Columns, S::valueSize>;
  using OutTile = Tile<T, Rows, S::valueSize>;
  static constexpr int query = 0, key = query + QueryTile::bytes, value = key + KeyTile::bytes;
  static constexpr int exchange = value + ValueTile::bytes;
  static constexpr int bytes = larger(exchange + Engine::template exchangeBytes<Rows, Columns>, OutTile::bytes);
};

/// A block has `Rows` queries of one head and goes over the keys that they see, `Columns` at a time. The copies of values
/// run beside the product of queries and keys, those of the next keys beside the product with values.
///
/// query, out [batches, queries, heads, size], key, value [batches, keys, keyHeads, size], lse [batches, heads, queries]
template <class S, template <class, int> class EngineOf, int Rows, int Columns, int Threads, int SharedBytes, class Query,
          class Key, class Value, class Result, class Lse>
DEVICE void forward(Query query, Key key, Value value, i64 queryStart, Result out, Lse lse) {
  using Engine = EngineOf<typename S::Element, Threads>;
  using Memory = ForwardMemory<S, Engine, Rows, Columns>;
  static_assert(Memory::bytes == SharedBytes, "the launch has the memory that its kernel needs");
  using Scores = typename Engine::template Scores<Rows, Columns>;
  using Outputs = typename Engine::template Outputs<Rows, Memory::OutTile::columns>;

  // The last queries see the most keys, and come first.
  constexpr int blocksOfHead = divideUp(S::queries, Rows);
  const int first = (blocksOfHead - 1 - block() % blocksOfHead) * Rows;
  const int head = block() / blocksOfHead % S::heads, batch = block() / blocksOfHead / S::heads;
  const int keyHead = head / (S::heads / S::keyHeads);
  const KeyHead<S> keyRows(batch, keyHead);
  const ValueHead<S> valueRows(batch, keyHead);

  // All queries of the block see keys below `seenByAll`, some of them those below `seen`.
  const int limit = getLimit<S>(queryStart);
  const int seen = maximum(0, minimum(S::keys, minimum(first + Rows, S::queries) + limit));
  const int seenByAll = minimum(S::keys, first + limit + 1);
  const int steps = divideUp(seen, Columns);

  const auto queryTile = Memory::QueryTile::at(Memory::query);
  const auto keyTile = Memory::KeyTile::at(Memory::key);
  const auto valueTile = Memory::ValueTile::at(Memory::value);
  startCopy<S, Threads, S::queries>(queryTile, query, QueryHead<S>(batch, head), first);
  if (steps > 0)
    startCopy<S, Threads, S::keys>(keyTile, key, keyRows, 0);
  commitCopies();

  using E = Exponent<S>;
  Outputs outputs;                                    // [Rows, Dv], over what `sums` will be
  float maxima[Scores::rows], sums[Scores::rows];     // of exponents; of this thread's powers
#pragma unroll
  for (int r = 0; r < Scores::rows; ++r) {
    maxima[r] = -infinity;
    sums[r] = 0;
  }
  for (int step = 0; step < steps; ++step) {
    const int firstKey = step * Columns;
    waitForCopies<0>();
    barrier(); // keys are there, and nobody reads the last values
    startCopy<S, Threads, S::keys>(valueTile, value, valueRows, firstKey);
    commitCopies();

    Scores scores;
    Engine::multiplyTransposed(scores, queryTile, keyTile);
    waitForCopies<0>();
    barrier(); // values are there, and nobody reads the keys
    if (step + 1 < steps)
      startCopy<S, Threads, S::keys>(keyTile, key, keyRows, firstKey + Columns);
    commitCopies();

    const bool isWhole = firstKey + Columns <= seenByAll;
#pragma unroll
    for (int r = 0; r < Scores::rows; ++r) {
      const int lastSeen = minimum(S::keys - 1, first + Scores::row(r) + limit);
      float highest = maxima[r];
#pragma unroll
      for (int c = 0; c < Scores::columns; ++c) {
        float exponent = E::of(scores.at(r, c));
        if (!isWhole && firstKey + Scores::column(c) > lastSeen)
          exponent = -infinity;
        scores.at(r, c) = exponent;
        highest = maximum(highest, exponent);
      }
      highest = maximumOfRow<Engine>(highest);
      // Where nothing has been seen yet, all powers are 0.
      const float shift = highest == -infinity ? 0 : highest * E::factor;
      const float shrink = exp2Fast(maxima[r] * E::factor - shift);
      maxima[r] = highest;
      sums[r] *= shrink;
#pragma unroll
      for (int c = 0; c < Scores::columns; ++c) {
        const float power = exp2Fast(fma(scores.at(r, c), E::factor, -shift));
        scores.at(r, c) = power;
        sums[r] += power;
      }
#pragma unroll
      for (int c = 0; c < Outputs::columns; ++c)
        outputs.at(r, c) *= shrink;
    }
    Engine::multiply(outputs, scores, valueTile, Memory::exchange);
  }

  waitForCopies<0>();
  barrier(); // nobody reads a tile
#pragma unroll
  for (int r = 0; r < Scores::rows; ++r) {
    sums[r] = sumOfRow<Engine>(sums[r]);
    if constexpr (!isSame<Lse, Nothing>) {
      const int row = first + Scores::row(r);
      // A query that sees no key has a sum of 0, and gives NaN as 0 / 0 does.
      const float logarithm = sums[r] == 0 ? infinity - infinity : maxima[r] * (E::factor * ln2) + log(sums[r]);
      if (Scores::column(0) == 0 && row < S::queries)
        lse[rowOfLse<S>(batch, head) + row] = logarithm;
    }
  }
  const auto outTile = Memory::OutTile::at(0);
  writeTile(outTile, outputs, [&](int r) { return 1 / sums[r]; });
  barrier();
  storeRows<S, Threads, S::queries>(out, OutHead<S>(batch, head), first, outTile);
}

} // namespace attention
