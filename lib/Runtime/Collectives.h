// What devices that meet make of what they bring: work for all of them, cut into slices that any of them may do.
#ifndef HEDDLE_LIB_RUNTIME_COLLECTIVES_H
#define HEDDLE_LIB_RUNTIME_COLLECTIVES_H

#include "Reduce.h"
#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

/// How elements are combined over devices; throws LoadError for those that can't be.
ReduceFunction requireReduction(format::Combiner combiner, format::DType dtype);

/// The work of a collective with `from.size()` operands and as many destinations, on dense memory. No destination may
/// overlap an operand of the same device, but that an all-reduce's operand i may be its destination i.
class CollectiveWork {
public:
  CollectiveWork() = default;
  /// Among `members` devices; `sources` as of findSources. Throws LoadError.
  CollectiveWork(const format::Instruction &instruction, const std::vector<format::TensorType> &from,
                 const std::vector<format::TensorType> &to, int64_t members, const std::vector<int64_t> &sources);

  size_t getSliceCount() const { return slices.size(); }
  /// Of each member: its operands', then its destinations'.
  size_t getAddressCount() const { return 2 * operands; }
  /// Whether one thread should do it all.
  bool isSmall() const { return totalBytes <= 64 << 10; }

  /// All members must be there.
  void run(size_t slice, const std::vector<Member> &members) const;

  // ---- for members that see nothing of each other ----

  size_t getOperandCount() const { return operands; }
  /// The function that combines elements; null for what moves bytes alone.
  ReduceFunction getReduction() const { return reduce; }
  /// What a member combines of an operand: `count` elements of all members from `from` on become those of destinations
  /// from `to` on, of all members or of this one alone.
  struct Part {
    int64_t from, to, count, elementBytes;
    bool isForAll;
  };
  Part getPart(size_t operand, int64_t member, int64_t members) const;
  /// Bytes of an operand that become bytes of a destination; of zeros where no member is `from`.
  struct Move {
    size_t operand;
    int64_t from, to, fromOffset, toOffset, bytes;
  };
  /// All that go to a member or, with `isSent`, come from it.
  std::vector<Move> getMoves(int64_t member, int64_t members, bool isSent) const;

private:
  /// Elements or bytes [begin, end) of an operand, or of what a member gets or gives.
  struct Slice {
    uint32_t operand;
    uint32_t member;
    int64_t begin, end;
  };
  void runReduction(const Slice &slice, const std::vector<Member> &members) const;
  /// Calls `visit` with each move of an operand that goes to a member or, with `isSent`, comes from it.
  template <typename Visit>
  void visitMoves(size_t operand, int64_t member, int64_t members, bool isSent, Visit visit) const;
  void add(uint32_t operand, uint32_t member, int64_t count, int64_t perSlice);

  format::CollectiveKind kind = {};
  size_t operands = 0;
  ReduceFunction reduce = nullptr;
  std::vector<int64_t> sizes;        // by operand: elements of a reduction, else bytes, of a member's part
  std::vector<int64_t> elementBytes; // by operand
  std::vector<int64_t> sources;      // by member: the one that it gets the operand of, -1 for none
  std::vector<Slice> slices;
  uint64_t totalBytes = 0;
};

/// A group of devices, in the order of a collective or an exchange.
struct Group {
  std::vector<int64_t> devices;
  int64_t index = 0; // of this one among them
};
Group findGroup(const format::Instruction &instruction, const format::Mesh &mesh, int64_t position);

/// By member, the one whose whole operand it gets, -1 for none; empty for collectives that combine, join or cut
/// operands.
std::vector<int64_t> findSources(const format::Instruction &instruction, const format::Mesh &mesh, int64_t members);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_COLLECTIVES_H
