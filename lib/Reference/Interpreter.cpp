#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Check/Check.h"
#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace heddle::reference;

const RuntimeValue &Frame::get(Value value) const {
  for (const Frame *frame = this; frame; frame = frame->parent)
    if (auto it = frame->values.find(value); it != frame->values.end())
      return it->second;
  llvm_unreachable("a verified program defines a value before its use");
}

Frame::~Frame() { interpreter.heldBytes -= heldBytes; }

void Frame::set(Value value, RuntimeValue held) {
  int64_t bytes = held.getBytes();
  heldBytes += bytes;
  interpreter.heldBytes += bytes;
  values[value] = std::move(held);
}

LogicalResult Frame::runOp(Operation &op) {
  OpFunction function = interpreter.getTable().lookup(op.getName().getStringRef());
  if (!function)
    return op.emitOpError("is not implemented by the reference interpreter");
  if (failed(interpreter.checkResults(op)))
    return failure();
  for (Observer *observer : interpreter.options.observers)
    observer->willRun(&op, *this);
  if (failed(function(&op, *this)))
    return failure();
  for (Observer *observer : interpreter.options.observers)
    observer->didRun(&op, *this);
  return success();
}

std::vector<RuntimeValue> Frame::getAll(ValueRange values) const {
  std::vector<RuntimeValue> all;
  for (Value value : values)
    all.push_back(get(value));
  return all;
}

LogicalResult Frame::runBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(runOp(op)))
      return failure();
  return success();
}

FailureOr<std::vector<RuntimeValue>> Frame::runRegion(Region &region, ArrayRef<RuntimeValue> arguments) {
  constexpr unsigned maxDepth = 1024;
  if (device.regionDepth == maxDepth)
    return region.getParentOp()->emitOpError("is nested in ") << maxDepth << " regions and calls, needed fewer";
  llvm::SaveAndRestore depth(device.regionDepth, device.regionDepth + 1);
  Block &block = region.front();
  Frame inner(*this);
  for (auto [argument, held] : llvm::zip_equal(block.getArguments(), arguments))
    inner.set(argument, held);
  if (failed(inner.runBlock(block)))
    return failure();
  std::vector<RuntimeValue> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(inner.get(value));
  return results;
}

Interpreter::Interpreter(ModuleOp module, InterpreterOptions options) : symbols(module), options(options) {
  module.getContext()
      ->loadDialect<check::CheckDialect>(); // custom calls by its ops' names may be all that a module has
  registerAttention(table);
  registerBits(table);
  registerChecks(table);
  registerChlo(table);
  registerChloTensors(table);
  registerCollectives(table);
  registerConstants(table);
  registerContraction(table);
  registerControlFlow(table);
  registerElementwise(table);
  registerFourier(table);
  registerIndexing(table);
  registerLinearAlgebra(table);
  registerInterpreterOps(table);
  registerManualComputation(table);
  registerRandom(table);
  registerReduction(table);
  registerRings(table);
  registerSdy(table);
  registerShape(table);
  registerSort(table);
  registerSpmd(table);
}

/// Ops compute in types of up to 8 bytes a part, whatever the storage: their operands and results may be held in those
/// too for a while.
static int64_t workBytes(Type type) {
  RankedTensorType tensor = heddle::getTensorOf(type);
  if (!tensor)
    return 0;
  int64_t bytes = bufferBytes(tensor), storage = storageBytes(tensor.getElementType()), wide;
  return llvm::MulOverflow(bytes, std::max<int64_t>(8 / storage, 1), wide) ? std::numeric_limits<int64_t>::max() : wide;
}

LogicalResult Interpreter::checkResults(Operation &op) const {
  for (Type type : op.getResultTypes()) // operands are results, or arguments, which were checked
    if (!isStorable(type))
      return op.emitOpError("has a result of type ") << type << ", which the reference interpreter does not know";
  int64_t needed = 0;
  for (Type type :
       llvm::concat<const Type>(llvm::to_vector(op.getOperandTypes()), llvm::to_vector(op.getResultTypes())))
    if (llvm::AddOverflow(needed, workBytes(type), needed))
      needed = std::numeric_limits<int64_t>::max();
  return checkBytes(&op, needed);
}

LogicalResult Interpreter::checkBytes(Operation *op, int64_t needed) const {
  if (needed <= options.maxBytes - heldBytes)
    return success();
  return op->emitOpError("needs ") << needed << " bytes beside the " << heldBytes
                                   << " that are held, more than the limit of " << options.maxBytes;
}

FailureOr<std::vector<RuntimeValue>> Interpreter::run(const Program &program, Device &device) {
  auto [entry, arguments] = program;
  if (entry.isExternal() || !entry.getBody().hasOneBlock())
    return entry.emitOpError("@") << entry.getName() << " needs a body of one block";
  if (arguments.size() != entry.getNumArguments())
    return entry.emitOpError("@") << entry.getName() << " has " << entry.getNumArguments() << " arguments, found "
                                  << arguments.size();
  for (auto [index, type] : llvm::enumerate(entry.getArgumentTypes()))
    if (!isStorable(type))
      return entry.emitOpError("@") << entry.getName() << " argument #" << index << " has type " << type
                                    << ", needed a static tensor of stablehlo's element types, a token or a tuple";
  for (auto [index, type, held] : llvm::enumerate(entry.getArgumentTypes(), arguments))
    if (held.tensor && held.tensor.getType() != heddle::getTensorOf(type))
      return entry.emitOpError("@") << entry.getName() << " argument #" << index << " has type "
                                    << held.tensor.getType() << ", needed " << type;
  Frame frame(*this, device);
  return frame.runRegion(entry.getBody(), arguments);
}

FailureOr<std::vector<RuntimeValue>> Interpreter::run(func::FuncOp entry, ArrayRef<RuntimeValue> arguments) {
  auto results = run(entry.getLoc(), 1, 1, Program{entry, arguments});
  if (failed(results))
    return failure();
  return std::move(results->front());
}

FailureOr<std::vector<std::vector<RuntimeValue>>> Interpreter::run(Location location, int64_t replicas,
                                                                   int64_t partitions, ArrayRef<Program> programs,
                                                                   const Device *parent) {
  std::vector<std::vector<RuntimeValue>> results(programs.size());
  // The results of devices that have ended are held until all have.
  int64_t leftBytes = 0;
  llvm::scope_exit release([&] { heldBytes -= leftBytes; });
  auto runOne = [&](Device &device) {
    FailureOr<std::vector<RuntimeValue>> own = run(programs[device.index], device);
    if (failed(own))
      return failure();
    for (const RuntimeValue &value : *own) {
      leftBytes += value.getBytes();
      heldBytes += value.getBytes();
    }
    results[device.index] = std::move(*own);
    return success();
  };
  if (failed(Grid(replicas, partitions).run(location, runOne, parent)))
    return failure();
  return results;
}

FailureOr<std::vector<RuntimeValue>> Interpreter::call(func::FuncOp callee, ArrayRef<RuntimeValue> arguments,
                                                       Device &device, Operation *caller) {
  if (failed(verifyCallDepth(caller, device)))
    return failure();
  llvm::SaveAndRestore depth(device.callDepth, device.callDepth + 1);
  return run(Program{callee, arguments}, device);
}
