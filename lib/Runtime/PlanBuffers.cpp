#include "PlanBuffers.h"

using namespace heddle;
using namespace heddle::runtime;
using format::Buffer, format::Instruction;

bool heddle::runtime::mayOverlap(const Buffer &a, const Buffer &b) {
  if (a.space != b.space || (!isArena(a.space) && a.number != b.number))
    return false;
  if (!a.terms.empty() || !b.terms.empty())
    return true;
  return a.offset < b.offset + format::getSpannedBytes(b) && b.offset < a.offset + format::getSpannedBytes(a);
}

std::vector<bool> heddle::runtime::findStaged(const Instruction &instruction, const std::vector<Buffer> &buffers) {
  std::vector<bool> isStaged(instruction.destinations.size(), false);
  bool mayBeInPlace = format::getFacts(instruction.collective).worksInPlace;
  for (size_t to = 0; to < isStaged.size(); ++to)
    for (size_t from = 0; from < instruction.operands.size(); ++from) {
      const Buffer &target = buffers[instruction.destinations[to]],
                   &source = buffers[instruction.operands[from].number];
      bool isInPlace = mayBeInPlace && from == to && target.space == source.space && target.number == source.number &&
                       target.offset == source.offset && target.terms == source.terms;
      if (!isInPlace && mayOverlap(target, source))
        isStaged[to] = true;
    }
  return isStaged;
}
