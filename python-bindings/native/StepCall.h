// A call of a step of heddle.jit, without Python's code where it goes on from the last one.
#ifndef HEDDLE_PYTHON_STEPCALL_H
#define HEDDLE_PYTHON_STEPCALL_H

#include "StateTree.h"
#include "Values.h"

namespace heddle::python {

/// The state that a step gave last, as the caller has it: leaves in their tree, and the executor's state that they are
/// of. What can go on from it does not look at each leaf.
struct LastState {
  nb::list leaves;
  nb::object tree = nb::none(); // a StateTree, or what has its methods
  std::optional<uint64_t> generation;
};

/// A step for batches of some shapes. Python's lock is held when these are called, and a lock of the step's around
/// them.
class StepCall {
public:
  /// A dict of: last, a LastState; native, an Executor, and its `executor`; entry, its number; maker, a LeafMaker, and
  /// `ports` of the leaves; tree and metrics, StateTrees or what has their methods; finish_leaves and finish_metrics,
  /// functions of a list, or None where there is nothing to be done; goes_on, whether what it gives can be taken as it
  /// is; and `batch`, of each argument its NumPy dtype, shape and the number of the entry's argument that it is, if
  /// any, or a class of numbers, None, and that number; None where only Python's code knows what a batch is.
  using Parts = nb::dict;
  explicit StepCall(const Parts &parts);

  /// (state, metrics), or None where the state is not the last one, or the batch needs to be looked at: only
  /// C-contiguous arrays of NumPy and numbers of just the types that were traced are given as they are.
  nb::object attempt(nb::handle state, const nb::tuple &batch);
  /// (state, metrics) of a batch, in pairs of the number of an argument and what has its elements.
  nb::object run(const nb::list &pairs) { return runGiven(Given(pairs)); }

private:
  struct Expected {
    nb::object type, dtype, shape;
    std::optional<size_t> argument;
    format::DType element{}; // of the argument
  };
  bool give(Given &given, const Expected &expected, nb::handle value) const;
  bool isLast(nb::handle state) const;
  nb::object runGiven(const Given &given);

  nb::object lastOwner, native, executor, maker, tree, metrics, finishLeaves, finishMetrics;
  nb::list ports;
  LastState &last;
  Executor &own;
  size_t entry;
  bool goesOn;
  std::optional<std::vector<Expected>> batch;
};

} // namespace heddle::python

#endif // HEDDLE_PYTHON_STEPCALL_H
