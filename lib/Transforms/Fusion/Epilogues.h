// What a library call does with a product before it stores it.
#ifndef HEDDLE_TRANSFORMS_FUSION_EPILOGUES_H
#define HEDDLE_TRANSFORMS_FUSION_EPILOGUES_H

#include "Clusters.h"

namespace heddle::fusion {

/// What the library has for a product.
LibraryKind getLibraryKind(mlir::Operation *product);

/// The ops after a product that the target's library computes with it, in program order: operands first.
llvm::SmallVector<mlir::Operation *> findEpilogue(mlir::Operation *product, const TargetInfo &target);

} // namespace heddle::fusion

#endif // HEDDLE_TRANSFORMS_FUSION_EPILOGUES_H
