// What heddle refuses before MLIR's parser, which would overflow its stack on it, or work for hours or out of memory.
#ifndef HEDDLE_SOURCE_LIMITS_H
#define HEDDLE_SOURCE_LIMITS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace heddle {

/// Something wrong at a place in the text.
struct SourceFault {
  size_t offset;
  std::string message;
};

/// Far above what any training step holds, and below what breaks MLIR 22 with an 8 MiB stack (regions break first,
/// between 1,000 and 4,000 levels; attributes and affine expressions between 4,000 and 20,000).
namespace limits {
constexpr unsigned nesting = 256;                // brackets (), [], {}, <>, so regions and types as well
constexpr unsigned aliasNesting = 1024;          // brackets of an alias with its aliases written out
constexpr unsigned expressionOperators = 1024;   // of one affine expression: the parser recurses on each
constexpr unsigned resultNumber = 65535;         // %0#65535: a table of this size is made for an undefined %0
constexpr unsigned integerBits = 4096;           // i4096: MLIR's own limit is 2^24 - 1, 2 MiB a number
constexpr unsigned digits = 4096;                // of one number: conversion takes quadratic time
constexpr uint64_t elements = uint64_t(1) << 56; // of a constant in hex: its bits can be counted in 64 bits
constexpr uint64_t aliasGrowth = 1 << 24;        // characters that one alias gains when its aliases are written out
constexpr uint64_t totalGrowth = 1 << 28;        // the same of all uses; locations, which print as aliases, aside
} // namespace limits

/// The first thing in `text` beyond the limits. Text is otherwise not checked: MLIR's parser has the say.
std::optional<SourceFault> checkLimits(llvm::StringRef text);

} // namespace heddle

#endif // HEDDLE_SOURCE_LIMITS_H
