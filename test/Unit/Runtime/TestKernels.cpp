// Code of kernels as a program brings it, for the runtime's tests: a shared object with a function for each stage.
#include <cstdint>

extern "C" {

/// f32[4096], in 64 parts: scratch = x * x
void squares_0(void *const *arguments, int64_t begin, int64_t end) {
  const auto *x = static_cast<const float *>(arguments[0]);
  auto *scratch = static_cast<float *>(arguments[2]);
  for (int64_t i = begin * 64; i < end * 64; ++i)
    scratch[i] = x[i] * x[i];
}

/// ... and in 16 parts: y = scratch + 0.25 * scratch, reversed
void squares_1(void *const *arguments, int64_t begin, int64_t end) {
  auto *y = static_cast<float *>(arguments[1]);
  const auto *scratch = static_cast<const float *>(arguments[2]);
  for (int64_t i = begin * 256; i < end * 256; ++i)
    y[i] = scratch[i] + 0.25f * scratch[4095 - i];
}

/// f32[4096], i32: y = x * 0.5 + number, where y may lie in x
void halves_0(void *const *arguments, int64_t begin, int64_t end) {
  const auto *x = static_cast<const float *>(arguments[0]);
  auto number = static_cast<float>(*static_cast<const int32_t *>(arguments[1]));
  auto *y = static_cast<float *>(arguments[2]);
  for (int64_t i = begin * 32; i < end * 32; ++i)
    y[i] = x[i] * 0.5f + number;
}
}
