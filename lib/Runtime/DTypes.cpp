#include "heddle/Runtime/DTypes.h"

#include <cstring>

using namespace heddle;

const char *runtime::getSafetensorsName(format::DType dtype) {
  static constexpr const char *names[format::dtypeCount] = {"BOOL", "I8",      "I16",     "I32", "I64",  "U8",
                                                            "U16",  "U32",     "U64",     "F16", "BF16", "F32",
                                                            "F64",  "F8_E4M3", "F8_E5M2", "C64", "C128"};
  return names[static_cast<int>(dtype)];
}

std::optional<format::DType> runtime::findDType(std::string_view safetensorsName) {
  for (uint8_t number = 0; number < format::dtypeCount; ++number)
    if (auto dtype = static_cast<format::DType>(number); safetensorsName == getSafetensorsName(dtype))
      return dtype;
  return std::nullopt;
}

SafetensorsView runtime::makeView(const format::TensorType &type, std::span<const std::byte> bytes) {
  return {getSafetensorsName(type.dtype), type.shape, bytes};
}

template <typename T> static double load(const std::byte *element) {
  T value;
  std::memcpy(&value, element, sizeof(value));
  return static_cast<double>(value);
}

std::optional<double> runtime::toDouble(format::DType dtype, const std::byte *element) {
  using format::DType;
  switch (dtype) {
  case DType::I1:
    return static_cast<double>(*element & std::byte(1));
  case DType::I8:
    return load<int8_t>(element);
  case DType::I16:
    return load<int16_t>(element);
  case DType::I32:
    return load<int32_t>(element);
  case DType::I64:
    return load<int64_t>(element);
  case DType::U8:
    return load<uint8_t>(element);
  case DType::U16:
    return load<uint16_t>(element);
  case DType::U32:
    return load<uint32_t>(element);
  case DType::U64:
    return load<uint64_t>(element);
  case DType::F16:
    return load<_Float16>(element);
  case DType::BF16: {
    uint32_t bits = 0;
    std::memcpy(reinterpret_cast<std::byte *>(&bits) + 2, element, 2); // the upper half of an f32
    return load<float>(reinterpret_cast<const std::byte *>(&bits));
  }
  case DType::F32:
    return load<float>(element);
  case DType::F64:
    return load<double>(element);
  default:
    return std::nullopt;
  }
}
