// What a reader may rely on: nothing in a checked program points outside of it.
#include "Checker.h"
#include "heddle/PlanFormat/Ports.h"

#include <algorithm>
#include <map>
#include <set>

using namespace heddle::format;

bool CheckerBase::checkAxes(const std::string &subject, const std::vector<AxisList> &lists) {
  std::vector<AxisRef> seen;
  for (const AxisList &axes : lists)
    for (const AxisRef &ref : axes) {
      if (!checkNumber(subject + "'s axis", ref.axis, program.mesh.axes.size(), "of the mesh"))
        return false;
      const Mesh::Axis &axis = program.mesh.axes[ref.axis];
      bool isWhole = ref.preSize == 1 && ref.size == axis.size;
      if (!isWhole &&
          (ref.preSize < 1 || ref.size < 2 || axis.size % ref.preSize || axis.size / ref.preSize % ref.size))
        return fail(subject + " has the part (" + std::to_string(ref.preSize) + ")" + std::to_string(ref.size) +
                    " of axis \"" + axis.name + "\", needed factors of its size " + std::to_string(axis.size));
      for (const AxisRef &other : seen)
        if (other.axis == ref.axis && other.preSize < ref.preSize * ref.size &&
            ref.preSize < other.preSize * other.size)
          return fail(subject + " uses a part of axis \"" + axis.name + "\" twice, needed once");
      seen.push_back(ref);
    }
  return true;
}

namespace {

/// The limit of meshes in text, too (heddle/Dialect/Sdy/Limits.h): lists of all devices are made.
constexpr int64_t maxDevices = int64_t(1) << 20;
constexpr uint64_t sectionAlignment = 64;
constexpr uint64_t maxScratchBytes = uint64_t(1) << 48, maxParts = uint64_t(1) << 32;
constexpr uint32_t maxThreads = 1024, maxSharedBytes = 1 << 20; // of a GPU's block
constexpr uint64_t maxBlocks = (uint64_t(1) << 31) - 1;

class Checker : CheckerBase {
public:
  using CheckerBase::CheckerBase;

  std::string run() {
    checkMesh() && checkSections() && checkKernels() && checkEntries();
    return fault;
  }

private:
  bool checkMesh() {
    int64_t count = 1;
    std::set<std::string> names;
    for (const Mesh::Axis &axis : program.mesh.axes) {
      if (axis.size < 1 || axis.size > maxDevices || (count *= axis.size) > maxDevices)
        return fail("axis \"" + axis.name + "\" of the mesh has size " + std::to_string(axis.size) +
                    ", needed at least 1 and at most 2^20 devices in all");
      if (!names.insert(axis.name).second)
        return fail("the mesh has two axes \"" + axis.name + "\", needed names that differ");
    }
    if (program.meshName.empty() && (!program.mesh.axes.empty() || !program.mesh.devices.empty()))
      return fail("the mesh has no name, needed one where it has axes");
    std::vector<int64_t> sorted = program.mesh.devices;
    std::sort(sorted.begin(), sorted.end());
    bool isPermutation = sorted.empty() || static_cast<int64_t>(sorted.size()) == count;
    for (size_t index = 0; index < sorted.size(); ++index)
      isPermutation = isPermutation && sorted[index] == static_cast<int64_t>(index);
    return isPermutation || fail("the mesh's device ids are " + std::to_string(sorted.size()) +
                                 " numbers, needed each of its " + std::to_string(count) + " devices once");
  }

  bool checkRange(const std::string &subject, uint64_t offset, uint64_t bytes, uint64_t size) {
    uint64_t end;
    if (__builtin_add_overflow(offset, bytes, &end) || end > size)
      return fail(subject + " has " + std::to_string(bytes) + " bytes at " + std::to_string(offset) +
                  ", needed them inside its section of " + std::to_string(size));
    return offset % sectionAlignment == 0 || fail(subject + "'s offset", offset, "a multiple of 64");
  }

  bool checkSections() {
    for (size_t index = 0; index < program.constants.size(); ++index)
      if (!checkRange("constant #" + std::to_string(index), program.constants[index].offset,
                      program.constants[index].bytes, program.constantBytes.size()))
        return false;
    for (size_t index = 0; index < program.modules.size(); ++index) {
      const CodeModule &module = program.modules[index];
      std::string name = "code module #" + std::to_string(index) + " for " + module.target;
      if (!checkRange(name, module.offset, module.bytes, program.codeBytes.size()))
        return false;
    }
    return true;
  }

  /// How a stage is launched: GPUs' have blocks of threads, CPUs' don't.
  bool checkLaunch(const std::string &name, const CodeModule &module, const Stage &stage) {
    bool isForGpus = module.target.starts_with("cuda-");
    uint32_t least = isForGpus ? 1 : 0, most = isForGpus ? maxThreads : 0;
    if (stage.threads < least || stage.threads > most)
      return fail(name + "'s threads of a block for " + module.target, stage.threads, isForGpus ? "1 to 1024" : "none");
    if (isForGpus && stage.parts > maxBlocks)
      return fail(name + "'s blocks of a launch", stage.parts, "at most 2^31 - 1");
    return stage.sharedBytes <= (isForGpus ? maxSharedBytes : 0) ||
           fail(name + "'s shared memory in bytes for " + module.target, stage.sharedBytes,
                isForGpus ? "at most 2^20" : "none");
  }

  bool checkSlots(const std::string &name, const Kernel &kernel, const KernelCode &code, const Stage &stage) {
    size_t count = kernel.parameters.size() + kernel.results.size() + (code.scratchBytes != 0);
    for (uint32_t argument : stage.slots)
      if (argument >= count)
        return fail(name + "'s slot", argument, "one of its " + std::to_string(count) + " arguments");
    return true;
  }

  bool checkCode(const std::string &name, const Kernel &kernel) {
    std::set<uint32_t> modules;
    for (const KernelCode &code : kernel.code) {
      if (code.module >= program.modules.size())
        return fail(name + "'s code module", code.module,
                    "one of the program's " + std::to_string(program.modules.size()));
      if (!modules.insert(code.module).second)
        return fail(name + " has code twice in module #" + std::to_string(code.module) + ", needed it once");
      if (code.scratchBytes > maxScratchBytes)
        return fail(name + "'s scratch bytes", code.scratchBytes, "at most 2^48");
      for (const Stage &stage : code.stages) {
        if (stage.symbol.empty() || stage.symbol.find('\0') != std::string::npos)
          return fail(name + " has a stage without a symbol, needed one each");
        if (stage.parts > maxParts)
          return fail(name + "'s parts of a stage", stage.parts, "at most 2^32");
        if (!checkLaunch(name, program.modules[code.module], stage) || !checkSlots(name, kernel, code, stage))
          return false;
      }
    }
    return true;
  }

  bool checkKernels() {
    std::set<std::string> names;
    for (const Kernel &kernel : program.kernels) {
      std::string name = "kernel @" + kernel.name;
      if (kernel.name.empty() || !names.insert(kernel.name).second)
        return fail(name + " has " + (kernel.name.empty() ? "no name" : "the name of another") +
                    ", needed names that differ");
      for (const std::vector<TensorType> *types : {&kernel.parameters, &kernel.results})
        for (const TensorType &type : *types)
          if (!checkType(name, type))
            return false;
      if (kernel.entriesBefore > program.entries.size())
        return fail(name + "'s place in the text", kernel.entriesBefore,
                    "at most the " + std::to_string(program.entries.size()) + " entries");
      if (!checkCode(name, kernel))
        return false;
      if (kernel.body)
        if (fault = checkBody(program, kernel); !fault.empty())
          return fail(name + "'s body " + fault);
    }
    return true;
  }

  bool checkEntries() {
    std::set<std::string> names;
    for (const Kernel &kernel : program.kernels)
      names.insert(kernel.name);
    for (const Entry &entry : program.entries) {
      std::string name = "entry @" + entry.name;
      if (entry.name.empty() || !names.insert(entry.name).second)
        return fail(name + " has " + (entry.name.empty() ? "no name" : "the name of another entry or kernel") +
                    ", needed names that differ");
      if (!checkPorts(name + " argument #", entry.arguments) || !checkPorts(name + " result #", entry.results) ||
          !checkDonations(name, entry) || !checkLeaves(name, entry.arguments) || !checkLeaves(name, entry.results) ||
          !checkChoice(name, entry))
        return false;
      std::vector<CommonBytes> common = getCommonBytes(program, entry);
      for (size_t index = 0; index < entry.lists.size(); ++index)
        if (fault = checkList(program, entry, entry.lists[index], common[index]); !fault.empty())
          return fail(name + (entry.lists.size() > 1 ? " list #" + std::to_string(index) + " " : " ") + fault);
    }
    return checkCopies();
  }

  bool checkPorts(const std::string &what, const std::vector<Port> &ports) {
    std::set<std::pair<bool, std::string>> names; // a metric may be called as the state that it shows
    for (size_t index = 0; index < ports.size(); ++index) {
      const Port &port = ports[index];
      std::string name = what + std::to_string(index) + " \"" + port.name + "\"";
      if (!names.insert({port.role == Role::Metric, port.name}).second)
        return fail(name + " has the name of another one, needed names that differ");
      if (!checkAxes(name, port.sharding) || !checkType(name, port.type) || !checkType(name, port.local))
        return false;
      if (port.sharding.size() != port.type.shape.size())
        return fail(name + " has a sharding of " + std::to_string(port.sharding.size()) + " dims, needed " +
                    std::to_string(port.type.shape.size()));
      if (port.placement && !checkPlacement(name, port))
        return false;
      TensorType local = getTypeOfBlocks(port, port.placement ? countMostBlocks(*port.placement) : 1);
      if (port.local != local)
        return fail(name + " is " + toString(port.local) + ", needed " + toString(local) + ", a shard of " +
                    toString(port.type));
      if (port.appended && !checkAppended(name, port))
        return false;
      if (!isArena(port.space) || (port.space != Space::Device && port.role != Role::State))
        return fail(name + " of role " + toString(port.role) + " is in space " + toString(port.space) +
                    ", needed state on the device, the host or the disk, and all else on the device");
      if (port.appended && index + 1 < ports.size() && !ports[index + 1].appended)
        return fail(name + " is appended and has \"" + ports[index + 1].name +
                    "\" after it, which is not, needed appended ones after all others");
    }
    return true;
  }

  bool checkAppended(const std::string &name, const Port &port) {
    const Appended &own = *port.appended;
    if (port.role != Role::State)
      return fail(name + " of role " + toString(port.role) + " is appended, needed state");
    uint64_t needed = own.copyOf.empty() ? getBytes(port.type.dtype) : 0;
    if (own.element.size() != needed)
      return fail(name + " is appended with an element of " + std::to_string(own.element.size()) + " bytes, needed " +
                  (own.copyOf.empty() ? std::to_string(needed) + ", those of " + toString(port.type.dtype)
                                      : "none beside a copy of \"" + own.copyOf + "\""));
    bool isComplex = port.type.dtype == DType::C64 || port.type.dtype == DType::C128;
    if (isComplex && !own.isZero() && own.copyOf.empty())
      return fail(name + " is appended as a " + toString(own) + " of " + toString(port.type.dtype) + ", needed zeros");
    return port.type.dtype != DType::I1 || needed == 0 || own.element[0] <= 1 ||
           fail(name + "'s appended element", own.element[0], "0 or 1");
  }

  /// Where appended state begins as other state, following copies of copies.
  bool checkCopies() {
    std::set<const Port *> sound;
    auto findState = [&](const std::string &name) {
      auto found = leaves.find({Role::State, name});
      return found == leaves.end() ? nullptr : found->second;
    };
    for (const auto &[key, port] : leaves) {
      const std::string &name = key.second;
      const Port *leaf = port;
      for (size_t copies = 0; leaf->appended && !leaf->appended->copyOf.empty() && !sound.contains(leaf); ++copies) {
        const Port *source = findState(leaf->appended->copyOf);
        std::string subject = "state \"" + name + "\" is appended as a copy of ";
        if (!source)
          return fail(subject + '"' + leaf->appended->copyOf + "\", needed a leaf of the program's state");
        if (source->type != port->type)
          return fail(subject + '"' + source->name + "\" of type " + toString(source->type) + ", needed " +
                      toString(port->type));
        leaf = source;
        if (copies == leaves.size() || leaf == port)
          return fail(subject + "itself in the end, needed a leaf that begins otherwise");
      }
      for (leaf = port; leaf->appended && !leaf->appended->copyOf.empty() && sound.insert(leaf).second;)
        leaf = findState(leaf->appended->copyOf);
    }
    return true;
  }

  bool checkPlacement(const std::string &name, const Port &port) {
    const Placement &placement = *port.placement;
    if (program.meshName.empty())
      return fail(name + " has a placement in a program without a mesh, needed one");
    std::vector<AxisList> axes = port.sharding;
    axes.push_back(placement.axes);
    if (!checkAxes(name + "'s placement and sharding", axes))
      return false;
    size_t blocks = placement.owners.size(), rank = port.type.shape.size();
    bool isCut = rank == 0 ? placement.dim == 0 && blocks == 1
                           : placement.dim < rank && blocks > 0 &&
                                 port.type.shape[placement.dim] % static_cast<int64_t>(blocks) == 0;
    if (!isCut)
      return fail(name + "'s placement cuts dim " + std::to_string(placement.dim) + " of " + toString(port.type) +
                  " into " + std::to_string(blocks) +
                  " blocks, needed at least 1, and a dim of a size that is divisible by their number");
    int64_t members = getGroupSize(placement.axes);
    for (size_t block = 0; block < blocks; ++block) {
      const std::vector<int64_t> &owners = placement.owners[block];
      std::string which = name + "'s block #" + std::to_string(block);
      if (owners.empty())
        return fail(which + " is owned by no device, needed an owner");
      for (size_t index = 0; index < owners.size(); ++index)
        if (owners[index] < 0 || owners[index] >= members || (index > 0 && owners[index] <= owners[index - 1]))
          return fail(which + " has owner " + std::to_string(owners[index]) + ", needed numbers below " +
                      std::to_string(members) + ", each once and in ascending order");
    }
    return true;
  }

  static int64_t countMostBlocks(const Placement &placement) {
    std::map<int64_t, int64_t> counts;
    int64_t most = 0;
    for (const std::vector<int64_t> &owners : placement.owners)
      for (int64_t owner : owners)
        most = std::max(most, ++counts[owner]);
    return most;
  }

  bool checkDonations(const std::string &name, const Entry &entry) {
    std::set<uint32_t> taken;
    for (const Port &port : entry.arguments)
      if (port.donatedTo &&
          (*port.donatedTo >= entry.results.size() || entry.results[*port.donatedTo].local != port.local ||
           entry.results[*port.donatedTo].placement != port.placement ||
           entry.results[*port.donatedTo].space != port.space || !taken.insert(*port.donatedTo).second))
        return fail(name + " argument \"" + port.name + "\" is donated to result #" + std::to_string(*port.donatedTo) +
                    ", needed a result of its type, placement and space that no other is donated to");
    for (const Port &port : entry.results)
      if (port.donatedTo)
        return fail(name + " result \"" + port.name + "\" is donated, needed an argument");
    return true;
  }

  /// State goes by its name from step to step and from entry to entry: everywhere it must be the same shards. Other
  /// leaves may have other types in other entries; where they are is the same.
  bool checkLeaves(const std::string &name, const std::vector<Port> &ports) {
    for (const Port &port : ports) {
      auto [found, isNew] = leaves.try_emplace({port.role, port.name}, &port);
      if (!isNew && found->second->placement != port.placement)
        return fail(name + " has " + toString(port.role) + " \"" + port.name +
                    "\" of another placement than elsewhere, needed the same one");
      if (!isNew && port.role == Role::State &&
          (found->second->type != port.type || found->second->sharding != port.sharding))
        return fail(name + " has state \"" + port.name + "\" of type " + toString(port.type) +
                    ", needed the type and sharding that it has elsewhere, of type " + toString(found->second->type));
      if (!isNew && found->second->space != port.space)
        return fail(name + " has state \"" + port.name + "\" on the " + toString(port.space) + ", needed it on the " +
                    toString(found->second->space) + ", as elsewhere");
      if (!isNew && found->second->appended != port.appended) {
        auto describe = [](const Port &own) { return own.appended ? toString(*own.appended) : "not at all"; };
        return fail(name + " has state \"" + port.name + "\" appended as " + describe(port) + ", needed " +
                    describe(*found->second) + ", as elsewhere");
      }
    }
    return true;
  }

  bool checkChoice(const std::string &name, const Entry &entry) {
    if (!checkAxes(name + "'s choice of lists", {entry.listsBy}))
      return false;
    if (entry.listsBy.empty() && entry.listOf.empty())
      return entry.lists.size() == 1 || fail(name + " has " + std::to_string(entry.lists.size()) +
                                             " lists and no choice of them, needed one list");
    int64_t members = getGroupSize(entry.listsBy);
    if (static_cast<int64_t>(entry.listOf.size()) != members)
      return fail(name + " chooses " + std::to_string(entry.listOf.size()) + " lists, needed one for each of " +
                  std::to_string(members) + " indices");
    std::set<uint32_t> used;
    for (uint32_t number : entry.listOf) {
      used.insert(number);
      if (!checkNumber(name + "'s choice", number, entry.lists.size(), "lists"))
        return false;
    }
    return used.size() == entry.lists.size() ||
           fail(name + " has " + std::to_string(entry.lists.size()) + " lists, of which devices run " +
                std::to_string(used.size()) + ", needed all to be run");
  }

  std::map<std::pair<Role, std::string>, const Port *> leaves; // of all entries
};

} // namespace

std::string heddle::format::check(const Program &program) {
  std::string fault = Checker(program).run();
  // A name may be anything, the sentence is one line.
  std::ranges::replace_if(fault, [](unsigned char c) { return c < ' '; }, '?');
  return fault;
}
