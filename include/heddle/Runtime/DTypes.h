// Element types by the names that safetensors files have for them.
#ifndef HEDDLE_RUNTIME_DTYPES_H
#define HEDDLE_RUNTIME_DTYPES_H

#include "heddle/PlanFormat/Types.h"
#include "heddle/Safetensors/Safetensors.h"

namespace heddle::runtime {

/// The name of a dtype in safetensors: `F32`, `BOOL`. They have none for C128.
const char *getSafetensorsName(format::DType dtype);
/// Nothing for a name that is none of these.
std::optional<format::DType> findDType(std::string_view safetensorsName);
/// A tensor of that type, for messages and comparisons.
SafetensorsView makeView(const format::TensorType &type, std::span<const std::byte> bytes = {});

/// Reads an element of integers, i1, f16, bf16, f32 and f64; nothing of others.
std::optional<double> toDouble(format::DType dtype, const std::byte *element);
/// Writes an element of these types, of floats the nearest. False where an integer type or i1 does not have the number.
bool fromDouble(format::DType dtype, double number, std::byte *element);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DTYPES_H
