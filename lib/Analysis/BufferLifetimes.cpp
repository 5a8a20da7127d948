// Walks a list once in the order of the text and notes all accesses, records and waits; then each buffer's lifetime
// ends at the wait of stream 0 that covers its last access, widened to the loops that it lives through.
#include "heddle/Analysis/BufferLifetimes.h"

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <limits>

using namespace mlir;
using namespace heddle;

namespace {

struct Range {
  int begin, end;

  bool holds(int first, int last) const { return begin <= first && last <= end; }
};

struct Access {
  int position;
  int64_t stream;
  bool reads, writesAll;
  int choice = 0;
};

/// A root's accesses, and the loops that its views move on with.
struct Uses {
  std::vector<Access> accesses;
  llvm::SmallPtrSet<Operation *, 1> moving;
};

/// A record or a wait.
struct Mark {
  int position;
  int64_t event;
  int choice;
};

class Lifetimes {
public:
  std::vector<BufferLifetime> run(plan::ListOp list) {
    visit(list.getBody().front());
    std::vector<BufferLifetime> lifetimes;
    list.walk([&](plan::BufferOp buffer) {
      if (auto found = uses.find(buffer.getMemory()); found != uses.end())
        lifetimes.push_back(getLifetime(buffer, found->second));
    });
    return lifetimes;
  }

private:
  void visit(Block &block) {
    for (Operation &op : block) {
      int begin = position++;
      if (auto record = dyn_cast<plan::RecordOp>(op)) {
        records[record.getStream()].push_back({begin, static_cast<int64_t>(record.getEvent()), choice});
        lastRecord[record.getEvent()] = {begin, record.getStream()};
      } else if (auto wait = dyn_cast<plan::WaitOp>(op)) {
        addWait(wait, begin);
      } else if (auto instruction = dyn_cast<plan::InstructionOpInterface>(op)) {
        addAccesses(instruction, begin);
      }
      if (op.getNumRegions() == 0)
        continue;
      for (Region &region : op.getRegions())
        visitRegion(op, region);
      int end = position++;
      if (isa<plan::LoopOp, plan::WhileOp>(op))
        loops.push_back({&op, {begin, end}}); // inner ones first
      // The host reads what it decides by.
      if (isa<plan::WhileOp, plan::CaseOp>(op)) {
        add(op.getOperand(0), {begin, 0, true, false});
        if (isa<plan::WhileOp>(op))
          add(op.getOperand(0), {end, 0, true, false});
      }
    }
  }

  /// What happens in a region that may be left out says nothing about what comes after it.
  void visitRegion(Operation &op, Region &region) {
    auto loop = dyn_cast<plan::LoopOp>(op);
    bool isCertain = loop ? loop.getTripCount() > 0 : &region == &op.getRegion(0) && isa<plan::WhileOp>(op);
    if (isCertain)
      return visit(region.front());
    auto sinceBefore = since;
    auto recordsBefore = lastRecord;
    int around = choice;
    choice = choices.size();
    choices.push_back(around);
    visit(region.front());
    choice = around;
    since = std::move(sinceBefore);
    lastRecord = std::move(recordsBefore);
  }

  /// Whether what happens in choice `inner` is sure to be in choice `outer`.
  bool isWithin(int outer, int inner) const {
    while (inner > outer)
      inner = choices[inner];
    return inner == outer;
  }

  void addWait(plan::WaitOp wait, int at) {
    if (wait.getStream() == 0) {
      waits[wait.getEvent()].push_back({at, static_cast<int64_t>(wait.getEvent()), choice});
      return;
    }
    auto [recorded, stream] = lastRecord.lookup(wait.getEvent());
    // This is where another stream began, if that is the one that was waited for.
    since[wait.getStream()] = stream == 0 ? recorded : since.lookup(stream);
  }

  void add(Value memory, Access access) {
    access.choice = choice;
    Value root = memory;
    while (auto view = root.getDefiningOp<plan::ViewOp>()) {
      for (Value iteration : view.getIterations())
        uses[plan::getRoot(memory)].moving.insert(cast<BlockArgument>(iteration).getOwner()->getParentOp());
      root = view.getSource();
    }
    if (root.getDefiningOp<plan::BufferOp>())
      uses[root].accesses.push_back(access);
  }

  void addAccesses(plan::InstructionOpInterface op, int at) {
    int64_t stream = op.getStreamNumber();
    begins[at] = stream == 0 ? at : since.lookup(stream);
    for (Value memory : op.getRead())
      add(memory, {at, stream, true, false});
    for (Value memory : op.getWritten()) {
      bool isAll = plan::getSpannedBytes(cast<MemRefType>(memory.getType())) ==
                       plan::getBytes(cast<MemRefType>(plan::getRoot(memory).getType())) &&
                   plan::isDense(cast<MemRefType>(memory.getType()));
      add(memory, {at, stream, false, isAll});
    }
  }

  /// Where stream 0 has waited for what a stream did at a position: the end of the list where it may never do so.
  int findEnd(const Access &access) const {
    if (access.stream == 0)
      return access.position;
    int earliest = position;
    auto own = records.find(access.stream);
    if (own == records.end())
      return earliest;
    auto isLater = [](int at, const Mark &mark) { return at < mark.position; };
    auto record = std::upper_bound(own->second.begin(), own->second.end(), access.position, isLater);
    for (; record != own->second.end() && record->position < earliest; ++record) {
      auto waited = waits.find(record->event);
      if (waited == waits.end() || !isWithin(record->choice, access.choice))
        continue;
      auto wait = std::upper_bound(waited->second.begin(), waited->second.end(), record->position, isLater);
      while (wait != waited->second.end() && !isWithin(wait->choice, access.choice))
        ++wait;
      if (wait != waited->second.end())
        earliest = std::min(earliest, wait->position);
    }
    return earliest;
  }

  BufferLifetime getLifetime(plan::BufferOp buffer, const Uses &own) const {
    BufferLifetime lifetime{buffer, std::numeric_limits<int>::max(), 0};
    int firstPosition = std::numeric_limits<int>::max();
    bool isWrittenFirst = false;
    for (const Access &access : own.accesses) {
      lifetime.first =
          std::min(lifetime.first, begins.count(access.position) ? begins.lookup(access.position) : access.position);
      lifetime.last = std::max(lifetime.last, findEnd(access));
      // A launch may read and write one buffer: it is read first.
      if (access.position < firstPosition || (access.position == firstPosition && access.reads)) {
        firstPosition = access.position;
        isWrittenFirst = !access.reads && access.writesAll;
      }
    }
    for (const auto &[op, range] : loops) {
      bool isUsed = llvm::any_of(own.accesses, [&, range = range](const Access &access) {
        return range.holds(access.position, access.position);
      });
      if (!isUsed || (range.holds(lifetime.first, lifetime.last) && isWrittenFirst && !own.moving.contains(op)))
        continue;
      lifetime.first = std::min(lifetime.first, range.begin);
      lifetime.last = std::max(lifetime.last, range.end);
    }
    return lifetime;
  }

  int position = 0;
  llvm::MapVector<Value, Uses> uses;
  std::vector<std::pair<Operation *, Range>> loops;
  llvm::DenseMap<int64_t, std::vector<Mark>> records; // by stream
  llvm::DenseMap<int64_t, std::vector<Mark>> waits;   // of stream 0, by event
  /// Regions that may be left out, each with the one around it; the first is the list.
  std::vector<int> choices{0};
  int choice = 0;
  llvm::DenseMap<int64_t, std::pair<int, int64_t>> lastRecord; // by event
  llvm::DenseMap<int64_t, int> since; // by stream: the place in stream 0 that it has waited for
  llvm::DenseMap<int, int> begins;    // by position, of other streams' instructions
};

} // namespace

std::vector<BufferLifetime> heddle::getBufferLifetimes(plan::ListOp list) { return Lifetimes().run(list); }

BufferPlacement heddle::getPlacementProblem(plan::ListOp list, Space space) {
  BufferPlacement placement;
  placement.problem.alignment = list.getAlignment();
  for (const BufferLifetime &lifetime : getBufferLifetimes(list)) {
    plan::BufferOp buffer = lifetime.buffer;
    if (buffer.getSpace() != space)
      continue;
    placement.buffers.push_back(lifetime);
    placement.problem.buffers.push_back(
        {lifetime.first, lifetime.last + 1, static_cast<uint64_t>(plan::getBytes(buffer.getMemory().getType()))});
  }
  return placement;
}
