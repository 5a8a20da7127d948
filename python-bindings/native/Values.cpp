#include "Values.h"

#include "heddle/Runtime/DTypes.h"

#include <nanobind/ndarray.h>

using namespace heddle;
using namespace heddle::python;

nb::object python::toArray(OwnElements &&bytes) {
  auto held = std::make_unique<OwnElements>(std::move(bytes));
  OwnElements *own = held.get();
  nb::capsule owner(held.release(), [](void *vector) noexcept { delete static_cast<OwnElements *>(vector); });
  return nb::cast(nb::ndarray<nb::numpy, uint8_t, nb::ndim<1>>(own->data(), {own->size()}, owner));
}

static nb::object toPython(const format::TensorType &type, OwnElements &&bytes) {
  std::optional<double> number;
  if (type.shape.empty())
    number = runtime::toDouble(type.dtype, bytes.data());
  if (!number)
    return toArray(std::move(bytes));
  switch (type.dtype) {
  case format::DType::I1:
    return nb::bool_(*number != 0);
  case format::DType::F16:
  case format::DType::BF16:
  case format::DType::F32:
  case format::DType::F64:
    return nb::float_(*number);
  default: // integers, of which the large ones are no doubles
    return nb::steal(_PyLong_FromByteArray(reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size(), 1,
                                           type.dtype < format::DType::U8));
  }
}

nb::list python::runEntry(Executor &executor, size_t entry, const Given &arguments) {
  std::vector<OwnElements> found;
  {
    nb::gil_scoped_release others;
    found = executor.run(entry, arguments.getLeaves());
  }
  const std::vector<format::Port> &results = executor.getProgram().entries[entry].results;
  nb::list metrics;
  size_t number = 0;
  for (size_t index : executor.getMetrics(entry))
    metrics.append(toPython(results[index].type, std::move(found[number++])));
  return metrics;
}
