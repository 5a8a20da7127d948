#include "Device.h"

#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

namespace {

__extension__ using Wide = __int128;

/// Computes one term as format::getPlace does.
int64_t evaluate(const format::PlaceTerm &term, int64_t iteration) {
  Wide value = Wide(iteration) * term.scale + term.shift;
  if (term.modulus > 0) {
    bool isShort = value == static_cast<int64_t>(value);
    value = isShort ? static_cast<int64_t>(value) % term.modulus : value % term.modulus;
    value += value < 0 ? term.modulus : 0;
  }
  return static_cast<int64_t>(value * term.step);
}

} // namespace

void Device::place(const Begins &begins, const Layout &layout, size_t entry) {
  bool isNew = roots.empty();
  roots.resize(layout.getRootCount(entry));
  for (uint32_t root = 0; root < roots.size(); ++root) {
    Address place = layout.getRoot(entry, root);
    if (!begins[place.space]) // nothing is there
      continue;
    std::byte *address = begins[place.space] + place.offset;
    if (!isNew && roots[root] == address)
      continue;
    roots[root] = address;
    for (const Patch &patch : commands.patches) {
      if (patch.root != root)
        continue;
      if (patch.isMove)
        commands.moves[patch.index].base = address + patch.offset;
      else
        commands.slots[patch.index] = address + patch.offset;
    }
  }
}

void Device::run(EventLog *kept) {
  const Command *first = commands.commands.data(), *next = first;
  log = kept;
  event = nullptr;
  bool hasStreams = commands.streamCount != 0;
  streams.begin();
  while (true) {
    const Command &command = *next++;
    switch (command.kind) {
    case Kind::LoopBegin:
      commands.iterations[command.loop] = 0;
      if (command.upper == 0)
        next = first + command.target;
      continue;
    case Kind::LoopEnd:
      shared.check();
      if (static_cast<uint64_t>(++commands.iterations[command.loop]) < command.upper)
        next = first + command.target;
      continue;
    case Kind::When:
      if (auto k = static_cast<uint64_t>(commands.iterations[command.loop]); k < command.lower || k >= command.upper)
        next = first + command.target;
      continue;
    case Kind::Jump:
      shared.check();
      next = first + command.target;
      continue;
    case Kind::JumpUnless:
      if (hasStreams)
        streams.finish(0);
      commands.move(command.moves);
      if (read(commands.reads[command.index]) == 0)
        next = first + command.target;
      continue;
    case Kind::Switch: {
      if (hasStreams)
        streams.finish(0);
      commands.move(command.moves);
      const std::vector<uint32_t> &targets = commands.targets[command.index];
      auto branch = static_cast<uint64_t>(read(commands.reads[command.target]));
      next = first + targets[std::min<uint64_t>(branch, targets.size() - 1)];
      continue;
    }
    case Kind::End: {
      if (hasStreams)
        streams.finishAll();
      int64_t time = getTime();
      endEvent(time);
      shared.recorder.finish(number, time);
      return;
    }
    case Kind::Collective: // it holds the thread, so others must not wait for what comes after it here
      if (hasStreams)
        streams.finishAll();
      perform(command, 0);
      continue;
    default:
      shared.check();
      if (hasStreams)
        streams.handOut(command);
      else
        perform(command, 0);
    }
  }
}

void Device::endEvent(int64_t time) {
  if (!event)
    return;
  event->end = time - log->began;
  event->waited = waited;
  event = nullptr;
}

void Device::perform(const Command &command, int64_t waitedBefore) {
  int64_t time = getTime() - waitedBefore;
  endEvent(time);
  shared.recorder.start(number, command.instruction, time);
  if (log && log->count < log->events.size()) {
    event = &log->events[log->count++];
    event->instruction = command.instruction;
    event->start = time - log->began;
  }
  waited = waitedBefore;
  shared.check();
  run(command);
}

void Device::run(const Command &command) {
  commands.move(command.moves);
  switch (command.kind) {
  case Kind::Call:
    return runCall(commands.calls[command.index]);
  case Kind::Collective: {
    const CollectiveCommand &own = commands.collectives[command.index];
    waited = own.group->meet(own.member, command.instruction, own.meeting, &commands.slots[own.slot], own.work);
    return copyAll(own.after);
  }
  case Kind::Copy:
    return copy(commands.copies[command.index]);
  case Kind::Fill:
    if (const FillCommand &own = commands.fills[command.index]; own.bytes)
      std::memset(commands.slots[own.slot], own.byte, own.bytes);
    return;
  default:
    return;
  }
}

void Device::runCall(const CallCommand &call) {
  copyAll(call.before);
  void *const *arguments = &commands.slots[call.slot];
  for (size_t stage = 0; stage < call.stages.size(); ++stage) {
    const CallCommand::Stage &own = call.stages[stage];
    if (own.isShared)
      team.run(*call.code, stage, arguments, own.parts, own.grain);
    else
      call.code->run(stage, arguments, 0, own.parts);
  }
  copyAll(call.after);
}

void Commands::move(const Range &range) {
  for (uint32_t index = range.begin; index < range.end; ++index) {
    const Move &own = moves[index];
    int64_t place = 0;
    for (uint32_t term = own.terms.begin; term < own.terms.end; ++term)
      place += evaluate(terms[term], iterations[terms[term].loop]);
    slots[own.slot] = own.base + place;
  }
}

void Device::copy(const SlotCopy &copy) {
  const auto *from = static_cast<const std::byte *>(commands.slots[copy.from]);
  auto *to = static_cast<std::byte *>(commands.slots[copy.to]);
  if (copy.readsDisk)
    copy.readsDisk->read(from, to, copy.bytes);
  else if (copy.writesDisk)
    copy.writesDisk->write(from, to, copy.bytes);
  else if (copy.strided)
    copy.strided->run(from, to);
  else if (copy.bytes)
    std::memmove(to, from, copy.bytes);
}

int64_t Device::read(const ScalarRead &scalar) const {
  const void *from = commands.slots[scalar.slot];
  if (scalar.dtype == format::DType::I1)
    return *static_cast<const uint8_t *>(from) & 1;
  if (scalar.dtype == format::DType::I64) {
    int64_t value;
    std::memcpy(&value, from, sizeof(value));
    return value;
  }
  int32_t value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}
