#include "ShardingText.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

using namespace heddle;
using namespace heddle::run;

static std::string toText(const format::Program &program, const format::AxisList &axes) {
  std::string text;
  for (const format::AxisRef &axis : axes) {
    const format::Mesh::Axis &own = program.mesh.axes[axis.axis];
    text += fmt::format("{}\"{}\"", text.empty() ? "" : ", ", own.name);
    if (axis.size != own.size)
      text += fmt::format(":({}){}", axis.preSize, axis.size);
  }
  return '{' + text + '}';
}

std::string run::toShardingText(const format::Program &program, const format::Port &port) {
  std::string text;
  for (const format::AxisList &axes : port.sharding)
    text += (text.empty() ? "" : ", ") + toText(program, axes);
  return '[' + text + ']';
}

std::string run::toPlacementText(const format::Program &program, const format::Port &port) {
  if (!port.placement)
    return "";
  const format::Placement &placement = *port.placement;
  return fmt::format(", {} on {} along {}",
                     placement.owners.size() == 1 ? "whole" : fmt::format("blocks of dim {}", placement.dim),
                     placement.owners, toText(program, placement.axes));
}
