#include "heddle/Runtime/DTypes.h"

#include "BFloat16.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

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

/// False where an integer type does not have the number.
template <typename T> static bool store(double number, std::byte *element) {
  if constexpr (std::is_integral_v<T>) {
    // The largest number of 64 bits is no double; the one behind it is.
    double least = static_cast<double>(std::numeric_limits<T>::lowest());
    double behind = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (!(number >= least && number < behind && number == std::trunc(number)))
      return false;
  }
  auto value = static_cast<T>(number);
  std::memcpy(element, &value, sizeof(value));
  return true;
}

bool runtime::fromDouble(format::DType dtype, double number, std::byte *element) {
  using format::DType;
  switch (dtype) {
  case DType::I1:
    *element = std::byte(number != 0);
    return number == 0 || number == 1;
  case DType::I8:
    return store<int8_t>(number, element);
  case DType::I16:
    return store<int16_t>(number, element);
  case DType::I32:
    return store<int32_t>(number, element);
  case DType::I64:
    return store<int64_t>(number, element);
  case DType::U8:
    return store<uint8_t>(number, element);
  case DType::U16:
    return store<uint16_t>(number, element);
  case DType::U32:
    return store<uint32_t>(number, element);
  case DType::U64:
    return store<uint64_t>(number, element);
  case DType::F16:
    return store<_Float16>(number, element);
  case DType::BF16:
    return store<uint16_t>(BFloat16::narrow(static_cast<float>(number)), element);
  case DType::F32:
    return store<float>(number, element);
  case DType::F64:
    return store<double>(number, element);
  default:
    return false;
  }
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
    uint16_t bits;
    std::memcpy(&bits, element, sizeof(bits));
    return BFloat16::widen(bits);
  }
  case DType::F32:
    return load<float>(element);
  case DType::F64:
    return load<double>(element);
  default:
    return std::nullopt;
  }
}
