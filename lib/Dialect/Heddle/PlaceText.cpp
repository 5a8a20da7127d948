#include "PlaceText.h"

using namespace mlir;
using namespace heddle;

void heddle::printPlace(OpAsmPrinter &printer, Value iteration, int64_t offset) {
  printer << '[';
  if (iteration)
    printer << iteration;
  if (!iteration)
    printer << offset;
  else if (offset != 0)
    printer << (offset < 0 ? " - " : " + ") << (offset < 0 ? -static_cast<uint64_t>(offset) : offset);
  printer << ']';
}

ParseResult heddle::parsePlace(OpAsmParser &parser, PlaceText &place) {
  OpAsmParser::UnresolvedOperand iteration;
  OptionalParseResult found = parser.parseOptionalOperand(iteration);
  if (!found.has_value())
    return failure(parser.parseInteger(place.offset) || parser.parseRSquare());
  if (failed(*found))
    return failure();
  place.iteration = iteration;
  if (succeeded(parser.parseOptionalPlus())) {
    if (parser.parseInteger(place.offset))
      return failure();
  } else if (OptionalParseResult minus = parser.parseOptionalInteger(place.offset);
             minus.has_value() && failed(*minus)) {
    return failure();
  }
  return parser.parseRSquare();
}
