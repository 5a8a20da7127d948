#include "Tensors.h"

#include "heddle/Reference/Elements.h"
#include "llvm/Support/Format.h"

#include <cmath>
#include <limits>

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

/// Elements shown in full.
constexpr int64_t maxPrintedElements = 64;

/// The format's name of an element type, or empty.
std::string dtypeOf(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() == 1)
      return "BOOL";
    if (integer.getWidth() < 8)
      return "";
    return (integer.isUnsigned() ? "U" : "I") + std::to_string(integer.getWidth());
  }
  if (type.isF64())
    return "F64";
  if (type.isF32())
    return "F32";
  if (type.isF16())
    return "F16";
  if (type.isBF16())
    return "BF16";
  if (isa<Float8E4M3FNType>(type))
    return "F8_E4M3";
  if (isa<Float8E5M2Type>(type))
    return "F8_E5M2";
  if (isa<Float8E8M0FNUType>(type))
    return "F8_E8M0";
  if (auto complex = dyn_cast<ComplexType>(type); complex && complex.getElementType().isF32())
    return "C64";
  return "";
}

std::string describe(const std::string &dtype, ArrayRef<int64_t> shape) {
  std::string text = dtype + "[";
  for (auto [index, size] : llvm::enumerate(shape))
    text += (index ? "," : "") + std::to_string(size);
  return text + "]";
}

template <typename T> void printElement(raw_ostream &os, T value, Type type) {
  if constexpr (std::is_same_v<T, int64_t>) {
    if (type.isInteger(1))
      os << (value ? "true" : "false");
    else if (isUnsignedType(type))
      os << static_cast<uint64_t>(value);
    else
      os << value;
  } else if constexpr (std::is_floating_point_v<T>) {
    os << llvm::format(sizeof(T) == 8 ? "%.17g" : "%.9g", static_cast<double>(value));
  } else {
    os << '(';
    printElement(os, value.real(), type);
    os << ',';
    printElement(os, value.imag(), type);
    os << ')';
  }
}

/// Nested brackets, as in a dense attribute.
template <typename T>
void printNested(raw_ostream &os, const Elements<T> &values, ArrayRef<int64_t> shape, int64_t &next, Type type) {
  if (shape.empty())
    return printElement<T>(os, values[next++], type);
  os << '[';
  for (int64_t index = 0; index < shape.front(); ++index) {
    os << (index ? ", " : "");
    printNested(os, values, shape.drop_front(), next, type);
  }
  os << ']';
}

template <typename T> void printSummary(raw_ostream &os, const Elements<T> &values, Type type) {
  if constexpr (std::is_same_v<T, int64_t> || std::is_floating_point_v<T>) {
    double least = std::numeric_limits<double>::infinity(), largest = -least, sum = 0;
    int64_t nans = 0;
    for (T value : values) {
      double number = static_cast<double>(value);
      if (std::isnan(number)) {
        ++nans;
        continue;
      }
      least = std::min(least, number);
      largest = std::max(largest, number);
      sum += number;
    }
    int64_t counted = values.size() - nans;
    os << llvm::format(" min %.6g max %.6g mean %.6g nan %lld", least, largest, counted ? sum / counted : 0.0,
                       static_cast<long long>(nans));
  }
}

} // namespace

std::optional<Tensor> readTensor(const SafetensorsFile &file, const std::string &name, RankedTensorType type,
                                 std::string &error) {
  std::string needed = describe(dtypeOf(type.getElementType()), type.getShape());
  const SafetensorsView *view = file.find(name);
  if (!view) {
    error = "'" + name + "' is missing, needed " + needed;
    return std::nullopt;
  }
  std::string found = describe(view->dtype, view->shape);
  if (found != needed) {
    error = "'" + name + "' has type " + found + ", needed " + needed;
    return std::nullopt;
  }
  Tensor tensor(type);
  llvm::copy(view->bytes, tensor.mutableBytes().begin());
  return tensor;
}

std::optional<SafetensorsView> viewTensor(const Tensor &tensor) {
  std::string dtype = dtypeOf(tensor.getElementType());
  if (dtype.empty())
    return std::nullopt;
  return SafetensorsView{dtype, std::vector<int64_t>(tensor.getShape().begin(), tensor.getShape().end()),
                         std::span(tensor.bytes().data(), tensor.bytes().size())};
}

void printTensor(raw_ostream &os, const Tensor &tensor) {
  withComputeType(tensor.getElementType(), [&](auto zero) {
    Elements<decltype(zero)> values(tensor);
    if (values.size() <= maxPrintedElements) {
      int64_t next = 0;
      os << "dense<";
      if (values.size() > 0)
        printNested(os, values, tensor.getShape(), next, tensor.getElementType());
      os << "> : " << tensor.getType();
      return;
    }
    os << tensor.getType();
    printSummary(os, values, tensor.getElementType());
  });
}

} // namespace heddle::interpret
