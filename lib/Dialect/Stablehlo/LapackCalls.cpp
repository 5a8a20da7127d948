#include "heddle/Dialect/Stablehlo/LapackCalls.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

StringRef stablehlo::getLapackRoutine(CustomCallOp op) {
  StringRef name = op.getCallTargetName();
  if (!name.consume_front("lapack_") || !name.consume_back("_ffi") || name.size() < 2 ||
      !StringRef("sdcz").contains(name.front()))
    return "";
  return name.drop_front();
}

SmallVector<std::pair<StringRef, int64_t>> stablehlo::getLapackOptions(CustomCallOp op) {
  auto config = op->getAttrOfType<DictionaryAttr>("mhlo.backend_config"); // as jaxlib prints a typed configuration
  if (!config)
    config = dyn_cast_if_present<DictionaryAttr>(op.getBackendConfigAttr());
  SmallVector<std::pair<StringRef, int64_t>> options;
  for (NamedAttribute entry : config ? config.getValue() : ArrayRef<NamedAttribute>())
    if (auto value = dyn_cast<IntegerAttr>(entry.getValue()); value && value.getValue().getBitWidth() <= 64)
      options.emplace_back(entry.getName().getValue(), value.getValue().getZExtValue());
  return options;
}

/// Whether dims lie from the last one, the minor one, to the first, but a matrix has its rows before its columns.
static bool isInColumns(RankedTensorType type, bool isMatrix, Attribute layout) {
  SmallVector<int64_t> needed = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, type.getRank())));
  if (isMatrix && needed.size() > 1)
    std::swap(needed[0], needed[1]);
  return llvm::equal(cast<DenseIntElementsAttr>(layout).getValues<APInt>(), needed,
                     [](const APInt &found, int64_t dim) { return found == static_cast<uint64_t>(dim); });
}

/// Matrices in columns, so that operands and results are to LAPACK what they are here.
static bool hasLapackLayouts(CustomCallOp op) {
  if (!op.getOperandLayoutsAttr())
    return false;
  int64_t matrixRank = cast<RankedTensorType>(op.getInputs().front().getType()).getRank();
  auto check = [&](TypeRange types, ArrayAttr layouts) {
    return llvm::all_of(llvm::zip_equal(types, layouts), [&](auto pair) {
      auto type = cast<RankedTensorType>(std::get<0>(pair));
      return isInColumns(type, type.getRank() == matrixRank, std::get<1>(pair));
    });
  };
  return check(op.getOperandTypes(), op.getOperandLayoutsAttr()) &&
         check(op.getResultTypes(), op.getResultLayoutsAttr());
}

static std::optional<lapack::Value> toLapackValue(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return std::nullopt;
  Type element = tensor.getElementType();
  if (!element.isF32() && !element.isF64() && !element.isSignlessInteger(32))
    return std::nullopt;
  return lapack::Value{element.isF32()   ? lapack::Element::F32
                       : element.isF64() ? lapack::Element::F64
                                         : lapack::Element::I32,
                       tensor.getShape().vec()};
}

std::optional<lapack::Signature> stablehlo::getLapackSignature(CustomCallOp op, std::string &missing) {
  missing = "custom call @" + op.getCallTargetName().str();
  lapack::Signature signature{getLapackRoutine(op).str(), {}, {}, {}};
  if (!lapack::hasRoutine(signature.routine))
    return std::nullopt;
  auto addTypes = [&](TypeRange types, std::vector<lapack::Value> &values) {
    for (Type type : types) {
      std::optional<lapack::Value> value = toLapackValue(type);
      if (!value)
        return llvm::raw_string_ostream(missing) << " on " << type, false;
      values.push_back(std::move(*value));
    }
    return true;
  };
  if (!addTypes(op.getOperandTypes(), signature.operands) || !addTypes(op.getResultTypes(), signature.results))
    return std::nullopt;
  for (auto [option, value] : getLapackOptions(op))
    if (!signature.options.set(std::string_view(option), value)) {
      missing += " with " + option.str() + " = " + std::to_string(value);
      return std::nullopt;
    }
  std::string error;
  if (!lapack::check(signature, error)) {
    missing += " (" + error + ")";
    return std::nullopt;
  }
  if (!hasLapackLayouts(op)) {
    missing += " on matrices that don't lie in columns";
    return std::nullopt;
  }
  return signature;
}
