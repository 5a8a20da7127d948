// The emulator's own functions.
#include "heddle/Emulator/Emulator.h"

#include "Communicators.h"

using namespace heddle::emulator;

extern "C" {

const char *heddleEmulatorConfigure(const HeddleEmulatorOptions *options) {
  std::string &sentence = getThread().sentence;
  Settings settings = makeDefaultSettings();
  if (options && !makeSettings(*options, settings, sentence))
    return sentence.c_str();
  World &world = getWorld();
  World::Lock lock(world.mutex);
  for (const auto &device : world.devices)
    if (device->isDriven)
      return "the emulator is configured while it runs";
  getDriver().clear();
  clearCommunicators();
  world.configure(settings);
  getThread() = {};
  return nullptr;
}

const char *heddleEmulatorSetCarrier(const HeddleEmulatorCarrier *carrier) {
  World &world = getWorld();
  if (!carrier) {
    world.carrier.stop(std::chrono::seconds(2));
    return nullptr;
  }
  std::string &sentence = getThread().sentence;
  constexpr size_t leastBytes = 64;
  if (carrier->size != sizeof(HeddleEmulatorCarrier))
    sentence = "a carrier of " + std::to_string(carrier->size) + " bytes, and this emulator's have " +
               std::to_string(sizeof(HeddleEmulatorCarrier));
  else if (carrier->rank >= carrier->ranks)
    sentence = "a carrier of process " + std::to_string(carrier->rank) + " of " + std::to_string(carrier->ranks);
  else if (carrier->most_bytes < leastBytes || !carrier->send || !carrier->receive)
    sentence = "a carrier of messages of " + std::to_string(carrier->most_bytes) + " bytes, or without functions";
  else {
    world.carrier.start(*carrier, {[&world](int from, const std::string &head, const Body &body) {
                                     World::Lock lock(world.mutex);
                                     if (!hear(world, from, head, body))
                                       world.report("process " + std::to_string(from) +
                                                    " says what makes no sense of a communicator here");
                                     world.progress();
                                   },
                                   [&world](int) {
                                     World::Lock lock(world.mutex);
                                     world.progress();
                                   }});
    return nullptr;
  }
  return sentence.c_str();
}

void heddleEmulatorRing(void) { getWorld().carrier.ring(); }

const char *heddleEmulatorFault(void) {
  thread_local std::string fault;
  World &world = getWorld();
  World::Lock lock(world.mutex);
  fault = world.hasFault() ? "emulator: " + world.getFaults().front() : getThread().sentence;
  return fault.c_str();
}

uint64_t heddleEmulatorProgress(void) {
  World &world = getWorld();
  World::Lock lock(world.mutex);
  static uint64_t looks = 0; // a GPU that runs something goes on
  for (const auto &device : world.devices)
    looks += device->isDriven;
  return world.getVersion() + looks;
}

int heddleEmulatorLaunchHost(void *streamHandle, void (*function)(void *data), void *data,
                             const HeddleEmulatorRange *ranges, size_t rangeCount, const char *name) {
  return callIn(static_cast<CUstream>(streamHandle), [&](World &world, World::Lock &lock, Stream &stream) {
    auto operation = std::make_shared<Operation>();
    operation->name = name;
    for (size_t i = 0; i < rangeCount; ++i) {
      const bool isWritten = ranges[i].flags & HEDDLE_EMULATOR_WRITTEN;
      operation->ranges.push_back({Memory::toHost(ranges[i].address), ranges[i].bytes, !isWritten, isWritten,
                                   (ranges[i].flags & HEDDLE_EMULATOR_ELSEWHERE) != 0});
    }
    operation->body = [=](Execution &) {
      function(data);
      return true;
    };
    return put(world, lock, stream, std::move(operation));
  });
}

size_t heddleEmulatorCounters(HeddleEmulatorCounters *counters, size_t capacity) {
  thread_local std::set<std::string> names;
  names.clear();
  World &world = getWorld();
  World::Lock lock(world.mutex);
  size_t count = 0;
  for (const auto &[name, own] : world.counters) {
    if (count < capacity)
      counters[count] = {names.insert(name).first->c_str(),
                         own.launches,
                         own.sums.loadedBytes,
                         own.sums.storedBytes,
                         own.sums.wideLoadedBytes,
                         own.sums.wideStoredBytes,
                         own.sums.loads,
                         own.sums.stores,
                         own.sums.barriers,
                         own.sums.meets};
    ++count;
  }
  return count;
}

} // extern "C"
