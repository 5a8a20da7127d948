// Products of tiles by fused multiply-adds: f32, without the rounding that tensor cores would do to it.
namespace attention {

template <class T, int Threads> struct MultiplyAdds {
  static_assert(Threads == 256, "threads are 16 x 16");
  /// Lanes that hold parts of one row; they are neighbours.
  static constexpr int rowLanes = 16;
  /// Weights of a product lie in shared memory, since a thread needs those of its whole rows.
  template <int Rows, int Columns> static constexpr int exchangeBytes = Tile<T, Rows, Columns>::bytes;

  /// Columns of a product that a thread has side by side, as one access to shared memory reads them.
  DEVICE static constexpr int runOf(int columns) { return columns % 64 == 0 ? 4 : columns % 32 == 0 ? 2 : 1; }

  /// A matrix [Rows, Columns] of the block's. Thread 16 y + x has rows y, y + 16, ..., and runs x, x + 16, ... of columns.
  template <int Rows, int Columns, int Run = 1> struct SumsOf {
    static_assert(Rows % 16 == 0 && Columns % (16 * Run) == 0, "threads have rows and columns alike");
    /// The thread's: rows, columns, and how many columns are neighbours.
    static constexpr int rows = Rows / 16, columns = Columns / 16, run = Run;

    float values[rows][columns];
    DEVICE SumsOf() {
#pragma unroll
      for (int r = 0; r < rows; ++r)
#pragma unroll
        for (int c = 0; c < columns; ++c)
          values[r][c] = 0;
    }
    DEVICE float &at(int r, int c) { return values[r][c]; }
    DEVICE static int row(int r) { return thread() / 16 + r * 16; }
    DEVICE static int column(int c) { return c / Run * (16 * Run) + thread() % 16 * Run + c % Run; }
  };
  /// What is exponentiated, and what is summed with it as weights. Neighbouring rows of a right operand lie in different
  /// banks, so a score's columns are 16 apart.
  template <int Rows, int Columns> using Scores = SumsOf<Rows, Columns>;
  template <int Rows, int Columns> using Outputs = SumsOf<Rows, Columns, runOf(Columns)>;

  /// sums += left . right^T, over the tiles' columns, four at a time.
  template <int Rows, int Columns, int Size>
  DEVICE static void multiplyTransposed(SumsOf<Rows, Columns> &sums, Tile<T, Rows, Size> left,
                                        Tile<T, Columns, Size> right) {
    using Sums = SumsOf<Rows, Columns>;
#pragma unroll 1
    for (int k = 0; k < left.columns; k += 4) {
      Vec<T, 4> a[Sums::rows], b[Sums::columns];
#pragma unroll
      for (int r = 0; r < Sums::rows; ++r)
        a[r] = load<4>(left.memory, left.at(Sums::row(r), k));
#pragma unroll
      for (int c = 0; c < Sums::columns; ++c)
        b[c] = load<4>(right.memory, right.at(Sums::column(c), k));
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int r = 0; r < Sums::rows; ++r)
#pragma unroll
          for (int c = 0; c < Sums::columns; ++c)
            sums.at(r, c) = fma(a[r][i], b[c][i], sums.at(r, c));
    }
  }

  /// sums += weights . right, over the weights' columns. A row's 16 threads are of one warp, which waits for nobody else.
  template <int Rows, int Columns, int Run, int Between, int Size>
  DEVICE static void multiply(SumsOf<Rows, Columns, Run> &sums, SumsOf<Rows, Between> &weights,
                              Tile<T, Between, Size> right, int exchange) {
    using Sums = SumsOf<Rows, Columns, Run>;
    using Weights = SumsOf<Rows, Between>;
    const auto left = Tile<T, Rows, Between>::at(exchange);
    warpBarrier(); // the last product's weights have been read
#pragma unroll
    for (int r = 0; r < Weights::rows; ++r)
#pragma unroll
      for (int c = 0; c < Weights::columns; ++c)
        left.memory[left.at(Weights::row(r), Weights::column(c))] = weights.at(r, c);
    warpBarrier();
#pragma unroll 1
    for (int k = 0; k < Between; k += 4) {
      Vec<T, 4> a[Sums::rows];
#pragma unroll
      for (int r = 0; r < Sums::rows; ++r)
        a[r] = load<4>(left.memory, left.at(Sums::row(r), k));
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int c = 0; c < Sums::columns; c += Run) {
          const auto b = load<Run>(right.memory, right.at(k + i, Sums::column(c)));
#pragma unroll
          for (int r = 0; r < Sums::rows; ++r)
#pragma unroll
            for (int j = 0; j < Run; ++j)
              sums.at(r, c + j) = fma(a[r][i], b[j], sums.at(r, c + j));
        }
    }
  }
};

} // namespace attention
