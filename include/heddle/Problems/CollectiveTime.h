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
};

/// Devices that communicate, of which `nodeMembers` at a time share a node.
struct DeviceGroup {
  int64_t members = 1, nodeMembers = 1;

  bool crossesNodes() const { return nodeMembers < members; }
  /// The group along both of two axes.
  DeviceGroup times(const DeviceGroup &other) const {
    return {members * other.members, nodeMembers * other.nodeMembers};
  }
};

/// `bytes` that each device sends around a ring, in `rounds` rounds (an all-reduce takes two). As many rings run side
/// by side as a node has members, and each leaves it by another device's link. The latency is that of a tree, which
/// takes over where a ring's would show, and of a step to begin: so one collective over two axes beats two over one
/// each.
inline double getRingSeconds(const Wires &wires, const DeviceGroup &group, double bytes, int rounds = 1) {
  double bytesPerSecond = wires.withinNode.bytesPerSecond;
  if (group.crossesNodes())
    bytesPerSecond = std::min(bytesPerSecond, wires.betweenNodes.bytesPerSecond * group.nodeMembers);
  double outerSteps = std::log2(double(group.members) / group.nodeMembers);
  double latency =
      std::log2(group.nodeMembers) * wires.withinNode.latencySeconds + outerSteps * wires.betweenNodes.latencySeconds;
  return bytes / bytesPerSecond + rounds * latency + wires.withinNode.latencySeconds;
}

/// `bytes` that each device sends, to each of the others as much.
inline double getExchangeSeconds(const Wires &wires, const DeviceGroup &group, double bytes) {
  if (group.members < 2)
    return 0;
  double leaving = double(group.members - group.nodeMembers) / (group.members - 1);
  return std::max((1 - leaving) * bytes / wires.withinNode.bytesPerSecond,
                  leaving * bytes / wires.betweenNodes.bytesPerSecond) +
         (group.members - group.nodeMembers) * wires.betweenNodes.latencySeconds +
         (group.nodeMembers - 1) * wires.withinNode.latencySeconds;
}

/// `bytes` that each device sends to one other device.
inline double getPermuteSeconds(const Wires &wires, const DeviceGroup &group, double bytes) {
  const Link &link = group.crossesNodes() ? wires.betweenNodes : wires.withinNode;
  return bytes / link.bytesPerSecond + link.latencySeconds;
}

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_COLLECTIVETIME_H
