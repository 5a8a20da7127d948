// From kernels, library calls and collectives on values to instructions on buffers.
#include "PlanWriter.h"

#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Conversion/Passes.h"
#include "llvm/Support/MathExtras.h"

namespace heddle {
#define GEN_PASS_DEF_LOWERTOPLAN
#include "heddle/Conversion/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;

namespace {

struct LowerToPlan : heddle::impl::LowerToPlanBase<LowerToPlan> {
  using LowerToPlanBase::LowerToPlanBase;

  void runOnOperation() override {
    if (alignment <= 0 || !llvm::isPowerOf2_64(alignment)) {
      emitError(getOperation().getLoc()) << "alignment is " << int64_t(alignment) << ", needed a power of two";
      return signalPassFailure();
    }
    FailureOr<RateOptions> options = getRateOptions(getOperation().getLoc(), machine, 1, 1);
    if (failed(options))
      return signalPassFailure();
    toplan::Kernels kernels(getOperation());
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isPrivate() && failed(lower(function, kernels, RateOptions::ofMachine(options->machine))))
        return signalPassFailure();
  }

  LogicalResult lower(func::FuncOp function, toplan::Kernels &kernels, const RateOptions &options) const {
    if (function.isExternal() || !function.getBody().hasOneBlock())
      return function.emitOpError("has no body of one block, needed one");
    for (Type type : llvm::concat<const Type>(function.getArgumentTypes(), function.getResultTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          !tensor || !tensor.hasStaticShape() || !plan::getElementBytes(tensor.getElementType()))
        return function.emitOpError("takes or gives ") << type << ", needed tensors of static shape, of whole bytes";
    FailureOr<toplan::Storage> storage = toplan::Storage::get(function, alignment);
    if (failed(storage))
      return failure();
    MachineRates rates(options, findMesh(getProgramCost(function)));
    return toplan::PlanWriter(function, *storage, kernels, rates).run(alignment);
  }
};

} // namespace
