// Whether devices that have copies of a state have the same bits: what a faulty memory, a lost message or a library
// that sums in another order makes different.
#ifndef HEDDLE_RUNTIME_REPLICAS_H
#define HEDDLE_RUNTIME_REPLICAS_H

#include "heddle/Runtime/Executor.h"

namespace heddle::runtime {

class Replicas {
public:
  explicit Replicas(const Executor &executor);

  /// Whether some of the state is on several devices.
  bool isAny() const { return !copied.empty(); }
  /// Is called by all ranks. Reads what this process's devices have of state that others have, too; a checksum of each
  /// copy travels. Throws WorldError on all ranks where two differ: the leaf, and the devices that have other bits than
  /// most, with their ranks.
  void check() const;

private:
  /// A leaf's box that several devices have.
  struct Copied {
    size_t leaf;
    std::vector<int64_t> start;
    std::vector<int64_t> devices;
  };
  std::string describe(const Copied &box, const std::vector<uint64_t> &checksums) const;

  const Executor &executor;
  std::vector<Copied> copied;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_REPLICAS_H
