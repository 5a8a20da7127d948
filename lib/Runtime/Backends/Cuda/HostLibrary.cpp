#include "HostLibrary.h"

#include "../../Library/Library.h"
#include "../../Portable/PortableKernel.h"
#include "heddle/Emulator/Emulator.h"

#include <map>
#include <mutex>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

/// Addresses of an emulated GPU are the host's but for a bit.
void *toHost(CUdeviceptr address) { return reinterpret_cast<void *>(address & ~HEDDLE_EMULATOR_ADDRESS_BIT); }

class HostCall : public LibraryCall {
public:
  HostCall(const Gpu &gpu, const format::Kernel &kernel, std::unique_ptr<RunnableKernel> code,
           decltype(&heddleEmulatorLaunchHost) launch)
      : gpu(gpu), kernel(kernel), code(std::move(code)), launch(launch) {}

  uint64_t getWorkspaceBytes() const override { return code->getScratchBytes(); }
  void prepare(CUdeviceptr workspace) override { code->prepare(static_cast<std::byte *>(toHost(workspace))); }

  void enqueue(CUstream stream, const CallArguments &arguments) override {
    // Runs whenever the stream or a graph comes to it, so its arguments stay; those of other runs are the same.
    std::vector<CUdeviceptr> key(arguments.values.begin(), arguments.values.end());
    key.push_back(arguments.workspace);
    std::unique_ptr<Task> &task = tasks[key];
    if (!task) {
      task = std::make_unique<Task>();
      task->code = code.get();
      for (CUdeviceptr address : key)
        task->arguments.push_back(toHost(address));
      size_t parameters = kernel.parameters.size();
      for (size_t index = 0; index < arguments.values.size(); ++index) {
        bool isWritten = index >= parameters;
        const format::TensorType &type = isWritten ? kernel.results[index - parameters] : kernel.parameters[index];
        task->ranges.push_back({arguments.values[index], *format::getBytes(type), isWritten});
      }
      if (uint64_t bytes = getWorkspaceBytes())
        task->ranges.push_back({arguments.workspace, bytes, true});
    }
    int result = launch(stream, runTask, task.get(), task->ranges.data(), task->ranges.size(), kernel.name.c_str());
    gpu.check(static_cast<CUresult>(result), "call a library");
  }

private:
  struct Task {
    const RunnableKernel *code;
    std::vector<void *> arguments; // operands, results, workspace
    std::vector<HeddleEmulatorRange> ranges;
  };

  static void runTask(void *data) {
    const Task &task = *static_cast<const Task *>(data);
    for (size_t stage = 0; stage < task.code->getStages().size(); ++stage)
      task.code->run(stage, task.arguments.data(), 0, static_cast<int64_t>(task.code->getStages()[stage].parts));
  }

  const Gpu &gpu;
  const format::Kernel &kernel;
  std::unique_ptr<RunnableKernel> code;
  decltype(&heddleEmulatorLaunchHost) launch;
  std::map<std::vector<CUdeviceptr>, std::unique_ptr<Task>> tasks;
};

class HostLibrary : public CudaLibrary {
public:
  explicit HostLibrary(const Gpu &gpu) : gpu(gpu) {
    gpu.driver.getLibrary().get(launch, "heddleEmulatorLaunchHost");
    addKernels(table);
  }

  std::unique_ptr<LibraryCall> bind(const format::Program &program, const format::Kernel &kernel) override {
    std::string error; // of a body that there is no call for
    std::unique_ptr<RunnableKernel> code = bindLibraryCall(program, kernel, error);
    if (!code)
      code = std::make_unique<PortableKernel>(program, kernel, table);
    return std::make_unique<HostCall>(gpu, kernel, std::move(code), launch);
  }

private:
  const Gpu &gpu;
  decltype(&heddleEmulatorLaunchHost) launch = nullptr;
  KernelTable table;
};

} // namespace

std::unique_ptr<CudaLibrary> heddle::runtime::cuda::makeHostLibrary(const Gpu &gpu) {
  return std::make_unique<HostLibrary>(gpu);
}
