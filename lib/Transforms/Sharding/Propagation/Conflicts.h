// What propagation had to decide without a reason: an axis that two dims of a value could have, or a dim that two axes
// could have, put there by annotations of one phase.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_CONFLICTS_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_CONFLICTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace heddle::propagation {

/// An axis on a dim of all values of a shape. A model of many layers meets a conflict once in each, and values that
/// follow elementwise share it: by shape they are one class, and the alternative to it is one, too.
struct Choice {
  llvm::SmallVector<int64_t> shape;
  int64_t dim;
  std::string axis; // as it is printed

  bool operator<(const Choice &other) const {
    return std::tie(shape, dim, axis) < std::tie(other.shape, other.dim, other.axis);
  }
};

/// `dim 2 of 4x16x4096x4096 takes "context"`.
std::string describe(const Choice &choice);

using Choices = std::set<Choice>;

/// The elements of all values where a choice kept another one from being taken, by choice.
using Conflicts = std::map<Choice, double>;

/// The choices with those that weigh most first.
llvm::SmallVector<Choice> sortByWeight(const Conflicts &conflicts);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_CONFLICTS_H
