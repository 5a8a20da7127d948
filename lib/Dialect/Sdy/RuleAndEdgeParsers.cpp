// Parsers of sharding rules and propagation edges.
#include "AttrParsing.h"
#include "heddle/Dialect/Sdy/FactorSymbols.h"
#include "heddle/Dialect/Sdy/SdyDialect.h"

using namespace mlir;
using namespace heddle::sdy;

namespace {

using Delimiter = AsmParser::Delimiter;

/// One or more symbols without a space: `ijz_1`.
ParseResult parseFactors(AsmParser &parser, SmallVectorImpl<int64_t> &factors) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  StringRef rest = keyword;
  while (!rest.empty()) {
    std::optional<int64_t> factor = consumeFactorSymbol(rest);
    if (!factor)
      return parser.emitError(loc) << "found factor '" << rest << "', needed i to z, z_1, z_2 and so on";
    factors.push_back(*factor);
  }
  return success();
}

ParseResult parseMappings(AsmParser &parser, SmallVectorImpl<TensorMappingAttr> &mappings) {
  return parser.parseCommaSeparatedList(Delimiter::Paren, [&]() -> ParseResult {
    auto mapping = llvm::cast_if_present<TensorMappingAttr>(TensorMappingAttr::parse(parser, {}));
    if (!mapping)
      return failure();
    mappings.push_back(mapping);
    return success();
  });
}

/// `{i=8, j=16}`: factors in order.
ParseResult parseFactorSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(Delimiter::OptionalBraces, [&]() -> ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::string needed = factorSymbol(sizes.size());
    if (keyword != needed)
      return parser.emitError(loc) << "found the size of factor '" << keyword << "', needed that of '" << needed
                                   << "': sizes stand in the order i, j, ...";
    return failure(parser.parseEqual() || parser.parseInteger(sizes.emplace_back()));
  });
}

/// `reduction={k}`, where it stands.
ParseResult parseFactorList(AsmParser &parser, StringRef name, SmallVectorImpl<int64_t> &factors) {
  if (failed(parser.parseOptionalKeyword(name)))
    return success();
  if (parser.parseEqual())
    return failure();
  return parser.parseCommaSeparatedList(Delimiter::Braces, [&]() -> ParseResult {
    llvm::SMLoc loc = parser.getCurrentLocation();
    size_t before = factors.size();
    if (parseFactors(parser, factors))
      return failure();
    if (factors.size() != before + 1)
      return parser.emitError(loc) << name << " has " << factors.size() - before
                                   << " factors without a comma, needed one";
    return success();
  });
}

/// Parses the index after a keyword, as in `step-2` or `operand-1`.
ParseResult parseIndex(AsmParser &parser, StringRef what, int64_t &index) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  int64_t negative;
  if (parser.parseInteger(negative))
    return failure();
  if (negative > 0 || negative == std::numeric_limits<int64_t>::min())
    return parser.emitError(loc) << "found no '-' between " << what << " and its index, needed " << what << "-0";
  index = -negative;
  return success();
}

} // namespace

// ---- Rules ----

Attribute DimMappingAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> factors;
  if (parseFactors(parser, factors))
    return {};
  return getVerified<DimMappingAttr>(parser, loc, factors);
}

Attribute TensorMappingAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<DimMappingAttr> dims;
  if (parseList(parser, Delimiter::Square, dims))
    return {};
  return getVerified<TensorMappingAttr>(parser, loc, dims);
}

Attribute OpShardingRuleAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> sizes, reduction, needReplication, permutation, blocked;
  SmallVector<TensorMappingAttr> operands, results;
  if (parser.parseLess() || parseMappings(parser, operands) || parser.parseArrow() || parseMappings(parser, results) ||
      parseFactorSizes(parser, sizes) || parseFactorList(parser, "reduction", reduction) ||
      parseFactorList(parser, "need_replication", needReplication) ||
      parseFactorList(parser, "permutation", permutation) || parseFactorList(parser, "blocked_propagation", blocked))
    return {};
  bool isCustom = succeeded(parser.parseOptionalComma());
  if ((isCustom && parser.parseKeyword("custom")) || parser.parseGreater())
    return {};
  return getVerified<OpShardingRuleAttr>(parser, loc, sizes, operands, results, reduction, needReplication, permutation,
                                         blocked, isCustom);
}

// ---- Edges ----

Attribute EdgeValueRefAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  int64_t index;
  if (parser.parseKeyword(&keyword))
    return {};
  std::optional<EdgeNodeType> type = symbolizeEdgeNodeType(keyword);
  if (!type) {
    parser.emitError(loc) << "found '" << keyword << "' in an edge, needed operand or result";
    return {};
  }
  if (parseIndex(parser, stringifyEnum(*type), index))
    return {};
  return getVerified<EdgeValueRefAttr>(parser, loc, *type, index);
}

Attribute AxisToPropagationDetailsAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLBrace())
    return {};
  auto axis = llvm::cast_if_present<AxisRefAttr>(AxisRefAttr::parse(parser, {}));
  if (!axis || parser.parseEqual())
    return {};
  auto source = llvm::cast_if_present<EdgeValueRefAttr>(EdgeValueRefAttr::parse(parser, {}));
  SmallVector<EdgeValueRefAttr> targets;
  if (!source || parser.parseArrow() || parseList(parser, Delimiter::Square, targets) || parser.parseRBrace())
    return {};
  return getVerified<AxisToPropagationDetailsAttr>(parser, loc, axis, source, targets);
}

Attribute PropagationOneStepAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  int64_t step;
  SmallVector<AxisToPropagationDetailsAttr> entries;
  if (parser.parseLBrace() || parser.parseKeyword("step") || parseIndex(parser, "step", step) || parser.parseEqual() ||
      parseList(parser, Delimiter::Square, entries) || parser.parseRBrace())
    return {};
  return getVerified<PropagationOneStepAttr>(parser, loc, step, entries);
}

Attribute PropagationEdgesAttr::parse(AsmParser &parser, Type) {
  llvm::SMLoc loc = parser.getCurrentLocation();
  SmallVector<PropagationOneStepAttr> steps;
  if (parser.parseLess() || parseList(parser, Delimiter::Square, steps) || parser.parseGreater())
    return {};
  return getVerified<PropagationEdgesAttr>(parser, loc, steps);
}
