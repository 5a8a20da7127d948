// Instructions of an entry by their number, which counts them in the order of the text and goes on from list to
// list.
#ifndef HEDDLE_LIB_RUNTIME_INSTRUCTIONTABLE_H
#define HEDDLE_LIB_RUNTIME_INSTRUCTIONTABLE_H

#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

/// More loops than programs may nest.
constexpr size_t kMostLoops = 64;

class InstructionTable {
public:
  InstructionTable(const format::Program &program, const format::Entry &entry);

  size_t size() const { return instructions.size(); }
  const format::Instruction &operator[](size_t number) const { return *instructions[number]; }
  const format::Mesh &getMesh() const { return program.mesh; }
  /// The number of a list's first instruction, and of the one after its last.
  size_t getFirst(size_t list) const { return firsts[list]; }
  size_t getEnd(size_t list) const { return list + 1 < firsts.size() ? firsts[list + 1] : instructions.size(); }
  /// Whether the host's processors run an instruction.
  bool isOnHost(size_t number) const {
    return format::isOnHost(entry, entry.lists[findList(number)], *instructions[number]);
  }
  /// The number of the list that an instruction is in.
  size_t findList(size_t number) const;
  /// A number that is equal for collectives of different lists that may be one, on tensors of the same types.
  size_t getMeeting(size_t number) const { return meetings[number]; }
  std::string describe(size_t number) const;
  /// `instruction #3 (all_reduce ..., step.mlir:7:3)`
  std::string name(size_t number) const {
    return "instruction #" + std::to_string(number) + " (" + describe(number) + ")";
  }

private:
  void add(const std::vector<format::Instruction> &body);
  std::string getKey(const format::Instruction &instruction, const format::List &list) const;

  const format::Program &program;
  const format::Entry &entry;
  std::vector<const format::Instruction *> instructions;
  std::vector<size_t> firsts, meetings;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_INSTRUCTIONTABLE_H
