// Where everything lies that a device has, in its memory, the host's and on the disk: one mapping of each a device, the
// same offsets on all that have as much of it.
#ifndef HEDDLE_LIB_RUNTIME_MEMORY_H
#define HEDDLE_LIB_RUNTIME_MEMORY_H

#include "PerDevice.h"
#include "heddle/PlanFormat/Program.h"
#include "heddle/Runtime/Executor.h"

#include <map>
#include <utility>

namespace heddle::runtime {

/// What memory holds before anything is written to it, where it is poisoned, and the padding of a shard: NaN, and true.
constexpr int poison = 0xFF;
constexpr uint64_t memoryAlignment = 64;

/// A sum that saturates, as all sums of bytes here do.
uint64_t addBytes(uint64_t a, uint64_t b);
/// The next multiple.
uint64_t roundUp(uint64_t bytes, uint64_t alignment = memoryAlignment);

/// The memory of this machine, or of the group of processes that this one is in.
uint64_t getMachineBytes();

/// Pages that become memory when they are touched, and are zeros then.
class Memory {
public:
  Memory() = default;
  /// Throws LoadError where there are not as many.
  explicit Memory(uint64_t bytes);
  /// Addresses that nothing may be read from or written to.
  static Memory reserve(uint64_t bytes);
  /// A file's, which others may map, too. Throws LoadError.
  static Memory map(int file, uint64_t bytes);
  ~Memory();
  Memory(Memory &&other) noexcept : bytes(std::exchange(other.bytes, nullptr)), size(std::exchange(other.size, 0)) {}
  Memory &operator=(Memory &&other) noexcept {
    std::swap(bytes, other.bytes);
    std::swap(size, other.size);
    return *this;
  }

  std::byte *data() const { return bytes; }

private:
  Memory(uint64_t bytes, int protection, int flags, int file);

  std::byte *bytes = nullptr;
  uint64_t size = 0;
};

/// What an address is relative to: an entry's arguments follow the arenas, then its results.
enum Root : uint32_t { DeviceArena, HostArena, DiskArena, FirstArgument };

/// The spaces that a device has something in.
constexpr format::Space spaces[] = {format::Space::Device, format::Space::Host, format::Space::Disk};

/// An offset in one of a device's spaces.
struct Address {
  format::Space space = format::Space::Device;
  uint64_t offset = 0;
};

/// One T for each of these spaces.
template <typename T> struct BySpace {
  T device{}, host{}, disk{};

  T &operator[](format::Space space) {
    return space == format::Space::Device ? device : space == format::Space::Host ? host : disk;
  }
  const T &operator[](format::Space space) const {
    return space == format::Space::Device ? device : space == format::Space::Host ? host : disk;
  }
};
using BytesBySpace = BySpace<uint64_t>;

/// Places of all that a device has. State leaves are shared by entries; a result of role state that lies in no
/// argument is in its leaf where the entry does not read that, and otherwise in a spare one, which it changes places
/// with.
class Layout {
public:
  /// `entries` are the numbers of those to load. All offsets are multiples of the alignment.
  Layout(const format::Program &program, const std::vector<size_t> &entries, int64_t device, uint64_t alignment);
  /// Comes last: `scratch` is what kernels and collectives need.
  void addScratch(uint64_t bytes);

  uint64_t getBytes(format::Space space = format::Space::Device) const { return bytes[space]; }
  const MemoryUse &getUse() const { return use; } // of one device
  uint64_t getScratch() const { return scratch; }

  Address getArgument(size_t entry, size_t index) const;
  Address getResult(size_t entry, size_t index) const;
  /// The place of an entry's root, by its number.
  Address getRoot(size_t entry, uint32_t root) const;
  uint32_t getRootCount(size_t entry) const {
    return FirstArgument + static_cast<uint32_t>(ports[entry].arguments.size() + ports[entry].results.size());
  }

  const std::vector<const format::Port *> &getState() const { return state; }
  std::optional<size_t> findState(std::string_view name) const;
  Address getLeaf(size_t leaf) const { return leaves[leaf]; }

  /// Makes the results of role state the state of the next run.
  void carryState(size_t entry);

private:
  struct Place {
    std::optional<size_t> leaf;     // where it is one
    std::optional<size_t> argument; // of a result: the one that is donated to it
    Address address;                // else, in memory of its own
    std::optional<size_t> becomes;  // of a result of role state: the leaf of its name
  };
  struct Ports {
    std::vector<Place> arguments, results;
    bool isInPlace = false; // each result of role state is where the leaf of its name is
  };

  Address add(uint64_t size, format::Space space, uint64_t &category);
  void addLeaf(const format::Port &port);
  void addEntry(size_t number);

  const format::Program &program;
  int64_t position; // in the mesh
  uint64_t alignment;
  BytesBySpace bytes;
  Address arenas[FirstArgument];
  uint64_t scratch = 0;
  MemoryUse use;
  std::vector<const format::Port *> state;
  std::map<std::string, size_t, std::less<>> leafOf; // by name
  std::vector<Address> leaves;
  std::vector<Ports> ports; // by entry
  // carryState, which allocates nothing, uses these:
  std::vector<Address> before;               // places of leaves
  std::vector<std::optional<size_t>> goesTo; // by leaf, the one that its memory becomes
};

/// The layouts of a process's devices: those with equal arenas that own equally many blocks of everything share one.
class Layouts {
public:
  struct Class {
    Layout layout;
    std::vector<int64_t> devices;
  };

  /// As for a Layout.
  Layouts(const format::Program &program, const std::vector<size_t> &entries, DeviceRange devices,
          uint64_t alignment = memoryAlignment);

  std::vector<Class> &getClasses() { return classes; }
  size_t getClass(int64_t device) const { return classOf[device]; }
  const Layout &operator[](int64_t device) const { return classes[classOf[device]].layout; }

private:
  std::vector<Class> classes;
  PerDevice<size_t> classOf;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_MEMORY_H
