#include "Refuse.h"

#include "heddle/Conversion/WayOut.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace heddle;

InFlightDiagnostic heddle::refuseKernel(ModuleOp module, StringRef kernel, StringRef devices, const Twine &why,
                                        Operation *culprit) {
  auto function = module.lookupSymbol<func::FuncOp>(kernel);
  StringRef entry = kernel;
  if (std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(function, module))
    for (const SymbolTable::SymbolUse &use : *uses)
      if (auto of = use.getUser()->getParentOfType<plan::EntryOp>())
        entry = of.getName();
  InFlightDiagnostic error = emitError(culprit ? culprit->getLoc() : function.getLoc());
  error << "entry @" << entry << " can't run on " << devices << ": " << why;
  for (auto call : function.getOps<stablehlo::CustomCallOp>())
    if (!culprit || culprit == call.getOperation())
      error << " (it calls @" << call.getCallTargetName() << ")";
  error << ", " << getWayOut(entry);
  return error;
}
