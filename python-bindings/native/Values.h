// What goes between Python's arrays and numbers and a program's bytes.
#ifndef HEDDLE_PYTHON_VALUES_H
#define HEDDLE_PYTHON_VALUES_H

#include "Executor.h"

#include <nanobind/nanobind.h>

#include <array>
#include <cstring>
#include <deque>

namespace heddle::python {

namespace nb = nanobind;

/// An object's memory, for as long as this lives. Python's lock is held when it is made and when it ends.
class Buffer {
public:
  explicit Buffer(nb::handle object) {
    if (PyObject_GetBuffer(object.ptr(), &view, PyBUF_C_CONTIGUOUS) != 0)
      throw nb::python_error();
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { PyBuffer_Release(&view); }

  Elements span() const { return {static_cast<const std::byte *>(view.buf), static_cast<size_t>(view.len)}; }

private:
  Py_buffer view{};
};

/// What a run or a state is given: numbers of leaves and their memory.
class Given {
public:
  Given() = default;
  /// Of pairs of a number and an object with memory.
  explicit Given(const nb::list &pairs) {
    for (nb::handle pair : pairs)
      add(nb::cast<size_t>(pair[0]), pair[1]);
  }
  void add(size_t number, nb::handle object) { leaves.push_back({number, buffers.emplace_back(object).span()}); }
  template <typename T> void addNumber(size_t number, T value) {
    std::array<std::byte, 8> &bytes = scalars.emplace_back();
    std::memcpy(bytes.data(), &value, sizeof(T));
    leaves.push_back({number, Elements(bytes.data(), sizeof(T))});
  }

  const std::vector<Executor::Leaf> &getLeaves() const { return leaves; }

private:
  std::vector<Executor::Leaf> leaves;
  std::deque<Buffer> buffers;
  std::deque<std::array<std::byte, 8>> scalars;
};

/// NumPy's, of uint8.
nb::object toArray(OwnElements &&bytes);

/// Runs an entry without Python's lock, and gives its metrics: numbers where Python has them, else arrays of their
/// bytes.
nb::list runEntry(Executor &executor, size_t entry, const Given &arguments);

} // namespace heddle::python

#endif // HEDDLE_PYTHON_VALUES_H
