#include "heddle/Analysis/Effects.h"

#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;

bool heddle::hasOrderedEffects(Operation *op) {
  auto result = op->walk([](Operation *inner) {
    if (inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() || inner->hasTrait<OpTrait::IsTerminator>() ||
        isa<spmd::SpmdDialect>(inner->getDialect()) || isMemoryEffectFree(inner))
      return WalkResult::advance();
    return WalkResult::interrupt();
  });
  return result.wasInterrupted();
}
