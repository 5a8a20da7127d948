#define HEDDLE_LANES 16
#define HEDDLE_ROWS 12
#define HEDDLE_PAIRS
#define HEDDLE_KERNELS avx512Bf16BlockKernels
#define HEDDLE_NAME "avx512Bf16"
#include "BlockKernels.inc.h"
