#include "heddle/Runtime/Metrics/PlanCost.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <map>
#include <set>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind;

namespace {

using Body = std::vector<Instruction>;

/// Which body of each `case` counts: the one that takes longest.
class Branches {
public:
  const Body &getCostliest(const Instruction &instruction) {
    const Body *costliest = &instruction.bodies[0];
    for (const Body &body : instruction.bodies)
      if (getNanoseconds(body) > getNanoseconds(*costliest))
        costliest = &body;
    return *costliest;
  }

private:
  /// What all instructions of a body take, one after another.
  double getNanoseconds(const Body &body) {
    if (auto found = known.find(&body); found != known.end())
      return found->second;
    double sum = 0;
    for (const Instruction &instruction : body) {
      if (instruction.cost)
        sum += static_cast<double>(instruction.cost->nanoseconds);
      if (instruction.kind == InstructionKind::Case) {
        sum += getNanoseconds(getCostliest(instruction));
        continue;
      }
      double times = instruction.kind == InstructionKind::Loop ? static_cast<double>(instruction.count) : 1;
      for (const Body &nested : instruction.bodies)
        sum += times * getNanoseconds(nested);
    }
    return known[&body] = sum;
  }

  std::map<const Body *, double> known;
};

/// Adds up what instructions cost; `trips` of the loops around them, the outermost first.
void addCosts(const Body &body, double times, Branches &branches, std::vector<uint64_t> &trips, PlanCost &cost) {
  for (const Instruction &instruction : body) {
    if (instruction.cost) {
      cost.flops += times * static_cast<double>(instruction.cost->flops);
      cost.bytes += times * static_cast<double>(instruction.cost->bytes);
    }
    cost.instructions += static_cast<uint64_t>(std::min(times, 0x1p62));
    switch (instruction.kind) {
    case InstructionKind::Loop:
      trips.push_back(instruction.count);
      addCosts(instruction.bodies[0], times * static_cast<double>(instruction.count), branches, trips, cost);
      trips.pop_back();
      break;
    case InstructionKind::When: {
      uint64_t all = trips[instruction.loop], upper = std::min(instruction.upper, all);
      uint64_t some = upper > instruction.lower ? upper - instruction.lower : 0;
      if (all > 0)
        addCosts(instruction.bodies[0], times * static_cast<double>(some) / static_cast<double>(all), branches, trips,
                 cost);
      break;
    }
    case InstructionKind::Case:
      addCosts(branches.getCostliest(instruction), times, branches, trips, cost);
      break;
    default:
      for (const Body &nested : instruction.bodies)
        addCosts(nested, times, branches, trips, cost);
    }
  }
}

/// Lets streams run, in nanoseconds.
class StreamClock {
public:
  double run(const Body &body) {
    follow(body);
    return getLatest();
  }

private:
  using Times = std::map<uint32_t, double>; // by number of the stream or event

  void follow(const Body &body) {
    for (const Instruction &instruction : body)
      follow(instruction);
  }

  void follow(const Instruction &instruction) {
    ++steps;
    switch (instruction.kind) {
    case InstructionKind::Record:
      events[instruction.event] = streams[instruction.stream];
      return;
    case InstructionKind::Wait: {
      double &stream = streams[instruction.stream];
      stream = std::max(stream, events[instruction.event]);
      return;
    }
    case InstructionKind::Loop:
      return followLoop(instruction);
    case InstructionKind::When: {
      uint64_t iteration = iterations[instruction.loop];
      if (instruction.lower <= iteration && iteration < instruction.upper)
        follow(instruction.bodies[0]);
      return;
    }
    case InstructionKind::Case:
      return follow(branches.getCostliest(instruction));
    default:
      if (instruction.cost)
        streams[instruction.stream] += static_cast<double>(instruction.cost->nanoseconds);
      for (const Body &nested : instruction.bodies)
        follow(nested);
    }
  }

  /// Iterations in the middle of a long loop take as long as the one before them.
  void followLoop(const Instruction &loop) {
    uint64_t followed = steps < mostSteps ? 32 : 0; // at each end
    iterations.push_back(0);
    for (uint64_t iteration = 0; iteration < loop.count; ++iteration) {
      iterations.back() = iteration;
      if (iteration != followed || loop.count <= 2 * followed) {
        follow(loop.bodies[0]);
        continue;
      }
      Times streamsBefore = streams, eventsBefore = events;
      double before = getLatest();
      follow(loop.bodies[0]);
      uint64_t skipped = loop.count - 2 * followed - 1;
      double added = (getLatest() - before) * static_cast<double>(skipped);
      moveOn(streams, streamsBefore, added);
      moveOn(events, eventsBefore, added);
      iteration += skipped;
    }
    iterations.pop_back();
  }

  /// What the loop uses.
  static void moveOn(Times &times, const Times &before, double added) {
    for (auto &[number, time] : times)
      if (auto found = before.find(number); found == before.end() || found->second != time)
        time += added;
  }

  double getLatest() const {
    double latest = 0;
    for (const auto &[stream, time] : streams)
      latest = std::max(latest, time);
    return latest;
  }

  /// After so many steps, of loops in loops, one iteration stands for all.
  static constexpr uint64_t mostSteps = 500'000;

  Branches branches;
  uint64_t steps = 0;
  Times streams, events;
  std::vector<uint64_t> iterations; // by loop, the outermost first
};

} // namespace

std::vector<size_t> runtime::getLists(const format::Program &program, const format::Entry &entry) {
  std::vector<size_t> lists;
  for (int64_t device = 0; device < format::getDeviceCount(program.mesh); ++device)
    lists.push_back(entry.listOf.empty()
                        ? 0
                        : entry.listOf[format::getIndexAlong(program.mesh, entry.listsBy,
                                                             format::getPosition(program.mesh, device))]);
  return lists;
}

PlanCost runtime::getPlanCost(const format::Program &program, const format::Entry &entry) {
  PlanCost all;
  std::map<size_t, double> devices; // by list
  for (size_t list : getLists(program, entry))
    ++devices[list];
  for (auto [number, count] : devices) {
    const format::List &list = entry.lists[number];
    PlanCost own;
    Branches branches;
    std::vector<uint64_t> trips;
    addCosts(list.instructions, 1, branches, trips, own);
    all.flops += count * own.flops;
    all.bytes += count * own.bytes;
    all.instructions = std::max(all.instructions, own.instructions);
    all.seconds = std::max(all.seconds, 1e-9 * StreamClock().run(list.instructions));
  }
  return all;
}

PlanMemory runtime::getPlanMemory(const format::Program &program, const format::Entry &entry) {
  PlanMemory memory;
  std::set<uint32_t> donated;
  for (const format::Port &port : entry.arguments) {
    memory.arguments += *format::getBytes(port.local);
    if (port.donatedTo)
      donated.insert(*port.donatedTo);
  }
  for (uint32_t index = 0; index < entry.results.size(); ++index)
    if (!donated.contains(index))
      memory.results += *format::getBytes(entry.results[index].local);
  for (const format::List &list : entry.lists) {
    std::set<uint32_t> constants;
    uint64_t bytes = 0;
    for (const format::Buffer &buffer : list.buffers)
      if (buffer.space == format::Space::Constant && constants.insert(buffer.number).second)
        bytes += program.constants[buffer.number].bytes;
    memory.constants = std::max(memory.constants, bytes);
    memory.arena = std::max(memory.arena, list.deviceBytes.value_or(0));
  }
  return memory;
}
