#include "heddle/Runtime/Executor.h"

#include "Device.h"
#include "heddle/PlanFormat/Groups.h"
#include "heddle/Runtime/WholeFile.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <new>
#include <sched.h>

using namespace heddle;
using namespace heddle::runtime;

namespace {

unsigned countCores() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof(cores), &cores) == 0)
    return std::max(1, CPU_COUNT(&cores));
  return std::max(1u, std::thread::hardware_concurrency());
}

void collectKernels(const InstructionTable &instructions, Kernels &kernels) {
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

struct Executor::Implementation {
  Implementation(std::shared_ptr<const format::Program> shared, const ExecutorOptions &options)
      : shared(std::move(shared)), program(*this->shared), options(options),
        deviceCount(format::getDeviceCount(program.mesh)), loaded(program.entries.size()) {}

  ~Implementation() {
    isEnding = true;
    ++generation;
    wakeAll(generation);
    for (std::thread &thread : deviceThreads)
      thread.join();
  }

  void load() {
    constexpr unsigned maxThreads = 4096;
    if (deviceCount > options.maxDevices)
      throw LoadError("the program is for " + std::to_string(deviceCount) + " devices, needed at most " +
                      std::to_string(options.maxDevices) + " to run them as threads");
    if (options.threads > maxThreads)
      throw LoadError("the run has " + std::to_string(options.threads) + " threads, needed at most " +
                      std::to_string(maxThreads));
    findEntries();
    kernels = std::make_unique<Kernels>(program, options.usesPortableOnly);
    uint64_t staging = 0;
    for (size_t number : entries) {
      loaded[number] = std::make_unique<Loaded>(InstructionTable(program, program.entries[number]));
      collectKernels(loaded[number]->instructions, *kernels);
      for (const format::List &list : program.entries[number].lists)
        staging = std::max(staging, getStagingBytes(list));
    }
    checkSkip();
    layout = std::make_unique<Layout>(program, entries);
    layout->addScratch(addBytes(roundUp(kernels->getScratchBytes()), staging));
    checkSize();
    for (int64_t number = 0; number < deviceCount; ++number) {
      memories.emplace_back(layout->getBytes());
      if (options.isPoisoned)
        std::memset(memories.back().data(), poison, layout->getBytes());
    }
    makeThreads();
    for (size_t number : entries)
      bindDevices(number);
    network->allocate();
    if (options.isProfiled)
      makeLogs();
    for (int64_t device = 1; device < deviceCount; ++device) // the first one runs on the caller's thread
      deviceThreads.emplace_back([this, device] { serve(device); });
  }

  void checkSkip() const {
    if (!options.skip)
      return;
    size_t most = 0;
    for (size_t number : entries)
      most = std::max(most, loaded[number]->instructions.size());
    if (options.skip->device < 0 || options.skip->device >= deviceCount || options.skip->instruction >= most)
      throw LoadError("device " + std::to_string(options.skip->device) + " is to leave out instruction #" +
                      std::to_string(options.skip->instruction) + ", needed one of " + std::to_string(deviceCount) +
                      " devices and of " + std::to_string(most) + " instructions");
  }

  void makeThreads() {
    unsigned cores = countCores();
    threads = options.threads ? options.threads : cores;
    auto devices = static_cast<unsigned>(deviceCount);
    teamSize = std::max(1u, threads / devices);
    bool mayAllRun = devices <= threads, maySpin = mayAllRun && devices * teamSize <= cores;
    constexpr int64_t spinNanoseconds = 50'000; // about ten times what it takes to sleep and wake
    // Where there are as many threads as cores, the system is as good at handing out cores to devices as slots are
    // (docs/runtime.md); with fewer, it would hand out too many.
    bool isLimited = !mayAllRun && threads < cores;
    run = std::make_unique<Run>(deviceCount, isLimited ? threads : 0, maySpin ? spinNanoseconds : 0, options.timeout);
    network = std::make_unique<Network>(*run);
    for (int64_t device = 0; device < deviceCount; ++device)
      teams.push_back(std::make_unique<Team>(teamSize - 1, maySpin ? spinNanoseconds : 0));
  }

  void bindDevices(size_t number) {
    Loaded &own = *loaded[number];
    for (int64_t device = 0; device < deviceCount; ++device) {
      own.devices.push_back(std::make_unique<Device>(*run, device, *teams[device]));
      bindList({program, number, own.instructions, *kernels, *network, options, teamSize,
                memories[device].data() + layout->getScratch(), roundUp(kernels->getScratchBytes())},
               device, own.devices.back()->commands);
    }
  }

  void makeLogs() {
    size_t count = 0;
    for (size_t number : entries)
      for (const format::List &list : program.entries[number].lists)
        count = std::max(count, countEvents(list.instructions));
    for (int64_t device = 0; device < deviceCount; ++device) {
      logs.emplace_back();
      logs.back().events.resize(count);
    }
  }

  // ---- threads ----

  /// All devices run `running`; nothing here allocates.
  void runAll(size_t entry) {
    running = entry;
    run->recorder.begin(program.entries[entry].name, loaded[entry]->instructions);
    int64_t now = getTime();
    for (EventLog &log : logs) {
      log.count = 0;
      log.began = now;
    }
    pending.store(static_cast<uint32_t>(deviceCount - 1), std::memory_order_relaxed);
    generation.fetch_add(1, std::memory_order_release);
    if (deviceCount > 1)
      wakeAll(generation);
    runDevice(0);
    constexpr int64_t mostAtOnce = 1'000'000'000;
    while (uint32_t left = pending.load(std::memory_order_acquire))
      sleepOn(pending, left, mostAtOnce);
  }

  void serve(int64_t device) {
    for (uint32_t seen = 0;;) {
      constexpr int64_t mostAtOnce = 1'000'000'000;
      while (generation.load(std::memory_order_acquire) == seen)
        sleepOn(generation, seen, mostAtOnce);
      if (isEnding)
        return;
      ++seen;
      runDevice(device);
      if (pending.fetch_sub(1, std::memory_order_acq_rel) == 1)
        wakeAll(pending);
    }
  }

  void runDevice(int64_t number) {
    Device &device = *loaded[running]->devices[number];
    try {
      if (!run->slots.acquire(run->hasFailedNow()))
        return;
      device.place(memories[number].data(), *layout, running);
      device.run(logs.empty() ? nullptr : &logs[number]);
      run->slots.release();
    } catch (const Stopped &) { // the run knows why
    } catch (const std::exception &fault) {
      run->setFailure(fault.what());
    }
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
    uint64_t most = options.maxBytes ? options.maxBytes : getMachineBytes();
    if (layout->getBytes() > most / deviceCount)
      throw LoadError("the program needs " + std::to_string(layout->getBytes()) + " bytes on each of " +
                      std::to_string(deviceCount) + " devices, needed at most " + std::to_string(most) + " in all" +
                      (options.maxBytes ? "" : ", as much as this machine has"));
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
    for (int64_t device = 0; device < deviceCount; ++device) {
      format::Shard shard =
          format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, device));
      StridedCopy copy = shardCopy(port, device);
      std::swap(copy.fromOffset, copy.toOffset);
      std::swap(copy.fromStrides, copy.toStrides);
      const std::byte *own = memories[device].data() + offset;
      auto [entry, isFirst] = first.try_emplace(shard.start, device);
      if (isFirst) {
        copy.run(own, whole.data());
        continue;
      }
      const std::byte *other = memories[entry->second].data() + offset;
      if (std::memcmp(own, other, *format::getBytes(port.local)) == 0)
        continue;
      std::vector<std::byte> changed = whole; // unless only the padding differs
      copy.run(own, changed.data());
      if (changed == whole)
        continue;
      uint64_t bytes = format::getBytes(port.type.dtype);
      size_t element = (std::mismatch(whole.begin(), whole.end(), changed.begin()).first - whole.begin()) / bytes;
      error = name + " differs between copies: element " + std::to_string(element) + " of " +
              format::toString(port.type) + " on device " + std::to_string(device) + ", needed that of device " +
              std::to_string(entry->second);
      return false;
    }
    return true;
  }

  struct Loaded {
    explicit Loaded(InstructionTable instructions) : instructions(std::move(instructions)) {}
    InstructionTable instructions;
    std::vector<std::unique_ptr<Device>> devices;
  };

  std::shared_ptr<const format::Program> shared;
  const format::Program &program;
  ExecutorOptions options;
  int64_t deviceCount;
  unsigned threads = 1, teamSize = 1;
  std::vector<size_t> entries; // numbers of those that are loaded
  std::unique_ptr<Kernels> kernels;
  std::unique_ptr<Layout> layout;
  std::vector<Memory> memories; // by device
  std::unique_ptr<Run> run;
  std::unique_ptr<Network> network;
  std::vector<std::unique_ptr<Team>> teams;    // by device
  std::vector<std::unique_ptr<Loaded>> loaded; // by entry
  std::vector<EventLog> logs;                  // by device, where there are any
  size_t running = 0;                          // entry
  Word generation{0}, pending{0};              // of runs; of devices in the current one
  std::atomic<bool> isEnding{false};
  std::vector<std::thread> deviceThreads;
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
  if (!own.run->hasFailed())
    own.runAll(entry);
  if (own.run->hasFailed())
    error = own.run->getFailure();
  return !own.run->hasFailed();
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
  use.scratch += implementation->network->getBytes();
  return use;
}

std::span<const Event> Executor::getEvents(int64_t device) const {
  if (implementation->logs.empty())
    return {};
  const EventLog &log = implementation->logs[device];
  return {log.events.data(), log.count};
}

const format::Instruction &Executor::getInstruction(size_t entry, size_t number) const {
  return implementation->loaded[entry]->instructions[number];
}
size_t Executor::getInstructionCount(size_t entry) const { return implementation->loaded[entry]->instructions.size(); }
std::string Executor::describeInstruction(size_t entry, size_t number) const {
  return implementation->loaded[entry]->instructions.describe(number);
}

std::string Executor::getFlightRecord() const { return implementation->run->getRecord(); }

bool Executor::writeFlightRecord(const std::string &path, std::string &error) const {
  WholeFile file;
  if (!file.open(path, error))
    return false;
  file.write(implementation->run->getRecordJson());
  return file.finish(error);
}
