#include "heddle/Runtime/Executor.h"

#include "Device.h"
#include "heddle/PlanFormat/Groups.h"

#include <cstring>
#include <map>
#include <new>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;

struct Executor::Implementation {
  Implementation(format::Program program, const ExecutorOptions &options)
      : program(std::move(program)), options(options), deviceCount(format::getDeviceCount(this->program.mesh)),
        rendezvous(deviceCount, options.timeout, [this](size_t index) { return numbers->describe(index); }) {}

  void load() {
    findEntry();
    numbers.emplace(program, *entry);
    checkSize();
    addElementwiseKernels(table);
    addShapeKernels(table);
    addIndexingKernels(table);
    addContractionKernels(table);
    addSortingKernels(table);
    addWindowKernels(table);
    for (int64_t number = 0; number < deviceCount; ++number)
      devices.push_back(
          std::make_unique<Device>(DeviceContext{program, *entry, *numbers, table, rendezvous, options}, number));
  }

  void findEntry() {
    std::string names;
    for (const format::Entry &other : program.entries) {
      names += (names.empty() ? "@" : ", @") + other.name;
      if (options.entry.empty() ? program.entries.size() == 1 : other.name == options.entry)
        entry = &other;
    }
    if (!entry)
      throw LoadError("the program has " + (program.entries.empty() ? "no entries" : "the entries " + names) +
                      ", needed " + (options.entry.empty() ? "one of them to run" : "@" + options.entry));
  }

  void checkSize() const {
    if (deviceCount > options.maxDevices)
      throw LoadError("the program is for " + std::to_string(deviceCount) + " devices, needed at most " +
                      std::to_string(options.maxDevices) + " to run them as threads");
    uint64_t bytes = 0;
    for (const format::List &list : entry->lists)
      bytes = std::max(bytes, getDeviceBytes(program, *entry, list));
    if (bytes > options.maxBytes / deviceCount)
      throw LoadError("the program needs " + std::to_string(bytes) + " bytes on each of " +
                      std::to_string(deviceCount) + " devices, needed at most " + std::to_string(options.maxBytes) +
                      " in all");
  }

  /// The shard that a device has of an argument or result, without its padding: as a copy from the whole to the device.
  StridedCopy shardCopy(const format::Port &port, const Device &device) const {
    format::Shard shard = format::getShard(program.mesh, port.type.shape, port.sharding, device.getPosition());
    Tensor whole{port.type, nullptr}, local{port.local, nullptr};
    StridedCopy copy{shard.size, whole.strides(), local.strides(), 0, 0, format::getBytes(port.type.dtype)};
    for (size_t dim = 0; dim < shard.start.size(); ++dim)
      copy.fromOffset += shard.start[dim] * copy.fromStrides[dim];
    return copy;
  }

  format::Program program;
  ExecutorOptions options;
  const format::Entry *entry = nullptr;
  std::optional<InstructionNumbers> numbers;
  int64_t deviceCount;
  Rendezvous rendezvous;
  KernelTable table;
  std::vector<std::unique_ptr<Device>> devices;
  std::mutex failureMutex;
  std::string failure;
};

Executor::Executor(std::unique_ptr<Implementation> implementation) : implementation(std::move(implementation)) {}
Executor::~Executor() = default;

std::unique_ptr<Executor> Executor::create(format::Program program, const ExecutorOptions &options,
                                           std::string &error) {
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

const format::Entry &Executor::getEntry() const { return *implementation->entry; }

bool Executor::setArgument(size_t index, std::span<const std::byte> whole, std::string &error) {
  Implementation &own = *implementation;
  const format::Port &port = own.entry->arguments[index];
  if (whole.size() != *format::getBytes(port.type)) {
    error = "argument \"" + port.name + "\" is given " + std::to_string(whole.size()) + " bytes, needed the " +
            std::to_string(*format::getBytes(port.type)) + " of " + format::toString(port.type);
    return false;
  }
  for (const std::unique_ptr<Device> &device : own.devices) {
    std::byte *local = device->getArgument(index);
    std::memset(local, poison, *format::getBytes(port.local));
    own.shardCopy(port, *device).run(whole.data(), local);
  }
  return true;
}

bool Executor::run(std::string &error) {
  Implementation &own = *implementation;
  if (own.failure.empty()) {
    own.rendezvous.start();
    std::vector<std::jthread> threads;
    for (const std::unique_ptr<Device> &device : own.devices)
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

bool Executor::getResult(size_t index, std::vector<std::byte> &whole, std::string &error) const {
  const Implementation &own = *implementation;
  const format::Port &port = own.entry->results[index];
  whole.assign(*format::getBytes(port.type), std::byte(0));
  std::map<std::vector<int64_t>, int64_t> first; // by start of the shard, the first device that has it
  std::vector<std::byte> other(whole.size());
  for (int64_t number = 0; number < own.deviceCount; ++number) {
    const Device &device = *own.devices[number];
    std::vector<int64_t> start =
        format::getShard(own.program.mesh, port.type.shape, port.sharding, device.getPosition()).start;
    StridedCopy copy = own.shardCopy(port, device);
    std::swap(copy.fromOffset, copy.toOffset);
    std::swap(copy.fromStrides, copy.toStrides);
    auto [entry, isFirst] = first.try_emplace(start, number);
    std::vector<std::byte> &to = isFirst ? whole : other;
    if (!isFirst)
      other = whole;
    copy.run(device.getResult(index), to.data());
    if (isFirst || other == whole)
      continue;
    uint64_t bytes = format::getBytes(port.type.dtype);
    size_t element = (std::mismatch(whole.begin(), whole.end(), other.begin()).first - whole.begin()) / bytes;
    error = "result \"" + port.name + "\" differs between copies: element " + std::to_string(element) + " of " +
            format::toString(port.type) + " on device " + std::to_string(number) + ", needed that of device " +
            std::to_string(entry->second);
    return false;
  }
  return true;
}

void Executor::carryState() {
  Implementation &own = *implementation;
  struct Move {
    std::byte *to;
    std::vector<std::byte> bytes;
  };
  std::vector<Move> moves; // read before anything is written: results may lie in each other's arguments
  const std::vector<format::Port> &arguments = own.entry->arguments, &results = own.entry->results;
  for (size_t from = 0; from < results.size(); ++from)
    for (size_t to = 0; to < arguments.size(); ++to) {
      bool isState = results[from].role == format::Role::State && arguments[to].role == format::Role::State;
      if (!isState || results[from].name != arguments[to].name || arguments[to].donatedTo == from)
        continue;
      for (const std::unique_ptr<Device> &device : own.devices) {
        const std::byte *data = device->getResult(from);
        moves.push_back({device->getArgument(to), {data, data + *format::getBytes(results[from].local)}});
      }
    }
  for (const Move &move : moves)
    std::copy(move.bytes.begin(), move.bytes.end(), move.to);
}
