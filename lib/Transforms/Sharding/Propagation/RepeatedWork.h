// Products that devices along an axis all compute alike, since nothing around them has the axis.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_REPEATEDWORK_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_REPEATEDWORK_H

#include "PropagationState.h"

namespace heddle::propagation {

/// Experts are on "t", what they multiply is of all tokens: along "d" the products are repeated. A dim of the result
/// could take "d", and the ops around follow. For each such choice: which results could take it, and the flops that it
/// would spare a device; choices that matter little are left out.
std::map<Choice, llvm::SmallVector<Proposal>> findRepeatedWork(State &state, Conflicts &savedFlops);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_REPEATEDWORK_H
