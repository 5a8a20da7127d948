// What a person can do about an entry with an op that has no code.
#ifndef HEDDLE_CONVERSION_WAYOUT_H
#define HEDDLE_CONVERSION_WAYOUT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace heddle {

/// The end of an error: `needed @step without it`. State may also come from a file.
inline std::string getWayOut(llvm::StringRef entry) {
  if (entry == "init")
    return "needed @init without it, or no @init: heddle-run takes the state by --state FILE, which heddle.export "
           "writes "
           "by evaluate_init=True";
  return "needed @" + entry.str() + " without it";
}

} // namespace heddle

#endif // HEDDLE_CONVERSION_WAYOUT_H
