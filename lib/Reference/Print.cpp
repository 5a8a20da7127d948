#include "heddle/Reference/Print.h"

#include "heddle/Reference/Elements.h"
#include "llvm/Support/Format.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace heddle::reference;

namespace {

/// The most elements that are shown in full.
constexpr int64_t maxPrintedElements = 64;

template <typename T> void printNumber(raw_ostream &os, T value, Type type) {
  if constexpr (std::is_same_v<T, int64_t>) {
    if (type.isInteger(1))
      os << (value ? "true" : "false");
    else if (isUnsignedType(type))
      os << static_cast<uint64_t>(value);
    else
      os << value;
  } else if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value))
      os << "nan"; // whatever its sign
    else
      os << llvm::format(sizeof(T) == 8 ? "%.17g" : "%.9g", static_cast<double>(value));
  } else {
    os << '(';
    printNumber(os, value.real(), type);
    os << ',';
    printNumber(os, value.imag(), type);
    os << ')';
  }
}

/// The shortest decimal number that MLIR reads as `value`: it wants a point in it, and reads it as f64 before it rounds
/// to the element type, which for one in many millions gives a neighbour.
template <typename T> void printDecimal(raw_ostream &os, T value) {
  char text[64];
  char *end = std::to_chars(text, std::end(text), value).ptr;
  double read = 0;
  std::from_chars(text, end, read);
  if (static_cast<T>(read) != value)
    end = std::to_chars(text, std::end(text), static_cast<double>(value)).ptr;
  StringRef decimal(text, end - text);
  size_t exponent = std::min(decimal.find('e'), decimal.size());
  os << decimal.take_front(exponent) << (decimal.contains('.') ? "" : ".0") << decimal.drop_front(exponent);
}

/// The stored bits of a float, or of the real or imaginary part of a complex number.
uint64_t bitsAt(const Tensor &tensor, int64_t position, unsigned part, unsigned bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, tensor.bytes().data() + position * tensor.getElementBytes() + part * bytes, bytes);
  return bits;
}

/// An element as it stands in a dense attribute, which says what is not finite by its bits.
template <typename T>
void printLiteral(raw_ostream &os, const Tensor &tensor, const Elements<T> &values, int64_t position) {
  if constexpr (std::is_same_v<T, int64_t>) {
    printNumber<T>(os, values[position], tensor.getElementType());
  } else {
    auto complex = dyn_cast<ComplexType>(tensor.getElementType());
    Type type = complex ? complex.getElementType() : tensor.getElementType();
    auto printPart = [&](auto value, unsigned part) {
      if (std::isfinite(value))
        printDecimal(os, value);
      else
        os << llvm::format_hex(bitsAt(tensor, position, part, storageBytes(type)),
                               2 + llvm::divideCeil(type.getIntOrFloatBitWidth(), 4), /*Upper=*/true);
    };
    if constexpr (isComplex<T>) {
      os << '(';
      printPart(values[position].real(), 0);
      os << ',';
      printPart(values[position].imag(), 1);
      os << ')';
    } else {
      printPart(values[position], 0);
    }
  }
}

/// Prints nested brackets, as in a dense attribute.
template <typename T>
void printNested(raw_ostream &os, const Tensor &tensor, const Elements<T> &values, ArrayRef<int64_t> shape,
                 int64_t &next) {
  if (shape.empty())
    return printLiteral<T>(os, tensor, values, next++);
  os << '[';
  for (int64_t index = 0; index < shape.front(); ++index) {
    os << (index ? ", " : "");
    printNested(os, tensor, values, shape.drop_front(), next);
  }
  os << ']';
}

} // namespace

void heddle::reference::printElement(raw_ostream &os, const Tensor &tensor, int64_t position) {
  withComputeType(tensor.getElementType(), [&](auto zero) {
    printNumber(os, Elements<decltype(zero)>(tensor)[position], tensor.getElementType());
  });
}

void heddle::reference::printIndex(raw_ostream &os, ArrayRef<int64_t> shape, int64_t position) {
  SmallVector<int64_t> strides = rowMajorStrides(shape);
  os << '[';
  for (auto [dim, stride] : llvm::enumerate(strides))
    os << (dim ? ", " : "") << position / stride % shape[dim];
  os << ']';
}

void heddle::reference::printSummary(raw_ostream &os, const Tensor &tensor) {
  bool isUnsigned = isUnsignedType(tensor.getElementType());
  withComputeType(tensor.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    auto numberOf = [&](T value) -> double {
      if constexpr (isComplex<T>)
        return std::isnan(value.real()) || std::isnan(value.imag()) ? NAN : std::abs(std::complex<double>(value));
      else
        return isUnsigned ? static_cast<double>(static_cast<uint64_t>(value)) : static_cast<double>(value);
    };
    double least = std::numeric_limits<double>::infinity(), largest = -least, sum = 0;
    int64_t counted = 0;
    Elements<T> values(tensor);
    for (T value : values) {
      double number = numberOf(value);
      if (std::isnan(number))
        continue;
      ++counted;
      least = std::min(least, number);
      largest = std::max(largest, number);
      sum += number;
    }
    if (isComplex<T>)
      os << " abs";
    if (counted)
      os << llvm::format(" min %.6g max %.6g mean %.6g", least, largest, sum / counted);
    os << " nan " << values.size() - counted;
  });
}

void heddle::reference::printTensor(raw_ostream &os, const Tensor &tensor) {
  if (tensor.getNumElements() > maxPrintedElements) {
    os << tensor.getType();
    return printSummary(os, tensor);
  }
  withComputeType(tensor.getElementType(), [&](auto zero) {
    Elements<decltype(zero)> values(tensor);
    int64_t next = 0;
    os << "dense<";
    if (values.size() > 0)
      printNested(os, tensor, values, tensor.getShape(), next);
    os << "> : " << tensor.getType();
  });
}

void heddle::reference::printValue(raw_ostream &os, Type type, const RuntimeValue &value) {
  auto tuple = dyn_cast<TupleType>(type);
  if (value.tensor)
    return printTensor(os, value.tensor);
  if (!tuple) {
    os << "unit"; // a token
    return;
  }
  os << '[';
  llvm::interleaveComma(llvm::zip_equal(tuple.getTypes(), value.tuple), os, [&](auto element) {
    auto [elementType, elementValue] = element;
    printValue(os, elementType, elementValue);
  });
  os << ']';
}
