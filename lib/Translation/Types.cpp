#include "Types.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle;
using format::DType;

static std::optional<DType> toDType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.isSigned())
      return std::nullopt;
    bool isUnsigned = integer.isUnsigned();
    switch (integer.getWidth()) {
    case 1:
      return isUnsigned ? std::nullopt : std::optional(DType::I1);
    case 8:
      return isUnsigned ? DType::U8 : DType::I8;
    case 16:
      return isUnsigned ? DType::U16 : DType::I16;
    case 32:
      return isUnsigned ? DType::U32 : DType::I32;
    case 64:
      return isUnsigned ? DType::U64 : DType::I64;
    default:
      return std::nullopt;
    }
  }
  if (auto complex = dyn_cast<ComplexType>(type))
    return complex.getElementType().isF32()   ? std::optional(DType::C64)
           : complex.getElementType().isF64() ? std::optional(DType::C128)
                                              : std::nullopt;
  return TypeSwitch<Type, std::optional<DType>>(type)
      .Case([](Float16Type) { return DType::F16; })
      .Case([](BFloat16Type) { return DType::BF16; })
      .Case([](Float32Type) { return DType::F32; })
      .Case([](Float64Type) { return DType::F64; })
      .Case([](Float8E4M3FNType) { return DType::F8E4M3FN; })
      .Case([](Float8E5M2Type) { return DType::F8E5M2; })
      .Default([](Type) { return std::nullopt; });
}

std::optional<format::TensorType> heddle::toFormatType(Type type) {
  auto shaped = dyn_cast_or_null<ShapedType>(type);
  std::optional<DType> dtype = shaped ? toDType(shaped.getElementType()) : std::nullopt;
  if (!dtype || !shaped.hasRank() || !shaped.hasStaticShape())
    return std::nullopt;
  return format::TensorType{*dtype, shaped.getShape().vec()};
}

Type heddle::toElementType(DType dtype, MLIRContext *context) {
  auto integer = [&](unsigned width, bool isUnsigned) {
    return IntegerType::get(context, width, isUnsigned ? IntegerType::Unsigned : IntegerType::Signless);
  };
  switch (dtype) {
  case DType::I1:
    return integer(1, false);
  case DType::I8:
  case DType::I16:
  case DType::I32:
  case DType::I64:
  case DType::U8:
  case DType::U16:
  case DType::U32:
  case DType::U64:
    return integer(format::getBytes(dtype) * 8, dtype >= DType::U8);
  case DType::F16:
    return Float16Type::get(context);
  case DType::BF16:
    return BFloat16Type::get(context);
  case DType::F32:
    return Float32Type::get(context);
  case DType::F64:
    return Float64Type::get(context);
  case DType::F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case DType::F8E5M2:
    return Float8E5M2Type::get(context);
  case DType::C64:
    return ComplexType::get(Float32Type::get(context));
  case DType::C128:
    return ComplexType::get(Float64Type::get(context));
  }
  llvm_unreachable("all dtypes are there");
}

format::Space heddle::toFormatSpace(Space space) {
  return space == Space::Device ? format::Space::Device
         : space == Space::Host ? format::Space::Host
                                : format::Space::Disk;
}

Space heddle::toSpace(format::Space space) {
  assert(format::isArena(space) && "a checked program has no other");
  return space == format::Space::Device ? Space::Device : space == format::Space::Host ? Space::Host : Space::Disk;
}

format::Appended heddle::toFormatAppended(AppendedAttr appended, Type type) {
  if (appended.isCopy())
    return {appended.getSource().str(), {}};
  auto scalar = RankedTensorType::get({}, cast<ShapedType>(type).getElementType());
  DenseElementsAttr element = appended.getElements(scalar);
  if (scalar.getElementType().isInteger(1)) // in a bit, or in a byte
    return {"", {uint8_t(element.getSplatValue<bool>())}};
  ArrayRef<char> raw = element.getRawData();
  return {"", {raw.begin(), raw.end()}};
}

AppendedAttr heddle::toAppended(const format::Appended &appended, Type type) {
  MLIRContext *context = type.getContext();
  if (!appended.copyOf.empty())
    return AppendedAttr::get(context, {}, StringAttr::get(context, appended.copyOf));
  if (appended.isZero())
    return AppendedAttr::get(context, {}, {});
  Type element = cast<ShapedType>(type).getElementType();
  if (element.isInteger(1))
    return AppendedAttr::get(context, BoolAttr::get(context, true), {});
  ArrayRef<char> raw(reinterpret_cast<const char *>(appended.element.data()), appended.element.size());
  auto number = DenseElementsAttr::getFromRawBuffer(RankedTensorType::get({}, element), raw);
  return AppendedAttr::get(context, cast<TypedAttr>(number.getSplatValue<Attribute>()), {});
}

std::string heddle::describe(Location location) {
  std::string text;
  location->walk([&](Location part) {
    auto line = dyn_cast<FileLineColLoc>(part);
    if (!line)
      return WalkResult::advance();
    text = line.getFilename().str() + ":" + std::to_string(line.getLine()) + ":" + std::to_string(line.getColumn());
    return WalkResult::interrupt();
  });
  return text;
}
