// Ranges of time that NVIDIA's profilers show (NVTX): steps, and what is put onto streams in them.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_RANGES_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_RANGES_H

#include <string>

struct nvtxDomainRegistration_st;

namespace heddle::runtime::cuda {

class Ranges {
public:
  /// Asks for a profiler in this process: NVTX loads the one that NVTX_INJECTION64_PATH names, as Nsight Systems does.
  Ranges();
  ~Ranges();
  Ranges(const Ranges &) = delete;
  Ranges &operator=(const Ranges &) = delete;

  /// Lasts on its thread as long as it lives.
  class Range {
  public:
    Range(nvtxDomainRegistration_st *domain, const std::string &name);
    Range(const Range &) = delete;
    Range &operator=(const Range &) = delete;
    ~Range();

  private:
    nvtxDomainRegistration_st *domain; // null where nobody looks
  };

  /// `name` is called where a profiler looks.
  template <typename Name> Range begin(Name name) const { return {domain, domain ? name() : std::string()}; }

private:
  nvtxDomainRegistration_st *domain = nullptr;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_RANGES_H
