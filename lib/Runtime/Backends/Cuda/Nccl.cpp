#include "Nccl.h"

#include "../../Errors.h"
#include "Gpu.h"

#include <condition_variable>
#include <mutex>
#include <thread>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

Nccl::Nccl(const std::string &path) : library("NCCL", "libnccl.so.2", path) {
  constexpr int leastVersion = 22200; // aborts several communicators as a group
  int version = 0;
  library.get(ncclGetVersion, HEDDLE_SYMBOL(ncclGetVersion));
  auto toText = [](int number) {
    return std::to_string(number / 10000) + '.' + std::to_string(number % 10000 / 100) + '.' +
           std::to_string(number % 100);
  };
  if (ncclGetVersion(&version) == ncclSuccess && version < leastVersion)
    throw LoadError("NCCL " + library.getName() + " is version " + toText(version) + ", needed " +
                    toText(leastVersion) + " or newer");
#define HEDDLE_LOAD(name) library.get(name, HEDDLE_SYMBOL(name));
  HEDDLE_NCCL_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
  findFault = reinterpret_cast<decltype(findFault)>(library.find("heddleEmulatorFault"));
}

std::string Nccl::describe(ncclResult_t result) const {
  if (const char *fault = findFault ? findFault() : nullptr; fault && *fault)
    return fault;
  const char *text = ncclGetErrorString(result), *last = ncclGetLastError(nullptr);
  return std::string(text ? text : "an unknown error of NCCL") + (last && *last ? std::string(", ") + last : "");
}

void Nccl::fail(ncclResult_t result, int64_t device, const char *action) const {
  throw DeviceError("GPU " + std::to_string(device) + " can't " + action + ": " + describe(result));
}

Communicators::~Communicators() {
  if (isTaken)
    return;
  for (auto &[group, members] : groups)
    for (ncclComm_t communicator : members)
      if (communicator)
        nccl->ncclCommDestroy(communicator);
}

void Communicators::make(const PerDevice<std::unique_ptr<Gpu>> &gpus, DeviceRange local,
                         std::chrono::milliseconds timeout) {
  // Whoever hangs in NCCL is left there: what the thread needs is its own.
  struct Start {
    std::shared_ptr<Nccl> nccl;
    PerDevice<CUcontext> contexts;
    std::vector<std::pair<Group, std::vector<ncclComm_t>>> groups;
    std::shared_ptr<const Driver> driver;
    std::mutex mutex;
    std::condition_variable changed;
    bool isDone = false;
    std::string error;

    void run() {
      for (auto &[group, members] : groups) {
        const std::vector<int64_t> &devices = group.first;
        ncclUniqueId id;
        nccl->check(nccl->ncclGetUniqueId(&id), devices[0], "name a group");
        nccl->check(nccl->ncclGroupStart(), devices[0], "make a communicator");
        ncclResult_t result = ncclSuccess;
        for (size_t member = 0; member < devices.size() && result == ncclSuccess; ++member) {
          driver->check(driver->cuCtxSetCurrent(contexts[devices[member]]), devices[member], "be used");
          result =
              nccl->ncclCommInitRank(&members[member], static_cast<int>(devices.size()), id, static_cast<int>(member));
        }
        ncclResult_t ended = nccl->ncclGroupEnd();
        nccl->check(result == ncclSuccess ? ended : result, devices[0], "make a communicator");
      }
    }
  };
  auto start = std::make_shared<Start>();
  start->nccl = nccl;
  start->driver = gpus[local.first]->shared;
  start->contexts = PerDevice<CUcontext>(local);
  for (int64_t device : local)
    start->contexts[device] = gpus[device]->context;
  for (const auto &[group, members] : groups)
    start->groups.emplace_back(group, std::vector<ncclComm_t>(group.first.size(), nullptr));
  std::thread([start] {
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
  if (!start->changed.wait_for(lock, timeout, [&] { return start->isDone; }))
    throw LoadError("NCCL has made no communicators for " + std::to_string(groups.size()) + " groups of GPUs in " +
                    std::to_string(timeout.count()) + " ms, needed them before the first step");
  if (!start->error.empty())
    throw LoadError(start->error);
  for (auto &[group, members] : start->groups)
    groups[group] = members;
}

std::string Communicators::findFault() const {
  std::lock_guard lock(mutex);
  if (isTaken)
    return "";
  for (const auto &[group, members] : groups)
    for (size_t member = 0; member < members.size(); ++member) {
      ncclResult_t result = ncclSuccess;
      if (members[member] && nccl->ncclCommGetAsyncError(members[member], &result) == ncclSuccess &&
          result != ncclSuccess && result != ncclInProgress)
        return "GPU " + std::to_string(group.first[member]) + " can't end a collective: " + nccl->describe(result);
    }
  return "";
}

std::function<void()> Communicators::takeAbort() {
  std::lock_guard lock(mutex);
  isTaken = true;
  std::vector<ncclComm_t> all;
  for (const auto &[group, members] : groups)
    for (ncclComm_t communicator : members)
      if (communicator)
        all.push_back(communicator);
  return [all, library = nccl] {
    library->ncclGroupStart();
    for (ncclComm_t communicator : all)
      library->ncclCommAbort(communicator);
    library->ncclGroupEnd();
  };
}
