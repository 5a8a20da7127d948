// Reading and writing elements: ops compute in five C++ types, whatever the storage.
//
//   int64_t               preds, signed and unsigned integers (zero-extended); a result wraps to the stored width
//   float                 f32, f16, bf16, f8, f6, f4: widened exactly; a result is rounded once, to nearest even
//   double                f64
//   std::complex<float>, std::complex<double>
#ifndef HEDDLE_REFERENCE_ELEMENTS_H
#define HEDDLE_REFERENCE_ELEMENTS_H

#include "heddle/Reference/Tensor.h"

namespace heddle::reference {

bool isUnsignedType(mlir::Type elementType); // preds are
bool isIntegerType(mlir::Type elementType);  // preds are

template <typename T> constexpr bool isComplex = false;
template <typename T> constexpr bool isComplex<std::complex<T>> = true;

/// A real type with more digits and a wider range, for formulas that cancel or overflow on the way.
template <typename T> using Wide = std::conditional_t<std::is_same_v<T, float>, double, long double>;

/// Elements of a tensor in a compute type: its buffer where that is the storage, a widened copy where not.
template <typename T> class Elements {
public:
  /// `T` is the compute type of the tensor's element type.
  explicit Elements(const Tensor &tensor);
  Elements(const Elements &) = delete;

  T operator[](int64_t index) const { return values[index]; }
  int64_t size() const { return values.size(); }
  const T *begin() const { return values.begin(); }
  const T *end() const { return values.end(); }

private:
  std::vector<T> widened;
  llvm::ArrayRef<T> values;
};

/// A tensor of `type` from values in its compute type, or double for a format of up to 8 bits, wrapped or rounded.
template <typename T> Tensor makeTensor(mlir::RankedTensorType type, llvm::ArrayRef<T> values);

/// Rounds values of the compute type to what an element type holds, as storing them does.
class Rounding {
public:
  explicit Rounding(mlir::Type elementType);
  float operator()(float value) const { return isNarrow ? narrowed(value) : value; }
  /// Integers wrap as well when they are stored at last.
  template <typename T> T operator()(T value) const { return value; }

private:
  float narrowed(float value) const;

  mlir::Type type;
  bool isNarrow;
  std::vector<float> byteValues; // of a format of up to 8 bits
};

/// The elements of a constant.
Tensor makeTensor(mlir::ElementsAttr value);

/// The operand's elements converted to the element type of `type`, which has its shape (spec: convert).
Tensor convertTensor(const Tensor &operand, mlir::RankedTensorType type);

/// Instantiates a template for every compute type: `DO(type)` each.
#define HEDDLE_FOR_EACH_COMPUTE_TYPE(DO)                                                                               \
  DO(int64_t) DO(float) DO(double) DO(std::complex<float>) DO(std::complex<double>)

/// Calls `visit(T())` with the compute type `T` of an element type.
template <typename Visit> auto withComputeType(mlir::Type elementType, Visit visit) {
  if (isIntegerType(elementType))
    return visit(int64_t());
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(elementType))
    return complex.getElementType().isF64() ? visit(std::complex<double>()) : visit(std::complex<float>());
  return elementType.isF64() ? visit(double()) : visit(float());
}

/// Calls `visit` for a floating-point or complex element type.
template <typename Visit> auto withFloatType(mlir::Type elementType, Visit visit) {
  if (auto complex = llvm::dyn_cast<mlir::ComplexType>(elementType))
    return complex.getElementType().isF64() ? visit(std::complex<double>()) : visit(std::complex<float>());
  return elementType.isF64() ? visit(double()) : visit(float());
}

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_ELEMENTS_H
