#include "Communicators.h"

#include "../../Errors.h"
#include "Gpu.h"

#include <algorithm>
#include <condition_variable>
#include <thread>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using std::chrono::steady_clock;

/// What goes on in a thread that may hang in NCCL, and is left there then: what it needs is its own.
struct Communicators::Start {
  struct Device {
    int64_t number = 0;
    CUcontext context = nullptr;
    CUstream stream = nullptr;
    CUdeviceptr memory = 0; // a place for what each member of a group sends, and gets
  };
  struct Made {
    Group group;
    Use use;
    std::vector<ncclComm_t> members;
  };

  std::shared_ptr<const Nccl> nccl;
  std::shared_ptr<const Driver> driver;
  std::vector<Device> devices;
  DeviceRange of; // that the first communicator has
  ncclUniqueId id{};
  steady_clock::time_point end;

  mutable std::mutex mutex; // of what follows
  std::condition_variable changed;
  // NCCL writes handles after its calls have returned, so they stand here. By device; `parts`: those of a split.
  std::vector<ncclComm_t> worlds, parts;
  std::vector<Made> groups;
  std::string at; // what is made just now
  bool isDone = false, isGivenUp = false;
  std::string error;

  void run();
  void makeWorlds();
  void splitRound(const std::vector<size_t> &round);
  void connect(const Made &made);
  /// Waits for all worlds, which don't block.
  void await(int64_t device, ncclResult_t result, const char *action);
  std::vector<std::vector<size_t>> findRounds() const;
  void note(const std::string &what);
  /// Refuses to go on once nobody waits for it.
  void check() const;
};

void Communicators::Start::note(const std::string &what) {
  std::lock_guard lock(mutex);
  at = what;
}

void Communicators::Start::check() const {
  std::lock_guard lock(mutex);
  if (isGivenUp || steady_clock::now() >= end)
    throw LoadError("it is too late");
}

void Communicators::Start::await(int64_t device, ncclResult_t result, const char *action) {
  constexpr std::chrono::milliseconds between{1};
  if (result != ncclInProgress)
    nccl->check(result, device, action);
  for (size_t own = 0; own < worlds.size(); ++own)
    for (ncclResult_t state = ncclInProgress; state == ncclInProgress;) {
      nccl->check(nccl->ncclCommGetAsyncError(worlds[own], &state), devices[own].number, action);
      if (state != ncclInProgress) {
        nccl->check(state, devices[own].number, action);
        continue;
      }
      check();
      std::this_thread::sleep_for(between);
    }
}

void Communicators::Start::makeWorlds() {
  note("the communicator of all " + std::to_string(of.size()) + " GPUs");
  const char *action = "join a communicator";
  int64_t first = devices[0].number;
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 0;
  nccl->check(nccl->ncclGroupStart(), first, action);
  for (size_t index = 0; index < devices.size(); ++index) {
    driver->check(driver->cuCtxSetCurrent(devices[index].context), devices[index].number, "be used");
    ncclResult_t result = nccl->ncclCommInitRankConfig(&worlds[index], static_cast<int>(of.size()), id,
                                                       static_cast<int>(devices[index].number - of.first), &config);
    if (result != ncclInProgress)
      nccl->check(result, devices[index].number, action);
  }
  await(first, nccl->ncclGroupEnd(), action);
}

/// Groups without a device in common are of one split. The order is that of the map, and so the same everywhere.
std::vector<std::vector<size_t>> Communicators::Start::findRounds() const {
  std::vector<std::vector<size_t>> rounds;
  std::vector<std::vector<bool>> isTaken; // by round and device
  for (size_t number = 0; number < groups.size(); ++number) {
    const std::vector<int64_t> &members = groups[number].group.first;
    size_t round = 0;
    while (round < rounds.size() &&
           std::ranges::any_of(members, [&](int64_t own) { return isTaken[round][own - of.first]; }))
      ++round;
    if (round == rounds.size()) {
      rounds.emplace_back();
      isTaken.emplace_back(of.size());
    }
    rounds[round].push_back(number);
    for (int64_t member : members)
      isTaken[round][member - of.first] = true;
  }
  return rounds;
}

void Communicators::Start::splitRound(const std::vector<size_t> &round) {
  const char *action = "split a communicator";
  ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
  config.blocking = 1; // what is asked for in a step is on its stream when the call returns, as captures need it
  struct Place {
    size_t group = 0, member = 0;
    bool isMember = false;
  };
  std::vector<Place> places(devices.size());
  parts.assign(devices.size(), nullptr);
  nccl->check(nccl->ncclGroupStart(), devices[0].number, action);
  for (size_t index = 0; index < devices.size(); ++index) {
    Place &place = places[index];
    for (size_t number : round) {
      const std::vector<int64_t> &members = groups[number].group.first;
      if (auto found = std::ranges::find(members, devices[index].number); found != members.end())
        place = {number, static_cast<size_t>(found - members.begin()), true};
    }
    ncclResult_t result =
        nccl->ncclCommSplit(worlds[index], place.isMember ? static_cast<int>(place.group) : NCCL_SPLIT_NOCOLOR,
                            static_cast<int>(place.member), &parts[index], &config);
    if (result != ncclInProgress)
      nccl->check(result, devices[index].number, action);
  }
  await(devices[0].number, nccl->ncclGroupEnd(), action); // only then are there handles
  std::lock_guard lock(mutex);
  for (size_t index = 0; index < devices.size(); ++index)
    if (places[index].isMember)
      groups[places[index].group].members[places[index].member] = parts[index];
}

/// Asks all members of this process for what connects them, in one group of calls, and waits for its end.
void Communicators::Start::connect(const Made &made) {
  const char *action = "connect with others";
  constexpr size_t bytes = sizeof(float);
  auto ask = [&](auto each) {
    nccl->check(nccl->ncclGroupStart(), devices[0].number, action);
    for (const Device &own : devices) {
      const std::vector<int64_t> &all = made.group.first;
      if (auto found = std::ranges::find(all, own.number); found != all.end())
        each(own, static_cast<int64_t>(found - all.begin()));
    }
    nccl->check(nccl->ncclGroupEnd(), devices[0].number, action);
  };
  auto at = [](CUdeviceptr address) { return reinterpret_cast<void *>(address); };
  if (made.use.isTogether)
    ask([&](const Device &own, int64_t member) {
      nccl->check(nccl->ncclAllReduce(at(own.memory), at(own.memory), 1, ncclFloat32, ncclSum, made.members[member],
                                      reinterpret_cast<cudaStream_t>(own.stream)),
                  own.number, action);
    });
  if (!made.use.messages.empty())
    ask([&](const Device &own, int64_t member) {
      auto *stream = reinterpret_cast<cudaStream_t>(own.stream);
      for (auto [from, to] : made.use.messages) {
        if (from == member)
          nccl->check(
              nccl->ncclSend(at(own.memory), bytes, ncclInt8, static_cast<int>(to), made.members[member], stream),
              own.number, action);
        if (to == member)
          nccl->check(nccl->ncclRecv(at(own.memory + (from + 1) * bytes), bytes, ncclInt8, static_cast<int>(from),
                                     made.members[member], stream),
                      own.number, action);
      }
    });
  constexpr std::chrono::microseconds between{100};
  for (const Device &own : devices) {
    driver->check(driver->cuCtxSetCurrent(own.context), own.number, "be used");
    for (CUresult result; (result = driver->cuStreamQuery(own.stream)) != CUDA_SUCCESS;) {
      if (result != CUDA_ERROR_NOT_READY)
        driver->check(result, own.number, action);
      check();
      std::this_thread::sleep_for(between);
    }
  }
}

void Communicators::Start::run() {
  makeWorlds();
  std::vector<std::vector<size_t>> rounds = findRounds();
  for (size_t round = 0; round < rounds.size(); ++round) {
    note("split " + std::to_string(round + 1) + " of " + std::to_string(rounds.size()));
    splitRound(rounds[round]);
  }
  for (size_t number = 0; number < groups.size(); ++number) {
    note("the first collective of group " + std::to_string(number + 1) + " of " + std::to_string(groups.size()));
    const std::vector<ncclComm_t> &members = groups[number].members;
    if (std::ranges::any_of(members, [](ncclComm_t own) { return own != nullptr; }))
      connect(groups[number]);
  }
}

std::vector<size_t> Communicators::getMemberCounts() const {
  std::vector<size_t> counts;
  for (const auto &[group, own] : groups)
    counts.push_back(group.first.size());
  return counts;
}

ncclUniqueId Communicators::makeId() const {
  ncclUniqueId id{};
  if (ncclResult_t result = nccl->ncclGetUniqueId(&id); result != ncclSuccess)
    throw LoadError("NCCL can't name a communicator: " + nccl->describe(result));
  return id;
}

void Communicators::make(const PerDevice<std::unique_ptr<Gpu>> &gpus, DeviceRange of, DeviceRange local,
                         const ncclUniqueId &id, std::chrono::milliseconds timeout,
                         const std::function<std::string()> &findFault) {
  start = std::make_shared<Start>();
  start->nccl = nccl;
  start->driver = gpus[local.first]->shared;
  start->of = of;
  start->id = id;
  start->end = steady_clock::now() + timeout;
  size_t most = 0;
  for (const auto &[group, own] : groups) {
    if (!std::ranges::all_of(group.first, [&](int64_t member) { return of.contains(member); }))
      continue;
    most = std::max(most, group.first.size());
    start->groups.push_back({group, own.use, std::vector<ncclComm_t>(group.first.size(), nullptr)});
  }
  for (int64_t device : local) {
    Start::Device own{device, gpus[device]->context, gpus[device]->copies, 0};
    gpus[device]->use();
    gpus[device]->check(start->driver->cuMemAlloc(&own.memory, (most + 1) * sizeof(float)), "have memory");
    start->devices.push_back(own);
    gpus[device]->check(start->driver->cuMemsetD8Async(own.memory, 0, (most + 1) * sizeof(float), own.stream),
                        "fill memory");
  }
  start->worlds.assign(start->devices.size(), nullptr);
  std::thread([start = start] {
    std::string error;
    try {
      start->run();
    } catch (const std::exception &fault) {
      error = fault.what();
    }
    std::lock_guard lock(start->mutex);
    start->error = error;
    start->isDone = true;
    start->changed.notify_all();
  }).detach();
  std::unique_lock lock(start->mutex);
  constexpr std::chrono::milliseconds between{10};
  while (!start->changed.wait_for(lock, between, [&] { return start->isDone; }) && steady_clock::now() < start->end)
    if (std::string fault = findFault ? findFault() : ""; !fault.empty()) {
      start->isGivenUp = true;
      throw LoadError(fault);
    }
  if (!start->isDone || (!start->error.empty() && steady_clock::now() >= start->end)) {
    start->isGivenUp = true;
    throw LoadError("NCCL has made no communicators for " + std::to_string(start->groups.size()) +
                    (start->groups.size() == 1 ? " group" : " groups") + " of GPUs in " +
                    std::to_string(timeout.count()) + " ms, and is at " + start->at +
                    ", needed them before the first step");
  }
  if (!start->error.empty())
    throw LoadError(start->error);
  for (const Start::Made &made : start->groups)
    groups[made.group].members = made.members;
  lock.unlock();
  for (const Start::Device &own : start->devices) {
    start->driver->cuCtxSetCurrent(own.context);
    start->driver->cuMemFree(own.memory);
  }
}

Communicators::~Communicators() {
  if (isTaken || !start)
    return;
  std::lock_guard lock(start->mutex);
  if (!start->isDone || !start->error.empty())
    return; // what has not been made may never end
  for (const Start::Made &made : start->groups)
    for (ncclComm_t communicator : made.members)
      if (communicator)
        nccl->ncclCommDestroy(communicator);
  for (ncclComm_t communicator : start->worlds)
    nccl->ncclCommDestroy(communicator);
}

std::string Communicators::findFault() const {
  std::lock_guard lock(mutex);
  if (isTaken)
    return "";
  for (const auto &[group, own] : groups)
    for (size_t member = 0; member < own.members.size(); ++member) {
      ncclResult_t result = ncclSuccess;
      if (own.members[member] && nccl->ncclCommGetAsyncError(own.members[member], &result) == ncclSuccess &&
          result != ncclSuccess && result != ncclInProgress)
        return "GPU " + std::to_string(group.first[member]) + " can't end a collective: " + nccl->describe(result);
    }
  return "";
}

std::function<void()> Communicators::takeAbort() {
  std::lock_guard lock(mutex);
  isTaken = true;
  return [start = start, library = nccl] {
    if (!start)
      return;
    // The thread that makes them stops first, where no call holds it.
    constexpr std::chrono::milliseconds toStop{200};
    std::vector<ncclComm_t> parts, worlds;
    {
      std::unique_lock made(start->mutex);
      start->isGivenUp = true;
      start->changed.wait_for(made, toStop, [&] { return start->isDone; });
      std::ranges::copy_if(start->worlds, std::back_inserter(worlds), [](ncclComm_t own) { return own != nullptr; });
      for (const Start::Made &own : start->groups)
        std::ranges::copy_if(own.members, std::back_inserter(parts), [](ncclComm_t part) { return part != nullptr; });
    }
    // What blocks and what does not can't be in one group; nothing is ever asked of the second kind.
    for (const std::vector<ncclComm_t> *all : {&parts, &worlds}) {
      library->ncclGroupStart();
      for (ncclComm_t communicator : *all)
        library->ncclCommAbort(communicator);
      library->ncclGroupEnd();
    }
  };
}
