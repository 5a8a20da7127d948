// Placement problems as the CSV of the MiniMalloc project (github.com/google/minimalloc): a line that names the columns
// `id`, `lower`, `upper` and `size`, in any order, then one for each buffer. `alignment` is optional,
// and so is `fixed`, the offset where a buffer lies already; a cell of these may be empty. A solution has a column
// `offset` besides.
//
//     id,lower,upper,size
//     a,0,3,4
//     b,3,9,4
#ifndef HEDDLE_PROBLEMS_PLACEMENTTEXT_H
#define HEDDLE_PROBLEMS_PLACEMENTTEXT_H

#include "heddle/Problems/Placement.h"

#include <optional>
#include <string_view>

namespace heddle::problems {

struct PlacementText {
  PlacementProblem problem;     // of alignment 1
  std::vector<std::string> ids; // by buffer
};

/// Nothing, with a sentence in `error` that begins with the line, where the text is wrong; the problem has not been
/// checked. An `offset` column is left out.
std::optional<PlacementText> readPlacement(std::string_view csv, std::string &error);

/// The problem's lines; `alignment` and `fixed` stand where a buffer has one.
std::string toString(const PlacementText &text);

/// The problem's lines with an offset each.
std::string toString(const PlacementText &text, const Placement &placement);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_PLACEMENTTEXT_H
