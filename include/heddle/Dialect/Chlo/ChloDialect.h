// The chlo dialect: its class and attributes. Ops are in <Family>Ops.h, all of them in Chlo.h.
#ifndef HEDDLE_DIALECT_CHLO_CHLODIALECT_H
#define HEDDLE_DIALECT_CHLO_CHLODIALECT_H

#include "heddle/Dialect/Stablehlo/StablehloDialect.h"

#include "heddle/Dialect/Chlo/ChloDialect.h.inc"

namespace heddle::chlo {

/// Ops that heddle-decompose-chlo leaves; ChloBase.td says why.
template <typename ConcreteOp> class KeptAtImport : public mlir::OpTrait::TraitBase<ConcreteOp, KeptAtImport> {};

/// Ops that targets compute whole; ChloBase.td says how.
template <typename ConcreteOp> class HasKernel : public mlir::OpTrait::TraitBase<ConcreteOp, HasKernel> {};

} // namespace heddle::chlo

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Chlo/ChloAttrs.h.inc"

#endif // HEDDLE_DIALECT_CHLO_CHLODIALECT_H
