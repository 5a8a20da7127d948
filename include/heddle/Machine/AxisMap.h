// How a mesh's axes lie on a machine: which of them cross nodes.
#ifndef HEDDLE_MACHINE_AXISMAP_H
#define HEDDLE_MACHINE_AXISMAP_H

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::machine {

/// With nodes of 8 and a mesh of "data" = 4, "model" = 4: devices 0-3 differ along "model" and share a node; along
/// "data" 0, 4, 8, 12 are two in each of two nodes.
class AxisMap {
public:
  /// Sizes of axes, major to minor. Device i of the machine is in node i / devicesPerNode; `deviceIds` says which
  /// device stands at each position of the mesh, or nothing where each is its own position.
  AxisMap(std::vector<int64_t> axisSizes, std::vector<int64_t> deviceIds, int64_t devicesPerNode);

  /// Devices that differ along part of an axis only: `size` of them, where what is major in the axis has size
  /// `preSize`. How many of such a group are in one node: all of them where no group crosses nodes, else the fewest
  /// that one of the crossing groups has in a node. With that many wires at once a ring goes from a node to the next.
  int64_t countNodeMembers(size_t axis, int64_t preSize, int64_t size) const;
  int64_t countNodeMembers(size_t axis) const { return countNodeMembers(axis, 1, axisSizes[axis]); }

private:
  std::vector<int64_t> axisSizes, deviceIds;
  int64_t devicesPerNode, devices = 1;
};

} // namespace heddle::machine

#endif // HEDDLE_MACHINE_AXISMAP_H
