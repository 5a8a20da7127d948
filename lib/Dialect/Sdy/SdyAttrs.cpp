// Generated code of the sdy dialect's attributes, enums and interfaces.
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace heddle::sdy;

#include "heddle/Dialect/Sdy/SdyEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Sdy/SdyAttrs.cpp.inc"

#include "heddle/Dialect/Sdy/SdyInterfaces.cpp.inc"

void SdyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/Sdy/SdyAttrs.cpp.inc"
      >();
}
