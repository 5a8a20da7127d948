#include "heddle/Dialect/Plan/PlanDialect.h"

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle::plan;

#include "heddle/Dialect/Plan/PlanDialect.cpp.inc"

static FailureOr<CollectiveKind> parseCollectiveKind(AsmParser &parser) {
  StringRef name;
  auto loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return failure();
  if (std::optional<CollectiveKind> kind = heddle::format::findCollectiveKind(name))
    return *kind;
  parser.emitError(loc) << "found '" << name << "', needed the kind of a collective";
  return failure();
}

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Plan/PlanAttrs.cpp.inc"

void PlanDialect::initialize() {
  registerAttributes();
  registerBufferOps();
  registerInstructionOps();
  registerProgramOps();
}

void PlanDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/Plan/PlanAttrs.cpp.inc"
      >();
}

LogicalResult PlanDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name != kernelAttrName && name != libraryAttrName)
    return success();
  if (!isa<func::FuncOp>(op) || !isa<StringAttr>(attribute.getValue()))
    return op->emitOpError() << name << " is " << attribute.getValue() << ", needed a string on a func.func";
  return success();
}
