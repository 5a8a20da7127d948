// GPUs of this machine, or emulated ones, as devices of a program: docs/cuda-runtime.md.
#include "DeviceStep.h"

#include "../../Collectives.h"
#include "../../DeviceThreads.h"
#include "../../InstructionTable.h"
#include "DeviceLibrary.h"
#include "EmulatorCarrier.h"
#include "HostLibrary.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <new>
#include <numeric>
#include <set>
#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

class CudaBackend : public Backend {
public:
  CudaBackend(std::shared_ptr<const format::Program> program, const ExecutorOptions &options, const CudaOptions &cuda)
      : Backend(std::move(program), options), cuda(cuda) {}

  ~CudaBackend() override {
    if (watchdog && run->hasFailed()) // between steps, too: by another process's end
      watchdog->waitForEnd();
    watchdog.reset();
    if (run && run->hasFailed())
      for (std::unique_ptr<Gpu> &gpu : gpus)
        if (gpu)
          gpu->abandon();
    steps.clear();
    communicators.reset();
    kernels = {};
    if (run && run->hasFailed())
      static_cast<void>(hostKernels.release()); // a stream may be in one
    gpus = {};
    if (driver)
      driver->endCarrier();
  }

  std::string describeKind() const override { return cuda.isEmulated ? "emulated GPUs" : "GPUs"; }

  void load() override {
    try {
      loadAll();
    } catch (const DeviceError &fault) {
      throw LoadError(fault.what());
    }
  }

  void step(size_t entry) override {
    running = entry;
    beginRecords(entry);
    hasRun = isStepping = true;
    Ranges::Range range = ranges.begin([&] { return "@" + program.entries[entry].name; });
    threads->run(work);
    isStepping = false;
    if (run->hasFailed())
      watchdog->waitForEnd(); // of what GPUs would wait in for ever
  }

  unsigned getThreads() const override { return static_cast<unsigned>(local.size()); }

  MemoryUse getUseOf(size_t layoutClass) const override {
    MemoryUse use = Backend::getUseOf(layoutClass);
    const MemoryPlan &plan = places[layoutClass].plan;
    use.scratch += plan.scratch + plan.constants + plan.numbers;
    use.communication = plan.communication;
    return use;
  }

  /// Goes by pinned memory, and returns while the copy goes on; the next run waits for it.
  void stage(size_t entry, size_t index, int64_t device, std::span<const std::byte> shard) override {
    const Gpu &gpu = *gpus[device];
    Address address = getLayout(device).getArgument(entry, index);
    if (program.entries[entry].arguments[index].role == format::Role::State)
      return write(device, address, shard.size(), [&](std::byte *to) { std::ranges::copy(shard, to); });
    Watchdog::Scope scope(*watchdog, device, "writes its memory", cuda.startTimeout);
    std::set<std::pair<size_t, size_t>> &own = inFlight[device];
    if (!own.emplace(entry, index).second) { // its place may be read yet
      gpu.use();
      gpu.check(gpu.driver.cuStreamSynchronize(gpu.copies), "be written");
      own = {{entry, index}};
    }
    std::byte *place = gpu.host + getPlaces(device).map.arguments[entry][index];
    std::ranges::copy(shard, place);
    send(gpu, address.offset, place, shard.size());
  }

private:
  struct Places {
    MemoryPlan plan;
    DeviceMemoryMap map;
  };
  const Places &getPlaces(int64_t device) const { return places[layouts->getClass(device)]; }

  ShardView readMemory(int64_t device, Address address, uint64_t bytes) const override {
    const Gpu &gpu = *gpus[device];
    if (address.space == format::Space::Host)
      return ShardView(gpu.host + address.offset);
    std::vector<std::byte> copy(bytes);
    Watchdog::Scope scope(*watchdog, device, "reads its memory", cuda.startTimeout);
    gpu.use();
    if (bytes)
      gpu.check(gpu.driver.cuMemcpyAsync(toPointer(copy.data()), gpu.memory + address.offset, bytes, gpu.copies),
                "be read");
    gpu.check(gpu.driver.cuStreamSynchronize(gpu.copies), "be read");
    return ShardView(std::move(copy));
  }

  void writeMemory(int64_t device, Address address, uint64_t bytes,
                   const std::function<void(std::byte *)> &fill) override {
    if (address.space == format::Space::Host)
      return fill(gpus[device]->host + address.offset);
    std::vector<std::byte> copy(bytes);
    fill(copy.data());
    Watchdog::Scope scope(*watchdog, device, "writes its memory", cuda.startTimeout);
    send(*gpus[device], address.offset, copy.data(), bytes);
    gpus[device]->check(gpus[device]->driver.cuStreamSynchronize(gpus[device]->copies), "be written");
  }

  static CUdeviceptr toPointer(const std::byte *bytes) { return reinterpret_cast<CUdeviceptr>(bytes); }

  static void send(const Gpu &gpu, uint64_t offset, const std::byte *bytes, uint64_t count) {
    gpu.use();
    if (count)
      gpu.check(gpu.driver.cuMemcpyAsync(gpu.memory + offset, toPointer(bytes), count, gpu.copies), "be written");
  }

  // ---- load ----

  void loadAll() {
    std::string fault = attempt([&] { bindAll(); });
    agreeOnChoices(getWorld(), fault, getChoices());
    adoptAlgorithms();
    together([&] { placeAll(); });
    makeCommunicators();
    together([&] {
      onAll("fills its memory", [&](int64_t device) { fillMemory(*gpus[device], getPlaces(device)); });
      steps.resize(program.entries.size());
      for (size_t number : entries)
        steps[number] = PerDevice<std::unique_ptr<DeviceStep>>(local);
      onAll("prepares its step", [&](int64_t device) { makeSteps(device); });
      makeLogs();
    });
    agreeOnCollectives();
  }

  /// Why something can't be done; empty where it is.
  template <typename Work> static std::string attempt(Work work) {
    try {
      work();
    } catch (const std::bad_alloc &) {
      return "there is no memory to load the program";
    } catch (const std::exception &fault) {
      return fault.what();
    }
    return "";
  }
  /// Ranks go on when all have done it. What one of them can't do ends on all.
  template <typename Work> void together(Work work) { getWorld().confirm(attempt(work)); }

  /// What needs no other rank.
  void bindAll() {
    checkDeviceCount(program, options, LoadedOn::Gpus);
    findEntries();
    checkSkip();
    constexpr int64_t spinNanoseconds = 50'000;
    run = std::make_unique<Run>(getWorld(), local, 0, spinNanoseconds, options.timeout);
    makeWatchdog();
    threads = std::make_unique<DeviceThreads>(local);
    findGpus();
    inFlight = PerDevice<std::set<std::pair<size_t, size_t>>>(local);
    algorithms = std::make_unique<AlgorithmFile>(cuda.algorithmFile);
    findGroups();
    bindKernels();
  }

  void placeAll() {
    layouts = std::make_unique<Layouts>(program, entries, local, deviceAlignment);
    makeDisk();
    for (const Layouts::Class &own : layouts->getClasses())
      placeAll(own, places.emplace_back());
    checkHostMemory();
  }

  // ---- what ranks have alike ----

  /// Replicas would differ in bits, or wait for ever, if these did.
  Choices getChoices() const {
    Choices own;
    if (!gpus.empty() && gpus[local.first])
      own["GPUs named"] = gpus[local.first]->name;
    if (driver)
      own["a driver for CUDA"] = driver->getVersion();
    if (communicators)
      own["NCCL"] = communicators->getNccl().getVersion();
    for (const std::unique_ptr<BoundKernels> &bound : kernels)
      if (bound && bound->getLibrary())
        own.merge(bound->getLibrary()->getVersions());
    own["steps"] =
        !cuda.usesGraphs ? "without graphs" : "in graphs after run " + std::to_string(cuda.runsBeforeCapture);
    return own;
  }

  /// The first rank's algorithms are everybody's; those of products that it lacks are the next one's.
  void adoptAlgorithms() {
    Message all = getWorld().decide("", toMessage(algorithms->print()), [](const std::vector<Message> &byRank) {
      Message lines;
      for (const Message &text : byRank)
        lines.insert(lines.end(), text.begin(), text.end());
      return lines;
    });
    algorithms->adopt(std::string(toText(all)));
    together([&] {
      onAll("takes the algorithms that are chosen", [&](int64_t device) {
        for (size_t kernel = 0; kernel < program.kernels.size(); ++kernel)
          if (LibraryCall *call = (*kernels[device])[kernel].call.get())
            call->settle();
      });
    });
  }

  /// Members of a group ask NCCL for the same, in the same order.
  void agreeOnCollectives() {
    std::vector<CollectivePart> parts;
    for (size_t number : entries)
      for (int64_t device : local)
        steps[number][device]->addTo(parts, [&](const Communicators::Group &group) {
          return static_cast<uint32_t>(communicators->getNumber(group));
        });
    agreeOnParts(getWorld(), parts, communicators ? communicators->getMemberCounts() : std::vector<size_t>(),
                 [&](const CollectivePart &part) {
                   return "@" + program.entries[part.entry].name + "'s " +
                          instructions[part.entry]->name(part.instruction);
                 });
  }

  void makeWatchdog() {
    Watched watched;
    watched.look = [this] {
      uint64_t progress = driver ? driver->getProgress() : 0;
      for (int64_t device : isStepping ? local : DeviceRange())
        progress += steps[running][device]->observe();
      return progress;
    };
    watched.findFault = [this]() -> std::string {
      std::string fault = cuda.findFault ? cuda.findFault() : "";
      return fault.empty() && isStepping && communicators ? communicators->findFault() : fault;
    };
    watched.isStepping = [this] { return isStepping.load(); };
    watched.takeEnd = [this](const std::vector<int64_t> &back) -> std::function<void()> {
      if (!communicators)
        return nullptr;
      std::vector<DeviceStep *> idle;
      for (PerDevice<std::unique_ptr<DeviceStep>> &all : steps)
        for (int64_t device : back)
          if (!all.empty() && all[device])
            idle.push_back(all[device].get());
      return [idle, abort = communicators->takeAbort()] {
        for (DeviceStep *step : idle)
          step->dropGraphs();
        abort();
      };
    };
    watched.giveUp = [this](const std::string &sentence) {
      std::string record = hasRun ? run->getRecord() : "", json = hasRun ? run->getRecordJson() : "";
      if (cuda.onStuck)
        cuda.onStuck(sentence, record, json);
      std::fprintf(stderr, "%s%s\n", record.c_str(), sentence.c_str());
      _exit(1);
    };
    watchdog = std::make_unique<Watchdog>(local, *run, std::move(watched), cuda.endTimeout);
  }

  void findGpus() {
    Watchdog::Scope scope(*watchdog, local.first, "starts its driver", cuda.startTimeout);
    int64_t begin = cuda.firstGpu + cuda.localRank * local.size(), needed = begin + local.size();
    if (cuda.isEmulated && !getWorld().isLone() && !cuda.carrier) {
      carrier = std::make_unique<EmulatorCarrier>(*run, getWorld(), options.transports);
      cuda.carrier = carrier->get();
    }
    // The watchdog says who waits for whom before the emulator does.
    EmulatorOptions emulator{static_cast<uint32_t>(needed), cuda.seed, cuda.emulated, cuda.carrier,
                             cuda.carrier ? options.timeout + cuda.startTimeout : std::chrono::milliseconds(0)};
    driver = std::make_shared<const Driver>(cuda.driver, cuda.isEmulated ? &emulator : nullptr);
    if (carrier)
      carrier->setBell(driver->findBell());
    if (needed > driver->getDeviceCount() && driver->getDeviceCount() == local.size())
      begin = 0; // each process sees its own alone
    else if (needed > driver->getDeviceCount())
      throw LoadError(
          "the program is for " + std::to_string(deviceCount) + " devices, " +
          (needed == deviceCount ? "" : local.describe() + " on GPUs from number " + std::to_string(begin) + " on, ") +
          "needed at most " + std::to_string(driver->getDeviceCount()) + ", as many GPUs as there are here");
    gpus = PerDevice<std::unique_ptr<Gpu>>(local);
    for (int64_t device : local)
      gpus[device] = std::make_unique<Gpu>(driver, device, begin + device - local.first);
  }

  /// NCCL's memory is taken before the plan's, and what it takes with its first collectives is measured.
  void makeCommunicators() {
    if (!communicators)
      return;
    std::vector<uint64_t> before(local.size());
    ncclUniqueId id{};
    std::string fault = attempt([&] {
      for (int64_t device : local)
        before[device - local.first] = gpus[device]->getFreeBytes();
      if (getWorld().isFirst())
        id = communicators->makeId();
    });
    Message named = getWorld().decide(fault, std::as_bytes(std::span(id.internal)),
                                      [](const std::vector<Message> &all) { return all[0]; });
    std::ranges::copy(named, reinterpret_cast<std::byte *>(id.internal));
    together([&] {
      try {
        communicators->make(gpus, isCrossing ? DeviceRange{0, deviceCount} : local, local,
                            isCrossing ? id : communicators->makeId(), cuda.startTimeout, cuda.findFault);
      } catch (const std::exception &wrong) {
        run->setFailure(wrong.what()); // a thread may be in NCCL yet: nothing on GPUs is touched any more
        throw;
      }
      for (int64_t device : local) {
        uint64_t free = gpus[device]->getFreeBytes(), taken = std::max(before[device - local.first], free) - free;
        uint64_t &most = places[layouts->getClass(device)].plan.communication;
        most = std::max(most, taken);
      }
    });
  }

  /// Works on the threads of all devices. Throws what the first of them throws.
  void onAll(const char *what, const DeviceThreads::Work &action) {
    std::mutex mutex;
    std::string error;
    DeviceThreads::Work guarded = [&](int64_t device) {
      Watchdog::Scope scope(*watchdog, device, what, cuda.startTimeout);
      try {
        gpus[device]->use();
        action(device);
      } catch (const std::exception &fault) {
        std::lock_guard lock(mutex);
        error = error.empty() ? fault.what() : error;
      }
    };
    threads->run(guarded);
    checkLoad();
    if (!error.empty())
      throw LoadError(error);
  }

  /// Calls that have come back after they were given up.
  void checkLoad() const {
    if (run->hasFailed())
      throw LoadError(run->getFailure());
  }

  void bindKernels() {
    std::vector<ListOfTable> lists;
    for (size_t number : entries)
      for (size_t list : getLocalLists(number))
        lists.push_back({instructions[number].get(), list});
    kernels = PerDevice<std::unique_ptr<BoundKernels>>(local);
    for (int64_t device : local)
      kernels[device] = std::make_unique<BoundKernels>(program, *gpus[device]);
    auto bind = [&](int64_t device, unsigned count) {
      Gpu &gpu = *gpus[device];
      kernels[device]->bind(
          lists, cuda.isEmulated, count, device == local.first ? cuda.onKernel : nullptr,
          [&] {
            bool isHost = cuda.isEmulated && cuda.cublasLt.empty() && cuda.cudnn.empty();
            return isHost ? makeHostLibrary(gpu) : makeDeviceLibrary(gpu, cuda, *algorithms);
          },
          [this, device] { watchdog->note(device, Watchdog::none); });
    };
    bindHostKernels(lists);
    // The emulator compiles text once, for the first GPU.
    {
      Watchdog::Scope scope(*watchdog, local.first, "loads kernels", cuda.startTimeout);
      gpus[local.first]->use();
      bind(local.first, std::max(1u, std::thread::hardware_concurrency()));
    }
    checkLoad();
    onAll("loads kernels", [&](int64_t device) {
      if (device != local.first)
        bind(device, 1);
    });
  }

  void bindHostKernels(const std::vector<ListOfTable> &lists) {
    for (auto [table, list] : lists)
      for (size_t number = table->getFirst(list); number < table->getEnd(list); ++number) {
        if (!table->isOnHost(number))
          continue;
        if (!hostKernels)
          hostKernels = std::make_unique<HostKernels>(
              program, options.threads ? options.threads : std::max(1u, std::thread::hardware_concurrency()));
        try {
          hostKernels->bind((*table)[number].kernel);
        } catch (const LoadError &fault) {
          throw LoadError(table->name(number) + ": " + fault.what());
        }
      }
  }

  /// Those of all processes: a communicator is made of one that all GPUs have.
  void findGroups() {
    for (size_t number : entries)
      for (int64_t device = 0; device < deviceCount; ++device) {
        const format::Entry &entry = program.entries[number];
        const InstructionTable &table = *instructions[number];
        size_t list = findList(program, entry, device);
        for (size_t at = table.getFirst(list); at < table.getEnd(list); ++at) {
          const format::Instruction &instruction = table[at];
          if (instruction.kind != format::InstructionKind::Collective &&
              instruction.kind != format::InstructionKind::Exchange)
            continue;
          Group group = findGroup(instruction, program.mesh, format::getPosition(program.mesh, device));
          if (group.devices.size() == 1)
            continue;
          for (int64_t member : group.devices)
            isCrossing |= getWorld().findRank(member, deviceCount) != getWorld().findRank(device, deviceCount);
          if (!communicators)
            communicators = std::make_unique<Communicators>(cuda.isEmulated ? cuda.driver : cuda.nccl);
          try {
            CollectiveCall::make(program, entry.lists[list], instruction, group, nullptr)
                .addTo(communicators->add({group.devices, instruction.channel}));
          } catch (const LoadError &fault) {
            throw LoadError(table.name(at) + ": " + fault.what());
          }
        }
      }
  }

  /// Places all that GPUs of a class have, and what they have in pinned memory.
  void placeAll(const Layouts::Class &layoutClass, Places &places) {
    auto &[plan, map] = places;
    const Layout &layout = layoutClass.layout;
    map.streams.resize(1);
    size_t numbers = 1;
    for (size_t number : entries) {
      numbers = std::max(numbers, instructions[number]->size() + 1);
      for (int64_t device : layoutClass.devices) {
        const format::Entry &entry = program.entries[number];
        const format::List &list = entry.lists[findList(program, entry, device)];
        measureScratch(list, *kernels[device], map.streams);
        map.streams.resize(std::max(map.streams.size(), countStreams(list.instructions)));
      }
    }
    const MemoryUse &use = layout.getUse();
    plan.layout = roundUp(layout.getBytes(), deviceAlignment);
    plan.arenas = use.arenas;
    plan.state = use.state;
    plan.arguments = use.arguments + use.results;
    plan.constants = roundUp(program.constantBytes.size(), deviceAlignment);
    map.constants = plan.layout;
    uint64_t next = plan.layout + plan.constants;
    for (StreamScratch &stream : map.streams) {
      stream.offset = next;
      next = addBytes(next, stream.kernelBytes + stream.stagedBytes);
    }
    plan.scratch = next - plan.layout - plan.constants;
    map.numbers = next;
    plan.numbers = roundUp(numbers * sizeof(uint32_t), deviceAlignment);

    uint64_t host = roundUp(layout.getBytes(format::Space::Host), deviceAlignment);
    auto addHost = [&](uint64_t bytes) {
      uint64_t offset = host;
      host += roundUp(bytes, deviceAlignment);
      return offset;
    };
    map.marks = addHost(map.streams.size() * sizeof(uint32_t));
    map.scalar = addHost(sizeof(int64_t));
    map.arguments.resize(program.entries.size());
    for (size_t number : entries)
      for (const format::Port &port : program.entries[number].arguments)
        map.arguments[number].push_back(
            port.role == format::Role::State ? 0 : addHost(getOwnBytes(port, layoutClass.devices.front())));
    plan.hostBytes = host;
  }

  /// Drivers grant pinned memory that there is not, and the process ends when it is written.
  void checkHostMemory() const {
    uint64_t needed = 0, most = getMachineBytes();
    for (int64_t device : local)
      needed = addBytes(needed, getPlaces(device).plan.hostBytes);
    if (needed > most)
      throw LoadError("the program needs " + std::to_string(needed) + " bytes of the host's memory for " +
                      std::to_string(local.size()) + " devices, needed at most " + std::to_string(most) +
                      ", as much as this machine has");
  }

  void fillMemory(Gpu &gpu, const Places &places) {
    const auto &[plan, map] = places;
    gpu.allocate(plan);
    gpu.makeStreams(map.streams.size());
    int begin = options.isPoisoned ? poison : 0;
    std::memset(gpu.host, begin, plan.hostBytes);
    if (plan.layout)
      gpu.check(gpu.driver.cuMemsetD8Async(gpu.memory, static_cast<unsigned char>(begin), plan.layout, gpu.copies),
                "fill memory");
    send(gpu, map.constants, program.constantBytes.data(), program.constantBytes.size());
    std::vector<uint32_t> numbers(plan.numbers / sizeof(uint32_t));
    std::iota(numbers.begin(), numbers.end(), 0);
    send(gpu, map.numbers, reinterpret_cast<const std::byte *>(numbers.data()), plan.numbers);
    gpu.check(gpu.driver.cuStreamSynchronize(gpu.copies), "be written");
  }

  void makeSteps(int64_t device) {
    for (size_t number : entries) {
      StepContext context{program,
                          number,
                          *instructions[number],
                          options,
                          cuda,
                          *gpus[device],
                          *kernels[device],
                          hostKernels.get(),
                          communicators.get(),
                          getLayout(device),
                          getPlaces(device).map,
                          *run,
                          *watchdog,
                          ranges,
                          disk,
                          findDisk(device)};
      steps[number][device] = std::make_unique<DeviceStep>(context, device);
    }
    for (size_t kernel = 0; kernel < program.kernels.size(); ++kernel)
      if (LibraryCall *call = (*kernels[device])[kernel].call.get())
        for (const StreamScratch &stream : getPlaces(device).map.streams)
          if (call->getWorkspaceBytes() <= stream.kernelBytes)
            call->prepare(gpus[device]->memory + stream.offset);
  }

  // ---- running ----

  void runDevice(int64_t device) {
    // Without others to wait for, a GPU may compute for as long as it likes.
    auto limit = communicators ? options.timeout : std::chrono::milliseconds(0);
    Watchdog::Scope scope(*watchdog, device, "runs its step", limit);
    try {
      steps[running][device]->run(findLog(device));
      inFlight[device].clear();
    } catch (const Stopped &) { // the run knows why
    } catch (const std::exception &fault) {
      run->setFailure(fault.what());
    }
    if (run->hasFailed())
      for (PerDevice<std::unique_ptr<DeviceStep>> &all : steps)
        if (!all.empty())
          all[device]->dropGraphs();
  }

  CudaOptions cuda;
  std::unique_ptr<EmulatorCarrier> carrier; // between processes with emulated GPUs
  std::shared_ptr<const Driver> driver;
  std::unique_ptr<AlgorithmFile> algorithms;
  PerDevice<std::unique_ptr<Gpu>> gpus;
  PerDevice<std::unique_ptr<BoundKernels>> kernels;
  std::unique_ptr<HostKernels> hostKernels;                  // none where the host runs no kernel
  std::unique_ptr<Communicators> communicators;              // none where no devices meet
  bool isCrossing = false;                                   // some devices meet those of other processes
  std::vector<Places> places;                                // by class of layouts
  std::vector<PerDevice<std::unique_ptr<DeviceStep>>> steps; // by entry
  PerDevice<std::set<std::pair<size_t, size_t>>> inFlight;   // arguments on their way
  size_t running = 0;                                        // entry
  std::atomic<bool> hasRun{false}, isStepping{false};
  DeviceThreads::Work work = [this](int64_t device) { runDevice(device); };
  Ranges ranges;
  std::unique_ptr<Watchdog> watchdog;
  std::unique_ptr<DeviceThreads> threads; // end first
};

} // namespace

std::unique_ptr<Executor> heddle::runtime::createCudaExecutor(std::shared_ptr<const format::Program> program,
                                                              const ExecutorOptions &options, const CudaOptions &cuda,
                                                              std::string &error) {
  return makeExecutor(std::make_unique<CudaBackend>(std::move(program), options, cuda), error);
}
