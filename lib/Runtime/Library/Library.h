// Library calls: kernels that compute one large op, with what may follow it, made by code that is not compiled
// with the program. docs/library-calls.md says how.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H

#include "../RunnableKernel.h"
#include "heddle/PlanFormat/Program.h"

#include <memory>
#include <string>

namespace heddle::runtime {

/// The most that code may use, of what the machine has; less is for tests.
enum class Instructions : uint8_t { Base, AVX2, AVX512, All };

/// The code of a library kernel, by its body; it refers to the program's constants. Null, with one sentence in `error`,
/// for a body that there is none for. Bits depend on shapes and the machine's instructions only.
std::unique_ptr<RunnableKernel> bindLibraryCall(const format::Program &program, const format::Kernel &kernel,
                                                std::string &error, Instructions most = Instructions::All);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_LIBRARY_H
