#include "heddle/Compiler/CpuBackend.h"

#include "CodeSection.h"
#include "Phases.h"
#include "Refuse.h"
#include "heddle/Codegen/Cpu/CompileCode.h"
#include "heddle/Codegen/Cpu/Processors.h"
#include "heddle/PlanFormat/Kernels.h"

using namespace mlir;
using namespace heddle;

namespace {

class CpuBackend : public TargetBackend {
public:
  explicit CpuBackend(CpuOptions options) : given(std::move(options)) {}

  StringRef getName() const override { return "cpu"; }
  StringRef getDevices() const override { return "CPUs"; }
  bool runsWithoutCode() const override { return true; }
  std::string findFault() const override {
    std::string error;
    cpu::findCpuTarget(given.processor, error);
    return error;
  }
  LogicalResult attachCode(ModuleOp module, const machine::Target &target, const machine::MachineSpec &machine,
                           format::Program &program, Report &report) const override;
  LogicalResult attachHostCode(ModuleOp module, const std::set<std::string> &kernels, format::Program &program,
                               Report &report) const override;

private:
  /// Of the kernels in `only`, or of all.
  LogicalResult attach(ModuleOp module, const machine::Target &target, std::optional<std::set<std::string>> only,
                       format::Program &program, Report &report) const;

  CpuOptions given;
};

} // namespace

LogicalResult CpuBackend::attachCode(ModuleOp module, const machine::Target &target, const machine::MachineSpec &,
                                     format::Program &program, Report &report) const {
  return attach(module, target, std::nullopt, program, report);
}

LogicalResult CpuBackend::attachHostCode(ModuleOp module, const std::set<std::string> &kernels,
                                         format::Program &program, Report &report) const {
  std::string error;
  std::optional<machine::Target> target = machine::findTarget("cpu", error);
  assert(target && "the backend is that target's");
  return attach(module, *target, kernels, program, report);
}

LogicalResult CpuBackend::attach(ModuleOp module, const machine::Target &target,
                                 std::optional<std::set<std::string>> only, format::Program &program,
                                 Report &report) const {
  PhaseClock clock(report, "codegen");
  std::string error;
  std::optional<cpu::CpuTarget> processor = cpu::findCpuTarget(given.processor, error);
  if (!processor)
    return emitError(UnknownLoc::get(module.getContext())) << error;
  processor->info = target.info;
  cpu::CodeOptions options{*processor, given.cacheFolder, std::move(only)};
  FailureOr<cpu::Code> code = cpu::compileCode(module, options);
  if (failed(code))
    return failure();
  report.code.kernels += static_cast<int64_t>(code->kernels.size());
  report.code.cached += code->cached;
  for (const format::Kernel &kernel : program.kernels) {
    auto found = code->missing.find(kernel.name);
    if (found == code->missing.end())
      continue;
    if (!kernel.body)
      return refuseKernel(module, kernel.name, getDevices(),
                          found->second + ", and there is no portable kernel for " + kernel.missing + " either");
    if (llvm::all_of(kernel.body->ops, [](const format::Op &op) { return format::isCall(op.kernel); }))
      continue;
    report.notes.push_back("kernel @" + kernel.name + " has no machine code and runs op by op: " + found->second);
  }
  if (code->sharedObject.empty())
    return success();
  CodeSection section(program);
  uint32_t number = section.add(target.name, options.target.features, code->sharedObject);
  report.code.bytes += section.finish();
  for (format::Kernel &kernel : program.kernels) {
    auto found = code->kernels.find(kernel.name);
    if (found == code->kernels.end())
      continue;
    format::KernelCode &own = kernel.code.emplace_back();
    own.module = number;
    own.scratchBytes = found->second.scratchBytes;
    for (const cpu::StageCode &stage : found->second.stages)
      own.stages.push_back({stage.symbol, static_cast<uint64_t>(stage.parts)});
  }
  return success();
}

std::unique_ptr<TargetBackend> heddle::createCpuBackend(CpuOptions options) {
  return std::make_unique<CpuBackend>(std::move(options));
}
