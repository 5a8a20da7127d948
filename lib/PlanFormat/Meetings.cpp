#include "Meetings.h"

#include "heddle/PlanFormat/Groups.h"

#include <set>

using namespace heddle::format;

Meetings::Meetings(const Mesh &mesh, const Entry &entry) : mesh(mesh), indexCount(getGroupSize(entry.listsBy)) {
  std::vector<AxisSteps> steps = getSteps(mesh, entry.listsBy);
  for (int64_t position = 0; position < getDeviceCount(mesh); ++position)
    indices.push_back(getIndexAlong(steps, position));
}

size_t Meetings::numberGroups(const Instruction &instruction) {
  AxisList axes = instruction.axes;
  if (instruction.kind == InstructionKind::Collective && getFacts(instruction.collective).isOverMesh)
    for (uint32_t axis = 0; axis < mesh.axes.size(); ++axis)
      axes.push_back({axis, 1, mesh.axes[axis].size});
  std::vector<int64_t> key;
  for (const AxisRef &axis : axes)
    key.insert(key.end(), {axis.axis, axis.preSize, axis.size});
  auto [known, isNew] = groupsOfAxes.try_emplace(key);
  if (isNew) {
    Groups groups = getGroups(getSteps(mesh, axes), getDeviceCount(mesh));
    auto [number, isFirst] = numbers.try_emplace(std::move(groups), allGroups.size());
    if (isFirst)
      allGroups.push_back(&number->first);
    known->second = number->second;
  }
  return known->second;
}

size_t Meetings::getChannel(size_t groups, Role role, int64_t own, int64_t peer, int64_t distance, uint32_t channel) {
  std::vector<int64_t> key{static_cast<int64_t>(groups), static_cast<int64_t>(role), own, peer, distance, channel};
  auto [known, isNew] = channels.try_emplace(std::move(key), times.size());
  if (isNew)
    times.emplace_back();
  return known->second;
}

std::vector<Meetings::Part> Meetings::makeParts(const Instruction &instruction, int64_t index) {
  std::vector<Part> made;
  size_t number = numberGroups(instruction);
  const Groups &groups = *allGroups[number];
  if (instruction.kind == InstructionKind::Collective) {
    std::set<int64_t> members;
    for (const std::vector<int64_t> &group : groups) {
      std::set<int64_t> own;
      for (int64_t position : group)
        own.insert(indices[position]);
      if (own.contains(index))
        members.merge(own);
    }
    members.erase(index);
    if (members.empty())
      return made;
    made.push_back({getChannel(number, Role::Member, index, index, 0), {}});
    for (int64_t member : members)
      made.back().others.push_back(getChannel(number, Role::Member, member, member, 0));
    return made;
  }
  auto addPeers = [&](int64_t distance, Role own, Role other) {
    std::set<int64_t> peers;
    for (const std::vector<int64_t> &group : groups)
      for (int64_t member = 0, size = static_cast<int64_t>(group.size()); member < size; ++member)
        if (int64_t peer = member + distance; indices[group[member]] == index && 0 <= peer && peer < size)
          peers.insert(indices[group[peer]]);
    peers.erase(index);
    for (int64_t peer : peers)
      made.push_back({getChannel(number, own, index, peer, distance, instruction.channel),
                      {getChannel(number, other, peer, index, -distance, instruction.channel)}});
  };
  for (int64_t distance : instruction.to)
    addPeers(distance, Role::Sender, Role::Receiver);
  for (int64_t distance : instruction.from)
    addPeers(distance, Role::Receiver, Role::Sender);
  return made;
}

const std::vector<Meetings::Part> &Meetings::getParts(const Instruction &instruction, int64_t index) {
  auto [known, isNew] = parts.try_emplace({&instruction, index});
  if (isNew && (instruction.kind == InstructionKind::Collective || instruction.kind == InstructionKind::Exchange))
    known->second = makeParts(instruction, index);
  return known->second;
}

std::vector<Meetings::Need> Meetings::post(const Instruction &instruction, int64_t index, double time) {
  std::vector<Need> needs;
  for (const Part &part : getParts(instruction, index)) {
    for (size_t other : part.others)
      needs.push_back({other, times[part.channel].size()});
    times[part.channel].push_back(time);
  }
  return needs;
}

void Meetings::addParts(const std::vector<Instruction> &body, int64_t index, std::vector<Part> &all) {
  for (const Instruction &instruction : body) {
    const std::vector<Part> &own = getParts(instruction, index);
    all.insert(all.end(), own.begin(), own.end());
    for (const std::vector<Instruction> &nested : instruction.bodies)
      addParts(nested, index, all);
  }
}

size_t Meetings::choose(const Instruction &branches, int64_t index, size_t own) {
  std::vector<Part> all;
  for (const std::vector<Instruction> &body : branches.bodies)
    addParts(body, index, all);
  // Those that have come to it before said so in the channels that are waited for here.
  size_t chosen = own;
  for (const Part &part : all)
    for (size_t other : part.others)
      if (auto found = choices.find({other, times[part.channel].size()}); found != choices.end())
        chosen = found->second;
  chosen = std::min(chosen, branches.bodies.size() - 1);
  for (const Part &part : all)
    choices[{part.channel, times[part.channel].size()}] = chosen;
  return chosen;
}
