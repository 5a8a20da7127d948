// The whole stablehlo dialect.
#ifndef HEDDLE_DIALECT_STABLEHLO_STABLEHLO_H
#define HEDDLE_DIALECT_STABLEHLO_STABLEHLO_H

#include "heddle/Dialect/Stablehlo/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ContractionOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/IndexingOps.h"
#include "heddle/Dialect/Stablehlo/LinalgOps.h"
#include "heddle/Dialect/Stablehlo/RandomOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

#endif // HEDDLE_DIALECT_STABLEHLO_STABLEHLO_H
