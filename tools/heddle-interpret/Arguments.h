// Arguments and results of an entry on each device: as files or text.
//
// On one device the tensors are `arg0` and `result0`. On more, device r0p1 (replica 0, partition 1) has `arg0@r0p1`
// where the file holds that and `arg0` where not, and its results are `result0@r0p1`.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_ARGUMENTS_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_ARGUMENTS_H

#include "heddle/Reference/GlobalFunction.h"

namespace heddle::interpret {

/// Values by device.
using DeviceValues = std::vector<std::vector<reference::RuntimeValue>>;

/// Arguments from a file, or, where `path` is empty, from texts such as printResults prints, the same for all devices;
/// a sentence in `error` names the first that is wrong or needs more than `maxBytes`. The grid has a verified size.
std::optional<DeviceValues> readArguments(const reference::GlobalFunction &entry, const reference::Grid &grid,
                                          const std::string &path, llvm::ArrayRef<std::string> texts, int64_t maxBytes,
                                          std::string &error);

/// Writes results to a file; false, with a sentence in `error`, if that cannot be.
bool writeResults(const std::string &path, const reference::Grid &grid, const reference::GlobalFunction &entry,
                  const DeviceValues &results, std::string &error);

/// One line a result: `result0 = dense<...> : ...`. Small ones are texts for `readArguments`, bit by bit.
void printResults(const reference::Grid &grid, const reference::GlobalFunction &entry, const DeviceValues &results);

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_ARGUMENTS_H
