#include "heddle/Reference/Devices.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <pthread.h>
#include <sys/resource.h>

using namespace mlir;
using namespace heddle::reference;

// ---- Threads ----

/// What works on the main thread must not run out of stack on a device's.
static size_t stackBytes() {
  constexpr size_t least = size_t(8) << 20, most = size_t(64) << 20;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return most;
  return std::clamp<size_t>(limit.rlim_cur, least, most);
}

/// Threads of devices, joined at the end.
class Grid::Threads {
public:
  ~Threads() {
    for (pthread_t thread : started)
      pthread_join(thread, nullptr);
  }

  /// The system's error number, 0 if the thread has started.
  int start(Device &device) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stackBytes());
    pthread_t thread;
    int error = pthread_create(&thread, &attributes, &main, &device);
    pthread_attr_destroy(&attributes);
    if (!error)
      started.push_back(thread);
    return error;
  }

private:
  static void *main(void *argument) {
    auto &device = *static_cast<Device *>(argument);
    device.grid.runDevice(device);
    return nullptr;
  }

  std::vector<pthread_t> started;
};

// ---- Device ----

Device::Device(Grid &grid, int64_t index)
    : index(index), replica(index / grid.getPartitions()), partition(index % grid.getPartitions()), grid(grid) {}

std::string Device::getName() const { return grid.getName(index); }

FailureOr<std::vector<std::vector<RuntimeValue>>> Device::meet(Operation *op, ArrayRef<int64_t> group, bool channel,
                                                               std::vector<RuntimeValue> values) {
  std::pair key(channel, group.vec());
  std::shared_ptr<Rendezvous> rendezvous = grid.open[key];
  if (!rendezvous) {
    rendezvous = std::make_shared<Rendezvous>();
    rendezvous->group = group;
    rendezvous->ops.resize(group.size());
    rendezvous->values.resize(group.size());
    grid.open[key] = rendezvous;
  }
  if (failed(verifyArrival(*rendezvous, *this, op)))
    return failure();
  size_t position = llvm::find(group, index) - group.begin();
  rendezvous->ops[position] = op;
  rendezvous->values[position] = std::move(values);
  if (++rendezvous->arrived == group.size()) {
    grid.open.erase(key);
    for (int64_t member : group)
      grid.devices[member]->state = State::Ready;
    return rendezvous->values;
  }
  state = State::Waiting;
  waitsFor = rendezvous;
  waitsForMail = nullptr;
  waitsAt = op;
  grid.passBaton();
  baton.acquire();
  if (grid.stopped)
    return failure();
  return rendezvous->values;
}

// ---- Grid ----

std::string Grid::getName(int64_t index) const {
  return "r" + std::to_string(index / partitions) + "p" + std::to_string(index % partitions);
}

LogicalResult Grid::verifySize(Location location) const {
  int64_t size;
  if (replicas < 1 || partitions < 1 || llvm::MulOverflow(replicas, partitions, size) || size > maxDevices)
    return emitError(location) << "runs on " << replicas << " replicas of " << partitions << " partitions, needed 1 to "
                               << maxDevices << " devices";
  return success();
}

LogicalResult Grid::run(Location location, Program run, const Device *parent) {
  if (failed(verifySize(location)))
    return failure();
  for (int64_t index = 0; index < replicas * partitions; ++index) {
    devices.push_back(std::make_unique<Device>(*this, index));
    devices.back()->callDepth = parent ? parent->callDepth : 0;
  }
  if (devices.size() == 1) { // it never waits: the caller's thread will do
    devices.front()->regionDepth = parent ? parent->regionDepth : 0;
    return run(*devices.front());
  }

  program = run;
  ScopedDiagnosticHandler handler(location.getContext(), [&](Diagnostic &diagnostic) {
    if (running)
      diagnostic.attachNote() << "on device " << running->getName();
    return failure(); // for the next handler to print
  });
  {
    Threads threads;
    for (std::unique_ptr<Device> &device : devices) {
      int error = stopped ? 0 : threads.start(*device);
      if (error) {
        emitError(location) << "cannot start the thread of device " << device->getName() << ": "
                            << std::strerror(error);
        stopped = true;
      }
      if (stopped)
        device->state = Device::State::Ended;
    }
    passBaton();
  } // all have ended
  return failure(stopped || failed(verifyMail()));
}

void Grid::runDevice(Device &device) {
  device.baton.acquire();
  if (!stopped && failed(program(device)))
    stop();
  device.state = Device::State::Ended;
  passBaton();
}

void Grid::passBaton() {
  auto find = [&](Device::State state) {
    auto found = llvm::find_if(devices, [&](std::unique_ptr<Device> &device) { return device->state == state; });
    return found == devices.end() ? nullptr : found->get();
  };
  running = find(Device::State::Ready);
  if (!running && find(Device::State::Waiting)) {
    reportDeadlock();
    stop();
    running = find(Device::State::Ready);
  }
  if (running)
    running->baton.release();
}

void Grid::stop() {
  stopped = true;
  for (std::unique_ptr<Device> &device : devices)
    if (device->state == Device::State::Waiting)
      device->state = Device::State::Ready;
}

void Grid::reportDeadlock() {
  for (std::unique_ptr<Device> &device : devices)
    if (device->state == Device::State::Waiting && device->waitsForMail &&
        devices[device->waitsForMail->from]->state == Device::State::Ended)
      return reportMissing(*device->waitsForMail, device->waitsAt);
  std::optional<InFlightDiagnostic> diagnostic;
  for (std::unique_ptr<Device> &device : devices) {
    if (device->state != Device::State::Waiting)
      continue;
    if (!diagnostic)
      diagnostic.emplace(device->waitsAt->emitOpError("deadlock: no device can go on"));
    Diagnostic &note = diagnostic->attachNote(device->waitsAt->getLoc());
    if (const Mailbox *mailbox = device->waitsForMail) {
      note << device->getName() << " waits at " << device->waitsAt->getName() << " for what " << getName(mailbox->from)
           << " sends, which waits at " << devices[mailbox->from]->waitsAt->getName();
      continue;
    }
    const Rendezvous &rendezvous = *device->waitsFor;
    note << device->getName() << " waits at " << device->waitsAt->getName() << " in group [";
    llvm::interleaveComma(rendezvous.group, note, [&](int64_t member) { note << devices[member]->getName(); });
    note << "] for ";
    bool first = true;
    for (auto [member, op] : llvm::zip_equal(rendezvous.group, rendezvous.ops)) {
      if (op)
        continue;
      Device &missing = *devices[member];
      note << (first ? "" : ", ") << missing.getName();
      if (missing.state == Device::State::Ended)
        note << ", which has ended";
      else
        note << ", which waits at " << missing.waitsAt->getName();
      first = false;
    }
  }
}

LogicalResult heddle::reference::verifyCallDepth(Operation *caller, const Device &device) {
  constexpr unsigned maxDepth = 256;
  if (device.callDepth == maxDepth)
    return caller->emitOpError("is nested in ") << maxDepth << " calls, needed fewer";
  return success();
}
