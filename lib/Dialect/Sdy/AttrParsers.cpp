// Parsers of meshes, axes and shardings. Nested attributes are written bare: `<@mesh, [{"x"}]>`.
#include "AttrParsing.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

using Delimiter = AsmParser::Delimiter;

/// `<`, what `Attr::parse` reads, `>`.
template <typename Attr> Attr parseBetween(AsmParser &parser, llvm::function_ref<Attr()> parse) {
  if (parser.parseLess())
    return {};
  Attr attr = parse();
  return attr && succeeded(parser.parseGreater()) ? attr : Attr();
}

} // namespace

// ---- Meshes and axes ----

Attribute MeshAxisAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  std::string name;
  int64_t size;
  if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(size))
    return {};
  return getVerified<MeshAxisAttr>(parser, loc, name, size);
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  return parseBetween<MeshAttr>(parser, [&]() -> MeshAttr {
    SmallVector<MeshAxisAttr> axes;
    SmallVector<int64_t> deviceIds;
    if (parseList(parser, Delimiter::Square, axes))
      return {};
    if (succeeded(parser.parseOptionalComma()) && (parser.parseKeyword("device_ids") || parser.parseEqual() ||
                                                   parser.parseCommaSeparatedList(Delimiter::Square, [&]() {
                                                     return parser.parseInteger(deviceIds.emplace_back());
                                                   })))
      return {};
    return getVerified<MeshAttr>(parser, loc, axes, deviceIds);
  });
}

Attribute SubAxisInfoAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  int64_t preSize, size;
  if (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size))
    return {};
  return getVerified<SubAxisInfoAttr>(parser, loc, preSize, size);
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  std::string name;
  if (parser.parseString(&name))
    return {};
  SubAxisInfoAttr subAxis;
  if (succeeded(parser.parseOptionalColon())) {
    subAxis = llvm::cast_if_present<SubAxisInfoAttr>(SubAxisInfoAttr::parse(parser, {}));
    if (!subAxis)
      return {};
  }
  return get(parser.getContext(), name, subAxis);
}

Attribute AxisRefListAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  if (parseList(parser, Delimiter::Braces, axes))
    return {};
  return get(parser.getContext(), axes);
}

Attribute ListOfAxisRefListsAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefListAttr> lists;
  if (parseList(parser, Delimiter::Square, lists))
    return {};
  return get(parser.getContext(), lists);
}

Attribute ManualAxesAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<StringAttr> axes;
  auto parseName = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name))
      return failure();
    axes.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  if (parser.parseCommaSeparatedList(Delimiter::Braces, parseName))
    return {};
  return getVerified<ManualAxesAttr>(parser, loc, axes);
}

Attribute AllToAllParamAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  int64_t source, target;
  if (parseList(parser, Delimiter::Braces, axes) || parser.parseColon() || parser.parseInteger(source) ||
      parser.parseArrow() || parser.parseInteger(target))
    return {};
  return get(parser.getContext(), axes, source, target);
}

Attribute AllToAllParamListAttr::parse(AsmParser &parser, Type) {
  SmallVector<AllToAllParamAttr> params;
  if (parseList(parser, Delimiter::Square, params))
    return {};
  return get(parser.getContext(), params);
}

// ---- Shardings ----

namespace {

/// `{"x", "y", ?}`: the axes and whether the dim is closed.
ParseResult parseDimAxes(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes, bool &isClosed) {
  if (parser.parseLBrace())
    return failure();
  isClosed = true;
  if (succeeded(parser.parseOptionalRBrace()))
    return success();
  do {
    if (succeeded(parser.parseOptionalQuestion())) {
      isClosed = false;
      break;
    }
    auto axis = llvm::cast_if_present<AxisRefAttr>(AxisRefAttr::parse(parser, {}));
    if (!axis)
      return failure();
    axes.push_back(axis);
  } while (succeeded(parser.parseOptionalComma()));
  return parser.parseRBrace();
}

/// `p1`, where there is anything: no other keyword can follow a dim.
ParseResult parsePriority(AsmParser &parser, std::optional<int64_t> &priority) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)))
    return success();
  StringRef digits = keyword;
  int64_t value;
  if (!digits.consume_front("p") || digits.empty() || !llvm::all_of(digits, [](char c) { return llvm::isDigit(c); }) ||
      (digits.size() > 1 && digits.front() == '0') || digits.getAsInteger(10, value))
    return parser.emitError(loc) << "found '" << keyword << "' after a dim, needed a priority such as p1";
  priority = value;
  return success();
}

/// `@mesh` or `mesh<["x"=2]>`.
Attribute parseMeshOrRef(AsmParser &parser) {
  if (succeeded(parser.parseOptionalKeyword("mesh")))
    return MeshAttr::parse(parser, {});
  StringAttr name;
  if (succeeded(parser.parseOptionalSymbolName(name)))
    return FlatSymbolRefAttr::get(name);
  parser.emitError(parser.getCurrentLocation()) << "a sharding has no mesh, needed a name such as @mesh, or mesh<...>";
  return {};
}

/// `, replicated={...}` and `, unreduced={...}` or `, unreduced=max{...}`, in either order.
ParseResult parseAxisKinds(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &replicated,
                           SmallVectorImpl<AxisRefAttr> &unreduced, ReductionOp &reductionOp) {
  bool hasReplicated = false, hasUnreduced = false;
  while (succeeded(parser.parseOptionalComma())) {
    llvm::SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    if ((keyword != "replicated" || hasReplicated) && (keyword != "unreduced" || hasUnreduced))
      return parser.emitError(loc) << "found '" << keyword << "' in a sharding, needed replicated or unreduced, once";
    if (parser.parseEqual())
      return failure();
    bool isReplicated = keyword == "replicated";
    (isReplicated ? hasReplicated : hasUnreduced) = true;
    loc = parser.getCurrentLocation();
    if (!isReplicated && succeeded(parser.parseOptionalKeyword(&keyword))) {
      std::optional<ReductionOp> op = symbolizeReductionOp(keyword);
      if (!op)
        return parser.emitError(loc) << "found reduction op '" << keyword << "', needed sum, max or min";
      reductionOp = *op;
    }
    if (parseList(parser, Delimiter::Braces, isReplicated ? replicated : unreduced))
      return failure();
  }
  return success();
}

} // namespace

Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<AxisRefAttr> axes;
  bool isClosed;
  std::optional<int64_t> priority;
  if (parseDimAxes(parser, axes, isClosed) || parsePriority(parser, priority))
    return {};
  return getVerified<DimensionShardingAttr>(parser, loc, axes, isClosed, priority);
}

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  return parseBetween<TensorShardingAttr>(parser, [&]() -> TensorShardingAttr {
    SmallVector<DimensionShardingAttr> dims;
    SmallVector<AxisRefAttr> replicated, unreduced;
    ReductionOp reductionOp = ReductionOp::SUM;
    Attribute meshOrRef = parseMeshOrRef(parser);
    if (!meshOrRef || parser.parseComma() || parseList(parser, Delimiter::Square, dims) ||
        parseAxisKinds(parser, replicated, unreduced, reductionOp))
      return {};
    return getVerified<TensorShardingAttr>(parser, loc, meshOrRef, dims, replicated, unreduced, reductionOp);
  });
}

Attribute TensorShardingPerValueAttr::parse(AsmParser &parser, Type) {
  return parseBetween<TensorShardingPerValueAttr>(parser, [&]() -> TensorShardingPerValueAttr {
    SmallVector<TensorShardingAttr> shardings;
    auto parseOne = [&]() -> ParseResult {
      TensorShardingAttr sharding;
      if (parser.parseCustomAttributeWithFallback(sharding))
        return failure();
      shardings.push_back(sharding);
      return success();
    };
    if (parser.parseCommaSeparatedList(Delimiter::Square, parseOne))
      return {};
    return get(parser.getContext(), shardings);
  });
}
