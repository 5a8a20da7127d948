// cuBLASLt and cuDNN as far as the CUDA backend uses them, on emulated GPUs: their definitions in loops, and their
// rules for what they are given. Shows that calls are made as the headers say.
#include "heddle/Emulator/Emulator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <cublasLt.h>
#include <cudnn.h>
#include <dlfcn.h>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <vector>

namespace {

/// Of floats and brain floats.
float readElement(int type, const char *data, int64_t index) {
  if (type == CUDA_R_32F) {
    float value;
    std::memcpy(&value, data + 4 * index, 4);
    return value;
  }
  uint16_t half;
  std::memcpy(&half, data + 2 * index, 2);
  return type == CUDA_R_16BF ? std::bit_cast<float>(uint32_t(half) << 16)
                             : static_cast<float>(std::bit_cast<_Float16>(half));
}
void writeElement(int type, char *data, int64_t index, float value) {
  if (type == CUDA_R_32F)
    return static_cast<void>(std::memcpy(data + 4 * index, &value, 4));
  auto bits = std::bit_cast<uint32_t>(value);
  uint16_t half = type == CUDA_R_16BF ? static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16)
                                      : std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  std::memcpy(data + 2 * index, &half, 2);
}
uint64_t bytesOf(int type) { return type == CUDA_R_32F ? 4 : 2; }

const char *toHost(const void *address) {
  return reinterpret_cast<const char *>(reinterpret_cast<uint64_t>(address) & ~HEDDLE_EMULATOR_ADDRESS_BIT);
}
char *toHost(void *address) { return const_cast<char *>(toHost(static_cast<const void *>(address))); }
uint64_t toNumber(const void *address) { return reinterpret_cast<uint64_t>(address); }

struct Task {
  std::function<void()> work;
};
std::mutex mutex;
std::vector<std::unique_ptr<Task>> tasks; // graphs run them again

std::string emulatorPath = HEDDLE_EMULATOR;
size_t cublasLtVersion = 130000;

bool launch(void *stream, std::vector<HeddleEmulatorRange> ranges, const char *name, std::function<void()> work) {
  static auto *emulated = reinterpret_cast<decltype(&heddleEmulatorLaunchHost)>(
      dlsym(dlopen(emulatorPath.c_str(), RTLD_NOW), "heddleEmulatorLaunchHost"));
  std::lock_guard lock(mutex);
  tasks.push_back(std::make_unique<Task>(Task{std::move(work)}));
  return emulated(
             stream, [](void *data) { static_cast<Task *>(data)->work(); }, tasks.back().get(), ranges.data(),
             ranges.size(), name) == 0;
}

// ---- cuBLASLt ----

struct Product {
  cublasComputeType_t compute;
  cublasOperation_t a = CUBLAS_OP_N, b = CUBLAS_OP_N;
  cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  void *bias = nullptr;
  cudaDataType_t biasType = CUDA_R_32F;
};
struct Layout {
  cudaDataType_t type;
  uint64_t rows, columns;
  int64_t stride, batchStride = 0;
  int32_t batch = 1;

  uint64_t span() const { return ((columns - 1) * stride + rows + (batch - 1) * batchStride) * bytesOf(type); }
};
struct Preference {
  uint32_t alignment = 256;
};
template <typename T, typename Handle> T *in(Handle *handle) { return reinterpret_cast<T *>(handle); }

/// Whether cuBLASLt would take these.
bool fits(const Product &product, const Layout &a, const Layout &b, const Layout &c, const Layout &d) {
  bool isA = product.a == CUBLAS_OP_N, isB = product.b == CUBLAS_OP_N;
  bool isShaped = (isA ? a.rows : a.columns) == d.rows && (isB ? b.columns : b.rows) == d.columns &&
                  (isA ? a.columns : a.rows) == (isB ? b.rows : b.columns) && c.rows == d.rows && c.type == d.type;
  for (const Layout *layout : {&a, &b, &c, &d})
    isShaped = isShaped && layout->stride >= static_cast<int64_t>(layout->rows) && layout->batch == d.batch;
  bool isTyped = a.type == b.type && (d.type == a.type || d.type == CUDA_R_32F);
  return isShaped && isTyped && product.compute == CUBLAS_COMPUTE_32F;
}

} // namespace

extern "C" {

/// For a copy of this library: the emulator that it works with.
void heddleFakeLibrariesUse(const char *path, size_t version) {
  emulatorPath = path;
  cublasLtVersion = version;
}
size_t cublasLtGetVersion() { return cublasLtVersion; }
const char *cublasLtGetStatusString(cublasStatus_t) { return "a fake's error"; }
cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  *handle = in<cublasLtContext>(new int);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  delete in<int>(handle);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *product, cublasComputeType_t compute, cudaDataType_t) {
  *product = in<cublasLtMatmulDescOpaque_t>(new Product{compute});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t product) {
  delete in<Product>(product);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t handle, cublasLtMatmulDescAttributes_t attribute,
                                              const void *value, size_t bytes) {
  auto *product = in<Product>(handle);
  void *to = attribute == CUBLASLT_MATMUL_DESC_TRANSA           ? static_cast<void *>(&product->a)
             : attribute == CUBLASLT_MATMUL_DESC_TRANSB         ? static_cast<void *>(&product->b)
             : attribute == CUBLASLT_MATMUL_DESC_EPILOGUE       ? static_cast<void *>(&product->epilogue)
             : attribute == CUBLASLT_MATMUL_DESC_BIAS_POINTER   ? static_cast<void *>(&product->bias)
             : attribute == CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE ? static_cast<void *>(&product->biasType)
                                                                : nullptr;
  if (!to || bytes != (attribute == CUBLASLT_MATMUL_DESC_BIAS_POINTER ? 8u : 4u))
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(to, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *layout, cudaDataType type, uint64_t rows,
                                          uint64_t columns, int64_t stride) {
  *layout = in<cublasLtMatrixLayoutOpaque_t>(new Layout{type, rows, columns, stride});
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  delete in<Layout>(layout);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t handle,
                                                cublasLtMatrixLayoutAttribute_t attribute, const void *value,
                                                size_t bytes) {
  auto *layout = in<Layout>(handle);
  bool isCount = attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT;
  if ((!isCount && attribute != CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET) || bytes != (isCount ? 4u : 8u))
    return CUBLAS_STATUS_INVALID_VALUE;
  std::memcpy(isCount ? static_cast<void *>(&layout->batch) : &layout->batchStride, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *preference) {
  *preference = in<cublasLtMatmulPreferenceOpaque_t>(new Preference);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  delete in<Preference>(preference);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference,
                                                    cublasLtMatmulPreferenceAttributes_t attribute, const void *value,
                                                    size_t bytes) {
  if (bytes != (attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES ? 8u : 4u))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (bytes == 4)
    std::memcpy(&in<Preference>(preference)->alignment, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t, cublasLtMatmulDesc_t product, cublasLtMatrixLayout_t a,
                                              cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                              cublasLtMatrixLayout_t d, cublasLtMatmulPreference_t preference,
                                              int wanted, cublasLtMatmulHeuristicResult_t *results, int *count) {
  *count = 0;
  if (!fits(*in<Product>(product), *in<Layout>(a), *in<Layout>(b), *in<Layout>(c), *in<Layout>(d)))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  for (; *count < std::min(wanted, 2); ++*count) {
    results[*count] = {};
    results[*count].algo.data[0] = in<Preference>(preference)->alignment;
    results[*count].algo.data[1] = static_cast<uint64_t>(*count);
  }
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t, cublasLtMatmulDesc_t handle, const void *alpha, const void *a,
                              cublasLtMatrixLayout_t aHandle, const void *b, cublasLtMatrixLayout_t bHandle,
                              const void *beta, const void *c, cublasLtMatrixLayout_t cHandle, void *d,
                              cublasLtMatrixLayout_t dHandle, const cublasLtMatmulAlgo_t *algorithm, void *workspace,
                              size_t workspaceBytes, cudaStream_t stream) {
  Product product = *in<Product>(handle);
  Layout aLayout = *in<Layout>(aHandle), bLayout = *in<Layout>(bHandle), cLayout = *in<Layout>(cHandle),
         dLayout = *in<Layout>(dHandle);
  float one = 0, other = 0;
  std::memcpy(&one, alpha, sizeof(one));
  std::memcpy(&other, beta, sizeof(other));
  bool hasBias = product.epilogue == CUBLASLT_EPILOGUE_BIAS || product.epilogue == CUBLASLT_EPILOGUE_RELU_BIAS;
  bool hasRelu = product.epilogue == CUBLASLT_EPILOGUE_RELU || product.epilogue == CUBLASLT_EPILOGUE_RELU_BIAS;
  uint64_t alignment = algorithm->data[0];
  bool isBackwards = algorithm->data[1] == 1; // so that algorithms differ in bits
  for (const void *address : std::initializer_list<const void *>{a, b, c, d})
    if (alignment == 0 || toNumber(address) % alignment != 0)
      return CUBLAS_STATUS_INVALID_VALUE;
  if (!fits(product, aLayout, bLayout, cLayout, dLayout) || (hasBias && product.biasType != dLayout.type))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  std::vector<HeddleEmulatorRange> ranges{{toNumber(a), aLayout.span(), 0},
                                          {toNumber(b), bLayout.span(), 0},
                                          {toNumber(d), dLayout.span(), 1},
                                          {toNumber(workspace), workspaceBytes, 1}};
  if (other != 0)
    ranges.push_back({toNumber(c), cLayout.span(), 0});
  if (hasBias)
    ranges.push_back({toNumber(product.bias), dLayout.rows * bytesOf(dLayout.type), 0});
  bool isDone = launch(stream, ranges, "fake matmul", [=] {
    uint64_t depth = product.a == CUBLAS_OP_N ? aLayout.columns : aLayout.rows;
    for (int64_t batch = 0; batch < dLayout.batch; ++batch)
      for (uint64_t i = 0; i < dLayout.rows; ++i)
        for (uint64_t j = 0; j < dLayout.columns; ++j) {
          float sum = 0;
          for (uint64_t step = 0; step < depth; ++step) {
            uint64_t k = isBackwards ? depth - 1 - step : step;
            int64_t left = product.a == CUBLAS_OP_N ? k * aLayout.stride + i : i * aLayout.stride + k;
            int64_t right = product.b == CUBLAS_OP_N ? j * bLayout.stride + k : k * bLayout.stride + j;
            sum += readElement(aLayout.type, toHost(a), batch * aLayout.batchStride + left) *
                   readElement(bLayout.type, toHost(b), batch * bLayout.batchStride + right);
          }
          sum *= one;
          int64_t place = batch * dLayout.batchStride + j * dLayout.stride + i;
          if (other != 0)
            sum += other * readElement(cLayout.type, toHost(c), batch * cLayout.batchStride + j * cLayout.stride + i);
          if (hasBias)
            sum += readElement(dLayout.type, toHost(product.bias), i);
          writeElement(dLayout.type, toHost(d), place, hasRelu ? std::max(sum, 0.0f) : sum);
        }
  });
  return isDone ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}
}

// ---- cuDNN ----

namespace {

using Sizes = std::vector<int64_t>;

struct Tensor {
  Sizes sizes, strides;
  int type = CUDA_R_32F;

  uint64_t span() const {
    int64_t last = 0;
    for (size_t dim = 0; dim < sizes.size(); ++dim)
      last += (sizes[dim] - 1) * strides[dim];
    return (last + 1) * bytesOf(type);
  }
  int64_t offset(const Sizes &index) const {
    return std::inner_product(index.begin(), index.end(), strides.begin(), int64_t(0));
  }
};
struct Window {
  Sizes padding, strides, dilations;
  bool isReversed = false;
  int groups = 1;
};
thread_local void *currentStream = nullptr; // of the one handle that a device's thread has

template <typename Visit> void forEachIndex(const Sizes &sizes, Visit visit) {
  Sizes index(sizes.size());
  while (true) {
    visit(index);
    size_t dim = sizes.size();
    while (dim > 0 && ++index[dim - 1] == sizes[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

bool fits(const Tensor &x, const Tensor &w, const Tensor &y, const Window &window) {
  bool isRight = x.type == y.type && w.type == y.type && x.sizes[0] == y.sizes[0] && w.sizes[0] == y.sizes[1] &&
                 w.sizes[1] * window.groups == x.sizes[1];
  for (size_t i = 0; i < window.padding.size(); ++i)
    isRight =
        isRight && window.padding[i] >= 0 &&
        (x.sizes[2 + i] + 2 * window.padding[i] - (w.sizes[2 + i] - 1) * window.dilations[i] - 1) / window.strides[i] +
                1 ==
            y.sizes[2 + i];
  return isRight;
}

/// Adds up products of two of the three into the third one, 0: x, 1: w, 2: y.
void convolve(const std::array<Tensor, 3> &tensors, const Window &window, std::array<char *, 3> data, size_t result) {
  std::vector<double> sums(tensors[result].span() / bytesOf(tensors[result].type));
  const Tensor &w = tensors[1], &y = tensors[2];
  forEachIndex(y.sizes, [&](const Sizes &to) {
    forEachIndex(w.sizes, [&](const Sizes &tap) {
      Sizes from = to, filter = tap;
      from[1] = tap[1] + to[1] / (y.sizes[1] / window.groups) * w.sizes[1];
      bool isInside = tap[0] == to[1];
      for (size_t dim = 2; dim < to.size(); ++dim) {
        size_t i = dim - 2;
        from[dim] = to[dim] * window.strides[i] - window.padding[i] + tap[dim] * window.dilations[i];
        isInside = isInside && from[dim] >= 0 && from[dim] < tensors[0].sizes[dim];
        if (window.isReversed)
          filter[dim] = w.sizes[dim] - 1 - tap[dim];
      }
      if (!isInside)
        return;
      std::array<int64_t, 3> places{tensors[0].offset(from), w.offset(filter), y.offset(to)};
      double product = 1;
      for (size_t value = 0; value < 3; ++value)
        if (value != result)
          product *= readElement(tensors[value].type, data[value], places[value]);
      sums[places[result]] += product;
    });
  });
  forEachIndex(tensors[result].sizes, [&](const Sizes &index) {
    int64_t place = tensors[result].offset(index);
    writeElement(tensors[result].type, data[result], place, static_cast<float>(sums[place]));
  });
}

cudnnStatus_t launchConvolution(const std::array<Tensor, 3> &tensors, const Window &window,
                                std::array<const void *, 3> data, size_t result) {
  if (!fits(tensors[0], tensors[1], tensors[2], window))
    return CUDNN_STATUS_BAD_PARAM;
  std::vector<HeddleEmulatorRange> ranges;
  std::array<char *, 3> own;
  for (size_t value = 0; value < 3; ++value) {
    ranges.push_back({toNumber(data[value]), tensors[value].span(), value == result});
    own[value] = const_cast<char *>(toHost(data[value]));
  }
  bool isDone = launch(currentStream, ranges, "fake convolution", [=] { convolve(tensors, window, own, result); });
  return isDone ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED;
}

/// The element type as of CUDA; nothing where the fake has none.
std::optional<int> findType(cudnnDataType_t type) {
  switch (type) {
  case CUDNN_DATA_FLOAT:
    return CUDA_R_32F;
  case CUDNN_DATA_HALF:
    return CUDA_R_16F;
  case CUDNN_DATA_BFLOAT16:
    return CUDA_R_16BF;
  default:
    return std::nullopt;
  }
}

/// The first is refused, as it may give other bits each time.
template <typename Result> cudnnStatus_t listAlgorithms(bool isRight, int *count, Result *results) {
  if (!isRight)
    return CUDNN_STATUS_BAD_PARAM;
  *count = 2;
  for (int index : {0, 1}) {
    results[index] = {};
    results[index].algo = static_cast<decltype(results[index].algo)>(index);
    results[index].determinism = index ? CUDNN_DETERMINISTIC : CUDNN_NON_DETERMINISTIC;
    results[index].memory = 1000;
  }
  return CUDNN_STATUS_SUCCESS;
}

} // namespace

extern "C" {

size_t cudnnGetVersion() { return 91900; }
const char *cudnnGetErrorString(cudnnStatus_t) { return "a fake's error"; }
cudnnStatus_t cudnnCreate(cudnnHandle_t *handle) {
  *handle = in<cudnnContext>(new int);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroy(cudnnHandle_t handle) {
  delete in<int>(handle);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetStream(cudnnHandle_t, cudaStream_t stream) {
  currentStream = stream;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnCreateTensorDescriptor(cudnnTensorDescriptor_t *tensor) {
  *tensor = in<cudnnTensorStruct>(new Tensor);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyTensorDescriptor(cudnnTensorDescriptor_t tensor) {
  delete in<Tensor>(tensor);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetTensorNdDescriptor(cudnnTensorDescriptor_t tensor, cudnnDataType_t type, int rank,
                                         const int *sizes, const int *strides) {
  std::optional<int> own = findType(type);
  *in<Tensor>(tensor) = {{sizes, sizes + rank}, {strides, strides + rank}, own.value_or(0)};
  return own && rank >= 4 ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
cudnnStatus_t cudnnCreateFilterDescriptor(cudnnFilterDescriptor_t *filter) {
  *filter = in<cudnnFilterStruct>(new Tensor);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyFilterDescriptor(cudnnFilterDescriptor_t filter) {
  delete in<Tensor>(filter);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetFilterNdDescriptor(cudnnFilterDescriptor_t filter, cudnnDataType_t type,
                                         cudnnTensorFormat_t format, int rank, const int *sizes) {
  std::optional<int> own = findType(type);
  Tensor tensor{{sizes, sizes + rank}, Sizes(rank), own.value_or(0)};
  std::vector<int> order{0}; // major to minor
  if (format == CUDNN_TENSOR_NCHW)
    order.push_back(1);
  for (int dim = 2; dim < rank; ++dim)
    order.push_back(dim);
  if (format == CUDNN_TENSOR_NHWC)
    order.push_back(1);
  int64_t stride = 1;
  for (size_t i = order.size(); i-- > 0;) {
    tensor.strides[order[i]] = stride;
    stride *= sizes[order[i]];
  }
  *in<Tensor>(filter) = tensor;
  return own ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_BAD_PARAM;
}
cudnnStatus_t cudnnCreateConvolutionDescriptor(cudnnConvolutionDescriptor_t *window) {
  *window = in<cudnnConvolutionStruct>(new Window);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnDestroyConvolutionDescriptor(cudnnConvolutionDescriptor_t window) {
  delete in<Window>(window);
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionNdDescriptor(cudnnConvolutionDescriptor_t window, int count, const int *padding,
                                              const int *strides, const int *dilations, cudnnConvolutionMode_t mode,
                                              cudnnDataType_t) {
  *in<Window>(window) = {{padding, padding + count},
                         {strides, strides + count},
                         {dilations, dilations + count},
                         mode == CUDNN_CONVOLUTION};
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionGroupCount(cudnnConvolutionDescriptor_t window, int groups) {
  in<Window>(window)->groups = groups;
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnSetConvolutionMathType(cudnnConvolutionDescriptor_t, cudnnMathType_t) {
  return CUDNN_STATUS_SUCCESS;
}
cudnnStatus_t cudnnGetConvolutionForwardAlgorithm_v7(cudnnHandle_t, cudnnTensorDescriptor_t x,
                                                     cudnnFilterDescriptor_t w, cudnnConvolutionDescriptor_t window,
                                                     cudnnTensorDescriptor_t y, int, int *count,
                                                     cudnnConvolutionFwdAlgoPerf_t *results) {
  return listAlgorithms(fits(*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y), *in<Window>(window)), count, results);
}
cudnnStatus_t cudnnGetConvolutionBackwardDataAlgorithm_v7(cudnnHandle_t, cudnnFilterDescriptor_t w,
                                                          cudnnTensorDescriptor_t y,
                                                          cudnnConvolutionDescriptor_t window,
                                                          cudnnTensorDescriptor_t x, int, int *count,
                                                          cudnnConvolutionBwdDataAlgoPerf_t *results) {
  return listAlgorithms(fits(*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y), *in<Window>(window)), count, results);
}
cudnnStatus_t cudnnGetConvolutionBackwardFilterAlgorithm_v7(cudnnHandle_t, cudnnTensorDescriptor_t x,
                                                            cudnnTensorDescriptor_t y,
                                                            cudnnConvolutionDescriptor_t window,
                                                            cudnnFilterDescriptor_t w, int, int *count,
                                                            cudnnConvolutionBwdFilterAlgoPerf_t *results) {
  return listAlgorithms(fits(*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y), *in<Window>(window)), count, results);
}
cudnnStatus_t cudnnConvolutionForward(cudnnHandle_t, const void *, cudnnTensorDescriptor_t x, const void *xData,
                                      cudnnFilterDescriptor_t w, const void *wData, cudnnConvolutionDescriptor_t window,
                                      cudnnConvolutionFwdAlgo_t, void *, size_t, const void *,
                                      cudnnTensorDescriptor_t y, void *yData) {
  return launchConvolution({*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y)}, *in<Window>(window), {xData, wData, yData},
                           2);
}
cudnnStatus_t cudnnConvolutionBackwardData(cudnnHandle_t, const void *, cudnnFilterDescriptor_t w, const void *wData,
                                           cudnnTensorDescriptor_t y, const void *yData,
                                           cudnnConvolutionDescriptor_t window, cudnnConvolutionBwdDataAlgo_t, void *,
                                           size_t, const void *, cudnnTensorDescriptor_t x, void *xData) {
  return launchConvolution({*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y)}, *in<Window>(window), {xData, wData, yData},
                           0);
}
cudnnStatus_t cudnnConvolutionBackwardFilter(cudnnHandle_t, const void *, cudnnTensorDescriptor_t x, const void *xData,
                                             cudnnTensorDescriptor_t y, const void *yData,
                                             cudnnConvolutionDescriptor_t window, cudnnConvolutionBwdFilterAlgo_t,
                                             void *, size_t, const void *, cudnnFilterDescriptor_t w, void *wData) {
  return launchConvolution({*in<Tensor>(x), *in<Tensor>(w), *in<Tensor>(y)}, *in<Window>(window), {xData, wData, yData},
                           1);
}
cudnnStatus_t cudnnTransformTensor(cudnnHandle_t, const void *, cudnnTensorDescriptor_t from, const void *fromData,
                                   const void *, cudnnTensorDescriptor_t to, void *toData) {
  Tensor a = *in<Tensor>(from), b = *in<Tensor>(to);
  if (a.sizes != b.sizes)
    return CUDNN_STATUS_BAD_PARAM;
  bool isDone = launch(
      currentStream, {{toNumber(fromData), a.span(), 0}, {toNumber(toData), b.span(), 1}}, "fake transform", [=] {
        forEachIndex(a.sizes, [&](const Sizes &index) {
          writeElement(b.type, toHost(toData), b.offset(index), readElement(a.type, toHost(fromData), a.offset(index)));
        });
      });
  return isDone ? CUDNN_STATUS_SUCCESS : CUDNN_STATUS_EXECUTION_FAILED;
}
}
