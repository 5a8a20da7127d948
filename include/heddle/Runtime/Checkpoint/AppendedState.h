// State that a pass added to a step, made where neither an init entry nor a file gives it.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_APPENDEDSTATE_H
#define HEDDLE_RUNTIME_CHECKPOINT_APPENDEDSTATE_H

#include "heddle/PlanFormat/Program.h"

#include <span>

namespace heddle::runtime {

/// Fills elements of a leaf that begins as a splat.
void fillAppended(const format::Port &leaf, std::span<std::byte> elements);

/// `splat 32768`, `zeros`, `copy of "params.w"`.
std::string describeAppended(const format::Port &leaf);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_APPENDEDSTATE_H
