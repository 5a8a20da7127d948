#include "InstructionTable.h"

#include <algorithm>
#include <map>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind;

InstructionTable::InstructionTable(const format::Program &program, const format::Entry &entry)
    : program(program), entry(entry) {
  for (const format::List &list : entry.lists) {
    firsts.push_back(instructions.size());
    add(list.instructions);
  }
  std::map<std::string, size_t> same; // by what collectives have in common
  for (size_t list = 0; list < entry.lists.size(); ++list) {
    for (size_t number = firsts[list]; number < getEnd(list); ++number) {
      meetings.push_back(number);
      if (instructions[number]->kind != InstructionKind::Collective || entry.lists.size() == 1)
        continue;
      std::string key = getKey(*instructions[number], entry.lists[list]);
      meetings.back() = same.try_emplace(key, number).first->second;
    }
  }
}

std::string InstructionTable::getKey(const Instruction &instruction, const format::List &list) const {
  Instruction common = instruction;
  common.operands.clear();
  common.destinations.clear();
  common.stream = 0;
  std::string key = format::print(program, common);
  for (const format::Operand &operand : instruction.operands)
    key += ' ' + format::toString(list.buffers[operand.number].type);
  for (uint32_t destination : instruction.destinations)
    key += ' ' + format::toString(list.buffers[destination].type);
  return key;
}

void InstructionTable::add(const std::vector<Instruction> &body) {
  for (const Instruction &instruction : body) {
    instructions.push_back(&instruction);
    for (const std::vector<Instruction> &inner : instruction.bodies)
      add(inner);
  }
}

size_t InstructionTable::findList(size_t number) const {
  return static_cast<size_t>(std::ranges::upper_bound(firsts, number) - firsts.begin()) - 1;
}

std::string InstructionTable::describe(size_t number) const {
  const Instruction &instruction = *instructions[number];
  std::string text = format::print(program, instruction);
  return instruction.location.empty() ? text : text + ", " + instruction.location;
}
