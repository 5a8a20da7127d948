#include "Profile.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::run;
using format::InstructionKind;

/// ` host to device`; empty on the device.
static std::string describeDirection(const format::Entry &entry, const format::List &list,
                                     const format::Instruction &copy) {
  format::Space from = getSpace(entry, list.buffers[copy.operands[0].number]),
                to = getSpace(entry, list.buffers[copy.destinations[0]]);
  if (from == format::Space::Device && to == format::Space::Device)
    return "";
  return std::string(" ") + format::toString(from) + " to " + format::toString(to);
}

std::string run::nameOf(const runtime::Executor &executor, size_t entry, size_t number) {
  const format::Program &program = executor.getProgram();
  const format::Instruction &instruction = executor.getInstruction(entry, number);
  switch (instruction.kind) {
  case InstructionKind::Launch:
  case InstructionKind::Library:
    return program.kernels[instruction.kernel].name;
  case InstructionKind::Collective:
    return std::string(format::toString(instruction.collective)) +
           (format::isReduction(instruction.collective) ? std::string(" ") + format::toString(instruction.combiner)
                                                        : "");
  case InstructionKind::Callback:
    return instruction.callee;
  case InstructionKind::Copy:
    return format::toString(instruction.kind) +
           describeDirection(executor.getEntry(entry), executor.getList(entry, number), instruction);
  default:
    return format::toString(instruction.kind);
  }
}

std::string run::kindOf(const format::Program &program, const format::Instruction &instruction) {
  switch (instruction.kind) {
  case InstructionKind::Launch:
    return program.kernels[instruction.kernel].kind;
  case InstructionKind::Library:
    return "library " + program.kernels[instruction.kernel].kind;
  case InstructionKind::Collective:
  case InstructionKind::Exchange:
    return "communication";
  default:
    return format::toString(instruction.kind);
  }
}

std::string run::kindOf(const runtime::Executor &executor, size_t entry, size_t number) {
  const format::Instruction &instruction = executor.getInstruction(entry, number);
  bool isOnHost = format::isOnHost(executor.getEntry(entry), executor.getList(entry, number), instruction);
  return isOnHost ? "host" : kindOf(executor.getProgram(), instruction);
}

void ProfileRow::add(const ProfileRow &other) {
  launches += other.launches;
  seconds += other.seconds;
  waited += other.waited;
  predicted += other.predicted;
  flops += other.flops;
  bytes += other.bytes;
}

void Profile::addRun() {
  ++runs;
  for (int64_t device : executor.getLocalDevices())
    for (const runtime::Event &event : executor.getEvents(device)) {
      const format::Instruction &instruction = executor.getInstruction(entry, event.instruction);
      if (!instruction.bodies.empty() && instruction.kind != InstructionKind::While)
        continue; // of loops and branches those inside count
      format::Cost cost = instruction.cost.value_or(format::Cost{});
      rows[event.instruction].add({"", "", 1, 1e-9 * static_cast<double>(event.end - event.start),
                                   1e-9 * static_cast<double>(event.waited),
                                   1e-9 * static_cast<double>(cost.nanoseconds), static_cast<double>(cost.flops),
                                   static_cast<double>(cost.bytes)});
    }
}

std::vector<ProfileRow> Profile::getRows(bool isByKind) const {
  std::map<std::string, ProfileRow> sums;
  for (const auto &[number, row] : rows) {
    std::string name = nameOf(executor, entry, number), kind = kindOf(executor, entry, number);
    auto [found, isNew] = sums.try_emplace(isByKind ? kind : name, ProfileRow{name, kind});
    found->second.add(row);
  }
  std::vector<ProfileRow> all;
  double share = 1.0 / (std::max(1u, runs) * static_cast<double>(executor.getLocalDevices().size()));
  for (auto &[key, row] : sums) {
    for (double *number : {&row.launches, &row.seconds, &row.waited, &row.predicted, &row.flops, &row.bytes})
      *number *= share;
    all.push_back(row);
  }
  std::ranges::sort(all, std::less(), [](const ProfileRow &row) { return std::pair(-row.seconds, row.name); });
  return all;
}
