// What each routine gives is put together again, in both element types; what it does not take is a sentence.
#include "heddle/Lapack/Lapack.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace heddle::lapack;

namespace {

template <typename T> constexpr Element elementOf = std::is_same_v<T, float> ? Element::F32 : Element::F64;

/// Row by row, of a batch of one.
template <typename T> struct Matrix {
  int64_t rows, columns;
  std::vector<T> values = std::vector<T>(rows * columns);

  T &operator()(int64_t row, int64_t column) { return values[row * columns + column]; }
  T operator()(int64_t row, int64_t column) const { return values[row * columns + column]; }
  Value getValue() const { return {elementOf<T>, {rows, columns}}; }
};

template <typename T> Matrix<T> spread(int64_t rows, int64_t columns) {
  Matrix<T> matrix{rows, columns};
  for (size_t i = 0; i < matrix.values.size(); ++i)
    matrix.values[i] = static_cast<T>(std::sin(1.7 * double(i * i) + 0.3));
  return matrix;
}

template <typename T> Matrix<T> times(const Matrix<T> &a, const Matrix<T> &b) {
  Matrix<T> product{a.rows, b.columns};
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < b.columns; ++j)
      for (int64_t k = 0; k < a.columns; ++k)
        product(i, j) += a(i, k) * b(k, j);
  return product;
}

template <typename T> Matrix<T> transposed(const Matrix<T> &a) {
  Matrix<T> result{a.columns, a.rows};
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < a.columns; ++j)
      result(j, i) = a(i, j);
  return result;
}

template <typename T> Matrix<T> positive(int64_t n) {
  Matrix<T> a = spread<T>(n, n), result = times(a, transposed(a));
  for (int64_t i = 0; i < n; ++i)
    result(i, i) += 1;
  return result;
}

/// What `keep(row, column)` says, and zeros.
template <typename T, typename Keep> Matrix<T> part(Matrix<T> a, Keep keep) {
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < a.columns; ++j)
      if (!keep(i, j))
        a(i, j) = 0;
  return a;
}

template <typename T> void expectEqual(const Matrix<T> &found, const Matrix<T> &expected) {
  ASSERT_EQ(found.values.size(), expected.values.size());
  for (size_t i = 0; i < found.values.size(); ++i)
    EXPECT_NEAR(found.values[i], expected.values[i], 500 * std::numeric_limits<T>::epsilon()) << "element " << i;
}

void run(const Signature &signature, std::initializer_list<const void *> operands,
         std::initializer_list<void *> results) {
  std::string error;
  std::unique_ptr<Call> call = makeCall(signature, error);
  ASSERT_TRUE(call) << error;
  call->run({operands.begin(), operands.size()}, {results.begin(), results.size()});
}

template <typename T> class Lapack : public testing::Test {};
using Elements = testing::Types<float, double>;
TYPED_TEST_SUITE(Lapack, Elements);

const Value number{Element::I32, {}};

TYPED_TEST(Lapack, Cholesky) {
  using T = TypeParam;
  for (char uplo : {'L', 'U'}) {
    Matrix<T> a = positive<T>(7), l{7, 7};
    int32_t info = -1;
    Signature signature{"potrf", {}, {a.getValue()}, {l.getValue(), number}};
    signature.options.uplo = uplo;
    run(signature, {a.values.data()}, {l.values.data(), &info});
    EXPECT_EQ(info, 0);
    l = part(l, [&](int64_t i, int64_t j) { return uplo == 'L' ? i >= j : i <= j; });
    expectEqual(uplo == 'L' ? times(l, transposed(l)) : times(transposed(l), l), a);
  }
}

TYPED_TEST(Lapack, ReflectorsOfTallAndWideMatrices) {
  using T = TypeParam;
  for (auto [rows, columns] : {std::pair<int64_t, int64_t>{9, 4}, {4, 9}, {5, 5}}) {
    int64_t least = std::min(rows, columns);
    Matrix<T> a = spread<T>(rows, columns), packed{rows, columns}, left{rows, least}, q{rows, least};
    std::vector<T> tau(least);
    Value taus{elementOf<T>, {least}};
    run({"geqrf", {}, {a.getValue()}, {packed.getValue(), taus}}, {a.values.data()},
        {packed.values.data(), tau.data()});
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < least; ++j)
        left(i, j) = packed(i, j);
    run({"orgqr", {}, {left.getValue(), taus}, {q.getValue()}}, {left.values.data(), tau.data()}, {q.values.data()});
    Matrix<T> r{least, columns};
    for (int64_t i = 0; i < least; ++i)
      for (int64_t j = i; j < columns; ++j)
        r(i, j) = packed(i, j);
    expectEqual(times(q, r), a);
  }
}

TYPED_TEST(Lapack, EigenvectorsOfABatch) {
  using T = TypeParam;
  Matrix<T> a = positive<T>(6), b = positive<T>(6), vectors{6, 6};
  b(2, 2) += 3;
  std::vector<T> both = a.values, found(72), values(12);
  both.insert(both.end(), b.values.begin(), b.values.end());
  std::vector<int32_t> infos(2, -1);
  Value matrices{elementOf<T>, {2, 6, 6}};
  run({"syevd", {}, {matrices}, {matrices, {elementOf<T>, {2, 6}}, {Element::I32, {2}}}}, {both.data()},
      {found.data(), values.data(), infos.data()});
  for (int64_t batch : {0, 1}) {
    EXPECT_EQ(infos[batch], 0);
    std::copy_n(found.begin() + 36 * batch, 36, vectors.values.begin());
    Matrix<T> scaled = vectors;
    for (int64_t i = 0; i < 6; ++i)
      for (int64_t j = 0; j < 6; ++j)
        scaled(i, j) *= values[6 * batch + j];
    expectEqual(times(scaled, transposed(vectors)), batch ? b : a);
  }
}

TYPED_TEST(Lapack, FactorsWithPivots) {
  using T = TypeParam;
  Matrix<T> a = spread<T>(6, 5), lu{6, 5};
  std::vector<int32_t> pivots(5);
  int32_t info = -1;
  run({"getrf", {}, {a.getValue()}, {lu.getValue(), {Element::I32, {5}}, number}}, {a.values.data()},
      {lu.values.data(), pivots.data(), &info});
  EXPECT_EQ(info, 0);
  Matrix<T> l{6, 5}, u{5, 5};
  for (int64_t i = 0; i < 6; ++i)
    for (int64_t j = 0; j < 5; ++j)
      (i > j ? l(i, j) : u(i, j)) = lu(i, j);
  for (int64_t i = 0; i < 5; ++i)
    l(i, i) = 1;
  for (int64_t i = 0; i < 5; ++i)
    for (int64_t j = 0; j < 5; ++j)
      std::swap(a(i, j), a(pivots[i] - 1, j));
  expectEqual(times(l, u), a);
}

TYPED_TEST(Lapack, TriangularSystems) {
  using T = TypeParam;
  for (char side : {'L', 'R'})
    for (char uplo : {'L', 'U'})
      for (char trans : {'N', 'T'})
        for (char diag : {'N', 'U'}) {
          int64_t rows = side == 'L' ? 5 : 3, columns = side == 'L' ? 3 : 5;
          Matrix<T> a = positive<T>(5), b = spread<T>(rows, columns), x{rows, columns};
          Signature signature{"trsm", {}, {a.getValue(), b.getValue()}, {x.getValue()}};
          signature.options.side = side;
          signature.options.uplo = uplo;
          signature.options.trans = trans;
          signature.options.diag = diag;
          for (T &value : a.values)
            value /= 4;
          run(signature, {a.values.data(), b.values.data()}, {x.values.data()});
          a = part(a, [&](int64_t i, int64_t j) { return uplo == 'L' ? i >= j : i <= j; });
          for (int64_t i = 0; i < 5 && diag == 'U'; ++i)
            a(i, i) = 1;
          if (trans == 'T')
            a = transposed(a);
          expectEqual(side == 'L' ? times(a, x) : times(x, a), b);
        }
}

TYPED_TEST(Lapack, SingularVectors) {
  using T = TypeParam;
  for (auto [rows, columns] : {std::pair<int64_t, int64_t>{7, 4}, {4, 7}}) {
    int64_t least = std::min(rows, columns);
    Matrix<T> a = spread<T>(rows, columns), rest{rows, columns}, u{rows, least}, vt{least, columns};
    std::vector<T> values(least);
    int32_t info = -1;
    Signature signature{
        "gesdd", {}, {a.getValue()}, {a.getValue(), {elementOf<T>, {least}}, u.getValue(), vt.getValue(), number}};
    signature.options.mode = 'S';
    run(signature, {a.values.data()}, {rest.values.data(), values.data(), u.values.data(), vt.values.data(), &info});
    EXPECT_EQ(info, 0);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < least; ++j)
        u(i, j) *= values[j];
    expectEqual(times(u, vt), a);
  }
}

TYPED_TEST(Lapack, SingularValuesAlone) {
  using T = TypeParam;
  for (auto [rows, columns] : {std::pair<int64_t, int64_t>{7, 4}, {4, 7}})
    for (bool isThin : {false, true}) { // JAX has both shapes of vectors
      int64_t least = std::min(rows, columns);
      Matrix<T> a = spread<T>(rows, columns), rest{rows, columns};
      Matrix<T> u{rows, isThin ? least : rows}, vt{isThin ? least : columns, columns};
      std::vector<T> values(least);
      int32_t info = -1;
      Signature signature{
          "gesdd", {}, {a.getValue()}, {a.getValue(), {elementOf<T>, {least}}, u.getValue(), vt.getValue(), number}};
      signature.options.mode = 'N';
      run(signature, {a.values.data()}, {rest.values.data(), values.data(), u.values.data(), vt.values.data(), &info});
      EXPECT_EQ(info, 0);
      T ofElements = 0, ofValues = 0;
      for (T element : a.values)
        ofElements += element * element;
      for (T value : values)
        ofValues += value * value;
      EXPECT_NEAR(ofValues, ofElements, 500 * std::numeric_limits<T>::epsilon());
    }
}

std::string refuse(const Signature &signature) {
  std::string error;
  EXPECT_FALSE(check(signature, error));
  EXPECT_FALSE(makeCall(signature, error));
  return error;
}

TEST(LapackSignature, WhatIsNotTaken) {
  Value square{Element::F32, {2, 4, 4}}, flat{Element::F32, {2, 4, 3}}, infos{Element::I32, {2}};
  EXPECT_EQ(refuse({"gees", {}, {square}, {square}}), "there is no call of LAPACK's gees");
  EXPECT_EQ(refuse({"potrf", {}, {flat}, {flat, infos}}),
            "LAPACK's potrf has operands (2x4x3xf32), needed matrices whose sizes fit it, after the batch's dims");
  EXPECT_EQ(refuse({"potrf", {}, {square}, {square, number}}),
            "LAPACK's potrf has results (2x4x4xf32, i32), needed (2x4x4xf32, 2xi32)");
  EXPECT_EQ(refuse({"trsm", {}, {square, {Element::F64, {2, 4, 4}}}, {square}}),
            "LAPACK's trsm has operands (2x4x4xf32, 2x4x4xf64), needed (2x4x4xf32, 2x4x4xf32)");
  EXPECT_EQ(refuse({"potrf", {}, {{Element::I32, {4, 4}}}, {{Element::I32, {4, 4}}, number}}),
            "LAPACK's potrf has operands (4x4xi32), needed f32 or f64");
  constexpr int64_t many = int64_t(1) << 20;
  Signature large{
      "gesdd",
      {},
      {{Element::F32, {many, 4}}},
      {{Element::F32, {many, 4}}, {Element::F32, {4}}, {Element::F32, {many, many}}, {Element::F32, {4, 4}}, number}};
  large.options.mode = 'A';
  EXPECT_EQ(refuse(large),
            "LAPACK's gesdd has 1048576x1048576xf32, needed at most 2^28 elements in a matrix: it counts in 32 bits");
  Signature values{
      "gesdd", {}, {flat}, {flat, {Element::F32, {2, 3}}, {Element::F32, {2, 4, 2}}, {Element::F32, {2, 3, 3}}, infos}};
  values.options.mode = 'N';
  EXPECT_EQ(refuse(values), "LAPACK's gesdd has results (2x4x3xf32, 2x3xf32, 2x4x2xf32, 2x3x3xf32, 2xi32), needed "
                            "(2x4x3xf32, 2x3xf32, 2x4x4xf32, 2x3x3xf32, 2xi32)");
  Signature mode{"syevd", {}, {square}, {square, {Element::F32, {2, 4}}, infos}};
  mode.options.mode = 'S';
  EXPECT_EQ(refuse(mode), "LAPACK's syevd has mode S, needed one of NV");
  for (std::string_view routine : getRoutines()) // no matrix at all
    for (const std::vector<Value> &operands :
         {std::vector<Value>{}, {number}, {square, number}, {square, square, square}})
      EXPECT_FALSE(refuse({std::string(routine), {}, operands, {}}).empty());
}

TEST(LapackSignature, Options) {
  Options options;
  EXPECT_TRUE(options.set("uplo", 'U') && options.set("trans_x", 'T') && options.set("mode", 'S'));
  EXPECT_EQ(options.uplo, 'U');
  EXPECT_EQ(options.trans, 'T');
  EXPECT_FALSE(options.set("uplo", 'X') || options.set("uplo", 'U' + 256) || options.set("uplo", 0) ||
               options.set("sort", 'N'));
}

TEST(LapackCall, NoElements) {
  for (Value matrix : {Value{Element::F32, {0, 3, 2}}, {Element::F32, {2, 0, 0}}, {Element::F32, {2, 3, 0}}}) {
    Value tau = matrix;
    tau.shape = {matrix.shape[0], std::min(matrix.shape[1], matrix.shape[2])};
    run({"geqrf", {}, {matrix}, {matrix, tau}}, {nullptr}, {nullptr, nullptr});
  }
}

} // namespace
