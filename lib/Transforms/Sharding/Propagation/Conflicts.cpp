#include "Conflicts.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace heddle::propagation;

std::string heddle::propagation::describe(const Choice &choice) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "dim " << choice.dim << " of ";
  llvm::interleave(choice.shape, os, "x");
  os << " takes " << choice.axis;
  return text;
}

llvm::SmallVector<Choice> heddle::propagation::sortByWeight(const Conflicts &conflicts) {
  llvm::SmallVector<std::pair<double, Choice>> weighed;
  for (const auto &[choice, weight] : conflicts)
    weighed.emplace_back(-weight, choice);
  llvm::sort(weighed);
  return llvm::map_to_vector(weighed, [](const auto &pair) { return pair.second; });
}
