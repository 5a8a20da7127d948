#include "heddle/Runtime/Replicas.h"

#include "StridedCopy.h"
#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/Ports.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace heddle;
using namespace heddle::runtime;

Replicas::Replicas(const Executor &executor) : executor(executor) {
  const format::Mesh &mesh = executor.getProgram().mesh;
  for (size_t leaf = 0; leaf < executor.getState().size(); ++leaf) {
    std::map<std::vector<int64_t>, std::vector<int64_t>> owners; // of boxes, by their starts
    for (int64_t device = 0; device < executor.getDeviceCount(); ++device)
      for (const format::Box &box : format::getUnpaddedBoxes(mesh, *executor.getState()[leaf], device))
        owners[box.start].push_back(device);
    for (auto &[start, devices] : owners)
      if (devices.size() > 1)
        copied.push_back({leaf, start, std::move(devices)});
  }
}

void Replicas::check() const {
  const format::Mesh &mesh = executor.getProgram().mesh;
  // Checksums of local copies stand in the order of the boxes and their devices; a device may have several of a leaf.
  std::map<std::pair<size_t, int64_t>, std::map<std::vector<int64_t>, size_t>> places; // by leaf and device, by start
  size_t count = 0;
  for (const Copied &box : copied)
    for (int64_t device : box.devices)
      if (executor.getLocalDevices().contains(device))
        places[{box.leaf, device}][box.start] = count++;
  std::vector<uint64_t> own(count);
  std::string fault;
  std::vector<std::byte> shard, elements;
  for (const auto &[source, byStart] : places) {
    auto [leaf, device] = source;
    if (!executor.getStateShard(leaf, device, shard, fault))
      break;
    const format::Port &port = *executor.getState()[leaf];
    const auto [dtype, shape] = format::getOwnType(mesh, port, format::getPosition(mesh, device));
    for (const format::Box &box : format::getUnpaddedBoxes(mesh, port, device))
      if (auto place = byStart.find(box.start); place != byStart.end()) {
        cutBox(box.size, shape, box.at, format::getBytes(dtype), shard.data(), elements);
        own[place->second] = getChecksum(elements);
      }
  }
  World &world = executor.getWorld();
  world.decide(fault, std::as_bytes(std::span(own)), [&](const std::vector<Message> &byRank) {
    std::vector<size_t> next(byRank.size());
    for (const Copied &box : copied) {
      std::vector<uint64_t> checksums;
      for (int64_t device : box.devices) {
        int64_t rank = world.findRank(device, executor.getDeviceCount());
        std::memcpy(&checksums.emplace_back(), byRank[rank].data() + next[rank], sizeof(uint64_t));
        next[rank] += sizeof(uint64_t);
      }
      if (std::string difference = describe(box, checksums); !difference.empty())
        throw WorldError(difference);
    }
    return Message();
  });
}

std::string Replicas::describe(const Copied &box, const std::vector<uint64_t> &checksums) const {
  std::map<uint64_t, size_t> counts;
  for (uint64_t checksum : checksums)
    ++counts[checksum];
  if (counts.size() == 1)
    return "";
  auto most = std::ranges::max_element(counts, {}, &std::pair<const uint64_t, size_t>::second);
  bool isKnown = 2 * most->second > checksums.size(); // who is right
  std::string strays, place;
  for (size_t index = 0; index < checksums.size(); ++index)
    if (!isKnown || checksums[index] != most->first)
      strays += (strays.empty() ? "" : ", ") + ("device " + std::to_string(box.devices[index])) + " of rank " +
                std::to_string(executor.getWorld().findRank(box.devices[index], executor.getDeviceCount()));
  for (int64_t index : box.start)
    place += (place.empty() ? "" : ", ") + std::to_string(index);
  const format::Port &port = *executor.getState()[box.leaf];
  return "state \"" + port.name + "\" differs between copies: the part of " + format::toString(port.type) + " from [" +
         place + "] on has other bits on " + strays + (isKnown ? " than on most" : "") + ", needed the same on all";
}
