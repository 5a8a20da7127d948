// How long a collective takes on nodes of devices: seconds of its bytes on the slowest wire, and of its steps.
#ifndef HEDDLE_PROBLEMS_COLLECTIVETIME_H
#define HEDDLE_PROBLEMS_COLLECTIVETIME_H

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace heddle::problems {

/// What one device sends over, in each direction.
struct Link {
  double bytesPerSecond = 1e11;
  double latencySeconds = 5e-6; // of one step to a neighbour

  bool operator==(const Link &) const = default;
};

/// Every device has one link into its node and one out of it.
struct Wires {
  Link withinNode, betweenNodes;
  /// What parts that one device does one after another hand on goes through its memory, by one more kernel.
  Link memory = {1e12, 2e-6};
};

/// Devices that communicate, of which `nodeMembers` at a time share a node. Each does `parts` parts of the work one
/// after another, and those communicate like the parts of other devices.
struct DeviceGroup {
  int64_t members = 1, nodeMembers = 1, parts = 1;

  int64_t getPartCount() const { return members * parts; }
  bool crossesNodes() const { return nodeMembers < members; }
  /// The devices, as if each did one part.
  DeviceGroup ofDevices() const { return {members, nodeMembers}; }
  /// The group along both of two axes.
  DeviceGroup times(const DeviceGroup &other) const {
    return {members * other.members, nodeMembers * other.nodeMembers, parts * other.parts};
  }
};

/// The bytes on the wires, for each of a device's parts, of `bytes` that the part sends; the rest it hands on to other
/// parts of its device. A device combines its parts before it sends around a ring, and passes on to all of them what it
/// gets.
inline int64_t getRingWireBytes(const DeviceGroup &group, int64_t bytes) {
  if (group.parts == 1)
    return bytes;
  return static_cast<int64_t>(double(bytes) * double(group.members - 1) / double(group.getPartCount() - 1));
}
/// The bytes that a part sends to each of the others as much.
inline int64_t getExchangeWireBytes(const DeviceGroup &group, int64_t bytes) {
  return group.parts == 1 ? bytes : getRingWireBytes(group, bytes) * group.parts;
}
/// The bytes that a part sends to one other.
inline int64_t getPermuteWireBytes(const DeviceGroup &group, int64_t bytes) {
  return group.parts == 1 || group.members > 1 ? bytes : 0;
}

/// The time in which `bytes` that a part hands on are written to its device's memory and read again.
inline double getHandedSeconds(const Wires &wires, const DeviceGroup &group, double bytes) {
  return group.parts == 1 ? 0 : 2 * bytes / wires.memory.bytesPerSecond + wires.memory.latencySeconds;
}

/// `bytes` that each part sends around a ring, in `rounds` rounds (an all-reduce takes two). As many rings run side
/// by side as a node has members, and each leaves it by another device's link. The latency is that of a tree, which
/// takes over where a ring's would show, and of a step to begin: so one collective over two axes beats two over one
/// each.
inline double getRingSeconds(const Wires &wires, const DeviceGroup &group, double bytes, int rounds = 1) {
  if (group.parts > 1) {
    auto wireBytes = static_cast<double>(getRingWireBytes(group, static_cast<int64_t>(bytes)));
    double handed = getHandedSeconds(wires, group, bytes - wireBytes);
    return group.members == 1 ? handed : handed + getRingSeconds(wires, group.ofDevices(), wireBytes, rounds);
  }
  double bytesPerSecond = wires.withinNode.bytesPerSecond;
  if (group.crossesNodes())
    bytesPerSecond = std::min(bytesPerSecond, wires.betweenNodes.bytesPerSecond * group.nodeMembers);
  double outerSteps = std::log2(double(group.members) / group.nodeMembers);
  double latency =
      std::log2(group.nodeMembers) * wires.withinNode.latencySeconds + outerSteps * wires.betweenNodes.latencySeconds;
  return bytes / bytesPerSecond + rounds * latency + wires.withinNode.latencySeconds;
}

/// `bytes` that each part sends, to each of the others as much.
inline double getExchangeSeconds(const Wires &wires, const DeviceGroup &group, double bytes) {
  if (group.parts > 1) {
    auto wireBytes = static_cast<double>(getExchangeWireBytes(group, static_cast<int64_t>(bytes)));
    return getHandedSeconds(wires, group, bytes - wireBytes) + getExchangeSeconds(wires, group.ofDevices(), wireBytes);
  }
  if (group.members < 2)
    return 0;
  double leaving = double(group.members - group.nodeMembers) / (group.members - 1);
  return std::max((1 - leaving) * bytes / wires.withinNode.bytesPerSecond,
                  leaving * bytes / wires.betweenNodes.bytesPerSecond) +
         (group.members - group.nodeMembers) * wires.betweenNodes.latencySeconds +
         (group.nodeMembers - 1) * wires.withinNode.latencySeconds;
}

/// `bytes` that each part sends to one other.
inline double getPermuteSeconds(const Wires &wires, const DeviceGroup &group, double bytes) {
  if (group.parts > 1 && group.members == 1)
    return getHandedSeconds(wires, group, bytes);
  const Link &link = group.crossesNodes() ? wires.betweenNodes : wires.withinNode;
  return bytes / link.bytesPerSecond + link.latencySeconds;
}

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_COLLECTIVETIME_H
