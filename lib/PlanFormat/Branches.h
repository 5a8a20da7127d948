// Which body of each `case` counts.
#ifndef HEDDLE_LIB_PLANFORMAT_BRANCHES_H
#define HEDDLE_LIB_PLANFORMAT_BRANCHES_H

#include "heddle/PlanFormat/Program.h"

#include <unordered_map>

namespace heddle::format {

inline double getNanoseconds(const Instruction &instruction) {
  return instruction.cost ? static_cast<double>(instruction.cost->nanoseconds) : 0;
}

/// The body of a `case` is the first of those that take longest, where nothing else was chosen.
class Branches {
public:
  void choose(const Instruction &instruction, size_t body) { chosen[&instruction] = body; }

  size_t getChosen(const Instruction &instruction) {
    if (auto found = chosen.find(&instruction); found != chosen.end())
      return found->second;
    size_t costliest = 0;
    for (size_t number = 1; number < instruction.bodies.size(); ++number)
      if (getSum(instruction.bodies[number]) > getSum(instruction.bodies[costliest]))
        costliest = number;
    return costliest;
  }

private:
  /// What all instructions of a body take, one after another.
  double getSum(const std::vector<Instruction> &body) {
    if (auto found = known.find(&body); found != known.end())
      return found->second;
    double sum = 0;
    for (const Instruction &instruction : body) {
      sum += getNanoseconds(instruction);
      if (instruction.kind == InstructionKind::Case) {
        sum += getSum(instruction.bodies[getChosen(instruction)]);
        continue;
      }
      double times = instruction.kind == InstructionKind::Loop ? static_cast<double>(instruction.count) : 1;
      for (const std::vector<Instruction> &nested : instruction.bodies)
        sum += times * getSum(nested);
    }
    return known[&body] = sum;
  }

  std::unordered_map<const Instruction *, size_t> chosen;
  std::unordered_map<const std::vector<Instruction> *, double> known;
};

} // namespace heddle::format

#endif // HEDDLE_LIB_PLANFORMAT_BRANCHES_H
