#include "ConvolutionCall.h"

#include "../../Errors.h"
#include "../../Memory.h"
#include "AlgorithmFile.h"
#include "DeviceMemoryMap.h"
#include "LibraryLimits.h"

#include <algorithm>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;
using format::DType;
using Kind = ConvolutionShape::Kind;

namespace {

std::vector<int> toInts(const Sizes &sizes) { return {sizes.begin(), sizes.end()}; }

constexpr float one = 1, zero = 0;
constexpr double wideOne = 1, wideZero = 0;

} // namespace

ConvolutionCall::ConvolutionCall(Cudnn &library, const format::Program &program, const format::Kernel &kernel,
                                 const LibraryBody &body, const format::Op &op)
    : library(library), program(program), kernel(kernel), shape(makeConvolutionShape(body, op)),
      operands{body.placeOf(op.operands[0]), body.placeOf(op.operands[1])} {
  DType dtype = body.typeOf(op.results[0]).dtype;
  describe(dtype);
  chooseAlgorithm();
}

ConvolutionCall::~ConvolutionCall() {
  for (cudnnTensorDescriptor_t descriptor : {x, y, ownFilter, denseFilter})
    if (descriptor)
      library.cudnnDestroyTensorDescriptor(descriptor);
  if (w)
    library.cudnnDestroyFilterDescriptor(w);
  if (convolution)
    library.cudnnDestroyConvolutionDescriptor(convolution);
}

cudnnTensorDescriptor_t ConvolutionCall::makeTensor(const ConvolutionShape::Tensor &tensor) const {
  cudnnTensorDescriptor_t descriptor = nullptr;
  std::vector<int> sizes = toInts(tensor.sizes), strides = toInts(tensor.strides);
  library.check(library.cudnnCreateTensorDescriptor(&descriptor), "describe a tensor");
  library.check(library.cudnnSetTensorNdDescriptor(descriptor, type, static_cast<int>(sizes.size()), sizes.data(),
                                                   strides.data()),
                "describe a tensor");
  return descriptor;
}

void ConvolutionCall::describe(DType dtype) {
  switch (dtype) {
  case DType::F32:
    type = CUDNN_DATA_FLOAT;
    break;
  case DType::F64:
    type = CUDNN_DATA_DOUBLE;
    break;
  case DType::F16:
    type = CUDNN_DATA_HALF;
    break;
  case DType::BF16:
    type = CUDNN_DATA_BFLOAT16;
    break;
  default:
    throw LibraryError("has convolution of " + std::string(toString(dtype)) +
                       ", needed a type of makeConvolutionShape");
  }
  isDouble = dtype == DType::F64;
  elementBytes = format::getBytes(dtype);
  auto check = [&](cudnnStatus_t status) { library.check(status, "describe a convolution"); };
  x = makeTensor(shape.x);
  y = makeTensor(shape.y);

  // Features innermost or outermost, as in the image.
  bool isInner = shape.x.strides[1] == 1;
  ConvolutionShape::Tensor dense = shape.w;
  int64_t stride = isInner ? dense.sizes[1] : 1;
  for (size_t dim = dense.sizes.size(); dim-- > 2;) {
    dense.strides[dim] = stride;
    stride *= dense.sizes[dim];
  }
  dense.strides[1] = isInner ? 1 : stride;
  dense.strides[0] = isInner ? stride : stride * dense.sizes[1];
  bool isDense = true;
  for (size_t dim = 0; dim < dense.sizes.size(); ++dim)
    isDense = isDense && (dense.sizes[dim] == 1 || dense.strides[dim] == shape.w.strides[dim]);
  if (!isDense) {
    ownFilter = makeTensor(shape.w);
    denseFilter = makeTensor(dense);
    int64_t elements = dense.strides[0] * dense.sizes[0];
    filterBytes = roundUp(static_cast<uint64_t>(elements) * elementBytes, deviceAlignment);
  }
  std::vector<int> filterSizes = toInts(dense.sizes);
  check(library.cudnnCreateFilterDescriptor(&w));
  check(library.cudnnSetFilterNdDescriptor(w, type, isInner ? CUDNN_TENSOR_NHWC : CUDNN_TENSOR_NCHW,
                                           static_cast<int>(filterSizes.size()), filterSizes.data()));
  std::vector<int> padding = toInts(shape.padding), strides = toInts(shape.strides),
                   dilations = toInts(shape.dilations);
  check(library.cudnnCreateConvolutionDescriptor(&convolution));
  check(library.cudnnSetConvolutionNdDescriptor(
      convolution, static_cast<int>(padding.size()), padding.data(), strides.data(), dilations.data(),
      shape.isReversed ? CUDNN_CONVOLUTION : CUDNN_CROSS_CORRELATION, isDouble ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT));
  check(library.cudnnSetConvolutionGroupCount(convolution, static_cast<int>(shape.groups)));
  bool isHalf = elementBytes == 2; // f32 is not rounded to TF32
  check(library.cudnnSetConvolutionMathType(convolution, isHalf ? CUDNN_TENSOR_OP_MATH : CUDNN_FMA_MATH));

  if (shape.copy) {
    bool isRead = shape.kind != Kind::InputGradient;
    imageCopy.emplace(shape.copy->sizes, isRead ? shape.copy->ownStrides : shape.copy->copyStrides,
                      isRead ? shape.copy->copyStrides : shape.copy->ownStrides, elementBytes);
    imageBytes = roundUp(static_cast<uint64_t>(shape.copy->elements) * elementBytes, deviceAlignment);
  }
}

/// The first that `get` names that gives the same bits each time.
template <typename Result, typename Get> int ConvolutionCall::choose(Get get) {
  constexpr int most = 16;
  constexpr size_t mostBytes = size_t(1) << 30;
  std::vector<Result> found(most);
  int count = 0;
  cudnnStatus_t status = get(most, &count, found.data());
  for (int index = 0; index < count && status == CUDNN_STATUS_SUCCESS; ++index)
    if (found[index].status == CUDNN_STATUS_SUCCESS && found[index].determinism == CUDNN_DETERMINISTIC &&
        found[index].memory <= mostBytes) {
      algorithmBytes = roundUp(found[index].memory, deviceAlignment);
      return static_cast<int>(found[index].algo);
    }
  throw LoadError("library kernel @" + kernel.name + " has no deterministic algorithm in cuDNN: " +
                  library.cudnnGetErrorString(status == CUDNN_STATUS_SUCCESS ? CUDNN_STATUS_NOT_SUPPORTED : status));
}

void ConvolutionCall::chooseAlgorithm() {
  std::string key = getKey();
  if (auto known = library.file.find(key)) {
    algorithm = static_cast<int>((*known)[0]);
    algorithmBytes = (*known)[1];
    return;
  }
  askForAlgorithm();
  library.file.add(key, {static_cast<uint64_t>(algorithm), algorithmBytes});
}

std::string ConvolutionCall::getKey() const {
  std::string text = library.gpu.name + ", cuDNN " + std::to_string(library.cudnnGetVersion()) + ", convolution " +
                     std::to_string(static_cast<int>(shape.kind)) + " of type " + std::to_string(type) +
                     (shape.isReversed ? " reversed" : "") + ", groups " + std::to_string(shape.groups);
  auto add = [&](const char *name, const Sizes &sizes) {
    text += name;
    for (int64_t size : sizes)
      text += ' ' + std::to_string(size);
  };
  for (const ConvolutionShape::Tensor *tensor : {&shape.x, &shape.w, &shape.y}) {
    add(", sizes", tensor->sizes);
    add(" strides", tensor->strides);
  }
  if (shape.copy)
    add(", copied", shape.copy->sizes);
  add(", padding", shape.padding);
  add(", strides", shape.strides);
  add(", dilations", shape.dilations);
  return text;
}

void ConvolutionCall::askForAlgorithm() {
  cudnnHandle_t handle = library.handle;
  switch (shape.kind) {
  case Kind::Forward:
    algorithm = choose<cudnnConvolutionFwdAlgoPerf_t>([&](int most, int *count, auto *found) {
      return library.cudnnGetConvolutionForwardAlgorithm_v7(handle, x, w, convolution, y, most, count, found);
    });
    return;
  case Kind::InputGradient:
    algorithm = choose<cudnnConvolutionBwdDataAlgoPerf_t>([&](int most, int *count, auto *found) {
      return library.cudnnGetConvolutionBackwardDataAlgorithm_v7(handle, w, y, convolution, x, most, count, found);
    });
    return;
  case Kind::FilterGradient:
    algorithm = choose<cudnnConvolutionBwdFilterAlgoPerf_t>([&](int most, int *count, auto *found) {
      return library.cudnnGetConvolutionBackwardFilterAlgorithm_v7(handle, x, y, convolution, w, most, count, found);
    });
    return;
  }
}

void ConvolutionCall::enqueue(CUstream stream, const CallArguments &arguments) {
  library.check(library.cudnnSetStream(library.handle, reinterpret_cast<cudaStream_t>(stream)), "use a stream");
  const Driver &driver = library.gpu.driver;
  auto addressOf = [&](size_t value) {
    if (value == 2)
      return arguments.values[kernel.parameters.size()];
    const Place &place = operands[value];
    return place.constant ? arguments.constants + static_cast<uint64_t>(place.constant - program.constantBytes.data()) +
                                place.offset
                          : arguments.values[place.argument] + place.offset;
  };
  CUdeviceptr image = addressOf(shape.xValue), filter = addressOf(shape.wValue), other = addressOf(shape.yValue);
  CUdeviceptr copiedImage = arguments.workspace, copiedFilter = copiedImage + imageBytes,
              workspace = copiedFilter + filterBytes;
  CUdeviceptr ownImage = image, ownFilterAddress = filter;
  const void *alpha = isDouble ? static_cast<const void *>(&wideOne) : &one,
             *beta = isDouble ? static_cast<const void *>(&wideZero) : &zero;
  if (imageCopy)
    image = copiedImage;
  if (denseFilter)
    filter = copiedFilter;
  bool readsImage = shape.kind != Kind::InputGradient, readsFilter = shape.kind != Kind::FilterGradient;
  if (imageCopy && readsImage) {
    library.gpu.check(driver.cuMemsetD8Async(image, 0, imageBytes, stream), "fill memory");
    imageCopy->enqueue(library.gpu, stream, ownImage + shape.copy->ownOffset * elementBytes,
                       image + shape.copy->copyOffset * elementBytes);
  }
  if (denseFilter && readsFilter)
    library.check(library.cudnnTransformTensor(library.handle, alpha, ownFilter,
                                               reinterpret_cast<void *>(ownFilterAddress), beta, denseFilter,
                                               reinterpret_cast<void *>(filter)),
                  "copy a filter");
  convolve(image, filter, other, workspace);
  if (denseFilter && !readsFilter)
    library.check(library.cudnnTransformTensor(library.handle, alpha, denseFilter, reinterpret_cast<void *>(filter),
                                               beta, ownFilter, reinterpret_cast<void *>(ownFilterAddress)),
                  "copy a filter");
  if (imageCopy && !readsImage) {
    uint64_t bytes = *format::getBytes(kernel.results[0]);
    library.gpu.check(driver.cuMemsetD8Async(ownImage, 0, bytes, stream), "fill memory");
    imageCopy->enqueue(library.gpu, stream, image + shape.copy->copyOffset * elementBytes,
                       ownImage + shape.copy->ownOffset * elementBytes);
  }
}

void ConvolutionCall::convolve(CUdeviceptr image, CUdeviceptr filter, CUdeviceptr other, CUdeviceptr workspace) const {
  const void *alpha = isDouble ? static_cast<const void *>(&wideOne) : &one,
             *beta = isDouble ? static_cast<const void *>(&wideZero) : &zero;
  void *xData = reinterpret_cast<void *>(image), *wData = reinterpret_cast<void *>(filter),
       *yData = reinterpret_cast<void *>(other), *scratch = reinterpret_cast<void *>(workspace);
  cudnnHandle_t handle = library.handle;
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  switch (shape.kind) {
  case Kind::Forward:
    status = library.cudnnConvolutionForward(handle, alpha, x, xData, w, wData, convolution,
                                             static_cast<cudnnConvolutionFwdAlgo_t>(algorithm), scratch, algorithmBytes,
                                             beta, y, yData);
    break;
  case Kind::InputGradient:
    status = library.cudnnConvolutionBackwardData(handle, alpha, w, wData, y, yData, convolution,
                                                  static_cast<cudnnConvolutionBwdDataAlgo_t>(algorithm), scratch,
                                                  algorithmBytes, beta, x, xData);
    break;
  case Kind::FilterGradient:
    status = library.cudnnConvolutionBackwardFilter(handle, alpha, x, xData, y, yData, convolution,
                                                    static_cast<cudnnConvolutionBwdFilterAlgo_t>(algorithm), scratch,
                                                    algorithmBytes, beta, w, wData);
    break;
  }
  library.check(status, "convolve");
}
