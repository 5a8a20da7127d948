#include "heddle/Problems/ReshardPath.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <queue>
#include <set>

using namespace heddle::problems;

const char *heddle::problems::toString(ReshardKind kind) {
  switch (kind) {
  case ReshardKind::AllSlice:
    return "all_slice";
  case ReshardKind::AllGather:
    return "all_gather";
  case ReshardKind::AllToAll:
    return "all_to_all";
  case ReshardKind::Permute:
    return "permute";
  case ReshardKind::ReduceScatter:
    return "reduce_scatter";
  case ReshardKind::AllReduce:
    return "all_reduce";
  }
  return "";
}

namespace {

using Axes = std::vector<int>;

int64_t sizeOf(const ReshardProblem &problem, const Axes &axes) {
  int64_t size = 1;
  for (int axis : axes)
    size *= problem.axes[axis].size;
  return size;
}

/// The first dim that its shards don't divide evenly; -1 where they divide all.
int findUnevenDim(const ReshardProblem &problem, const ReshardState &state) {
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    if (problem.shape[dim] % sizeOf(problem, state.dims[dim]) != 0)
      return static_cast<int>(dim);
  return -1;
}

std::set<int> usedAxes(const ReshardState &state) {
  std::set<int> used(state.unreduced.begin(), state.unreduced.end());
  for (const Axes &axes : state.dims)
    used.insert(axes.begin(), axes.end());
  return used;
}

std::string checkState(const ReshardProblem &problem, const ReshardState &state, const std::string &name) {
  if (state.dims.size() != problem.shape.size())
    return name + " has " + std::to_string(state.dims.size()) + " dims, needed " + std::to_string(problem.shape.size());
  std::set<int> seen;
  auto checkAxes = [&](const Axes &axes) -> std::string {
    for (int axis : axes) {
      if (axis < 0 || axis >= static_cast<int>(problem.axes.size()))
        return name + " uses axis #" + std::to_string(axis) + ", needed one of " + std::to_string(problem.axes.size());
      if (!seen.insert(axis).second)
        return name + " uses axis \"" + problem.axes[axis].name + "\" twice, needed once";
    }
    return "";
  };
  for (const Axes &axes : state.dims)
    if (std::string error = checkAxes(axes); !error.empty())
      return error;
  if (std::string error = checkAxes(state.unreduced); !error.empty())
    return error;
  if (!std::is_sorted(state.unreduced.begin(), state.unreduced.end()))
    return name + "'s unreduced axes are out of order, needed ascending";
  if (int dim = findUnevenDim(problem, state); dim >= 0)
    return name + " cuts dim " + std::to_string(dim) + " of size " + std::to_string(problem.shape[dim]) + " into " +
           std::to_string(sizeOf(problem, state.dims[dim])) + " shards, needed a divisor";
  return "";
}

/// Uniform-cost search. States differ in where axes are; all steps from a state are tried.
class Search {
public:
  explicit Search(const ReshardProblem &problem, std::optional<ReshardKind> avoided = std::nullopt)
      : problem(problem), avoided(avoided) {}

  std::optional<ReshardPath> run() {
    best[problem.from] = {0, 0};
    queue.push({{0, 0}, problem.from});
    while (!queue.empty()) {
      auto [cost, state] = queue.top();
      queue.pop();
      if (cost != best[state])
        continue;
      if (state == problem.to)
        return trace();
      current = state;
      currentCost = cost;
      expand();
    }
    return std::nullopt;
  }

private:
  using Cost = std::pair<double, int>; // seconds, steps

  void expand() {
    int rank = static_cast<int>(current.dims.size());
    reduce();
    for (int dim = 0; dim < rank; ++dim) {
      slice(dim);
      // The minor axes of a dim leave it together.
      for (size_t count = 1; count <= current.dims[dim].size(); ++count)
        leave(dim, count);
    }
    permute();
  }

  /// Every set of unreduced axes that need not stay: reduced to all, or scattered along a dim.
  void reduce() {
    Axes free;
    for (int axis : current.unreduced)
      if (!std::binary_search(problem.to.unreduced.begin(), problem.to.unreduced.end(), axis))
        free.push_back(axis);
    for (unsigned mask = 1; mask < 1u << free.size(); ++mask) {
      Axes axes;
      for (size_t i = 0; i < free.size(); ++i)
        if (mask >> i & 1)
          axes.push_back(free[i]);
      ReshardState after = current;
      std::erase_if(after.unreduced, [&](int axis) { return std::binary_search(axes.begin(), axes.end(), axis); });
      add(ReshardKind::AllReduce, axes, -1, -1, after);
      for (size_t dim = 0; dim < after.dims.size(); ++dim) {
        Axes order = axes;
        do {
          ReshardState scattered = after;
          scattered.dims[dim].insert(scattered.dims[dim].end(), order.begin(), order.end());
          add(ReshardKind::ReduceScatter, order, -1, static_cast<int>(dim), scattered);
        } while (std::next_permutation(order.begin(), order.end()));
      }
    }
  }

  void slice(int dim) {
    std::set<int> used = usedAxes(current);
    for (int axis = 0; axis < static_cast<int>(problem.axes.size()); ++axis)
      if (!used.count(axis)) {
        ReshardState after = current;
        after.dims[dim].push_back(axis);
        add(ReshardKind::AllSlice, {axis}, -1, dim, after);
      }
  }

  void leave(int dim, size_t count) {
    ReshardState after = current;
    Axes axes(after.dims[dim].end() - count, after.dims[dim].end());
    after.dims[dim].resize(after.dims[dim].size() - count);
    add(ReshardKind::AllGather, axes, dim, -1, after);
    for (int other = 0; other < static_cast<int>(after.dims.size()); ++other)
      if (other != dim) {
        ReshardState moved = after;
        moved.dims[other].insert(moved.dims[other].end(), axes.begin(), axes.end());
        add(ReshardKind::AllToAll, axes, dim, other, moved);
      }
  }

  /// Shards change devices and keep their sizes: every other way to cut the dims into as many shards.
  void permute() {
    std::vector<int64_t> shards;
    for (const Axes &axes : current.dims)
      shards.push_back(sizeOf(problem, axes));
    Axes free; // what may stand in a dim
    for (int axis = 0; axis < static_cast<int>(problem.axes.size()); ++axis)
      if (!std::binary_search(current.unreduced.begin(), current.unreduced.end(), axis))
        free.push_back(axis);
    ReshardState after = current;
    for (Axes &axes : after.dims)
      axes.clear();
    Axes all(problem.axes.size());
    for (size_t axis = 0; axis < all.size(); ++axis)
      all[axis] = static_cast<int>(axis);
    std::set<int> used;
    std::function<void(size_t, int64_t)> fill = [&](size_t dim, int64_t left) {
      if (left > 1) {
        for (int axis : free)
          if (!used.count(axis) && problem.axes[axis].size > 1 && left % problem.axes[axis].size == 0) {
            used.insert(axis);
            after.dims[dim].push_back(axis);
            fill(dim, left / problem.axes[axis].size);
            after.dims[dim].pop_back();
            used.erase(axis);
          }
      } else if (dim + 1 < shards.size()) {
        fill(dim + 1, shards[dim + 1]);
      } else if (after.dims != current.dims) {
        add(ReshardKind::Permute, all, -1, -1, after);
      }
    };
    if (!shards.empty())
      fill(0, shards[0]);
  }

  void add(ReshardKind kind, const Axes &axes, int fromDim, int toDim, const ReshardState &after) {
    if (kind == avoided || findUnevenDim(problem, after) >= 0 ||
        (problem.byteLimit && after != problem.to && getLocalBytes(problem, after) > *problem.byteLimit))
      return;
    ReshardStep step{kind, axes, fromDim, toDim, after};
    price(step);
    Cost cost{currentCost.first + step.seconds, currentCost.second + 1};
    auto [it, isNew] = best.try_emplace(after, cost);
    if (!isNew && it->second <= cost)
      return;
    it->second = cost;
    arrival[after] = {current, step};
    queue.push({cost, after});
  }

  DeviceGroup groupOf(const Axes &axes) const {
    DeviceGroup group;
    for (int axis : axes)
      group = group.times(problem.axes[axis].isSequential
                              ? DeviceGroup{1, 1, problem.axes[axis].size}
                              : DeviceGroup{problem.axes[axis].size, problem.axes[axis].nodeMembers});
    return group;
  }

  /// The dim that each axis cuts, and how many shards are minor to it there.
  std::map<int, std::pair<size_t, int64_t>> findPlaces(const ReshardState &state) const {
    std::map<int, std::pair<size_t, int64_t>> places;
    for (size_t dim = 0; dim < state.dims.size(); ++dim) {
      int64_t minor = 1;
      for (auto axis = state.dims[dim].rbegin(); axis != state.dims[dim].rend(); ++axis) {
        places[*axis] = {dim, minor};
        minor *= problem.axes[*axis].size;
      }
    }
    return places;
  }

  /// The axes along which a permute sends: those that change their place.
  Axes findMoved(const ReshardState &after) const {
    std::map<int, std::pair<size_t, int64_t>> before = findPlaces(current), now = findPlaces(after);
    Axes moved;
    for (int axis = 0; axis < static_cast<int>(problem.axes.size()); ++axis) {
      auto from = before.find(axis), to = now.find(axis);
      bool stays = from == before.end() ? to == now.end() : to != now.end() && from->second == to->second;
      if (!stays)
        moved.push_back(axis);
    }
    return moved;
  }

  void price(ReshardStep &step) const {
    auto waits = [&](int axis) { return problem.axes[axis].isSequential; };
    priceSending(step);
    if (step.kind != ReshardKind::AllSlice && step.kind != ReshardKind::AllReduce &&
        std::ranges::any_of(step.kind == ReshardKind::Permute ? findMoved(step.after) : step.axes, waits))
      step.seconds += kSecondsToMeet;
  }

  void priceSending(ReshardStep &step) const {
    int64_t before = getLocalBytes(problem, current), after = getLocalBytes(problem, step.after);
    DeviceGroup group = groupOf(step.kind == ReshardKind::Permute ? findMoved(step.after) : step.axes);
    auto sendAround = [&](int64_t bytes, int rounds) {
      step.wireBytes = getRingWireBytes(group, rounds * (bytes - bytes / group.getPartCount()));
      step.seconds = getRingSeconds(problem.wires, group, rounds * (bytes - bytes / group.getPartCount()), rounds);
    };
    switch (step.kind) {
    case ReshardKind::AllSlice:
      return; // a view of what is there
    case ReshardKind::AllGather:
      return sendAround(after, /*rounds=*/1);
    case ReshardKind::ReduceScatter:
      return sendAround(before, /*rounds=*/1);
    case ReshardKind::AllReduce:
      return sendAround(before, /*rounds=*/2);
    case ReshardKind::AllToAll: {
      int64_t bytes = before - before / group.getPartCount();
      step.wireBytes = getExchangeWireBytes(group, bytes);
      step.seconds = getExchangeSeconds(problem.wires, group, bytes);
      return;
    }
    case ReshardKind::Permute:
      step.wireBytes = getPermuteWireBytes(group, before);
      step.seconds = getPermuteSeconds(problem.wires, group, before);
      return;
    }
  }

  ReshardPath trace() const {
    ReshardPath path;
    for (ReshardState state = problem.to; state != problem.from;) {
      const auto &[before, step] = arrival.at(state);
      path.wireBytes += step.wireBytes;
      path.seconds += step.seconds;
      path.steps.push_back(step);
      state = before;
    }
    std::reverse(path.steps.begin(), path.steps.end());
    return path;
  }

  const ReshardProblem &problem;
  std::optional<ReshardKind> avoided;
  ReshardState current;
  Cost currentCost;
  std::map<ReshardState, Cost> best;
  std::map<ReshardState, std::pair<ReshardState, ReshardStep>> arrival;
  std::priority_queue<std::pair<Cost, ReshardState>, std::vector<std::pair<Cost, ReshardState>>, std::greater<>> queue;
};

} // namespace

std::string heddle::problems::check(const ReshardProblem &problem) {
  for (const ReshardAxis &axis : problem.axes)
    if (axis.size < 1)
      return "axis \"" + axis.name + "\" has size " + std::to_string(axis.size) + ", needed at least 1";
    else if (axis.nodeMembers < 1 || axis.nodeMembers > axis.size)
      return "axis \"" + axis.name + "\" has " + std::to_string(axis.nodeMembers) + " members in a node, needed 1 to " +
             std::to_string(axis.size);
  for (const auto &[state, name] : {std::pair(&problem.from, "from"), std::pair(&problem.to, "to")})
    if (std::string error = checkState(problem, *state, name); !error.empty())
      return error;
  for (int axis : problem.to.unreduced)
    if (!std::binary_search(problem.from.unreduced.begin(), problem.from.unreduced.end(), axis))
      return "to is unreduced along axis \"" + problem.axes[axis].name + "\", needed from to be so too";
  return "";
}

int64_t heddle::problems::getLocalBytes(const ReshardProblem &problem, const ReshardState &state) {
  int64_t bytes = problem.elementBytes;
  for (size_t dim = 0; dim < state.dims.size(); ++dim)
    bytes *= problem.shape[dim] / sizeOf(problem, state.dims[dim]);
  return bytes;
}

std::optional<ReshardPath> heddle::problems::solve(const ReshardProblem &problem, std::string &error) {
  std::optional<ReshardPath> path = Search(problem).run();
  if (!path)
    error = "no path holds at most " + std::to_string(problem.byteLimit.value_or(0)) + " bytes on a device";
  return path;
}

std::optional<ReshardPath> heddle::problems::solveWithout(ReshardKind kind, const ReshardProblem &problem) {
  return Search(problem, kind).run();
}
