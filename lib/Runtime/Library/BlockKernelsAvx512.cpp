#define HEDDLE_LANES 16
#define HEDDLE_ROWS 12
#define HEDDLE_KERNELS avx512BlockKernels
#define HEDDLE_NAME "avx512"
#include "BlockKernels.inc.h"
