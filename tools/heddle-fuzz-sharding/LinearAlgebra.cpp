// Complex numbers, Fourier transforms, and what computes on whole matrices.
#include "Program.h"

#include <cmath>

using namespace heddle::fuzz;

namespace {

constexpr const char *complexElement = "complex<f32>";

bool isPart(const Value &v) { return v.element == "f32"; }
bool isComplex(const Value &v) { return v.isComplex(); }

void addParts(Program &p) {
  if (p.once(2)) {
    Value real = p.operand(0, isPart), imaginary = p.any("f32", real.shape);
    std::optional<Value> result =
        p.number(complexElement, real.shape, real.bound + imaginary.bound, real.integral && imaginary.integral,
                 real.error + imaginary.error, real.isSum || imaginary.isSum);
    if (result)
      p.keep(p.op("stablehlo.complex", {real, imaginary}, {*result}).front());
    return;
  }
  Value x = p.any(complexElement, p.shape()), part = x;
  if (std::optional<Value> found = p.pick(isComplex))
    part = x = *found;
  part.element = "f32";
  p.keep(p.op(p.oneOf({"stablehlo.real", "stablehlo.imag"}), {x}, {part}).front());
}

void addArithmetic(Program &p) {
  Value x = p.any(complexElement, p.shape());
  if (std::optional<Value> found = p.pick(isComplex))
    x = *found;
  if (p.once(4))
    return p.keep(p.op("stablehlo.negate", {x}, {x}).front());
  Value y = p.any(complexElement, x.shape);
  std::string name = p.oneOf({"add", "subtract", "multiply"});
  bool isProduct = name == "multiply";
  std::optional<Value> result =
      p.number(x.element, x.shape, isProduct ? 2 * x.bound * y.bound : x.bound + y.bound, x.integral && y.integral,
               isProduct ? 2 * (x.error * y.bound + y.error * x.bound) : x.error + y.error, x.isSum || y.isSum);
  if (result)
    p.keep(p.op("stablehlo." + name, {x, y}, {*result}).front());
}

/// The transform of each row is the same sum, in whatever shard the row is.
void addFft(Program &p) {
  std::string kind = p.oneOf({"FFT", "IFFT", "RFFT", "IRFFT"});
  bool fromReal = kind == "RFFT", toReal = kind == "IRFFT";
  int64_t dims = p.between(1, 2);
  auto fits = [&](const Value &v) {
    bool isEmpty = v.count() == 0 || (toReal && v.rank() > 0 && v.shape.back() < 2);
    return v.rank() >= dims && !isEmpty && v.count() <= 200 && (fromReal ? isPart(v) : v.isComplex()) && v.isExact();
  };
  std::optional<Value> x = p.pick(fits);
  if (!x) {
    Value made{"", fromReal ? "f32" : complexElement, p.shape(dims, 100)};
    if (!fits(made))
      return;
    x = p.any(made.element, made.shape);
  }
  Sizes lengths(x->shape.end() - dims, x->shape.end()), shape = x->shape;
  if (fromReal)
    shape.back() = shape.back() / 2 + 1;
  if (toReal)
    shape.back() = lengths.back() = 2 * (shape.back() - 1);
  int64_t count = 1;
  for (int64_t length : lengths)
    count *= length;
  std::optional<Value> result =
      p.number(toReal ? "f32" : complexElement, shape, 2 * x->bound * count, false, 0, x->isSum);
  if (result)
    p.keep(p.op("stablehlo.fft", {*x}, {*result},
                "fft_type = #stablehlo<fft_type " + kind + ">, fft_length = " + array(lengths))
               .front());
}

/// Batches of n x n small integers.
std::optional<Value> squares(Program &p) {
  Sizes shape = p.shape(0, 20);
  if (shape.size() > 2)
    shape.resize(2);
  for (int64_t &size : shape)
    size = std::max<int64_t>(size, 1);
  int64_t n = p.between(1, 4);
  shape.append({n, n});
  Value x = p.any(p.oneOf({"f32", "f32", "f64"}), shape);
  if (!x.integral || x.bound > 8)
    return std::nullopt;
  return x;
}

/// `x` with `number` added on the diagonal of each matrix.
Value addDiagonal(Program &p, const Value &x, double number) {
  Value places{"", "i32", x.shape, 8, true, 0, false};
  auto iota = [&](int64_t dim) {
    return p.op("stablehlo.iota", {}, {places}, "iota_dimension = " + std::to_string(dim) + " : i64").front();
  };
  Value rows = iota(x.rank() - 2), columns = iota(x.rank() - 1);
  Value isDiagonal = p.op("stablehlo.compare", {rows, columns}, {Program::pred(x.shape)},
                          "comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = "
                          "#stablehlo<comparison_type SIGNED>")
                         .front();
  Value large = p.constant(x.element, x.shape, number), zero = p.constant(x.element, x.shape, 0), result = x;
  Value diagonal = p.op("stablehlo.select", {isDiagonal, large, zero}, {large}).front();
  result.bound += number;
  return p.op("stablehlo.add", {x, diagonal}, {result}).front();
}

std::string flag(bool is) { return is ? "true" : "false"; }

/// Adds the Cholesky factor of x * x^T + 1.
void addCholesky(Program &p) {
  std::optional<Value> x = squares(p);
  if (!x)
    return;
  int64_t n = x->shape.back(), rank = x->rank();
  Sizes batch;
  for (int64_t dim = 0; dim < rank - 2; ++dim)
    batch.push_back(dim);
  std::optional<Value> product = p.number(x->element, x->shape, x->bound * x->bound * n, true, 0, true);
  std::string b = list(batch), c = std::to_string(rank - 1);
  Value square =
      p.op("stablehlo.dot_general", {*x, *x}, {*product},
           "dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [" + b + "], rhs_batching_dimensions = [" +
               b + "], lhs_contracting_dimensions = [" + c + "], rhs_contracting_dimensions = [" + c + "]>")
          .front();
  Value a = addDiagonal(p, square, 1);
  bool lower = p.once(2);
  Value root = p.op("stablehlo.cholesky", {a}, {{"", a.element, a.shape, std::sqrt(a.bound), false, 0, false}},
                    "lower = " + flag(lower))
                   .front();
  // What stands in the other half is not specified: it is replaced by zeros.
  Value places{"", "i32", a.shape, 8, true, 0, false};
  auto iota = [&](int64_t dim) {
    return p.op("stablehlo.iota", {}, {places}, "iota_dimension = " + std::to_string(dim) + " : i64").front();
  };
  Value rows = iota(rank - 2), columns = iota(rank - 1);
  Value isInside = p.op("stablehlo.compare", {rows, columns}, {Program::pred(a.shape)},
                        std::string("comparison_direction = #stablehlo<comparison_direction ") + (lower ? "GE" : "LE") +
                            ">, compare_type = #stablehlo<comparison_type SIGNED>")
                       .front();
  p.keep(p.op("stablehlo.select", {isInside, root, p.constant(a.element, a.shape, 0)}, {root}).front());
}

/// Adds a triangular solve with so large a diagonal that nothing grows.
void addTriangularSolve(Program &p) {
  std::optional<Value> x = squares(p);
  if (!x)
    return;
  int64_t n = x->shape.back();
  Value a = addDiagonal(p, *x, 10 * n);
  bool left = p.once(2);
  Sizes shape = x->shape;
  shape[shape.size() - (left ? 1 : 2)] = p.between(1, 6);
  Value b = p.any(x->element, shape);
  p.keep(p.op("stablehlo.triangular_solve", {a, b}, {{"", b.element, shape, b.bound, false, 0, false}},
              "left_side = " + flag(left) + ", lower = " + flag(p.once(2)) +
                  ", unit_diagonal = false, transpose_a = #stablehlo<transpose " +
                  p.oneOf({"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"}) + ">")
             .front());
}

} // namespace

void heddle::fuzz::addLinearAlgebra(Program &p) {
  Program::WithComplex scope(p);
  int64_t kind = p.below(10);
  if (kind < 2)
    addParts(p);
  else if (kind < 5)
    addArithmetic(p);
  else if (kind < 7)
    addFft(p);
  else if (kind < 8)
    addCholesky(p);
  else
    addTriangularSolve(p);
}
