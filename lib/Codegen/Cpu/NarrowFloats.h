// bf16, and f16 where the processor does not convert it, as bits. LLVM gets none of these types: its own passes would
// compute in them again what was widened to f32 (`floor`, comparisons, maxima), and its code generation would round
// each result by a call of `__truncsfbf2` or `__truncsfhf2`, lane by lane, which no runtime has.
#ifndef HEDDLE_LIB_CODEGEN_CPU_NARROWFLOATS_H
#define HEDDLE_LIB_CODEGEN_CPU_NARROWFLOATS_H

#include "Expression.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace heddle::cpu {

/// Whether values of a type are integers of its width from LLVM's dialect on. `hasFeature` knows LLVM's names.
bool isLoweredToBits(mlir::Type elementType, llvm::function_ref<bool(llvm::StringRef)> hasFeature);

/// f32 of a number of a type that is lowered to bits. NaN is quiet.
Expression widenFromBits(Expression x);
/// f32 rounded to such a type, to nearest even. Denormal bf16 become 0 where avx512bf16 rounds.
Expression roundToBits(Expression x, mlir::Type elementType, llvm::function_ref<bool(llvm::StringRef)> hasFeature);

} // namespace heddle::cpu

#endif // HEDDLE_LIB_CODEGEN_CPU_NARROWFLOATS_H
