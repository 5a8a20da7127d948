// Products of tiles by tensor cores: bf16 and f16, sums in f32 (PTX's mma.m16n8k16).
namespace attention {

template <class T, int Threads> struct TensorCores {
  static constexpr int warps = Threads / 32;
  /// Lanes that hold parts of one row; they are neighbours.
  static constexpr int rowLanes = 4;
  template <int Rows, int Columns> static constexpr int exchangeBytes = 0;

  /// A matrix [Rows, Columns] of the block's. A warp has rows 16 M w to 16 M (w + 1), as M times N pieces of 16 x 8; a thread
  /// has two rows of each, and two neighbouring columns.
  template <int Rows, int Columns> struct Sums {
    static constexpr int M = Rows / (16 * warps), N = Columns / 8;
    static_assert(Rows % (16 * warps) == 0 && Columns % 16 == 0, "warps have pieces of 16 rows, in pairs");
    /// The thread's: rows, columns, and how many columns are neighbours.
    static constexpr int rows = 2 * M, columns = 2 * N, run = 2;

    Vec<float, 4> pieces[M][N];
    DEVICE Sums() {
#pragma unroll
      for (int m = 0; m < M; ++m)
#pragma unroll
        for (int n = 0; n < N; ++n)
          pieces[m][n] = {{0, 0, 0, 0}};
    }
    DEVICE float &at(int r, int c) { return pieces[r / 2][c / 2][r % 2 * 2 + c % 2]; }
    DEVICE static int row(int r) { return warp() * (16 * M) + r / 2 * 16 + r % 2 * 8 + lane() / 4; }
    DEVICE static int column(int c) { return c / 2 * 8 + lane() % 4 * 2 + c % 2; }
  };

  template <int Rows, int Columns> using Scores = Sums<Rows, Columns>;
  template <int Rows, int Columns> using Outputs = Sums<Rows, Columns>;

  /// sums += left . right^T, over the tiles' columns.
  template <int Rows, int Columns, int Size>
  DEVICE static void multiplyTransposed(Sums<Rows, Columns> &sums, Tile<T, Rows, Size> left,
                                        Tile<T, Columns, Size> right) {
    constexpr int M = Sums<Rows, Columns>::M;
#pragma unroll
    for (int k = 0; k < left.columns; k += 16) {
      Vec<u32, 4> a[M];
#pragma unroll
      for (int m = 0; m < M; ++m)
        a[m] = loadMatrices<4>(left.memory, left.at(warp() * (16 * M) + m * 16 + lane() % 16, k + lane() / 16 * 8));
#pragma unroll
      for (int n = 0; n < Columns; n += 16) {
        // right's rows are the product's columns: two pieces of 8, each in two halves of k.
        const Vec<u32, 4> b =
            loadMatrices<4>(right.memory, right.at(n + lane() / 16 * 8 + lane() % 8, k + lane() / 8 % 2 * 8));
#pragma unroll
        for (int m = 0; m < M; ++m) {
          multiplyAdd<T>(sums.pieces[m][n / 8], a[m], {{b[0], b[1]}});
          multiplyAdd<T>(sums.pieces[m][n / 8 + 1], a[m], {{b[2], b[3]}});
        }
      }
    }
  }

  /// sums += weights . right, over the weights' columns, with weights rounded to T. What a thread has of two neighbouring
  /// pieces of a sum is what it has of a 16 x 16 operand, so weights stay in registers.
  template <int Rows, int Columns, int Between, int Size>
  DEVICE static void multiply(Sums<Rows, Columns> &sums, Sums<Rows, Between> &weights, Tile<T, Between, Size> right,
                              int /* exchange */) {
    constexpr int M = Sums<Rows, Columns>::M;
#pragma unroll
    for (int k = 0; k < Between; k += 16) {
      Vec<u32, 4> a[M];
#pragma unroll
      for (int m = 0; m < M; ++m) {
        const Vec<float, 4> &low = weights.pieces[m][k / 8], &high = weights.pieces[m][k / 8 + 1];
        a[m] = {{pack<T>(low[0], low[1]), pack<T>(low[2], low[3]), pack<T>(high[0], high[1]), pack<T>(high[2], high[3])}};
      }
#pragma unroll
      for (int n = 0; n < Columns; n += 16) {
        const Vec<u32, 4> b =
            loadMatricesTransposed<4>(right.memory, right.at(k + lane() % 16, n + lane() / 16 * 8));
#pragma unroll
        for (int m = 0; m < M; ++m) {
          multiplyAdd<T>(sums.pieces[m][n / 8], a[m], {{b[0], b[1]}});
          multiplyAdd<T>(sums.pieces[m][n / 8 + 1], a[m], {{b[2], b[3]}});
        }
      }
    }
  }
};

} // namespace attention
