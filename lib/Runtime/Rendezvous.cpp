#include "Rendezvous.h"

using namespace heddle::runtime;

size_t Rendezvous::addGroup(const Group &group) {
  auto [entry, isNew] = numbers.try_emplace(group, meetings.size());
  if (isNew) {
    Meeting meeting;
    meeting.group = group;
    meeting.isHere.resize(group.size());
    meeting.instructions.resize(group.size());
    meeting.data.resize(group.size());
    meetings.push_back(std::move(meeting));
  }
  return entry->second;
}

void Rendezvous::start() {
  std::lock_guard lock(mutex);
  for (Place &place : places)
    place = Place();
}

void Rendezvous::reach(int64_t device, size_t instruction) {
  std::lock_guard lock(mutex);
  if (!failure.empty())
    throw Stopped(failure);
  places[device].instruction = instruction;
}

void Rendezvous::finish(int64_t device) {
  std::lock_guard lock(mutex);
  places[device].hasFinished = true;
}

void Rendezvous::meet(size_t group, size_t member, size_t instruction, const std::byte *own,
                      std::vector<const std::byte *> &data) {
  std::unique_lock lock(mutex);
  Meeting &meeting = meetings[group];
  meeting.instructions[member] = instruction;
  meeting.data[member] = own;
  for (size_t other = 0; other < meeting.group.size(); ++other)
    if (meeting.isHere[other] && meeting.instructions[other] != instruction)
      stop("device " + std::to_string(meeting.group[member]) + " has come to " + nameOf(instruction) +
           ", where device " + std::to_string(meeting.group[other]) + " is at " + nameOf(meeting.instructions[other]) +
           ", needed the same collective");
  wait(lock, meeting, member);
  data = meeting.data;
}

void Rendezvous::leave(size_t group, size_t member) {
  std::unique_lock lock(mutex);
  wait(lock, meetings[group], member);
}

void Rendezvous::send(int64_t from, int64_t to, std::vector<std::byte> bytes) {
  std::lock_guard lock(mutex);
  sent[{from, to}].push_back(std::move(bytes));
  changed.notify_all();
}

std::vector<std::byte> Rendezvous::receive(int64_t from, int64_t to, size_t instruction) {
  std::unique_lock lock(mutex);
  std::deque<std::vector<std::byte>> &queue = sent[{from, to}];
  changed.wait_for(lock, timeout, [&] { return !queue.empty() || !failure.empty(); });
  if (!failure.empty())
    throw Stopped(failure);
  if (queue.empty())
    stop("device " + std::to_string(to) + " has waited " + std::to_string(timeout.count()) + " ms in " +
         nameOf(instruction) + " for what device " + std::to_string(from) + " sends");
  std::vector<std::byte> bytes = std::move(queue.front());
  queue.pop_front();
  return bytes;
}

void Rendezvous::wait(std::unique_lock<std::mutex> &lock, Meeting &meeting, size_t member) {
  if (!failure.empty())
    throw Stopped(failure);
  size_t round = meeting.round;
  meeting.isHere[member] = true;
  if (++meeting.here == meeting.group.size()) {
    meeting.here = 0;
    meeting.isHere.assign(meeting.group.size(), false);
    ++meeting.round;
    changed.notify_all();
    return;
  }
  bool isDone = changed.wait_for(lock, timeout, [&] { return meeting.round != round || !failure.empty(); });
  if (!failure.empty())
    throw Stopped(failure);
  if (isDone)
    return;
  std::string missing;
  for (size_t other = 0; other < meeting.group.size(); ++other)
    if (!meeting.isHere[other]) {
      const Place &place = places[meeting.group[other]];
      missing += (missing.empty() ? "device " : ", device ") + std::to_string(meeting.group[other]) + ", which " +
                 (place.hasFinished ? "has ended its step" : "is at " + nameOf(place.instruction));
    }
  stop("device " + std::to_string(meeting.group[member]) + " has waited " + std::to_string(timeout.count()) +
       " ms in " + nameOf(meeting.instructions[member]) + " for " + missing);
}

void Rendezvous::stop(const std::string &message) {
  failure = message;
  changed.notify_all();
  throw Stopped(failure);
}

std::string Rendezvous::nameOf(size_t instruction) const {
  return "instruction #" + std::to_string(instruction) + " (" + describe(instruction) + ")";
}
