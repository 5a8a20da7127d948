#include "Leaves.h"

using namespace mlir;
using namespace heddle;

IoAttr heddle::pipeline::getArgumentIo(func::FuncOp function, unsigned index) {
  return function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
}

IoAttr heddle::pipeline::getResultIo(func::FuncOp function, unsigned index) {
  return function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
}

std::optional<unsigned> heddle::pipeline::findArgument(func::FuncOp function, unsigned result) {
  IoAttr own = getResultIo(function, result);
  if (!own || own.getRole() != Role::State)
    return std::nullopt;
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (IoAttr io = getArgumentIo(function, index); io && io.getRole() == Role::State && io.getName() == own.getName())
      return index;
  return std::nullopt;
}
