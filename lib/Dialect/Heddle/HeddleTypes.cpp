#include "heddle/Dialect/Heddle/HeddleTypes.h"

#include "heddle/Dialect/Heddle/RingOps.h"
#include "heddle/Dialect/Heddle/StowOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Heddle/HeddleTypes.cpp.inc"

/// The dialect's types, and the ops on them.
void HeddleDialect::registerRingOps() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "heddle/Dialect/Heddle/HeddleTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Heddle/RingOps.cpp.inc"
      ,
#define GET_OP_LIST
#include "heddle/Dialect/Heddle/StowOps.cpp.inc"
      >();
}

/// Each is followed by itself where rings are checked.
static constexpr int64_t kMostPlaces = 1 << 16;

bool heddle::hasTooManyElements(ArrayRef<int64_t> shape, int64_t count) {
  constexpr int64_t most = int64_t(1) << 48;
  for (int64_t size : shape)
    if (size > 0 && (llvm::MulOverflow(count, size, count) || count > most))
      return true;
  return false;
}

LogicalResult RingType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t places,
                               RankedTensorType element) {
  if (places < 1)
    return emitError() << "a ring has " << places << " places, needed at least 1";
  if (!element.hasStaticShape())
    return emitError() << "a ring has elements of type " << element << ", needed a static shape";
  if (places > kMostPlaces)
    return emitError() << "a ring has " << places << " places, needed at most " << kMostPlaces;
  if (hasTooManyElements(element.getShape(), places))
    return emitError() << "a ring has " << places << " places for " << element << ", needed at most 2^48 elements";
  return success();
}

LogicalResult StowedType::verify(llvm::function_ref<InFlightDiagnostic()> emitError, RankedTensorType tensor,
                                 Space space) {
  if (!tensor.hasStaticShape())
    return emitError() << "a stowed tensor has type " << tensor << ", needed a static shape";
  if (hasTooManyElements(tensor.getShape()))
    return emitError() << "a stowed tensor has type " << tensor << ", needed at most 2^48 elements";
  if (space == Space::Device)
    return emitError() << "a tensor is stowed on the device, needed the host or the disk";
  return success();
}

RankedTensorType heddle::getTensorOf(Type type) {
  auto stowed = dyn_cast<StowedType>(type);
  return stowed ? stowed.getTensor() : dyn_cast<RankedTensorType>(type);
}

Space heddle::getSpaceOf(Type type) {
  auto stowed = dyn_cast<StowedType>(type);
  return stowed ? stowed.getSpace() : Space::Device;
}

Type heddle::withTensor(Type type, RankedTensorType tensor) {
  auto stowed = dyn_cast<StowedType>(type);
  return stowed ? Type(StowedType::get(type.getContext(), tensor, stowed.getSpace())) : tensor;
}

Type heddle::getElementOf(Type stack) {
  RankedTensorType tensor = getTensorOf(stack);
  return withTensor(stack, RankedTensorType::get(tensor.getShape().drop_front(), tensor.getElementType()));
}

Type heddle::getStackOf(Type element, int64_t count) {
  RankedTensorType tensor = getTensorOf(element);
  SmallVector<int64_t> shape{count};
  llvm::append_range(shape, tensor.getShape());
  return withTensor(element, RankedTensorType::get(shape, tensor.getElementType()));
}
