// Decomposes the chlo ops that nothing after import needs to know.
#include "heddle/Transforms/Import/Passes.h"

#include "Chlo/ChloPatterns.h"
#include "heddle/Dialect/Chlo/ChloDialect.h"

namespace heddle {
#define GEN_PASS_DEF_DECOMPOSECHLO
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct DecomposeChlo : heddle::impl::DecomposeChloBase<DecomposeChlo> {
  using DecomposeChloBase::DecomposeChloBase;

  void runOnOperation() override {
    FailureOr<llvm::StringSet<>> kept = decomposition::readKept(getOperation(), llvm::to_vector(keep));
    if (failed(kept))
      return signalPassFailure();
    auto isKept = [&](OperationName name) {
      return name.hasTrait<chlo::KeptAtImport>() || kept->contains(name.getStringRef());
    };
    if (failed(decomposition::decomposeChlo(getOperation(), isKept)))
      signalPassFailure();
  }
};

} // namespace
