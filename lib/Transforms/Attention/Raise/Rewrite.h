// Puts heddle.attention and its gradient in the place of a match.
#ifndef HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H
#define HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H

#include "Match.h"
#include "heddle/Dialect/Heddle/AttentionOps.h"

namespace heddle::attention {

/// An attention of the forward pass that was put in.
struct Raised {
  Match match;
  AttentionOp op;
};

/// Where a gradient's logits are made again, and the product with values is kept, it takes what its own attention among
/// `raised` gave, to which what is put in is added. Fails, what is used unchanged, where an operand can't be had where
/// it is needed; `why` says which. What was replaced is left without users. `movesScans` is set where a scan was
/// replaced, so that numbers are out of date.
llvm::LogicalResult rewrite(Match &match, ValueNumbers &numbers, std::vector<Raised> &raised, std::string &why,
                            bool &movesScans);

} // namespace heddle::attention

#endif // HEDDLE_TRANSFORMS_ATTENTION_RAISE_REWRITE_H
