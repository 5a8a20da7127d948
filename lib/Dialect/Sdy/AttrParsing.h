// What the parsers of sdy attributes share.
#ifndef HEDDLE_LIB_DIALECT_SDY_ATTRPARSING_H
#define HEDDLE_LIB_DIALECT_SDY_ATTRPARSING_H

#include "mlir/IR/DialectImplementation.h"

namespace heddle::sdy {

/// The attribute, or an error at `loc` that says which of its constraints is broken.
template <typename Attr, typename... Args>
Attr getVerified(mlir::AsmParser &parser, llvm::SMLoc loc, const Args &...args) {
  if (failed(Attr::verify([&]() { return parser.emitError(loc); }, args...)))
    return {};
  return Attr::get(parser.getContext(), args...);
}

/// A list of elements that `Attr::parse` reads.
template <typename Attr>
mlir::ParseResult parseList(mlir::AsmParser &parser, mlir::AsmParser::Delimiter delimiter,
                            llvm::SmallVectorImpl<Attr> &list) {
  return parser.parseCommaSeparatedList(delimiter, [&]() -> mlir::ParseResult {
    auto element = llvm::cast_if_present<Attr>(Attr::parse(parser, {}));
    if (!element)
      return mlir::failure();
    list.push_back(element);
    return mlir::success();
  });
}

} // namespace heddle::sdy

#endif // HEDDLE_LIB_DIALECT_SDY_ATTRPARSING_H
