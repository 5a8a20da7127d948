// What says that a product that is done in chunks goes on from what it has come to.
#ifndef HEDDLE_DIALECT_HEDDLE_SUMSON_H
#define HEDDLE_DIALECT_HEDDLE_SUMSON_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

/// A unit, on a `stablehlo.add` of a carry and of one chunk's product, which nothing else reads: the product's sums may
/// go on from the carry, in the order of chunks, as if they had never been cut. CPUs do so, and then they have the bits
/// of the whole product; elsewhere it is an add.
inline constexpr llvm::StringLiteral kSumsOnAttrName = "heddle.sums_on";

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_SUMSON_H
