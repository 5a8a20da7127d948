// The text of a program's GPU kernels as a folder for people.
#ifndef HEDDLE_COMPILER_CUDAFOLDER_H
#define HEDDLE_COMPILER_CUDAFOLDER_H

#include "heddle/Files/PathCheck.h"
#include "heddle/PlanFormat/Program.h"

#include <string>

namespace heddle {

/// Writes `<kernel>.cu` for each kernel with a text (`cuda-source`), `heddle.h`, a README.md about how they are
/// launched, and a Makefile for nvcc. The folder is made where it is missing; other files in it stay. False, with a
/// sentence in `error`, where it can't be written to, the program has no texts, or one would be a file of `paths`.
bool writeCudaFolder(const format::Program &program, const std::string &architecture, const std::string &folder,
                     const PathCheck &paths, std::string &error);

} // namespace heddle

#endif // HEDDLE_COMPILER_CUDAFOLDER_H
