// Counts how often instructions run: by the iterations of the loops around them, of which a `when` leaves some.
#include "Branches.h"
#include "heddle/PlanFormat/EntryTime.h"

#include <algorithm>
#include <limits>

using namespace heddle::format;

namespace {

class Runs {
public:
  explicit Runs(const std::function<void(const Instruction &, uint64_t)> &visit) : visit(visit) {}

  void follow(const std::vector<Instruction> &body) {
    uint64_t times = 1;
    for (auto [lower, upper] : ranges)
      if (__builtin_mul_overflow(times, upper - lower, &times))
        times = std::numeric_limits<uint64_t>::max();
    for (const Instruction &instruction : body) {
      visit(instruction, times);
      follow(instruction);
    }
  }

private:
  void follow(const Instruction &instruction) {
    switch (instruction.kind) {
    case InstructionKind::Loop:
      ranges.push_back({0, instruction.count});
      follow(instruction.bodies[0]);
      ranges.pop_back();
      return;
    case InstructionKind::When: {
      auto around = ranges[instruction.loop];
      uint64_t upper = std::min(around.second, instruction.upper);
      ranges[instruction.loop] = {std::clamp(instruction.lower, std::min(around.first, upper), upper), upper};
      follow(instruction.bodies[0]);
      ranges[instruction.loop] = around;
      return;
    }
    case InstructionKind::Case:
      return follow(instruction.bodies[branches.getChosen(instruction)]);
    default:
      for (const std::vector<Instruction> &nested : instruction.bodies)
        follow(nested);
    }
  }

  const std::function<void(const Instruction &, uint64_t)> &visit;
  Branches branches;
  std::vector<std::pair<uint64_t, uint64_t>> ranges; // of iterations, by loop, the outermost first
};

} // namespace

void heddle::format::forEachInstruction(const std::vector<Instruction> &body,
                                        const std::function<void(const Instruction &, uint64_t)> &visit) {
  Runs(visit).follow(body);
}
