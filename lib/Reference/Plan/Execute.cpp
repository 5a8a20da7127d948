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

LogicalResult failOverlap(Operation *op, const Twine &what, const Part &part, const Twine &other,
                          const Part &otherPart) {
  InFlightDiagnostic diagnostic = op->emitOpError() << what << " overlaps " << other << ", needed memory apart";
  diagnostic.attachNote(part.root.getLoc()) << "its buffer is here";
  diagnostic.attachNote(otherPart.root.getLoc()) << "the other's is here";
  return diagnostic;
}

LogicalResult runKernel(const Instruction &instruction, func::FuncOp kernel, Interpreter &interpreter,
                        PlanDevice &device, InPlaceCheck &inPlace) {
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
  if (failed(inPlace.verify(op, kernel, places, arguments, *results, interpreter)))
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

LogicalResult plans::execute(const Instruction &instruction, Interpreter &interpreter, PlanDevice &device,
                             InPlaceCheck &inPlace) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(instruction.op)
      .Case([&](plan::LaunchOp op) {
        return runKernel(instruction, interpreter.lookupFunction(op.getKernel()), interpreter, device, inPlace);
      })
      .Case([&](plan::LibraryOp op) {
        return runKernel(instruction, interpreter.lookupFunction(op.getCallee()), interpreter, device, inPlace);
      })
      .Case([&](plan::CopyOp op) {
        return runCopy(op, *instruction.arguments.front().part, instruction.destinations.front());
      })
      .Case([&](plan::FillOp op) { return runFill(op, instruction.destinations.front()); });
}
