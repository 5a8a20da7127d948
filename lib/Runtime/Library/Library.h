// Library calls: what a kernel that `isLibrary` computes, by its body, on oneDNN.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H

#include "../KernelCode.h"
#include "heddle/PlanFormat/Program.h"

#include <memory>
#include <string>

namespace heddle::runtime {

/// Code for a library call; null, with one sentence in `error`, for one that the library does not have.
std::unique_ptr<KernelCode> bindLibraryCall(const format::Program &program, const format::Kernel &kernel,
                                            std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H
