// The Python module heddle._runtime: what Executor.h has, with NumPy's arrays of bytes; heddle/executor.py gives them
// types.
#include "ShardingText.h"
#include "StepCall.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;
using namespace heddle;
using namespace heddle::python;

namespace {

nb::tuple toShape(const std::vector<int64_t> &shape) {
  nb::list sizes;
  for (int64_t size : shape)
    sizes.append(size);
  return nb::tuple(sizes);
}

/// (name, role, type of elements, shape, sharding, whether a pass appended it).
nb::tuple describe(const format::Program &program, const format::Port &port) {
  return nb::make_tuple(port.name, format::toString(port.role), format::toString(port.type.dtype),
                        toShape(port.type.shape), run::toShardingText(program, port), port.appended.has_value());
}

nb::list describe(const format::Program &program, const std::vector<format::Port> &ports) {
  nb::list all;
  for (const format::Port &port : ports)
    all.append(describe(program, port));
  return all;
}

nb::list runPairs(Executor &executor, size_t entry, const nb::list &pairs) {
  if (entry >= executor.getProgram().entries.size())
    throw nb::index_error();
  return runEntry(executor, entry, Given(pairs));
}

void setState(Executor &executor, const nb::list &pairs, bool isNew) {
  Given given(pairs);
  nb::gil_scoped_release others;
  executor.setState(given.getLeaves(), isNew);
}

nb::object getLeaf(Executor &executor, size_t leaf, uint64_t generation) {
  OwnElements bytes;
  {
    nb::gil_scoped_release others;
    if (!executor.findLeaf(leaf, generation, bytes))
      return nb::none();
  }
  return toArray(std::move(bytes));
}

nb::dict getMemory(Executor &executor) {
  runtime::MemoryUse use;
  {
    nb::gil_scoped_release others;
    use = executor.getMemoryUse();
  }
  nb::dict bytes;
  bytes["total"] = use.getTotal();
  bytes["state"] = use.state;
  bytes["arenas"] = use.arenas;
  bytes["arguments"] = use.arguments;
  bytes["results"] = use.results;
  bytes["scratch"] = use.scratch;
  bytes["communication"] = use.communication;
  bytes["host"] = use.host;
  bytes["disk"] = use.disk;
  return bytes;
}

nb::list getCheckpoint(const std::string &path) {
  std::vector<StoredElements> stored;
  {
    nb::gil_scoped_release others;
    stored = readCheckpoint(path);
  }
  nb::list leaves;
  for (StoredElements &leaf : stored)
    leaves.append(nb::make_tuple(leaf.name, format::toString(leaf.type.dtype), toShape(leaf.type.shape),
                                 toArray(std::move(leaf.elements))));
  return leaves;
}

} // namespace

NB_MODULE(_runtime, module) {
  nb::set_leak_warnings(false); // what lives until Python ends is no leak
  nb::register_exception_translator(
      [](const std::exception_ptr &fault, void *) {
        try {
          std::rethrow_exception(fault);
        } catch (const nb::builtin_exception &) {
          throw;
        } catch (const std::runtime_error &wrong) {
          PyErr_SetString(nb::module_::import_("heddle.errors").attr("RunError").ptr(), wrong.what());
        }
      },
      nullptr);

  using Free = nb::call_guard<nb::gil_scoped_release>;
  nb::class_<Executor>(module, "Executor")
      .def(
          "__init__",
          [](Executor *self, std::string path, std::string device, unsigned threads, std::vector<std::string> libraries,
             std::string diskFolder, uint64_t syncEvery) {
            new (self) Executor(
                {std::move(path), std::move(device), threads, std::move(libraries), std::move(diskFolder), syncEvery});
          },
          "path"_a, "device"_a, "threads"_a, "libraries"_a, "disk_folder"_a, "sync_every"_a, Free())
      .def("entries",
           [](const Executor &self) {
             nb::list all;
             for (const format::Entry &entry : self.getProgram().entries)
               all.append(nb::make_tuple(entry.name, describe(self.getProgram(), entry.arguments),
                                         describe(self.getProgram(), entry.results)));
             return all;
           })
      .def("state",
           [](const Executor &self) {
             nb::list all;
             for (const format::Port *port : self.getState())
               all.append(describe(self.getProgram(), *port));
             return all;
           })
      .def("mesh", &Executor::describeMesh)
      .def("devices", &Executor::describeDevices)
      .def("run", &runPairs)
      .def_prop_ro("generation", &Executor::getGeneration)
      .def_prop_ro("steps", &Executor::getSteps)
      .def_prop_ro("run_seconds", &Executor::getRunSeconds)
      .def_prop_ro("syncs", &Executor::getSyncs)
      .def_prop_ro("sync_seconds", &Executor::getSyncSeconds)
      .def("leaf", &getLeaf, "The bytes of a leaf of that generation; None where the state is another one.")
      .def("set_state", &setState)
      .def("take_state", &Executor::takeState, Free())
      .def("initialize", &Executor::initialize, Free())
      .def("load", &Executor::load, Free())
      .def("save_file", &Executor::saveFile, Free())
      .def("save_checkpoint", &Executor::saveCheckpoint, Free())
      .def("memory", &getMemory);
  nb::class_<LeafMaker>(module, "LeafMaker").def(nb::init<nb::handle, nb::handle>()).def("make", &LeafMaker::make);
  nb::class_<StateTree>(module, "StateTree")
      .def(nb::init<nb::handle>())
      .def("make", &StateTree::make)
      .def("has", &StateTree::has);
  nb::class_<LastState>(module, "LastState")
      .def(nb::init<>())
      .def_rw("leaves", &LastState::leaves)
      .def_rw("tree", &LastState::tree, nb::arg().none())
      .def_rw("generation", &LastState::generation, nb::arg().none());
  nb::class_<StepCall>(module, "StepCall")
      .def(nb::init<StepCall::Parts>())
      .def("attempt", &StepCall::attempt)
      .def("run", &StepCall::run);
  module.def("read_checkpoint", &getCheckpoint);
}
