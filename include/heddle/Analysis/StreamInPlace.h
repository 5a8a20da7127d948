// Which stowed state a scan may write over, chunk by chunk.
#ifndef HEDDLE_ANALYSIS_STREAMINPLACE_H
#define HEDDLE_ANALYSIS_STREAMINPLACE_H

#include "mlir/IR/Value.h"

namespace heddle {

/// Whether the scan that makes a result may stow it, chunk by chunk, over an argument of the function: all that is read
/// of a chunk there is over by then.
bool isStreamedInPlace(mlir::BlockArgument argument, mlir::Value result);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_STREAMINPLACE_H
