#include "RankShards.h"

#include "StridedCopy.h"

#include <algorithm>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

RankShards::RankShards(World &world, const format::Mesh &mesh, const format::Port &port)
    : world(world), port(port), deviceCount(format::getDeviceCount(mesh)), devices(world.getSize()) {
  if (world.isLone())
    return;
  for (int64_t rank = 0; rank < world.getSize(); ++rank)
    for (int64_t device : world.getDevices(rank, deviceCount))
      for (const format::Box &box : format::getUnpaddedBoxes(mesh, port, device)) {
        boxes.try_emplace(box.start, Held{box.size, device});
        devices[rank].try_emplace(box.start, device);
      }
}

uint64_t RankShards::countBytes(const Start &start) const {
  return countElements(boxes.at(start).size) * format::getBytes(port.type.dtype);
}

std::vector<std::byte> RankShards::cut(const Start &start, const std::vector<std::byte> &whole) const {
  std::vector<std::byte> box;
  cutBox(boxes.at(start).size, port.type.shape, start, format::getBytes(port.type.dtype), whole.data(), box);
  return box;
}

void RankShards::paste(const Start &start, const std::byte *box, std::vector<std::byte> &whole) const {
  pasteBox(boxes.at(start).size, port.type.shape, start, format::getBytes(port.type.dtype), box, whole.data());
}

bool RankShards::isFirstOf(int64_t rank, const Start &start) const {
  return world.findRank(boxes.at(start).device, deviceCount) == rank;
}

Message RankShards::pack(const std::vector<std::byte> &whole) const {
  Message message;
  for (const auto &[start, device] : devices[world.getRank()]) {
    std::vector<std::byte> box = cut(start, whole);
    if (!isFirstOf(world.getRank(), start)) {
      uint64_t checksum = getChecksum(box);
      auto *bytes = reinterpret_cast<const std::byte *>(&checksum);
      box.assign(bytes, bytes + sizeof(checksum));
    }
    message.insert(message.end(), box.begin(), box.end());
  }
  return message;
}

void RankShards::unpack(const std::string &name, const std::vector<Message> &byRank,
                        std::vector<std::byte> &whole) const {
  for (int64_t rank = 1; rank < world.getSize(); ++rank) {
    const std::byte *next = byRank[rank].data();
    for (const auto &[start, device] : devices[rank]) {
      if (isFirstOf(rank, start)) {
        paste(start, next, whole);
        next += countBytes(start);
        continue;
      }
      uint64_t checksum;
      std::memcpy(&checksum, next, sizeof(checksum));
      next += sizeof(checksum);
      if (checksum == getChecksum(cut(start, whole)))
        continue;
      std::string place;
      for (int64_t index : start)
        place += (place.empty() ? "" : ", ") + std::to_string(index);
      throw WorldError(name + " differs between copies: the shard of " + format::toString(port.type) + " from [" +
                       place + "] on, on device " + std::to_string(device) + " of rank " + std::to_string(rank) +
                       ", needed that of device " + std::to_string(boxes.at(start).device));
    }
  }
}

void RankShards::gather(const std::string &name, const std::string &fault, bool isForAll,
                        std::vector<std::byte> &whole) {
  bool isSent = false; // to all
  for (int64_t rank = 0; rank < world.getSize(); ++rank)
    isSent |= isForAll && !world.isLone() && !hasAll(rank);
  Message given = world.decide(fault, fault.empty() ? pack(whole) : Message(), [&](const std::vector<Message> &byRank) {
    unpack(name, byRank, whole);
    return isSent ? whole : Message();
  });
  if (isSent)
    whole = std::move(given);
}
