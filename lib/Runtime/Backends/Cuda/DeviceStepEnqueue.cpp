// Puts instructions onto streams.
#include "DeviceStep.h"

#include "../../PlanBuffers.h"
#include "heddle/Emulator/Emulator.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::Buffer, format::Instruction, format::InstructionKind, format::Operand;

void DeviceStep::enqueueBody(const List &body, size_t begin, size_t end, size_t number) {
  for (size_t index = begin; index < end; ++index) {
    if (!isSkipped(number))
      enqueue(body[index], number);
    number += bound[number - first].extent;
  }
}

void DeviceStep::enqueue(const Instruction &instruction, size_t number) {
  const Bound &own = bound[number - first];
  bool isLeaf = instruction.bodies.empty();
  if (isLeaf) {
    context.run.check();
    context.watchdog.note(device, number);
    staged[instruction.stream] = 0;
  }
  Ranges::Range range = context.ranges.begin([&] { return context.instructions.describe(number); });
  constexpr size_t mostTimings = 1 << 15;
  bool isEvent = instruction.kind == InstructionKind::Record || instruction.kind == InstructionKind::Wait;
  bool hasTime = isTimed && isLeaf && !isEvent && timings.size() < mostTimings;
  auto note = [&] {
    CUevent event = spare.empty() ? makeEvent(CU_EVENT_DEFAULT) : spare.back();
    if (!spare.empty())
      spare.pop_back();
    gpu.check(gpu.driver.cuEventRecord(event, streamOf(instruction)), "record an event");
    return event;
  };
  CUevent start = hasTime ? note() : nullptr;
  switch (instruction.kind) {
  case InstructionKind::Launch:
  case InstructionKind::Library:
    enqueueCall(instruction, own);
    break;
  case InstructionKind::Collective:
  case InstructionKind::Exchange:
    enqueueCollective(instruction, own, number);
    break;
  case InstructionKind::Copy:
    enqueueCopy(instruction, own);
    break;
  case InstructionKind::Fill:
    if (uint64_t bytes = bytesOf(list.buffers[instruction.destinations[0]]))
      gpu.check(gpu.driver.cuMemsetD8Async(addressOf(instruction.destinations[0]), instruction.byte, bytes,
                                           streamOf(instruction)),
                "fill memory");
    break;
  case InstructionKind::Record:
    gpu.check(gpu.driver.cuEventRecord(events[instruction.event], streamOf(instruction)), "record an event");
    if (instruction.event >= isRecorded.size())
      isRecorded.resize(instruction.event + 1);
    isRecorded[instruction.event] = true;
    break;
  case InstructionKind::Wait: // what an earlier piece has recorded is past
    if (instruction.event < isRecorded.size() && isRecorded[instruction.event])
      gpu.check(gpu.driver.cuStreamWaitEvent(streamOf(instruction), events[instruction.event], 0), "wait for an event");
    break;
  case InstructionKind::Loop:
    ++depth;
    for (uint64_t k = 0; k < instruction.count; ++k) {
      iterations[depth - 1] = static_cast<int64_t>(k);
      enqueueBody(instruction.bodies[0], 0, instruction.bodies[0].size(), number + 1);
    }
    --depth;
    break;
  case InstructionKind::When:
    if (auto k = static_cast<uint64_t>(iterations[instruction.loop]); k >= instruction.lower && k < instruction.upper)
      enqueueBody(instruction.bodies[0], 0, instruction.bodies[0].size(), number + 1);
    break;
  default: // refused when they are bound, or the host's
    break;
  }
  if (hasTime)
    timings.push_back({static_cast<uint32_t>(number), start, note()});
}

void DeviceStep::enqueueCall(const Instruction &instruction, const Bound &own) {
  if (own.isOnHost)
    return enqueueHostCall(instruction);
  const BoundKernel &kernel = context.kernels[instruction.kernel];
  CUstream stream = streamOf(instruction);
  size_t operands = instruction.operands.size();
  slots.clear();
  for (size_t index = 0; index < operands; ++index) {
    const Operand &operand = instruction.operands[index];
    if (operand.kind != Operand::Kind::Buffer) {
      slots.push_back(static_cast<uint64_t>(scalarOf(operand)));
      continue;
    }
    CUdeviceptr address = addressOf(operand.number);
    if (own.copies[index]) {
      CUdeviceptr dense = stage(instruction.stream, bytesOf(list.buffers[operand.number]));
      own.copies[index]->enqueue(gpu, stream, address, dense);
      address = dense;
    }
    slots.push_back(address);
  }
  for (size_t index = 0; index < instruction.destinations.size(); ++index) {
    uint32_t buffer = instruction.destinations[index];
    bool isCopied = own.copies[operands + index].has_value();
    slots.push_back(isCopied ? stage(instruction.stream, bytesOf(list.buffers[buffer])) : addressOf(buffer));
  }
  CUdeviceptr scratch = gpu.memory + context.map.streams[instruction.stream].offset;
  if (kernel.call) {
    values.assign(slots.begin(), slots.end());
    kernel.call->enqueue(stream, {values, scratch, gpu.memory + context.map.constants});
  } else {
    if (kernel.code->scratchBytes)
      slots.push_back(scratch);
    launch(kernel, stream);
  }
  for (size_t index = 0; index < instruction.destinations.size(); ++index)
    if (const auto &copy = own.copies[operands + index])
      copy->enqueue(gpu, stream, slots[operands + index], addressOf(instruction.destinations[index]));
}

void DeviceStep::launch(const BoundKernel &kernel, CUstream stream) {
  for (const LaunchStage &stage : kernel.stages) {
    std::vector<uint64_t> &given = stage.slots.empty() ? slots : ordered;
    ordered.clear();
    for (uint32_t argument : stage.slots)
      ordered.push_back(slots[argument]);
    size_t bytes = given.size() * sizeof(uint64_t);
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, given.data(), CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                     CU_LAUNCH_PARAM_END};
    if (stage.blocks)
      gpu.check(gpu.driver.cuLaunchKernel(stage.function, stage.blocks, 1, 1, stage.threads, 1, 1, stage.sharedBytes,
                                          stream, nullptr, extra),
                "launch a kernel");
  }
}

void DeviceStep::enqueueCollective(const Instruction &instruction, const Bound &own, size_t number) {
  CUstream stream = streamOf(instruction);
  const Nccl *nccl = context.communicators ? &context.communicators->getNccl() : nullptr;
  if (nccl) { // says where this device is to those that wait for it
    CUdeviceptr from = gpu.memory + context.map.numbers + (number + 1) * sizeof(uint32_t);
    auto to = reinterpret_cast<CUdeviceptr>(gpu.host + context.map.marks) + instruction.stream * sizeof(uint32_t);
    gpu.check(gpu.driver.cuMemcpyAsync(to, from, sizeof(uint32_t), stream), "copy");
  }
  std::vector<CUdeviceptr> from, to;
  for (const Operand &operand : instruction.operands)
    from.push_back(addressOf(operand.number));
  for (size_t index = 0; index < instruction.destinations.size(); ++index) {
    uint32_t buffer = instruction.destinations[index];
    to.push_back(own.isStaged[index] ? stage(instruction.stream, bytesOf(list.buffers[buffer])) : addressOf(buffer));
  }
  own.collective->enqueue(gpu, nccl, stream, from, to);
  for (size_t index = 0; index < to.size(); ++index)
    if (uint64_t bytes = bytesOf(list.buffers[instruction.destinations[index]]); own.isStaged[index] && bytes)
      gpu.check(gpu.driver.cuMemcpyAsync(addressOf(instruction.destinations[index]), to[index], bytes, stream), "copy");
}

void DeviceStep::enqueueCopy(const Instruction &instruction, const Bound &own) {
  if (own.readsDisk || own.writesDisk)
    return enqueueDiskCopy(instruction, own);
  CUstream stream = streamOf(instruction);
  CUdeviceptr from = addressOf(instruction.operands[0].number), to = addressOf(instruction.destinations[0]);
  if (!own.isStaged[0])
    return own.copies[0]->enqueue(gpu, stream, from, to);
  CUdeviceptr dense = stage(instruction.stream, bytesOf(list.buffers[instruction.destinations[0]]));
  own.copies[0]->enqueue(gpu, stream, from, dense);
  own.copies[1]->enqueue(gpu, stream, dense, to);
}

/// Runs on the host in the stream's order, on pinned memory.
void DeviceStep::enqueueHostCall(const Instruction &instruction) {
  std::vector<void *> arguments;
  std::vector<HeddleEmulatorRange> ranges;
  auto add = [&](uint32_t buffer, int flags) {
    CUdeviceptr address = addressOf(buffer);
    arguments.push_back(reinterpret_cast<void *>(address));
    ranges.push_back({address, bytesOf(list.buffers[buffer]), flags});
  };
  for (const Operand &operand : instruction.operands)
    add(operand.number, 0);
  for (uint32_t buffer : instruction.destinations)
    add(buffer, HEDDLE_EMULATOR_WRITTEN);
  arguments.push_back(nullptr); // scratch
  auto run = [kernels = context.hostKernels, kernel = instruction.kernel, arguments = std::move(arguments)]() mutable {
    kernels->run(kernel, arguments);
  };
  enqueueOnHost(streamOf(instruction), std::move(run), ranges, "kernel of the host");
}

void DeviceStep::enqueueOnHost(CUstream stream, std::function<void()> work, std::span<const HeddleEmulatorRange> ranges,
                               const char *name) {
  HostWork &kept = isCapturing ? capturedWork : hostWork;
  kept.push_back(std::make_unique<std::function<void()>>(std::move(work)));
  auto run = [](void *own) { (*static_cast<std::function<void()> *>(own))(); };
  gpu.check(gpu.driver.launchHost(stream, run, kept.back().get(), ranges, name), name);
}

/// Runs on the host in the stream's order, between pinned memory and the file.
void DeviceStep::enqueueDiskCopy(const Instruction &instruction, const Bound &own) {
  uint32_t source = instruction.operands[0].number, destination = instruction.destinations[0];
  CUdeviceptr from = addressOf(source), to = addressOf(destination);
  uint64_t bytes = bytesOf(list.buffers[source]);
  DiskCopy copy{
      context.disk, diskFault,     reinterpret_cast<const std::byte *>(from), reinterpret_cast<std::byte *>(to),
      bytes,        own.writesDisk};
  const HeddleEmulatorRange ranges[] = {
      {from, bytes, own.readsDisk ? HEDDLE_EMULATOR_ELSEWHERE : 0},
      {to, bytes, HEDDLE_EMULATOR_WRITTEN | (own.writesDisk ? HEDDLE_EMULATOR_ELSEWHERE : 0)}};
  const char *name = own.writesDisk ? "copy to the disk" : "copy from the disk";
  enqueueOnHost(streamOf(instruction), [copy = std::move(copy)] { copy.run(); }, ranges, name);
}

CUdeviceptr DeviceStep::addressOf(uint32_t index) const {
  const Buffer &buffer = list.buffers[index];
  auto place = static_cast<uint64_t>(format::getPlace(buffer, iterations));
  switch (buffer.space) {
  case format::Space::Device:
    return roots[DeviceArena] + place;
  case format::Space::Host:
    return roots[HostArena] + place;
  case format::Space::Argument:
    return roots[FirstArgument + buffer.number] + place;
  case format::Space::Result:
    return roots[FirstArgument + entry.arguments.size() + buffer.number] + place;
  case format::Space::Constant:
    return gpu.memory + context.map.constants + program.constants[buffer.number].offset + place;
  case format::Space::Disk:
    return roots[DiskArena] + place;
  }
  return 0;
}

int64_t DeviceStep::scalarOf(const Operand &operand) const {
  return operand.kind == Operand::Kind::AxisIndex ? axisIndices[operand.number] : iterations[operand.number];
}

CUdeviceptr DeviceStep::stage(uint32_t stream, uint64_t bytes) {
  const StreamScratch &own = context.map.streams[stream];
  CUdeviceptr address = gpu.memory + own.offset + own.kernelBytes + staged[stream];
  staged[stream] += roundUp(bytes, deviceAlignment);
  return address;
}
