#include "Execute.h"

#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Print.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

namespace {

std::string printPlace(const Part &part, int64_t position) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printIndex(os, part.type.getShape(), position);
  return text;
}

/// What a kernel takes must be defined.
LogicalResult verifyDefined(Operation *op, size_t index, const Part &part, const PlanDevice &device) {
  std::optional<Tensor> undefined = part.findUndefined();
  if (!undefined)
    return success();
  ArrayRef<uint8_t> elements = undefined->elements<uint8_t>();
  int64_t position = llvm::find(elements, 1) - elements.begin();
  int64_t at = part.offset;
  for (auto [size, stride, step] :
       llvm::zip_equal(part.type.getShape(), part.strides, rowMajorStrides(part.type.getShape())))
    at += position / step % size * stride;
  while (part.memory->writers[at] == part.writer)
    ++at;
  Value other = device.findWriter(part.memory->writers[at]);
  InFlightDiagnostic diagnostic = op->emitOpError("argument #") << index << ": element " << printPlace(part, position)
                                                                << " is undefined, needed one that was written before";
  diagnostic.attachNote(part.root.getLoc()) << "its buffer is here";
  if (other)
    diagnostic.attachNote(other.getLoc()) << "this buffer was written there since";
  return diagnostic;
}

/// An operand where half of the elements, chosen by `half`, are other ones.
Tensor perturb(const Tensor &tensor, int64_t half) {
  return withComputeType(tensor.getElementType(), [&](auto zero) {
    using T = decltype(zero);
    Elements<T> elements(tensor);
    std::vector<T> values(elements.begin(), elements.end());
    for (size_t i = half; i < values.size(); i += 2) {
      if constexpr (std::is_same_v<T, int64_t>)
        values[i] = tensor.getElementType().isInteger(1) ? 1 - values[i] : ~values[i];
      else
        values[i] = T(NAN);
    }
    return makeTensor<T>(tensor.getType(), values);
  });
}

/// An argument and a destination in one place.
struct SamePlace {
  size_t argument, destination;
};

/// What results are when every second element of some arguments is another, from 0 or from 1 on.
FailureOr<std::vector<RuntimeValue>> runPerturbed(func::FuncOp kernel, ArrayRef<SamePlace> places, int64_t half,
                                                  ArrayRef<RuntimeValue> arguments, Interpreter &interpreter) {
  std::vector<RuntimeValue> changed(arguments.begin(), arguments.end());
  for (auto [argument, destination] : places)
    changed[argument] = RuntimeValue(perturb(arguments[argument].tensor, half));
  return interpreter.run(kernel, changed);
}

/// The first element of the other half that two results differ in.
std::optional<int64_t> findDifference(const Tensor &before, const Tensor &after, int64_t half) {
  int64_t bytes = before.getElementBytes();
  for (int64_t i = 1 - half; i < before.getNumElements(); i += 2)
    if (before.bytes().slice(i * bytes, bytes) != after.bytes().slice(i * bytes, bytes))
      return i;
  return std::nullopt;
}

/// That a kernel that writes where it reads takes each element only for the one in the same place: what it makes of the
/// others stays when that element changes. All places at once, as most kernels have it, then those that this leaves
/// open alone.
LogicalResult verifyInPlace(func::FuncOp kernel, ArrayRef<SamePlace> places, ArrayRef<RuntimeValue> arguments,
                            ArrayRef<RuntimeValue> results, Operation *op, Interpreter &interpreter) {
  if (places.empty())
    return success();
  for (int64_t half : {0, 1}) {
    auto all = runPerturbed(kernel, places, half, arguments, interpreter);
    if (failed(all))
      return failure();
    for (SamePlace place : places) {
      auto [argument, destination] = place;
      const Tensor &result = results[destination].tensor;
      if (!findDifference(result, (*all)[destination].tensor, half))
        continue;
      auto own = runPerturbed(kernel, place, half, arguments, interpreter);
      if (failed(own))
        return failure();
      if (std::optional<int64_t> at = findDifference(result, (*own)[destination].tensor, half)) {
        std::string text;
        llvm::raw_string_ostream os(text);
        printIndex(os, result.getShape(), *at);
        return op->emitOpError("destination #")
               << destination << " is where argument #" << argument << " is, and element " << text
               << " needs others of it, which may be overwritten";
      }
    }
  }
  return success();
}

LogicalResult failOverlap(Operation *op, const Twine &what, const Part &part, const Twine &other,
                          const Part &otherPart) {
  InFlightDiagnostic diagnostic = op->emitOpError() << what << " overlaps " << other << ", needed memory apart";
  diagnostic.attachNote(part.root.getLoc()) << "its buffer is here";
  diagnostic.attachNote(otherPart.root.getLoc()) << "the other's is here";
  return diagnostic;
}

LogicalResult runKernel(const Instruction &instruction, func::FuncOp kernel, Interpreter &interpreter,
                        PlanDevice &device) {
  Operation *op = instruction.op;
  std::vector<RuntimeValue> arguments;
  for (auto [index, argument, type] : llvm::enumerate(instruction.arguments, kernel.getArgumentTypes())) {
    if (!argument.part) {
      arguments.push_back(makeTensor<int64_t>(cast<RankedTensorType>(type), {argument.scalar}));
      continue;
    }
    if (failed(verifyDefined(op, index, *argument.part, device)))
      return failure();
    arguments.push_back(RuntimeValue(argument.part->read()));
  }
  auto results = interpreter.run(kernel, arguments);
  if (failed(results))
    return failure();
  SmallVector<SamePlace> places;
  for (auto [index, part] : llvm::enumerate(instruction.destinations)) {
    for (auto [other, argument] : llvm::enumerate(instruction.arguments)) {
      if (!argument.part || !part.overlaps(*argument.part))
        continue;
      if (!part.isSamePlace(*argument.part))
        return failOverlap(op, "destination #" + Twine(index), part, "argument #" + Twine(other), *argument.part);
      places.push_back({other, index});
    }
    for (size_t other = 0; other < index; ++other)
      if (part.overlaps(instruction.destinations[other]))
        return failOverlap(op, "destination #" + Twine(index), part, "destination #" + Twine(other),
                           instruction.destinations[other]);
  }
  if (failed(verifyInPlace(kernel, places, arguments, *results, op, interpreter)))
    return failure();
  if (const std::optional<Part> &scratch = instruction.scratch) {
    for (auto [index, argument] : llvm::enumerate(instruction.arguments))
      if (argument.part && scratch->overlaps(*argument.part))
        return failOverlap(op, "scratch", *scratch, "argument #" + Twine(index), *argument.part);
    for (auto [index, part] : llvm::enumerate(instruction.destinations))
      if (scratch->overlaps(part))
        return failOverlap(op, "scratch", *scratch, "destination #" + Twine(index), part);
    scratch->clear();
  }
  for (auto [part, result] : llvm::zip_equal(instruction.destinations, *results))
    part.write(result.tensor);
  return success();
}

LogicalResult runCopy(plan::CopyOp op, const Part &source, const Part &destination) {
  if (destination.overlaps(source))
    return failOverlap(op, "destination", destination, "source", source);
  std::optional<Tensor> undefined = source.findUndefined();
  destination.write(source.read());
  if (undefined)
    destination.clear(*undefined);
  return success();
}

LogicalResult runFill(plan::FillOp op, const Part &destination) {
  Tensor value(destination.type);
  llvm::MutableArrayRef<std::byte> bytes = value.mutableBytes();
  std::fill(bytes.begin(), bytes.end(), static_cast<std::byte>(op.getByte()));
  destination.write(value);
  return success();
}

} // namespace

LogicalResult plans::execute(const Instruction &instruction, Interpreter &interpreter, PlanDevice &device) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(instruction.op)
      .Case([&](plan::LaunchOp op) {
        return runKernel(instruction, interpreter.lookupFunction(op.getKernel()), interpreter, device);
      })
      .Case([&](plan::LibraryOp op) {
        return runKernel(instruction, interpreter.lookupFunction(op.getCallee()), interpreter, device);
      })
      .Case([&](plan::CopyOp op) {
        return runCopy(op, *instruction.arguments.front().part, instruction.destinations.front());
      })
      .Case([&](plan::FillOp op) { return runFill(op, instruction.destinations.front()); });
}
