// What says that a function gives state where its results have no ports.
#ifndef HEDDLE_DIALECT_HEDDLE_STATERESULTS_H
#define HEDDLE_DIALECT_HEDDLE_STATERESULTS_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

/// On a result of a pipeline's task, a unit: its caller returns it as state and uses it nowhere else, so what makes it
/// is an update, as of one with `heddle.io` whose role is state.
constexpr llvm::StringLiteral kStateResultAttrName = "heddle.state";

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_STATERESULTS_H
