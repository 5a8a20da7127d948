// What a launch or a library call runs: stages one after another, each of parts that may run at the same time on any
// thread. How many parts there are depends on shapes alone, so bits do not depend on threads.
#ifndef HEDDLE_LIB_RUNTIME_RUNNABLEKERNEL_H
#define HEDDLE_LIB_RUNTIME_RUNNABLEKERNEL_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::runtime {

/// One for a kernel of the program, shared by all devices, and called by any number of threads at the same time.
class RunnableKernel {
public:
  struct Stage {
    uint64_t parts = 1;
  };

  RunnableKernel(std::vector<Stage> stages, uint64_t scratchBytes)
      : stages(std::move(stages)), scratchBytes(scratchBytes) {}
  RunnableKernel(const RunnableKernel &) = delete;
  RunnableKernel &operator=(const RunnableKernel &) = delete;
  virtual ~RunnableKernel();

  const std::vector<Stage> &getStages() const { return stages; }
  /// The bytes of memory that the stages of one launch share, at a multiple of 64. Its content is undefined at first.
  uint64_t getScratchBytes() const { return scratchBytes; }

  /// Called while a program is loaded, with each scratch memory that launches will be given, so that they need not
  /// allocate. Throws LoadError where the kernel can't be run.
  virtual void prepare(std::byte *scratch) { (void)scratch; }

  /// Runs parts [begin, end) of a stage. `arguments` are the addresses of operands, then of results, then of the
  /// scratch memory. All are dense and row major, i1 is a byte of which bit 0 counts, scalars (axis indices,
  /// iterations) are addresses, too. A result may lie where an operand does, as `mayLieInOperand` (Analysis/InPlace.h)
  /// says.
  virtual void run(size_t stage, void *const *arguments, int64_t begin, int64_t end) const = 0;

protected:
  std::vector<Stage> stages;
  uint64_t scratchBytes;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RUNNABLEKERNEL_H
