// The shared library that has LAPACK.
#ifndef HEDDLE_LIB_LAPACK_LIBRARY_H
#define HEDDLE_LIB_LAPACK_LIBRARY_H

#include <string>

namespace heddle::lapack {

/// Loads the system's LAPACK, where that has not been done, and finds a routine by its name in Fortran, `sgeqrf`. Null,
/// with a sentence in `error`, where there is none.
void *findSymbol(const std::string &name, std::string &error);

} // namespace heddle::lapack

#endif // HEDDLE_LIB_LAPACK_LIBRARY_H
