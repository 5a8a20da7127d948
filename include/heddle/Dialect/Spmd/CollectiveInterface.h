// What collectives say of themselves; described in CollectiveInterface.td.
#ifndef HEDDLE_DIALECT_SPMD_COLLECTIVEINTERFACE_H
#define HEDDLE_DIALECT_SPMD_COLLECTIVEINTERFACE_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Interfaces/Combiner.h"
#include "heddle/PlanFormat/Collectives.h"

namespace heddle::spmd {

/// How the bytes of a collective among n members travel, by the algorithms that send the least (Thakur, Rabenseifner,
/// Gropp, "Optimization of collective communication operations in MPICH", 2005). The bytes are those that the device
/// that sends most sends: of its operand, s, and of its result, r.
enum class Traffic {
  ReduceAround,  ///< Around a ring in two rounds: 2 (n-1)/n s.
  GatherAround,  ///< Around a ring: (n-1)/n r.
  ScatterAround, ///< Around a ring: (n-1)/n s.
  PassAround,    ///< Around a ring, from one device on: s.
  Exchange,      ///< From each to each of the others: (n-1)/n s.
  Move,          ///< From each to one other: s.
};
int64_t getWireBytes(Traffic traffic, int64_t operandBytes, int64_t resultBytes, int64_t members);

} // namespace heddle::spmd

#include "heddle/Dialect/Spmd/CollectiveInterface.h.inc"

#endif // HEDDLE_DIALECT_SPMD_COLLECTIVEINTERFACE_H
