// The gradient of attention: Dao 2023, "FlashAttention-2", algorithm 2, in two kernels. One goes over keys for each block
// of queries and has dquery, the other over queries for each block of keys and has dkey and dvalue, so that each number is
// summed by one thread in one order. Both make the probabilities again from lse.
namespace attention {

/// Where the tiles of backwardQuery lie: query [Rows, D], dout [Rows, Dv], and twice key [Columns, D], value [Columns, Dv].
/// In the end dquery lies over query.
template <class S, class Engine, int Rows, int Columns> struct BackwardQueryMemory {
  using T = typename S::Element;
  using QueryTile = Tile<T, Rows, S::headSize>;
  using OutTile = Tile<T, Rows, S::valueSize>;
  using KeyTile = Tile<T, Columns, S::headSize>;
  using ValueTile = Tile<T, Columns, S::valueSize>;
  static constexpr int query = 0, dout = query + QueryTile::bytes, key = dout + OutTile::bytes;
  static constexpr int value = key + 2 * KeyTile::bytes, exchange = value + 2 * ValueTile::bytes;
  static constexpr int bytes = exchange + Engine::template exchangeBytes<Rows, Columns>;
};

/// dquery, and the sum of dout * out over each row for the other kernel. A block has `Rows` queries of one head and goes
/// over the keys that they see, `Columns` at a time, with the copies of the next ones on their way.
///
/// query, dquery, out, dout [batches, queries, heads, size], key, value [batches, keys, keyHeads, size],
/// lse, rowSums [batches, heads, queries]
template <class S, template <class, int> class EngineOf, int Rows, int Columns, int Threads, int SharedBytes, class Query,
          class Key, class Value, class Result, class Lse, class Gradient, class RowSums>
DEVICE void backwardQuery(Query query, Key key, Value value, i64 queryStart, Result out, Lse lse, Result dout,
                          Gradient dquery, RowSums rowSums) {
  using Engine = EngineOf<typename S::Element, Threads>;
  using Memory = BackwardQueryMemory<S, Engine, Rows, Columns>;
  static_assert(Memory::bytes == SharedBytes, "the launch has the memory that its kernel needs");
  using Scores = typename Engine::template Scores<Rows, Columns>;
  using Gradients = typename Engine::template Outputs<Rows, Memory::QueryTile::columns>;

  // The last queries see the most keys, and come first.
  constexpr int blocksOfHead = divideUp(S::queries, Rows);
  const int first = (blocksOfHead - 1 - block() % blocksOfHead) * Rows;
  const int head = block() / blocksOfHead % S::heads, batch = block() / blocksOfHead / S::heads;
  const int keyHead = head / (S::heads / S::keyHeads);
  const KeyHead<S> keyRows(batch, keyHead);
  const ValueHead<S> valueRows(batch, keyHead);
  const OutHead<S> outRows(batch, head);

  const int limit = getLimit<S>(queryStart);
  const int seen = maximum(0, minimum(S::keys, minimum(first + Rows, S::queries) + limit));
  const int seenByAll = minimum(S::keys, first + limit + 1);
  const int steps = divideUp(seen, Columns);

  const auto queryTile = Memory::QueryTile::at(Memory::query);
  const auto doutTile = Memory::OutTile::at(Memory::dout);
  const auto keyTile = [&](int step) { return Memory::KeyTile::at(Memory::key + step % 2 * Memory::KeyTile::bytes); };
  const auto valueTile = [&](int step) {
    return Memory::ValueTile::at(Memory::value + step % 2 * Memory::ValueTile::bytes);
  };
  const auto startStep = [&](int step) {
    if (step < steps) {
      startCopy<S, Threads, S::keys>(keyTile(step), key, keyRows, step * Columns);
      startCopy<S, Threads, S::keys>(valueTile(step), value, valueRows, step * Columns);
    }
    commitCopies();
  };
  startCopy<S, Threads, S::queries>(queryTile, query, QueryHead<S>(batch, head), first);
  startCopy<S, Threads, S::queries>(doutTile, dout, outRows, first);
  startStep(0);

  // Meanwhile, of each row: lse as a power of 2, and the sum of dout * out.
  float shifts[Scores::rows], sums[Scores::rows];
#pragma unroll
  for (int r = 0; r < Scores::rows; ++r) {
    const int row = first + Scores::row(r);
    shifts[r] = sums[r] = 0;
    if (row < S::queries) {
      shifts[r] = lse[rowOfLse<S>(batch, head) + row] * log2e;
      sums[r] = partOfDot<S, Engine::rowLanes, S::valueSize>(dout, out, outRows.row(row));
    }
    sums[r] = sumOfRow<Engine>(sums[r]);
    if (Scores::column(0) == 0 && row < S::queries)
      rowSums[rowOfLse<S>(batch, head) + row] = sums[r];
  }

  using E = Exponent<S>;
  Gradients gradients; // [Rows, D], over scale
  for (int step = 0; step < steps; ++step) {
    const int firstKey = step * Columns;
    waitForCopies<0>();
    barrier(); // this step's tiles are there, and nobody reads the last step's
    startStep(step + 1);

    Scores scores, changes; // query key^T, dout value^T
    Engine::multiplyTransposed(scores, queryTile, keyTile(step));
    Engine::multiplyTransposed(changes, doutTile, valueTile(step));
    const bool isWhole = firstKey + Columns <= seenByAll;
#pragma unroll
    for (int r = 0; r < Scores::rows; ++r) {
      const int lastSeen = minimum(S::keys - 1, first + Scores::row(r) + limit);
#pragma unroll
      for (int c = 0; c < Scores::columns; ++c) {
        const float exponent = E::of(scores.at(r, c));
        const float probability = exp2Fast(fma(exponent, E::factor, -shifts[r]));
        float change = probability * (changes.at(r, c) - sums[r]) * E::derivative(exponent);
        if (!isWhole && firstKey + Scores::column(c) > lastSeen)
          change = 0;
        changes.at(r, c) = change;
      }
    }
    Engine::multiply(gradients, changes, keyTile(step), Memory::exchange);
  }

  waitForCopies<0>();
  barrier(); // nobody reads a tile
  writeTile(queryTile, gradients, [](int) { return S::scale; });
  barrier();
  storeRows<S, Threads, S::queries>(dquery, QueryHead<S>(batch, head), first, queryTile);
}

/// Where the tiles of backwardKey lie: key [Rows, D], value [Rows, Dv], and twice query [Columns, D], dout [Columns, Dv],
/// lse and the row sums [Columns]. In the end dkey and dvalue lie over key and value.
template <class S, class Engine, int Rows, int Columns> struct BackwardKeyMemory {
  using T = typename S::Element;
  using KeyTile = Tile<T, Rows, S::headSize>;
  using ValueTile = Tile<T, Rows, S::valueSize>;
  using QueryTile = Tile<T, Columns, S::headSize>;
  using OutTile = Tile<T, Columns, S::valueSize>;
  static constexpr int key = 0, value = key + KeyTile::bytes, query = value + ValueTile::bytes;
  static constexpr int dout = query + 2 * QueryTile::bytes, numbers = dout + 2 * OutTile::bytes;
  static constexpr int numbersBytes = Columns * int(sizeof(float)), exchange = numbers + 4 * numbersBytes;
  static constexpr int bytes = exchange + Engine::template exchangeBytes<Rows, Columns>;
};

/// dkey and dvalue. A block has `Rows` keys of one head and goes over the queries that see them, `Columns` at a time, for
/// one query head of the group after the other. Scores are transposed: keys are rows.
template <class S, template <class, int> class EngineOf, int Rows, int Columns, int Threads, int SharedBytes, class Query,
          class Key, class Value, class Lse, class Result, class RowSums, class KeyGradient,
          class ValueGradient>
DEVICE void backwardKey(Query query, Key key, Value value, i64 queryStart, Lse lse, Result dout, RowSums rowSums,
                        KeyGradient dkey, ValueGradient dvalue) {
  using Engine = EngineOf<typename S::Element, Threads>;
  using Memory = BackwardKeyMemory<S, Engine, Rows, Columns>;
  static_assert(Memory::bytes == SharedBytes, "the launch has the memory that its kernel needs");
  using Scores = typename Engine::template Scores<Rows, Columns>;
  using KeyGradients = typename Engine::template Outputs<Rows, Memory::KeyTile::columns>;
  using ValueGradients = typename Engine::template Outputs<Rows, Memory::ValueTile::columns>;

  // The first keys are seen by the most queries, and come first.
  constexpr int blocksOfHead = divideUp(S::keys, Rows), group = S::heads / S::keyHeads;
  const int first = block() % blocksOfHead * Rows;
  const int keyHead = block() / blocksOfHead % S::keyHeads, batch = block() / blocksOfHead / S::keyHeads;
  const KeyHead<S> keyRows(batch, keyHead);
  const ValueHead<S> valueRows(batch, keyHead);

  // Queries from first - limit on see a key of the block, those from first + Rows - 1 - limit on all of them. A query that
  // sees no key at all has probabilities of NaN, which every dvalue takes.
  const int limit = getLimit<S>(queryStart);
  const bool hasEmptyRows = S::hasQueryStart && limit < 0;
  const int firstTile = hasEmptyRows ? 0 : maximum(0, first - limit) / Columns;
  const int tilesOfHead = maximum(0, divideUp(S::queries, Columns) - firstTile);
  const int steps = tilesOfHead * group;

  const auto keyTile = Memory::KeyTile::at(Memory::key);
  const auto valueTile = Memory::ValueTile::at(Memory::value);
  const auto queryTile = [&](int step) {
    return Memory::QueryTile::at(Memory::query + step % 2 * Memory::QueryTile::bytes);
  };
  const auto doutTile = [&](int step) { return Memory::OutTile::at(Memory::dout + step % 2 * Memory::OutTile::bytes); };
  SHARED_AT(float, numbers, 4 * Columns, Memory::numbers); // [2, lse and row sums, Columns]
  const auto startStep = [&](int step) {
    if (step < steps) {
      const int head = keyHead * group + step / tilesOfHead, row = (firstTile + step % tilesOfHead) * Columns;
      startCopy<S, Threads, S::queries>(queryTile(step), query, QueryHead<S>(batch, head), row);
      startCopy<S, Threads, S::queries>(doutTile(step), dout, OutHead<S>(batch, head), row);
      if (thread() < Columns) {
        const i64 from = rowOfLse<S>(batch, head) + row + thread();
        const int to = step % 2 * (2 * Columns) + thread();
        const bool isThere = row + thread() < S::queries;
        copyAsync<4>(numbers, to, lse, from, isThere);
        copyAsync<4>(numbers, to + Columns, rowSums, from, isThere);
      }
    }
    commitCopies();
  };
  startCopy<S, Threads, S::keys>(keyTile, key, keyRows, first);
  startCopy<S, Threads, S::keys>(valueTile, value, valueRows, first);
  startStep(0);

  using E = Exponent<S>;
  KeyGradients keyGradients; // [Rows, D], over scale
  ValueGradients valueGradients;
  for (int step = 0; step < steps; ++step) {
    const int firstQuery = (firstTile + step % tilesOfHead) * Columns;
    waitForCopies<0>();
    barrier(); // this step's tiles are there, and nobody reads the last step's
    startStep(step + 1);

    Scores scores, changes; // key query^T, value dout^T
    Engine::multiplyTransposed(scores, keyTile, queryTile(step));
    Engine::multiplyTransposed(changes, valueTile, doutTile(step));
    // Behind the last query, query and dout are zeros, and so is what they add.
    const bool isWhole = first + Rows - 1 <= firstQuery + limit;
#pragma unroll
    for (int c = 0; c < Scores::columns; c += Scores::run) {
      const int at = step % 2 * (2 * Columns) + Scores::column(c);
      const auto lseOfColumns = load<Scores::run>(numbers, at);
      const auto sumsOfColumns = load<Scores::run>(numbers, at + Columns);
#pragma unroll
      for (int i = 0; i < Scores::run; ++i) {
        const int lastSeen = firstQuery + Scores::column(c + i) + limit;
#pragma unroll
        for (int r = 0; r < Scores::rows; ++r) {
          const float exponent = E::of(scores.at(r, c + i));
          float probability = exp2Fast(fma(exponent, E::factor, -lseOfColumns[i] * log2e));
          float change = probability * (changes.at(r, c + i) - sumsOfColumns[i]) * E::derivative(exponent);
          if (!isWhole && first + Scores::row(r) > lastSeen) {
            change = 0;
            if (!(hasEmptyRows && lastSeen < 0))
              probability = 0;
          }
          scores.at(r, c + i) = probability;
          changes.at(r, c + i) = change;
        }
      }
    }
    Engine::multiply(valueGradients, scores, doutTile(step), Memory::exchange);
    Engine::multiply(keyGradients, changes, queryTile(step), Memory::exchange);
  }

  waitForCopies<0>();
  barrier(); // nobody reads a tile
  writeTile(keyTile, keyGradients, [](int) { return S::scale; });
  writeTile(valueTile, valueGradients, [](int) { return 1.0f; });
  barrier();
  storeRows<S, Threads, S::keys>(dkey, keyRows, first, keyTile);
  storeRows<S, Threads, S::keys>(dvalue, valueRows, first, valueTile);
}

} // namespace attention
