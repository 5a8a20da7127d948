// Broadcasts that give each row of a block a value of its own.
#ifndef HEDDLE_ANALYSIS_ROWBROADCAST_H
#define HEDDLE_ANALYSIS_ROWBROADCAST_H

#include "heddle/Dialect/Stablehlo/ShapeOps.h"

namespace heddle {

/// Whether the operand's dims become, in their order, the major dims of the result, which have `rows` elements: then
/// element i of the operand, counted row major, goes down row i.
bool goesDownRows(stablehlo::BroadcastInDimOp op, int64_t rows);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_ROWBROADCAST_H
