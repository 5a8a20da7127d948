// A library kernel that is a product of matrices, by cuBLASLt.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULCALL_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULCALL_H

#include "CublasLt.h"
#include "MatmulShape.h"
#include "StridedDeviceCopy.h"

#include <map>

namespace heddle::runtime::cuda {

/// cuBLASLt has the first index of a matrix inner, so it is asked for the transposed result, which is that of the
/// transposed operands in the other order: its A is our right operand, its rows are our columns.
class MatmulCall : public LibraryCall {
public:
  /// Throws LoadError where cuBLASLt has no algorithm, and LibraryError.
  MatmulCall(CublasLt &library, const format::Program &program, const format::Kernel &kernel, const LibraryBody &body,
             const format::Op &op);
  ~MatmulCall() override;

  uint64_t getWorkspaceBytes() const override;
  void settle() override;
  void enqueue(CUstream stream, const CallArguments &arguments) override;

private:
  /// The memory of a call's operands.
  struct Operand {
    CUdeviceptr left, right, result, bias, residual, workspace;
  };

  void describe(const DotDims &dims, format::DType result);
  cublasLtMatrixLayout_t makeLayout(cudaDataType_t type, const MatmulShape::Matrix &matrix, int64_t rows,
                                    int64_t columns);
  /// Finds an algorithm for addresses that are multiples of so many bytes.
  const cublasLtMatmulAlgo_t &findAlgorithm(uint64_t alignment, bool mayTime);
  cublasLtMatmulAlgo_t chooseAlgorithm(uint64_t alignment, bool mayTime);
  size_t timeAlgorithms(const std::vector<cublasLtMatmulHeuristicResult_t> &found);
  cublasStatus_t multiply(const Operand &operand, const cublasLtMatmulAlgo_t &algorithm, CUstream stream);
  std::string getKey(uint64_t alignment) const;
  CUdeviceptr addressOf(const Place &place, const CallArguments &arguments) const;

  CublasLt &library;
  const format::Program &program;
  const format::Kernel &kernel;
  MatmulShape shape;
  Place left, right;
  uint64_t leftBytes, rightBytes, resultBytes; // of an element
  std::optional<StridedDeviceCopy> leftCopy, rightCopy;
  uint64_t leftPacked = 0, rightPacked = 0; // bytes of the workspace

  cublasLtMatmulDesc_t product = nullptr;
  cublasLtMatrixLayout_t leftLayout = nullptr, rightLayout = nullptr, resultLayout = nullptr;
  bool isDouble = false;
  std::string types;                                   // of operands and result
  std::map<uint64_t, cublasLtMatmulAlgo_t> algorithms; // by alignment
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_MATMULCALL_H
