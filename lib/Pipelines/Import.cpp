#include "heddle/Pipelines/Import.h"

#include "heddle/Transforms/Import/Passes.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

// The folder's own CSE of constants forgets where they came from; heddle-merge-equal after it does not.
static std::unique_ptr<Pass> createCanonicalizer() {
  return createCanonicalizerPass(GreedyRewriteConfig().enableConstantCSE(false));
}

void heddle::buildImportPipeline(OpPassManager &manager, const ImportOptions &options) {
  manager.addPass(createNormalizeShardings());
  // Composites become calls, so before the calls are inlined.
  ExpandCompositesOptions composites;
  composites.keep = llvm::to_vector(options.keepComposites);
  manager.addPass(createExpandComposites(std::move(composites)));
  manager.addPass(createInlineCalls());
  // Inlining writes constraints, too; what follows reads scalars.
  manager.addPass(createDropScalarConstraints());
  manager.addPass(createFoldPlacements());
  manager.addPass(createFoldLoneCollectives());

  AnnotateIoOptions io;
  io.entry = options.entry;
  io.roles = llvm::to_vector(options.roles);
  manager.addPass(createAnnotateIo(std::move(io)));

  manager.addPass(createDecomposeChlo());
  if (options.fastMath)
    manager.addPass(createFastMath());

  // Loop indices are simplest once their constants are folded; what the raised loops leave unused goes after them.
  manager.addPass(createCanonicalizer());
  manager.addPass(createMergeEqual());
  manager.addPass(createRaiseScan());
  // RotateLoops works on loops that are no scans; what it copies is often in the body already.
  manager.addPass(createRotateLoops());
  manager.addPass(createCanonicalizer());
  manager.addPass(createMergeEqual());

  VerifyImportedOptions verify;
  verify.keepComposites = llvm::to_vector(options.keepComposites);
  manager.addPass(createVerifyImported(std::move(verify)));
}
