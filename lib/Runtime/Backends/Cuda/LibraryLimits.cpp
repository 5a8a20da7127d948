#include "LibraryLimits.h"

#include "../../Errors.h"
#include "../../Library/BlockKernels.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::Combiner, format::DType;

namespace {

bool isProductType(DType dtype) {
  return dtype == DType::F32 || dtype == DType::BF16 || dtype == DType::F16 || dtype == DType::F64;
}

/// cuBLAS's documentation, "cublasLtMatmul()": with sums in f32 operands of one type, and results of theirs or f32;
/// with sums in f64, f64 throughout.
void checkTypes(DType left, DType right, DType result) {
  if (!isProductType(left) || left != right || !(result == left || (result == DType::F32 && left != DType::F64)))
    throw LibraryError(
        "multiplies " + std::string(toString(left)) + " and " + toString(right) + " to " + toString(result) +
        ", needed operands of f32, bf16, f16 or f64, and a result of their type or, of " + "bf16 and f16, f32");
}

} // namespace

MatmulShape cuda::makeMatmulShape(const LibraryBody &body, const format::Op &op) {
  DotDims dims(body, op);
  Epilogue epilogue = readEpilogue(body, op);
  MatmulShape shape(dims, epilogue);
  if (shape.isEmpty())
    return shape;
  if (shape.depth == 0)
    throw LibraryError("has dot_general of " + toString(dims.left) + " and " + toString(dims.right) +
                       " that sums nothing, needed a depth of at least 1");
  checkTypes(dims.left.dtype, dims.right.dtype, epilogue.result);
  return shape;
}

ConvolutionShape cuda::makeConvolutionShape(const LibraryBody &body, const format::Op &op) {
  ConvolutionShape shape(body, op);
  DType dtype = body.typeOf(op.results[0]).dtype;
  for (uint32_t operand : op.operands)
    if (body.typeOf(operand).dtype != dtype)
      throw LibraryError("has convolution of " + std::string(toString(body.typeOf(operand).dtype)) + " to " +
                         toString(dtype) + ", needed one type");
  if (!isProductType(dtype))
    throw LibraryError("has convolution of " + std::string(toString(dtype)) + ", needed f32, bf16, f16 or f64");
  for (const ConvolutionShape::Tensor *tensor : {&shape.x, &shape.y, &shape.w})
    if (std::ranges::count(tensor->sizes, 0))
      throw LibraryError("has convolution of tensors without elements, needed some");
  return shape;
}

void cuda::checkLibraryKernel(const format::Program &program, const format::Kernel &kernel) {
  LibraryBody body(program, kernel, getBlockKernels(Instructions::Base));
  if (kernel.kind.starts_with("convolution")) {
    if (body.ops().size() != 1 || body.ops()[0].kernel != "convolution")
      throw LibraryError("does something beside a convolution, needed one by itself");
    makeConvolutionShape(body, body.ops()[0]);
    return;
  }
  if (kernel.kind.starts_with("attention"))
    throw LibraryError("has no code, needed that of kernels/attention: heddle-compile --target cuda-sm_90a");
  auto product = std::ranges::find(body.ops(), "dot_general", &format::Op::kernel);
  if (product == body.ops().end())
    throw LibraryError("has no dot_general, needed one");
  makeMatmulShape(body, *product);
}

void cuda::checkReduction(Combiner combiner, DType dtype) {
  static constexpr DType numbers[] = {DType::I8,  DType::U8,  DType::I32,  DType::U32, DType::I64,
                                      DType::U64, DType::F16, DType::BF16, DType::F32, DType::F64};
  bool isBits = combiner == Combiner::And || combiner == Combiner::Or;
  if (dtype == DType::I1 || (!isBits && std::ranges::count(numbers, dtype)))
    return;
  throw LoadError(std::string("there is no ") + toString(combiner) + " of " + toString(dtype) +
                  " over GPUs, needed a sum, product, maximum or minimum of numbers that NCCL knows");
}
