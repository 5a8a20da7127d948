// Runs a program against golden numbers.
#ifndef HEDDLE_TOOLS_HEDDLERUN_GOLDENRUN_H
#define HEDDLE_TOOLS_HEDDLERUN_GOLDENRUN_H

#include "heddle/Runtime/Executor.h"

namespace heddle::run {

/// Runs at most `maxSteps` of the golden steps from `state.*`, and compares metrics and, after the last golden step,
/// the state: golden leaves are in the order of the arguments and results of their role. Prints a line a step, a line a
/// leaf that misses its tolerance, and the worst leaf. False where one does; with a sentence in `error` where the
/// program can't be run.
bool runGolden(runtime::Executor &executor, size_t entry, const std::string &path, unsigned maxSteps, std::string &error);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_GOLDENRUN_H
