// cuBLASLt: products of matrices.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUBLASLT_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUBLASLT_H

#include "../../DynamicLibrary.h"
#include "CudaLibrary.h"
#include "Gpu.h"

#include <cublasLt.h>

#define HEDDLE_CUBLASLT_ENTRY_POINTS(X)                                                                                \
  X(cublasLtCreate)                                                                                                    \
  X(cublasLtDestroy)                                                                                                   \
  X(cublasLtGetVersion)                                                                                                \
  X(cublasLtGetStatusString)                                                                                           \
  X(cublasLtMatmulDescCreate)                                                                                          \
  X(cublasLtMatmulDescDestroy)                                                                                         \
  X(cublasLtMatmulDescSetAttribute)                                                                                    \
  X(cublasLtMatrixLayoutCreate)                                                                                        \
  X(cublasLtMatrixLayoutDestroy)                                                                                       \
  X(cublasLtMatrixLayoutSetAttribute)                                                                                  \
  X(cublasLtMatmulPreferenceCreate)                                                                                    \
  X(cublasLtMatmulPreferenceDestroy)                                                                                   \
  X(cublasLtMatmulPreferenceSetAttribute)                                                                              \
  X(cublasLtMatmulAlgoGetHeuristic)                                                                                    \
  X(cublasLtMatmul)

namespace heddle::runtime::cuda {

class AlgorithmFile;

/// The cuBLASLt of one GPU.
class CublasLt {
public:
  /// `path` instead of the system's, where it is not empty; algorithms are timed where they are kept. Throws LoadError.
  CublasLt(const Gpu &gpu, const std::string &path, AlgorithmFile &file);
  ~CublasLt();

  /// Makes the call of a kernel with a dot_general in its body. Throws LoadError and LibraryError.
  std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel);

#define HEDDLE_DECLARE(name) decltype(&::name) name = nullptr;
  HEDDLE_CUBLASLT_ENTRY_POINTS(HEDDLE_DECLARE)
#undef HEDDLE_DECLARE

  void check(cublasStatus_t status, const char *action) const {
    if (status != CUBLAS_STATUS_SUCCESS) [[unlikely]]
      fail(status, action);
  }

  const Gpu &gpu;
  cublasLtHandle_t handle = nullptr;
  AlgorithmFile &file;

private:
  [[noreturn]] void fail(cublasStatus_t status, const char *action) const;

  DynamicLibrary library;
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_CUBLASLT_H
