// Broken module text made from good text.
#ifndef HEDDLE_TOOLS_HEDDLE_FUZZ_MUTATE_H
#define HEDDLE_TOOLS_HEDDLE_FUZZ_MUTATE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace heddle {

/// A text to start from.
struct Seed {
  std::string name; // file, the number of the part where it is split at `// -----`, and of the function
  std::string text;
};

/// The modules of a file, and each function of a module of several with what it names, so that a fault in one does not
/// keep the others from the passes. Comment lines are left out: most mutations would hit them.
void addSeeds(llvm::StringRef file, llvm::StringRef text, std::vector<Seed> &seeds);

/// What a mutation changes: anything; more values than syntax, so that many texts are still valid; numbers alone.
enum class MutationKind { Any, Gentle, Numbers };

/// Mutated text number `index` of the series `series`: the same for the same seeds, whatever was asked for before.
/// Seeds over 16 KiB are taken the more seldom the larger they are, and those of `-invalid.mlir` files seldom.
std::string mutate(const std::vector<Seed> &seeds, uint64_t series, uint64_t index, MutationKind kind);

} // namespace heddle

#endif // HEDDLE_TOOLS_HEDDLE_FUZZ_MUTATE_H
