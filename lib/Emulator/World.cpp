// Streams, and how what is in them gets done.
#include "World.h"

#include "Exchange.h"
#include "heddle/Emulator/Emulator.h"

#include <algorithm>

using namespace heddle::emulator;
using std::chrono::steady_clock;

World &heddle::emulator::getWorld() {
  static World world;
  return world;
}

void World::configure(const Settings &newSettings) {
  settings = newSettings;
  devices.clear();
  streams.clear();
  memory.clear();
  hazards.clear();
  counters.clear();
  faults.clear();
  stuckSince.clear();
  hostClock = {};
  chainTicks.clear();
  freeChains.clear();
  chainCount = 0;
  isStarted = false;
  progress();
}

bool World::start() {
  if (isStarted)
    return true;
  if (!memory.reserve(settings.devices, settings.bytes))
    return false;
  for (uint32_t number = 0; number < settings.devices; ++number) {
    auto device = std::make_unique<Device>();
    device->number = number;
    device->random = Random(settings.seed, number);
    devices.push_back(std::move(device));
  }
  return isStarted = true;
}

void World::report(std::string fault) {
  if (std::find(faults.begin(), faults.end(), fault) == faults.end())
    faults.push_back(std::move(fault));
  progress();
}

// ---- Streams ----

Stream &World::addStream(Device &device, bool isBlocking, std::string name) {
  auto stream = std::make_unique<Stream>();
  stream->device = &device;
  stream->name = std::move(name);
  stream->isBlocking = isBlocking;
  if (freeChains.empty()) {
    stream->chain = chainCount++;
    chainTicks.push_back(0);
  } else {
    stream->chain = freeChains.back();
    freeChains.pop_back();
  }
  stream->tick = chainTicks[stream->chain];
  stream->priority = static_cast<uint32_t>(device.random.next() >> 32);
  device.streams.push_back(stream.get());
  streams.push_back(std::move(stream));
  return *streams.back();
}

void World::removeStream(Stream &stream) {
  if (!stream.commands.empty()) { // it ends with what is in it
    stream.isRemoved = true;
    return;
  }
  chainTicks[stream.chain] = stream.tick;
  freeChains.push_back(stream.chain);
  std::erase(stream.device->streams, &stream);
  if (stream.device->legacy == &stream)
    stream.device->legacy = nullptr;
  std::erase_if(streams, [&](const auto &own) { return own.get() == &stream; });
}

Command &World::push(Stream &stream, Command::Kind kind) {
  Command &command = stream.commands.emplace_back();
  command.kind = kind;
  command.number = stream.device->submitted++;
  stream.device->owner = std::this_thread::get_id();
  return command;
}

/// The stream of number 0 and those that have not been made non-blocking wait for each other.
void World::waitForLegacy(Stream &stream) {
  Device &device = *stream.device;
  if (!stream.isBlocking || !device.legacy)
    return;
  const auto follow = [&](Stream &other) {
    if (&other != &stream && other.isBlocking && !other.capture)
      wait(stream, record(other));
  };
  if (&stream != device.legacy)
    return follow(*device.legacy);
  const std::vector<Stream *> others = device.streams;
  for (Stream *other : others)
    follow(*other);
}

void World::countEntry(Stream &stream) {
  stream.commands.back().isEntry = true;
  ++stream.entries;
}

void World::pop(Stream &stream) {
  stream.entries -= stream.commands.front().isEntry;
  stream.commands.pop_front();
}

void World::submit(Stream &stream, std::shared_ptr<const Operation> operation, bool isEntry) {
  waitForLegacy(stream);
  Command &command = push(stream, Command::Kind::Run);
  command.isOfGraph = !isEntry;
  if (isEntry)
    countEntry(stream);
  stream.clock.join(hostClock);
  stream.clock.set(stream.chain, ++stream.tick);
  command.clock = stream.clock;
  command.happening = {stream.chain, stream.tick, intern(operation->name + " on " + stream.name)};
  if (!operation->transfers.empty())
    command.exchange = std::make_shared<Exchange>(*operation, intern(stream.name));
  command.operation = std::move(operation);
}

std::shared_ptr<Moment> World::record(Stream &stream) {
  auto moment = std::make_shared<Moment>();
  moment->device = stream.device;
  stream.clock.join(hostClock);
  moment->clock = stream.clock;
  push(stream, Command::Kind::Record).moment = moment;
  return moment;
}

void World::wait(Stream &stream, const std::shared_ptr<Moment> &moment) {
  stream.clock.join(moment->clock);
  push(stream, Command::Kind::Wait).moment = moment;
}

// ---- Running ----

bool World::runOne(Lock &lock, Device &device) {
  bool hasAdvanced = false;
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (size_t s = 0; s < device.streams.size(); ++s) {
      Stream &stream = *device.streams[s];
      while (!stream.commands.empty()) {
        Command &head = stream.commands.front();
        if (head.kind == Command::Kind::Record) {
          head.moment->isDone = true;
          head.moment->time = steady_clock::now();
        } else if (head.kind != Command::Kind::Wait || head.moment->device != &device || !head.moment->isDone) {
          break;
        }
        pop(stream);
        isChanged = hasAdvanced = true;
      }
      if (stream.commands.empty() && stream.isRemoved) {
        removeStream(stream);
        --s;
      }
    }
  }
  if (hasAdvanced)
    progress();
  // The one with the highest priority, which is drawn anew now and then: so one stream may be late for long.
  Stream *next = nullptr;
  for (Stream *stream : device.streams) {
    if (stream->commands.empty() || stream->commands.front().kind != Command::Kind::Run)
      continue;
    const Command &head = stream->commands.front();
    if ((!head.exchange || !head.exchange->isStarted()) && (!next || stream->priority > next->priority))
      next = stream;
  }
  if (!next)
    return hasAdvanced;
  if (device.random.below(6) == 0)
    next->priority = static_cast<uint32_t>(device.random.next() >> 32);
  execute(lock, device, *next);
  return true;
}

void World::execute(Lock &lock, Device &device, Stream &stream) {
  Command &command = stream.commands.front(); // stays where it is as others are put after it
  const Operation &operation = *command.operation;
  const std::string &label = *command.happening.label;
  for (const Range &range : operation.ranges)
    if (range.bytes && !range.isElsewhere && !memory.find(range.begin, range.bytes))
      return report(label + " uses " + memory.explain(range.begin, range.bytes));
  Execution execution{device, 0, {}, "", nullptr, nullptr};
  execution.seed = Random(settings.seed ^ (uint64_t(device.number) << 48), device.executed++).next();
  bool isDone = true;
  lock.unlock();
  if (command.exchange)
    command.exchange->give();
  else if (operation.body)
    isDone = operation.body(execution);
  lock.lock();
  if (!isDone)
    return report(execution.fault + " (" + label + ")");
  for (const Range &range : execution.ranges)
    if (range.bytes && !memory.find(range.begin, range.bytes))
      return report(label + " uses " + memory.explain(range.begin, range.bytes));
  if (execution.counters)
    count(execution.kernel, *execution.counters);
  Hazards::Conflict conflict;
  const std::vector<Range> *both[] = {&operation.ranges, &execution.ranges};
  for (const std::vector<Range> *ranges : both)
    if (hazards.note(command.happening, command.clock, *ranges, conflict))
      return report(label + (conflict.afterWrites ? " writes " : " reads ") + std::to_string(conflict.bytes) +
                    " bytes" + (memory.find(conflict.begin, 1) ? memory.locate(conflict.begin) : " elsewhere") +
                    " that " + *conflict.before + (conflict.beforeWrites ? " writes" : " reads") +
                    ", without an order between them");
  if (command.exchange) {
    if (std::string fault; !command.exchange->arrive(*this, fault))
      return report(fault);
  } else {
    pop(stream);
  }
  progress();
}

void World::count(const char *kernel, const heddle_host::Counters &counts) {
  KernelCounters &own = counters[kernel];
  own.launches++;
  own.sums.loadedBytes += counts.loadedBytes;
  own.sums.storedBytes += counts.storedBytes;
  own.sums.wideLoadedBytes += counts.wideLoadedBytes;
  own.sums.wideStoredBytes += counts.wideStoredBytes;
  own.sums.loads += counts.loads;
  own.sums.stores += counts.stores;
  own.sums.barriers += counts.barriers;
  own.sums.meets += counts.meets;
}

bool World::endExternal(Lock &lock, Device &device, bool any) {
  std::vector<Stream *> waiting;
  for (Stream *stream : device.streams)
    if (!stream->commands.empty() && stream->commands.front().kind != Command::Kind::Record)
      if (const Command &head = stream->commands.front(); head.kind == Command::Kind::Wait
                                                              ? head.moment->device != &device
                                                              : head.exchange && head.exchange->isStarted())
        waiting.push_back(stream);
  std::sort(waiting.begin(), waiting.end(),
            [](Stream *a, Stream *b) { return a->commands.front().number < b->commands.front().number; });
  for (Stream *stream : waiting) {
    Command &head = stream->commands.front();
    if (head.kind == Command::Kind::Wait ? head.moment->isDone : head.exchange->isComplete()) {
      if (head.exchange) {
        lock.unlock();
        head.exchange->take();
        lock.lock();
        head.exchange->leave();
      }
      pop(*stream);
      progress();
      return true;
    }
    if (!any)
      return false;
  }
  return false;
}

bool World::isMine(const Device &device, const Moment &moment, bool isDesperate) const {
  return !device.isDriven && device.hasWork() &&
         (isDesperate || &device == moment.device || device.owner == std::this_thread::get_id());
}

bool World::runOwned(Lock &lock, const Moment &moment, bool isDesperate) {
  bool hasRun = false;
  for (size_t d = 0; d < devices.size(); ++d) {
    Device &device = *devices[d];
    if (!isMine(device, moment, isDesperate))
      continue;
    device.isDriven = true;
    while (!moment.isDone && !hasFault() && runOne(lock, device))
      hasRun = true;
    device.isDriven = false;
  }
  if (hasRun || moment.isDone || hasFault())
    return true;
  for (size_t d = 0; d < devices.size(); ++d) {
    Device &device = *devices[d];
    if (!isMine(device, moment, isDesperate))
      continue;
    device.isDriven = true;
    const bool hasEnded = endExternal(lock, device, isDesperate);
    device.isDriven = false;
    if (hasEnded)
      return true;
  }
  return false;
}

namespace {
/// Nothing has happened for so long, and no thread runs anything: GPUs of threads that are busy elsewhere are looked
/// after. It is long, since orders depend on it.
constexpr std::chrono::milliseconds kDesperate{1000};
/// For so long, all threads that could go on have been looking.
constexpr std::chrono::milliseconds kStuck{300};
} // namespace

bool World::waitsForOthers() const {
  for (const auto &device : devices)
    for (const Stream *stream : device->streams)
      if (!stream->commands.empty() && stream->commands.front().exchange)
        if (const auto missing = stream->commands.front().exchange->findMissing(); missing && missing->device < 0)
          return true;
  return false;
}

bool World::mayBeDesperate() const {
  bool isMineAlone = true;
  for (const auto &device : devices) {
    if (device->isDriven)
      return false;
    isMineAlone &= !device->hasWork() || device->owner == std::this_thread::get_id();
  }
  return (isMineAlone && !(carrier.isThere() && waitsForOthers())) || steady_clock::now() - lastProgress > kDesperate;
}

template <typename IsDone> bool World::runUntilDone(Lock &lock, const Moment &moment, IsDone isDone, bool ofAll) {
  while (!isDone() && !hasFault()) {
    if (runOwned(lock, moment, false) || ((ofAll || mayBeDesperate()) && runOwned(lock, moment, true)))
      continue;
    stuckSince[std::this_thread::get_id()] = version;
    checkStuck(moment);
    if (!hasFault())
      changed.wait_for(lock, std::chrono::milliseconds(2));
  }
  stuckSince.erase(std::this_thread::get_id());
  return !hasFault();
}

bool World::runUntil(Lock &lock, const std::shared_ptr<Moment> &moment) {
  if (!runUntilDone(lock, *moment, [&] { return moment->isDone; }))
    return false;
  joinHost(moment->clock);
  return true;
}

bool World::makeRoom(Lock &lock, Stream &stream) {
  constexpr size_t mostEntries = 1024; // of a GPU's channel
  if (stream.entries < mostEntries)
    return !hasFault();
  return runWhile(lock, *stream.device, [&] { return stream.entries >= mostEntries; }, false);
}

bool World::runWhile(Lock &lock, Device &device, const std::function<bool()> &isAwaited, bool ofAll) {
  Moment never; // nothing marks what is waited for, so GPUs run as far as they get
  never.device = &device;
  return runUntilDone(lock, never, [&] { return !isAwaited(); }, ofAll);
}

void World::runSome(Lock &lock, const std::shared_ptr<Moment> &moment) {
  bool hasRun = false;
  while (!moment->isDone && !hasFault() &&
         (runOwned(lock, *moment, false) || (mayBeDesperate() && runOwned(lock, *moment, true))))
    hasRun = true;
  if (moment->isDone) {
    stuckSince.erase(std::this_thread::get_id());
    joinHost(moment->clock);
  } else if (!hasRun) {
    stuckSince[std::this_thread::get_id()] = version;
    checkStuck(*moment);
  }
}

void World::checkStuck(const Moment &moment) {
  const auto idle = steady_clock::now() - lastProgress;
  if (mayHang(HEDDLE_EMULATOR_HANG_RANKS) || idle < kStuck ||
      std::any_of(devices.begin(), devices.end(), [](const auto &d) { return d->isDriven; }))
    return;
  // Finds what waits, and for which GPU. A rank that waits with its GPU in another communication is not to blame.
  std::string blamed, any;
  bool isCertain = true;
  const auto waits = [](const Device &device) {
    return std::any_of(device.streams.begin(), device.streams.end(), [](const Stream *stream) {
      return !stream->commands.empty() && stream->commands.front().exchange;
    });
  };
  for (const auto &device : devices)
    for (const Stream *stream : device->streams) {
      if (stream->commands.empty() || !stream->commands.front().exchange)
        continue;
      const std::optional<Exchange::Missing> missing = stream->commands.front().exchange->findMissing();
      if (!missing)
        return; // it will go on
      any = any.empty() ? missing->description : any;
      if (missing->device < 0 || !waits(*devices[static_cast<size_t>(missing->device)]))
        blamed = blamed.empty() ? missing->description : blamed;
      if (missing->device < 0) {
        isCertain &= carrier.isGone(missing->process);
        continue;
      }
      const std::thread::id owner = devices[static_cast<size_t>(missing->device)]->owner;
      const auto stuck = stuckSince.find(owner);
      isCertain &= owner == std::this_thread::get_id() || (stuck != stuckSince.end() && stuck->second == version);
    }
  if (any.empty() && !moment.device->hasWork())
    return;
  if (!isCertain && idle < settings.timeout)
    return;
  if (any.empty())
    report("GPU " + std::to_string(moment.device->number) + " waits for an event that never comes");
  else
    report(blamed.empty() ? any + "; its GPU waits in another communication" : blamed);
}

bool World::finish(Lock &lock, Device &device) {
  const std::vector<Stream *> all = device.streams;
  std::vector<std::shared_ptr<Moment>> moments;
  for (Stream *stream : all)
    if (!stream->commands.empty())
      moments.push_back(record(*stream));
  for (const auto &moment : moments)
    if (!runUntil(lock, moment))
      return false;
  for (Stream *stream : device.streams)
    joinHost(stream->clock);
  return !hasFault();
}
