#include "heddle/Reference/Tensor.h"

#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "heddle/Dialect/Stablehlo/StablehloDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

static bool isStorableElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    constexpr unsigned widths[] = {1, 2, 4, 8, 16, 32, 64};
    return llvm::is_contained(widths, integer.getWidth()) && !(integer.isUnsigned() && integer.getWidth() == 1) &&
           !integer.isSigned();
  }
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32() || complex.getElementType().isF64();
  return isa<FloatType>(type) &&
         (type.getIntOrFloatBitWidth() <= 8 || type.isF16() || type.isBF16() || type.isF32() || type.isF64());
}

bool heddle::reference::isStorable(Type type) {
  if (auto tuple = dyn_cast<TupleType>(type))
    return llvm::all_of(tuple.getTypes(), isStorable);
  if (auto ring = dyn_cast<RingType>(type))
    return isStorable(ring.getElement());
  if (auto stowed = dyn_cast<StowedType>(type))
    return isStorable(stowed.getTensor());
  if (auto future = dyn_cast<spmd::FutureType>(type))
    return llvm::all_of(future.getTypes(), isStorable);
  auto tensor = dyn_cast<RankedTensorType>(type);
  return isa<stablehlo::TokenType>(type) ||
         (tensor && tensor.hasStaticShape() && !tensor.getEncoding() && isStorableElement(tensor.getElementType()));
}

unsigned heddle::reference::storageBytes(Type elementType) {
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return 2 * storageBytes(complex.getElementType());
  return (elementType.getIntOrFloatBitWidth() + 7) / 8;
}

int64_t heddle::reference::bufferBytes(RankedTensorType type) {
  int64_t bytes = storageBytes(type.getElementType());
  bool overflows = false;
  for (int64_t size : type.getShape()) {
    if (size == 0)
      return 0;
    overflows = llvm::MulOverflow(bytes, size, bytes) || overflows;
  }
  return overflows ? std::numeric_limits<int64_t>::max() : bytes;
}

Tensor::Tensor(RankedTensorType type)
    : type(type), buffer(std::make_shared<std::vector<std::byte>>(type.getNumElements() * getElementBytes())) {}

Tensor Tensor::withType(RankedTensorType newType) const {
  Tensor result;
  result.type = newType;
  result.buffer = buffer;
  assert(newType.getNumElements() * storageBytes(newType.getElementType()) == static_cast<int64_t>(buffer->size()) &&
         "a view has as many bytes");
  return result;
}

void Tensor::makeUnique() {
  if (buffer.use_count() > 1)
    buffer = std::make_shared<std::vector<std::byte>>(*buffer);
}

SmallVector<int64_t> heddle::reference::rowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 1);
  for (int64_t dim = static_cast<int64_t>(shape.size()) - 2; dim >= 0; --dim)
    if (llvm::MulOverflow(strides[dim + 1], shape[dim + 1], strides[dim]))
      strides[dim] = 0; // of a tensor without elements, where no step leads anywhere
  return strides;
}
