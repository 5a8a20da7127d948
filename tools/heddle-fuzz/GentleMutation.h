// Mutations of what a module says rather than of how it says it.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H

#include "Mutate.h"
#include "Random.h"

namespace heddle {

/// A seed with one to four elements of constants, numbers, keywords, op names or element types changed, the latter
/// wherever they stand, and mostly without the expectations of the check dialect. Many are still valid and run to their
/// end.
std::string mutateGently(const std::vector<Seed> &seeds, Random &random);

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_GENTLEMUTATION_H
