#include "heddle/Compiler/CudaBackend.h"

#include "CodeSection.h"
#include "Refuse.h"
#include "heddle/Codegen/Cuda/CompileCode.h"
#include "heddle/Codegen/Cuda/Occupancy.h"

using namespace mlir;
using namespace heddle;

namespace {

constexpr const char *sourceTarget = "cuda-source";

std::span<const std::byte> toBytes(const std::string &text) { return std::as_bytes(std::span(text)); }

format::KernelCode getCode(const cuda::KernelText &text, uint32_t module) {
  format::KernelCode code;
  code.module = module;
  code.scratchBytes = static_cast<uint64_t>(text.scratchBytes);
  for (const cuda::StageText &stage : text.stages)
    code.stages.push_back({stage.symbol, static_cast<uint64_t>(stage.blocks), static_cast<uint32_t>(stage.threads),
                           static_cast<uint32_t>(stage.sharedBytes), stage.slots});
  return code;
}

GpuKernelReport describe(const cuda::KernelUnit &unit, const std::optional<cuda::Multiprocessor> &machine) {
  GpuKernelReport own{unit.name,
                      unit.kind,
                      {},
                      unit.text.leastBytes,
                      unit.text.notes,
                      unit.compiled.warnings,
                      unit.compiled.isCached,
                      unit.compiled.seconds};
  for (const cuda::StageText &stage : unit.text.stages) {
    LaunchReport &launch = own.launches.emplace_back();
    launch = {stage.symbol, stage.blocks, stage.threads, stage.sharedBytes};
    launch.traffic = stage.bytes;
    launch.vectorTraffic = stage.vectorBytes;
    for (const cuda::KernelUsage &usage : unit.compiled.kernels)
      if (usage.symbol == stage.symbol) {
        launch.shared += usage.shared;
        launch.registers = usage.registers;
        launch.spills = usage.spillStores + usage.spillLoads;
        if (machine)
          launch.occupancy = getOccupancy(*machine, launch.threads, launch.registers, launch.shared);
      }
  }
  return own;
}

/// Notes what makes a kernel slow, for a reader that asked for nothing in particular.
void addNotes(const std::vector<GpuKernelReport> &kernels, std::vector<std::string> &notes) {
  for (const GpuKernelReport &kernel : kernels) {
    for (const LaunchReport &launch : kernel.launches)
      if (launch.spills > 0)
        notes.push_back("kernel @" + launch.symbol + " spills " + std::to_string(launch.spills) +
                        " bytes a thread, with " + std::to_string(launch.registers) + " registers");
    for (const std::string &warning : kernel.warnings)
      notes.push_back("kernel @" + kernel.name + ": " + warning);
  }
}

class CudaBackend : public TargetBackend {
public:
  explicit CudaBackend(CudaOptions options) : options(std::move(options)) {}

  StringRef getName() const override { return "cuda"; }
  StringRef getDevices() const override { return "GPUs"; }
  LogicalResult attachCode(ModuleOp module, const machine::Target &target, const machine::MachineSpec &machine,
                           format::Program &program, Report &report) const override;

private:
  CudaOptions options;
};

} // namespace

LogicalResult CudaBackend::attachCode(ModuleOp module, const machine::Target &target,
                                      const machine::MachineSpec &machine, format::Program &program,
                                      Report &report) const {
  CudaCode kinds = options.code.value_or(CudaCode());
  std::unique_ptr<cuda::Nvrtc> nvrtc;
  std::string error;
  if (kinds.cubin && !(nvrtc = cuda::Nvrtc::load(options.nvrtc, error))) {
    if (options.code)
      return emitError(UnknownLoc::get(module.getContext()))
             << error << "; --nvrtc says where it is, --code=source does without cubins";
    report.notes.push_back("the program has its kernels' text and no cubins: " + error);
  }
  cuda::CodeOptions codeOptions{
      {target.info, getProcessors(target, machine)}, target.architecture, nvrtc.get(), options.cacheFolder};
  FailureOr<cuda::Code> code = cuda::compileCode(module, codeOptions);
  if (failed(code))
    return failure();
  report.addSeconds("codegen", code->emitSeconds);
  if (nvrtc)
    report.addSeconds("nvrtc", code->compileSeconds);
  for (const auto &[kernel, missing] : code->missing)
    return refuseKernel(module, kernel, getDevices(), missing);

  std::optional<cuda::Multiprocessor> multiprocessor = cuda::findMultiprocessor(target.architecture);
  llvm::StringMap<format::Kernel *> kernels;
  for (format::Kernel &kernel : program.kernels)
    kernels[kernel.name] = &kernel;
  CodeSection section(program);
  CodeReport &own = report.code;
  for (const cuda::KernelUnit &unit : code->units) {
    format::Kernel &kernel = *kernels.at(unit.name);
    if (nvrtc)
      kernel.code.push_back(getCode(unit.text, section.add(target.name, {}, toBytes(unit.compiled.cubin))));
    if (kinds.source)
      kernel.code.push_back(getCode(unit.text, section.add(sourceTarget, {}, toBytes(unit.unit.text))));
    own.gpuKernels.push_back(describe(unit, multiprocessor));
    own.cached += unit.compiled.isCached;
  }
  own.kernels += static_cast<int64_t>(code->units.size());
  own.bytes += section.finish();
  if (nvrtc)
    own.compiler = "NVRTC " + nvrtc->getVersion() + " for " + target.architecture;
  addNotes(own.gpuKernels, report.notes);
  return success();
}

std::unique_ptr<TargetBackend> heddle::createCudaBackend(CudaOptions options) {
  return std::make_unique<CudaBackend>(std::move(options));
}
