// Mutants of plans; see MutatePlan.cpp.
#ifndef HEDDLE_TEST_PASSES_MUTATEPLAN_H
#define HEDDLE_TEST_PASSES_MUTATEPLAN_H

namespace heddle {
void registerMutatePlan();
} // namespace heddle

#endif // HEDDLE_TEST_PASSES_MUTATEPLAN_H
