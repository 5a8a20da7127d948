#include "TargetEntry.h"

using namespace heddle;

namespace {

class TraceEntry : public TargetEntry {
public:
  llvm::StringRef getName() const override { return "trace"; }
  std::unique_ptr<TargetBackend> createBackend(const std::string &) const override { return createTraceBackend(); }
};

} // namespace

std::vector<std::unique_ptr<TargetEntry>> heddle::createTargetEntries() {
  std::vector<std::unique_ptr<TargetEntry>> entries;
  entries.push_back(std::make_unique<TraceEntry>());
  entries.push_back(createCpuEntry());
  entries.push_back(createCudaEntry());
  return entries;
}
