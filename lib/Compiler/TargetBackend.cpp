#include "heddle/Compiler/TargetBackend.h"

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
