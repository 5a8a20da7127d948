#include "heddle/Transforms/Offload/OptimizerLeaves.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Analysis/StepRoles.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace heddle;

/// State of a part of the step, without the smallest leaves.
static std::vector<std::string> findLeaves(func::FuncOp step, StepPart part) {
  struct Leaf {
    std::string name;
    int64_t bytes;
  };
  StepRoles roles(step);
  SmallVector<Leaf> found;
  int64_t total = 0;
  for (BlockArgument argument : step.getArguments()) {
    auto io = step.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!io || io.getRole() != Role::State || !type || type.getRank() == 0 || roles.getPart(argument) != part)
      continue;
    found.push_back({io.getName().str(), getTensorBytes(type)});
    total += found.back().bytes;
  }
  SmallVector<Leaf> bySize = found;
  llvm::stable_sort(bySize, [](const Leaf &a, const Leaf &b) { return a.bytes < b.bytes; });
  int64_t small = 0, least = 0; // bytes of a leaf that goes
  for (const Leaf &leaf : bySize) {
    small += leaf.bytes;
    least = leaf.bytes;
    if (small > total / 256)
      break;
  }
  std::vector<std::string> names;
  for (Leaf &leaf : found)
    if (leaf.bytes > 0 && leaf.bytes >= least)
      names.push_back(std::move(leaf.name));
  return names;
}

std::vector<std::string> heddle::findOptimizerLeaves(func::FuncOp step) {
  return findLeaves(step, StepPart::Optimizer);
}

std::vector<std::string> heddle::findParameterLeaves(func::FuncOp step) { return findLeaves(step, StepPart::Forward); }

std::vector<std::string> heddle::findAnnotatedLeaves(func::FuncOp step) {
  auto getLeaf = [](DictionaryAttr attributes) {
    return attributes ? attributes.getAs<IoAttr>(HeddleDialect::ioAttrName) : IoAttr();
  };
  auto isOnHost = [](DictionaryAttr attributes) {
    auto kind = attributes ? attributes.getAs<StringAttr>("mhlo.memory_kind") : StringAttr();
    return kind && kind.getValue().ends_with("host");
  };
  llvm::StringSet<> given; // as new state
  for (unsigned index = 0; index < step.getNumResults(); ++index)
    if (IoAttr io = getLeaf(step.getResultAttrDict(index)); io && isOnHost(step.getResultAttrDict(index)))
      given.insert(io.getName());
  std::vector<std::string> names;
  for (unsigned index = 0; index < step.getNumArguments(); ++index) {
    IoAttr io = getLeaf(step.getArgAttrDict(index));
    if (io && io.getRole() == Role::State && isa<RankedTensorType>(step.getArgumentTypes()[index]) &&
        (isOnHost(step.getArgAttrDict(index)) || given.contains(io.getName())))
      names.push_back(io.getName().str());
  }
  return names;
}
