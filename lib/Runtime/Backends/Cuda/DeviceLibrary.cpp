#include "DeviceLibrary.h"

#include "../../Kernel.h"

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

class DeviceLibrary : public CudaLibrary {
public:
  DeviceLibrary(const Gpu &gpu, const CudaOptions &options) : gpu(gpu), options(options) {}

  std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel) override {
    throw LoadError("library kernel @" + kernel.name + " is " + kernel.kind + ", needed a call that there is");
  }

private:
  const Gpu &gpu;
  const CudaOptions &options;
};

} // namespace

std::unique_ptr<CudaLibrary> heddle::runtime::cuda::makeDeviceLibrary(const Gpu &gpu, const CudaOptions &options) {
  return std::make_unique<DeviceLibrary>(gpu, options);
}
