// Which part of an argument or result each device has: shards of whole tensors, or of the blocks that it owns.
#ifndef HEDDLE_PLANFORMAT_PORTS_H
#define HEDDLE_PLANFORMAT_PORTS_H

#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle::format {

/// The blocks of a placed port that the device at a position owns, in ascending order; of any other port the only
/// block, 0.
std::vector<int64_t> getBlocks(const Mesh &mesh, const Port &port, int64_t position);

/// The type of so many blocks in a device's memory, shards with padding side by side; of none, one of no elements.
TensorType getTypeOfBlocks(const Port &port, int64_t count);
/// The type of what a device has; its bytes are all that the port takes there.
TensorType getOwnType(const Mesh &mesh, const Port &port, int64_t position);
uint64_t getOwnBytes(const Mesh &mesh, const Port &port, int64_t position);

/// A block's shard on a device, by dim: where it begins in the whole, its sizes without padding, and where it begins in
/// what the device has.
struct Box {
  std::vector<int64_t> start, size, at;
};
std::vector<Box> getBoxes(const Mesh &mesh, const Port &port, int64_t position);
/// Those of a device that are not all padding.
std::vector<Box> getUnpaddedBoxes(const Mesh &mesh, const Port &port, int64_t device);

/// Bytes of arguments and results that every device of a list has, in one order of elements: what the list may use.
/// Where devices own unequal numbers of blocks, these are the first blocks, or none if the blocks' rows alternate.
struct CommonBytes {
  std::vector<uint64_t> arguments, results;
};
/// By list. The entry's ports and its choice of lists have been checked.
std::vector<CommonBytes> getCommonBytes(const Program &program, const Entry &entry);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_PORTS_H
