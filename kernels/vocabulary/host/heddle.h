// The vocabulary of GPU kernels, for the emulator. docs/cuda-vocabulary.md lists its names; the same in CUDA is
// kernels/vocabulary/device/heddle.h. An access that has a `line` is reported with it.
#pragma once

#include "interface.h"
#include "numbers.h"

#include "memory.h"
#include "shared.h"
#include "threads.h"

#include "matrices.h"

#include "entries.h"
