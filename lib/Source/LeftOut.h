// Ops of the public specifications that heddle leaves out on purpose.
#ifndef HEDDLE_LIB_SOURCE_LEFTOUT_H
#define HEDDLE_LIB_SOURCE_LEFTOUT_H

#include "llvm/ADT/StringRef.h"

namespace heddle {

/// Why there is no op of this name, for the end of a sentence; empty where it was not left out.
llvm::StringRef whyLeftOut(llvm::StringRef op);

} // namespace heddle

#endif // HEDDLE_LIB_SOURCE_LEFTOUT_H
