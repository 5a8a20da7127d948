#include "heddle/Runtime/Metrics/PlanCost.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace heddle;
using namespace heddle::runtime;

PlanCost runtime::getPlanCost(const format::Program &program, const format::Entry &entry) {
  PlanCost cost{.time = format::getEntryTime(program.mesh, entry)};
  std::map<size_t, double> devices; // by list
  for (int64_t device = 0; device < format::getDeviceCount(program.mesh); ++device)
    ++devices[format::findList(program, entry, device)];
  for (auto [number, count] : devices) {
    PlanCost own;
    format::forEachInstruction(
        entry.lists[number].instructions, [&](const format::Instruction &instruction, uint64_t times) {
          if (instruction.cost) {
            own.flops += static_cast<double>(times) * static_cast<double>(instruction.cost->flops);
            own.bytes += static_cast<double>(times) * static_cast<double>(instruction.cost->bytes);
          }
          if (__builtin_add_overflow(own.instructions, times, &own.instructions))
            own.instructions = std::numeric_limits<uint64_t>::max();
        });
    cost.flops += count * own.flops;
    cost.bytes += count * own.bytes;
    cost.instructions = std::max(cost.instructions, own.instructions);
  }
  return cost;
}

MemoryNeed runtime::getMemoryNeed(const format::Program &program, const format::Entry &entry) {
  MemoryNeed memory;
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
