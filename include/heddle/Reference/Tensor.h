// Values of the reference interpreter: plain typed buffers.
#ifndef HEDDLE_REFERENCE_TENSOR_H
#define HEDDLE_REFERENCE_TENSOR_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include <complex>
#include <memory>
#include <vector>

namespace heddle::reference {

/// How one element type is stored. Narrow floats are stored as their bits and computed in f32; a pred is a byte of 0 or
/// 1; i2 and i4 are a byte each.
enum class Kind : uint8_t { Pred, SInt, UInt, Float, Complex };

/// Whether values of a type can be held: static tensors of stablehlo's element types, tokens, and tuples of these.
bool isStorable(mlir::Type type);

/// Bytes of one stored element.
unsigned storageBytes(mlir::Type elementType);

/// Bytes of a tensor's buffer; the largest number for one that has more.
int64_t bufferBytes(mlir::RankedTensorType type);

/// A dense tensor in row-major order. Copies share the buffer until one of them is written.
class Tensor {
public:
  Tensor() = default;
  /// A tensor with all bits zero.
  explicit Tensor(mlir::RankedTensorType type);

  mlir::RankedTensorType getType() const { return type; }
  mlir::Type getElementType() const { return type.getElementType(); }
  llvm::ArrayRef<int64_t> getShape() const { return type.getShape(); }
  int64_t getRank() const { return type.getRank(); }
  int64_t getNumElements() const { return type.getNumElements(); }
  unsigned getElementBytes() const { return storageBytes(getElementType()); }
  explicit operator bool() const { return bool(type); }

  /// The elements, read as storage type `T`, which the caller has chosen by the element type.
  template <typename T> llvm::ArrayRef<T> elements() const {
    return llvm::ArrayRef(reinterpret_cast<const T *>(buffer->data()), buffer->size() / sizeof(T));
  }
  template <typename T> llvm::MutableArrayRef<T> mutableElements() {
    makeUnique();
    return llvm::MutableArrayRef(reinterpret_cast<T *>(buffer->data()), buffer->size() / sizeof(T));
  }
  llvm::ArrayRef<std::byte> bytes() const { return *buffer; }
  llvm::MutableArrayRef<std::byte> mutableBytes() {
    makeUnique();
    return *buffer;
  }

  /// The buffer under another type of as many bytes: a reshape or bitcast.
  Tensor withType(mlir::RankedTensorType newType) const;

private:
  void makeUnique();

  mlir::RankedTensorType type;
  std::shared_ptr<std::vector<std::byte>> buffer;
};

/// The index of each dim's element in a buffer, per step along that dim: `[4, 5, 6]` gives `[30, 6, 1]`.
llvm::SmallVector<int64_t> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// Calls `visit(index)` for each index of `shape` in row-major order; once, with an empty index, for rank 0.
template <typename Visit> void forEachIndex(llvm::ArrayRef<int64_t> shape, Visit visit) {
  llvm::SmallVector<int64_t> index(shape.size(), 0);
  for (int64_t size : shape)
    if (size == 0)
      return;
  while (true) {
    visit(llvm::ArrayRef<int64_t>(index));
    int64_t dim = static_cast<int64_t>(shape.size()) - 1;
    while (dim >= 0 && ++index[dim] == shape[dim])
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_TENSOR_H
