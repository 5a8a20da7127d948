// Follows along a path what each device holds: a block of elements, and the devices that have added their parts to it.
#include "heddle/Problems/ReshardPath.h"

#include <algorithm>
#include <map>
#include <set>

using namespace heddle::problems;

namespace {

/// A device by its position along each axis.
using Device = std::vector<int64_t>;

/// The first element of each dim, and the positions along unreduced axes that have not added their parts.
struct Held {
  std::vector<int64_t> starts, sizes;
  std::map<int, int64_t> parts; // by unreduced axis, the position that this part is of

  bool contains(const Held &other) const {
    for (size_t dim = 0; dim < starts.size(); ++dim)
      if (other.starts[dim] < starts[dim] || other.starts[dim] + other.sizes[dim] > starts[dim] + sizes[dim])
        return false;
    return true;
  }
  bool operator==(const Held &other) const {
    return starts == other.starts && sizes == other.sizes && parts == other.parts;
  }
  int64_t elements() const {
    int64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    return count;
  }
};

class Follower {
public:
  explicit Follower(const ReshardProblem &problem) : problem(problem) {
    Device device(problem.axes.size(), 0);
    while (true) {
      devices.push_back(device);
      int axis = static_cast<int>(device.size()) - 1;
      while (axis >= 0 && ++device[axis] == problem.axes[axis].size)
        device[axis--] = 0;
      if (axis < 0)
        return;
    }
  }

  std::string follow(const ReshardStep &step, const ReshardState &before) const {
    for (const Device &device : devices)
      if (std::string error = followDevice(step, before, device); !error.empty())
        return error;
    return "";
  }

private:
  Held heldBy(const Device &device, const ReshardState &state) const {
    Held held;
    for (size_t dim = 0; dim < state.dims.size(); ++dim) {
      int64_t start = 0, size = problem.shape[dim];
      for (int axis : state.dims[dim]) {
        size /= problem.axes[axis].size;
        start += size * device[axis];
      }
      held.starts.push_back(start);
      held.sizes.push_back(size);
    }
    for (int axis : state.unreduced)
      held.parts[axis] = device[axis];
    return held;
  }

  std::vector<Device> groupOf(const Device &device, const std::vector<int> &axes) const {
    std::vector<Device> group;
    for (const Device &other : devices) {
      bool same = true;
      for (size_t axis = 0; axis < device.size(); ++axis)
        same = same && (device[axis] == other[axis] || std::count(axes.begin(), axes.end(), axis));
      if (same)
        group.push_back(other);
    }
    return group;
  }

  std::string followDevice(const ReshardStep &step, const ReshardState &before, const Device &device) const {
    Held own = heldBy(device, before), after = heldBy(device, step.after);
    std::string name = toString(step.kind);
    if (step.kind == ReshardKind::AllSlice)
      return own.contains(after) && own.parts == after.parts ? "" : name + " takes elements that the device has not";
    std::vector<Device> group = groupOf(device, step.axes);
    if (step.kind == ReshardKind::Permute) {
      for (const Device &other : group)
        if (heldBy(other, before) == after)
          return "";
      return name + " takes a block that no device has";
    }
    // Every element that is wanted must come from as many members as have parts of it, one of each.
    bool reduces = step.kind == ReshardKind::ReduceScatter || step.kind == ReshardKind::AllReduce;
    std::map<int, int64_t> kept = own.parts;
    if (reduces)
      for (int axis : step.axes)
        kept.erase(axis);
    if (kept != after.parts)
      return name + " does not leave the unreduced axes that it says";
    int64_t found = 0;
    std::set<std::pair<std::vector<int64_t>, std::map<int, int64_t>>> seen;
    for (const Device &other : group) {
      Held held = heldBy(other, before);
      if (!seen.insert({held.starts, held.parts}).second)
        continue; // a copy
      Held common;
      for (size_t dim = 0; dim < held.starts.size(); ++dim) {
        int64_t start = std::max(held.starts[dim], after.starts[dim]);
        int64_t end = std::min(held.starts[dim] + held.sizes[dim], after.starts[dim] + after.sizes[dim]);
        common.sizes.push_back(std::max<int64_t>(end - start, 0));
      }
      found += common.elements();
    }
    int64_t partsOfEach = 1;
    if (reduces)
      for (int axis : step.axes)
        partsOfEach *= problem.axes[axis].size;
    return found == partsOfEach * after.elements() ? "" : name + " finds other elements in its group than it needs";
  }

  const ReshardProblem &problem;
  std::vector<Device> devices;
};

} // namespace

std::string heddle::problems::verify(const ReshardProblem &problem, const ReshardPath &path) {
  Follower follower(problem);
  ReshardState state = problem.from;
  for (size_t index = 0; index < path.steps.size(); ++index) {
    const ReshardStep &step = path.steps[index];
    if (std::string error = follower.follow(step, state); !error.empty())
      return "step #" + std::to_string(index) + ": " + error;
    state = step.after;
  }
  return state == problem.to ? "" : "the path does not end where it should";
}
