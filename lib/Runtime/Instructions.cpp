#include "Instructions.h"

#include <map>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind;

Instructions::Instructions(const format::Program &program, const format::Entry &entry) : program(program) {
  for (const format::List &list : entry.lists) {
    firsts.push_back(instructions.size());
    add(list.instructions);
  }
  std::map<std::string, size_t> same; // by what collectives have in common
  for (size_t number = 0; number < instructions.size(); ++number) {
    meetings.push_back(number);
    if (instructions[number]->kind != InstructionKind::Collective || entry.lists.size() == 1)
      continue;
    Instruction common = *instructions[number];
    common.operands.clear();
    common.destinations.clear();
    common.stream = 0;
    meetings.back() = same.try_emplace(format::print(program, common), number).first->second;
  }
}

void Instructions::add(const std::vector<Instruction> &body) {
  for (const Instruction &instruction : body) {
    instructions.push_back(&instruction);
    for (const std::vector<Instruction> &inner : instruction.bodies)
      add(inner);
  }
}

std::string Instructions::describe(size_t number) const {
  const Instruction &instruction = *instructions[number];
  std::string text = format::print(program, instruction);
  return instruction.location.empty() ? text : text + ", " + instruction.location;
}
