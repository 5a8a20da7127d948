#include "Backend.h"

#include "Collectives.h"
#include "RankShards.h"
#include "StridedCopy.h"
#include "heddle/PlanFormat/Ports.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>

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
      instructions(program.entries.size()) {
  if (!this->options.world)
    this->options.world = makeLoneWorld();
}

Backend::~Backend() = default;

void Backend::join() {
  World &world = getWorld();
  if (!world.isLone()) {
    std::string names;
    for (const std::string &name : options.entries)
      names += '@' + name;
    world.agree("program", format::print(program));
    world.agree("constants", program.constantBytes.span());
    world.agree("code", program.codeBytes.span());
    world.agree("kind of devices", describeKind());
    world.agree("entries to load", names);
    world.agree("choice between kernels' code and their portable bodies", options.usesPortableOnly ? "portable" : "");
  }
  local = world.getLocalDevices(deviceCount);
}

MemoryUse Backend::getMemoryUse() const {
  MemoryUse all;
  for (const DeviceMemoryUse &own : getDeviceMemory())
    for (uint64_t MemoryUse::*bytes :
         {&MemoryUse::arenas, &MemoryUse::state, &MemoryUse::arguments, &MemoryUse::results, &MemoryUse::scratch,
          &MemoryUse::communication, &MemoryUse::host, &MemoryUse::disk})
      all.*bytes = addBytes(all.*bytes, own.use.*bytes * own.devices.size());
  return all;
}

std::vector<DeviceMemoryUse> Backend::getDeviceMemory() const {
  std::vector<DeviceMemoryUse> all;
  for (size_t number = 0; number < layouts->getClasses().size(); ++number)
    all.push_back({getUseOf(number), layouts->getClasses()[number].devices});
  std::ranges::stable_sort(all, std::greater(), [](const DeviceMemoryUse &own) { return own.use.getTotal(); });
  return all;
}

void Backend::carryState(size_t entry) {
  for (Layouts::Class &own : layouts->getClasses())
    own.layout.carryState(entry);
}

uint64_t Backend::getOwnBytes(const format::Port &port, int64_t device) const {
  return format::getOwnBytes(program.mesh, port, format::getPosition(program.mesh, device));
}

bool Backend::hasWhole(const format::Port &port) const {
  return deviceCount == 1 && getWorld().isLone() && !port.placement && port.local == port.type;
}

void runtime::checkDeviceCount(const format::Program &program, const ExecutorOptions &options, LoadedOn devices) {
  int64_t all = format::getDeviceCount(program.mesh),
          count = options.world ? options.world->getLocalDevices(all).size() : all;
  if (count > options.maxDevices)
    throw LoadError("the program is for " + std::to_string(all) + " devices, " +
                    (count < all ? std::to_string(count) + " of them of this process, " : "") + "needed at most " +
                    std::to_string(options.maxDevices) + " to run them as " +
                    (devices == LoadedOn::Gpus ? "GPUs" : "threads"));
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

std::set<size_t> Backend::getLocalLists(size_t entry) const {
  std::set<size_t> lists;
  for (int64_t device : local)
    lists.insert(findList(program, program.entries[entry], device));
  return lists;
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
  logs = PerDevice<EventLog>(local);
  for (EventLog &log : logs)
    log.events.resize(count);
}

void Backend::beginRecords(size_t entry) {
  run->recorder.begin(program.entries[entry].name, *instructions[entry]);
  int64_t now = getTime();
  for (EventLog &log : logs) {
    log.count = 0;
    log.began = now;
  }
}

// ---- memory ----

void Backend::makeDisk() {
  uint64_t bytes = 0;
  diskBegins = PerDevice<uint64_t>(local);
  for (int64_t device : local) {
    diskBegins[device] = bytes;
    bytes = addBytes(bytes, getLayout(device).getBytes(format::Space::Disk));
  }
  if (bytes == 0)
    return;
  disk = std::make_shared<const Disk>(options.diskFolder, bytes);
  if (options.isPoisoned)
    disk->fill(poison);
}

ShardView Backend::read(int64_t device, Address address, uint64_t bytes) const {
  if (address.space != format::Space::Disk)
    return readMemory(device, address, bytes);
  std::vector<std::byte> copy(bytes);
  disk->read(findDisk(device) + address.offset, copy.data(), bytes);
  return ShardView(std::move(copy));
}

void Backend::write(int64_t device, Address address, uint64_t bytes, const std::function<void(std::byte *)> &fill) {
  if (address.space != format::Space::Disk)
    return writeMemory(device, address, bytes, fill);
  std::vector<std::byte> copy(bytes);
  fill(copy.data());
  disk->write(copy.data(), findDisk(device) + address.offset, bytes);
}

// ---- shards ----

namespace {

/// The element where a box begins in a dense tensor.
int64_t getOffset(const std::vector<int64_t> &start, const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides = format::getDenseStrides(shape);
  return std::inner_product(start.begin(), start.end(), strides.begin(), int64_t(0));
}

/// What a device has of a port; boxes that are all padding are left out.
struct OwnPart {
  OwnPart(const format::Mesh &mesh, const format::Port &port, int64_t device)
      : port(port), shape(format::getOwnType(mesh, port, format::getPosition(mesh, device)).shape),
        boxes(format::getUnpaddedBoxes(mesh, port, device)) {
    if (!format::getBlocks(mesh, port, format::getPosition(mesh, device)).empty())
      bytes = countElements(shape) * format::getBytes(port.type.dtype);
    int64_t unpadded = 0;
    for (const format::Box &box : boxes)
      unpadded += countElements(box.size);
    isPadded = unpadded != countElements(shape);
  }

  /// From the whole to the device.
  StridedCopy copyTo(const format::Box &box) const {
    return makeBoxCopy(box.size, port.type.shape, box.start, shape, box.at, format::getBytes(port.type.dtype));
  }
  StridedCopy copyFrom(const format::Box &box) const {
    return makeBoxCopy(box.size, shape, box.at, port.type.shape, box.start, format::getBytes(port.type.dtype));
  }

  const format::Port &port;
  std::vector<int64_t> shape;
  std::vector<format::Box> boxes;
  uint64_t bytes = 0;
  bool isPadded = false;
};

/// The first element of the whole, if there is one, that a device has otherwise.
std::optional<int64_t> findDifference(const OwnPart &part, const format::Box &box, const std::byte *own,
                                      const std::vector<std::byte> &whole) {
  uint64_t bytes = format::getBytes(part.port.type.dtype);
  std::vector<std::byte> ofDevice, ofWhole;
  cutBox(box.size, part.shape, box.at, bytes, own, ofDevice);
  cutBox(box.size, part.port.type.shape, box.start, bytes, whole.data(), ofWhole);
  if (ofDevice == ofWhole)
    return std::nullopt;
  int64_t rest = (std::ranges::mismatch(ofDevice, ofWhole).in1 - ofDevice.begin()) / static_cast<int64_t>(bytes);
  std::vector<int64_t> index = box.start;
  for (size_t dim = index.size(); dim-- > 0; rest /= box.size[dim])
    index[dim] += rest % box.size[dim];
  return getOffset(index, part.port.type.shape);
}

} // namespace

bool Backend::scatter(const std::string &name, const format::Port &port, const FindPlace &findPlace,
                      std::span<const std::byte> whole, std::string &error) {
  if (uint64_t needed = *format::getBytes(port.type); whole.size() != needed) {
    error = name + " is given " + std::to_string(whole.size()) + " bytes, needed the " + std::to_string(needed) +
            " of " + format::toString(port.type);
    return false;
  }
  if (hasWhole(port)) {
    write(local.first, findPlace(getLayout(local.first)), whole.size(),
          [&](std::byte *own) { std::ranges::copy(whole, own); });
    return true;
  }
  for (int64_t device : local) {
    OwnPart part(program.mesh, port, device);
    if (part.bytes == 0)
      continue;
    write(device, findPlace(getLayout(device)), part.bytes, [&](std::byte *local) {
      if (part.isPadded)
        std::memset(local, poison, part.bytes);
      for (const format::Box &box : part.boxes)
        part.copyTo(box).run(whole.data(), local);
    });
  }
  return true;
}

void Backend::gather(const std::string &name, const format::Port &port, const FindPlace &findPlace, bool isForAll,
                     std::vector<std::byte> &whole) const {
  if (hasWhole(port)) {
    uint64_t bytes = *format::getBytes(port.type);
    ShardView view = read(local.first, findPlace(getLayout(local.first)), bytes);
    whole.assign(view.data(), view.data() + bytes);
    return;
  }
  std::string fault;
  try {
    fault = gatherLocal(name, port, findPlace, whole);
  } catch (const std::runtime_error &wrong) { // of a device
    fault = wrong.what();
  }
  RankShards(getWorld(), program.mesh, port).gather(name, fault, isForAll, whole);
}

std::string Backend::gatherLocal(const std::string &name, const format::Port &port, const FindPlace &findPlace,
                                 std::vector<std::byte> &whole) const {
  whole.assign(*format::getBytes(port.type), std::byte(0));
  std::map<std::vector<std::vector<int64_t>>, ShardView> same; // of the first device with boxes, by their starts
  std::map<std::vector<int64_t>, int64_t> first;               // device that has a box, by its start
  for (int64_t device : local) {
    OwnPart part(program.mesh, port, device);
    if (part.bytes == 0)
      continue;
    std::vector<std::vector<int64_t>> starts;
    for (const format::Box &box : part.boxes)
      starts.push_back(box.start);
    ShardView view = read(device, findPlace(getLayout(device)), part.bytes);
    auto found = same.find(starts);
    if (found != same.end() && std::memcmp(view.data(), found->second.data(), part.bytes) == 0)
      continue;
    for (const format::Box &box : part.boxes) {
      auto [owner, isFirst] = first.try_emplace(box.start, device);
      if (isFirst) {
        part.copyFrom(box).run(view.data(), whole.data());
      } else if (std::optional<int64_t> element = findDifference(part, box, view.data(), whole)) {
        return name + " differs between copies: element " + std::to_string(*element) + " of " +
               format::toString(port.type) + " on device " + std::to_string(device) + ", needed that of device " +
               std::to_string(owner->second);
      }
    }
    if (found == same.end())
      same.emplace(std::move(starts), std::move(view));
  }
  return "";
}
