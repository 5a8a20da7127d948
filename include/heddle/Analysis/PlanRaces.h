// Whether what a list of a plan reads and writes is ordered.
#ifndef HEDDLE_ANALYSIS_PLANRACES_H
#define HEDDLE_ANALYSIS_PLANRACES_H

#include "heddle/Dialect/Plan/ProgramOps.h"

namespace heddle {

/// Follows a list as its host hands it out, iteration by iteration, and reports the first fault:
/// - a wait for an event that is not recorded before on every path;
/// - two accesses to a byte, one of them a write, with no order between them;
/// - a read of a byte of an arena or a result that is not written before on every path, or where another buffer was
///   written since; a result with a byte that is not written at the end;
/// - an access to bytes of an argument or result that not all devices of the list have;
/// - a write to a constant, or to an argument that is donated to no result;
/// - memory that an instruction writes and that lies across what else it reads or writes.
/// Two iterations of a `plan.while` stand for all of them: its places don't move.
mlir::LogicalResult verifyAccesses(plan::ListOp list);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANRACES_H
