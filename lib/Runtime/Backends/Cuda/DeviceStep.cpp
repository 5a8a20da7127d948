// A step of one GPU: pieces that are captured once, and between them what the host decides.
#include "DeviceStep.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::Instruction, format::InstructionKind;

void DeviceStep::run(EventLog *log) {
  gpu.use();
  place();
  {
    std::lock_guard lock(observing);
    volatile auto *marks = reinterpret_cast<volatile uint32_t *>(gpu.host + context.map.marks);
    for (size_t stream = 0; stream < seen.size(); ++stream)
      marks[stream] = seen[stream] = 0;
    hasMarks = true;
  }
  depth = hostLoops = 0;
  hostWork.clear();
  isTimed = log != nullptr;
  for (const Timing &timing : timings)
    spare.insert(spare.end(), {timing.start, timing.end});
  timings.clear();
  // What the host has sent must be there.
  gpu.check(gpu.driver.cuEventRecord(gpu.copied, gpu.copies), "record an event");
  gpu.check(gpu.driver.cuStreamWaitEvent(gpu.streams[0], gpu.copied, 0), "wait for an event");
  if (isTimed)
    gpu.check(gpu.driver.cuEventRecord(began, gpu.streams[0]), "record an event");
  runBody(list.instructions, first);
  wait();
  {
    std::lock_guard lock(observing);
    hasMarks = false;
  }
  context.run.recorder.finish(device, getTime());
  if (log)
    readTimes(*log);
  ++runs;
}

void DeviceStep::place() {
  roots.resize(context.layout.getRootCount(context.entry));
  BySpace<CUdeviceptr> begins{gpu.memory, reinterpret_cast<CUdeviceptr>(gpu.host),
                              reinterpret_cast<CUdeviceptr>(context.diskBegin)};
  for (uint32_t root = 0; root < roots.size(); ++root) {
    Address place = context.layout.getRoot(context.entry, root);
    roots[root] = begins[place.space] + place.offset;
  }
}

// ---- what the host decides ----

void DeviceStep::runBody(const List &body, size_t number) {
  for (size_t index = 0; index < body.size();) {
    Piece piece{&body, index, index, number};
    for (; index < body.size() && !bound[number - first].isHostDriven; ++index)
      number += bound[number - first].extent;
    piece.last = index;
    if (piece.last > piece.first)
      runPiece(piece);
    if (index == body.size())
      break;
    if (!isSkipped(number))
      runHostDriven(body[index], number);
    number += bound[number - first].extent;
    ++index;
  }
}

void DeviceStep::runHostDriven(const Instruction &instruction, size_t number) {
  auto numberOf = [&](size_t body) { // of its first instruction
    size_t inner = number + 1;
    for (size_t before = 0; before < body; ++before)
      for (size_t index = 0; index < instruction.bodies[before].size(); ++index)
        inner += bound[inner - first].extent;
    return inner;
  };
  switch (instruction.kind) {
  case InstructionKind::Loop:
    ++depth;
    ++hostLoops;
    for (uint64_t k = 0; k < instruction.count; ++k) {
      iterations[depth - 1] = static_cast<int64_t>(k);
      runBody(instruction.bodies[0], number + 1);
    }
    --hostLoops;
    --depth;
    return;
  case InstructionKind::When:
    if (auto k = static_cast<uint64_t>(iterations[instruction.loop]); k >= instruction.lower && k < instruction.upper)
      runBody(instruction.bodies[0], number + 1);
    return;
  case InstructionKind::While:
    while (true) {
      runBody(instruction.bodies[0], number + 1);
      if (readScalar(instruction.operands[0]) == 0)
        return;
      runBody(instruction.bodies[1], numberOf(1));
    }
  case InstructionKind::Case: {
    auto wanted = static_cast<uint64_t>(readScalar(instruction.operands[0]));
    size_t body = std::min<uint64_t>(wanted, instruction.bodies.size() - 1);
    return runBody(instruction.bodies[body], numberOf(body));
  }
  default:
    return;
  }
}

int64_t DeviceStep::readScalar(const format::Operand &operand) {
  if (operand.kind != format::Operand::Kind::Buffer)
    return scalarOf(operand);
  format::DType dtype = list.buffers[operand.number].type.dtype;
  uint64_t bytes = dtype == format::DType::I1 ? 1 : dtype == format::DType::I64 ? 8 : 4; // as Device.cpp reads them
  std::byte *place = gpu.host + context.map.scalar;
  gpu.check(
      gpu.driver.cuMemcpyAsync(reinterpret_cast<CUdeviceptr>(place), addressOf(operand.number), bytes, gpu.streams[0]),
      "copy");
  wait();
  if (dtype == format::DType::I1)
    return static_cast<uint8_t>(*place) & 1;
  if (dtype == format::DType::I64) {
    int64_t value;
    std::memcpy(&value, place, sizeof(value));
    return value;
  }
  int32_t value;
  std::memcpy(&value, place, sizeof(value));
  return value;
}

// ---- pieces ----

void DeviceStep::runPiece(const Piece &piece) {
  bool mayCapture = context.cuda.usesGraphs && !isTimed && hostLoops == 0 && runs >= context.cuda.runsBeforeCapture;
  if (!mayCapture)
    return enqueuePiece(piece);
  gpu.check(gpu.driver.cuGraphLaunch(findGraph(piece), gpu.streams[0]), "launch a graph");
}

CUgraphExec DeviceStep::findGraph(const Piece &piece) {
  for (const Graph &graph : graphs)
    if (graph.piece == piece.number && graph.roots == roots)
      return graph.graph;
  constexpr size_t mostGraphs = 64; // arrangements of state that change places are few
  if (graphs.size() == mostGraphs) {
    wait();
    gpu.check(gpu.driver.cuGraphExecDestroy(graphs.front().graph), "end a graph");
    graphs.erase(graphs.begin());
  }
  CUgraph graph = nullptr;
  CUgraphExec ready = nullptr;
  gpu.check(gpu.driver.cuStreamBeginCapture(gpu.streams[0], CU_STREAM_CAPTURE_MODE_RELAXED), "capture a step");
  isCapturing = true;
  enqueuePiece(piece);
  isCapturing = false;
  gpu.check(gpu.driver.cuStreamEndCapture(gpu.streams[0], &graph), "capture a step");
  gpu.check(gpu.driver.cuGraphInstantiate(&ready, graph, 0), "make a graph");
  gpu.check(gpu.driver.cuGraphDestroy(graph), "make a graph");
  graphs.push_back({piece.number, roots, ready, std::exchange(capturedWork, {})});
  return ready;
}

void DeviceStep::dropGraphs() {
  gpu.driver.cuCtxSetCurrent(gpu.context);
  if (std::exchange(isCapturing, false)) {
    CUgraph graph = nullptr;
    gpu.driver.cuStreamEndCapture(gpu.streams[0], &graph);
    if (graph)
      gpu.driver.cuGraphDestroy(graph);
  }
  for (Graph &graph : graphs) // one that runs ends first
    gpu.driver.cuGraphExecDestroy(graph.graph);
  graphs.clear();
}

/// Other streams begin after the first one, and end before it goes on.
void DeviceStep::enqueuePiece(const Piece &piece) {
  std::set<uint32_t> streams;
  auto collect = [&](auto &self, const Instruction &instruction) -> void {
    if (instruction.bodies.empty())
      streams.insert(instruction.stream);
    for (const List &body : instruction.bodies)
      for (const Instruction &inner : body)
        self(self, inner);
  };
  for (size_t index = piece.first; index < piece.last; ++index)
    collect(collect, (*piece.body)[index]);
  streams.erase(0);
  isRecorded.assign(isRecorded.size(), false);
  const Driver &driver = gpu.driver;
  if (!streams.empty())
    gpu.check(driver.cuEventRecord(fork, gpu.streams[0]), "record an event");
  for (uint32_t stream : streams)
    gpu.check(driver.cuStreamWaitEvent(gpu.streams[stream], fork, 0), "wait for an event");
  enqueueBody(*piece.body, piece.first, piece.last, piece.number);
  for (uint32_t stream : streams) {
    gpu.check(driver.cuEventRecord(joins[stream], gpu.streams[stream]), "record an event");
    gpu.check(driver.cuStreamWaitEvent(gpu.streams[0], joins[stream], 0), "wait for an event");
  }
}

// ---- the end ----

void DeviceStep::wait() {
  constexpr int64_t spun = 1'000'000, between = 50'000; // nanoseconds
  context.watchdog.note(device, Watchdog::none);
  int64_t start = getTime();
  while (true) {
    CUresult result = gpu.driver.cuStreamQuery(gpu.streams[0]);
    if (result == CUDA_SUCCESS)
      break;
    if (result != CUDA_ERROR_NOT_READY)
      gpu.check(result, "end a step");
    context.run.check();
    observe();
    if (getTime() - start > spun)
      std::this_thread::sleep_for(std::chrono::nanoseconds(between));
  }
  observe();
  std::lock_guard lock(diskFault->mutex);
  if (!diskFault->sentence.empty())
    throw DeviceError(diskFault->sentence);
}

uint64_t DeviceStep::observe() {
  std::lock_guard lock(observing);
  volatile auto *marks = reinterpret_cast<volatile uint32_t *>(gpu.host + context.map.marks);
  for (size_t stream = 0; hasMarks && stream < seen.size(); ++stream) {
    uint32_t mark = marks[stream];
    if (mark == seen[stream])
      continue;
    seen[stream] = mark;
    ++moves;
    context.run.recorder.start(device, mark - 1, getTime());
  }
  return moves;
}

void DeviceStep::readTimes(EventLog &log) {
  auto nanoseconds = [&](CUevent event) {
    float milliseconds = 0;
    gpu.check(gpu.driver.cuEventElapsedTime(&milliseconds, began, event), "say a time");
    return static_cast<int64_t>(static_cast<double>(milliseconds) * 1e6);
  };
  for (const Timing &timing : timings) {
    if (log.count == log.events.size())
      break;
    Event &event = log.events[log.count++];
    event.instruction = timing.instruction;
    event.start = nanoseconds(timing.start);
    event.end = nanoseconds(timing.end);
    event.waited = 0;
  }
  std::sort(log.events.begin(), log.events.begin() + static_cast<int64_t>(log.count),
            [](const Event &a, const Event &b) { return a.start < b.start; });
}
