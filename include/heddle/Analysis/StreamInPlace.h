// Which state a scan may write over, chunk by chunk.
#ifndef HEDDLE_ANALYSIS_STREAMINPLACE_H
#define HEDDLE_ANALYSIS_STREAMINPLACE_H

#include "mlir/IR/Value.h"

namespace heddle {

/// The scan's output that is `result`, maybe in another shape, if the scan may write it, chunk by chunk, over an
/// argument of the function: all that is read of a chunk there is over by then. Null otherwise.
mlir::Value findStreamed(mlir::BlockArgument argument, mlir::Value result);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_STREAMINPLACE_H
