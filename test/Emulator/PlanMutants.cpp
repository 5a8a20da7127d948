#include "Mutants.h"

using namespace heddle;
using namespace heddle::format;
using heddle::test::Mutant;

namespace {

/// Where an instruction stands: the numbers to go down by, through bodies.
using Path = std::vector<size_t>;

std::vector<Instruction> &getSiblings(std::vector<Instruction> &instructions, const Path &path) {
  std::vector<Instruction> *siblings = &instructions;
  for (size_t step = 0; step + 1 < path.size(); step += 2)
    siblings = &(*siblings)[path[step]].bodies[path[step + 1]];
  return *siblings;
}

void forEach(const std::vector<Instruction> &instructions, Path &path,
             const std::function<void(const std::vector<Instruction> &, const Path &)> &visit) {
  for (size_t index = 0; index < instructions.size(); ++index) {
    path.push_back(index);
    visit(instructions, path);
    for (size_t body = 0; body < instructions[index].bodies.size(); ++body) {
      path.push_back(body);
      forEach(instructions[index].bodies[body], path, visit);
      path.pop_back();
    }
    path.pop_back();
  }
}

/// Device 0 alone runs a copy of the only list, which `change` changes.
bool giveOwnList(Entry &entry, const Mesh &mesh, const std::function<void(List &)> &change) {
  if (entry.lists.size() != 1 || !entry.listsBy.empty() || mesh.axes.empty())
    return false;
  entry.lists.push_back(entry.lists.front());
  change(entry.lists.back());
  size_t devices = 1;
  for (size_t axis = 0; axis < mesh.axes.size(); ++axis) {
    entry.listsBy.push_back({static_cast<uint32_t>(axis), 1, mesh.axes[axis].size});
    devices *= mesh.axes[axis].size;
  }
  entry.listOf.assign(devices, 0);
  entry.listOf.front() = 1;
  return devices > 1;
}

class Finder {
public:
  Finder(const Program &program, size_t entry, size_t list) : program(program), entry(entry), list(list) {}

  std::vector<Mutant> run() {
    const List &own = program.entries[entry].lists[list];
    Path path;
    forEach(own.instructions, path, [&](const std::vector<Instruction> &siblings, const Path &path) {
      const Instruction &instruction = siblings[path.back()];
      if (instruction.kind == InstructionKind::Wait)
        removeWait(instruction, path);
      if (instruction.kind == InstructionKind::Collective)
        swapCollectives(siblings, path);
    });
    for (size_t buffer = 0; buffer < own.buffers.size(); ++buffer)
      shiftBuffer(buffer);
    return std::move(mutants);
  }

private:
  void add(const std::string &kind, const std::string &what, std::function<void(Program &)> apply) {
    Program mutated = program;
    apply(mutated);
    if (check(mutated).empty()) // else nobody would run it
      mutants.push_back({kind, "entry @" + program.entries[entry].name + ": " + what, std::move(apply)});
  }

  /// The instruction stays, as one that records an event which nobody waits for: buffers count instructions.
  void removeWait(const Instruction &wait, const Path &path) {
    uint32_t unused = 0;
    Path inner;
    forEach(program.entries[entry].lists[list].instructions, inner,
            [&](const auto &siblings, const Path &at) { unused = std::max(unused, siblings[at.back()].event + 1); });
    add("event wait removed", print(program, wait), [=, entry = entry, list = list](Program &mutated) {
      Instruction &at = getSiblings(mutated.entries[entry].lists[list].instructions, path)[path.back()];
      at.kind = InstructionKind::Record;
      at.event = unused;
    });
  }

  void swapCollectives(const std::vector<Instruction> &siblings, const Path &path) {
    size_t next = path.back() + 1;
    while (next < siblings.size() && siblings[next].kind != InstructionKind::Collective)
      ++next;
    if (next == siblings.size() || siblings[next] == siblings[path.back()])
      return;
    add("collective swapped",
        "device 0: " + print(program, siblings[path.back()]) + " and " + print(program, siblings[next]),
        [=, entry = entry](Program &mutated) {
          giveOwnList(mutated.entries[entry], mutated.mesh, [&](List &own) {
            std::vector<Instruction> &at = getSiblings(own.instructions, path);
            std::swap(at[path.back()], at[next]);
          });
        });
  }

  void shiftBuffer(size_t buffer) {
    const List &own = program.entries[entry].lists[list];
    if (own.buffers[buffer].space != Space::Device || own.buffers[buffer].source)
      return;
    // Where memory is planned tightly, half its size from there something else lives.
    int64_t alignment = own.alignment, half = getSpannedBytes(own.buffers[buffer]) / 2;
    int64_t by = std::max<int64_t>((half + alignment - 1) / alignment, 1) * alignment;
    if (own.deviceBytes && own.buffers[buffer].offset + by + getSpannedBytes(own.buffers[buffer]) > *own.deviceBytes)
      by = -by;
    if (by < 0 && own.buffers[buffer].offset < static_cast<uint64_t>(-by))
      return;
    add("buffer shifted", "b" + std::to_string(buffer) + " by " + std::to_string(by) + " bytes",
        [=, entry = entry, list = list](Program &mutated) {
          mutated.entries[entry].lists[list].buffers[buffer].offset += by;
        });
  }

  const Program &program;
  size_t entry, list;
  std::vector<Mutant> mutants;
};

} // namespace

std::vector<Mutant> test::findPlanMutants(const Program &program) {
  std::vector<Mutant> mutants;
  for (size_t entry = 0; entry < program.entries.size(); ++entry)
    for (size_t list = 0; list < program.entries[entry].lists.size(); ++list)
      for (Mutant &mutant : Finder(program, entry, list).run())
        mutants.push_back(std::move(mutant));
  return mutants;
}
