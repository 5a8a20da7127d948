// What attention's kernels share: one head of a tensor, tiles of its rows in shared memory, which keys a query sees,
// and the exponent of the softmax. docs/attention-kernels.md says how they go together. Sizes come as a struct S:
//
//   Element                          float, bf16 or f16
//   batches, queries, keys, heads, keyHeads, headSize, valueSize
//   scale, softCap                   softCap is 0 where there is none
//   isCausal, causal, hasQueryStart  query i sees keys j <= i + causal + query start, which is 0 where it isn't given
//   isAligned                        whether rows lie at multiples of 16 bytes
namespace attention {

constexpr float log2e = 1.44269504f;

/// An operand or result that there is not.
struct Nothing {};
template <class A, class B> constexpr bool isSame = false;
template <class A> constexpr bool isSame<A, A> = true;

DEVICE constexpr int roundUp(int size, int to) { return (size + to - 1) / to * to; }
DEVICE constexpr int divideUp(int size, int by) { return (size + by - 1) / by; }
DEVICE constexpr int larger(int a, int b) { return a > b ? a : b; }

/// One head of [batch, Length, Heads, Size]: where its rows begin.
template <int Length, int Heads, int Size> struct Head {
  i64 start;
  DEVICE Head(int batch, int head) : start((i64(batch) * Length * Heads + head) * Size) {}
  DEVICE i64 row(int row) const { return start + i64(row) * (Heads * Size); }
};
template <class S> using QueryHead = Head<S::queries, S::heads, S::headSize>;  // query, dquery
template <class S> using OutHead = Head<S::queries, S::heads, S::valueSize>;   // out, dout
template <class S> using KeyHead = Head<S::keys, S::keyHeads, S::headSize>;    // key, dkey
template <class S> using ValueHead = Head<S::keys, S::keyHeads, S::valueSize>; // value, dvalue
/// Where a head's numbers of [batches, heads, queries] begin.
template <class S> DEVICE i64 rowOfLse(int batch, int head) { return (i64(batch) * S::heads + head) * S::queries; }

/// Rows of Size elements in shared memory, filled up with zeros to a multiple of 16. The 16 bytes after each row put
/// the same columns of 8 rows into different banks: a row and its gap are an odd number of times 16 bytes.
template <class T, int Rows, int Size> struct Tile {
  static constexpr int columns = roundUp(Size, 16), stride = columns + 16 / int(sizeof(T));
  static constexpr int bytes = Rows * stride * int(sizeof(T));
  static_assert(stride * sizeof(T) / 16 % 2 == 1, "8 rows lie in different banks");

  Shared<T, Rows * stride> memory;
  DEVICE static Tile at(int offset) { // in bytes of the launch's shared memory
    SHARED_AT(T, tile, Rows * stride, offset);
    return {tile};
  }
  DEVICE static constexpr int at(int row, int column) { return row * stride + column; }
};

/// Starts the copies of rows [first, first + Rows) of a head that is `Length` rows long; past its end are zeros.
template <class S, int Threads, int Length, class T, int Rows, int Size, class Array, class Head>
DEVICE void startCopy(Tile<T, Rows, Size> tile, Array from, Head head, int first) {
  constexpr int width = 16 / int(sizeof(T)), perRow = Tile<T, Rows, Size>::columns / width;
#pragma unroll
  for (int base = 0; base < Rows * perRow; base += Threads) {
    const int piece = base + thread();
    if (Rows * perRow % Threads != 0 && piece >= Rows * perRow)
      break;
    const int row = piece / perRow, column = piece % perRow * width;
    const bool isThere = first + row < Length && column < Size;
    if constexpr (S::isAligned) {
      copyAsync<16>(tile.memory, tile.at(row, column), from, head.row(first + row) + column, isThere);
    } else {
      for (int i = 0; i < width; ++i)
        tile.memory[tile.at(row, column + i)] = isThere ? from[head.row(first + row) + column + i] : T(0);
    }
  }
}

/// Stores a tile's rows as rows [first, first + Rows) of a head, as far as that has them.
template <class S, int Threads, int Length, class T, int Rows, int Size, class Array, class Head>
DEVICE void storeRows(Array to, Head head, int first, Tile<T, Rows, Size> tile) {
  constexpr int width = 16 / int(sizeof(T)), perRow = Size / width;
  for (int piece = thread(); piece < Rows * perRow; piece += Threads) {
    const int row = piece / perRow, column = piece % perRow * width;
    if (first + row >= Length)
      break;
    const Vec<T, width> values = load<width>(tile.memory, tile.at(row, column));
    if constexpr (S::isAligned) {
      store(to, head.row(first + row) + column, values);
    } else {
      for (int i = 0; i < width; ++i)
        to[head.row(first + row) + column + i] = values[i];
    }
  }
}

/// Query i sees keys [0, i + limit], as far as there are. From -queries (no query sees one) to keys (each sees all).
template <class S> DEVICE int getLimit(i64 queryStart) {
  if constexpr (!S::isCausal)
    return S::keys;
  else
    return int(minimum(maximum(queryStart + S::causal, i64(-S::queries)), i64(S::keys)));
}

/// The softmax as powers of 2: exp(scale s) is 2^(factor Exponent::of(s)), also under the soft cap.
template <class S> struct Exponent {
  /// A positive scale keeps the order, and is multiplied when the row's shift is subtracted, in one instruction.
  static constexpr bool isProduct = S::softCap == 0 && S::scale > 0;
  static constexpr float factor = isProduct ? S::scale * log2e : 1;

  DEVICE static float of(float product) {
    if constexpr (S::softCap != 0)
      return S::softCap * log2e * tanh(product * (S::scale / S::softCap));
    else if constexpr (isProduct)
      return product;
    else
      return product * (S::scale * log2e);
  }
  /// The exponential of scale s after s, but for the scale; `exponent` is of(s).
  DEVICE static float derivative(float exponent) {
    if constexpr (S::softCap == 0)
      return 1;
    const float capped = exponent * (1 / (S::softCap * log2e));
    return 1 - capped * capped;
  }
};

/// The highest or the sum of what the lanes of a row have.
template <class Engine> DEVICE float maximumOfRow(float value) {
#pragma unroll
  for (int mask = 1; mask < Engine::rowLanes; mask *= 2)
    value = maximum(value, shuffleXor(value, mask));
  return value;
}
template <class Engine> DEVICE float sumOfRow(float value) {
#pragma unroll
  for (int mask = 1; mask < Engine::rowLanes; mask *= 2)
    value += shuffleXor(value, mask);
  return value;
}

/// For each of a row's `Lanes` lanes its part of the dot product of two rows of Size elements.
template <class S, int Lanes, int Size, class Array> DEVICE float partOfDot(Array a, Array b, i64 row) {
  constexpr int width = S::isAligned ? 16 / int(sizeof(typename S::Element)) : 1;
  float sum = 0;
#pragma unroll
  for (int column = lane() % Lanes * width; column < Size; column += Lanes * width) {
    const auto x = load<width>(a, row + column), y = load<width>(b, row + column);
#pragma unroll
    for (int i = 0; i < width; ++i)
      sum = fma(float(x[i]), float(y[i]), sum);
  }
  return sum;
}

/// Rounds a block's sums to a tile of T, times a factor for each row.
template <class Sums, class T, int Rows, int Size, class Factor>
DEVICE void writeTile(Tile<T, Rows, Size> tile, Sums &sums, Factor factor) {
#pragma unroll
  for (int r = 0; r < Sums::rows; ++r)
#pragma unroll
    for (int c = 0; c < Sums::columns; c += Sums::run) {
      Vec<T, Sums::run> values;
#pragma unroll
      for (int i = 0; i < Sums::run; ++i)
        values[i] = T(sums.at(r, c + i) * factor(r));
      store(tile.memory, tile.at(Sums::row(r), Sums::column(c)), values);
    }
}

} // namespace attention
