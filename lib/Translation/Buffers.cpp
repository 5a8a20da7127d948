#include "Buffers.h"

#include "heddle/PlanFormat/Kernels.h"
#include "heddle/Problems/Placement.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

using namespace heddle;
using format::thread::Instruction, format::thread::Program, format::thread::Region;

namespace {

constexpr uint64_t alignment = 64; // bytes; a cache line

/// Calls `visit` with every buffer number of an instruction and its regions.
template <typename Visit> void forEachBuffer(Instruction &instruction, Visit visit) {
  for (std::vector<uint32_t> *buffers : {&instruction.operands, &instruction.results})
    std::for_each(buffers->begin(), buffers->end(), visit);
  for (Region &region : instruction.regions) {
    for (std::vector<uint32_t> *buffers : {&region.arguments, &region.results})
      std::for_each(buffers->begin(), buffers->end(), visit);
    for (Instruction &inner : region.body)
      forEachBuffer(inner, visit);
  }
}

/// Calls `visit` with every buffer number of the program.
template <typename Visit> void forEachBuffer(Program &program, Visit visit) {
  for (std::vector<format::thread::Port> *ports : {&program.arguments, &program.results})
    for (format::thread::Port &port : *ports)
      visit(port.buffer);
  for (format::thread::Constant &constant : program.constants)
    visit(constant.buffer);
  for (Instruction &instruction : program.instructions)
    forEachBuffer(instruction, visit);
}

/// The first and last instruction that names each buffer; last is -1 where none does.
struct Uses {
  explicit Uses(Program &program)
      : first(program.buffers.size(), program.instructions.size()), last(program.buffers.size(), -1) {
    for (size_t index = 0; index < program.instructions.size(); ++index)
      forEachBuffer(program.instructions[index], [&](uint32_t buffer) {
        first[buffer] = std::min<int64_t>(first[buffer], index);
        last[buffer] = index;
      });
  }
  std::vector<int64_t> first, last;
};

class Donations {
public:
  explicit Donations(Program &program) : program(program), uses(program), computed(program.instructions.size()) {
    for (const format::thread::Port &argument : program.arguments)
      arguments.emplace(argument.buffer, &argument);
    for (const format::thread::Constant &constant : program.constants)
      isFixed.insert(constant.buffer);
  }

  void place() {
    saveArguments();
    for (format::thread::Port &argument : program.arguments) {
      if (!argument.donatedTo)
        continue;
      format::thread::Port &result = program.results[*argument.donatedTo];
      if (uint32_t buffer = resolve(result.buffer); buffer == argument.buffer)
        continue;
      else if (canBecome(argument.buffer, buffer))
        renamed.emplace(buffer, argument.buffer);
      else
        copy(buffer, argument.buffer);
      result.buffer = argument.buffer;
    }
    forEachBuffer(program, [&](uint32_t &buffer) { buffer = resolve(buffer); });
  }

private:
  /// Copies arguments that are results, too, where another result is written over them.
  void saveArguments() {
    for (size_t index = 0; index < program.results.size(); ++index) {
      format::thread::Port &result = program.results[index];
      auto found = arguments.find(result.buffer);
      if (found == arguments.end() || !found->second->donatedTo || *found->second->donatedTo == index)
        continue;
      auto [entry, isNew] = saved.try_emplace(result.buffer, program.buffers.size());
      if (isNew) {
        program.buffers.push_back(program.buffers[result.buffer]);
        isFixed.insert(entry->second);
        copy(entry->first, entry->second);
      }
      result.buffer = entry->second;
    }
  }

  uint32_t resolve(uint32_t buffer) const {
    auto found = renamed.find(buffer);
    return found == renamed.end() ? buffer : found->second;
  }

  void copy(uint32_t from, uint32_t to) {
    Instruction instruction;
    instruction.kernel = "copy";
    instruction.operands = {from};
    instruction.results = {to};
    program.instructions.push_back(instruction);
  }

  /// Whether a value can be computed into an argument's buffer: nothing reads that later. The op that computes it may,
  /// element by element.
  bool canBecome(uint32_t argument, uint32_t value) const {
    if (arguments.count(value) || isFixed.count(value) || saved.count(argument))
      return false;
    int64_t defined = uses.first[value];
    assert(static_cast<size_t>(defined) < computed);
    const format::KernelInfo *kernel = format::findKernel(program.instructions[defined].kernel);
    return uses.last[argument] < defined || (uses.last[argument] == defined && kernel && kernel->isElementwise);
  }

  Program &program;
  Uses uses;       // before any copy
  size_t computed; // instructions before any copy
  std::map<uint32_t, const format::thread::Port *> arguments;
  std::set<uint32_t> isFixed; // constants, and what is saved
  std::map<uint32_t, uint32_t> saved, renamed;
};

/// Renumbers the buffers that are named, in their order.
void dropUnused(Program &program) {
  std::vector<bool> isNamed(program.buffers.size(), false);
  forEachBuffer(program, [&](uint32_t buffer) { isNamed[buffer] = true; });
  std::vector<uint32_t> numbers(program.buffers.size());
  std::vector<format::thread::Buffer> buffers;
  for (size_t index = 0; index < numbers.size(); ++index)
    if (isNamed[index]) {
      numbers[index] = buffers.size();
      buffers.push_back(program.buffers[index]);
    }
  forEachBuffer(program, [&](uint32_t &buffer) { buffer = numbers[buffer]; });
  program.buffers = std::move(buffers);
}

} // namespace

void heddle::placeDonations(Program &program) { Donations(program).place(); }

void heddle::placeBuffers(Program &program) {
  dropUnused(program);
  Uses uses(program);
  problems::PlacementProblem problem;
  problem.alignment = alignment;
  int64_t end = program.instructions.size() + 1;
  for (size_t index = 0; index < program.buffers.size(); ++index)
    problem.buffers.push_back({uses.first[index], std::max(uses.first[index], uses.last[index]) + 1,
                               *format::getBytes(program.buffers[index].type)});
  for (const format::thread::Port &result : program.results)
    problem.buffers[result.buffer].upper = end;
  auto keep = [&](uint32_t buffer) {
    problem.buffers[buffer].lower = 0;
    problem.buffers[buffer].upper = end;
  };
  for (const format::thread::Port &argument : program.arguments)
    keep(argument.buffer);
  for (const format::thread::Constant &constant : program.constants)
    keep(constant.buffer);
  problems::Placement placement = problems::solve(problem);
  assert(problems::verify(problem, placement).empty());
  for (size_t index = 0; index < program.buffers.size(); ++index)
    program.buffers[index].offset = placement.offsets[index];
  program.arenaBytes = placement.bytes;
}
