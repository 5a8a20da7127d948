// How long LAPACK's routines take.
#ifndef HEDDLE_ANALYSIS_LAPACKCOST_H
#define HEDDLE_ANALYSIS_LAPACKCOST_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace heddle {

/// The flops of an op that LAPACK does, on all matrices of its batch; nothing for other ops. `typeOf` gives the type of
/// one device's part of a value.
std::optional<double> findLapackFlops(mlir::Operation *op,
                                      llvm::function_ref<mlir::RankedTensorType(mlir::Value)> typeOf);

/// The time of one of LAPACK's flops in flops of a core's vector units, which Netlib's LAPACK, as Debian has it, does
/// not use. Measured on 600 x 600 f32 on a core of an AMD EPYC with AVX-512 (96 Gflop/s): 2.3 Gflop/s (potrf) to 9.3
/// (gesdd), 6.7 of syevd; a prediction is 6.
constexpr double kLapackWork = 16;

} // namespace heddle

#endif // HEDDLE_ANALYSIS_LAPACKCOST_H
