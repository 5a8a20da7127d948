#include "Device.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstring>
#include <new>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind, format::Operand;

Device::Device(const DeviceContext &context, int64_t number, std::byte *memory)
    : context(context), number(number), position(format::getPosition(context.program.mesh, number)), memory(memory) {
  const format::Program &program = context.program;
  const format::Entry &entry = program.entries[context.entry];
  size_t own = entry.listOf.empty() ? 0 : entry.listOf[format::getIndexAlong(program.mesh, entry.listsBy, position)];
  list = &entry.lists[own];
  next = context.instructions.getFirst(own);
  for (const format::AxisIndex &index : list->axisIndices)
    axisIndices.push_back(format::getIndexAlong(program.mesh, index.axes, position));
  bind(list->instructions);
}

void Device::bind(const List &instructions) {
  for (const Instruction &instruction : instructions) {
    size_t at = next++;
    numbers[&instruction] = at;
    try {
      bind(instruction);
    } catch (const LoadError &error) {
      throw LoadError(context.instructions.name(at) + ": " + error.what());
    }
    for (const List &body : instruction.bodies)
      bind(body);
  }
}

std::vector<format::TensorType> Device::typesOf(const std::vector<uint32_t> &buffers) const {
  std::vector<format::TensorType> types;
  for (uint32_t buffer : buffers)
    types.push_back(list->buffers[buffer].type);
  return types;
}

void Device::bind(const Instruction &instruction) {
  switch (instruction.kind) {
  case InstructionKind::Launch:
  case InstructionKind::Library:
    context.kernels.bind(instruction.kernel).prepare(memory + context.layout.getScratch());
    return;
  case InstructionKind::Collective:
  case InstructionKind::Exchange: {
    std::vector<uint32_t> sources;
    for (const Operand &operand : instruction.operands)
      sources.push_back(operand.number);
    Bound &bound = collectives[&instruction];
    if (instruction.kind == InstructionKind::Exchange) {
      bound.collective = bindExchange(instruction, context.program.mesh, position);
      return;
    }
    bound.collective = bindCollective(instruction, typesOf(sources), typesOf(instruction.destinations),
                                      context.program.mesh, position);
    bound.group = context.rendezvous.addGroup(bound.collective.group);
    return;
  }
  case InstructionKind::Callback:
    throw LoadError("there is no function \"" + instruction.callee + "\", needed programs without callbacks here");
  default:
    return;
  }
}

// ---- memory ----

std::byte *Device::dataOf(uint32_t index) const {
  const format::Buffer &buffer = list->buffers[index];
  int64_t place = format::getPlace(buffer, iterations);
  if (buffer.space == format::Space::Constant) // checked: nobody writes there
    return const_cast<std::byte *>(context.program.constantBytes.data()) +
           context.program.constants[buffer.number].offset + place;
  uint32_t root = 0;
  switch (buffer.space) {
  case format::Space::Device:
    root = DeviceArena;
    break;
  case format::Space::Host:
    root = HostArena;
    break;
  case format::Space::Argument:
    root = FirstArgument + buffer.number;
    break;
  default:
    root = FirstArgument + context.program.entries[context.entry].arguments.size() + buffer.number;
  }
  return memory + context.layout.getRoot(context.entry, root) + place;
}

/// Between a buffer, whose layout is `from`, and dense memory.
static StridedCopy getCopy(const format::Buffer &buffer) {
  std::vector<int64_t> dense = format::getDenseStrides(buffer.type.shape);
  return {buffer.type.shape,
          buffer.strides.empty() ? dense : buffer.strides,
          dense,
          0,
          0,
          format::getBytes(buffer.type.dtype)};
}

void Device::copyOut(uint32_t index, std::byte *to) const {
  const format::Buffer &buffer = list->buffers[index];
  if (!format::isDense(buffer))
    getCopy(buffer).run(dataOf(index), to);
  else if (uint64_t bytes = *format::getBytes(buffer.type))
    std::memcpy(to, dataOf(index), bytes);
}

void Device::copyIn(const std::byte *from, uint32_t index) const {
  const format::Buffer &buffer = list->buffers[index];
  if (format::isDense(buffer)) {
    if (uint64_t bytes = *format::getBytes(buffer.type))
      std::memcpy(dataOf(index), from, bytes);
    return;
  }
  StridedCopy copy = getCopy(buffer);
  std::swap(copy.fromStrides, copy.toStrides);
  copy.run(from, dataOf(index));
}

// ---- running ----

void Device::run() {
  iterations.clear();
  run(list->instructions);
  context.rendezvous.finish(number);
}

void Device::run(const List &instructions) {
  for (const Instruction &instruction : instructions)
    run(instruction);
}

void Device::run(const Instruction &instruction) {
  size_t at = numbers.at(&instruction);
  context.rendezvous.reach(number, at);
  if (context.options.skip && context.options.skip->device == number && context.options.skip->instruction == at)
    return;
  switch (instruction.kind) {
  case InstructionKind::Launch:
  case InstructionKind::Library:
    return runCall(instruction);
  case InstructionKind::Collective:
    return runCollective(instruction);
  case InstructionKind::Exchange:
    return runExchange(instruction);
  case InstructionKind::Copy: {
    std::vector<std::byte> bytes(*format::getBytes(list->buffers[instruction.destinations[0]].type));
    copyOut(instruction.operands[0].number, bytes.data());
    return copyIn(bytes.data(), instruction.destinations[0]);
  }
  case InstructionKind::Fill:
    if (uint64_t bytes = *format::getBytes(list->buffers[instruction.destinations[0]].type))
      std::memset(dataOf(instruction.destinations[0]), instruction.byte, bytes);
    return;
  case InstructionKind::Callback: // refused at load
  case InstructionKind::Record:   // all streams run in the order of the list
  case InstructionKind::Wait:
    return;
  case InstructionKind::Loop:
    iterations.push_back(0);
    for (uint64_t k = 0; k < instruction.count; ++k) {
      iterations.back() = static_cast<int64_t>(k);
      run(instruction.bodies[0]);
    }
    iterations.pop_back();
    return;
  case InstructionKind::When:
    if (auto k = static_cast<uint64_t>(iterations[instruction.loop]); k >= instruction.lower && k < instruction.upper)
      run(instruction.bodies[0]);
    return;
  case InstructionKind::While:
    while (run(instruction.bodies[0]), readScalar(instruction.operands[0]) != 0)
      run(instruction.bodies[1]);
    return;
  case InstructionKind::Case: {
    auto branch = static_cast<uint64_t>(readScalar(instruction.operands[0]));
    return run(instruction.bodies[std::min<uint64_t>(branch, instruction.bodies.size() - 1)]);
  }
  }
}

int64_t Device::readScalar(const Operand &operand) const {
  if (operand.kind == Operand::Kind::AxisIndex)
    return axisIndices[operand.number];
  if (operand.kind == Operand::Kind::Iteration)
    return iterations[operand.number];
  const std::byte *data = dataOf(operand.number);
  if (list->buffers[operand.number].type.dtype == format::DType::I1)
    return std::to_integer<int64_t>(*data) & 1;
  int32_t value;
  std::memcpy(&value, data, sizeof(value));
  return value;
}

void Device::runCall(const Instruction &instruction) {
  const KernelCode &code = context.kernels[instruction.kernel];
  const format::Kernel &kernel = context.program.kernels[instruction.kernel];
  std::vector<std::vector<std::byte>> dense;
  std::vector<void *> arguments;
  std::vector<int64_t> scalars(instruction.operands.size());
  auto add = [&](uint32_t buffer) {
    if (format::isDense(list->buffers[buffer])) {
      arguments.push_back(dataOf(buffer));
      return;
    }
    dense.emplace_back(*format::getBytes(list->buffers[buffer].type));
    copyOut(buffer, dense.back().data());
    arguments.push_back(dense.back().data());
  };
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    const Operand &operand = instruction.operands[index];
    if (operand.kind == Operand::Kind::Buffer) {
      add(operand.number);
      continue;
    }
    scalars[index] = readScalar(operand); // little-endian: of i32 the first half
    arguments.push_back(&scalars[index]);
  }
  for (uint32_t destination : instruction.destinations)
    add(destination);
  arguments.push_back(memory + context.layout.getScratch());
  for (size_t stage = 0; stage < code.getStages().size(); ++stage)
    code.run(stage, arguments.data(), 0, static_cast<int64_t>(code.getStages()[stage].parts));
  for (size_t index = 0; index < instruction.destinations.size(); ++index)
    if (!format::isDense(list->buffers[instruction.destinations[index]]))
      copyIn(static_cast<std::byte *>(arguments[kernel.parameters.size() + index]), instruction.destinations[index]);
}

void Device::runCollective(const Instruction &instruction) {
  const Bound &bound = collectives.at(&instruction);
  size_t meeting = context.instructions.getMeeting(numbers.at(&instruction));
  std::vector<const std::byte *> members;
  std::vector<std::byte> got;
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    got.resize(*format::getBytes(list->buffers[instruction.destinations[index]].type));
    context.rendezvous.meet(bound.group, bound.collective.index, meeting, dataOf(instruction.operands[index].number),
                            members);
    bound.collective.combines[index](members, got.data());
    context.rendezvous.leave(bound.group, bound.collective.index); // it may write where others read
    copyIn(got.data(), instruction.destinations[index]);
  }
}

void Device::runExchange(const Instruction &instruction) {
  const BoundCollective &bound = collectives.at(&instruction).collective;
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    uint32_t source = instruction.operands[index].number;
    std::vector<std::byte> bytes(*format::getBytes(list->buffers[source].type));
    copyOut(source, bytes.data());
    context.rendezvous.send(number, bound.group[bound.index + instruction.to[index]], std::move(bytes));
  }
  for (size_t index = 0; index < instruction.destinations.size(); ++index) {
    uint32_t destination = instruction.destinations[index];
    int64_t peer = bound.group[bound.index + instruction.from[index]];
    std::vector<std::byte> bytes = context.rendezvous.receive(peer, number, numbers.at(&instruction));
    uint64_t needed = *format::getBytes(list->buffers[destination].type);
    if (bytes.size() != needed)
      context.rendezvous.stop("device " + std::to_string(number) + " receives " + std::to_string(bytes.size()) +
                              " bytes from device " + std::to_string(peer) + ", needed " + std::to_string(needed));
    copyIn(bytes.data(), destination);
  }
}
