#include "heddle/Runtime/Executor.h"

#include "Collectives.h"
#include "Kernel.h"
#include "heddle/PlanFormat/Groups.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;

namespace {

constexpr size_t arenaAlignment = 64;
/// What an arena holds before anything is written to it, and the padding of a shard: NaN, and true.
constexpr int poison = 0xFF;

struct FreeArena {
  void operator()(std::byte *arena) const { std::free(arena); }
};

struct Device {
  std::unique_ptr<std::byte, FreeArena> arena;
  std::vector<Call> calls; // by instruction
};

uint64_t roundUp(uint64_t bytes) { return (bytes + arenaAlignment - 1) / arenaAlignment * arenaAlignment; }

} // namespace

struct Executor::Implementation {
  Implementation(format::thread::Program program, const ExecutorOptions &options)
      : program(std::move(program)), options(options), deviceCount(format::getDeviceCount(this->program.mesh)),
        rendezvous(deviceCount, options.timeout, [this](size_t index) { return describe(index); }) {}

  void load() {
    checkSize();
    addElementwiseKernels(table);
    addShapeKernels(table);
    addIndexingKernels(table);
    addContractionKernels(table);
    devices.resize(deviceCount);
    for (int64_t number = 0; number < deviceCount; ++number)
      load(number);
  }

  void checkSize() const {
    if (deviceCount > options.maxDevices)
      throw LoadError("the program is for " + std::to_string(deviceCount) + " devices, needed at most " +
                      std::to_string(options.maxDevices) + " to run them as threads");
    if (program.arenaBytes > options.maxBytes / deviceCount)
      throw LoadError("the program needs " + std::to_string(program.arenaBytes) + " bytes on each of " +
                      std::to_string(deviceCount) + " devices, needed at most " + std::to_string(options.maxBytes) +
                      " in all");
  }

  void load(int64_t number) {
    Device &device = devices[number];
    uint64_t bytes = roundUp(std::max<uint64_t>(program.arenaBytes, 1));
    device.arena.reset(static_cast<std::byte *>(std::aligned_alloc(arenaAlignment, bytes)));
    if (!device.arena)
      throw LoadError("there is no memory for an arena of " + std::to_string(bytes) + " bytes, needed one on each of " +
                      std::to_string(deviceCount) + " devices");
    std::memset(device.arena.get(), poison, bytes);
    for (const format::thread::Constant &constant : program.constants) {
      Tensor tensor = tensorOf(device, constant.buffer);
      if (uint64_t size = *format::getBytes(tensor.type))
        std::memcpy(tensor.data, program.constantBytes.data() + constant.offset, size);
    }
    for (size_t index = 0; index < program.instructions.size(); ++index) {
      try {
        bool isSkipped = options.skip && options.skip->device == number && options.skip->instruction == index;
        device.calls.push_back(isSkipped ? Call([] {}) : bind(device, program.instructions[index], number, index));
      } catch (const LoadError &error) {
        throw LoadError("instruction #" + std::to_string(index) + " (" + describe(index) + "): " + error.what());
      }
    }
  }

  Call bind(Device &device, const format::thread::Instruction &instruction, int64_t number, size_t index) {
    Binding binding;
    binding.instruction = &instruction;
    binding.operands = tensorsOf(device, instruction.operands);
    binding.results = tensorsOf(device, instruction.results);
    if (instruction.kind != format::thread::InstructionKind::Kernel)
      return bindCollective(binding, program.mesh, number, index, rendezvous);
    for (const format::thread::Region &region : instruction.regions) {
      BoundRegion bound{tensorsOf(device, region.arguments), tensorsOf(device, region.results), {}};
      for (const format::thread::Instruction &inner : region.body)
        bound.body.push_back(bind(device, inner, number, index));
      binding.regions.push_back(std::move(bound));
    }
    const KernelTable::Bind *kernel = table.find(instruction.kernel);
    if (!kernel)
      throw LoadError("there is no kernel \"" + instruction.kernel + "\"");
    return (*kernel)(binding);
  }

  Tensor tensorOf(const Device &device, uint32_t buffer) const {
    return {program.buffers[buffer].type, device.arena.get() + program.buffers[buffer].offset};
  }
  std::vector<Tensor> tensorsOf(const Device &device, const std::vector<uint32_t> &buffers) const {
    std::vector<Tensor> tensors;
    for (uint32_t buffer : buffers)
      tensors.push_back(tensorOf(device, buffer));
    return tensors;
  }

  std::string describe(size_t index) const {
    const format::thread::Instruction &instruction = program.instructions[index];
    std::string text = format::thread::print(program, instruction);
    return instruction.location.empty() ? text : text + ", " + instruction.location;
  }

  void runDevice(int64_t number) {
    try {
      for (size_t index = 0; index < devices[number].calls.size(); ++index) {
        rendezvous.reach(number, index);
        devices[number].calls[index]();
      }
      rendezvous.finish(number);
    } catch (const std::exception &stopped) {
      std::lock_guard lock(failureMutex);
      failure = stopped.what();
    }
  }

  /// The shard that a device has of an argument or result, without its padding: as a copy from the whole to the device.
  StridedCopy shardCopy(const format::thread::Port &port, int64_t number) const {
    format::Shard shard =
        format::getShard(program.mesh, port.type.shape, port.sharding, format::getPosition(program.mesh, number));
    Tensor whole{port.type, nullptr},
        local{{port.type.dtype, format::getLocalShape(port.type.shape, port.sharding)}, nullptr};
    StridedCopy copy{shard.size, whole.strides(), local.strides(), 0, 0, format::getBytes(port.type.dtype)};
    for (size_t dim = 0; dim < shard.start.size(); ++dim)
      copy.fromOffset += shard.start[dim] * copy.fromStrides[dim];
    return copy;
  }

  format::thread::Program program;
  ExecutorOptions options;
  int64_t deviceCount;
  Rendezvous rendezvous;
  KernelTable table;
  std::vector<Device> devices;
  std::mutex failureMutex;
  std::string failure;
};

Executor::Executor(std::unique_ptr<Implementation> implementation) : implementation(std::move(implementation)) {}
Executor::~Executor() = default;

std::unique_ptr<Executor> Executor::create(format::thread::Program program, const ExecutorOptions &options,
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

const format::thread::Program &Executor::getProgram() const { return implementation->program; }

bool Executor::setArgument(size_t index, std::span<const std::byte> whole, std::string &error) {
  Implementation &own = *implementation;
  const format::thread::Port &port = own.program.arguments[index];
  if (whole.size() != *format::getBytes(port.type)) {
    error = "argument \"" + port.name + "\" is given " + std::to_string(whole.size()) + " bytes, needed the " +
            std::to_string(*format::getBytes(port.type)) + " of " + format::toString(port.type);
    return false;
  }
  for (int64_t number = 0; number < own.deviceCount; ++number) {
    Tensor local = own.tensorOf(own.devices[number], port.buffer);
    std::memset(local.data, poison, *format::getBytes(local.type));
    own.shardCopy(port, number).run(whole.data(), local.data);
  }
  return true;
}

bool Executor::run(std::string &error) {
  Implementation &own = *implementation;
  if (own.failure.empty()) {
    own.rendezvous.start();
    std::vector<std::jthread> threads;
    for (int64_t number = 0; number < own.deviceCount; ++number)
      threads.emplace_back([&own, number] { own.runDevice(number); });
  }
  error = own.failure;
  return own.failure.empty();
}

bool Executor::getResult(size_t index, std::vector<std::byte> &whole, std::string &error) const {
  const Implementation &own = *implementation;
  const format::thread::Port &port = own.program.results[index];
  whole.assign(*format::getBytes(port.type), std::byte(0));
  std::map<std::vector<int64_t>, int64_t> first; // by start of the shard, the first device that has it
  std::vector<std::byte> other(whole.size());
  for (int64_t number = 0; number < own.deviceCount; ++number) {
    std::vector<int64_t> start = format::getShard(own.program.mesh, port.type.shape, port.sharding,
                                                  format::getPosition(own.program.mesh, number))
                                     .start;
    StridedCopy copy = own.shardCopy(port, number);
    std::swap(copy.fromOffset, copy.toOffset);
    std::swap(copy.fromStrides, copy.toStrides);
    auto [entry, isFirst] = first.try_emplace(start, number);
    std::vector<std::byte> &to = isFirst ? whole : other;
    if (!isFirst)
      other = whole;
    copy.run(own.tensorOf(own.devices[number], port.buffer).data, to.data());
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
  // Read before anything is written: results may lie in each other's arguments.
  std::vector<std::pair<Tensor, std::vector<std::byte>>> moved;
  for (const format::thread::Port &result : own.program.results)
    for (const format::thread::Port &argument : own.program.arguments) {
      bool isSame = result.role == format::Role::State && argument.role == format::Role::State &&
                    result.name == argument.name && result.type == argument.type &&
                    result.sharding == argument.sharding;
      if (!isSame || result.buffer == argument.buffer)
        continue;
      for (const Device &device : own.devices) {
        Tensor from = own.tensorOf(device, result.buffer);
        moved.push_back({own.tensorOf(device, argument.buffer), {from.data, from.data + *format::getBytes(from.type)}});
      }
    }
  for (const auto &[to, bytes] : moved)
    std::copy(bytes.begin(), bytes.end(), to.data);
}
