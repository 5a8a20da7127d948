#include "Memory.h"

#include "Errors.h"
#include "InstructionTable.h"
#include "heddle/PlanFormat/Ports.h"

#include <fstream>
#include <sys/mman.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;
using format::Role;

uint64_t heddle::runtime::addBytes(uint64_t a, uint64_t b) {
  uint64_t sum;
  return __builtin_add_overflow(a, b, &sum) ? UINT64_MAX : sum;
}

uint64_t heddle::runtime::roundUp(uint64_t bytes, uint64_t alignment) {
  return addBytes(bytes, alignment - 1) / alignment * alignment;
}

uint64_t heddle::runtime::getMachineBytes() {
  uint64_t bytes = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)), most;
  std::ifstream limit("/sys/fs/cgroup/memory.max"); // "max" where there is none
  return limit >> most ? std::min(bytes, most) : bytes;
}

static constexpr int ownPages = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

Memory::Memory(uint64_t wanted) : Memory(wanted, PROT_READ | PROT_WRITE, ownPages, -1) {}

Memory Memory::reserve(uint64_t bytes) { return {bytes, PROT_NONE, ownPages, -1}; }

Memory Memory::map(int file, uint64_t bytes) { return {bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file}; }

Memory::Memory(uint64_t wanted, int protection, int flags, int file) : size(std::max<uint64_t>(wanted, 1)) {
  void *pages = mmap(nullptr, size, protection, flags, file, 0);
  if (pages == MAP_FAILED)
    throw LoadError("there is no memory for " + std::to_string(size) + " bytes, needed them on each device");
  bytes = static_cast<std::byte *>(pages);
#ifdef MADV_HUGEPAGE
  if (protection != PROT_NONE)
    madvise(bytes, size, MADV_HUGEPAGE); // where the kernel has none, small pages do
#endif
}

Memory::~Memory() {
  if (bytes)
    munmap(bytes, size);
}

namespace {

/// The bytes of a device's arenas: the largest of its lists'.
BytesBySpace findArenas(const format::Program &program, const std::vector<size_t> &entries, int64_t on) {
  BytesBySpace arenas;
  for (size_t number : entries) {
    const format::Entry &entry = program.entries[number];
    const format::List &list = entry.lists[findList(program, entry, on)];
    for (format::Space space : spaces)
      arenas[space] = std::max(arenas[space], list.getArenaBytes(space));
  }
  return arenas;
}

} // namespace

Layout::Layout(const format::Program &program, const std::vector<size_t> &entries, int64_t device, uint64_t alignment)
    : program(program), position(format::getPosition(program.mesh, device)), alignment(alignment),
      ports(program.entries.size()) {
  BytesBySpace sizes = findArenas(program, entries, device);
  arenas[DeviceArena] = add(sizes.device, format::Space::Device, use.arenas);
  arenas[HostArena] = add(sizes.host, format::Space::Host, use.host);
  arenas[DiskArena] = add(sizes.disk, format::Space::Disk, use.disk);
  for (size_t number : entries)
    for (const std::vector<format::Port> *some : {&program.entries[number].arguments, &program.entries[number].results})
      for (const format::Port &port : *some)
        if (port.role == Role::State)
          addLeaf(port);
  for (size_t number : entries)
    addEntry(number);
  before.reserve(leaves.size());
  goesTo.reserve(leaves.size());
}

Address Layout::add(uint64_t size, format::Space space, uint64_t &category) {
  Address address{space, bytes[space]};
  size = roundUp(size, alignment);
  bytes[space] = addBytes(bytes[space], size);
  uint64_t &counted = *BySpace<uint64_t *>{&category, &use.host, &use.disk}[space];
  counted = addBytes(counted, size);
  return address;
}

void Layout::addLeaf(const format::Port &port) {
  if (leafOf.try_emplace(port.name, leaves.size()).second) {
    state.push_back(&port);
    leaves.push_back(add(format::getOwnBytes(program.mesh, port, position), port.space, use.state));
  }
}

void Layout::addEntry(size_t number) {
  const format::Entry &entry = program.entries[number];
  Ports &own = ports[number];
  own.results.resize(entry.results.size());
  std::vector<bool> isRead(leaves.size(), false);
  for (size_t index = 0; index < entry.arguments.size(); ++index) {
    const format::Port &port = entry.arguments[index];
    Place place;
    if (port.role == Role::State) {
      place.leaf = leafOf.at(port.name);
      isRead[*place.leaf] = true;
    } else {
      place.address = add(format::getOwnBytes(program.mesh, port, position), port.space, use.arguments);
    }
    own.arguments.push_back(place);
    if (port.donatedTo)
      own.results[*port.donatedTo].argument = index;
  }
  for (size_t index = 0; index < entry.results.size(); ++index) {
    const format::Port &port = entry.results[index];
    Place &place = own.results[index];
    if (port.role == Role::State)
      place.becomes = leafOf.at(port.name);
    if (place.argument)
      continue;
    if (place.becomes && !isRead[*place.becomes])
      place.leaf = place.becomes;
    else
      place.address = add(format::getOwnBytes(program.mesh, port, position), port.space,
                          port.role == Role::State ? use.state : use.results);
  }
  own.isInPlace = std::ranges::all_of(own.results, [&](const Place &place) {
    return !place.becomes || (place.argument ? own.arguments[*place.argument].leaf : place.leaf) == place.becomes;
  });
}

void Layout::addScratch(uint64_t size) { scratch = add(size, format::Space::Device, use.scratch).offset; }

Address Layout::getArgument(size_t entry, size_t index) const {
  const Place &place = ports[entry].arguments[index];
  return place.leaf ? leaves[*place.leaf] : place.address;
}

Address Layout::getResult(size_t entry, size_t index) const {
  const Place &place = ports[entry].results[index];
  if (place.argument)
    return getArgument(entry, *place.argument);
  return place.leaf ? leaves[*place.leaf] : place.address;
}

Address Layout::getRoot(size_t entry, uint32_t root) const {
  if (root < FirstArgument)
    return arenas[root];
  size_t index = root - FirstArgument, arguments = ports[entry].arguments.size();
  return index < arguments ? getArgument(entry, index) : getResult(entry, index - arguments);
}

std::optional<size_t> Layout::findState(std::string_view name) const {
  auto found = leafOf.find(name);
  return found == leafOf.end() ? std::nullopt : std::optional(found->second);
}

void Layout::carryState(size_t number) {
  Ports &own = ports[number];
  if (own.isInPlace)
    return;
  before.assign(leaves.begin(), leaves.end());
  goesTo.assign(leaves.size(), std::nullopt);
  for (size_t index = 0; index < own.results.size(); ++index) {
    const Place &place = own.results[index];
    if (!place.becomes)
      continue;
    size_t leaf = *place.becomes;
    leaves[leaf] = place.argument && own.arguments[*place.argument].leaf ? before[*own.arguments[*place.argument].leaf]
                                                                         : getResult(number, index);
    if (place.argument && own.arguments[*place.argument].leaf)
      goesTo[*own.arguments[*place.argument].leaf] = leaf;
  }
  // What a leaf has left is free, and as large as what came from outside of the state at the other end of the chain of
  // leaves that took each other's memory.
  for (Place &place : own.results) {
    Place &from = place.argument ? own.arguments[*place.argument] : place;
    if (!place.becomes || from.leaf)
      continue;
    size_t leaf = *place.becomes;
    while (goesTo[leaf])
      leaf = *goesTo[leaf];
    from.address = before[leaf];
  }
}

Layouts::Layouts(const format::Program &program, const std::vector<size_t> &entries, DeviceRange devices,
                 uint64_t alignment)
    : classOf(devices) {
  std::map<std::vector<uint64_t>, size_t> known; // by bytes of what differs between devices
  for (int64_t device : devices) {
    int64_t position = format::getPosition(program.mesh, device);
    BytesBySpace arenas = findArenas(program, entries, device);
    std::vector<uint64_t> bytes{arenas.device, arenas.host, arenas.disk};
    for (size_t number : entries)
      for (const std::vector<format::Port> *ports :
           {&program.entries[number].arguments, &program.entries[number].results})
        for (const format::Port &port : *ports)
          if (port.placement)
            bytes.push_back(format::getOwnBytes(program.mesh, port, position));
    auto [found, isNew] = known.try_emplace(std::move(bytes), classes.size());
    if (isNew)
      classes.push_back({Layout(program, entries, device, alignment), {}});
    classes[found->second].devices.push_back(device);
    classOf[device] = found->second;
  }
}
