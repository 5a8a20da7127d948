#include "heddle/Runtime/Loadable.h"

#include "Backend.h"
#include "Backends/Cuda/LibraryLimits.h"
#include "Collectives.h"
#include "InstructionTable.h"
#include "Library/Library.h"
#include "Library/LibraryBody.h"
#include "Memory.h"
#include "Portable/Body.h"

#include <set>

using namespace heddle;
using namespace heddle::runtime;
using format::Instruction, format::InstructionKind;

namespace {

class FaultFinder {
public:
  FaultFinder(const format::Program &program, LoadedOn devices) : program(program), devices(devices) {
    addKernels(table);
  }

  std::vector<LoadFault> run() {
    try {
      checkDeviceCount(program, ExecutorOptions(), devices);
    } catch (const LoadError &fault) {
      add({"", std::nullopt, "", fault.what()});
    }
    for (const format::Entry &entry : program.entries)
      for (const format::List &list : entry.lists)
        visit(entry, list, list.instructions, 0);
    return std::move(faults);
  }

private:
  void visit(const format::Entry &entry, const format::List &list, const std::vector<Instruction> &instructions,
             size_t loops) {
    for (const Instruction &instruction : instructions) {
      bool isCall = instruction.kind == InstructionKind::Launch || instruction.kind == InstructionKind::Library;
      try {
        if (isCall)
          checkKernel(instruction.kernel, format::isOnHost(entry, list, instruction));
        else
          check(list, instruction, loops);
      } catch (const OpError &fault) {
        add({program.kernels[instruction.kernel].name, fault.op, instruction.location, fault.what()});
      } catch (const LoadError &fault) {
        add({isCall ? program.kernels[instruction.kernel].name : "", std::nullopt, instruction.location, fault.what()});
      }
      for (const std::vector<Instruction> &body : instruction.bodies)
        visit(entry, list, body, loops + (instruction.kind == InstructionKind::Loop));
    }
  }

  void add(LoadFault fault) {
    if (known.insert(fault.location + fault.sentence).second)
      faults.push_back(std::move(fault));
  }

  void checkKernel(uint32_t number, bool isOnHost) {
    if (!checked.insert({number, isOnHost}).second)
      return;
    const format::Kernel &kernel = program.kernels[number];
    if (devices == LoadedOn::Gpus && !isOnHost)
      checkOnGpus(kernel);
    else
      checkOnCpus(kernel);
  }

  bool hasCode(const format::Kernel &kernel, std::string_view target) const {
    return std::ranges::any_of(kernel.code, [&](const format::KernelCode &code) {
      return program.modules[code.module].target.starts_with(target);
    });
  }

  /// Checks that there is what Kernels takes: a library's call, the program's code, the portable body.
  void checkOnCpus(const format::Kernel &kernel) {
    std::string error;
    if ((kernel.isLibrary && bindLibraryCall(program, kernel, error)) || hasCode(kernel, "cpu"))
      return;
    if (!kernel.body)
      bindBody(program, kernel, table, nullptr); // which says so
    Memory scratch(runtime::getScratchBytes(*kernel.body));
    try {
      bindBody(program, kernel, table, scratch.data());
    } catch (const OpError &fault) {
      if (error.empty())
        throw;
      throw OpError(error + "; its portable body can't run, either: " + fault.what(), fault.op);
    }
  }

  /// Checks that there is what BoundKernels takes.
  void checkOnGpus(const format::Kernel &kernel) {
    if (hasCode(kernel, "cuda-"))
      return;
    if (!kernel.isLibrary)
      throw LoadError("kernel @" + kernel.name + " has no code for GPUs" +
                      (kernel.missing.empty() ? "" : ", as " + kernel.missing + " has none") + ", needed some");
    try {
      cuda::checkLibraryKernel(program, kernel);
    } catch (const LibraryError &fault) {
      throw LoadError("library kernel @" + kernel.name + " " + fault.what());
    }
  }

  void check(const format::List &list, const Instruction &instruction, size_t loops) {
    if (instruction.kind == InstructionKind::Callback)
      throw LoadError("there is no function \"" + instruction.callee + "\", needed programs without callbacks");
    if (instruction.kind == InstructionKind::Loop && loops >= kMostLoops)
      throw LoadError("a loop is inside of " + std::to_string(loops) + " loops, needed fewer");
    if (instruction.kind != InstructionKind::Collective || !format::isReduction(instruction.collective))
      return;
    for (uint32_t destination : instruction.destinations) {
      format::DType dtype = list.buffers[destination].type.dtype;
      if (devices == LoadedOn::Gpus)
        cuda::checkReduction(instruction.combiner, dtype);
      else
        requireReduction(instruction.combiner, dtype);
    }
  }

  const format::Program &program;
  LoadedOn devices;
  KernelTable table;
  std::set<std::pair<uint32_t, bool>> checked; // kernels, and whether the host runs them
  std::set<std::string> known;                 // places and sentences
  std::vector<LoadFault> faults;
};

} // namespace

std::vector<LoadFault> heddle::runtime::findLoadFaults(const format::Program &program, LoadedOn devices) {
  return FaultFinder(program, devices).run();
}
