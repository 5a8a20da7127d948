// All attributes of the sdy dialect, generated together because a dialect has one attribute parser.
#ifndef HEDDLE_DIALECT_SDY_ATTRS_TD
#define HEDDLE_DIALECT_SDY_ATTRS_TD

include "heddle/Dialect/Sdy/CollectiveAttrs.td"
include "heddle/Dialect/Sdy/EdgeAttrs.td"
include "heddle/Dialect/Sdy/MeshAttrs.td"
include "heddle/Dialect/Sdy/RuleAttrs.td"
include "heddle/Dialect/Sdy/ShardingAttrs.td"

#endif // HEDDLE_DIALECT_SDY_ATTRS_TD
