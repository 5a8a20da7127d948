#include "BlockKernels.h"

using namespace heddle::runtime;

const BlockKernels &heddle::runtime::getBlockKernels(Instructions most) {
#ifdef HEDDLE_X86
  __builtin_cpu_init();
  bool isAvx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
  bool isAvx512 = isAvx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (most == Instructions::All && isAvx512 && __builtin_cpu_supports("avx512bf16"))
    return avx512Bf16BlockKernels;
  if (most >= Instructions::AVX512 && isAvx512)
    return avx512BlockKernels;
  if (most >= Instructions::AVX2 && isAvx2)
    return avx2BlockKernels;
#endif
  return baseBlockKernels;
}
