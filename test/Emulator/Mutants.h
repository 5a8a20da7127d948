// Programs with one fault put in: what a generator of code or plans might get wrong.
#ifndef HEDDLE_TEST_EMULATOR_MUTANTS_H
#define HEDDLE_TEST_EMULATOR_MUTANTS_H

#include "heddle/PlanFormat/Program.h"

#include <functional>

namespace heddle::test {

/// One change of a program.
struct Mutant {
  std::string kind;  // `barrier removed`
  std::string place; // where, and what is there now
  std::function<void(format::Program &)> apply;
};

/// Changes of the text in `cuda-source` modules, line by line.
std::vector<Mutant> findTextMutants(const format::Program &program);
/// Changes of instructions and buffers of all entries.
std::vector<Mutant> findPlanMutants(const format::Program &program);

/// The text of a module, and the program with another one in its place.
std::string getText(const format::Program &program, size_t module);
void setText(format::Program &program, size_t module, const std::string &text);

} // namespace heddle::test

#endif // HEDDLE_TEST_EMULATOR_MUTANTS_H
