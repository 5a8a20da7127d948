#include "heddle/Runtime/Executor.h"

#include "Backends/Cpu/CpuBackend.h"
#include "heddle/Files/OutputFile.h"
#include "heddle/PlanFormat/Ports.h"

#include <algorithm>
#include <new>

using namespace heddle;
using namespace heddle::runtime;

static std::string nameOf(const char *what, const format::Port &port) {
  return std::string(what) + " \"" + port.name + "\"";
}

/// What is wrong with devices, as a sentence.
template <typename Action> static bool attempt(std::string &error, Action action) {
  try {
    return action();
  } catch (const std::runtime_error &fault) {
    error = fault.what();
    return false;
  }
}

Executor::Executor(std::unique_ptr<Backend> backend) : backend(std::move(backend)) {}
Executor::~Executor() = default;

std::unique_ptr<Executor> heddle::runtime::makeExecutor(std::unique_ptr<Backend> backend, std::string &error) {
  std::string own;
  try {
    backend->join();
    try {
      backend->load();
    } catch (const LoadError &fault) {
      own = fault.what();
    } catch (const std::bad_alloc &) {
      own = "there is no memory to load the program";
    }
    backend->getWorld().confirm(own);
  } catch (const WorldError &fault) {
    error = fault.what();
    return nullptr;
  }
  return std::unique_ptr<Executor>(new Executor(std::move(backend)));
}

std::unique_ptr<Executor> Executor::create(std::shared_ptr<const format::Program> program,
                                           const ExecutorOptions &options, std::string &error) {
  return makeExecutor(makeCpuBackend(std::move(program), options), error);
}

const format::Program &Executor::getProgram() const { return backend->getProgram(); }
int64_t Executor::getDeviceCount() const { return backend->getDeviceCount(); }
DeviceRange Executor::getLocalDevices() const { return backend->getLocalDevices(); }
World &Executor::getWorld() const { return backend->getWorld(); }
unsigned Executor::getThreads() const { return backend->getThreads(); }

std::optional<size_t> Executor::findEntry(std::string_view name, std::string &error) const {
  std::string names;
  for (size_t number : backend->getEntries()) {
    const std::string &other = getProgram().entries[number].name;
    names += (names.empty() ? "@" : ", @") + other;
    if (name.empty() ? backend->getEntries().size() == 1 : other == name)
      return number;
  }
  error = "the program has the entries " + names + ", needed " +
          (name.empty() ? "one of them to run" : "@" + std::string(name));
  return std::nullopt;
}

const format::Entry &Executor::getEntry(size_t entry) const { return getProgram().entries[entry]; }

// ---- what goes in ----

bool Executor::checkLocal(const char *what, const format::Port &port, int64_t device, std::string &error) const {
  DeviceRange local = getLocalDevices();
  if (local.contains(device))
    return true;
  error = nameOf(what, port) + " is asked of device " + std::to_string(device) +
          ", needed one of this process: " + local.describe();
  return false;
}

bool Executor::checkShard(const char *what, const format::Port &port, int64_t device, std::span<const std::byte> shard,
                          std::string &error) const {
  if (!checkLocal(what, port, device, error))
    return false;
  const format::Mesh &mesh = getProgram().mesh;
  format::TensorType own = format::getOwnType(mesh, port, format::getPosition(mesh, device));
  if (shard.size() == *format::getBytes(own))
    return true;
  error = nameOf(what, port) + " is given " + std::to_string(shard.size()) + " bytes for a device, needed the " +
          std::to_string(*format::getBytes(own)) + " of " + format::toString(own);
  return false;
}

bool Executor::setArgument(size_t entry, size_t index, std::span<const std::byte> whole, std::string &error) {
  const format::Port &port = getEntry(entry).arguments[index];
  return attempt(error, [&] {
    auto findPlace = [&](const Layout &layout) { return layout.getArgument(entry, index); };
    return backend->scatter(nameOf("argument", port), port, findPlace, whole, error);
  });
}

bool Executor::setShard(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard,
                        std::string &error) {
  const format::Port &port = getEntry(entry).arguments[index];
  if (!checkShard("argument", port, device, shard, error))
    return false;
  return attempt(error, [&] {
    backend->stage(entry, index, device, shard);
    return true;
  });
}

// ---- running ----

bool Executor::run(size_t entry, std::string &error) {
  Run &own = backend->getRun();
  if (!own.hasFailed())
    backend->step(entry);
  if (own.hasFailed())
    error = own.getFailure();
  return !own.hasFailed();
}

void Executor::carryState(size_t entry) { backend->carryState(entry); }

// ---- what comes out ----

bool Executor::getResult(size_t entry, size_t index, std::vector<std::byte> &whole, std::string &error) const {
  const format::Port &port = getEntry(entry).results[index];
  return attempt(error, [&] {
    auto findPlace = [&](const Layout &layout) { return layout.getResult(entry, index); };
    backend->gather(nameOf("result", port), port, findPlace, /*isForAll=*/true, whole);
    return true;
  });
}

const std::vector<const format::Port *> &Executor::getState() const { return getFirstLayout().getState(); }
std::optional<size_t> Executor::findState(std::string_view name) const { return getFirstLayout().findState(name); }
const Layout &Executor::getFirstLayout() const { return backend->getLayout(getLocalDevices().first); }

bool Executor::setState(size_t leaf, std::span<const std::byte> whole, std::string &error) {
  const format::Port &port = *getState()[leaf];
  return attempt(error, [&] {
    auto findPlace = [&](const Layout &layout) { return layout.getLeaf(leaf); };
    return backend->scatter(nameOf("state", port), port, findPlace, whole, error);
  });
}

bool Executor::getState(size_t leaf, std::vector<std::byte> &whole, std::string &error) const {
  return gatherState(leaf, /*isForAll=*/true, whole, error);
}
bool Executor::gatherState(size_t leaf, std::vector<std::byte> &whole, std::string &error) const {
  return gatherState(leaf, /*isForAll=*/false, whole, error);
}

bool Executor::gatherState(size_t leaf, bool isForAll, std::vector<std::byte> &whole, std::string &error) const {
  const format::Port &port = *getState()[leaf];
  return attempt(error, [&] {
    auto findPlace = [&](const Layout &layout) { return layout.getLeaf(leaf); };
    backend->gather(nameOf("state", port), port, findPlace, isForAll, whole);
    return true;
  });
}

bool Executor::setStateShard(size_t leaf, int64_t device, std::span<const std::byte> shard, std::string &error) {
  const format::Port &port = *getState()[leaf];
  if (!checkShard("state", port, device, shard, error))
    return false;
  return attempt(error, [&] {
    backend->write(device, backend->getLayout(device).getLeaf(leaf), shard.size(),
                   [&](std::byte *memory) { std::ranges::copy(shard, memory); });
    return true;
  });
}

bool Executor::getStateShard(size_t leaf, int64_t device, std::vector<std::byte> &shard, std::string &error) const {
  if (!checkLocal("state", *getState()[leaf], device, error))
    return false;
  uint64_t bytes = backend->getOwnBytes(*getState()[leaf], device);
  return attempt(error, [&] {
    ShardView view = backend->read(device, backend->getLayout(device).getLeaf(leaf), bytes);
    shard.assign(view.data(), view.data() + bytes);
    return true;
  });
}

// ---- what happened ----

MemoryUse Executor::getMemoryUse() const { return backend->getMemoryUse(); }
std::vector<DeviceMemoryUse> Executor::getDeviceMemory() const { return backend->getDeviceMemory(); }

DiskTraffic Executor::getDiskTraffic() const { return backend->getDiskTraffic(); }

void Executor::setKeepingTimes(bool isKeepingTimes) { backend->setKeepingTimes(isKeepingTimes); }

std::span<const Event> Executor::getEvents(int64_t device) const {
  const EventLog *log = backend->getLog(device);
  return log ? std::span(log->events.data(), log->count) : std::span<const Event>();
}

const format::Instruction &Executor::getInstruction(size_t entry, size_t number) const {
  return backend->getInstructions(entry)[number];
}
const format::List &Executor::getList(size_t entry, size_t number) const {
  return getEntry(entry).lists[backend->getInstructions(entry).findList(number)];
}
size_t Executor::getInstructionCount(size_t entry) const { return backend->getInstructions(entry).size(); }
std::string Executor::describeInstruction(size_t entry, size_t number) const {
  return backend->getInstructions(entry).describe(number);
}

double Executor::getWaitedSeconds() const {
  return static_cast<double>(backend->getRun().getWaited()) * 1e-9 / static_cast<double>(getLocalDevices().size());
}

std::string Executor::getFlightRecord() const { return backend->getRun().getRecord(); }

bool Executor::writeFlightRecord(const std::string &path, std::string &error) const {
  return writeText(path, backend->getRun().getRecordJson(), error);
}
