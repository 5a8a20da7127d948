// A kernel as loops for each op of its body: one stage of one part. Slow, and there wherever a body is.
#ifndef HEDDLE_LIB_RUNTIME_PORTABLE_PORTABLEKERNEL_H
#define HEDDLE_LIB_RUNTIME_PORTABLE_PORTABLEKERNEL_H

#include "../RunnableKernel.h"
#include "Body.h"

namespace heddle::runtime {

/// Values of the body lie in scratch memory, of which each device has one, where the body is bound when it is loaded.
class PortableKernel : public RunnableKernel {
public:
  /// Throws LoadError where there is no body.
  PortableKernel(const format::Program &program, const format::Kernel &kernel, const KernelTable &table);

  void prepare(std::byte *scratch) override;
  void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const override;

private:
  const format::Program &program;
  const format::Kernel &kernel;
  const KernelTable &table;
  struct Bound {
    std::byte *scratch;
    BoundBody body;
  };
  std::vector<Bound> bound;
  std::vector<uint64_t> parameterBytes, resultBytes;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_PORTABLE_PORTABLEKERNEL_H
