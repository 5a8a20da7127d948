// Runs an entry against golden numbers: `state.K`, `step{S}.batch.K`, `step{S}.metric.K`, `final.K`, with a tolerance a
// leaf in the model.json beside them.
#ifndef HEDDLE_TOOLS_HEDDLEINTERPRET_GOLDEN_H
#define HEDDLE_TOOLS_HEDDLEINTERPRET_GOLDEN_H

#include "heddle/Reference/GlobalFunction.h"

namespace heddle::interpret {

/// An entry of one i32 argument is init: it is run from seed 0 and compared with `state.*`. Any other is a step: it is
/// run from `state.*` for every golden step, and metrics and last state are compared. Prints a line a leaf that misses
/// its tolerance, and the worst leaf as a fraction of its tolerance.
llvm::LogicalResult runGolden(reference::Interpreter &interpreter, const reference::GlobalFunction &entry,
                              const std::string &goldenPath, unsigned maxSteps);

} // namespace heddle::interpret

#endif // HEDDLE_TOOLS_HEDDLEINTERPRET_GOLDEN_H
