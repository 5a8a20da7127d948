#include "LoadedCode.h"

#include "../../Errors.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <mutex>
#include <thread>

using namespace heddle;
using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

namespace {

constexpr std::string_view prefix = "cuda-sm_", sourceTarget = "cuda-source";

/// 90 and true of `cuda-sm_90a`; 0 for other targets.
std::pair<int, bool> readArchitecture(std::string_view target) {
  int number = 0;
  if (!target.starts_with(prefix))
    return {0, false};
  const char *end = target.data() + target.size();
  auto [rest, code] = std::from_chars(target.data() + prefix.size(), end, number);
  bool isKnown = code == std::errc() && (rest == end || (rest + 1 == end && *rest == 'a'));
  return {isKnown ? number : 0, rest != end};
}

} // namespace

bool heddle::runtime::cuda::runsOn(const std::string &target, int major, int minor) {
  auto [number, isExact] = readArchitecture(target);
  if (number == 0 || number / 10 != major)
    return false;
  return isExact ? number % 10 == minor : number % 10 <= minor;
}

const format::KernelCode *heddle::runtime::cuda::findCode(const format::Program &program, const format::Kernel &kernel,
                                                          const Gpu &gpu, bool isText) {
  const format::KernelCode *best = nullptr;
  std::string others;
  for (const format::KernelCode &code : kernel.code) {
    const std::string &target = program.modules[code.module].target;
    if (isText ? target == sourceTarget : runsOn(target, gpu.major, gpu.minor)) {
      if (!best || readArchitecture(program.modules[best->module].target) < readArchitecture(target))
        best = &code;
    } else if (others.find(target) == std::string::npos) {
      others += (others.empty() ? "" : " and ") + target;
    }
  }
  if (best || others.empty())
    return best;
  if (isText)
    throw LoadError("kernel @" + kernel.name + " has code for " + others +
                    ", needed its text for the emulator: heddle-compile --code=source");
  if (others == sourceTarget)
    throw LoadError("kernel @" + kernel.name + " has only its text, needed code for " + gpu.describe() +
                    ": heddle-compile --code=cubin");
  throw LoadError(gpu.describe() + " has compute capability " + std::to_string(gpu.major) + '.' +
                  std::to_string(gpu.minor) + ", needed one that runs the program's code, which is for " + others);
}

LoadedCode::~LoadedCode() {
  if (gpu.isLeft())
    return;
  gpu.driver.cuCtxSetCurrent(gpu.context);
  for (CUmodule module : modules)
    if (module)
      gpu.driver.cuModuleUnload(module);
}

void LoadedCode::load(const std::vector<std::pair<uint32_t, const format::Kernel *>> &wanted, unsigned count,
                      const std::function<void(size_t, size_t)> &onModule) {
  modules.resize(program.modules.size());
  std::atomic<size_t> next{0};
  size_t done = 0;
  std::mutex mutex;
  std::string error;
  auto work = [&] {
    try {
      gpu.use();
      for (size_t index; (index = next++) < wanted.size();) {
        modules[wanted[index].first] = loadModule(wanted[index].first, *wanted[index].second);
        if (onModule) {
          std::lock_guard lock(mutex);
          onModule(++done, wanted.size());
        }
      }
    } catch (const std::exception &fault) {
      std::lock_guard lock(mutex);
      error = error.empty() ? fault.what() : error;
      next = wanted.size();
    }
  };
  if (onModule && !wanted.empty())
    onModule(0, wanted.size());
  {
    std::vector<std::jthread> threads;
    for (unsigned index = 1; index < count && index < wanted.size(); ++index)
      threads.emplace_back(work);
    work();
  }
  if (!error.empty())
    throw LoadError(error);
}

CUmodule LoadedCode::loadModule(uint32_t number, const format::Kernel &kernel) const {
  const format::CodeModule &own = program.modules[number];
  std::span<const std::byte> bytes = program.codeBytes.span().subspan(own.offset, own.bytes);
  std::string image(reinterpret_cast<const char *>(bytes.data()), bytes.size()); // text ends with a zero
  std::vector<char> log(64 << 10);
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size())};
  CUmodule module = nullptr;
  CUresult result = gpu.driver.cuModuleLoadDataEx(&module, image.c_str(), 2, options, values);
  if (result == CUDA_SUCCESS)
    return module;
  log.back() = 0;
  bool mayBeOld = result == CUDA_ERROR_INVALID_IMAGE || result == CUDA_ERROR_NO_BINARY_FOR_GPU ||
                  result == CUDA_ERROR_UNSUPPORTED_PTX_VERSION;
  throw LoadError(
      "kernel @" + kernel.name + "'s code for " + own.target + " can't be loaded on " + gpu.describe() + ": " +
      (log[0] ? std::string(log.data()) : gpu.driver.describe(result)) +
      (mayBeOld ? "; the driver is for CUDA " + gpu.driver.getVersion() + ", needed that of the compiler" : ""));
}

std::vector<LaunchStage> LoadedCode::find(const format::Kernel &kernel, const format::KernelCode &code) const {
  std::vector<LaunchStage> stages;
  for (const format::Stage &stage : code.stages) {
    LaunchStage &own = stages.emplace_back();
    own.blocks = static_cast<unsigned>(stage.parts);
    own.threads = stage.threads;
    own.sharedBytes = stage.sharedBytes;
    own.slots = stage.slots;
    if (gpu.driver.cuModuleGetFunction(&own.function, modules[code.module], stage.symbol.c_str()) != CUDA_SUCCESS)
      throw LoadError("kernel @" + kernel.name + "'s stage \"" + stage.symbol + "\" is not in code module #" +
                      std::to_string(code.module));
    constexpr unsigned always = 48 << 10; // more has to be asked for
    if (own.sharedBytes <= always)
      continue;
    CUresult result = gpu.driver.cuFuncSetAttribute(own.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                                    static_cast<int>(own.sharedBytes));
    if (result != CUDA_SUCCESS)
      throw LoadError("kernel @" + kernel.name + "'s stage \"" + stage.symbol + "\" can't have " +
                      std::to_string(own.sharedBytes) + " bytes of shared memory on " + gpu.describe() + ": " +
                      gpu.driver.describe(result));
  }
  return stages;
}
