// The trees of a state that a step takes and gives, made and compared for each call without JAX's general way.
#ifndef HEDDLE_PYTHON_STATETREE_H
#define HEDDLE_PYTHON_STATETREE_H

#include <nanobind/nanobind.h>

#include <vector>

namespace heddle::python {

namespace nb = nanobind;

/// Makes leaves, instances of heddle.executor.Leaf, in a tenth of the time that Python takes: each step makes one for
/// each leaf. The garbage collector does not know them: what they hold is a state's version, which holds no leaves.
class LeafMaker {
public:
  /// Of the classes Leaf and Version.
  LeafMaker(nb::handle type, nb::handle versions);
  /// [Leaf(Version(executor, ports, generation), number) for number in range(len(ports))]
  nb::list make(nb::handle executor, const nb::list &ports, uint64_t generation) const;

private:
  nb::type_object type, versions;
  Py_ssize_t version, number; // where a leaf has these
};

/// An instance of a class of named tuples.
nb::object makeNamedTuple(PyTypeObject *type, nb::handle tuple);

/// A tree of dicts, lists, tuples, named tuples and None. Python's lock is held in all calls.
class StateTree {
public:
  /// Of a tree whose leaves are their numbers in the order of jax.tree.leaves. Throws nb::type_error for one with other
  /// containers.
  explicit StateTree(nb::handle example) { root = add(example); }
  /// The tree with these leaves.
  nb::object make(const nb::list &leaves) const { return makeChild(root, leaves); }
  /// Whether `tree` is of this form and has these leaves themselves, which are not looked into.
  bool has(nb::handle tree, const nb::list &leaves) const { return hasChild(root, tree.ptr(), leaves); }

private:
  enum class Kind : uint8_t { None, Dict, List, Tuple, NamedTuple };
  struct Child {
    bool isLeaf;
    uint32_t number; // of a leaf, or of a node
  };
  struct Node {
    Kind kind;
    nb::object container;         // the example's; of its type, and of a dict with its keys
    std::vector<nb::object> keys; // of a dict
    std::vector<Child> children;
  };

  Child add(nb::handle example);
  nb::object makeChild(Child child, const nb::list &leaves) const;
  nb::object makeNode(const Node &node, const nb::list &leaves) const;
  bool hasChild(Child child, PyObject *tree, const nb::list &leaves) const;
  bool hasNode(const Node &node, PyObject *tree, const nb::list &leaves) const;

  std::vector<Node> nodes;
  Child root;
};

} // namespace heddle::python

#endif // HEDDLE_PYTHON_STATETREE_H
