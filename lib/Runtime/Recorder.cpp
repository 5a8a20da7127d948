#include "Recorder.h"

#include "Collectives.h"
#include "Waiting.h"
#include "heddle/PlanFormat/Groups.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

using namespace heddle::runtime;

namespace {

std::string inMilliseconds(int64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", static_cast<double>(nanoseconds) / 1e6);
  return text;
}

} // namespace

void Recorder::begin(const std::string &name, const InstructionTable &all) {
  std::lock_guard lock(mutex);
  entry = name;
  instructions = &all;
  began = getTime();
  for (int64_t device : devices) {
    logs[device].count = 0;
    logs[device].end = 0;
    logs[device].isWaiting = false;
  }
}

std::vector<Recorder::Past> Recorder::read(int64_t device) const {
  const Log &log = logs[device];
  std::vector<Past> past;
  uint64_t count = log.count.load(std::memory_order_acquire);
  for (uint64_t index = count - std::min<uint64_t>(count, kept); index < count; ++index) {
    const Record &record = log.records[index % kept];
    past.push_back({record.instruction.load(std::memory_order_relaxed), record.start.load(std::memory_order_relaxed),
                    log.end.load(std::memory_order_relaxed)});
  }
  for (size_t index = 1; index < past.size(); ++index)
    past[index - 1].end = past[index].start;
  return past;
}

std::string Recorder::describe(int64_t device) const {
  if (logs[device].end.load(std::memory_order_acquire))
    return "has ended its step";
  std::vector<Past> past = read(device);
  return past.empty() ? "has not begun" : "is at " + instructions->name(past.back().instruction);
}

uint64_t Recorder::getProgress() const {
  uint64_t progress = 0;
  for (const Log &log : logs)
    progress += log.count.load(std::memory_order_relaxed) + (log.end.load(std::memory_order_relaxed) != 0);
  return progress;
}

std::string Recorder::print() const {
  std::lock_guard lock(mutex);
  if (!instructions)
    return "nothing has run\n";
  int64_t now = getTime();
  std::string text = "entry @" + entry + ", " + inMilliseconds(now - began) +
                     " ms after its beginning: what each device did last (ms since the beginning, ms)\n";
  for (int64_t device : devices) {
    std::vector<Past> past = read(device);
    int64_t end = logs[device].end.load(std::memory_order_acquire);
    text += "device " + std::to_string(device) + ": ";
    if (end)
      text += "ended its step at " + inMilliseconds(end - began) + '\n';
    else if (past.empty())
      text += "has not begun\n";
    else
      text += (logs[device].isWaiting.load(std::memory_order_relaxed) ? "waits in " : "runs ") +
              instructions->name(past.back().instruction) + " since " +
              inMilliseconds(std::max<int64_t>(0, now - past.back().start)) + " ms\n";
    constexpr size_t shown = 8;
    for (size_t index = past.size() - std::min(past.size(), shown); index < past.size(); ++index) {
      const Past &one = past[index];
      char times[64];
      std::snprintf(times, sizeof(times), "  %12s %12s  ", inMilliseconds(one.start - began).c_str(),
                    one.end ? inMilliseconds(one.end - one.start).c_str() : "...");
      text += times + ("#" + std::to_string(one.instruction) + " ") + instructions->describe(one.instruction) + '\n';
    }
  }
  return text;
}

/// The devices that an instruction of a device meets, or exchanges with.
std::vector<int64_t> Recorder::findPeers(int64_t device, size_t number) const {
  const format::Instruction &own = (*instructions)[number];
  bool isExchange = own.kind == format::InstructionKind::Exchange;
  if (!isExchange && own.kind != format::InstructionKind::Collective)
    return {};
  const format::Mesh &mesh = instructions->getMesh();
  Group group = findGroup(own, mesh, format::getPosition(mesh, device));
  if (!isExchange)
    return group.devices;
  std::set<int64_t> peers;
  for (const std::vector<int64_t> &offsets : {own.to, own.from})
    for (int64_t offset : offsets)
      if (int64_t member = group.index + offset; member >= 0 && member < static_cast<int64_t>(group.devices.size()))
        peers.insert(group.devices[member]);
  return {peers.begin(), peers.end()};
}

std::string Recorder::printJson(int64_t rank) const {
  std::lock_guard lock(mutex);
  nlohmann::ordered_json all{{"rank", rank}, {"devices", nlohmann::ordered_json::array()}};
  if (!instructions)
    return all.dump() + "\n";
  all["entry"] = entry;
  all["nanoseconds"] = getTime() - began;
  for (int64_t device : devices) {
    const Log &log = logs[device];
    bool hasEnded = log.end.load(std::memory_order_acquire) != 0;
    std::vector<Past> past = read(device);
    nlohmann::ordered_json own{{"device", device},
                               {"state", hasEnded                                        ? "ended"
                                         : past.empty()                                  ? "not begun"
                                         : log.isWaiting.load(std::memory_order_relaxed) ? "waiting"
                                                                                         : "running"},
                               {"count", log.count.load(std::memory_order_relaxed)}};
    if (!hasEnded && !past.empty())
      own["peers"] = findPeers(device, past.back().instruction);
    own["instructions"] = nlohmann::ordered_json::array();
    for (const Past &one : past)
      own["instructions"].push_back({{"number", one.instruction},
                                     {"start", one.start - began},
                                     {"end", one.end ? nlohmann::ordered_json(one.end - began) : nullptr},
                                     {"text", instructions->describe(one.instruction)}});
    all["devices"].push_back(std::move(own));
  }
  return all.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}
