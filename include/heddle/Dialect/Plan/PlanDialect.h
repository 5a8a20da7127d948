// The plan dialect: its class, enums and attributes. Ops are in <Family>Ops.h.
#ifndef HEDDLE_DIALECT_PLAN_PLANDIALECT_H
#define HEDDLE_DIALECT_PLAN_PLANDIALECT_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Interfaces/Combiner.h"
#include "heddle/Interfaces/Space.h"
#include "heddle/PlanFormat/Collectives.h"

#include "heddle/Dialect/Plan/PlanDialect.h.inc"

namespace heddle::plan {

using format::CollectiveKind;

} // namespace heddle::plan

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/Plan/PlanAttrs.h.inc"

#endif // HEDDLE_DIALECT_PLAN_PLANDIALECT_H
