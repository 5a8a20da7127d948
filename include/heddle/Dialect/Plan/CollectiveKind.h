// The kinds of collectives by name: those of program files.
#ifndef HEDDLE_DIALECT_PLAN_COLLECTIVEKIND_H
#define HEDDLE_DIALECT_PLAN_COLLECTIVEKIND_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "heddle/PlanFormat/CollectiveKind.h"

#endif // HEDDLE_DIALECT_PLAN_COLLECTIVEKIND_H
