// Which bytes of which memory the values of a plan are, and maps from bytes to what is known of them.
#ifndef HEDDLE_ANALYSIS_PLANPLACES_H
#define HEDDLE_ANALYSIS_PLANPLACES_H

#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/ProgramOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <set>

namespace heddle {

/// Memory that overlaps no other. A result that an argument is donated to is that argument. Buffers without an offset
/// are each a memory of their own.
struct DisjointMemory {
  enum class Kind { DeviceArena, HostArena, DiskArena, Argument, Result, Constant, Buffer } kind;
  int64_t index = 0;  // of an argument or a result
  void *op = nullptr; // of a constant or a buffer

  auto operator<=>(const DisjointMemory &) const = default;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &out, const DisjointMemory &memory);

/// A number for each iteration of the loops around an op.
using PlanIterations = llvm::DenseMap<mlir::Value, int64_t>;

/// Bytes of a memory, with gaps where the type is strided.
struct PlanPlace {
  DisjointMemory memory;
  int64_t begin = 0, end = 0; // from the first byte to the one after the last
  mlir::MemRefType type;

  bool operator==(const PlanPlace &other) const = default;
};

/// Where a value lies in an iteration.
PlanPlace getPlace(mlir::Value memory, const PlanIterations &iterations);

/// Calls `visit` with each run of bytes without gaps, in no order. False, and no call, where there are more than
/// `most`.
bool forEachRun(const PlanPlace &place, int64_t most, llvm::function_ref<void(int64_t begin, int64_t end)> visit);

/// Whether two places have a byte in common; those with gaps are looked at run by run, up to a million of them.
bool overlap(const PlanPlace &a, const PlanPlace &b);

/// What is known of each byte of a memory, in pieces of equal bytes.
template <typename Cell> class ByteMap {
public:
  struct Piece {
    int64_t end;
    Cell cell;

    bool operator==(const Piece &) const = default;
  };

  bool operator==(const ByteMap &) const = default;

  /// Calls `visit` with all that is known of bytes, which it may change; pieces are cut where the range begins and
  /// ends.
  template <typename Visit> void visit(int64_t begin, int64_t end, Visit visit) {
    if (begin >= end)
      return;
    cut(begin);
    cut(end);
    auto piece = pieces.lower_bound(begin);
    for (int64_t at = begin; at < end; at = piece->second.end, ++piece) {
      if (piece == pieces.end() || piece->first != at) { // a gap
        int64_t until = piece == pieces.end() ? end : std::min(end, piece->first);
        piece = pieces.emplace_hint(piece, at, Piece{until, Cell()});
      }
      visit(piece->second.cell);
    }
  }

  /// Replaces all that is known of bytes.
  void assign(int64_t begin, int64_t end, Cell cell) {
    if (begin >= end)
      return;
    cut(begin);
    cut(end);
    pieces.erase(pieces.lower_bound(begin), pieces.lower_bound(end));
    pieces.emplace(begin, Piece{end, std::move(cell)});
  }

  /// Calls `combine` with the cells of both for each byte that one has; absent ones are `Cell()`.
  template <typename Combine> void join(const ByteMap &other, Combine combine) {
    for (auto &[begin, piece] : other.pieces) {
      cut(begin);
      cut(piece.end);
    }
    ByteMap its = other;
    for (auto &[begin, piece] : pieces) {
      its.cut(begin);
      its.cut(piece.end);
    }
    for (auto &[begin, piece] : pieces)
      if (auto found = its.pieces.find(begin); found != its.pieces.end())
        combine(piece.cell, found->second.cell);
      else
        combine(piece.cell, Cell());
    for (auto &[begin, piece] : its.pieces)
      if (!pieces.count(begin)) {
        Cell cell;
        combine(cell, piece.cell);
        pieces.emplace(begin, Piece{piece.end, std::move(cell)});
      }
  }

private:
  void cut(int64_t at) {
    auto piece = pieces.upper_bound(at);
    if (piece == pieces.begin())
      return;
    --piece;
    if (piece->first >= at || piece->second.end <= at)
      return;
    pieces.emplace(at, Piece{piece->second.end, piece->second.cell});
    piece->second.end = at;
  }

  std::map<int64_t, Piece> pieces;
};

} // namespace heddle

#endif // HEDDLE_ANALYSIS_PLANPLACES_H
