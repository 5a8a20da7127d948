// Makes a failing module smaller while it fails in the same way.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_REDUCE_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_REDUCE_H

#include "Judge.h"

namespace heddle::fuzz {

/// Takes away results, ops, annotations and arguments, one at a time, until nothing more can go.
std::string reduce(llvm::StringRef text, const Verdict &verdict, mlir::MLIRContext &context,
                   const JudgeOptions &options);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_SHARDING_REDUCE_H
