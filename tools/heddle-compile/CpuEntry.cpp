#include "TargetEntry.h"
#include "heddle/Compiler/CpuBackend.h"

using namespace heddle;

namespace {

class CpuEntry : public TargetEntry {
public:
  llvm::StringRef getName() const override { return "cpu"; }
  std::unique_ptr<TargetBackend> createBackend(const std::string &cacheFolder) const override {
    return createCpuBackend({processor, cacheFolder});
  }
  std::optional<runtime::LoadedOn> getLoader() const override { return runtime::LoadedOn::VirtualDevices; }
  llvm::StringRef getOwnOption() const override { return processor.empty() ? "" : "--cpu"; }

private:
  llvm::cl::opt<std::string> processor{
      "cpu", llvm::cl::value_desc("name"),
      llvm::cl::desc("the processor that code for cpu is made for, by LLVM's name: x86-64-v3, znver4; "
                     "native (default): this machine's")};
};

} // namespace

std::unique_ptr<TargetEntry> heddle::createCpuEntry() { return std::make_unique<CpuEntry>(); }
