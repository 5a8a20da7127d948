// What a program that can't be run is refused with.
#ifndef HEDDLE_LIB_RUNTIME_ERRORS_H
#define HEDDLE_LIB_RUNTIME_ERRORS_H

#include <stdexcept>
#include <string>
#include <system_error>

namespace heddle::runtime {

/// A program that can't be run; what() is a sentence.
struct LoadError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `the system gave 3 of 7 threads: Resource temporarily unavailable, needed all (--threads takes fewer)`
inline std::string describeMissingThreads(size_t made, size_t wanted, const std::system_error &fault) {
  return "the system gave " + std::to_string(made) + " of " + std::to_string(wanted) +
         " threads: " + fault.code().message() + ", needed all (limits of processes and memory; --threads takes fewer)";
}

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_ERRORS_H
