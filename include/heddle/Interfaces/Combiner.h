// How two partial results become one; see Combiner.td.
#ifndef HEDDLE_INTERFACES_COMBINER_H
#define HEDDLE_INTERFACES_COMBINER_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

#include "heddle/Interfaces/Combiner.h.inc"

#endif // HEDDLE_INTERFACES_COMBINER_H
