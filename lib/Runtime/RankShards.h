// Puts a port together of what the devices of several processes have.
#ifndef HEDDLE_LIB_RUNTIME_RANKSHARDS_H
#define HEDDLE_LIB_RUNTIME_RANKSHARDS_H

#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/World.h"

#include <map>

namespace heddle::runtime {

/// Which rank has which boxes of a port. Of a box that several have, the first one sends its elements to rank 0, the
/// others a checksum.
class RankShards {
public:
  RankShards(World &world, const format::Mesh &mesh, const format::Port &port);

  /// All ranks call this. `whole` is the port as this rank's devices have it, elements of others anything; `fault` says
  /// what went wrong with that, if something did. Afterwards it is whole: on all ranks, or on the first one. Throws
  /// WorldError on all ranks where one has a fault, or where copies differ.
  void gather(const std::string &name, const std::string &fault, bool isForAll, std::vector<std::byte> &whole);

private:
  using Start = std::vector<int64_t>;
  struct Held {
    std::vector<int64_t> size;
    int64_t device; // the first one that has it
  };

  uint64_t countBytes(const Start &start) const;
  std::vector<std::byte> cut(const Start &start, const std::vector<std::byte> &whole) const;
  void paste(const Start &start, const std::byte *box, std::vector<std::byte> &whole) const;
  bool isFirstOf(int64_t rank, const Start &start) const;
  Message pack(const std::vector<std::byte> &whole) const;
  /// Throws WorldError where copies differ.
  void unpack(const std::string &name, const std::vector<Message> &byRank, std::vector<std::byte> &whole) const;
  /// Whether a rank's devices have it all.
  bool hasAll(int64_t rank) const { return devices[rank].size() == boxes.size(); }

  World &world;
  const format::Port &port;
  int64_t deviceCount;
  std::map<Start, Held> boxes;                   // those of all
  std::vector<std::map<Start, int64_t>> devices; // by rank, the first of its devices that has a box
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RANKSHARDS_H
