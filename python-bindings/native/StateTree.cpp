#include "StateTree.h"

#include <structmember.h>

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

LeafMaker::LeafMaker(nb::handle type)
    : type(nb::borrow<nb::type_object>(type)), slots{findSlot(type, "_executor"), findSlot(type, "_port"),
                                                     findSlot(type, "_generation")} {}

nb::list LeafMaker::make(nb::handle executor, const nb::list &ports, nb::handle generation) const {
  auto *own = reinterpret_cast<PyTypeObject *>(type.ptr());
  nb::object leaves = nb::steal(PyList_New(PyList_GET_SIZE(ports.ptr())));
  for (Py_ssize_t index = 0; index < PyList_GET_SIZE(ports.ptr()); ++index) {
    PyObject *leaf = own->tp_alloc(own, 0);
    if (!leaf)
      throw nb::python_error();
    PyList_SET_ITEM(leaves.ptr(), index, leaf);
    nb::handle values[] = {executor, PyList_GET_ITEM(ports.ptr(), index), generation};
    for (size_t slot = 0; slot < slots.size(); ++slot)
      *reinterpret_cast<PyObject **>(reinterpret_cast<char *>(leaf) + slots[slot]) = values[slot].inc_ref().ptr();
  }
  return nb::cast<nb::list>(leaves);
}

// ---- trees ----

size_t StateTree::add(nb::handle example) {
  Node node{Kind::Leaf, 0, nb::borrow(example), {}, {}};
  PyObject *object = example.ptr();
  if (PyLong_CheckExact(object)) {
    node.leaf = nb::cast<size_t>(example);
  } else if (object == Py_None) {
    node.kind = Kind::None;
  } else if (PyDict_CheckExact(object)) {
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
  } else {
    throw nb::type_error("a tree with other containers");
  }
  nodes.push_back(std::move(node));
  return nodes.size() - 1;
}

nb::object StateTree::makeNode(size_t number, const nb::list &leaves) const {
  const Node &node = nodes[number];
  auto count = static_cast<Py_ssize_t>(node.children.size());
  auto check = [](PyObject *made) {
    if (!made)
      throw nb::python_error();
    return nb::steal(made);
  };
  switch (node.kind) {
  case Kind::Leaf:
    return nb::borrow(PyList_GET_ITEM(leaves.ptr(), static_cast<Py_ssize_t>(node.leaf)));
  case Kind::None:
    return nb::none();
  case Kind::Dict: {
    nb::object made = check(PyDict_Copy(node.container.ptr()));
    for (Py_ssize_t index = 0; index < count; ++index)
      if (PyDict_SetItem(made.ptr(), node.keys[index].ptr(), makeNode(node.children[index], leaves).ptr()) != 0)
        throw nb::python_error();
    return made;
  }
  case Kind::List: {
    nb::object made = check(PyList_New(count));
    for (Py_ssize_t index = 0; index < count; ++index)
      PyList_SET_ITEM(made.ptr(), index, makeNode(node.children[index], leaves).release().ptr());
    return made;
  }
  case Kind::Tuple:
  case Kind::NamedTuple: {
    nb::object made = check(PyTuple_New(count));
    for (Py_ssize_t index = 0; index < count; ++index)
      PyTuple_SET_ITEM(made.ptr(), index, makeNode(node.children[index], leaves).release().ptr());
    if (node.kind == Kind::Tuple)
      return made;
    // As tuple.__new__(type, made), which the classes' own _make calls.
    nb::object arguments = check(PyTuple_Pack(1, made.ptr()));
    return check(PyTuple_Type.tp_new(Py_TYPE(node.container.ptr()), arguments.ptr(), nullptr));
  }
  }
  return {};
}

bool StateTree::hasNode(size_t number, nb::handle tree, const nb::list &leaves) const {
  const Node &node = nodes[number];
  PyObject *object = tree.ptr(), *const example = node.container.ptr();
  auto count = static_cast<Py_ssize_t>(node.children.size());
  switch (node.kind) {
  case Kind::Leaf:
    return object == PyList_GET_ITEM(leaves.ptr(), static_cast<Py_ssize_t>(node.leaf));
  case Kind::None:
    return object == Py_None;
  case Kind::Dict:
    if (!PyDict_CheckExact(object) || PyDict_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index) {
      PyObject *value = PyDict_GetItemWithError(object, node.keys[index].ptr());
      if (!value && PyErr_Occurred())
        throw nb::python_error();
      if (!value || !hasNode(node.children[index], value, leaves))
        return false;
    }
    return true;
  case Kind::List:
    if (!PyList_CheckExact(object) || PyList_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index)
      if (!hasNode(node.children[index], PyList_GET_ITEM(object, index), leaves))
        return false;
    return true;
  case Kind::Tuple:
  case Kind::NamedTuple:
    if (Py_TYPE(object) != Py_TYPE(example) || PyTuple_GET_SIZE(object) != count)
      return false;
    for (Py_ssize_t index = 0; index < count; ++index)
      if (!hasNode(node.children[index], PyTuple_GET_ITEM(object, index), leaves))
        return false;
    return true;
  }
  return false;
}
