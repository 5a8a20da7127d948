#include "heddle/Compiler/TargetBackend.h"

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace heddle;

std::optional<TargetRegistry::Entry> TargetRegistry::find(StringRef name, std::string &error) const {
  std::string known;
  for (const machine::Target &target : machine::getTargets()) {
    auto backend = llvm::find_if(backends, [&](const auto &own) { return own->getName() == target.backend; });
    if (backend == backends.end())
      continue;
    if (target.name == name)
      return Entry{target, **backend};
    known += (known.empty() ? "" : ", ") + target.name;
  }
  error = "target \"" + name.str() + "\" is not known, needed one of " + known;
  return std::nullopt;
}

LogicalResult TargetBackend::attachHostCode(ModuleOp module, const std::set<std::string> &kernels, format::Program &,
                                            Report &) const {
  return emitError(UnknownLoc::get(module.getContext()))
         << "kernel @" << *kernels.begin() << " is the host's, and " << getName()
         << " has no code for processors, needed a compiler with the target cpu";
}

LogicalResult TargetRegistry::attachCode(const Entry &entry, ModuleOp module, const machine::MachineSpec &machine,
                                         format::Program &program, Report &report) const {
  if (failed(entry.backend.attachCode(module, entry.target, machine, program, report)))
    return failure();
  std::set<std::string> kernels; // that hosts run
  module.walk([&](plan::LaunchOp launch) {
    if (launch.isOnHost())
      kernels.insert(launch.getKernel().str());
  });
  // A backend of processors has code for all kernels, wherever they are, and one that is read has none.
  if (entry.backend.runsWithoutCode() || kernels.empty() || program.modules.empty())
    return success();
  auto host = llvm::find_if(backends, [](const auto &own) { return own->runsWithoutCode(); });
  return (host == backends.end() ? entry.backend : **host).attachHostCode(module, kernels, program, report);
}

namespace {

class TraceBackend : public TargetBackend {
public:
  StringRef getName() const override { return "trace"; }
  StringRef getDevices() const override { return "devices"; }
  LogicalResult attachCode(ModuleOp, const machine::Target &, const machine::MachineSpec &, format::Program &,
                           Report &) const override {
    return success();
  }
};

} // namespace

std::unique_ptr<TargetBackend> heddle::createTraceBackend() { return std::make_unique<TraceBackend>(); }
