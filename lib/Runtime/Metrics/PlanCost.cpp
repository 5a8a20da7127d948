#include "heddle/Runtime/Metrics/PlanCost.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <limits>
#include <map>

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
