#include "StateTree.h"

#include <structmember.h>

#include <cstring>

using namespace heddle;
using namespace heddle::python;

// ---- leaves ----

/// Where an instance has a slot (`__slots__`) of its class.
static Py_ssize_t findSlot(nb::handle type, const char *name) {
  nb::object member = type.attr(name);
  if (Py_TYPE(member.ptr()) != &PyMemberDescr_Type)
    throw nb::type_error("heddle.executor.Leaf has other slots than heddle._runtime was built for");
  return reinterpret_cast<PyMemberDescrObject *>(member.ptr())->d_member->offset;
}

static nb::object check(PyObject *made) {
  if (!made)
    throw nb::python_error();
  return nb::steal(made);
}

nb::object python::makeNamedTuple(PyTypeObject *type, nb::handle tuple) {
  // As tuple.__new__(type, tuple), which the classes' own _make calls.
  nb::object arguments = check(PyTuple_Pack(1, tuple.ptr()));
  return check(PyTuple_Type.tp_new(type, arguments.ptr(), nullptr));
}

LeafMaker::LeafMaker(nb::handle type, nb::handle versions)
    : type(nb::borrow<nb::type_object>(type)), versions(nb::borrow<nb::type_object>(versions)),
      version(findSlot(type, "_version")), number(findSlot(type, "_number")) {}

nb::list LeafMaker::make(nb::handle executor, const nb::list &ports, uint64_t generation) const {
  auto *own = reinterpret_cast<PyTypeObject *>(type.ptr());
  auto count = static_cast<size_t>(PyList_GET_SIZE(ports.ptr()));
  nb::object shared =
      makeNamedTuple(reinterpret_cast<PyTypeObject *>(versions.ptr()), nb::make_tuple(executor, ports, generation));
  nb::object leaves = check(PyList_New(static_cast<Py_ssize_t>(count)));
  for (size_t index = 0; index < count; ++index) {
    PyObject *leaf = PyObject_GC_New(PyObject, own); // tp_alloc tracks, and so writes to the leaf before
    if (!leaf)
      throw nb::python_error();
    auto *bytes = reinterpret_cast<char *>(leaf);
    std::memset(bytes + sizeof(PyObject), 0, static_cast<size_t>(own->tp_basicsize) - sizeof(PyObject));
    PyList_SET_ITEM(leaves.ptr(), static_cast<Py_ssize_t>(index), leaf);
    *reinterpret_cast<PyObject **>(bytes + version) = shared.inc_ref().ptr();
    *reinterpret_cast<PyObject **>(bytes + number) = check(PyLong_FromSize_t(index)).release().ptr();
  }
  return nb::cast<nb::list>(leaves);
}

// ---- trees ----

StateTree::Child StateTree::add(nb::handle example) {
  PyObject *object = example.ptr();
  if (PyLong_CheckExact(object))
    return {true, nb::cast<uint32_t>(example)};
  Node node{Kind::None, nb::borrow(example), {}, {}};
  if (PyDict_CheckExact(object)) {
    node.kind = Kind::Dict;
    for (auto [key, value] : nb::borrow<nb::dict>(example)) {
      node.keys.push_back(nb::borrow(key));
      node.children.push_back(add(value));
    }
  } else if (PyList_CheckExact(object)) {
    node.kind = Kind::List;
    for (nb::handle value : nb::borrow<nb::list>(example))
      node.children.push_back(add(value));
  } else if (PyTuple_CheckExact(object) || (PyTuple_Check(object) && nb::hasattr(example, "_fields"))) {
    node.kind = PyTuple_CheckExact(object) ? Kind::Tuple : Kind::NamedTuple;
    for (nb::handle value : nb::borrow<nb::tuple>(example))
      node.children.push_back(add(value));
  } else if (object != Py_None) {
    throw nb::type_error("a tree with other containers");
  }
  nodes.push_back(std::move(node));
  return {false, static_cast<uint32_t>(nodes.size() - 1)};
}

nb::object StateTree::makeChild(Child child, const nb::list &leaves) const {
  if (child.isLeaf)
    return nb::borrow(PyList_GET_ITEM(leaves.ptr(), child.number));
  return makeNode(nodes[child.number], leaves);
}

nb::object StateTree::makeNode(const Node &node, const nb::list &leaves) const {
  auto count = static_cast<Py_ssize_t>(node.children.size());
  switch (node.kind) {
  case Kind::None:
    return nb::none();
  case Kind::Dict: {
    nb::object made = check(PyDict_Copy(node.container.ptr()));
    for (Py_ssize_t index = 0; index < count; ++index)
      if (PyDict_SetItem(made.ptr(), node.keys[index].ptr(), makeChild(node.children[index], leaves).ptr()) != 0)
        throw nb::python_error();
    return made;
  }
  case Kind::List: {
    nb::object made = check(PyList_New(count));
    for (Py_ssize_t index = 0; index < count; ++index)
      PyList_SET_ITEM(made.ptr(), index, makeChild(node.children[index], leaves).release().ptr());
    return made;
  }
  case Kind::Tuple:
  case Kind::NamedTuple: {
    nb::object made = check(PyTuple_New(count));
    for (Py_ssize_t index = 0; index < count; ++index)
      PyTuple_SET_ITEM(made.ptr(), index, makeChild(node.children[index], leaves).release().ptr());
    return node.kind == Kind::Tuple ? made : makeNamedTuple(Py_TYPE(node.container.ptr()), made);
  }
  }
  return {};
}

bool StateTree::hasChild(Child child, PyObject *tree, const nb::list &leaves) const {
  return child.isLeaf ? tree == PyList_GET_ITEM(leaves.ptr(), child.number)
                      : hasNode(nodes[child.number], tree, leaves);
}

bool StateTree::hasNode(const Node &node, PyObject *object, const nb::list &leaves) const {
  PyObject *const example = node.container.ptr();
  auto count = static_cast<Py_ssize_t>(node.children.size());
  switch (node.kind) {
  case Kind::None:
    return object == Py_None;
  case Kind::Dict:
    if (!PyDict_CheckExact(object) || PyDict_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index) {
      PyObject *value = PyDict_GetItemWithError(object, node.keys[index].ptr());
      if (!value && PyErr_Occurred())
        throw nb::python_error();
      if (!value || !hasChild(node.children[index], value, leaves))
        return false;
    }
    return true;
  case Kind::List:
    if (!PyList_CheckExact(object) || PyList_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index)
      if (!hasChild(node.children[index], PyList_GET_ITEM(object, index), leaves))
        return false;
    return true;
  case Kind::Tuple:
  case Kind::NamedTuple:
    if (Py_TYPE(object) != Py_TYPE(example) || PyTuple_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index)
      if (!hasChild(node.children[index], PyTuple_GET_ITEM(object, index), leaves))
        return false;
    return true;
  }
  return false;
}
