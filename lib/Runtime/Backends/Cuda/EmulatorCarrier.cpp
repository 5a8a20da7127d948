#include "EmulatorCarrier.h"

#include <algorithm>
#include <cstring>

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

/// Other messages of the same processes have other tags (RemoteMeeting.cpp); a program has either kind of devices.
uint64_t makeTag(uint32_t from) { return uint64_t(0xE) << 60 | from; }

/// Of so many the emulator waits for some to have gone.
constexpr size_t mostUnderWay = 1024;

} // namespace

EmulatorCarrier::EmulatorCarrier(Run &run, World &world, const std::string &transports)
    : rank(static_cast<uint32_t>(world.getRank())), inlets(world.getSize(), std::vector<std::byte>(mostBytes)) {
  std::set<int64_t> others;
  for (int64_t other = 0; other < world.getSize(); ++other)
    if (other != world.getRank())
      others.insert(other);
  ucx = Ucx::connect(run, world, others, transports);
  carrier = {sizeof(carrier),
             this,
             rank,
             static_cast<uint32_t>(world.getSize()),
             mostBytes,
             [](void *own, uint32_t to, const void *bytes, size_t count) {
               return static_cast<EmulatorCarrier *>(own)->send(to, bytes, count);
             },
             [](void *own, uint32_t *from, void *bytes, size_t *count) {
               return static_cast<EmulatorCarrier *>(own)->receive(*from, bytes, *count);
             }};
  for (int64_t other : others)
    listen(static_cast<uint32_t>(other));
}

/// What is under way is in memory of its own, so it may still go.
EmulatorCarrier::~EmulatorCarrier() {
  std::unique_lock lock(mutex);
  bell = nullptr;
  sent.wait_for(lock, std::chrono::seconds(2), [&] { return underWay == 0; });
}

int EmulatorCarrier::send(uint32_t to, const void *bytes, size_t count) {
  {
    std::lock_guard lock(mutex);
    if (underWay >= mostUnderWay)
      return HEDDLE_EMULATOR_LATER;
    ++underWay;
  }
  auto *begin = static_cast<const std::byte *>(bytes);
  auto copy = std::make_shared<std::vector<std::byte>>(begin, begin + count);
  ucx->send(to, makeTag(rank), copy->data(), count, [this, copy](uint64_t) {
    std::lock_guard lock(mutex);
    --underWay;
    sent.notify_all();
  });
  return HEDDLE_EMULATOR_DONE;
}

int EmulatorCarrier::receive(uint32_t &from, void *bytes, size_t &count) {
  {
    std::lock_guard lock(mutex);
    if (letters.empty())
      return HEDDLE_EMULATOR_LATER;
    from = letters.front().from;
    count = letters.front().bytes;
    letters.pop_front();
  }
  std::memcpy(bytes, inlets[from].data(), count);
  listen(from); // its inlet is free again
  return HEDDLE_EMULATOR_DONE;
}

void EmulatorCarrier::listen(uint32_t from) {
  ucx->receive(makeTag(from), inlets[from].data(), mostBytes, [this, from](uint64_t bytes) {
    {
      std::lock_guard lock(mutex);
      letters.push_back({from, bytes});
    }
    if (auto *ring = bell.load())
      ring();
  });
}
