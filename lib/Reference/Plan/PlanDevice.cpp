// Where a plan's buffers are in a device's memory.
#include "PlanDevice.h"

#include "Communication.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Reference/Constants.h"
#include "heddle/Reference/Plan.h"
#include "heddle/Reference/Print.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;
using namespace heddle::reference::plans;

PlanDevice::PlanDevice(Interpreter &interpreter, Grid &grid, int64_t index, plan::EntryOp entry, plan::ListOp list,
                       Constants &constants, Communication &communication, Races &races,
                       ArrayRef<RuntimeValue> arguments)
    : device(grid, index), frame(interpreter, device), interpreter(interpreter), entry(entry), constants(constants),
      communication(communication), races(races) {
  for (auto [argument, held] : llvm::zip_equal(entry.getArguments(), arguments)) {
    Memory::Writer writer = makeWriter(argument);
    if (held.tensor)
      memories.emplace_back(held.tensor, writer);
    else
      memories.emplace_back(0, device.index); // it is placed on others
    roots[argument] = {&memories.back(), 0, writer};
  }
  for (unsigned index = 0; index < entry.getResultTypes().size(); ++index) {
    PlanPort port = getResultPort(entry, index);
    resultTypes.push_back(port.getTypeAt(port.mesh ? getPosition(port.mesh, device.partition) : 0));
    if (std::optional<unsigned> donor = entry.findDonor(index)) {
      const Root &root = roots.at(entry.getArgument(*donor));
      results.push_back(root.memory);
      resultWriters.push_back(root.writer);
      continue;
    }
    memories.emplace_back(resultTypes.back() ? plan::getBytes(resultTypes.back()) : 0, device.index);
    results.push_back(&memories.back());
    resultWriters.push_back(makeWriter(nullptr));
  }
  for (Space space : {Space::Device, Space::Host, Space::Disk}) {
    memories.emplace_back(list.getArenaBytes(space).value_or(0), device.index);
    arenas[static_cast<int>(space)] = &memories.back();
  }
  enter(Place::Why::List, list.getBody().front());
}

Memory::Writer PlanDevice::makeWriter(Value value) {
  writers.push_back(value);
  return 1 + (writers.size() - 1) % std::numeric_limits<Memory::Writer>::max();
}

Value PlanDevice::findWriter(Memory::Writer writer) const {
  return writer == Memory::nobody ? Value() : writers[writer - 1];
}

FailureOr<PlanDevice::Root> PlanDevice::makeRoot(Value value) {
  Operation *op = value.getDefiningOp();
  auto type = cast<MemRefType>(value.getType());
  if (!asTensor(type) || !isStorable(asTensor(type)))
    return op->emitOpError("has type ") << type << ", which the reference interpreter does not know";
  if (auto result = dyn_cast<plan::ResultOp>(op)) {
    writers[resultWriters[result.getIndex()] - 1] = value;
    return Root{results[result.getIndex()], 0, resultWriters[result.getIndex()]};
  }
  Memory::Writer writer = makeWriter(value);
  if (auto constant = dyn_cast<plan::ConstantOp>(op)) {
    std::unique_ptr<Memory> &memory = constants[value];
    if (!memory) {
      FailureOr<Tensor> held = readConstant(op, constant.getValue());
      if (failed(held))
        return failure();
      memory = std::make_unique<Memory>(*held, writer);
    }
    // Devices may give one constant different numbers.
    return Root{memory.get(), 0, memory->writers.empty() ? writer : memory->writers.front()};
  }
  auto buffer = cast<plan::BufferOp>(op);
  if (buffer.getOffset())
    return Root{arenas[static_cast<int>(buffer.getSpace())], static_cast<int64_t>(*buffer.getOffset()), writer};
  int64_t bytes = bufferBytes(asTensor(type));
  if (failed(interpreter.checkBytes(op, bytes)))
    return failure();
  memories.emplace_back(bytes, device.index);
  return Root{&memories.back(), 0, writer};
}

FailureOr<PlanDevice::Root> PlanDevice::findRoot(Value value) {
  if (auto found = roots.find(value); found != roots.end())
    return found->second;
  FailureOr<Root> root = makeRoot(value);
  if (succeeded(root))
    roots[value] = *root;
  return root;
}

static int64_t evaluate(AffineExpr expression, ArrayRef<int64_t> dims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dims[dim.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expression);
  int64_t a = evaluate(binary.getLHS(), dims), b = evaluate(binary.getRHS(), dims);
  switch (expression.getKind()) {
  case AffineExprKind::Add:
    return a + b;
  case AffineExprKind::Mul:
    return a * b;
  case AffineExprKind::Mod:
    return llvm::mod(a, b);
  case AffineExprKind::FloorDiv:
    return llvm::divideFloorSigned(a, b);
  default:
    return llvm::divideCeilSigned(a, b);
  }
}

FailureOr<Part> PlanDevice::resolve(Value value) {
  Part part;
  part.value = value;
  part.root = plan::getRoot(value);
  FailureOr<Root> root = findRoot(part.root);
  if (failed(root))
    return failure();
  part.memory = root->memory;
  part.writer = root->writer;
  part.offset = root->offset;
  auto type = cast<MemRefType>(value.getType());
  part.type = asTensor(type);
  for (Value outer = value; auto view = outer.getDefiningOp<plan::ViewOp>(); outer = view.getSource()) {
    auto dims = llvm::map_to_vector(view.getIterations(), [&](Value loop) { return getIteration(loop); });
    part.offset += evaluate(view.getPlace().getResult(0), dims);
  }
  for (int64_t stride : plan::getStrides(type))
    part.strides.push_back(stride * part.getElementBytes());
  return part;
}

LogicalResult PlanDevice::verifyOwned(Operation *op, const Part &part) const {
  if (part.getSpan() == 0 || part.offset + part.getSpan() <= part.memory->size())
    return success();
  auto argument = dyn_cast<BlockArgument>(part.root);
  auto result = part.root.getDefiningOp<plan::ResultOp>();
  return op->emitOpError("uses byte ") << part.offset + part.getSpan() - 1 << " of "
                                       << (argument ? "argument #" : "result #")
                                       << (argument ? argument.getArgNumber() : result.getIndex()) << ", of which "
                                       << device.getName() << " has " << part.memory->size();
}

FailureOr<Argument> PlanDevice::resolveArgument(Operation *op, Value value) {
  Argument argument;
  if (isa<MemRefType>(value.getType())) {
    FailureOr<Part> part = resolve(value);
    if (failed(part) || failed(verifyOwned(op, *part)))
      return failure();
    argument.part = *part;
    return argument;
  }
  if (auto index = value.getDefiningOp<plan::AxisIndexOp>()) {
    sdy::MeshAttr mesh = sdy::lookupMesh(index.getMeshAttr(), op);
    if (mesh.getDeviceCount() != device.grid.getPartitions())
      return index.emitOpError("mesh ") << index.getMeshAttr() << " has " << mesh.getDeviceCount()
                                        << " devices, needed " << device.grid.getPartitions()
                                        << ", the number that run the plan";
    argument.scalar = getIndexAlong(getSteps(index.getAxes().getValue(), mesh), getPosition(mesh, device.partition));
    return argument;
  }
  argument.scalar = getIteration(value);
  return argument;
}

FailureOr<std::vector<RuntimeValue>> PlanDevice::readResults() {
  std::vector<RuntimeValue> values;
  for (auto [index, type, memory, writer] : llvm::enumerate(resultTypes, results, resultWriters)) {
    if (!type) { // it is placed on others
      values.emplace_back();
      continue;
    }
    Part part;
    part.memory = memory;
    part.writer = writer;
    part.type = asTensor(type);
    for (int64_t stride : rowMajorStrides(part.type.getShape()))
      part.strides.push_back(stride * part.getElementBytes());
    if (std::optional<Tensor> undefined = part.findUndefined()) {
      ArrayRef<uint8_t> elements = undefined->elements<uint8_t>();
      std::string place;
      llvm::raw_string_ostream os(place);
      printIndex(os, part.type.getShape(), llvm::find(elements, 1) - elements.begin());
      return entry.emitOpError("@") << entry.getName() << " result #" << index << ": element " << place
                                    << " is undefined at the end on " << device.getName();
    }
    values.push_back(part.read());
  }
  return values;
}

void PlanDevice::notifyBefore(Operation *op) const {
  for (Observer *observer : interpreter.getOptions().observers)
    observer->willRun(op, frame);
}

void PlanDevice::notifyAfter(Operation *op) const {
  for (Observer *observer : interpreter.getOptions().observers)
    observer->didRun(op, frame);
}
