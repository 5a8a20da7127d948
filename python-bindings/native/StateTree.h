// The trees of a state that a step takes and gives, made and compared for each call without JAX's general way.
#ifndef HEDDLE_PYTHON_STATETREE_H
#define HEDDLE_PYTHON_STATETREE_H

#include <nanobind/nanobind.h>

#include <array>
#include <vector>

namespace heddle::python {

namespace nb = nanobind;

/// Makes leaves, instances of heddle.executor.Leaf, in a tenth of the time that Python takes: each step makes one for
/// each leaf.
class LeafMaker {
public:
  explicit LeafMaker(nb::handle type);
  /// [Leaf(executor, port, generation) for port in ports]
  nb::list make(nb::handle executor, const nb::list &ports, nb::handle generation) const;

private:
  nb::type_object type;
  std::array<Py_ssize_t, 3> slots;
};

/// A tree of dicts, lists, tuples, named tuples and None. Python's lock is held in all calls.
class StateTree {
public:
  /// Of a tree whose leaves are their numbers in the order of jax.tree.leaves. Throws nb::type_error for one with other
  /// containers.
  explicit StateTree(nb::handle example) { root = add(example); }
  /// The tree with these leaves.
  nb::object make(const nb::list &leaves) const { return makeNode(root, leaves); }
  /// Whether `tree` is of this form and has these leaves themselves, which are not looked into.
  bool has(nb::handle tree, const nb::list &leaves) const { return hasNode(root, tree, leaves); }

private:
  enum class Kind : uint8_t { Leaf, None, Dict, List, Tuple, NamedTuple };
  struct Node {
    Kind kind;
    size_t leaf = 0;
    nb::object container;         // the example's; of its type, and of a dict with its keys
    std::vector<nb::object> keys; // of a dict
    std::vector<size_t> children;
  };

  size_t add(nb::handle example);
  nb::object makeNode(size_t number, const nb::list &leaves) const;
  bool hasNode(size_t number, nb::handle tree, const nb::list &leaves) const;

  std::vector<Node> nodes;
  size_t root;
};

} // namespace heddle::python

#endif // HEDDLE_PYTHON_STATETREE_H
