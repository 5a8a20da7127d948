#include "heddle/PlanFormat/Types.h"

using namespace heddle::format;

const char *heddle::format::toString(DType dtype) {
  static constexpr const char *names[dtypeCount] = {"i1",  "i8",       "i16",    "i32", "i64",  "u8",
                                                    "u16", "u32",      "u64",    "f16", "bf16", "f32",
                                                    "f64", "f8E4M3FN", "f8E5M2", "c64", "c128"};
  return names[static_cast<int>(dtype)];
}

uint64_t heddle::format::getBytes(DType dtype) {
  static constexpr uint64_t bytes[dtypeCount] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 1, 1, 8, 16};
  return bytes[static_cast<int>(dtype)];
}

std::optional<uint64_t> heddle::format::getBytes(const TensorType &type) {
  uint64_t bytes = getBytes(type.dtype);
  bool isEmpty = false;
  for (int64_t size : type.shape) {
    if (size < 0 || (size > 0 && __builtin_mul_overflow(bytes, static_cast<uint64_t>(size), &bytes)) ||
        bytes > INT64_MAX)
      return std::nullopt;
    isEmpty = isEmpty || size == 0;
  }
  return isEmpty ? 0 : bytes;
}

std::string heddle::format::toString(const TensorType &type) {
  std::string text = toString(type.dtype);
  for (size_t dim = 0; dim < type.shape.size(); ++dim)
    text += (dim ? "x" : "[") + std::to_string(type.shape[dim]);
  return type.shape.empty() ? text : text + "]";
}

const char *heddle::format::toString(Combiner combiner) {
  static constexpr const char *names[combinerCount] = {"add", "multiply", "maximum", "minimum", "and", "or"};
  return names[static_cast<int>(combiner)];
}

const char *heddle::format::toString(Role role) {
  static constexpr const char *names[roleCount] = {"state", "batch", "metric", "seed"};
  return names[static_cast<int>(role)];
}
