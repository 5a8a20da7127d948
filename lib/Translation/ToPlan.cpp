#include "heddle/Translation/ToPlan.h"

#include "Buffers.h"
#include "Instructions.h"
#include "Ports.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <cassert>
#include <cstring>
#include <map>

using namespace mlir;
using namespace heddle;
using format::thread::Instruction;

namespace {

class Translator {
public:
  Translator(func::FuncOp entry, format::thread::Program &program) : entry(entry), program(program) {}

  LogicalResult run() {
    FailureOr<Ports> ports = readPorts(entry);
    if (failed(ports) || failed(checkOps()))
      return failure();
    mesh = ports->mesh;
    program.name = entry.getName();
    program.mesh = mesh ? toPlanMesh(mesh) : format::Mesh();
    program.arguments = std::move(ports->arguments);
    program.results = std::move(ports->results);
    for (auto [argument, port] : llvm::zip_equal(entry.getArguments(), program.arguments))
      port.buffer = *addBuffer(argument);
    if (failed(translate(entry.getBody().front(), program.instructions)))
      return failure();
    for (auto [value, port] : llvm::zip_equal(entry.getBody().front().getTerminator()->getOperands(), program.results))
      port.buffer = buffers.lookup(value);
    placeDonations(program);
    placeBuffers(program);
    return success();
  }

private:
  /// That every op has an instruction, and the entry a body of one block.
  LogicalResult checkOps() {
    if (entry.isExternal() || !entry.getBody().hasOneBlock())
      return entry.emitOpError("@") << entry.getName() << " has no body of one block, needed one";
    llvm::MapVector<StringRef, unsigned> missing;
    entry.getBody().walk([&](Operation *op) {
      if (!op->hasTrait<OpTrait::IsTerminator>() && !isa<stablehlo::ConstantOp>(op) && !hasInstruction(op))
        ++missing[op->getName().getStringRef()];
    });
    if (missing.empty())
      return success();
    InFlightDiagnostic error = entry.emitOpError("@");
    error << entry.getName() << " has ops without a kernel: ";
    llvm::interleaveComma(missing, error, [&](auto &entry) { error << entry.first << " (" << entry.second << ')'; });
    return error;
  }

  /// The new buffer of a value; reports a type that programs lack.
  FailureOr<uint32_t> addBuffer(Value value) {
    std::optional<format::TensorType> type = toPlanType(value.getType());
    if (!type)
      return emitError(value.getLoc()) << "has type " << value.getType()
                                       << ", needed a tensor of static shape and an element type that programs have";
    uint32_t buffer = program.buffers.size();
    program.buffers.push_back({*type, 0});
    buffers[value] = buffer;
    return buffer;
  }

  LogicalResult translate(Block &block, std::vector<Instruction> &instructions) {
    for (Operation &op : block.without_terminator()) {
      if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
        if (failed(addConstant(constant, instructions)))
          return failure();
        continue;
      }
      FailureOr<Instruction> instruction = toInstruction(&op, mesh);
      if (failed(instruction))
        return failure();
      for (Value operand : op.getOperands())
        instruction->operands.push_back(buffers.lookup(operand));
      for (Region &region : op.getRegions())
        if (failed(translate(region, *instruction)))
          return failure();
      for (Value result : op.getResults()) {
        FailureOr<uint32_t> buffer = addBuffer(result);
        if (failed(buffer))
          return failure();
        instruction->results.push_back(*buffer);
      }
      instructions.push_back(std::move(*instruction));
    }
    return success();
  }

  LogicalResult translate(Region &region, Instruction &instruction) {
    format::thread::Region translated;
    for (Value argument : region.getArguments()) {
      FailureOr<uint32_t> buffer = addBuffer(argument);
      if (failed(buffer))
        return failure();
      translated.arguments.push_back(*buffer);
    }
    if (failed(translate(region.front(), translated.body)))
      return failure();
    for (Value result : region.front().getTerminator()->getOperands())
      translated.results.push_back(buffers.lookup(result));
    instruction.regions.push_back(std::move(translated));
    return success();
  }

  /// A scalar is a constant, and so are elements that differ; copies of a scalar are made where the text has them, so
  /// that the arena need not hold them before.
  LogicalResult addConstant(stablehlo::ConstantOp op, std::vector<Instruction> &instructions) {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    auto type = dyn_cast<RankedTensorType>(op.getType());
    std::optional<format::TensorType> own = toPlanType(type);
    if (!elements || !own)
      return op.emitOpError("is ") << op.getType() << ", needed elements written out, of a type that programs have";
    bool isSplat = elements.isSplat() && !own->shape.empty();
    uint32_t constant = findConstant(elements, {own->dtype, isSplat ? std::vector<int64_t>() : own->shape});
    if (!isSplat) {
      buffers[op] = constant;
      return success();
    }
    FailureOr<uint32_t> buffer = addBuffer(op);
    if (failed(buffer))
      return failure();
    Instruction broadcast;
    broadcast.kernel = "broadcast_in_dim";
    broadcast.operands = {constant};
    broadcast.results = {*buffer};
    broadcast.attributes = {{"dims", {}}};
    instructions.push_back(broadcast);
    return success();
  }

  /// The buffer of a constant; equal ones share it. Of a splat `type` is a scalar's.
  uint32_t findConstant(DenseElementsAttr elements, format::TensorType type) {
    std::string bytes;
    if (type.dtype == format::DType::I1) {
      for (bool element : elements.getValues<bool>()) {
        bytes.push_back(element);
        if (type.shape.empty())
          break;
      }
    } else {
      ArrayRef<char> raw = elements.getRawData();
      bytes.assign(raw.begin(), raw.end());
    }
    assert(bytes.size() == *format::getBytes(type));
    auto [entry, isNew] = constants.try_emplace({type.dtype, type.shape, bytes}, program.buffers.size());
    if (!isNew)
      return entry->second;
    // Each begins where any element may.
    std::vector<std::byte> &section = program.constantBytes;
    section.resize((section.size() + 7) / 8 * 8);
    program.constants.push_back({entry->second, section.size()});
    program.buffers.push_back({type, 0});
    auto *data = reinterpret_cast<const std::byte *>(bytes.data());
    section.insert(section.end(), data, data + bytes.size());
    return entry->second;
  }

  func::FuncOp entry;
  format::thread::Program &program;
  sdy::MeshAttr mesh;
  llvm::DenseMap<Value, uint32_t> buffers;
  std::map<std::tuple<format::DType, std::vector<int64_t>, std::string>, uint32_t> constants;
};

} // namespace

FailureOr<format::thread::Program> heddle::translateToPlan(func::FuncOp entry) {
  format::thread::Program program;
  if (failed(Translator(entry, program).run()))
    return failure();
  if (std::string fault = format::thread::check(program); !fault.empty())
    return entry.emitOpError("@") << entry.getName() << " gives a program that is none: " << fault;
  return program;
}
