#include "AppendedState.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;

// ---- the attribute ----

Attribute AppendedAttr::parse(AsmParser &parser, Type) {
  SMLoc place = parser.getCurrentLocation();
  TypedAttr value;
  StringAttr source;
  if (parser.parseLess())
    return {};
  bool isMalformed = false;
  if (succeeded(parser.parseOptionalKeyword("copy")))
    isMalformed = parser.parseKeyword("of") || parser.parseAttribute(source);
  else if (succeeded(parser.parseOptionalKeyword("splat")))
    isMalformed = bool(parser.parseAttribute(value));
  else if (failed(parser.parseOptionalKeyword("zeros")))
    return parser.emitError(place, "expected zeros, splat and a number, or copy of and a leaf's name"), Attribute();
  if (isMalformed || parser.parseGreater())
    return {};
  return parser.getChecked<AppendedAttr>(place, parser.getContext(), value, source);
}

void AppendedAttr::print(AsmPrinter &printer) const {
  if (isCopy())
    printer << "<copy of " << getSource() << '>';
  else if (getValue())
    printer << "<splat " << getValue() << '>';
  else
    printer << "<zeros>";
}

LogicalResult AppendedAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, TypedAttr value,
                                   StringAttr source) {
  if (source && source.empty()) // (C2)
    return emitError() << "appended state is a copy of \"\", needed the name of a leaf";
  if (!value)
    return success();
  auto number = dyn_cast<FloatAttr>(value);
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!number && !integer) // (C1)
    return emitError() << "appended state is a splat of " << value << ", needed a number";
  if (number ? number.getValue().isPosZero() : integer.getValue().isZero()) // (C1)
    return emitError() << "appended state is a splat of 0, needed zeros";
  return success();
}

DenseElementsAttr AppendedAttr::getElements(ShapedType type) const {
  assert(!isCopy() && "its elements are another leaf's");
  if (getValue())
    return DenseElementsAttr::get(type, Attribute(getValue()));
  // These are zero bits, since complex types have no attribute of zero.
  Type element = type.getElementType();
  auto complex = dyn_cast<ComplexType>(element);
  unsigned bits = complex ? 2 * complex.getElementType().getIntOrFloatBitWidth() : element.getIntOrFloatBitWidth();
  return DenseElementsAttr::getFromRawBuffer(type, SmallVector<char>(llvm::divideCeil(bits, 8), 0));
}

// ---- on functions ----

namespace {

using State = llvm::MapVector<StringRef, IoAttr>; // by name

/// The state of a function's arguments, or of its results.
State getState(FunctionOpInterface function, bool isResult) {
  State state;
  for (unsigned index = 0, count = isResult ? function.getNumResults() : function.getNumArguments(); index < count;
       ++index) {
    auto io = isResult ? function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName)
                       : function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    if (io && io.getRole() == Role::State)
      state.try_emplace(io.getName(), io);
  }
  return state;
}

std::string describe(IoAttr io) {
  std::string text = "not appended";
  if (AppendedAttr appended = io.getAppended()) {
    llvm::raw_string_ostream stream(text = "appended = ");
    stream << appended;
  }
  return text;
}

/// Verifies all of a function's arguments, or results, at once.
LogicalResult verifyAll(FunctionOpInterface function, bool isResult) {
  State state = getState(function, isResult), others = getState(function, !isResult);
  for (const auto &entry : state) {
    IoAttr io = entry.second;
    if (const auto *other = others.find(entry.first);
        other != others.end() && other->second.getAppended() != io.getAppended()) // (C8)
      return function.emitOpError("@") << function.getName() << " has state \"" << io.getName() << "\" with "
                                       << describe(isResult ? other->second : io) << " as an argument and "
                                       << describe(isResult ? io : other->second) << " as a result, needed it alike";
    IoAttr leaf = io;
    for (size_t copies = 0; leaf.getAppended() && leaf.getAppended().isCopy(); ++copies) { // (C9)
      const auto *source = state.find(leaf.getAppended().getSource().getValue());
      if (source == state.end())
        break; // another entry has it
      if (source->second.getType() != io.getType())
        return function.emitOpError("@") << function.getName() << " has state \"" << io.getName() << "\" of type "
                                         << io.getType() << " that is a copy of \"" << source->first << "\" of type "
                                         << source->second.getType() << ", needed one type";
      leaf = source->second;
      if (leaf.getName() == io.getName() || copies > state.size())
        return function.emitOpError("@")
               << function.getName() << " has state \"" << io.getName()
               << "\" that is a copy of itself in the end, needed a leaf that begins otherwise";
    }
  }
  return success();
}

} // namespace

LogicalResult heddle::verifyAppended(FunctionOpInterface function, bool isResult, unsigned index, IoAttr io) {
  unsigned count = isResult ? function.getNumResults() : function.getNumArguments();
  auto getIo = [&](unsigned number) {
    return isResult ? function.getResultAttrOfType<IoAttr>(number, HeddleDialect::ioAttrName)
                    : function.getArgAttrOfType<IoAttr>(number, HeddleDialect::ioAttrName);
  };
  if (index + 1 < count && !(getIo(index + 1) && getIo(index + 1).getAppended())) // (C7)
    return function.emitOpError("@") << function.getName() << ' ' << (isResult ? "result" : "argument") << " #" << index
                                     << ", \"" << io.getName() << "\", is appended and has #" << index + 1
                                     << " after it, which is not, needed appended ones after all others";
  bool isFirst = index == 0 || !getIo(index - 1) || !getIo(index - 1).getAppended();
  return isFirst ? verifyAll(function, isResult) : success();
}
