#include "Recorder.h"

#include "Waiting.h"

#include <algorithm>
#include <cstdio>

using namespace heddle::runtime;

namespace {

std::string inMilliseconds(int64_t nanoseconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3f", static_cast<double>(nanoseconds) / 1e6);
  return text;
}

std::string quote(const std::string &text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof(escape), "\\u%04x", c);
      quoted += escape;
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
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

std::string Recorder::printJson() const {
  std::lock_guard lock(mutex);
  if (!instructions)
    return "{\"devices\": []}\n";
  std::string text =
      "{\"entry\": " + quote(entry) + ", \"nanoseconds\": " + std::to_string(getTime() - began) + ", \"devices\": [";
  for (int64_t device : devices) {
    const Log &log = logs[device];
    bool hasEnded = log.end.load(std::memory_order_acquire) != 0;
    text += std::string(device == devices.first ? "\n" : ",\n") + "  {\"device\": " + std::to_string(device) +
            ", \"state\": \"" +
            (hasEnded                                        ? "ended"
             : log.isWaiting.load(std::memory_order_relaxed) ? "waiting"
                                                             : "running") +
            "\", \"instructions\": [";
    bool isFirst = true;
    for (const Past &one : read(device)) {
      text += std::string(isFirst ? "\n" : ",\n") + "    {\"number\": " + std::to_string(one.instruction) +
              ", \"start\": " + std::to_string(one.start - began) +
              ", \"end\": " + (one.end ? std::to_string(one.end - began) : "null") +
              ", \"text\": " + quote(instructions->describe(one.instruction)) + "}";
      isFirst = false;
    }
    text += "]}";
  }
  return text + "]}\n";
}
