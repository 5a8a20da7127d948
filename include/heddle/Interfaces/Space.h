// The memories that a leaf of state or an arena may be in; see Space.td.
#ifndef HEDDLE_INTERFACES_SPACE_H
#define HEDDLE_INTERFACES_SPACE_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

#include "heddle/Interfaces/Space.h.inc"

#endif // HEDDLE_INTERFACES_SPACE_H
