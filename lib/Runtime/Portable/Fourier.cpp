// fft, in f64 whatever the elements are, and rounded once. Lengths that are no powers of two become convolutions of one
// that is (Bluestein, "A linear filtering approach to the computation of discrete Fourier transform", 1970).
#include "Kernel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <memory>
#include <numbers>

using namespace heddle;
using namespace heddle::runtime;
using heddle::format::DType;

namespace {

using Wide = std::complex<double>;

/// exp(-2 pi i k / n)
Wide rootOfUnity(int64_t k, int64_t n) {
  double angle = -2 * std::numbers::pi * static_cast<double>(k % n) / static_cast<double>(n);
  return {std::cos(angle), std::sin(angle)};
}

/// A transform of a power of two, in place (Cooley and Tukey, 1965).
class PowerOfTwo {
public:
  explicit PowerOfTwo(int64_t n) : n(n) {
    for (int64_t k = 0; k < n / 2; ++k)
      roots.push_back(rootOfUnity(k, n));
  }

  void run(Wide *x) const {
    for (int64_t i = 1, j = 0; i < n; ++i) { // j is i with its bits in reverse
      int64_t bit = n >> 1;
      for (; j & bit; bit >>= 1)
        j ^= bit;
      j ^= bit;
      if (i < j)
        std::swap(x[i], x[j]);
    }
    for (int64_t half = 1; half < n; half *= 2)
      for (int64_t begin = 0; begin < n; begin += 2 * half)
        for (int64_t k = 0; k < half; ++k) {
          Wide &low = x[begin + k], &high = x[begin + k + half];
          Wide root = roots[k * (n / 2 / half)];
          Wide turned(high.real() * root.real() - high.imag() * root.imag(),
                      high.real() * root.imag() + high.imag() * root.real());
          high = low - turned;
          low += turned;
        }
  }

  int64_t n;

private:
  std::vector<Wide> roots;
};

/// A transform of any length. The inverse is divided by it.
class Transform {
public:
  Transform(int64_t n, bool isInverse)
      : n(n), isInverse(isInverse),
        inner(
            static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(isPower(n) ? std::max<int64_t>(n, 1) : 2 * n)))) {
    if (isPower(n))
      return;
    work.resize(inner.n);
    filter.resize(inner.n);
    for (int64_t k = 0; k < n; ++k) { // k^2 mod 2 n: as large as it is, it has no fraction
      auto square = static_cast<int64_t>(static_cast<unsigned __int128>(k) * k % (2 * n));
      chirp.push_back(rootOfUnity(square, 2 * n));
      filter[k] = filter[(inner.n - k) % inner.n] = std::conj(chirp.back());
    }
    inner.run(filter.data());
  }

  void run(Wide *x) {
    if (isInverse)
      conjugate(x);
    if (chirp.empty())
      inner.run(x);
    else
      convolve(x);
    if (!isInverse)
      return;
    conjugate(x);
    for (int64_t k = 0; k < n; ++k)
      x[k] /= static_cast<double>(n);
  }

private:
  static bool isPower(int64_t n) { return (n & (n - 1)) == 0; }
  void conjugate(Wide *x) const {
    for (int64_t k = 0; k < n; ++k)
      x[k] = std::conj(x[k]);
  }
  void convolve(Wide *x) {
    std::fill(work.begin(), work.end(), Wide());
    for (int64_t k = 0; k < n; ++k)
      work[k] = x[k] * chirp[k];
    inner.run(work.data());
    for (int64_t k = 0; k < inner.n; ++k)
      work[k] = std::conj(work[k] * filter[k]);
    inner.run(work.data()); // of conjugates: backwards
    for (int64_t k = 0; k < n; ++k)
      x[k] = std::conj(work[k]) * chirp[k] / static_cast<double>(inner.n);
  }

  int64_t n;
  bool isInverse;
  PowerOfTwo inner;
  std::vector<Wide> chirp, filter, work;
};

/// One call: values of the whole operand, and a transform for each dim.
class Fourier {
public:
  Fourier(std::vector<int64_t> shape, size_t dims, bool isInverse) : shape(std::move(shape)) {
    int64_t count = 1;
    for (int64_t size : this->shape)
      count *= size;
    values.resize(count);
    for (size_t dim = this->shape.size() - dims; dim < this->shape.size(); ++dim)
      transforms.emplace_back(this->shape[dim], isInverse);
    line.resize(*std::max_element(this->shape.begin(), this->shape.end()));
  }

  /// Transforms all dims, or all but the last.
  void run(bool withLast) {
    size_t first = shape.size() - transforms.size();
    for (size_t dim = first; dim + !withLast < shape.size(); ++dim)
      runAlong(dim, transforms[dim - first]);
  }
  void runLast() { runAlong(shape.size() - 1, transforms.back()); }

  std::vector<Wide> values;

private:
  void runAlong(size_t dim, Transform &transform) {
    int64_t size = shape[dim], inner = 1;
    for (size_t behind = dim + 1; behind < shape.size(); ++behind)
      inner *= shape[behind];
    auto count = static_cast<int64_t>(values.size());
    for (int64_t begin = 0; begin < count; begin += size * inner)
      for (int64_t i = 0; i < inner; ++i) {
        Wide *first = values.data() + begin + i;
        for (int64_t k = 0; k < size; ++k)
          line[k] = first[k * inner];
        transform.run(line.data());
        for (int64_t k = 0; k < size; ++k)
          first[k * inner] = line[k];
      }
  }

  std::vector<int64_t> shape;
  std::vector<Transform> transforms;
  std::vector<Wide> line;
};

using Narrow = std::complex<float>;

/// The kinds of stablehlo's enumeration.
enum Kind { Forward, Inverse, FromReal, ToReal };

Call bindFft(const Binding &binding) {
  binding.needCounts(1, 1);
  const Tensor &from = binding.operands[0], &to = binding.results[0];
  int64_t kind = binding.number("kind"), dims = binding.number("dims");
  binding.need(kind >= Forward && kind <= ToReal, "a kind of 0 to 3");
  binding.need(dims >= 1 && dims <= from.rank() && from.rank() == to.rank(), "1 dim to transform or more");
  binding.need(from.type.dtype == (kind == FromReal ? DType::F32 : DType::C64) &&
                   to.type.dtype == (kind == ToReal ? DType::F32 : DType::C64),
               "elements of f32 and c64");
  std::vector<int64_t> whole = kind == ToReal ? to.shape() : from.shape(), half = whole;
  half.back() = half.back() ? half.back() / 2 + 1 : 0;
  binding.need(from.shape() == (kind == ToReal ? half : whole) && to.shape() == (kind == FromReal ? half : whole),
               "one half of the real side's last dim on the complex side");
  int64_t size = whole.back(), kept = half.back(), lines = size ? 1 : 0;
  for (size_t dim = 0; dim + 1 < whole.size(); ++dim)
    lines *= whole[dim];
  auto own = std::make_shared<Fourier>(whole, static_cast<size_t>(dims), kind == Inverse || kind == ToReal);
  if (kind == FromReal)
    return [=, x = from.as<float>(), y = to.as<Narrow>()] {
      std::copy_n(x, own->values.size(), own->values.begin());
      own->run(/*withLast=*/true);
      for (int64_t row = 0; row < lines; ++row)
        for (int64_t k = 0; k < kept; ++k)
          y[row * kept + k] = Narrow(own->values[row * size + k]);
    };
  if (kind != ToReal)
    return [=, x = from.as<Narrow>(), y = to.as<Narrow>()] {
      std::copy_n(x, own->values.size(), own->values.begin());
      own->run(/*withLast=*/true);
      for (size_t i = 0; i < own->values.size(); ++i)
        y[i] = Narrow(own->values[i]);
    };
  // The last dim's other half is what makes a line real, once the other dims are done.
  return [=, x = from.as<Narrow>(), y = to.as<float>()] {
    std::fill(own->values.begin(), own->values.end(), Wide());
    for (int64_t row = 0; row < lines; ++row)
      std::copy_n(x + row * kept, kept, own->values.begin() + row * size);
    own->run(/*withLast=*/false);
    for (int64_t row = 0; row < lines; ++row) {
      Wide *line = own->values.data() + row * size;
      line[0] = line[0].real();
      for (int64_t k = 1; 2 * k <= size; ++k)
        line[size - k] = 2 * k == size ? Wide(line[k].real()) : std::conj(line[k]);
    }
    own->runLast();
    for (size_t i = 0; i < own->values.size(); ++i)
      y[i] = static_cast<float>(own->values[i].real());
  };
}

} // namespace

void heddle::runtime::addFourierKernels(KernelTable &table) { table.add("fft", bindFft); }
