#include "DeviceClock.h"

#include <algorithm>
#include <limits>

using namespace heddle::format;

/// After so many steps, of loops in loops, one iteration stands for all.
static constexpr uint64_t mostFollowed = 2'000'000;

DeviceClock::DeviceClock(const std::vector<Instruction> &body, Meetings *meetings, int64_t index)
    : meetings(meetings), index(index) {
  frames.push_back({&body});
}

double DeviceClock::getAlone(const std::vector<Instruction> &body, const DeviceClock *together) {
  DeviceClock clock(body);
  if (together)
    clock.branches = together->branches;
  clock.run(std::numeric_limits<uint64_t>::max());
  return clock.getLatest();
}

DeviceClock::Waits DeviceClock::getWaits(const std::vector<Instruction> &body) {
  Waits waits;
  DeviceClock clock(body);
  clock.waits = &waits;
  clock.run(std::numeric_limits<uint64_t>::max());
  auto isEarlier = [](const auto &a, const auto &b) { return a.second < b.second; };
  auto latest = std::max_element(clock.streams.begin(), clock.streams.end(), isEarlier);
  if (latest != clock.streams.end() && latest->second > clock.streams[0])
    clock.addWaits(clock.lastOfStream[latest->first], latest->second - clock.streams[0]);
  return waits;
}

double DeviceClock::getLatest() const {
  double latest = 0;
  for (const auto &[stream, time] : streams)
    latest = std::max(latest, time);
  return latest;
}

bool DeviceClock::run(uint64_t most) {
  uint64_t before = steps;
  while (!frames.empty() && steps < most) {
    Frame &frame = frames.back();
    if (frame.next == frame.body->size()) {
      leave();
      continue;
    }
    if (!follow((*frame.body)[frame.next]))
      break;
    ++steps;
  }
  return steps != before;
}

static bool communicates(const Instruction &instruction) {
  return instruction.kind == InstructionKind::Collective || instruction.kind == InstructionKind::Exchange;
}

/// False where it has to wait.
bool DeviceClock::follow(const Instruction &instruction) {
  switch (instruction.kind) {
  case InstructionKind::Record:
    events[instruction.event] = streams[instruction.stream];
    if (waits)
      lastOfEvent[instruction.event] = lastOfStream[instruction.stream];
    break;
  case InstructionKind::Wait:
    wait(instruction);
    break;
  case InstructionKind::Loop:
    enterLoop(instruction);
    return true;
  case InstructionKind::When: {
    uint64_t iteration = iterations[instruction.loop];
    ++frames.back().next;
    if (instruction.lower <= iteration && iteration < instruction.upper)
      frames.push_back({&instruction.bodies[0]});
    return true;
  }
  case InstructionKind::Case: {
    if (meets(instruction))
      branches.choose(instruction, meetings->choose(instruction, index, branches.getChosen(instruction)));
    ++frames.back().next;
    frames.push_back({&instruction.bodies[branches.getChosen(instruction)]});
    return true;
  }
  case InstructionKind::While:
    ++frames.back().next;
    frames.push_back({&instruction.bodies[1]});
    frames.push_back({&instruction.bodies[0]}); // runs first
    return true;
  case InstructionKind::Collective:
  case InstructionKind::Exchange:
    if (!meet(instruction))
      return false;
    [[fallthrough]];
  case InstructionKind::Launch:
  case InstructionKind::Library:
  case InstructionKind::Copy:
  case InstructionKind::Fill:
  case InstructionKind::Callback:
    double &stream = streams[instruction.stream], begin = stream;
    occupy(instruction, getNanoseconds(instruction));
    stream += getNanoseconds(instruction);
    if (onRun)
      onRun(instruction, begin, stream);
  }
  ++frames.back().next;
  return true;
}

void DeviceClock::wait(const Instruction &instruction) {
  double &stream = streams[instruction.stream], event = events[instruction.event];
  if (event <= stream)
    return;
  if (waits) {
    const Busy *last = lastOfEvent[instruction.event];
    if (instruction.stream == 0)
      addWaits(last, event - stream);
    lastOfStream[instruction.stream] = last;
  }
  stream = event;
}

/// Notes what the instruction's stream is about to do, where waits are asked for.
void DeviceClock::occupy(const Instruction &instruction, double nanoseconds) {
  if (!waits)
    return;
  if (instruction.stream == 0 && communicates(instruction))
    addWait(instruction, nanoseconds);
  const Busy *&last = lastOfStream[instruction.stream];
  // What unpacks behind a communication is part of it.
  bool isUnpacking = last && instruction.stream != 0 && instruction.kind == InstructionKind::Launch &&
                     communicates(*last->instruction);
  bool isAhead = streams[instruction.stream] > streams[0];
  last =
      &busy.emplace_back(Busy{isUnpacking ? last->instruction : &instruction, nanoseconds, isAhead ? last : nullptr});
}

/// Shares out what stream 0 waits for among those that were busy meanwhile, from the last one back.
void DeviceClock::addWaits(const Busy *last, double nanoseconds) {
  for (; last && nanoseconds > 0; last = last->before) {
    double own = last->before ? std::min(nanoseconds, last->nanoseconds) : nanoseconds;
    addWait(*last->instruction, own);
    nanoseconds -= own;
  }
}

void DeviceClock::addWait(const Instruction &instruction, double nanoseconds) {
  for (const Frame &frame : frames)
    if (frame.before)
      nanoseconds *= static_cast<double>(getSkipped(frame) + 1);
  (*waits)[&instruction] += nanoseconds;
}

/// Holds the stream back until all are there; false where one is still to come.
bool DeviceClock::meet(const Instruction &instruction) {
  if (!meets(instruction))
    return true;
  double &stream = streams[instruction.stream];
  if (!hasPosted)
    needs = meetings->post(instruction, index, stream);
  hasPosted = true;
  for (Meetings::Need need : needs)
    if (!meetings->find(need))
      return false;
  for (Meetings::Need need : needs)
    stream = std::max(stream, *meetings->find(need));
  hasPosted = false;
  return true;
}

/// Whether an instruction, or one in it, waits for other lists.
bool DeviceClock::meets(const Instruction &instruction) {
  if (!meetings)
    return false;
  auto [known, isNew] = meeting.try_emplace(&instruction);
  if (!isNew)
    return known->second;
  bool found = meetings->isMeeting(instruction, index);
  for (const std::vector<Instruction> &nested : instruction.bodies)
    for (const Instruction &inner : nested)
      found = found || meets(inner);
  return meeting[&instruction] = found;
}

// ---- loops ----

void DeviceClock::enterLoop(const Instruction &loop) {
  ++frames.back().next;
  if (loop.count == 0)
    return;
  Frame frame{&loop.bodies[0], 0, &loop};
  frame.followed = steps < mostFollowed ? 32 : 0;
  iterations.push_back(0);
  frames.push_back(std::move(frame));
  beginIteration();
}

void DeviceClock::leave() {
  Frame &frame = frames.back();
  if (!frame.loop) {
    frames.pop_back();
    return;
  }
  if (frame.before)
    skip(frame);
  if (++frame.iteration == frame.loop->count) {
    frames.pop_back();
    iterations.pop_back();
    return;
  }
  beginIteration();
}

void DeviceClock::beginIteration() {
  Frame &frame = frames.back();
  frame.next = 0;
  iterations.back() = frame.iteration;
  // With what meets others each iteration counts, on all sides.
  if (frame.iteration == frame.followed && frame.loop->count > 2 * frame.followed && !meets(*frame.loop))
    frame.before = {streams, events, getLatest()};
}

/// Moves what the loop uses.
static void moveOn(auto &times, const auto &before, double added) {
  for (auto &[number, time] : times)
    if (auto found = before.find(number); found == before.end() || found->second != time)
      time += added;
}

/// Iterations in the middle of a long loop, but the one that stands for them.
uint64_t DeviceClock::getSkipped(const Frame &frame) { return frame.loop->count - 2 * frame.followed - 1; }

/// They take as long as that one.
void DeviceClock::skip(Frame &frame) {
  uint64_t skipped = getSkipped(frame);
  double added = (getLatest() - frame.before->latest) * static_cast<double>(skipped);
  moveOn(streams, frame.before->streams, added);
  moveOn(events, frame.before->events, added);
  frame.iteration += skipped;
  frame.before.reset();
}
