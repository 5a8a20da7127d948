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

/// Each number of a StateInfo by its key in the metadata.
template <typename Info, typename Visit> void visitNumbers(Info &info, Visit visit) {
  visit("heddle.step", info.position.step);
  visit("heddle.seed", info.position.seed);
  visit("heddle.epoch", info.position.epoch);
  visit("heddle.example", info.position.example);
  visit("heddle.program", info.program);
}

/// `"a", "b" and 3 more`.
std::string list(const std::vector<std::string> &names) {
  constexpr size_t shown = 4;
  std::string text;
  for (size_t index = 0; index < std::min(shown, names.size()); ++index)
    text += (index ? ", \"" : "\"") + names[index] + "\"";
  return names.size() > shown ? text + " and " + std::to_string(names.size() - shown) + " more" : text;
}

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
  visitNumbers(info, [&](const char *key, uint64_t number) { metadata[key] = std::to_string(number); });
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

bool StateFile::open(const std::string &path, std::span<const format::Port *const> leaves, std::string &error,
                     std::span<const format::Port *const> unread) {
  sources.clear();
  made.clear();
  info.reset();
  if (!file.open(path, error))
    return false;
  std::vector<std::string> missing, others;
  std::map<std::string, const format::Port *> ports; // a leaf may be a copy of another entry's
  for (std::span<const format::Port *const> own : {leaves, unread})
    for (const format::Port *port : own)
      ports.try_emplace(port->name, port);
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    Source &source = sources.emplace_back();
    const format::Port *port = leaves[leaf];
    source.tensor = file.find(port->name);
    bool isMade = !source.tensor && port->appended;
    while (port && !source.tensor && port->appended && !port->appended->copyOf.empty()) {
      const std::string &name = port->appended->copyOf;
      source.tensor = file.find(name);
      if (auto next = ports.find(name); next != ports.end())
        port = next->second;
      else if (port = nullptr; !source.tensor)
        missing.push_back(name);
    }
    if (port && !source.tensor && port->appended)
      source.splat = port;
    else if (port && !source.tensor && std::ranges::count(missing, port->name) == 0)
      missing.push_back(port->name);
    if (isMade)
      made.push_back(leaf);
  }
  for (const auto &[name, tensor] : file.tensors())
    if (!ports.contains(name))
      others.push_back(name);
  if (!missing.empty() || !others.empty()) {
    error = path + ":" + (missing.empty() ? "" : " lacks " + list(missing)) +
            (missing.empty() || others.empty() ? "" : " and") + (others.empty() ? "" : " has " + list(others)) +
            ", needed the program's " + std::to_string(leaves.size()) + " leaves of state and no others" +
            (others.empty() ? "" : ", since it appends no such state");
    return false;
  }
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    if (!sources[leaf].tensor)
      continue;
    SafetensorsView needed = makeView(leaves[leaf]->type), own = sources[leaf].tensor->view;
    if (own.dtype != needed.dtype || own.shape != needed.shape) {
      error = path + ": \"" + leaves[leaf]->name + "\" has type " + describe(own) + ", needed " + describe(needed);
      return false;
    }
  }
  if (!file.metadata().contains("heddle.step"))
    return true;
  info.emplace();
  error.clear();
  visitNumbers(*info, [&](const char *key, uint64_t &number) {
    auto entry = file.metadata().find(key);
    if (entry == file.metadata().end()) {
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

bool StateFile::readLeaf(size_t leaf, std::vector<std::byte> &whole, std::string &error) const {
  if (sources[leaf].tensor)
    return file.read(*sources[leaf].tensor, whole, error);
  fillAppended(*sources[leaf].splat, whole);
  return true;
}
