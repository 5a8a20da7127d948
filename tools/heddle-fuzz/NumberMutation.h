// Mutations of numbers: sizes, strides, paddings, ids, groups, trip counts.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_NUMBERMUTATION_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_NUMBERMUTATION_H

#include "Mutate.h"
#include "Random.h"

namespace heddle {

/// A seed with one to three of its numbers changed to others: neighbours, limits of types, what is too large to be
/// meant. In half the cases a number changes wherever it stands, so that the sizes of types still agree with each
/// other.
std::string mutateNumbers(const std::vector<Seed> &seeds, Random &random);

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_NUMBERMUTATION_H
