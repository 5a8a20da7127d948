// When transfers find the link free.
#ifndef HEDDLE_LIB_TRANSFORMS_OFFLOAD_LINK_H
#define HEDDLE_LIB_TRANSFORMS_OFFLOAD_LINK_H

#include "mlir/Support/LLVM.h"

#include <vector>

namespace heddle::offload {

/// When the link is taken, in one direction. In seconds.
class Link {
public:
  /// The first moment from `from` on at which it is free for so long.
  double findAfter(double from, double seconds) const {
    for (auto [begin, end] : taken)
      if (begin < from + seconds && from < end)
        from = end;
    return from;
  }
  /// The last one that ends at `to`.
  double findBefore(double to, double seconds) const {
    for (auto [begin, end] : llvm::reverse(taken))
      if (begin < to && to - seconds < end)
        to = begin;
    return to - seconds;
  }
  void take(double begin, double seconds) {
    taken.insert(llvm::upper_bound(taken, std::pair(begin, begin)), {begin, begin + seconds});
  }

private:
  std::vector<std::pair<double, double>> taken; // in order
};

} // namespace heddle::offload

#endif // HEDDLE_LIB_TRANSFORMS_OFFLOAD_LINK_H
