#include "ChloPatterns.h"

#include "heddle/Dialect/Chlo/ChloDialect.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::decomposition;

Type heddle::decomposition::computeType(Type element) {
  return element.isF64() ? element : Float32Type::get(element.getContext());
}

FailureOr<llvm::StringSet<>> heddle::decomposition::readKept(Operation *root, ArrayRef<std::string> names) {
  llvm::StringSet<> kept;
  for (StringRef name : names) {
    std::optional<RegisteredOperationName> op = RegisteredOperationName::lookup(name, root->getContext());
    if (!op || !isa<chlo::ChloDialect>(op->getDialect())) {
      root->emitError("keep has '") << name << "', needed the name of a chlo op such as chlo.erf";
      return failure();
    }
    kept.insert(name);
  }
  return kept;
}

LogicalResult heddle::decomposition::decomposeChlo(Operation *root, function_ref<bool(OperationName)> keep) {
  MLIRContext *context = root->getContext();
  RewritePatternSet patterns(context);
  for (auto add : {addBasicPatterns, addBesselPatterns, addBitPatterns, addBroadcastPatterns, addErrorPatterns,
                   addGammaPatterns, addHyperbolicPatterns, addRaggedDotPatterns, addTopKPatterns})
    add(patterns);
  llvm::erase_if(patterns.getNativePatterns(),
                 [&](const std::unique_ptr<RewritePattern> &pattern) { return keep(*pattern->getRootKind()); });

  SmallVector<Operation *> ops;
  auto isToDecompose = [&](Operation *op) {
    return isa_and_nonnull<chlo::ChloDialect>(op->getDialect()) && !keep(op->getName());
  };
  root->walk([&](Operation *op) {
    if (isToDecompose(op))
      ops.push_back(op);
  });
  // Ops that are not asked about stay as they are: nothing is folded, no constant is moved.
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps).enableFolding(false).enableConstantCSE(false);
  if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
    return root->emitError("chlo ops are still being decomposed after many rewrites");

  WalkResult left = root->walk([&](Operation *op) {
    if (!isToDecompose(op))
      return WalkResult::advance();
    op->emitOpError("has no decomposition for result type ") << op->getResult(0).getType();
    return WalkResult::interrupt();
  });
  return failure(left.wasInterrupted());
}
