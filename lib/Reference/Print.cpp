#include "heddle/Reference/Print.h"

#include "heddle/Reference/Elements.h"
#include "llvm/Support/Format.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace heddle::reference;

namespace {

/// Elements shown in full.
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

/// Nested brackets, as in a dense attribute.
template <typename T>
void printNested(raw_ostream &os, const Elements<T> &values, ArrayRef<int64_t> shape, int64_t &next, Type type) {
  if (shape.empty())
    return printNumber<T>(os, values[next++], type);
  os << '[';
  for (int64_t index = 0; index < shape.front(); ++index) {
    os << (index ? ", " : "");
    printNested(os, values, shape.drop_front(), next, type);
  }
  os << ']';
}

} // namespace

void heddle::reference::printElement(raw_ostream &os, const Tensor &tensor, int64_t position) {
  withComputeType(tensor.getElementType(), [&](auto zero) {
    printNumber(os, Elements<decltype(zero)>(tensor)[position], tensor.getElementType());
  });
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
      printNested(os, values, tensor.getShape(), next, tensor.getElementType());
    os << "> : " << tensor.getType();
  });
}
