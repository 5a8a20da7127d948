// The buffers of a program that is being made: when each is needed, which may be one, and where they lie.
#ifndef HEDDLE_LIB_TRANSLATION_BUFFERS_H
#define HEDDLE_LIB_TRANSLATION_BUFFERS_H

#include "heddle/PlanFormat/ThreadProgram.h"

namespace heddle {

/// Adds `copy` instructions at the end where a result must stand in another buffer than it is computed in, lets results
/// be computed in the buffers of the arguments donated to them where nothing reads these any more, and moves ports to
/// the buffers that they end in.
void placeDonations(format::thread::Program &program);

/// Gives every buffer that is used its offset, and drops the others. Arguments and constants keep theirs throughout.
void placeBuffers(format::thread::Program &program);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_BUFFERS_H
