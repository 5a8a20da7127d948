// Decomposes the chlo ops that the target has no kernel for.
#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "heddle/Transforms/Import/Passes.h"

#include "Chlo/ChloPatterns.h"

namespace heddle {
#define GEN_PASS_DEF_EXPANDCHLO
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct ExpandChlo : heddle::impl::ExpandChloBase<ExpandChlo> {
  using ExpandChloBase::ExpandChloBase;

  void runOnOperation() override {
    FailureOr<llvm::StringSet<>> kept = decomposition::readKept(getOperation(), llvm::to_vector(keep));
    if (failed(kept))
      return signalPassFailure();
    auto isKept = [&](OperationName name) {
      return kept->contains(name.getStringRef()) || (keepKernels && name.hasTrait<chlo::HasKernel>());
    };
    if (failed(decomposition::decomposeChlo(getOperation(), isKept)))
      signalPassFailure();
  }
};

} // namespace
