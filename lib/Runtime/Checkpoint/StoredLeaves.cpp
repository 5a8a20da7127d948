#include "heddle/Runtime/Checkpoint/StoredLeaves.h"

#include "heddle/Runtime/DTypes.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// `"a", "b" and 3 more`.
std::string list(const std::vector<std::string> &names) {
  constexpr size_t shown = 4;
  std::string text;
  for (size_t index = 0; index < std::min(shown, names.size()); ++index)
    text += (index ? ", \"" : "\"") + names[index] + "\"";
  return names.size() > shown ? text + " and " + std::to_string(names.size() - shown) + " more" : text;
}

} // namespace

bool runtime::matchLeaves(const std::string &path, const StoredTypes &stored,
                          std::span<const format::Port *const> leaves, std::span<const format::Port *const> unread,
                          StoredLeaves &matched, std::string &error) {
  matched = {};
  std::vector<std::string> missing, others;
  std::map<std::string, const format::Port *> ports; // a leaf may be a copy of another entry's
  for (std::span<const format::Port *const> own : {leaves, unread})
    for (const format::Port *port : own)
      ports.try_emplace(port->name, port);
  for (size_t leaf = 0; leaf < leaves.size(); ++leaf) {
    const format::Port *port = leaves[leaf];
    auto tensor = stored.find(port->name);
    bool isMade = tensor == stored.end() && port->appended;
    while (port && tensor == stored.end() && port->appended && !port->appended->copyOf.empty()) {
      const std::string &name = port->appended->copyOf;
      tensor = stored.find(name);
      if (auto next = ports.find(name); next != ports.end())
        port = next->second;
      else if (port = nullptr; tensor == stored.end())
        missing.push_back(name);
    }
    LeafSource &source = matched.sources.emplace_back();
    if (tensor != stored.end())
      source.tensor = tensor->first;
    else if (port && port->appended)
      source.splat = port;
    else if (port && std::ranges::count(missing, port->name) == 0)
      missing.push_back(port->name);
    if (isMade)
      matched.made.push_back(leaf);
  }
  for (const auto &[name, type] : stored)
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
    if (matched.sources[leaf].splat)
      continue;
    const SafetensorsView &own = stored.at(matched.sources[leaf].tensor);
    SafetensorsView needed = makeView(leaves[leaf]->type);
    if (own.dtype != needed.dtype || own.shape != needed.shape) {
      error = path + ": \"" + leaves[leaf]->name + "\" has type " + describe(own) + ", needed " + describe(needed);
      return false;
    }
  }
  return true;
}
