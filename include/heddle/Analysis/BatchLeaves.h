// Which arguments of an entry have an example of the batch in each row.
#ifndef HEDDLE_ANALYSIS_BATCHLEAVES_H
#define HEDDLE_ANALYSIS_BATCHLEAVES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"

namespace heddle {

/// Whether a leaf is of the role batch and has rows to cut: it is no number, and no key of JAX's random numbers (2 or 4
/// ui32), from which all parts of a batch draw. `io` may be null.
bool hasBatchRows(IoAttr io, mlir::Type type);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_BATCHLEAVES_H
