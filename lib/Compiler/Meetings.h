// The entries in which replicas that train apart meet.
#ifndef HEDDLE_COMPILER_MEETINGS_H
#define HEDDLE_COMPILER_MEETINGS_H

#include "heddle/Compiler/Compile.h"

namespace heddle {

/// Whether replicas meet in an entry of this name: `sync`, or `sync_0` and so on of fragments, or one of those beside a
/// step, `sync_beside_step`.
bool isMeeting(llvm::StringRef entry);

/// Made of the step, the first entry, on the Graph rung: between steps, one for each fragment. They come after it.
mlir::LogicalResult addMeetings(std::vector<SourceEntry> &entries, const SyncChoice &sync, Report &report);

/// On the Local rung of all replicas, in the place of meetings: for each step and each of them an entry of both. They
/// come after the entries that write, whose state they have.
mlir::LogicalResult delayMeetings(std::vector<SourceEntry> &entries, Report &report);

} // namespace heddle

#endif // HEDDLE_COMPILER_MEETINGS_H
