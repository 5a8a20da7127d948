// Products of small matrices, of which each lane of a warp holds a part. Included by heddle.h.
#pragma once

namespace heddle_host {

struct Row {
  const u16 *elements; // 8, or null
};

/// PTX's ldmatrix: of matrix m, lane l gets elements 2 (l mod 4) and the next of row l / 4.
template <int M, bool isTransposed> inline void loadRows(u32, const Row *const *rows, Vec<u32, M> *const *fragments) {
  for (int lane = 0; lane < 32; ++lane)
    for (int m = 0; m < M; ++m) {
      const int at = lane % 4 * 2, row = lane / 4;
      const u32 low = isTransposed ? rows[8 * m + at]->elements[row] : rows[8 * m + row]->elements[at];
      const u32 high = isTransposed ? rows[8 * m + at + 1]->elements[row] : rows[8 * m + row]->elements[at + 1];
      fragments[lane]->of[m] = low | high << 16;
    }
}

template <int M, bool isTransposed, class T, int N>
DEVICE Vec<u32, M> loadFragments(Shared<T, N> shared, int row, i32 line) {
  static_assert(M == 1 || M == 2 || M == 4, "1, 2 or 4 matrices are loaded");
  static_assert(sizeof(T) == 2, "elements have 2 bytes");
  Row mine{nullptr};
  if (lane() < 8 * M) {
    mayYield();
    shared.template check<8>(row, line);
    for (int c = 0; c < 8; ++c)
      noteRead(shared.cells[row + c], row + c, shared.name, line);
    mine.elements = reinterpret_cast<const u16 *>(shared.address + row);
  }
  return exchange<Vec<u32, M>, Row, loadRows<M, isTransposed>>(everyLane, mine, line);
}

struct Fragments {
  Vec<float, 4> sums;
  Vec<u32, 4> a;
  Vec<u32, 2> b;
};

template <class T> DEVICE float half(u32 both, int which) {
  return static_cast<float>(__builtin_bit_cast(T, static_cast<u16>(both >> 16 * which)));
}

/// PTX's mma.m16n8k16, in the order of k: a lane l has of a rows l / 4 and 8 below, columns 2 (l mod 4), the next, and
/// 8 to the right; of b rows 2 (l mod 4), the next, and 8 below, of column l / 4; of the sums rows as of a, columns 2
/// (l mod 4) and the next.
template <class T> inline void multiply(u32, const Fragments *const *in, Vec<float, 4> *const *out) {
  using Eight = float __attribute__((vector_size(32)));
  float a[16][16];
  Eight b[16], sums[16]; // by rows
  for (int lane = 0; lane < 32; ++lane) {
    const int row = lane / 4, column = lane % 4 * 2;
    for (int part = 0; part < 4; ++part)
      for (int which = 0; which < 2; ++which)
        a[row + part % 2 * 8][column + part / 2 * 8 + which] = half<T>(in[lane]->a[part], which);
    for (int part = 0; part < 2; ++part)
      for (int which = 0; which < 2; ++which)
        b[column + part * 8 + which][row] = half<T>(in[lane]->b[part], which);
    for (int part = 0; part < 4; ++part)
      sums[row + part / 2 * 8][column + part % 2] = in[lane]->sums[part];
  }
  for (int i = 0; i < 16; ++i) {
    Eight sum{};
    for (int k = 0; k < 16; ++k)
      sum += a[i][k] * b[k];
    sums[i] += sum;
  }
  for (int lane = 0; lane < 32; ++lane)
    for (int part = 0; part < 4; ++part)
      out[lane]->of[part] = sums[lane / 4 + part / 2 * 8][lane % 4 * 2 + part % 2];
}

} // namespace heddle_host

template <int M, class T, int N>
DEVICE Vec<u32, M> loadMatrices(Shared<T, N> shared, int row, i32 line = __builtin_LINE()) {
  return heddle_host::loadFragments<M, false>(shared, row, line);
}
template <int M, class T, int N>
DEVICE Vec<u32, M> loadMatricesTransposed(Shared<T, N> shared, int row, i32 line = __builtin_LINE()) {
  return heddle_host::loadFragments<M, true>(shared, row, line);
}

template <class T>
DEVICE void multiplyAdd(Vec<float, 4> &sums, const Vec<u32, 4> &a, const Vec<u32, 2> &b, i32 line = __builtin_LINE()) {
  using namespace heddle_host;
  static_assert(__is_same(T, bf16) || __is_same(T, f16), "products are of bf16 or f16");
  sums = exchange<Vec<float, 4>, Fragments, multiply<T>>(everyLane, {sums, a, b}, line);
}
