// When a plan needs the memory of its buffers.
#ifndef HEDDLE_ANALYSIS_BUFFERLIFETIMES_H
#define HEDDLE_ANALYSIS_BUFFERLIFETIMES_H

#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "heddle/Problems/Placement.h"

namespace heddle {

/// Positions of instructions in the order of the text, the last one included.
struct BufferLifetime {
  plan::BufferOp buffer;
  int first = 0, last = 0;
};

/// The lifetimes of all buffers of a list that any instruction uses, in the order of the text.
///
/// What runs on stream 0 needs its buffers at its position. What runs on another needs them from the place in stream 0
/// that its stream waited for last, to where stream 0 waits for it: so two buffers with separate lifetimes are apart on
/// all streams. A loop needs a buffer all along, unless each iteration writes all of it before it reads, and nothing
/// waits for what uses it in a later one.
std::vector<BufferLifetime> getBufferLifetimes(plan::ListOp list);

/// The placement of the list's buffers in a space; `buffers` are the lifetimes' of that space.
struct BufferPlacement {
  std::vector<BufferLifetime> buffers;
  problems::PlacementProblem problem;
};
BufferPlacement getPlacementProblem(plan::ListOp list, Space space);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_BUFFERLIFETIMES_H
