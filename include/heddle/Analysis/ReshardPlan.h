// The cheapest way from one sharding of a value to another, as collectives on sharding attributes.
#ifndef HEDDLE_ANALYSIS_RESHARDPLAN_H
#define HEDDLE_ANALYSIS_RESHARDPLAN_H

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/OpSharding.h"
#include "heddle/Problems/ReshardPath.h"
#include <map>

namespace heddle {

/// One collective.
struct ReshardMove {
  problems::ReshardKind kind;
  /// The axes that take part; none for a permute.
  PlacedAxes axes;
  /// The dims that they leave and go to; -1 where there is none.
  int fromDim = -1, toDim = -1;
  sdy::TensorShardingAttr after;
  /// The bytes that one device sends.
  int64_t wireBytes = 0;
};

struct ReshardPlan {
  llvm::SmallVector<ReshardMove, 2> moves;
  int64_t wireBytes = 0;
  double seconds = 0;
  /// Every path holds more on a device than the limit; this is the fastest of them.
  bool breaksLimit = false;
  /// `all_reduce {"x"}, all_slice {"x"}: 1.2e-05 s, chosen 3.1e-06 s`: the best path without one of the kinds of moves
  /// of this one. Empty where there is none, nothing is sent, or it was not asked for.
  std::string other;
};

/// Plans, remembered by type and shardings.
class ReshardPlanner {
public:
  /// `byteLimit` bounds what a value takes on a device on its way, its ends aside.
  explicit ReshardPlanner(MeshInUse use, const RateOptions &options, std::optional<int64_t> byteLimit = std::nullopt,
                          bool describesOthers = false)
      : use(use), rates(options, use.mesh, use.kinds), byteLimit(byteLimit), describesOthers(describesOthers) {}

  /// `to` is unreduced along no axis that `from` is not.
  const ReshardPlan &plan(mlir::RankedTensorType type, sdy::TensorShardingAttr from, sdy::TensorShardingAttr to);

  const MachineRates &getRates() const { return rates; }
  std::optional<int64_t> getByteLimit() const { return byteLimit; }

private:
  MeshInUse use;
  MachineRates rates;
  std::optional<int64_t> byteLimit;
  bool describesOthers;
  std::map<std::tuple<const void *, const void *, const void *>, ReshardPlan> plans;
};

/// The type of one device's part: the size of each dim over its shards, rounded up.
mlir::RankedTensorType getShardType(mlir::RankedTensorType type, sdy::TensorShardingAttr sharding, sdy::MeshAttr mesh);

/// Bytes of a dense tensor of that type.
int64_t getTensorBytes(mlir::RankedTensorType type);
/// The bytes of a value, or of all types; what is no ranked tensor has none.
int64_t getTensorBytes(mlir::Value value);
int64_t getTensorBytes(mlir::TypeRange types);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_RESHARDPLAN_H
