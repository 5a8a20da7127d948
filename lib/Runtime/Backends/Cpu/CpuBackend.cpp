#include "CpuBackend.h"

#include "../../DeviceThreads.h"
#include "Device.h"

#include <algorithm>
#include <cstring>
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

void collectKernels(const InstructionTable &instructions, size_t list, ProgramKernels &kernels) {
  for (size_t number = instructions.getFirst(list); number < instructions.getEnd(list); ++number) {
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

class CpuBackend : public Backend {
public:
  using Backend::Backend;

  std::string describeKind() const override { return "threads"; }

  void load() override {
    constexpr unsigned maxThreads = 4096;
    checkDeviceCount(program, options, LoadedOn::VirtualDevices);
    if (options.threads > maxThreads)
      throw LoadError("the run has " + std::to_string(options.threads) + " threads, needed at most " +
                      std::to_string(maxThreads));
    findEntries();
    devices.resize(program.entries.size());
    kernels = std::make_unique<ProgramKernels>(program, options.usesPortableOnly);
    uint64_t staging = 0;
    for (size_t number : entries)
      for (size_t list : getLocalLists(number)) {
        collectKernels(*instructions[number], list, *kernels);
        staging = std::max(staging, getStagingBytes(program.entries[number].lists[list]));
      }
    checkSkip();
    layouts = std::make_unique<Layouts>(program, entries, local);
    for (Layouts::Class &own : layouts->getClasses())
      own.layout.addScratch(addBytes(roundUp(kernels->getScratchBytes()), staging));
    checkSize();
    makeThreads();
    auto makeMemory = [&](uint64_t bytes) {
      return network->sharesMemory() ? SharedMemory(bytes) : SharedMemory(Memory(bytes));
    };
    memories = PerDevice<DeviceMemory>(local);
    for (int64_t device : local) {
      uint64_t bytes = getLayout(device).getBytes();
      uint64_t hostBytes = getLayout(device).getBytes(format::Space::Host);
      memories[device] = {makeMemory(bytes), makeMemory(hostBytes)};
      if (options.isPoisoned) {
        std::memset(memories[device].own.data(), poison, bytes);
        std::memset(memories[device].host.data(), poison, hostBytes);
      }
    }
    makeDisk();
    for (size_t number : entries)
      bindDevices(number);
    std::span constants(const_cast<std::byte *>(program.constantBytes.data()),
                        program.constantBytes.size()); // only read
    network->connect(memories, constants);
    for (DeviceMemory &memory : memories) { // which is mapped where it is needed
      memory.own.close();
      memory.host.close();
    }
    makeLogs();
    deviceThreads = std::make_unique<DeviceThreads>(local);
  }

  /// Nothing here allocates, but for what waits for messages.
  void step(size_t entry) override {
    running = entry;
    beginRecords(entry);
    deviceThreads->run(work);
  }

  unsigned getThreads() const override { return threads; }

  MemoryUse getMemoryUse() const override {
    MemoryUse use = Backend::getMemoryUse();
    use.scratch += network->getBytes();
    return use;
  }

  void stage(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard) override {
    write(device, getLayout(device).getArgument(entry, index), shard.size(),
          [&](std::byte *to) { std::ranges::copy(shard, to); });
  }

private:
  ShardView readMemory(int64_t device, Address address, uint64_t bytes) const override {
    return ShardView(getBegins(device)[address.space] + address.offset);
  }
  void writeMemory(int64_t device, Address address, uint64_t bytes,
                   const std::function<void(std::byte *)> &fill) override {
    fill(getBegins(device)[address.space] + address.offset);
  }
  Device::Begins getBegins(int64_t device) const {
    return {memories[device].own.data(), memories[device].host.data(), findDisk(device)};
  }

  void makeThreads() {
    unsigned cores = countCores();
    threads = options.threads ? options.threads : cores;
    auto devices = static_cast<unsigned>(local.size());
    teamSize = std::max(1u, threads / devices);
    bool mayAllRun = devices <= threads, maySpin = mayAllRun && devices * teamSize <= cores;
    constexpr int64_t spinNanoseconds = 50'000; // about ten times what it takes to sleep and wake
    // Where there are as many threads as cores, the system is as good at handing out cores to devices as slots are
    // (docs/runtime.md); with fewer, it would hand out too many.
    bool isLimited = !mayAllRun && threads < cores;
    run = std::make_unique<Run>(getWorld(), local, isLimited ? threads : 0, maySpin ? spinNanoseconds : 0,
                                options.timeout);
    network = std::make_unique<Network>(*run, getWorld(), deviceCount, local, options.transports);
    teams = PerDevice<std::unique_ptr<Team>>(local);
    for (std::unique_ptr<Team> &team : teams)
      team = std::make_unique<Team>(teamSize - 1, maySpin ? spinNanoseconds : 0);
  }

  void bindDevices(size_t number) {
    devices[number] = PerDevice<std::unique_ptr<Device>>(local);
    for (int64_t device : local) {
      devices[number][device] = std::make_unique<Device>(*run, device, *teams[device]);
      bindList({program, number, *instructions[number], *kernels, *network, options, teamSize,
                memories[device].own.data() + getLayout(device).getScratch(), roundUp(kernels->getScratchBytes()),
                disk.get()},
               device, devices[number][device]->commands);
    }
  }

  void runDevice(int64_t number) {
    Device &device = *devices[running][number];
    try {
      if (!run->slots.acquire(run->hasFailedNow()))
        return;
      device.place(getBegins(number), getLayout(number), running);
      device.run(findLog(number));
      run->slots.release();
    } catch (const Stopped &) { // the run knows why
    } catch (const std::exception &fault) {
      run->setFailure(fault.what());
    }
  }

  void checkSize() const {
    uint64_t most = options.maxBytes ? options.maxBytes : getMachineBytes(), needed = 0, largest = 0;
    for (int64_t device : local) {
      uint64_t own = addBytes(getLayout(device).getBytes(), getLayout(device).getBytes(format::Space::Host));
      needed = addBytes(needed, own);
      largest = std::max(largest, own);
    }
    if (needed > most)
      throw LoadError("the program needs " + std::to_string(largest) + " bytes on " +
                      (layouts->getClasses().size() > 1 ? "the largest" : "each") + " of " +
                      std::to_string(local.size()) + " devices" + (getWorld().isLone() ? "" : " of this process") +
                      ", needed at most " + std::to_string(most) + " in all" +
                      (options.maxBytes ? "" : ", as much as this machine has"));
  }

  unsigned threads = 1, teamSize = 1;
  std::unique_ptr<ProgramKernels> kernels;
  PerDevice<DeviceMemory> memories;
  std::unique_ptr<Network> network;
  PerDevice<std::unique_ptr<Team>> teams;
  std::vector<PerDevice<std::unique_ptr<Device>>> devices; // by entry
  size_t running = 0;                                      // entry
  DeviceThreads::Work work = [this](int64_t device) { runDevice(device); };
  std::unique_ptr<DeviceThreads> deviceThreads; // ends first
};

} // namespace

std::unique_ptr<Backend> heddle::runtime::makeCpuBackend(std::shared_ptr<const format::Program> program,
                                                         const ExecutorOptions &options) {
  return std::make_unique<CpuBackend>(std::move(program), options);
}
