#include "heddle/Machine/AxisMap.h"

#include <algorithm>
#include <map>
#include <numeric>

using namespace heddle::machine;

AxisMap::AxisMap(std::vector<int64_t> axisSizes, std::vector<int64_t> deviceIds, int64_t devicesPerNode)
    : axisSizes(std::move(axisSizes)), deviceIds(std::move(deviceIds)), devicesPerNode(devicesPerNode) {
  for (int64_t size : this->axisSizes)
    devices *= size;
}

int64_t AxisMap::countNodeMembers(size_t axis, int64_t preSize, int64_t size) const {
  int64_t stride = 1;
  for (size_t minor = axis + 1; minor < axisSizes.size(); ++minor)
    stride *= axisSizes[minor];
  stride *= axisSizes[axis] / (preSize * size);
  int64_t block = stride * size; // positions of a block are those of `stride` groups
  // In order, groups lie alike from where a block and a node begin together. Regular cases take no counting.
  int64_t positions = devices;
  if (deviceIds.empty()) {
    if (devices <= devicesPerNode || devicesPerNode % block == 0)
      return size;
    if (stride % devicesPerNode == 0)
      return 1;
    positions = std::min(devices, std::lcm(block, devicesPerNode));
  }
  int64_t fewest = size;
  for (int64_t begin = 0; begin < positions; begin += block)
    for (int64_t first = begin; first < begin + stride; ++first) {
      std::map<int64_t, int64_t> membersOfNode;
      for (int64_t member = 0; member < size; ++member) {
        int64_t position = first + member * stride;
        ++membersOfNode[(deviceIds.empty() ? position : deviceIds[position]) / devicesPerNode];
      }
      for (const auto &[node, members] : membersOfNode)
        fewest = std::min(fewest, members);
    }
  return fewest;
}
