// Collectives that are sent in one launch, and on which stream.
#ifndef HEDDLE_TRANSFORMS_COLLECTIVES_LAUNCHES_H
#define HEDDLE_TRANSFORMS_COLLECTIVES_LAUNCHES_H

#include "heddle/Dialect/Spmd/AsyncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>

namespace heddle::collectives {

/// A communication stream for each group of devices that collectives of the module are over.
class Streams {
public:
  explicit Streams(mlir::ModuleOp module);

  int64_t of(mlir::Operation *collective) const;

private:
  std::map<std::string, int64_t> numbers;
};

/// One start of collectives that don't wait for each other, where the last of them stands, and its done, which takes
/// their place.
spmd::StartOp launch(llvm::ArrayRef<mlir::Operation *> collectives, int64_t stream);

} // namespace heddle::collectives

#endif // HEDDLE_TRANSFORMS_COLLECTIVES_LAUNCHES_H
