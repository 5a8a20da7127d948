// What the two passes of this room say to each other.
#ifndef HEDDLE_TRANSFORMS_REPLICATE_AVERAGED_H
#define HEDDLE_TRANSFORMS_REPLICATE_AVERAGED_H

#include "llvm/ADT/StringRef.h"

namespace heddle::replicate {

/// On an argument: it is used as the mean over replicas.
constexpr llvm::StringLiteral kAveragedAttr = "heddle.averaged";

} // namespace heddle::replicate

#endif // HEDDLE_TRANSFORMS_REPLICATE_AVERAGED_H
