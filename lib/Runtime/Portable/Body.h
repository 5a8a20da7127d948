// A kernel's body, bound once for a device: it takes its parameters in a piece of scratch memory, and leaves its
// results there.
#ifndef HEDDLE_LIB_RUNTIME_PORTABLE_BODY_H
#define HEDDLE_LIB_RUNTIME_PORTABLE_BODY_H

#include "Kernel.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

/// An op of a body that does not take its operands.
struct OpError : LoadError {
  OpError(const std::string &sentence, size_t op) : LoadError(sentence), op(op) {}
  size_t op; // its number in the body
};

struct BoundBody {
  std::vector<Tensor> parameters, results;
  std::vector<Call> calls;

  void run() const {
    for (const Call &call : calls)
      call();
  }
};

/// The bytes of all values of a body, each at a multiple of 64; saturated.
uint64_t getScratchBytes(const format::Body &body);

/// Throws LoadError where there is no body, OpError where an op doesn't take its operands.
BoundBody bindBody(const format::Program &program, const format::Kernel &kernel, const KernelTable &table,
                   std::byte *scratch);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PORTABLE_BODY_H
