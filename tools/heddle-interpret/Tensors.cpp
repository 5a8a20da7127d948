#include "Tensors.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace heddle::interpret {

namespace {

/// The format's name of an element type, or empty.
std::string dtypeOf(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() == 1)
      return "BOOL";
    if (integer.getWidth() < 8)
      return "";
    return (integer.isUnsigned() ? "U" : "I") + std::to_string(integer.getWidth());
  }
  if (type.isF64())
    return "F64";
  if (type.isF32())
    return "F32";
  if (type.isF16())
    return "F16";
  if (type.isBF16())
    return "BF16";
  if (isa<Float8E4M3FNType>(type))
    return "F8_E4M3";
  if (isa<Float8E5M2Type>(type))
    return "F8_E5M2";
  if (isa<Float8E8M0FNUType>(type))
    return "F8_E8M0";
  if (auto complex = dyn_cast<ComplexType>(type); complex && complex.getElementType().isF32())
    return "C64";
  return "";
}

} // namespace

std::optional<Tensor> readTensor(const SafetensorsFile &file, const std::string &shared, RankedTensorType type,
                                 std::string &error, const std::string &own) {
  const SafetensorsView *view = own.empty() ? nullptr : file.find(own);
  const std::string &name = view ? own : shared;
  std::string dtype = dtypeOf(type.getElementType());
  if (dtype.empty()) {
    llvm::raw_string_ostream(error) << "'" << name << "' needs type " << type << ", which safetensors lacks";
    return std::nullopt;
  }
  std::string needed = describe({dtype, type.getShape().vec(), {}});
  if (!view)
    view = file.find(shared);
  if (!view) {
    error = own.empty() ? "'" + shared + "' is missing, needed " + needed
                        : "'" + own + "' and '" + shared + "' are missing, needed one of them with " + needed;
    return std::nullopt;
  }
  std::string found = describe(*view);
  if (found != needed) {
    error = "'" + name + "' has type " + found + ", needed " + needed;
    return std::nullopt;
  }
  Tensor tensor(type);
  llvm::copy(view->bytes, tensor.mutableBytes().begin());
  if (type.getElementType().isInteger(1)) // a file may hold any byte, a pred is 0 or 1
    for (std::byte &byte : tensor.mutableBytes())
      byte = std::byte(byte != std::byte(0));
  return tensor;
}

std::optional<SafetensorsView> viewTensor(const Tensor &tensor) {
  std::string dtype = dtypeOf(tensor.getElementType());
  if (dtype.empty())
    return std::nullopt;
  return SafetensorsView{dtype, std::vector<int64_t>(tensor.getShape().begin(), tensor.getShape().end()),
                         std::span(tensor.bytes().data(), tensor.bytes().size())};
}

} // namespace heddle::interpret
