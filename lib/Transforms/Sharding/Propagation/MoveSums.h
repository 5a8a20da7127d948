// Sums that cost more than they have to: an axis along which an op sums could cut a dim of its result instead.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_MOVESUMS_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_MOVESUMS_H

#include "PropagationState.h"

namespace heddle::propagation {

/// `[B, F/t] x [F/t, V]` gives partial values of all of `[B, V]`, which are large where V is. With F/t of the weight
/// sent to its V/t, and the activation's F gathered, the result is `[B, V/t]`, and nothing is reduced. For each choice
/// that would send less even if the whole result were gathered afterwards: which results could take it.
std::map<Choice, llvm::SmallVector<Proposal>> findMovableSums(State &state, Conflicts &savedBytes);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_MOVESUMS_H
