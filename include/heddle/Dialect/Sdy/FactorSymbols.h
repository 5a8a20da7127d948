// Names of the factors of a sharding rule: i to z, then z_1, z_2, ...
#ifndef HEDDLE_DIALECT_SDY_FACTORSYMBOLS_H
#define HEDDLE_DIALECT_SDY_FACTORSYMBOLS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace heddle::sdy {

/// Factor 0 is "i", 17 is "z", 18 is "z_1".
std::string factorSymbol(int64_t factor);

/// Takes one symbol off the front of `text`; nothing when there is none.
std::optional<int64_t> consumeFactorSymbol(llvm::StringRef &text);

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_FACTORSYMBOLS_H
