// All of BlockKernels*.cpp, which are compiled for different instruction sets. Before it is included, HEDDLE_LANES (f32
// in a vector), HEDDLE_ROWS (of a block), HEDDLE_KERNELS and HEDDLE_NAME are defined, HEDDLE_PAIRS where there are
// instructions for pairs of bf16.
//
// All here is in an anonymous namespace, and nothing from the standard library has code here: a function that the
// linker may take from any object must not have been compiled for more than the machine has.
#include "BlockKernels.h"

#ifdef HEDDLE_PAIRS
#include <immintrin.h>
#endif

namespace {

using namespace heddle::runtime;
using heddle::format::DType;

// clang-format off: each needs the one before it
#include "BlockElements.inc.h"
#include "BlockProducts.inc.h"
#include "BlockRows.inc.h"
// clang-format on

} // namespace

namespace heddle::runtime {
#ifdef HEDDLE_PAIRS
constexpr bool hasPairs = true;
#else
constexpr bool hasPairs = false;
#endif
const BlockKernels HEDDLE_KERNELS = {HEDDLE_NAME, maxRows,      columns,  maxDepth,    hasPairs, packLeft,
                                     leftStride,  packRight,    multiply, addElements, round,    relu,     store,
                                     score,       exponentials, scale,    gradient,    load};
} // namespace heddle::runtime
