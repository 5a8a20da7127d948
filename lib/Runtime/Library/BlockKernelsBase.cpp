#define HEDDLE_LANES 4
#define HEDDLE_ROWS 6
#define HEDDLE_KERNELS baseBlockKernels
#define HEDDLE_NAME "base"
#include "BlockKernels.inc.h"
