// Ids of a vocabulary: which leaves have them, and integers as they lie in files.
#ifndef HEDDLE_RUNTIME_DATA_IDS_H
#define HEDDLE_RUNTIME_DATA_IDS_H

#include "heddle/PlanFormat/Types.h"

#include <string>

namespace heddle::runtime {

/// Whether a batch leaf of this type holds ids: integers in rows. A single number is none.
bool hasIds(const format::TensorType &type);

/// An integer of any type.
struct Id {
  uint64_t bits = 0; // in two's complement
  bool isNegative = false;

  /// Reads an element of so many bytes, little-endian.
  static Id read(const std::byte *element, uint64_t bytes, bool isSigned);
  bool isBelow(uint64_t limit) const { return !isNegative && bits < limit; }
  bool operator==(int64_t number) const { return bits == static_cast<uint64_t>(number) && isNegative == (number < 0); }
  /// The number that it is.
  std::string toString() const;
};

/// `ids below 128`, or `ids from 0 to 127` where what was found is negative.
std::string describeNeeded(const Id &found, uint64_t limit);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_IDS_H
