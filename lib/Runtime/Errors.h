// What a program that can't be run is refused with.
#ifndef HEDDLE_LIB_RUNTIME_ERRORS_H
#define HEDDLE_LIB_RUNTIME_ERRORS_H

#include <stdexcept>

namespace heddle::runtime {

/// A program that can't be run; what() is a sentence.
struct LoadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_ERRORS_H
