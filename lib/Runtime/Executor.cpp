#include "heddle/Runtime/Executor.h"

#include "Device.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <sched.h>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;

namespace {

unsigned countCores() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) == 0)
    return std::max(1, CPU_COUNT(&cores));
  return std::max(1u, std::thread::hardware_concurrency());
}

void collectKernels(const Instructions &instructions, Kernels &kernels) {
  for (size_t number = 0; number < instructions.size(); ++number) {
    const format::Instruction &instruction = instructions[number];
    if (instruction.kind != format::InstructionKind::Launch && instruction.kind != format::InstructionKind::Library)
      continue;
    try {
      kernels.bind(instruction.kernel);
    } catch (const LoadError &error) {
      throw LoadError(instructions.name(number) + ": " + error.what());
    }
  }
}

} // namespace

struct Executor::Implementation {
  Implementation(std::shared_ptr<const format::Program> shared, const ExecutorOptions &options)
      : shared(std::move(shared)), program(*this->shared), options(options),
        deviceCount(format::getDeviceCount(program.mesh)) {}

  void load() {
    threads = options.threads ? options.threads : countCores();
    if (deviceCount > options.maxDevices)
      throw LoadError("the program is for " + std::to_string(deviceCount) + " devices, needed at most " +
                      std::to_string(options.maxDevices) + " to run them as threads");
    findEntries();
    kernels = std::make_unique<Kernels>(program, options.usesPortableOnly);
    for (size_t number : entries) {
      loaded[number].instructions.emplace(program, program.entries[number]);
      collectKernels(*loaded[number].instructions, *kernels);
    }
    layout = std::make_unique<Layout>(program, entries);
    layout->addScratch(kernels->getScratchBytes());
    checkSize();
    for (int64_t number = 0; number < deviceCount; ++number) {
      memories.emplace_back(layout->getBytes());
      if (options.isPoisoned)
        std::memset(memories.back().data(), poison, layout->getBytes());
    }
    for (size_t number : entries)
      loadDevices(number);
  }

  void findEntries() {
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
  }

  void checkSize() const {
    if (layout->getBytes() > options.maxBytes / deviceCount)
      throw LoadError("the program needs " + std::to_string(layout->getBytes()) + " bytes on each of " +
                      std::to_string(deviceCount) + " devices, needed at most " + std::to_string(options.maxBytes) +
                      " in all");
  }

  void loadDevices(size_t number) {
    Loaded &own = loaded[number];
    own.rendezvous = std::make_unique<Rendezvous>(deviceCount, options.timeout,
                                                  [&own](size_t index) { return own.instructions->describe(index); });
    for (int64_t device = 0; device < deviceCount; ++device)
      own.devices.push_back(std::make_unique<Device>(
          DeviceContext{program, number, *own.instructions, *kernels, *layout, *own.rendezvous, options}, device,
          memories[device].data()));
  }

  /// The shard that a device has of an argument or result, without its padding: as a copy from the whole to the device.
  StridedCopy shardCopy(const format::Port &port, int64_t device) const {
    format::Shard shard =
        format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, device));
    StridedCopy copy{shard.size, format::getDenseStrides(port.type.shape), format::getDenseStrides(port.local.shape), 0,
                     0,          format::getBytes(port.type.dtype)};
    for (size_t dim = 0; dim < shard.start.size(); ++dim)
      copy.fromOffset += shard.start[dim] * copy.fromStrides[dim];
    return copy;
  }

  static std::string nameOf(const char *what, const format::Port &port) {
    return std::string(what) + " \"" + port.name + "\"";
  }

  bool scatter(const std::string &name, const format::Port &port, uint64_t offset, std::span<const std::byte> whole,
               std::string &error) {
    if (uint64_t needed = *format::getBytes(port.type); whole.size() != needed) {
      error = name + " is given " + std::to_string(whole.size()) + " bytes, needed the " + std::to_string(needed) +
              " of " + format::toString(port.type);
      return false;
    }
    for (int64_t device = 0; device < deviceCount; ++device) {
      std::byte *local = memories[device].data() + offset;
      StridedCopy copy = shardCopy(port, device);
      if (copy.shape != port.local.shape)
        std::memset(local, poison, *format::getBytes(port.local));
      copy.run(whole.data(), local);
    }
    return true;
  }

  bool gather(const std::string &name, const format::Port &port, uint64_t offset, std::vector<std::byte> &whole,
              std::string &error) const {
    whole.assign(*format::getBytes(port.type), std::byte(0));
    std::map<std::vector<int64_t>, int64_t> first; // by start of the shard, the first device that has it
    std::vector<std::byte> other;
    for (int64_t device = 0; device < deviceCount; ++device) {
      std::vector<int64_t> start =
          format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, device))
              .start;
      StridedCopy copy = shardCopy(port, device);
      std::swap(copy.fromOffset, copy.toOffset);
      std::swap(copy.fromStrides, copy.toStrides);
      auto [entry, isFirst] = first.try_emplace(start, device);
      std::vector<std::byte> &to = isFirst ? whole : other;
      if (!isFirst)
        other = whole;
      copy.run(memories[device].data() + offset, to.data());
      if (isFirst || other == whole)
        continue;
      uint64_t bytes = format::getBytes(port.type.dtype);
      size_t element = (std::mismatch(whole.begin(), whole.end(), other.begin()).first - whole.begin()) / bytes;
      error = name + " differs between copies: element " + std::to_string(element) + " of " +
              format::toString(port.type) + " on device " + std::to_string(device) + ", needed that of device " +
              std::to_string(entry->second);
      return false;
    }
    return true;
  }

  struct Loaded {
    std::optional<Instructions> instructions;
    std::unique_ptr<Rendezvous> rendezvous;
    std::vector<std::unique_ptr<Device>> devices;
  };

  std::shared_ptr<const format::Program> shared;
  const format::Program &program;
  ExecutorOptions options;
  int64_t deviceCount;
  unsigned threads = 1;
  std::vector<size_t> entries; // numbers of those that are loaded
  std::unique_ptr<Kernels> kernels;
  std::unique_ptr<Layout> layout;
  std::vector<Memory> memories; // by device
  std::map<size_t, Loaded> loaded;
  std::mutex failureMutex;
  std::string failure;
};

Executor::Executor(std::unique_ptr<Implementation> implementation) : implementation(std::move(implementation)) {}
Executor::~Executor() = default;

std::unique_ptr<Executor> Executor::create(std::shared_ptr<const format::Program> program,
                                           const ExecutorOptions &options, std::string &error) {
  auto implementation = std::make_unique<Implementation>(std::move(program), options);
  try {
    implementation->load();
  } catch (const LoadError &fault) {
    error = fault.what();
    return nullptr;
  } catch (const std::bad_alloc &) {
    error = "there is no memory to load the program";
    return nullptr;
  }
  return std::unique_ptr<Executor>(new Executor(std::move(implementation)));
}

const format::Program &Executor::getProgram() const { return implementation->program; }
int64_t Executor::getDeviceCount() const { return implementation->deviceCount; }
unsigned Executor::getThreads() const { return implementation->threads; }

std::optional<size_t> Executor::findEntry(std::string_view name, std::string &error) const {
  std::string names;
  for (size_t number : implementation->entries) {
    const std::string &other = implementation->program.entries[number].name;
    names += (names.empty() ? "@" : ", @") + other;
    if (name.empty() ? implementation->entries.size() == 1 : other == name)
      return number;
  }
  error = "the program has the entries " + names + ", needed " +
          (name.empty() ? "one of them to run" : "@" + std::string(name));
  return std::nullopt;
}

const format::Entry &Executor::getEntry(size_t entry) const { return implementation->program.entries[entry]; }

// ---- what goes in ----

bool Executor::setArgument(size_t entry, size_t index, std::span<const std::byte> whole, std::string &error) {
  const format::Port &port = getEntry(entry).arguments[index];
  return implementation->scatter(Implementation::nameOf("argument", port), port,
                                 implementation->layout->getArgument(entry, index), whole, error);
}

bool Executor::setShard(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard,
                        std::string &error) {
  std::span<std::byte> memory = getArgumentMemory(entry, index, device);
  if (shard.size() != memory.size()) {
    const format::Port &port = getEntry(entry).arguments[index];
    error = Implementation::nameOf("argument", port) + " is given " + std::to_string(shard.size()) +
            " bytes for a device, needed the " + std::to_string(memory.size()) + " of " + format::toString(port.local);
    return false;
  }
  std::ranges::copy(shard, memory.begin());
  return true;
}

std::span<std::byte> Executor::getArgumentMemory(size_t entry, size_t index, int64_t device) {
  return {implementation->memories[device].data() + implementation->layout->getArgument(entry, index),
          *format::getBytes(getEntry(entry).arguments[index].local)};
}

// ---- running ----

bool Executor::run(size_t entry, std::string &error) {
  Implementation &own = *implementation;
  Implementation::Loaded &loaded = own.loaded.at(entry);
  if (own.failure.empty()) {
    loaded.rendezvous->start();
    std::vector<std::jthread> threads;
    for (const std::unique_ptr<Device> &device : loaded.devices)
      threads.emplace_back([&own, &device] {
        try {
          device->run();
        } catch (const std::exception &stopped) {
          std::lock_guard lock(own.failureMutex);
          own.failure = stopped.what();
        }
      });
  }
  error = own.failure;
  return own.failure.empty();
}

void Executor::carryState(size_t entry) { implementation->layout->carryState(entry); }

// ---- what comes out ----

bool Executor::getResult(size_t entry, size_t index, std::vector<std::byte> &whole, std::string &error) const {
  const format::Port &port = getEntry(entry).results[index];
  return implementation->gather(Implementation::nameOf("result", port), port,
                                implementation->layout->getResult(entry, index), whole, error);
}

const std::vector<const format::Port *> &Executor::getState() const { return implementation->layout->getState(); }
std::optional<size_t> Executor::findState(std::string_view name) const {
  return implementation->layout->findState(name);
}

bool Executor::setState(size_t leaf, std::span<const std::byte> whole, std::string &error) {
  const format::Port &port = *getState()[leaf];
  return implementation->scatter(Implementation::nameOf("state", port), port, implementation->layout->getLeaf(leaf),
                                 whole, error);
}

bool Executor::getState(size_t leaf, std::vector<std::byte> &whole, std::string &error) const {
  const format::Port &port = *getState()[leaf];
  return implementation->gather(Implementation::nameOf("state", port), port, implementation->layout->getLeaf(leaf),
                                whole, error);
}

std::span<std::byte> Executor::getStateShard(size_t leaf, int64_t device) const {
  return {implementation->memories[device].data() + implementation->layout->getLeaf(leaf),
          *format::getBytes(getState()[leaf]->local)};
}

// ---- what happened ----

MemoryUse Executor::getMemoryUse() const {
  MemoryUse use = implementation->layout->getUse();
  for (uint64_t *bytes : {&use.arenas, &use.state, &use.arguments, &use.results, &use.scratch})
    *bytes *= implementation->deviceCount;
  return use;
}

std::span<const Event> Executor::getEvents(int64_t device) const { return {}; }

const format::Instruction &Executor::getInstruction(size_t entry, size_t number) const {
  return (*implementation->loaded.at(entry).instructions)[number];
}
size_t Executor::getInstructionCount(size_t entry) const {
  return implementation->loaded.at(entry).instructions->size();
}
std::string Executor::describeInstruction(size_t entry, size_t number) const {
  return implementation->loaded.at(entry).instructions->describe(number);
}

std::string Executor::getFlightRecord() const { return ""; }
bool Executor::writeFlightRecord(const std::string &path, std::string &error) const {
  error = path + ": nothing was recorded";
  return false;
}
