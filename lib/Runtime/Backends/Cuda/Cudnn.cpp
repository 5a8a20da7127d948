#include "Cudnn.h"

#include "../../Errors.h"
#include "../../Library/BlockKernels.h"
#include "ConvolutionCall.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

Cudnn::Cudnn(const Gpu &gpu, const std::string &path, AlgorithmFile &file)
    : gpu(gpu), file(file), library("cuDNN", {"libcudnn.so.9"}, path) {
  constexpr size_t leastVersion = 90000;
  library.get(cudnnGetVersion, HEDDLE_SYMBOL(cudnnGetVersion));
  if (size_t version = cudnnGetVersion(); version < leastVersion)
    throw LoadError("cuDNN " + library.getName() + " is version " + std::to_string(version) + ", needed " +
                    std::to_string(leastVersion) + " or newer");
#define HEDDLE_LOAD(name) library.get(name, HEDDLE_SYMBOL(name));
  HEDDLE_CUDNN_ENTRY_POINTS(HEDDLE_LOAD)
#undef HEDDLE_LOAD
  check(cudnnCreate(&handle), "begin with cuDNN");
}

Cudnn::~Cudnn() {
  if (handle && !gpu.isLeft())
    cudnnDestroy(handle);
}

void Cudnn::fail(cudnnStatus_t status, const char *action) const {
  const char *text = cudnnGetErrorString(status);
  throw DeviceError("GPU " + std::to_string(gpu.number) + " can't " + action + ": " +
                    (text ? text : "an unknown error of cuDNN"));
}

std::unique_ptr<LibraryCall> Cudnn::bind(const format::Program &program, const format::Kernel &kernel) {
  LibraryBody body(program, kernel, getBlockKernels(Instructions::Base));
  if (body.ops().size() != 1 || body.ops()[0].kernel != "convolution")
    throw LibraryError("does something beside a convolution, needed one by itself");
  return std::make_unique<ConvolutionCall>(*this, program, kernel, body, body.ops()[0]);
}
