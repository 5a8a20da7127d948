#include "heddle/Machine/MachineSpec.h"

#include "heddle/Files/JsonText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

using namespace heddle;
using namespace heddle::machine;
using nlohmann::json;

namespace {

/// Reads fields of objects; only the first fault is kept.
class FieldReader {
public:
  FieldReader(std::string where, std::string &error) : where(std::move(where)), error(error) {}

  bool failed() const { return !error.empty(); }
  void fail(const std::string &sentence) {
    if (!failed())
      error = where + ": " + sentence;
  }

  /// `object` has all of `needed`, and nothing else but `optional`.
  bool checkKeys(const json &object, const std::string &path, const std::set<std::string> &needed,
                 const std::set<std::string> &optional = {}) {
    if (failed())
      return false;
    if (!object.is_object()) {
      fail(subject(path) + " is " + show(object) + ", needed an object");
      return false;
    }
    std::string all;
    for (const std::string &key : needed)
      all += (all.empty() ? "\"" : ", \"") + key + "\"";
    for (const auto &[key, value] : object.items())
      if (!needed.count(key) && !optional.count(key))
        fail(subject(path) + " has key \"" + key + "\", needed only " + all);
    for (const std::string &key : needed)
      if (!object.contains(key))
        fail(subject(path) + " has no \"" + key + "\", needed " + all);
    return !failed();
  }

  /// Checks texts for people, which say where figures come from.
  void checkTexts(const json &object, const std::string &key) {
    if (failed() || !object.contains(key))
      return;
    const json &value = object[key];
    if (!value.is_array() || !std::all_of(value.begin(), value.end(), [](const json &own) { return own.is_string(); }))
      fail(subject(key) + " is " + show(value) + ", needed a list of texts");
  }

  double readNumber(const json &object, const std::string &path, const std::string &key, bool mayBeZero = false) {
    const json &value = object[key];
    if (!failed() && (!value.is_number() || !std::isfinite(value.get<double>()) || value.get<double>() < 0 ||
                      (value.get<double>() == 0 && !mayBeZero)))
      fail(subject(join(path, key)) + " is " + show(value) + ", needed a " +
           (mayBeZero ? "number of at least 0" : "positive number"));
    return failed() ? 0 : value.get<double>();
  }

  int64_t readCount(const json &object, const std::string &path, const std::string &key) {
    double value = readNumber(object, path, key);
    if (!failed() && (value != std::floor(value) || value > 1e18))
      fail(subject(join(path, key)) + " is " + show(object[key]) + ", needed a whole number of at most 1e18");
    return failed() ? 0 : static_cast<int64_t>(value);
  }

  std::map<std::string, double> readRates(const json &object, const std::string &path, const std::string &key) {
    std::map<std::string, double> rates;
    std::string here = join(path, key);
    const json &value = object[key];
    if (!failed() && (!value.is_object() || !value.contains("f32")))
      fail(subject(here) + " is " + show(value) + ", needed an object of element types with at least \"f32\"");
    if (!failed())
      for (const auto &[type, rate] : value.items())
        rates[type] = readNumber(value, here, type);
    return rates;
  }

  Link readLink(const json &object, const std::string &path) {
    return {readNumber(object, path, "bytes_per_second"),
            readNumber(object, path, "latency_seconds", /*mayBeZero=*/true)};
  }

private:
  static std::string join(const std::string &path, const std::string &key) {
    return path.empty() ? key : path + "." + key;
  }
  static std::string subject(const std::string &path) { return path.empty() ? "the machine" : "\"" + path + "\""; }
  static std::string show(const json &value) {
    std::string text = value.dump(-1, ' ', /*ensure_ascii=*/true, json::error_handler_t::replace);
    return text.size() <= 40 ? text : text.substr(0, 37) + "...";
  }

  std::string where;
  std::string &error;
};

MachineSpec readMachine(const json &root, FieldReader &reader) {
  MachineSpec machine;
  if (!reader.checkKeys(root, "", {"name", "device", "node", "network"}, {"sources", "host", "disk"}))
    return machine;
  reader.checkTexts(root, "sources");
  if (!root["name"].is_string() || root["name"].get<std::string>().empty())
    reader.fail("\"name\" is " + root["name"].dump() + ", needed a text");
  else
    machine.name = root["name"].get<std::string>();
  const json &device = root["device"], &node = root["node"], &network = root["network"];
  if (!reader.checkKeys(
          device, "device",
          {"contraction_flops", "vector_flops", "memory_bytes", "memory_bytes_per_second", "launch_seconds"},
          {"processors", "communicator_bytes"}) ||
      !reader.checkKeys(node, "node", {"devices", "bytes_per_second", "latency_seconds"}) ||
      !reader.checkKeys(network, "network", {"bytes_per_second", "latency_seconds"}))
    return machine;
  machine.contractionFlops = reader.readRates(device, "device", "contraction_flops");
  machine.vectorFlops = reader.readRates(device, "device", "vector_flops");
  machine.memoryBytes = reader.readCount(device, "device", "memory_bytes");
  machine.memoryBytesPerSecond = reader.readNumber(device, "device", "memory_bytes_per_second");
  machine.launchSeconds = reader.readNumber(device, "device", "launch_seconds", /*mayBeZero=*/true);
  if (device.contains("processors"))
    machine.processors = reader.readCount(device, "device", "processors");
  if (device.contains("communicator_bytes"))
    machine.communicatorBytes = reader.readCount(device, "device", "communicator_bytes");
  machine.devicesPerNode = reader.readCount(node, "node", "devices");
  machine.withinNode = reader.readLink(node, "node");
  machine.betweenNodes = reader.readLink(network, "network");
  if (root.contains("host")) {
    const json &host = root["host"];
    if (reader.checkKeys(host, "host", {"bytes_per_second", "latency_seconds", "memory_bytes"},
                         {"memory_bytes_per_second"}))
      machine.host = {reader.readLink(host, "host"), reader.readCount(host, "host", "memory_bytes")};
    if (machine.host && host.contains("memory_bytes_per_second"))
      machine.host->memoryBytesPerSecond = reader.readNumber(host, "host", "memory_bytes_per_second");
  }
  if (root.contains("disk")) {
    const json &disk = root["disk"];
    if (reader.checkKeys(disk, "disk",
                         {"read_bytes_per_second", "write_bytes_per_second", "latency_seconds", "capacity_bytes"}))
      machine.disk = {reader.readNumber(disk, "disk", "read_bytes_per_second"),
                      reader.readNumber(disk, "disk", "write_bytes_per_second"),
                      reader.readNumber(disk, "disk", "latency_seconds", /*mayBeZero=*/true),
                      reader.readCount(disk, "disk", "capacity_bytes")};
  }
  return machine;
}

} // namespace

std::optional<MachineSpec> heddle::machine::parseMachine(const std::string &text, const std::string &where,
                                                         std::string &error) {
  error.clear();
  json root;
  JsonFault fault;
  if (!readJson(text, /*maxDepth=*/16, root, fault)) {
    error = where + (fault.place.empty() ? "" : ":" + fault.place) + ": " + fault.sentence;
    return std::nullopt;
  }
  FieldReader reader(where, error);
  MachineSpec machine = readMachine(root, reader);
  return reader.failed() ? std::nullopt : std::optional(machine);
}

std::string heddle::machine::print(const MachineSpec &machine) {
  auto linkOf = [](const Link &link) {
    return nlohmann::ordered_json{{"bytes_per_second", link.bytesPerSecond}, {"latency_seconds", link.latencySeconds}};
  };
  nlohmann::ordered_json node{{"devices", machine.devicesPerNode}};
  node.update(linkOf(machine.withinNode));
  nlohmann::ordered_json device{{"contraction_flops", machine.contractionFlops},
                                {"vector_flops", machine.vectorFlops},
                                {"memory_bytes", machine.memoryBytes},
                                {"memory_bytes_per_second", machine.memoryBytesPerSecond},
                                {"launch_seconds", machine.launchSeconds}};
  if (machine.processors > 0)
    device["processors"] = machine.processors;
  if (machine.communicatorBytes > 0)
    device["communicator_bytes"] = machine.communicatorBytes;
  nlohmann::ordered_json root{{"name", machine.name},
                              {"device", std::move(device)},
                              {"node", std::move(node)},
                              {"network", linkOf(machine.betweenNodes)}};
  if (machine.host) {
    root["host"] = linkOf(machine.host->link);
    root["host"]["memory_bytes"] = machine.host->bytes;
    if (machine.host->memoryBytesPerSecond > 0)
      root["host"]["memory_bytes_per_second"] = machine.host->memoryBytesPerSecond;
  }
  if (machine.disk)
    root["disk"] = {{"read_bytes_per_second", machine.disk->readBytesPerSecond},
                    {"write_bytes_per_second", machine.disk->writeBytesPerSecond},
                    {"latency_seconds", machine.disk->latencySeconds},
                    {"capacity_bytes", machine.disk->bytes}};
  return root.dump(2, ' ', /*ensure_ascii=*/false, json::error_handler_t::replace) + "\n";
}

std::optional<MachineSpec> heddle::machine::loadMachine(const std::string &nameOrFile, std::string &error) {
  std::string known;
  for (const MachineSpec &machine : getKnownMachines()) {
    if (machine.name == nameOrFile)
      return machine;
    known += (known.empty() ? "" : ", ") + machine.name;
  }
  if (nameOrFile.find_first_of("./") == std::string::npos) {
    error = "machine \"" + nameOrFile + "\" is not known, needed one of " + known + ", or a file such as machine.json";
    return std::nullopt;
  }
  std::ifstream file(nameOrFile, std::ios::binary);
  std::stringstream text;
  if (!file || !(text << file.rdbuf())) {
    error = "machine file \"" + nameOrFile + "\" can't be read, needed one of " + known + ", or a file of JSON";
    return std::nullopt;
  }
  return parseMachine(text.str(), nameOrFile, error);
}
