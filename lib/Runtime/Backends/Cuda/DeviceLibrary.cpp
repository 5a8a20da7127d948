#include "DeviceLibrary.h"

#include "../../Errors.h"
#include "../../Library/LibraryBody.h"
#include "CublasLt.h"
#include "Cudnn.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

class DeviceLibrary : public CudaLibrary {
public:
  DeviceLibrary(const Gpu &gpu, const CudaOptions &options, AlgorithmFile &file)
      : gpu(gpu), options(options), file(file) {}

  std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel) override {
    try {
      if (kernel.kind.starts_with("convolution")) {
        if (!cudnn)
          cudnn = std::make_unique<Cudnn>(gpu, options.cudnn, file);
        return cudnn->bind(program, kernel);
      }
      if (kernel.kind.starts_with("attention"))
        throw LibraryError("has no code, needed that of kernels/attention: heddle-compile --target cuda-sm_90a");
      if (!cublasLt)
        cublasLt = std::make_unique<CublasLt>(gpu, options.cublasLt, file);
      return cublasLt->bind(program, kernel);
    } catch (const LibraryError &fault) {
      throw LoadError("library kernel @" + kernel.name + " " + fault.what());
    }
  }

  Choices getVersions() const override {
    Choices versions;
    if (cublasLt)
      versions["cuBLASLt"] = std::to_string(cublasLt->cublasLtGetVersion());
    if (cudnn)
      versions["cuDNN"] = std::to_string(cudnn->cudnnGetVersion());
    return versions;
  }

private:
  const Gpu &gpu;
  const CudaOptions &options;
  AlgorithmFile &file;
  std::unique_ptr<CublasLt> cublasLt;
  std::unique_ptr<Cudnn> cudnn;
};

} // namespace

std::unique_ptr<CudaLibrary> heddle::runtime::cuda::makeDeviceLibrary(const Gpu &gpu, const CudaOptions &options,
                                                                      AlgorithmFile &file) {
  return std::make_unique<DeviceLibrary>(gpu, options, file);
}
