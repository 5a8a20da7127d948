#include "MatmulCall.h"

#include "../../Errors.h"
#include "../../Memory.h"
#include "AlgorithmFile.h"
#include "DeviceMemoryMap.h"
#include "LibraryLimits.h"

#include <algorithm>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::DType;

namespace {

/// What NVIDIA advises for cuBLAS on Hopper.
constexpr uint64_t workspaceBytes = 32 << 20;
constexpr uint64_t bestAlignment = 16;

cudaDataType_t toCuda(DType dtype) {
  switch (dtype) {
  case DType::F16:
    return CUDA_R_16F;
  case DType::BF16:
    return CUDA_R_16BF;
  case DType::F32:
    return CUDA_R_32F;
  case DType::F64:
    return CUDA_R_64F;
  default:
    throw LibraryError("multiplies " + std::string(toString(dtype)) + ", needed a type of makeMatmulShape");
  }
}

/// The largest number, up to 16, that all of the addresses and steps between them are multiples of.
uint64_t alignmentOf(std::initializer_list<uint64_t> numbers) {
  uint64_t bits = bestAlignment;
  for (uint64_t number : numbers)
    bits |= number;
  return bits & -bits;
}

std::optional<StridedDeviceCopy> makeCopy(const std::optional<MatmulShape::Packing> &packing, uint64_t bytes) {
  if (!packing)
    return std::nullopt;
  return StridedDeviceCopy(packing->shape, packing->fromStrides, stridesOf(packing->shape), bytes);
}

} // namespace

MatmulCall::MatmulCall(CublasLt &library, const format::Program &program, const format::Kernel &kernel,
                       const LibraryBody &body, const format::Op &op)
    : library(library), program(program), kernel(kernel), shape(makeMatmulShape(body, op)),
      left(body.placeOf(op.operands[0])), right(body.placeOf(op.operands[1])) {
  DotDims dims(body, op);
  DType result = readEpilogue(body, op).result;
  leftBytes = format::getBytes(dims.left.dtype);
  rightBytes = format::getBytes(dims.right.dtype);
  resultBytes = format::getBytes(result);
  leftCopy = makeCopy(shape.leftPacking, leftBytes);
  rightCopy = makeCopy(shape.rightPacking, rightBytes);
  if (leftCopy)
    leftPacked = roundUp(shape.leftPacking->elements * leftBytes, deviceAlignment);
  if (rightCopy)
    rightPacked = roundUp(shape.rightPacking->elements * rightBytes, deviceAlignment);
  if (shape.isEmpty())
    return;
  describe(dims, result);
  findAlgorithm(bestAlignment, true);
}

MatmulCall::~MatmulCall() {
  for (cublasLtMatrixLayout_t layout : {leftLayout, rightLayout, resultLayout})
    if (layout)
      library.cublasLtMatrixLayoutDestroy(layout);
  if (product)
    library.cublasLtMatmulDescDestroy(product);
}

uint64_t MatmulCall::getWorkspaceBytes() const {
  return shape.isEmpty() ? 0 : leftPacked + rightPacked + workspaceBytes;
}

// ---- what is multiplied ----

void MatmulCall::describe(const DotDims &dims, DType result) {
  cudaDataType_t leftType = toCuda(dims.left.dtype), rightType = toCuda(dims.right.dtype), resultType = toCuda(result);
  types = std::string(toString(dims.left.dtype)) + ' ' + toString(dims.right.dtype) + ' ' + toString(result);
  isDouble = resultType == CUDA_R_64F;
  auto check = [&](cublasStatus_t status) { library.check(status, "describe a product"); };
  auto set = [&](cublasLtMatmulDescAttributes_t attribute, const auto &value) {
    check(library.cublasLtMatmulDescSetAttribute(product, attribute, &value, sizeof(value)));
  };
  check(library.cublasLtMatmulDescCreate(&product, isDouble ? CUBLAS_COMPUTE_64F : CUBLAS_COMPUTE_32F,
                                         isDouble ? CUDA_R_64F : CUDA_R_32F));
  // An operand is transposed where not its rows (our columns) or its depth follow each other in memory.
  set(CUBLASLT_MATMUL_DESC_TRANSA, shape.right.isSecondInner ? CUBLAS_OP_N : CUBLAS_OP_T);
  set(CUBLASLT_MATMUL_DESC_TRANSB, shape.left.isSecondInner ? CUBLAS_OP_N : CUBLAS_OP_T);
  cublasLtEpilogue_t epilogue = shape.bias && shape.appliesRelu ? CUBLASLT_EPILOGUE_RELU_BIAS
                                : shape.bias                    ? CUBLASLT_EPILOGUE_BIAS
                                : shape.appliesRelu             ? CUBLASLT_EPILOGUE_RELU
                                                                : CUBLASLT_EPILOGUE_DEFAULT;
  set(CUBLASLT_MATMUL_DESC_EPILOGUE, epilogue);
  if (shape.bias)
    set(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, resultType);
  leftLayout = makeLayout(leftType, shape.left, shape.rows, shape.depth);
  rightLayout = makeLayout(rightType, shape.right, shape.depth, shape.columns);
  resultLayout = makeLayout(resultType, shape.result, shape.rows, shape.columns);
}

cublasLtMatrixLayout_t MatmulCall::makeLayout(cudaDataType_t type, const MatmulShape::Matrix &matrix, int64_t rows,
                                              int64_t columns) {
  cublasLtMatrixLayout_t layout = nullptr;
  auto check = [&](cublasStatus_t status) { library.check(status, "describe a matrix"); };
  uint64_t inner = matrix.isSecondInner ? columns : rows, outer = matrix.isSecondInner ? rows : columns;
  check(library.cublasLtMatrixLayoutCreate(&layout, type, inner, outer, matrix.stride));
  auto count = static_cast<int32_t>(shape.batch);
  check(library.cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof(count)));
  check(library.cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
                                                 &matrix.batchStride, sizeof(matrix.batchStride)));
  return layout;
}

// ---- how ----

void MatmulCall::settle() {
  algorithms.clear();
  if (!shape.isEmpty())
    findAlgorithm(bestAlignment, false);
}

const cublasLtMatmulAlgo_t &MatmulCall::findAlgorithm(uint64_t alignment, bool mayTime) {
  auto found = algorithms.find(alignment);
  if (found == algorithms.end())
    found = algorithms.emplace(alignment, chooseAlgorithm(alignment, mayTime)).first;
  return found->second;
}

cublasLtMatmulAlgo_t MatmulCall::chooseAlgorithm(uint64_t alignment, bool mayTime) {
  AlgorithmFile &file = library.file;
  cublasLtMatmulAlgo_t chosen;
  static_assert(sizeof(chosen) == sizeof(AlgorithmFile::Algorithm));
  if (auto known = file.find(getKey(alignment))) {
    std::memcpy(&chosen, known->data(), sizeof(chosen));
    return chosen;
  }
  auto check = [&](cublasStatus_t status) { library.check(status, "ask for an algorithm"); };
  cublasLtMatmulPreference_t preference = nullptr;
  check(library.cublasLtMatmulPreferenceCreate(&preference));
  auto set = [&](cublasLtMatmulPreferenceAttributes_t attribute, auto value) {
    check(library.cublasLtMatmulPreferenceSetAttribute(preference, attribute, &value, sizeof(value)));
  };
  set(CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, workspaceBytes);
  for (auto attribute : {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES,
                         CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES})
    set(attribute, static_cast<uint32_t>(alignment));
  constexpr int most = 8;
  std::vector<cublasLtMatmulHeuristicResult_t> found(file.isKept() && mayTime ? most : 1);
  int count = 0;
  cublasStatus_t status = library.cublasLtMatmulAlgoGetHeuristic(library.handle, product, rightLayout, leftLayout,
                                                                 resultLayout, resultLayout, preference,
                                                                 static_cast<int>(found.size()), found.data(), &count);
  library.cublasLtMatmulPreferenceDestroy(preference);
  if (status != CUBLAS_STATUS_SUCCESS || count == 0)
    throw LoadError(
        "library kernel @" + kernel.name + " has no algorithm in cuBLASLt (" + getKey(alignment) + "): " +
        library.cublasLtGetStatusString(status == CUBLAS_STATUS_SUCCESS ? CUBLAS_STATUS_NOT_SUPPORTED : status));
  found.resize(count);
  if (!mayTime) // in a step there is no time for that
    return found[0].algo;
  chosen = found[file.isKept() ? timeAlgorithms(found) : 0].algo;
  AlgorithmFile::Algorithm bytes;
  std::memcpy(bytes.data(), &chosen, sizeof(chosen));
  file.add(getKey(alignment), bytes);
  return chosen;
}

/// The number of the fastest, in memory of its own; the first where there is no memory for that.
size_t MatmulCall::timeAlgorithms(const std::vector<cublasLtMatmulHeuristicResult_t> &found) {
  const Driver &driver = library.gpu.driver;
  auto spanOf = [&](const MatmulShape::Matrix &matrix, int64_t first, int64_t second, uint64_t bytes) {
    auto outer = matrix.isSecondInner ? first : second, inner = matrix.isSecondInner ? second : first;
    int64_t elements = (outer - 1) * matrix.stride + inner + (shape.batch - 1) * matrix.batchStride;
    return roundUp(static_cast<uint64_t>(elements) * bytes, deviceAlignment);
  };
  uint64_t leftSpan = spanOf(shape.left, shape.rows, shape.depth, leftBytes),
           rightSpan = spanOf(shape.right, shape.depth, shape.columns, rightBytes),
           resultSpan = spanOf(shape.result, shape.rows, shape.columns, resultBytes), bias = leftSpan + rightSpan,
           all = bias + resultSpan + resultSpan + workspaceBytes;
  CUdeviceptr memory = 0;
  if (driver.cuMemAlloc(&memory, all + shape.columns * resultBytes) != CUDA_SUCCESS)
    return 0;
  CUstream stream = library.gpu.copies;
  CUevent start = nullptr, end = nullptr;
  driver.cuEventCreate(&start, CU_EVENT_DEFAULT);
  driver.cuEventCreate(&end, CU_EVENT_DEFAULT);
  driver.cuMemsetD8Async(memory, 0, all, stream);
  Operand operand{memory,       memory + leftSpan,          memory + bias,
                  memory + all, memory + bias + resultSpan, memory + bias + 2 * resultSpan};
  size_t best = 0;
  float bestTime = 0;
  for (size_t index = 0; index < found.size(); ++index) {
    constexpr int repeats = 5;
    bool isRight = multiply(operand, found[index].algo, stream) == CUBLAS_STATUS_SUCCESS; // also loads its code
    driver.cuEventRecord(start, stream);
    for (int repeat = 0; repeat < repeats && isRight; ++repeat)
      isRight = multiply(operand, found[index].algo, stream) == CUBLAS_STATUS_SUCCESS;
    driver.cuEventRecord(end, stream);
    float time = 0;
    isRight = isRight && driver.cuStreamSynchronize(stream) == CUDA_SUCCESS &&
              driver.cuEventElapsedTime(&time, start, end) == CUDA_SUCCESS;
    if (isRight && (bestTime == 0 || time < bestTime)) {
      best = index;
      bestTime = time;
    }
  }
  driver.cuEventDestroy(start);
  driver.cuEventDestroy(end);
  driver.cuMemFree(memory);
  return best;
}

std::string MatmulCall::getKey(uint64_t alignment) const {
  auto toText = [](const MatmulShape::Matrix &matrix) {
    return std::string(matrix.isSecondInner ? " row " : " column ") + std::to_string(matrix.stride) + ' ' +
           std::to_string(matrix.batchStride);
  };
  return library.gpu.name + ", cuBLASLt " + std::to_string(library.cublasLtGetVersion()) + ", " + types + ", " +
         std::to_string(shape.batch) + " x " + std::to_string(shape.rows) + " x " + std::to_string(shape.columns) +
         " x " + std::to_string(shape.depth) + ',' + toText(shape.left) + toText(shape.right) + toText(shape.result) +
         (shape.bias ? " bias" : "") + (shape.residual ? " residual" : "") + (shape.appliesRelu ? " relu" : "") +
         ", aligned to " + std::to_string(alignment);
}

// ---- calls ----

CUdeviceptr MatmulCall::addressOf(const Place &place, const CallArguments &arguments) const {
  if (place.constant)
    return arguments.constants + static_cast<uint64_t>(place.constant - program.constantBytes.data()) + place.offset;
  return arguments.values[place.argument] + place.offset;
}

void MatmulCall::enqueue(CUstream stream, const CallArguments &arguments) {
  if (shape.isEmpty())
    return;
  CUdeviceptr from = addressOf(left, arguments), other = addressOf(right, arguments), workspace = arguments.workspace;
  if (leftCopy) {
    leftCopy->enqueue(library.gpu, stream, from, workspace);
    from = workspace;
  }
  if (rightCopy) {
    rightCopy->enqueue(library.gpu, stream, other, workspace + leftPacked);
    other = workspace + leftPacked;
  }
  workspace += leftPacked + rightPacked;
  CUdeviceptr result = arguments.values[kernel.parameters.size()];
  CUdeviceptr bias = shape.bias ? addressOf(shape.bias->place, arguments) : 0,
              residual = shape.residual ? addressOf(shape.residual->place, arguments) : result;
  for (const MatmulShape::Call &call : shape.calls) {
    Operand operand{from + call.left * leftBytes,         other + call.right * rightBytes,
                    result + call.result * resultBytes,   bias,
                    residual + call.result * resultBytes, workspace};
    uint64_t alignment = alignmentOf({operand.left, operand.right, operand.result, operand.bias, operand.residual});
    library.check(multiply(operand, findAlgorithm(alignment, false), stream), "multiply matrices");
  }
}

cublasStatus_t MatmulCall::multiply(const Operand &operand, const cublasLtMatmulAlgo_t &algorithm, CUstream stream) {
  auto at = [](CUdeviceptr address) { return reinterpret_cast<void *>(address); };
  if (shape.bias) {
    void *bias = at(operand.bias);
    library.cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof(bias));
  }
  constexpr float one = 1, zero = 0;
  constexpr double wideOne = 1, wideZero = 0;
  const void *alpha = isDouble ? static_cast<const void *>(&wideOne) : &one;
  const void *none = isDouble ? static_cast<const void *>(&wideZero) : &zero;
  return library.cublasLtMatmul(library.handle, product, alpha, at(operand.right), rightLayout, at(operand.left),
                                leftLayout, shape.residual ? alpha : none, at(operand.residual), resultLayout,
                                at(operand.result), resultLayout, &algorithm, at(operand.workspace), workspaceBytes,
                                reinterpret_cast<cudaStream_t>(stream));
}
