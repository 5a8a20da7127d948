// Mutations of what a module says rather than of how it says it.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H

#include "Mutate.h"
#include "Random.h"

namespace heddle {

/// A seed with one to four numbers, keywords, op names or element types changed, the latter wherever they stand. Many
/// are still valid, so that they get past the verifier to what executes them.
std::string mutateGently(const std::vector<Seed> &seeds, Random &random);

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H
