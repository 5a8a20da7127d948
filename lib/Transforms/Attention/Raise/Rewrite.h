// Puts heddle.attention and its gradient in the place of a match.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H

#include "Match.h"

namespace heddle::attention {

/// Fails, what is used unchanged, where an operand can't be had where it is needed; `why` says which. What was replaced
/// is left without users. `movesScans` is set where a scan was replaced, so that numbers are out of date.
llvm::LogicalResult rewrite(Match &match, ValueNumbers &numbers, std::string &why, bool &movesScans);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H
