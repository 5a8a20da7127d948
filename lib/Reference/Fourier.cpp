// fft. Sums are taken in extended precision, so that a result is rounded about once whatever its length.
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"
#include "heddle/Reference/Strided.h"

#include "heddle/Dialect/Stablehlo/LinalgOps.h"

#include <cmath>

using namespace mlir;
using namespace heddle::reference;
using namespace heddle::stablehlo;

namespace {

using Wide = std::complex<long double>;

/// exp(2 pi i k / n) for k = 0 ... n - 1, or its conjugate.
std::vector<Wide> rootsOfUnity(int64_t n, bool conjugate) {
  std::vector<Wide> roots;
  for (int64_t k = 0; k < n; ++k) {
    // In the first quarter, then turned by whole quarters, so that those are exact.
    int64_t quarters = 4 * k / n;
    long double angle = std::numbers::pi_v<long double> / 2 * (4 * k - quarters * n) / n;
    Wide root(std::cos(angle), std::sin(angle));
    for (; quarters > 0; --quarters)
      root = Wide(-root.imag(), root.real());
    roots.push_back(conjugate ? std::conj(root) : root);
  }
  return roots;
}

int64_t smallestFactor(int64_t n) {
  for (int64_t factor = 2; factor * factor <= n; ++factor)
    if (n % factor == 0)
      return factor;
  return n;
}

/// The sums over j of in[j * step] * root^(j k), k = 0 ... n - 1, where root is roots[roots.size() / n]. With n = p m,
/// the p transforms of every p-th element are put together (Cooley and Tukey, 1965); a prime n is summed as it stands.
std::vector<Wide> transform(const Wide *in, int64_t n, int64_t step, ArrayRef<Wide> roots) {
  int64_t all = roots.size(), p = smallestFactor(n), m = n / p;
  std::vector<Wide> out(n);
  std::vector<std::vector<Wide>> parts;
  for (int64_t i = 0; i < p; ++i)
    parts.push_back(m == 1 ? std::vector<Wide>{in[i * step]} : transform(in + i * step, m, step * p, roots));
  for (int64_t k = 0; k < n; ++k)
    for (int64_t i = 0; i < p; ++i)
      out[k] += parts[i][k % m] * roots[(i * k % n) * (all / n)];
  return out;
}

/// Values of the complex side in row-major order.
struct Spectrum {
  SmallVector<int64_t> shape;
  std::vector<Wide> values;

  /// Replaces each slice along `dim` by `change(slice)`, of `newSize` elements.
  template <typename Change> void alongDim(int64_t dim, int64_t newSize, Change change) {
    SmallVector<int64_t> newShape(shape), slices(shape);
    newShape[dim] = newSize;
    slices[dim] = 1;
    SmallVector<int64_t> strides = rowMajorStrides(shape), newStrides = rowMajorStrides(newShape);
    std::vector<Wide> result(ShapedType::getNumElements(newShape));
    forEachIndex(slices, [&](ArrayRef<int64_t> index) {
      int64_t from = 0, to = 0;
      for (auto [i, stride, newStride] : llvm::zip(index, strides, newStrides)) {
        from += i * stride;
        to += i * newStride;
      }
      std::vector<Wide> slice;
      for (int64_t i = 0; i < shape[dim]; ++i)
        slice.push_back(values[from + i * strides[dim]]);
      for (auto [i, value] : llvm::enumerate(change(slice)))
        result[to + i * newStrides[dim]] = value;
    });
    shape = newShape;
    values = std::move(result);
  }
};

/// The transform along one dim; `inverse` divides by the length.
void transformDim(Spectrum &spectrum, int64_t dim, bool inverse) {
  int64_t n = spectrum.shape[dim];
  std::vector<Wide> roots = rootsOfUnity(n, !inverse);
  spectrum.alongDim(dim, n, [&](std::vector<Wide> &slice) {
    std::vector<Wide> out = n ? transform(slice.data(), n, 1, roots) : slice;
    for (Wide &value : out)
      value /= inverse ? n : 1;
    return out;
  });
}

/// All n elements of a real signal's spectrum from the first n / 2 + 1: element n - k is the conjugate of element k.
void completeSpectrum(Spectrum &spectrum, int64_t dim, int64_t n) {
  spectrum.alongDim(dim, n, [&](std::vector<Wide> &slice) {
    for (int64_t k = slice.size(); k < n; ++k)
      slice.push_back(std::conj(slice[n - k]));
    return slice;
  });
}

template <typename Real> Tensor runTransform(FftOp op, const Tensor &operand, RankedTensorType type) {
  if (type.getNumElements() == 0) // a dim may have any size beside one of 0
    return Tensor(type);
  FftType kind = op.getFftType();
  bool inverse = kind == FftType::IFFT || kind == FftType::IRFFT;
  int64_t last = operand.getRank() - 1, dims = op.getFftLength().size();
  Spectrum spectrum{SmallVector<int64_t>(operand.getShape()), {}};
  if (kind == FftType::RFFT)
    for (Real value : operand.elements<Real>())
      spectrum.values.emplace_back(value);
  else
    for (std::complex<Real> value : operand.elements<std::complex<Real>>())
      spectrum.values.emplace_back(value.real(), value.imag());

  // The last dim is first, but last where a real signal comes out of it.
  if (kind != FftType::IRFFT)
    transformDim(spectrum, last, inverse);
  if (kind == FftType::RFFT)
    spectrum.alongDim(last, type.getShape().back(), [&](std::vector<Wide> &slice) {
      slice.resize(type.getShape().back());
      return slice;
    });
  for (int64_t dim = last - 1; dim > last - dims; --dim)
    transformDim(spectrum, dim, inverse);
  if (kind == FftType::IRFFT) {
    completeSpectrum(spectrum, last, type.getShape().back());
    transformDim(spectrum, last, inverse);
    std::vector<Real> result;
    for (Wide value : spectrum.values)
      result.push_back(static_cast<Real>(value.real()));
    Tensor tensor(type);
    llvm::copy(result, tensor.mutableElements<Real>().begin());
    return tensor;
  }
  Tensor result(type);
  llvm::transform(spectrum.values, result.mutableElements<std::complex<Real>>().begin(), [](Wide value) {
    return std::complex<Real>(static_cast<Real>(value.real()), static_cast<Real>(value.imag()));
  });
  return result;
}

} // namespace

void heddle::reference::registerFourier(OpTable &table) {
  // spec: fft
  table.add<FftOp>([](FftOp op, Frame &frame) {
    auto type = cast<RankedTensorType>(op.getResult().getType());
    const Tensor &operand = frame.tensor(op.getOperand());
    Type element = getElementTypeOrSelf(type.getElementType());
    if (auto complex = dyn_cast<ComplexType>(element))
      element = complex.getElementType();
    frame.setTensor(op.getResult(),
                    element.isF64() ? runTransform<double>(op, operand, type) : runTransform<float>(op, operand, type));
    return success();
  });
}
