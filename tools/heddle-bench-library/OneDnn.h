// A product by oneDNN, to compare with.
#ifndef HEDDLE_TOOLS_BENCH_LIBRARY_ONEDNN_H
#define HEDDLE_TOOLS_BENCH_LIBRARY_ONEDNN_H

#include "heddle/PlanFormat/Types.h"

#include <functional>

namespace heddle::bench {

/// rows x depth by depth x columns, dense, on this thread; null where oneDNN is not there or has no such product. An
/// operand is transposed where depth is not its last (left) or first (right) dim.
std::function<void()> makeOneDnnProduct(int64_t rows, int64_t columns, int64_t depth, format::DType dtype,
                                        bool isLeftTransposed, bool isRightTransposed);

} // namespace heddle::bench

#endif // HEDDLE_TOOLS_BENCH_LIBRARY_ONEDNN_H
