#include "heddle/Runtime/Checkpoint/StateFile.h"

#include "heddle/Runtime/Checkpoint/AppendedState.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Safetensors/Writer.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

using namespace heddle;
using namespace heddle::runtime;

namespace {

const std::string prefix = "heddle."; // of keys in the metadata

/// Wide elements come first, so that each tensor is aligned to its own.
std::vector<size_t> getOrder(std::span<const format::Port *const> leaves) {
  std::vector<size_t> order(leaves.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::ranges::sort(order, std::less(), [&](size_t leaf) {
    return std::pair(-static_cast<int64_t>(format::getBytes(leaves[leaf]->type.dtype)), leaf);
  });
  return order;
}

std::vector<SafetensorsEntry> makeEntries(std::span<const format::Port *const> leaves,
                                          const std::vector<size_t> &order) {
  std::vector<SafetensorsEntry> entries;
  for (size_t leaf : order)
    entries.push_back({leaves[leaf]->name, getSafetensorsName(leaves[leaf]->type.dtype), leaves[leaf]->type.shape});
  return entries;
}

} // namespace

bool runtime::saveState(const std::string &path, std::span<const format::Port *const> leaves, const StateInfo &info,
                        const ReadLeaf &readLeaf, std::string &error, World &world) {
  std::map<std::string, std::string> metadata;
  visitNumbers(info, [&](const char *key, uint64_t number) { metadata[prefix + key] = std::to_string(number); });
  std::vector<size_t> order = getOrder(leaves);
  SafetensorsWriter writer;
  auto write = [&](auto part) { // of the file; what is wrong with it ends all ranks
    error.clear();
    if (world.isFirst())
      part();
    world.confirm(error);
  };
  std::vector<std::byte> whole;
  try {
    write([&] { writer.open(path, makeEntries(leaves, order), metadata, error); });
    for (size_t leaf : order) {
      if (!readLeaf(leaf, whole, error))
        return false;
      write([&] { writer.write(whole, error); });
    }
    write([&] { writer.finish(error); });
  } catch (const WorldError &fault) {
    error = fault.what();
    return false;
  }
  return true;
}

bool runtime::saveState(const std::string &path, std::span<const format::Port *const> leaves, const StateInfo &info,
                        const ReadLeaf &readLeaf, std::string &error) {
  return saveState(path, leaves, info, readLeaf, error, *makeLoneWorld());
}

bool runtime::maySaveState(const std::string &path, std::span<const format::Port *const> leaves, std::string &error) {
  std::vector<SafetensorsEntry> entries = makeEntries(leaves, getOrder(leaves));
  if (std::string fault = checkEntries(entries); !fault.empty()) {
    error = path + ": the state can't be saved: " + fault;
    return false;
  }
  OutputTarget target;
  if (!findTarget(path, target, error))
    return false;
  if (target.kind == OutputTarget::Kind::Stream)
    return true;            // a device or a pipe shows itself when it is written into
  SafetensorsWriter writer; // removes its file where it is not finished
  return writer.open(path, entries, {}, error);
}

bool runtime::readStateInfo(const std::string &path, const std::map<std::string, std::string> &metadata,
                            std::optional<StateInfo> &info, std::string &error) {
  info.reset();
  if (!metadata.contains(prefix + "step"))
    return true;
  info.emplace();
  error.clear();
  visitNumbers(*info, [&](const char *name, uint64_t &number) {
    std::string key = prefix + name;
    auto entry = metadata.find(key);
    if (entry == metadata.end()) {
      error = error.empty() ? path + ": the metadata lacks \"" + key + "\", needed a number" : error;
      return;
    }
    std::string_view text = entry->second;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error.empty() && (text.empty() || code != std::errc() || end != text.data() + text.size()))
      error = path + ": metadata \"" + key + "\" is '" + std::string(text) + "', needed a number";
  });
  return error.empty();
}

bool StateFile::open(const std::string &path, std::span<const format::Port *const> leaves, std::string &error,
                     std::span<const format::Port *const> unread) {
  if (!file.open(path, error))
    return false;
  StoredTypes stored;
  for (const auto &[name, tensor] : file.tensors())
    stored[name] = tensor.view;
  if (!matchLeaves(path, stored, leaves, unread, matched, error))
    return false;
  return readStateInfo(path, file.metadata(), info, error);
}

bool StateFile::readLeaf(size_t leaf, std::vector<std::byte> &whole, std::string &error) const {
  const LeafSource &source = matched.sources[leaf];
  if (!source.splat)
    return file.read(*file.find(source.tensor), whole, error);
  whole.resize(*format::getBytes(source.splat->type));
  fillAppended(*source.splat, whole);
  return true;
}
