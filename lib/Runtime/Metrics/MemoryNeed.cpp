#include "heddle/Runtime/Metrics/MemoryNeed.h"

#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Metrics/PlanCost.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

using namespace heddle;
using namespace heddle::runtime;

/// The bytes of constants that a list uses.
static uint64_t getConstantBytes(const format::Program &program, const format::List &list) {
  std::set<uint32_t> constants;
  uint64_t bytes = 0;
  for (const format::Buffer &buffer : list.buffers)
    if (buffer.space == format::Space::Constant && constants.insert(buffer.number).second)
      bytes += program.constants[buffer.number].bytes;
  return bytes;
}

std::vector<MemoryNeed> runtime::getMemoryNeed(const format::Program &program, const format::Entry &entry) {
  std::set<uint32_t> donated;
  for (const format::Port &port : entry.arguments)
    if (port.donatedTo)
      donated.insert(*port.donatedTo);
  // What all devices have, and what only some have.
  MemoryNeed common;
  std::vector<std::pair<const format::Port *, uint64_t MemoryNeed::*>> placed;
  auto add = [&](const format::Port &port, uint64_t MemoryNeed::*bytes) {
    if (port.space != format::Space::Device)
      bytes = port.space == format::Space::Host ? &MemoryNeed::host : &MemoryNeed::disk;
    if (port.placement)
      placed.emplace_back(&port, bytes);
    else
      common.*bytes += *format::getBytes(port.local);
  };
  for (const format::Port &port : entry.arguments)
    add(port, &MemoryNeed::arguments);
  for (uint32_t index = 0; index < entry.results.size(); ++index)
    if (!donated.contains(index))
      add(entry.results[index], &MemoryNeed::results);
  std::vector<uint64_t> constants;
  for (const format::List &list : entry.lists)
    constants.push_back(getConstantBytes(program, list));
  std::map<std::array<uint64_t, 6>, MemoryNeed> classes;
  for (int64_t device = 0; device < format::getDeviceCount(program.mesh); ++device) {
    int64_t position = format::getPosition(program.mesh, device);
    size_t list = format::findList(program, entry, device);
    MemoryNeed own = common;
    own.constants = constants[list];
    own.arena = entry.lists[list].getArenaBytes(format::Space::Device);
    own.host += entry.lists[list].getArenaBytes(format::Space::Host);
    own.disk += entry.lists[list].getArenaBytes(format::Space::Disk);
    for (auto [port, bytes] : placed)
      own.*bytes += format::getOwnBytes(program.mesh, *port, position);
    auto [found, isNew] =
        classes.try_emplace({own.arguments, own.results, own.constants, own.arena, own.host, own.disk}, own);
    found->second.devices.push_back(device);
  }
  std::vector<MemoryNeed> all;
  for (auto &[bytes, own] : classes)
    all.push_back(std::move(own));
  std::ranges::stable_sort(all, std::greater(), &MemoryNeed::getTotal);
  return all;
}
