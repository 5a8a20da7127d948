#include "heddle/Pipelines/Export.h"

#include "heddle/Conversion/Passes.h"
#include "heddle/Transforms/Import/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void heddle::buildExportPipeline(OpPassManager &manager, const ExportOptions &options) {
  manager.addPass(createLowerScan());
  ExpandChloOptions chlo;
  chlo.keep = llvm::to_vector(options.keepChlo);
  manager.addPass(createExpandChlo(std::move(chlo)));
  manager.addPass(createSpmdToStablehlo());
  // Every index along axes has computed this device's place again.
  manager.addPass(createCSEPass());
  // The passes above read what it takes off, and it checks what they leave.
  manager.addPass(createStripAnnotations());
  if (!options.partitions)
    manager.addPass(createPartitionsToReplicas());
}
