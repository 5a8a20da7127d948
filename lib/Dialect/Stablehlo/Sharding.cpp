#include "heddle/Dialect/Stablehlo/Sharding.h"

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

using namespace mlir;
using namespace heddle::stablehlo;

void heddle::stablehlo::registerShardingRules(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StablehloDialect *) {
    attachCollectiveSharding(*context);
    attachContractionSharding(*context);
    attachControlFlowSharding(*context);
    attachElementwiseSharding(*context);
    attachIndexingSharding(*context);
    attachReductionSharding(*context);
    attachShapeSharding(*context);
    attachSourceSharding(*context);
    attachWindowSharding(*context);
  });
}
