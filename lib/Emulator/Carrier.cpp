// Messages in pieces. A piece begins with a byte: 1 for the first one of a message, so that what a carrier had before
// is left out.
#include "Carrier.h"

#include <algorithm>
#include <cstring>

using namespace heddle::emulator;
using std::chrono::steady_clock;

void Carrier::Parcel::copy(uint64_t from, uint64_t count, unsigned char *to) const {
  const uint64_t lengths[] = {head.size(), body ? body->size() : 0};
  const std::pair<const void *, uint64_t> parts[] = {
      {lengths, prefix}, {head.data(), head.size()}, {body ? body->data() : nullptr, lengths[1]}};
  for (const auto &[bytes, size] : parts) {
    if (from < size) {
      const uint64_t now = std::min(count, size - from);
      std::memcpy(to, static_cast<const unsigned char *>(bytes) + from, now);
      to += now;
      count -= now;
      from += now;
    }
    from -= size;
    if (!count)
      return;
  }
}

void Carrier::start(const HeddleEmulatorCarrier &carrier, Heard newHeard) {
  stop(std::chrono::milliseconds(0));
  given = carrier;
  heard = std::move(newHeard);
  leaving.clear();
  gone.clear();
  arriving.clear();
  isEnding = false;
  buffer.resize(given.most_bytes);
  thread = std::thread([this] { run(); });
  hasStarted = true;
}

void Carrier::stop(std::chrono::milliseconds limit) {
  if (!hasStarted.exchange(false))
    return;
  {
    std::lock_guard lock(mutex);
    isEnding = true;
    end = steady_clock::now() + limit;
    changed.notify_all();
  }
  thread.join();
}

void Carrier::send(int process, std::string head, Body body) {
  std::lock_guard lock(mutex);
  if (gone.contains(process))
    return;
  leaving[process].push_back({std::move(head), std::move(body)});
  ++rings;
  changed.notify_all();
}

bool Carrier::isGone(int process) const {
  std::lock_guard lock(mutex);
  return gone.contains(process);
}

void Carrier::ring() {
  std::lock_guard lock(mutex);
  ++rings;
  changed.notify_all();
}

void Carrier::run() {
  constexpr std::chrono::milliseconds untilRoom{1}, untilRing{20}; // where nobody rings
  uint64_t seen = 0;
  while (true) {
    bool hasMoved = sendSome();
    hasMoved |= receiveSome();
    std::unique_lock lock(mutex);
    if (isEnding && (leaving.empty() || steady_clock::now() >= end))
      return;
    if (!hasMoved)
      changed.wait_for(lock, leaving.empty() ? untilRing : untilRoom, [&] { return rings != seen || isEnding; });
    seen = rings;
  }
}

bool Carrier::sendSome() {
  bool hasMoved = false;
  std::unique_lock lock(mutex);
  for (auto next = leaving.begin(); next != leaving.end();) {
    const int process = next->first;
    Parcel &parcel = next->second.front(); // stays where it is as others are put after it
    lock.unlock();
    const uint64_t count = std::min<uint64_t>(given.most_bytes - 1, parcel.getBytes() - parcel.sent);
    buffer[0] = parcel.sent == 0;
    parcel.copy(parcel.sent, count, buffer.data() + 1);
    const int result = given.send(given.context, static_cast<uint32_t>(process), buffer.data(), count + 1);
    if (result == HEDDLE_EMULATOR_GONE)
      lose(process);
    lock.lock();
    if (result == HEDDLE_EMULATOR_LATER) {
      ++next;
      continue;
    }
    hasMoved = true;
    if (result == HEDDLE_EMULATOR_GONE) {
      next = leaving.erase(next);
      continue;
    }
    parcel.sent += count;
    if (parcel.sent == parcel.getBytes())
      next->second.pop_front();
    next = next->second.empty() ? leaving.erase(next) : std::next(next);
  }
  return hasMoved;
}

bool Carrier::receiveSome() {
  bool hasMoved = false;
  while (true) {
    uint32_t from = 0;
    size_t count = buffer.size();
    const int result = given.receive(given.context, &from, buffer.data(), &count);
    if (result == HEDDLE_EMULATOR_LATER)
      return hasMoved;
    hasMoved = true;
    if (result == HEDDLE_EMULATOR_GONE)
      lose(static_cast<int>(from));
    else
      take(static_cast<int>(from), buffer.data(), count);
  }
}

void Carrier::take(int from, const unsigned char *bytes, size_t count) {
  std::vector<unsigned char> &own = arriving[from];
  if (count == 0 || (own.empty() && !bytes[0]))
    return;
  if (bytes[0])
    own.clear();
  own.insert(own.end(), bytes + 1, bytes + count);
  uint64_t lengths[2];
  if (own.size() < sizeof(lengths))
    return;
  std::memcpy(lengths, own.data(), sizeof(lengths));
  if (own.size() - sizeof(lengths) < lengths[0] + lengths[1])
    return;
  const unsigned char *head = own.data() + sizeof(lengths), *body = head + lengths[0];
  heard.message(from, std::string(head, body), std::make_shared<std::vector<unsigned char>>(body, body + lengths[1]));
  own.clear();
}

void Carrier::lose(int process) {
  {
    std::lock_guard lock(mutex);
    if (!gone.insert(process).second)
      return;
  }
  heard.end(process);
}
