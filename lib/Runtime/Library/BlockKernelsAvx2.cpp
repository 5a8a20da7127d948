#define HEDDLE_LANES 8
#define HEDDLE_ROWS 6
#define HEDDLE_KERNELS avx2BlockKernels
#define HEDDLE_NAME "avx2"
#include "BlockKernels.inc.h"
