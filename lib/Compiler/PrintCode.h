// The part of a report about GPUs' kernels.
#ifndef HEDDLE_LIB_COMPILER_PRINTCODE_H
#define HEDDLE_LIB_COMPILER_PRINTCODE_H

#include "heddle/Compiler/Report.h"

#include <nlohmann/json.hpp>

namespace heddle {

/// A line for all, one for each launch, and a kernel's choices with their reasons.
void printGpuKernels(const CodeReport &code, llvm::raw_ostream &out);

nlohmann::ordered_json getJson(const GpuKernelReport &kernel);

} // namespace heddle

#endif // HEDDLE_LIB_COMPILER_PRINTCODE_H
