#include "heddle/Runtime/World.h"

#include <algorithm>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace heddle::runtime;

namespace {

/// A message begins with a byte: whether a sentence follows that says what is wrong.
Message seal(bool isFault, std::span<const std::byte> bytes) {
  Message sealed(bytes.size() + 1, std::byte(isFault));
  std::ranges::copy(bytes, sealed.begin() + 1);
  return sealed;
}
Message sealFault(const std::string &sentence) { return seal(true, std::as_bytes(std::span(sentence))); }

bool isFault(const Message &sealed) { return sealed[0] != std::byte(0); }
std::string getFault(const Message &sealed) { return std::string(toText(sealed).substr(1)); }
Message unseal(Message sealed) {
  sealed.erase(sealed.begin());
  return sealed;
}

class LoneWorld : public World {
public:
  LoneWorld() : World(0, 1) {}

  std::vector<Message> gather(std::span<const std::byte> message) override {
    return {{message.begin(), message.end()}};
  }
  Message broadcast(std::span<const std::byte> message) override { return {message.begin(), message.end()}; }
  std::unique_ptr<World> split() override { return std::make_unique<LoneWorld>(); }
};

} // namespace

std::string DeviceRange::describe() const {
  std::string text = (size() == 1 ? "device " : "devices ") + std::to_string(first);
  if (size() == 1)
    return text;
  return text + (size() == 2 ? " and " : " to ") + std::to_string(last - 1);
}

World::~World() = default;

DeviceRange World::getDevices(int64_t which, int64_t devices) const {
  if (devices % size != 0)
    throw WorldError("the program is for " + std::to_string(devices) + " devices and there are " +
                     std::to_string(size) + " processes, needed as many devices for each");
  int64_t own = devices / size;
  return {which * own, (which + 1) * own};
}

int64_t World::getLocalRank(int64_t which) const {
  int64_t before = 0;
  for (int64_t other = 0; other < which; ++other)
    before += getHost(other) == getHost(which);
  return before;
}

Message World::decide(const std::string &fault, std::span<const std::byte> message,
                      const std::function<Message(const std::vector<Message> &)> &make) {
  if (isLone()) {
    if (!fault.empty())
      throw WorldError(fault);
    return make({{message.begin(), message.end()}});
  }
  Message own = fault.empty() ? seal(false, message) : sealFault(fault), verdict;
  if (!isFirst()) {
    gather(own);
    verdict = broadcast({});
  } else {
    try {
      std::vector<Message> all = gather(own);
      auto faulty = std::ranges::find_if(all, isFault);
      if (faulty != all.end())
        throw WorldError("rank " + std::to_string(faulty - all.begin()) + ": " + getFault(*faulty));
      for (Message &other : all)
        other = unseal(std::move(other));
      verdict = seal(false, make(all));
    } catch (const std::exception &wrong) {
      verdict = sealFault(wrong.what());
    }
    try {
      broadcast(verdict);
    } catch (const WorldError &) { // it may not reach the rank that is gone: why is what counts
      if (!isFault(verdict))
        throw;
    }
  }
  if (isFault(verdict))
    throw WorldError(getFault(verdict));
  return unseal(std::move(verdict));
}

void World::confirm(const std::string &fault) {
  decide(fault, {}, [](const std::vector<Message> &) { return Message(); });
}

void World::agree(std::string_view what, std::span<const std::byte> bytes) {
  if (isLone())
    return;
  uint64_t own[] = {bytes.size(), getChecksum(bytes)};
  decide("", std::as_bytes(std::span(own)), [&](const std::vector<Message> &all) {
    if (static_cast<size_t>(std::ranges::count(all, all[0])) == all.size())
      return Message();
    // What more ranks hold than anything else is taken for right.
    auto usual = std::ranges::max_element(all, {}, [&](const Message &own) { return std::ranges::count(all, own); });
    auto other = std::ranges::find_if(all, [&](const Message &own) { return own != *usual; });
    throw WorldError("rank " + std::to_string(other - all.begin()) + " differs from rank " +
                     std::to_string(usual - all.begin()) + " in its " + std::string(what) + ", needed the same");
  });
}

std::unique_ptr<World> heddle::runtime::makeLoneWorld() { return std::make_unique<LoneWorld>(); }

uint64_t heddle::runtime::getChecksum(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}
