#include "Backend.h"

#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// How many events a body makes, at most so many.
constexpr size_t mostEvents = 1 << 20;
size_t countEvents(const std::vector<format::Instruction> &body) {
  size_t count = 0;
  for (const format::Instruction &instruction : body) {
    size_t inner = instruction.bodies.empty() ? 1 : 0;
    for (const std::vector<format::Instruction> &own : instruction.bodies)
      inner = std::min(mostEvents, inner + countEvents(own));
    if (instruction.kind == format::InstructionKind::Loop)
      inner = instruction.count > mostEvents ? mostEvents : std::min(mostEvents, inner * instruction.count);
    if (instruction.kind == format::InstructionKind::While)
      inner = mostEvents;
    count = std::min(mostEvents, count + inner);
  }
  return count;
}

} // namespace

Backend::Backend(std::shared_ptr<const format::Program> given, const ExecutorOptions &options)
    : shared(std::move(given)), program(*shared), options(options), deviceCount(format::getDeviceCount(program.mesh)),
      instructions(program.entries.size()) {}

Backend::~Backend() = default;

MemoryUse Backend::getMemoryUse() const {
  MemoryUse use = layout->getUse();
  for (uint64_t *bytes : {&use.arenas, &use.state, &use.arguments, &use.results, &use.scratch})
    *bytes *= deviceCount;
  return use;
}

void Backend::checkDeviceCount(const char *purpose) const {
  if (deviceCount > options.maxDevices)
    throw LoadError("the program is for " + std::to_string(deviceCount) + " devices, needed at most " +
                    std::to_string(options.maxDevices) + ' ' + purpose);
}

void Backend::findEntries() {
  std::string names;
  for (const format::Entry &entry : program.entries)
    names += (names.empty() ? "@" : ", @") + entry.name;
  for (size_t number = 0; number < program.entries.size(); ++number)
    if (options.entries.empty() || std::ranges::count(options.entries, program.entries[number].name))
      entries.push_back(number);
  for (const std::string &name : options.entries)
    if (std::ranges::none_of(program.entries, [&](const format::Entry &entry) { return entry.name == name; }))
      throw LoadError("the program has " + (names.empty() ? "no entries" : "the entries " + names) + ", needed " +
                      (name.empty() ? "one of them to run" : "@" + name));
  if (entries.empty())
    throw LoadError("the program has no entries, needed one to run");
  for (size_t number : entries)
    instructions[number] = std::make_unique<InstructionTable>(program, program.entries[number]);
}

void Backend::checkSkip() const {
  if (!options.skip)
    return;
  size_t most = 0;
  for (size_t number : entries)
    most = std::max(most, instructions[number]->size());
  if (options.skip->device < 0 || options.skip->device >= deviceCount || options.skip->instruction >= most)
    throw LoadError("device " + std::to_string(options.skip->device) + " is to leave out instruction #" +
                    std::to_string(options.skip->instruction) + ", needed one of " + std::to_string(deviceCount) +
                    " devices and of " + std::to_string(most) + " instructions");
}

void Backend::makeLogs() {
  if (!options.isProfiled)
    return;
  size_t count = 0;
  for (size_t number : entries)
    for (const format::List &list : program.entries[number].lists)
      count = std::max(count, countEvents(list.instructions));
  for (int64_t device = 0; device < deviceCount; ++device) {
    logs.emplace_back();
    logs.back().events.resize(count);
  }
}

void Backend::beginRecords(size_t entry) {
  run->recorder.begin(program.entries[entry].name, *instructions[entry]);
  int64_t now = getTime();
  for (EventLog &log : logs) {
    log.count = 0;
    log.began = now;
  }
}

// ---- shards ----

StridedCopy Backend::shardCopy(const format::Port &port, int64_t device) const {
  format::Shard shard =
      format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, device));
  StridedCopy copy{shard.size, format::getDenseStrides(port.type.shape), format::getDenseStrides(port.local.shape), 0,
                   0,          format::getBytes(port.type.dtype)};
  for (size_t dim = 0; dim < shard.start.size(); ++dim)
    copy.fromOffset += shard.start[dim] * copy.fromStrides[dim];
  return copy;
}

bool Backend::scatter(const std::string &name, const format::Port &port, uint64_t offset,
                      std::span<const std::byte> whole, std::string &error) {
  if (uint64_t needed = *format::getBytes(port.type); whole.size() != needed) {
    error = name + " is given " + std::to_string(whole.size()) + " bytes, needed the " + std::to_string(needed) +
            " of " + format::toString(port.type);
    return false;
  }
  for (int64_t device = 0; device < deviceCount; ++device) {
    StridedCopy copy = shardCopy(port, device);
    uint64_t bytes = *format::getBytes(port.local);
    write(device, offset, bytes, [&](std::byte *local) {
      if (copy.shape != port.local.shape)
        std::memset(local, poison, bytes);
      copy.run(whole.data(), local);
    });
  }
  return true;
}

bool Backend::gather(const std::string &name, const format::Port &port, uint64_t offset, std::vector<std::byte> &whole,
                     std::string &error) const {
  whole.assign(*format::getBytes(port.type), std::byte(0));
  struct First {
    int64_t device;
    ShardView view;
  };
  std::map<std::vector<int64_t>, First> first; // by start of the shard, the first device that has it
  for (int64_t device = 0; device < deviceCount; ++device) {
    format::Shard shard =
        format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, device));
    StridedCopy copy = shardCopy(port, device);
    std::swap(copy.fromOffset, copy.toOffset);
    std::swap(copy.fromStrides, copy.toStrides);
    ShardView view = read(device, offset, *format::getBytes(port.local));
    auto found = first.find(shard.start);
    if (found == first.end()) {
      copy.run(view.data(), whole.data());
      first.emplace(shard.start, First{device, std::move(view)});
      continue;
    }
    if (std::memcmp(view.data(), found->second.view.data(), *format::getBytes(port.local)) == 0)
      continue;
    std::vector<std::byte> changed = whole; // unless only the padding differs
    copy.run(view.data(), changed.data());
    if (changed == whole)
      continue;
    uint64_t bytes = format::getBytes(port.type.dtype);
    size_t element = (std::mismatch(whole.begin(), whole.end(), changed.begin()).first - whole.begin()) / bytes;
    error = name + " differs between copies: element " + std::to_string(element) + " of " +
            format::toString(port.type) + " on device " + std::to_string(device) + ", needed that of device " +
            std::to_string(found->second.device);
    return false;
  }
  return true;
}
