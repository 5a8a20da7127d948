#include "InPlace.h"

#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Print.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

namespace {

/// Which elements are changed.
struct Half {
  bool byHash, odd;

  bool contains(uint64_t index) const {
    uint64_t hash = byHash ? (index * 0x9E3779B97F4A7C15 ^ index >> 7) >> 40 : index;
    return static_cast<bool>(hash & 1) == odd;
  }
};

Tensor change(const Tensor &tensor, Half half) {
  return withComputeType(tensor.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    Elements<T> elements(tensor);
    std::vector<T> values(elements.begin(), elements.end());
    for (size_t i = 0; i < values.size(); ++i) {
      if (!half.contains(i))
        continue;
      if constexpr (std::is_same_v<T, int64_t>)
        values[i] = tensor.getElementType().isInteger(1) ? 1 - values[i] : ~values[i];
      else
        values[i] = T(NAN);
    }
    return makeTensor<T>(tensor.getType(), values);
  });
}

FailureOr<std::vector<RuntimeValue>> runChanged(func::FuncOp kernel, ArrayRef<SamePlace> places, Half half,
                                                ArrayRef<RuntimeValue> arguments, Interpreter &interpreter) {
  std::vector<RuntimeValue> changed(arguments.begin(), arguments.end());
  for (auto [argument, destination] : places)
    changed[argument] = RuntimeValue(change(arguments[argument].tensor, half));
  return interpreter.run(kernel, changed);
}

/// The first element of the other half in which two results differ.
std::optional<int64_t> findDifference(const Tensor &before, const Tensor &after, Half half) {
  int64_t bytes = before.getElementBytes();
  for (int64_t i = 0; i < before.getNumElements(); ++i)
    if (!half.contains(i) && before.bytes().slice(i * bytes, bytes) != after.bytes().slice(i * bytes, bytes))
      return i;
  return std::nullopt;
}

} // namespace

LogicalResult InPlaceCheck::verify(Operation *op, func::FuncOp kernel, ArrayRef<SamePlace> places,
                                   ArrayRef<RuntimeValue> arguments, ArrayRef<RuntimeValue> results,
                                   Interpreter &interpreter) {
  if (places.empty() || !tried.insert({op, places.vec()}).second)
    return success();
  for (Half half : {Half{false, false}, Half{false, true}, Half{true, false}, Half{true, true}}) {
    // All operands at once, as most kernels have it, then those that this leaves open by themselves.
    auto all = runChanged(kernel, places, half, arguments, interpreter);
    if (failed(all))
      return failure();
    for (SamePlace place : places) {
      auto [argument, destination] = place;
      const Tensor &result = results[destination].tensor;
      if (!findDifference(result, (*all)[destination].tensor, half))
        continue;
      auto own = runChanged(kernel, place, half, arguments, interpreter);
      if (failed(own))
        return failure();
      std::optional<int64_t> at = findDifference(result, (*own)[destination].tensor, half);
      if (!at)
        continue;
      std::string text;
      llvm::raw_string_ostream os(text);
      printIndex(os, result.getShape(), *at);
      return op->emitOpError("destination #")
             << destination << " is where argument #" << argument << " is, and element " << text
             << " needs others of it, which may be overwritten";
    }
  }
  return success();
}
