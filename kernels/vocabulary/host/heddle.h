// The vocabulary of GPU kernels, for the emulator. docs/cuda-vocabulary.md lists its names; the same in CUDA is
// kernels/vocabulary/device/heddle.h. An access that has a `line` is reported with it.
#pragma once

#include "interface.h"
#include "numbers.h"

/// V values side by side in registers. In memory they lie at a multiple of their size, 16 bytes at most.
template <class T, int V> struct alignas(sizeof(T) * V < 16 ? sizeof(T) * V : 16) Vec {
  T of[V];
  DEVICE T &operator[](int i) { return of[i]; }
  DEVICE const T &operator[](int i) const { return of[i]; }
};

#include "memory.h"
#include "shared.h"
#include "threads.h"

#include "matrices.h"

#include "entries.h"
