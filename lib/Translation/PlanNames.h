// What both ways between plans and programs share.
#ifndef HEDDLE_LIB_TRANSLATION_PLANNAMES_H
#define HEDDLE_LIB_TRANSLATION_PLANNAMES_H

#include "Types.h"

namespace heddle {

/// The name of shardings on arguments and results, as partition writes it.
constexpr llvm::StringLiteral kShardingName = "spmd.sharding";

/// A sharding with closed dims.
inline sdy::TensorShardingAttr toSharding(const std::vector<format::AxisList> &dims, sdy::MeshAttr mesh,
                                          mlir::FlatSymbolRefAttr name) {
  auto shardings = llvm::map_to_vector(dims, [&](const format::AxisList &axes) {
    return sdy::DimensionShardingAttr::get(mesh.getContext(), toAxes(axes, mesh), /*isClosed=*/true);
  });
  return sdy::TensorShardingAttr::get(mesh.getContext(), name, shardings);
}

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_PLANNAMES_H
