// Custom calls by which JAX's text for CPUs asks for LAPACK: `lapack_sgeqrf_ffi`.
#ifndef HEDDLE_DIALECT_STABLEHLO_LAPACKCALLS_H
#define HEDDLE_DIALECT_STABLEHLO_LAPACKCALLS_H

#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Lapack/Lapack.h"

namespace heddle::stablehlo {

/// `geqrf` of `lapack_sgeqrf_ffi`, without the letter of its element type, whether or not heddle has it; empty for
/// other calls.
llvm::StringRef getLapackRoutine(CustomCallOp op);

/// Numbers of the call's configuration by name, which are LAPACK's letters: `uplo` is 'L'.
llvm::SmallVector<std::pair<llvm::StringRef, int64_t>> getLapackOptions(CustomCallOp op);

/// The call as LAPACK has it, checked. Nothing, with what is wrong in `missing`, where heddle has no such call:
/// `custom call @lapack_sgees_ffi`.
std::optional<lapack::Signature> getLapackSignature(CustomCallOp op, std::string &missing);

} // namespace heddle::stablehlo

#endif // HEDDLE_DIALECT_STABLEHLO_LAPACKCALLS_H
