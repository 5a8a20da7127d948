#include "heddle/Runtime/DTypes.h"

using namespace heddle;

const char *runtime::getSafetensorsName(format::DType dtype) {
  static constexpr const char *names[format::dtypeCount] = {"BOOL", "I8",      "I16",     "I32", "I64",  "U8",
                                                            "U16",  "U32",     "U64",     "F16", "BF16", "F32",
                                                            "F64",  "F8_E4M3", "F8_E5M2", "C64", "C128"};
  return names[static_cast<int>(dtype)];
}

SafetensorsView runtime::makeView(const format::TensorType &type, std::span<const std::byte> bytes) {
  return {getSafetensorsName(type.dtype), type.shape, bytes};
}
