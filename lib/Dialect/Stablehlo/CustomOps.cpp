#include "heddle/Dialect/Stablehlo/CustomOps.h"

#include "heddle/Dialect/Stablehlo/ContractionFormat.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

// ---- Textual forms ----

namespace {

/// `@foo`, which is no symbol of the module: the attribute is a string.
void printCallTarget(OpAsmPrinter &printer, Operation *, StringAttr target) {
  printer.printSymbolName(target.getValue());
}

ParseResult parseCallTarget(OpAsmParser &parser, StringAttr &target) { return parser.parseSymbolName(target); }

/// Prints and parses `tuple<tensor<4xf32>>`, with the operands' types as its elements.
void printTupleType(OpAsmPrinter &printer, Operation *, TypeRange, Type result) { printer << result; }

ParseResult parseTupleType(OpAsmParser &parser, SmallVectorImpl<Type> &operands, Type &result) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(result))
    return failure();
  auto tuple = dyn_cast<TupleType>(result);
  if (!tuple)
    return parser.emitError(loc) << "found type " << result << ", needed a tuple";
  llvm::append_range(operands, tuple.getTypes());
  return success();
}

} // namespace

void OutputOperandAliasAttr::print(AsmPrinter &printer) const {
  printer << "<output_tuple_indices = ";
  printIntegers(printer, getOutputTupleIndices());
  printer << ", operand_index = " << getOperandIndex() << ", operand_tuple_indices = ";
  printIntegers(printer, getOperandTupleIndices());
  printer << '>';
}

Attribute OutputOperandAliasAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> outputIndices, operandIndices;
  int64_t operand;
  if (parser.parseLess() || parser.parseKeyword("output_tuple_indices") || parser.parseEqual() ||
      parseIntegers(parser, outputIndices) || parser.parseComma() || parser.parseKeyword("operand_index") ||
      parser.parseEqual() || parser.parseInteger(operand) || parser.parseComma() ||
      parser.parseKeyword("operand_tuple_indices") || parser.parseEqual() || parseIntegers(parser, operandIndices) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), outputIndices, operand, operandIndices);
}

#define GET_OP_CLASSES
#include "heddle/Dialect/Stablehlo/CustomOps.cpp.inc"

void StablehloDialect::registerCustomOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Stablehlo/CustomOps.cpp.inc"
      >();
}

// ---- custom_call ----

namespace {

/// One layout per type, each a permutation of a tensor's dims, empty for a token or tuple.
LogicalResult checkLayouts(CustomCallOp op, StringRef name, TypeRange types, ArrayAttr layouts) {
  if (layouts.size() != types.size())
    return op.emitOpError() << name << " has " << layouts.size() << " layouts, needed " << types.size();
  for (auto [index, type, attribute] : llvm::enumerate(types, layouts)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t rank = tensor ? tensor.getRank() : 0;
    auto layout = cast<DenseIntElementsAttr>(attribute);
    SmallVector<bool> seen(rank);
    int64_t distinct = 0;
    for (const APInt &value : layout.getValues<APInt>()) {
      if (value.uge(rank) || seen[value.getZExtValue()]) {
        distinct = -1;
        break;
      }
      seen[value.getZExtValue()] = true;
      ++distinct;
    }
    if (distinct == rank)
      continue;
    InFlightDiagnostic error = op.emitOpError() << name << " has " << layout << " at #" << index << ", needed ";
    if (tensor)
      return error << "a permutation of the dims of " << tensor;
    return error << "an empty layout for type " << type;
  }
  return success();
}

/// Descends from `type` by `indices`; null where there is no such part.
Type tuplePart(Type type, ArrayRef<int64_t> indices) {
  for (int64_t index : indices) {
    auto tuple = dyn_cast<TupleType>(type);
    if (!tuple || index < 0 || index >= static_cast<int64_t>(tuple.size()))
      return {};
    type = tuple.getType(index);
  }
  return type;
}

LogicalResult checkAliases(CustomCallOp op) {
  // Several results, or none, count as a tuple.
  Type output =
      op.getNumResults() == 1 ? op.getResultTypes().front() : TupleType::get(op.getContext(), op.getResultTypes());
  int64_t operands = op.getNumOperands();
  for (auto [number, alias] : llvm::enumerate(op.getOutputOperandAliases().getAsRange<OutputOperandAliasAttr>())) {
    auto error = [&, number = number] { return op.emitOpError() << "output_operand_aliases #" << number << " has "; };
    if (alias.getOperandIndex() < 0 || alias.getOperandIndex() >= operands)
      return error() << "operand_index " << alias.getOperandIndex() << ", needed one of the " << operands
                     << " operands";
    Type operand = op.getOperand(alias.getOperandIndex()).getType();
    Type from = tuplePart(operand, alias.getOperandTupleIndices());
    if (!from)
      return error() << "operand_tuple_indices [" << alias.getOperandTupleIndices() << "], needed a part of "
                     << operand;
    Type to = tuplePart(output, alias.getOutputTupleIndices());
    if (!to)
      return error() << "output_tuple_indices [" << alias.getOutputTupleIndices() << "], needed a part of " << output;
    if (from != to)
      return error() << "an output part of type " << to << ", needed the operand part's type " << from;
  }
  return success();
}

} // namespace

LogicalResult CustomCallOp::verify() {
  if (getCallTargetName().empty())
    return emitOpError("call_target_name is empty, needed a name");
  if (Attribute config = getBackendConfigAttr()) {
    bool typed = getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI;
    if (isa<DictionaryAttr>(config) != typed)
      return emitOpError("backend_config is a ")
             << (typed ? "string" : "dictionary") << ", needed a " << (typed ? "dictionary" : "string") << " for "
             << stringifyEnum(getApiVersion());
  }
  if (static_cast<bool>(getOperandLayoutsAttr()) != static_cast<bool>(getResultLayoutsAttr()))
    return emitOpError("has only ") << (getOperandLayoutsAttr() ? "operand_layouts" : "result_layouts")
                                    << ", needed both operand_layouts and result_layouts or neither";
  if (getOperandLayoutsAttr()) {
    SmallVector<Type> results(getResultTypes());
    auto tuple = results.size() == 1 ? dyn_cast<TupleType>(results.front()) : nullptr;
    if (tuple)
      results = llvm::to_vector(tuple.getTypes());
    if (failed(checkLayouts(*this, "operand_layouts", getOperandTypes(), getOperandLayoutsAttr())) ||
        failed(checkLayouts(*this, "result_layouts", results, getResultLayoutsAttr())))
      return failure();
  }
  return checkAliases(*this);
}

void CustomCallOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (!getHasSideEffect())
    return;
  effects.emplace_back(MemoryEffects::Allocate::get());
  effects.emplace_back(MemoryEffects::Free::get());
  effects.emplace_back(MemoryEffects::Write::get());
  effects.emplace_back(MemoryEffects::Read::get());
}

// ---- composite ----

namespace {

/// `namespace.op`: a letter, letters, digits and `_`; then dots, each with at least one letter, digit, `_` or `$`.
bool isNamespacedOpName(StringRef name) {
  auto [space, rest] = name.split('.');
  if (space.size() == name.size() || space.empty() || !llvm::isAlpha(space.front()))
    return false;
  if (!llvm::all_of(space, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return false;
  return llvm::all_of(llvm::split(rest, '.'), [](StringRef part) {
    return !part.empty() && llvm::all_of(part, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
  });
}

} // namespace

LogicalResult CompositeOp::verify() {
  if (!isNamespacedOpName(getName())) // (C1)
    return emitOpError("has name \"") << getName() << "\", needed a namespaced op name such as my_namespace.my_op";
  return success();
}

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto function = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(*this, getDecompositionAttr());
  if (!function) // (C2)
    return emitOpError("has decomposition ") << getDecompositionAttr() << ", needed a function of the module";
  auto check = [&](StringRef subject, TypeRange found, ArrayRef<Type> needed) -> LogicalResult {
    auto error = [&]() -> InFlightDiagnostic {
      InFlightDiagnostic diagnostic = emitOpError();
      diagnostic.attachNote(function.getLoc()) << "the decomposition is defined here";
      return diagnostic;
    };
    if (found.size() != needed.size())
      return error() << "has " << found.size() << " " << subject << "s, needed " << needed.size() << " as "
                     << getDecompositionAttr() << " has";
    for (auto [index, type, neededType] : llvm::enumerate(found, needed))
      if (type != neededType)
        return error() << subject << " #" << index << " has type " << type << ", needed " << neededType << " as in "
                       << getDecompositionAttr();
    return success();
  };
  if (failed(check("operand", getOperandTypes(), function.getArgumentTypes()))) // (C3)
    return failure();
  return check("result", getResultTypes(), function.getResultTypes()); // (C4)
}

// ---- tuples ----

LogicalResult TupleOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  types.push_back(TupleType::get(context, llvm::to_vector(adaptor.getVal().getTypes()))); // (C1)
  return success();
}

LogicalResult GetTupleElementOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                                  SmallVectorImpl<Type> &types) {
  auto tuple = cast<TupleType>(adaptor.getOperand().getType());
  int32_t index = adaptor.getIndex();
  if (index < 0 || index >= static_cast<int64_t>(tuple.size())) // (C1)
    return inferError(location, getOperationName(), "index is ", index, ", needed an element of ", tuple);
  types.push_back(tuple.getType(index)); // (C2)
  return success();
}
