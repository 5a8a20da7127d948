// How a step says that what it keeps from its forward to its backward pass is to be in another memory.
#ifndef HEDDLE_TRANSFORMS_OFFLOAD_ACTIVATIONS_H
#define HEDDLE_TRANSFORMS_OFFLOAD_ACTIVATIONS_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

/// On a function: "host" or "disk".
constexpr llvm::StringLiteral kActivationsAttrName = "heddle.offload_activations";
/// Beside that, a unit: only as far as the link carries them beside computation.
constexpr llvm::StringLiteral kBesideAttrName = "heddle.offload_beside";

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_OFFLOAD_ACTIVATIONS_H
