// An entry's arguments and results as ports of a program.
#ifndef HEDDLE_LIB_TRANSLATION_PORTS_H
#define HEDDLE_LIB_TRANSLATION_PORTS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/PlanFormat/ThreadProgram.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

struct Ports {
  sdy::MeshAttr mesh; // null where the entry is for one device
  /// Without buffers.
  std::vector<format::thread::Port> arguments, results;
};

/// Reports what has no `heddle.io`, or no sharding where another has one.
mlir::FailureOr<Ports> readPorts(mlir::func::FuncOp entry);

} // namespace heddle

#endif // HEDDLE_LIB_TRANSLATION_PORTS_H
