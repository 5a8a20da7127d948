// What is found once for the instructions of a list.
#include "DeviceStep.h"

#include "../../Collectives.h"
#include "../../InstructionTable.h"
#include "../../PlanBuffers.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::Buffer, format::Instruction, format::InstructionKind, format::Operand;

namespace {

/// A loop that would be more nodes of a graph is counted by the host.
constexpr uint64_t mostNodes = 20'000;

uint64_t alignedBytes(const Buffer &buffer) { return roundUp(bytesOf(buffer), deviceAlignment); }

bool isCall(const Instruction &instruction) {
  return instruction.kind == InstructionKind::Launch || instruction.kind == InstructionKind::Library;
}

/// A copy between a buffer and dense memory of its shape, or another buffer.
std::optional<StridedDeviceCopy> makeCopy(const Buffer &from, const std::vector<int64_t> &fromStrides,
                                          const std::vector<int64_t> &toStrides) {
  return StridedDeviceCopy(from.type.shape, fromStrides, toStrides, format::getBytes(from.type.dtype));
}

} // namespace

void heddle::runtime::cuda::measureScratch(const format::List &list, const BoundKernels &kernels,
                                           std::vector<StreamScratch> &streams) {
  auto visit = [&](auto &self, const std::vector<Instruction> &body) -> void {
    for (const Instruction &instruction : body) {
      for (const std::vector<Instruction> &inner : instruction.bodies)
        self(self, inner);
      if (instruction.stream >= streams.size())
        streams.resize(instruction.stream + 1);
      StreamScratch &own = streams[instruction.stream];
      uint64_t staged = 0;
      auto addGaps = [&](uint32_t buffer) {
        if (!format::isDense(list.buffers[buffer]))
          staged = addBytes(staged, alignedBytes(list.buffers[buffer]));
      };
      if (isCall(instruction)) {
        own.kernelBytes =
            std::max(own.kernelBytes, roundUp(kernels[instruction.kernel].getScratchBytes(), deviceAlignment));
        for (const Operand &operand : instruction.operands)
          if (operand.kind == Operand::Kind::Buffer)
            addGaps(operand.number);
        std::ranges::for_each(instruction.destinations, addGaps);
      }
      if (instruction.kind == InstructionKind::Collective) {
        std::vector<bool> isStaged = findStaged(instruction, list.buffers);
        for (size_t index = 0; index < isStaged.size(); ++index)
          if (isStaged[index])
            staged = addBytes(staged, alignedBytes(list.buffers[instruction.destinations[index]]));
      }
      if (instruction.kind == InstructionKind::Copy)
        if (const Buffer &to = list.buffers[instruction.destinations[0]];
            mayOverlap(list.buffers[instruction.operands[0].number], to))
          staged = alignedBytes(to);
      own.stagedBytes = std::max(own.stagedBytes, staged);
    }
  };
  visit(visit, list.instructions);
}

size_t heddle::runtime::cuda::countStreams(const std::vector<Instruction> &instructions) {
  size_t count = 1;
  for (const Instruction &instruction : instructions) {
    count = std::max<size_t>(count, instruction.stream + 1);
    for (const std::vector<Instruction> &body : instruction.bodies)
      count = std::max(count, countStreams(body));
  }
  return count;
}

DeviceStep::DeviceStep(const StepContext &given, int64_t device)
    : context(given), program(context.program), entry(program.entries[context.entry]), gpu(context.gpu), device(device),
      position(format::getPosition(program.mesh, device)), list(entry.lists[findList(program, entry, device)]),
      first(context.instructions.getFirst(findList(program, entry, device))), iterations(kMostLoops) {
  for (const format::AxisIndex &index : list.axisIndices)
    axisIndices.push_back(format::getIndexAlong(program.mesh, index.axes, position));
  size_t streams = countStreams(list.instructions);
  bind(list.instructions, first);
  staged.resize(streams);
  seen.resize(streams);
  joins.resize(streams);
  for (CUevent &event : joins)
    event = makeEvent(CU_EVENT_DISABLE_TIMING);
  fork = makeEvent(CU_EVENT_DISABLE_TIMING);
  if (context.options.isProfiled)
    began = makeEvent(CU_EVENT_DEFAULT);
}

DeviceStep::~DeviceStep() {
  const Driver &driver = gpu.driver;
  if (context.run.hasFailed()) { // what is on the GPU may never end
    auto leave = [](HostWork &work) {
      for (std::unique_ptr<std::function<void()>> &own : work)
        static_cast<void>(own.release());
    };
    for (Graph &graph : graphs)
      leave(graph.hostWork);
    leave(hostWork);
    leave(capturedWork);
    return;
  }
  driver.cuCtxSetCurrent(gpu.context);
  for (CUstream stream : gpu.streams)
    driver.cuStreamSynchronize(stream);
  for (Graph &graph : graphs)
    driver.cuGraphExecDestroy(graph.graph);
  for (const Timing &timing : timings)
    spare.insert(spare.end(), {timing.start, timing.end});
  for (const std::vector<CUevent> *all : {&events, &joins, &spare})
    for (CUevent event : *all)
      if (event)
        driver.cuEventDestroy(event);
  for (CUevent event : {fork, began})
    if (event)
      driver.cuEventDestroy(event);
}

void DeviceStep::bind(const List &body, size_t number) {
  for (const Instruction &instruction : body) {
    if (number - first >= bound.size())
      bound.resize(number - first + 1);
    size_t inner = number + 1;
    bool isHostDriven = instruction.kind == InstructionKind::While || instruction.kind == InstructionKind::Case;
    for (const List &own : instruction.bodies) {
      size_t begin = inner;
      bind(own, begin);
      for (size_t index = 0; index < own.size(); ++index) {
        isHostDriven |= bound[inner - first].isHostDriven;
        inner += bound[inner - first].extent;
      }
    }
    Bound &own = bound[number - first];
    own.extent = inner - number;
    own.isHostDriven = isHostDriven;
    if (instruction.kind == InstructionKind::Loop)
      own.isHostDriven |= instruction.count > mostNodes ||
                          countNodes(instruction.bodies[0], number + 1) * instruction.count > mostNodes;
    try {
      bind(instruction, number);
    } catch (const LoadError &error) {
      throw LoadError(context.instructions.name(number) + ": " + error.what());
    }
    number = inner;
  }
}

uint64_t DeviceStep::countNodes(const List &body, size_t number) const {
  uint64_t count = 0;
  for (const Instruction &instruction : body) {
    size_t inner = number + 1;
    uint64_t own = 1;
    for (const List &bodyOf : instruction.bodies) {
      own += countNodes(bodyOf, inner);
      for (size_t index = 0; index < bodyOf.size(); ++index)
        inner += bound[inner - first].extent;
    }
    count += instruction.kind == InstructionKind::Loop ? own * std::min(instruction.count, mostNodes) : own;
    count = std::min(count, mostNodes + 1);
    number = inner;
  }
  return count;
}

void DeviceStep::bind(const Instruction &instruction, size_t number) {
  Bound &own = bound[number - first];
  const std::vector<Buffer> &buffers = list.buffers;
  switch (instruction.kind) {
  case InstructionKind::Launch:
  case InstructionKind::Library:
    own.isOnHost = isOnHost(entry, list, instruction);
    for (const Operand &operand : instruction.operands) {
      own.copies.emplace_back();
      if (operand.kind != Operand::Kind::Buffer || format::isDense(buffers[operand.number]))
        continue;
      const Buffer &buffer = buffers[operand.number];
      own.copies.back() = makeCopy(buffer, stridesOf(buffer), format::getDenseStrides(buffer.type.shape));
    }
    for (uint32_t destination : instruction.destinations) {
      const Buffer &buffer = buffers[destination];
      own.copies.emplace_back();
      if (!format::isDense(buffer))
        own.copies.back() = makeCopy(buffer, format::getDenseStrides(buffer.type.shape), stridesOf(buffer));
    }
    return;
  case InstructionKind::Collective:
  case InstructionKind::Exchange:
    return bindCollective(instruction, own);
  case InstructionKind::Copy: {
    const Buffer &from = buffers[instruction.operands[0].number], &to = buffers[instruction.destinations[0]];
    bool isEmpty = bytesOf(from) == 0;
    own.readsDisk = !isEmpty && getSpace(entry, from) == format::Space::Disk;
    own.writesDisk = !isEmpty && getSpace(entry, to) == format::Space::Disk;
    if (own.readsDisk || own.writesDisk)
      return;
    own.isStaged = {mayOverlap(from, to)};
    std::vector<int64_t> dense = format::getDenseStrides(from.type.shape);
    own.copies.push_back(makeCopy(from, stridesOf(from), own.isStaged[0] ? dense : stridesOf(to)));
    if (own.isStaged[0])
      own.copies.push_back(makeCopy(to, dense, stridesOf(to)));
    return;
  }
  case InstructionKind::Callback:
    throw LoadError("there is no function \"" + instruction.callee + "\", needed programs without callbacks here");
  case InstructionKind::Record:
    if (instruction.event >= events.size())
      events.resize(instruction.event + 1);
    if (!events[instruction.event])
      events[instruction.event] = makeEvent(CU_EVENT_DISABLE_TIMING);
    return;
  default:
    return;
  }
}

void DeviceStep::bindCollective(const Instruction &instruction, Bound &own) {
  Group group = findGroup(instruction, program.mesh, position);
  own.isStaged = instruction.kind == InstructionKind::Collective ? findStaged(instruction, list.buffers)
                                                                 : std::vector<bool>(instruction.destinations.size());
  own.collective = CollectiveCall::make(
      program, list, instruction, group,
      group.devices.size() == 1 ? nullptr
                                : context.communicators->get({group.devices, instruction.channel}, group.index));
}

void DeviceStep::addTo(std::vector<CollectivePart> &parts,
                       const std::function<uint32_t(const Communicators::Group &)> &numberOf) const {
  for (size_t index = 0; index < bound.size(); ++index) {
    if (!bound[index].collective)
      continue;
    const Instruction &instruction = context.instructions[first + index];
    Group group = findGroup(instruction, program.mesh, position);
    if (group.devices.size() == 1)
      continue;
    CollectivePart part;
    part.group = numberOf({group.devices, instruction.channel});
    part.member = static_cast<uint32_t>(group.index);
    part.entry = static_cast<uint32_t>(context.entry);
    part.instruction = static_cast<uint32_t>(first + index);
    bound[index].collective->addTo(parts, part);
  }
}

CUevent DeviceStep::makeEvent(unsigned flags) {
  CUevent event = nullptr;
  gpu.check(gpu.driver.cuEventCreate(&event, flags), "have an event");
  return event;
}
