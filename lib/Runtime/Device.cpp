#include "Device.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstring>
#include <new>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind, format::Operand;

namespace {

constexpr uint64_t alignment = 64;

uint64_t addSaturated(uint64_t a, uint64_t b) {
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

uint64_t getMostScratchBytes(const format::Program &program) {
  uint64_t bytes = 0;
  for (const format::Kernel &kernel : program.kernels)
    if (kernel.body)
      bytes = std::max(bytes, getScratchBytes(*kernel.body));
  return bytes;
}

} // namespace

Memory::Memory(uint64_t size) {
  uint64_t rounded = (std::max<uint64_t>(size, 1) + alignment - 1) / alignment * alignment;
  bytes.reset(static_cast<std::byte *>(std::aligned_alloc(alignment, rounded)));
  if (!bytes)
    throw LoadError("there is no memory for " + std::to_string(rounded) + " bytes, needed them on each device");
  std::memset(bytes.get(), poison, rounded);
}

uint64_t heddle::runtime::getDeviceBytes(const format::Program &program, const format::Entry &entry,
                                         const format::List &list) {
  uint64_t bytes = addSaturated(list.deviceBytes.value_or(0), list.hostBytes.value_or(0));
  for (const std::vector<format::Port> *ports : {&entry.arguments, &entry.results})
    for (const format::Port &port : *ports)
      bytes = addSaturated(bytes, *format::getBytes(port.local));
  return addSaturated(bytes, getMostScratchBytes(program));
}

// ---- numbers ----

InstructionNumbers::InstructionNumbers(const format::Program &program, const format::Entry &entry)
    : program(program), entry(entry) {
  for (const format::List &list : entry.lists)
    add(list.instructions);
}

void InstructionNumbers::add(const std::vector<Instruction> &body) {
  for (const Instruction &instruction : body) {
    size_t number = instructions.size();
    instructions.push_back(&instruction);
    numbers[&instruction] = number;
    meetings[&instruction] = number;
    if (instruction.kind == InstructionKind::Collective && entry.lists.size() > 1) {
      Instruction common = instruction;
      common.operands.clear();
      common.destinations.clear();
      common.stream = 0;
      meetings[&instruction] = firsts.try_emplace(format::print(program, common), number).first->second;
    }
    for (const std::vector<Instruction> &inner : instruction.bodies)
      add(inner);
  }
}

std::string InstructionNumbers::describe(size_t number) const {
  const Instruction &instruction = *instructions[number];
  std::string text = format::print(program, instruction);
  return instruction.location.empty() ? text : text + ", " + instruction.location;
}

// ---- loading ----

Device::Device(const DeviceContext &context, int64_t number)
    : context(context), number(number), position(format::getPosition(context.program.mesh, number)) {
  const format::Program &program = context.program;
  const format::Entry &entry = context.entry;
  size_t own = entry.listOf.empty() ? 0 : entry.listOf[format::getIndexAlong(program.mesh, entry.listsBy, position)];
  list = &entry.lists[own];
  deviceArena = Memory(list->deviceBytes.value_or(0));
  hostArena = Memory(list->hostBytes.value_or(0));
  scratch = Memory(getMostScratchBytes(program));
  for (const format::Port &port : entry.arguments)
    arguments.emplace_back(*format::getBytes(port.local));
  results.resize(entry.results.size());
  for (size_t index = 0; index < results.size(); ++index)
    if (std::ranges::none_of(entry.arguments, [&](const format::Port &port) { return port.donatedTo == index; }))
      results[index] = Memory(*format::getBytes(entry.results[index].local));
  for (const format::AxisIndex &index : list->axisIndices)
    axisIndices.push_back(format::getIndexAlong(program.mesh, index.axes, position));
  bodies.resize(program.kernels.size());
  bind(list->instructions);
}

void Device::bind(const Instructions &instructions) {
  for (const Instruction &instruction : instructions) {
    try {
      bind(instruction);
    } catch (const LoadError &error) {
      size_t at = context.numbers[instruction];
      throw LoadError("instruction #" + std::to_string(at) + " (" + context.numbers.describe(at) +
                      "): " + error.what());
    }
    for (const Instructions &body : instruction.bodies)
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
    if (std::optional<BoundBody> &body = bodies[instruction.kernel]; !body)
      body = bindBody(context.program, context.program.kernels[instruction.kernel], context.table, scratch.data());
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

std::byte *Device::getResult(size_t index) const {
  for (size_t argument = 0; argument < arguments.size(); ++argument)
    if (context.entry.arguments[argument].donatedTo == index)
      return arguments[argument].data();
  return results[index].data();
}

std::byte *Device::dataOf(uint32_t index) const {
  const format::Buffer &buffer = list->buffers[index];
  int64_t place = format::getPlace(buffer, iterations);
  switch (buffer.space) {
  case format::Space::Device:
    return deviceArena.data() + place;
  case format::Space::Host:
    return hostArena.data() + place;
  case format::Space::Argument:
    return arguments[buffer.number].data() + place;
  case format::Space::Result:
    return results[buffer.number].data() + place;
  case format::Space::Constant: // checked: nobody writes there
    return const_cast<std::byte *>(context.program.constantBytes.data()) +
           context.program.constants[buffer.number].offset + place;
  }
  return nullptr;
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

void Device::run(const Instructions &instructions) {
  for (const Instruction &instruction : instructions)
    run(instruction);
}

void Device::run(const Instruction &instruction) {
  size_t at = context.numbers[instruction];
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
  const BoundBody &body = *bodies[instruction.kernel];
  for (size_t index = 0; index < instruction.operands.size(); ++index) {
    const Operand &operand = instruction.operands[index];
    const Tensor &parameter = body.parameters[index];
    if (operand.kind == Operand::Kind::Buffer) {
      copyOut(operand.number, parameter.data);
    } else { // little-endian: of i32 the first half
      int64_t value = readScalar(operand);
      std::memcpy(parameter.data, &value, format::getBytes(parameter.type.dtype));
    }
  }
  body.run();
  for (size_t index = 0; index < instruction.destinations.size(); ++index)
    copyIn(body.results[index].data, instruction.destinations[index]);
}

void Device::runCollective(const Instruction &instruction) {
  const Bound &bound = collectives.at(&instruction);
  size_t meeting = context.numbers.getMeeting(instruction);
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
    std::vector<std::byte> bytes = context.rendezvous.receive(peer, number, context.numbers[instruction]);
    uint64_t needed = *format::getBytes(list->buffers[destination].type);
    if (bytes.size() != needed)
      context.rendezvous.stop("device " + std::to_string(number) + " receives " + std::to_string(bytes.size()) +
                              " bytes from device " + std::to_string(peer) + ", needed " + std::to_string(needed));
    copyIn(bytes.data(), destination);
  }
}
