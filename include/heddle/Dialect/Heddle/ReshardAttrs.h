// Names of attributes that resharding leaves on ops, beside those of HeddleBase.td.
#ifndef HEDDLE_DIALECT_HEDDLE_RESHARDATTRS_H
#define HEDDLE_DIALECT_HEDDLE_RESHARDATTRS_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

/// A string, beside `heddle.cause`: what else was weighed there, and what both ways take.
inline constexpr llvm::StringLiteral kAlternativesAttrName = "heddle.alternatives";
/// A string on the first collective of a reshard that sends: another way there, and what both take.
inline constexpr llvm::StringLiteral kOtherPathAttrName = "heddle.other_path";
/// Marks an all_gather of a weight that the forward pass has gathered before: it is not merged with that.
inline constexpr llvm::StringLiteral kAgainAttrName = "heddle.again";
/// What `heddle-label-step-roles` writes.
inline constexpr llvm::StringLiteral kPartAttrName = "heddle.part";

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_RESHARDATTRS_H
