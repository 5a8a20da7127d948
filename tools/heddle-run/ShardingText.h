// Which devices have what of a leaf, as text for people.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SHARDINGTEXT_H
#define HEDDLE_TOOLS_HEDDLERUN_SHARDINGTEXT_H

#include "heddle/PlanFormat/Program.h"

namespace heddle::run {

/// `[{}, {"model"}]`.
std::string toShardingText(const format::Program &program, const format::Port &port);
/// `, blocks of dim 0 on [[0], [1]] along {"pipe"}`; empty for a port without a placement.
std::string toPlacementText(const format::Program &program, const format::Port &port);

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SHARDINGTEXT_H
