// The threads that share the parts of a device's kernels.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_TEAM_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_TEAM_H

#include "../../RunnableKernel.h"
#include "../../Waiting.h"

#include <thread>

namespace heddle::runtime {

/// One stage at a time runs; its parts are handed out in pieces of `grain`. Which thread has which is up to time.
class Team {
public:
  /// Helpers beside the thread that calls `run`; they spin for so long before they sleep. Throws LoadError
  /// where there are no more threads.
  Team(unsigned helpers, int64_t spinNanoseconds);
  ~Team();

  unsigned getSize() const { return static_cast<unsigned>(helpers.size()) + 1; }
  /// Returns when all parts are done.
  void run(const RunnableKernel &code, size_t stage, void *const *arguments, int64_t parts, int64_t grain);

private:
  struct Job {
    const RunnableKernel *code = nullptr;
    size_t stage = 0;
    void *const *arguments = nullptr;
    int64_t parts = 0, grain = 1;
  };

  void help();
  void end();
  void work() {
    for (int64_t begin; (begin = next.fetch_add(job.grain, std::memory_order_relaxed)) < job.parts;)
      job.code->run(job.stage, job.arguments, begin, std::min(begin + job.grain, job.parts));
  }

  int64_t spinNanoseconds;
  Job job; // written while no thread is active
  alignas(64) std::atomic<int64_t> next{0};
  alignas(64) Word number{0}; // of the job; also changes in the end
  std::atomic<bool> isOpen{false}, isEnding{false};
  std::atomic<uint32_t> sleepers{0};
  alignas(64) Word active{0};        // helpers that may look at the job
  std::atomic<bool> isWaited{false}; // for the last of them
  std::vector<std::thread> helpers;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_TEAM_H
