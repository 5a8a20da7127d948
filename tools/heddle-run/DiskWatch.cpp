#include "DiskWatch.h"

#include "heddle/PlanFormat/EntryTime.h"

#include <fmt/core.h>

using namespace heddle;
using namespace heddle::run;
using Way = runtime::DiskTraffic::Way;

const runtime::DiskTraffic &DiskWatch::predict(size_t entry) {
  auto [place, isNew] = predicted.try_emplace(entry);
  runtime::DiskTraffic &all = place->second;
  if (!isNew)
    return all;
  const format::Entry &own = session.getEntry(entry);
  int64_t device = *session.getExecutor().getLocalDevices().begin();
  const format::List &list = own.lists[format::findList(session.getProgram(), own, device)];
  auto add = [](Way &way, const format::Buffer &buffer, double seconds, double times) {
    way.bytes += static_cast<uint64_t>(times) * format::getBytes(buffer.type).value_or(0);
    way.seconds += times * seconds;
  };
  format::forEachInstruction(list.instructions, [&](const format::Instruction &instruction, uint64_t times) {
    if (instruction.kind != format::InstructionKind::Copy || !instruction.cost)
      return;
    const format::Buffer &from = list.buffers[instruction.operands[0].number];
    const format::Buffer &to = list.buffers[instruction.destinations[0]];
    double seconds = static_cast<double>(instruction.cost->nanoseconds) * 1e-9;
    if (format::getSpace(own, from) == format::Space::Disk)
      add(all.read, from, seconds, static_cast<double>(times));
    if (format::getSpace(own, to) == format::Space::Disk)
      add(all.written, to, seconds, static_cast<double>(times));
  });
  return all;
}

std::string DiskWatch::look(size_t entry, double seconds) {
  if (isTold)
    return "";
  runtime::DiskTraffic now = session.getExecutor().getDiskTraffic();
  spent += seconds;
  ++steps;
  auto add = [&](Way runtime::DiskTraffic::*way) {
    Way moved{(now.*way).bytes - (before.*way).bytes, (now.*way).seconds - (before.*way).seconds};
    const Way &plan = predict(entry).*way;
    if (plan.bytes == 0) // what moves then was moved by somebody else than the step
      return;
    (measured.*way).bytes += moved.bytes;
    (measured.*way).seconds += moved.seconds;
    (expected.*way).seconds += plan.seconds / static_cast<double>(plan.bytes) * static_cast<double>(moved.bytes);
  };
  add(&runtime::DiskTraffic::read);
  add(&runtime::DiskTraffic::written);
  before = now;
  for (auto [way, action] :
       {std::pair(&runtime::DiskTraffic::read, "read"), std::pair(&runtime::DiskTraffic::written, "written")}) {
    double took = (measured.*way).seconds, plan = (expected.*way).seconds, beyond = took - plan;
    if (took <= 2 * plan || beyond <= 0.1 || beyond <= 0.1 * spent)
      continue;
    isTold = true;
    auto bytes = static_cast<double>((measured.*way).bytes);
    return fmt::format("{}: the disk is {} at {}/s, needed {}/s, which the plan took it to be: copies of {} steps have "
                       "taken {}, not {} (heddle-compile --machine says how fast it is)",
                       folder, action, toBytesText(bytes / took), toBytesText(bytes / plan), steps, toSecondsText(took),
                       toSecondsText(plan));
  }
  return "";
}
