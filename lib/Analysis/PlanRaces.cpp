// Follows a list as its host hands it out and keeps for each byte its last accesses; an access is a race where one in
// conflict with it is not over by `PlanOrder`.
#include "heddle/Analysis/PlanRaces.h"

#include "heddle/Analysis/PlanOrder.h"
#include "heddle/Analysis/PlanPlaces.h"
#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Analysis/PlanRounds.h"
#include "heddle/Dialect/Plan/InstructionOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

namespace {

struct Access {
  Operation *op;
  int64_t stream;
  PlanOrder::Segment segment;
  bool isWrite;
  bool isSpan; // whether the place has many gaps: it may not touch this byte
  PlanPlace place;
};

/// What was done to a byte, as far as what follows can be in conflict with it.
struct Cell {
  const void *writer = nullptr; // the buffer or result through which it was written last; null where paths differ
  SmallVector<Access, 1> accesses;
};

/// All that the host has handed out on a path.
struct State {
  PlanOrder order;
  std::map<DisjointMemory, ByteMap<Cell>> memory;

  void join(const State &other) {
    order.join(other.order);
    auto combine = [](Cell &mine, const Cell &its) {
      if (mine.writer != its.writer)
        mine.writer = nullptr;
      for (const Access &access : its.accesses)
        if (llvm::none_of(mine.accesses, [&](const Access &own) {
              return own.op == access.op && own.segment == access.segment && own.place == access.place &&
                     own.isWrite == access.isWrite;
            }))
          mine.accesses.push_back(access);
    };
    for (auto &[key, cells] : other.memory)
      memory[key].join(cells, combine);
    for (auto &[key, cells] : memory)
      if (!other.memory.count(key))
        cells.join({}, combine);
  }
};

std::string describe(const PlanPlace &place) {
  std::string text;
  llvm::raw_string_ostream(text) << "bytes " << place.begin << " to " << place.end << " of " << place.memory;
  return text;
}

class Follower {
public:
  explicit Follower(ListOp list) : list(list), entry(list->getParentOfType<EntryOp>()), ports(getListPorts(list)) {
    donated.resize(entry.getNumArguments());
    for (unsigned result = 0; result < entry.getResultTypes().size(); ++result) {
      std::optional<unsigned> donor = entry.findDonor(result);
      hasDonor.push_back(donor.has_value());
      if (donor)
        donated.set(*donor);
    }
  }

  LogicalResult followList() {
    State state{PlanOrder(segments), {}};
    if (failed(follow(list.getBody(), state)))
      return failure();
    return verifyResults(state);
  }

private:
  LogicalResult follow(Region &region, State &state) {
    for (Operation &op : region.front())
      if (failed(follow(op, state)))
        return failure();
    return success();
  }

  LogicalResult follow(Operation &op, State &state) {
    if (auto instruction = dyn_cast<InstructionOpInterface>(op))
      return run(instruction, state);
    if (auto record = dyn_cast<RecordOp>(op)) {
      state.order.record(record.getEvent(), record.getStream());
      return success();
    }
    if (auto wait = dyn_cast<WaitOp>(op)) {
      if (state.order.wait(wait.getEvent(), wait.getStream()))
        return success();
      return fail(op) << "waits for event " << wait.getEvent()
                      << ", which is not recorded before on every path, needed a plan.record: a stream does not wait "
                         "for an event that is recorded later";
    }
    if (auto loop = dyn_cast<LoopOp>(op))
      return followLoop(loop, state);
    if (auto when = dyn_cast<WhenOp>(op)) {
      int64_t k = iterations.lookup(when.getIteration());
      bool runs = k >= static_cast<int64_t>(when.getLower()) && k < static_cast<int64_t>(when.getUpper());
      return runs ? follow(when.getBody(), state) : success();
    }
    if (auto loop = dyn_cast<plan::WhileOp>(op))
      return followWhile(loop, state);
    if (auto choice = dyn_cast<plan::CaseOp>(op))
      return followCase(choice, state);
    return success(); // buffers, constants, results, views, axis_index
  }

  /// Where iterations are left out, memory that slides still has their bytes, which no other iteration touches:
  /// - the iteration before them reads and writes these, too. What it may do they may, since a stream never knows less
  ///   later on of what was over before the loop;
  /// - the iteration after them leaves its own segments there. What waits for one of these waits for theirs, since a
  ///   stream comes to them first.
  LogicalResult followLoop(LoopOp loop, State &state) {
    LoopRounds rounds = getLoopRounds(loop, iterations);
    for (auto [index, k] : llvm::enumerate(rounds.followed)) {
      iterations[loop.getIteration()] = k;
      int64_t before = index == 0 ? k : rounds.followed[index - 1] + 1;
      int64_t until = index + 1 == rounds.followed.size() ? k : rounds.followed[index + 1] - 1;
      for (Value memory : rounds.slides)
        leftOut[memory] = {loop, before, until};
      if (failed(follow(loop.getBody(), state)))
        return failure();
    }
    for (Value memory : rounds.slides)
      leftOut.erase(memory);
    iterations.erase(loop.getIteration());
    return success();
  }

  LogicalResult followWhile(plan::WhileOp loop, State &state) {
    state.order.split();
    std::optional<State> left;
    // An event that the body records is the same one from the second round on; what two rounds are in conflict in,
    // later ones are.
    for (int round = 0; round < 4; ++round) {
      if ((budget -= costOfRound) <= 0) // loops in loops multiply each other's rounds
        return loop.emitOpError("is in too many others to follow them all, needed fewer than ")
               << mostInstructions / costOfRound << " rounds";
      if (failed(follow(loop.getBefore(), state)) || failed(readOnHost(loop, loop.getCondition(), state)))
        return failure();
      if (left)
        left->join(state);
      else
        left.emplace(state);
      state.order.split();
      if (round < 3 && failed(follow(loop.getBody(), state)))
        return failure();
    }
    state.join(*left);
    return success();
  }

  LogicalResult followCase(plan::CaseOp choice, State &state) {
    if (failed(readOnHost(choice, choice.getIndex(), state)))
      return failure();
    state.order.split();
    std::optional<State> joined;
    for (Region &branch : choice.getBranches()) {
      State own = state;
      if (failed(follow(branch, own)))
        return failure();
      if (joined)
        joined->join(own);
      else
        joined.emplace(std::move(own));
    }
    state.order = joined->order;
    state.memory = std::move(joined->memory);
    state.order.split();
    return success();
  }

  /// The host waits for stream 0, then reads.
  LogicalResult readOnHost(Operation *op, Value memory, State &state) {
    if (failed(access(op, 0, memory, getPlaceNow(memory), /*isWrite=*/false, state)))
      return failure();
    state.order.waitOnHost(0);
    return success();
  }

  LogicalResult run(InstructionOpInterface op, State &state) {
    if (--budget <= 0)
      return op->emitOpError("is the ") << mostInstructions << "th instruction that is followed, needed fewer with "
                                        << "loops unrolled, or a plan that is taken without proof (--prove=false)";
    SmallVector<PlanPlace> read, written;
    for (Value memory : op.getRead())
      read.push_back(getPlaceNow(memory));
    for (Value memory : op.getWritten())
      written.push_back(getPlaceNow(memory));
    if (failed(verifyOwnPlaces(op, read, written)))
      return failure();
    for (auto [memory, place] : llvm::zip_equal(op.getRead(), read))
      if (failed(access(op, op.getStreamNumber(), memory, place, /*isWrite=*/false, state)))
        return failure();
    for (auto [memory, place] : llvm::zip_equal(op.getWritten(), written))
      if (failed(access(op, op.getStreamNumber(), memory, place, /*isWrite=*/true, state)))
        return failure();
    return success();
  }

  /// What an instruction writes is apart from all else that it has, or just what it reads where it may be.
  LogicalResult verifyOwnPlaces(Operation *op, ArrayRef<PlanPlace> read, ArrayRef<PlanPlace> written) {
    auto collective = dyn_cast<CollectiveOp>(op);
    bool worksInPlace = collective && format::getFacts(collective.getKind()).worksInPlace;
    auto mayBeInPlace = [&](size_t reader, size_t writer) {
      if (worksInPlace)
        return reader == writer;
      if (auto library = dyn_cast<LibraryOp>(op))
        return writer < library.getDestinations().size();
      return isa<LaunchOp, CallbackOp>(op);
    };
    for (auto [writer, place] : llvm::enumerate(written)) {
      for (auto [reader, other] : llvm::enumerate(read)) {
        bool isSame = place.begin == other.begin && place.end == other.end &&
                      place.type.getNumElements() == other.type.getNumElements();
        if (overlap(place, other) && !(isSame && mayBeInPlace(reader, writer)))
          return fail(*op) << "writes " << describe(place) << " and reads " << describe(other)
                           << (mayBeInPlace(reader, writer) ? ", needed the same place, or no byte in common"
                                                            : ", needed no byte in common");
      }
      for (const PlanPlace &other : written.take_front(writer))
        if (overlap(place, other))
          return fail(*op) << "writes " << describe(other) << " and " << describe(place)
                           << ", needed no byte in common";
    }
    return success();
  }

  LogicalResult verifyMayWrite(Operation *op, const PlanPlace &place) {
    if (place.memory.kind == DisjointMemory::Kind::Constant)
      return fail(*op) << "writes to a constant, needed memory that may change";
    if (place.memory.kind != DisjointMemory::Kind::Argument || donated.test(place.memory.index))
      return success();
    return fail(*op) << "writes to argument #" << place.memory.index << ", needed one that is donated to a result";
  }

  /// Verifies that all devices of the list have a place of an argument or result, and the same there.
  LogicalResult verifyOwned(Operation *op, const PlanPlace &place, bool isWrite) {
    bool isArgument = place.memory.kind == DisjointMemory::Kind::Argument;
    if (!isArgument && place.memory.kind != DisjointMemory::Kind::Result)
      return success();
    int64_t own = (isArgument ? ports.arguments : ports.results)[place.memory.index].common;
    if (place.end <= own || place.begin == place.end)
      return success();
    return fail(*op) << (isWrite ? "writes " : "reads ") << describe(place) << ", of which the list's devices have "
                     << own << " in common, needed no more";
  }

  /// Where memory is in this iteration, and in those that are left out after it.
  PlanPlace getPlaceNow(Value memory) {
    auto found = leftOut.find(memory);
    if (found == leftOut.end())
      return getPlace(memory, iterations);
    auto &[loop, before, until] = found->second;
    int64_t k = iterations.lookup(loop.getIteration());
    return k == until ? getPlace(memory, iterations) : getSwath(memory, iterations, loop, k, until);
  }

  /// Notes that `op` reads or writes a place, after checking that it may, and that all in conflict with it is over.
  LogicalResult access(Operation *op, int64_t stream, Value memory, const PlanPlace &place, bool isWrite,
                       State &state) {
    if (failed(verifyOwned(op, place, isWrite)) || (isWrite && failed(verifyMayWrite(op, place))))
      return failure();
    if (place.memory.kind == DisjointMemory::Kind::Constant)
      return success();
    if (auto found = leftOut.find(memory); found != leftOut.end()) {
      auto &[loop, before, until] = found->second;
      if (int64_t k = iterations.lookup(loop.getIteration()); before < k) // checked in the iteration before them
        (void)note(op, stream, memory, getSwath(memory, iterations, loop, before, k - 1), isWrite, state);
    }
    auto [conflict, isUndefined] = note(op, stream, memory, place, isWrite, state);
    if (conflict) {
      auto diagnostic = fail(*op) << (isWrite ? "writes " : "reads ") << describe(place) << " on stream " << stream
                                  << " while stream " << conflict->stream << " may still "
                                  << (conflict->isWrite ? "write" : "read") << " there, needed a wait between them";
      diagnostic.attachNote(conflict->op->getLoc())
          << "stream " << conflict->stream << (conflict->isWrite ? " writes " : " reads ") << describe(conflict->place)
          << " here";
      return diagnostic;
    }
    if (isUndefined)
      return fail(*op) << "reads " << describe(place)
                       << ", where its buffer has not written all, or another one since, needed data";
    return success();
  }

  /// Keeps an access as a byte's last, and gives one that is in conflict with it, and whether it reads what is not
  /// there.
  std::pair<std::optional<Access>, bool> note(Operation *op, int64_t stream, Value memory, const PlanPlace &place,
                                              bool isWrite, State &state) {
    PlanOrder::Segment segment = state.order.enter(stream);
    ByteMap<Cell> &cells = state.memory[place.memory];
    bool isArgument = place.memory.kind == DisjointMemory::Kind::Argument;
    // Ops that name one result are one.
    const void *root =
        place.memory.kind == DisjointMemory::Kind::Result ? entry.getOperation() : getRoot(memory).getAsOpaquePointer();
    std::optional<Access> conflict;
    bool isUndefined = false;
    auto look = [&](Cell &cell, bool isSpan) {
      isUndefined |= !isWrite && !isSpan && !isArgument && cell.writer != root;
      for (const Access &other : cell.accesses)
        if (!conflict && (isWrite || other.isWrite) && !state.order.isOver(other.segment, stream) &&
            (!(isSpan || other.isSpan) || overlap(place, other.place)))
          conflict = other;
      // An access that is sure to touch the byte stands for those before it: what comes after it comes after these.
      llvm::erase_if(cell.accesses, [&](const Access &other) {
        if (isWrite && !isSpan)
          return true;
        return other.stream == stream && isWrite == other.isWrite && (!isSpan || other.place == place);
      });
      if (isWrite)
        cell.writer = root;
      cell.accesses.push_back({op, stream, segment, isWrite, isSpan, place});
    };
    constexpr int64_t mostRuns = 64;
    auto visitRun = [&](int64_t begin, int64_t end) {
      cells.visit(begin, end, [&](Cell &cell) { look(cell, /*isSpan=*/false); });
      if (isWrite) // one piece again
        cells.assign(begin, end, {root, {{op, stream, segment, isWrite, false, place}}});
    };
    if (!forEachRun(place, mostRuns, visitRun))
      cells.visit(place.begin, place.end, [&](Cell &cell) { look(cell, /*isSpan=*/true); });
    return {conflict, isUndefined};
  }

  /// Results that no argument is donated to are written, all of each.
  LogicalResult verifyResults(State &state) {
    for (auto [index, bytes] : llvm::enumerate(ports.results)) {
      if (hasDonor[index])
        continue;
      bool isDefined = true;
      state.memory[{DisjointMemory::Kind::Result, static_cast<int64_t>(index)}].visit(
          0, bytes.most, [&](Cell &cell) { isDefined &= cell.writer != nullptr; });
      if (!isDefined)
        return list.emitOpError("leaves bytes of result #") << index << " unwritten, needed all of it written";
    }
    return success();
  }

  /// An error at an op, with the iterations that it is in.
  InFlightDiagnostic fail(Operation &op) {
    InFlightDiagnostic error = op.emitOpError();
    SmallVector<int64_t> numbers; // from inside
    for (Operation *parent = op.getParentOp(); parent; parent = parent->getParentOp())
      if (auto loop = dyn_cast<LoopOp>(parent))
        if (auto found = iterations.find(loop.getIteration()); found != iterations.end())
          numbers.push_back(found->second);
    if (numbers.empty())
      return error;
    error << "in iteration ";
    llvm::interleaveComma(llvm::reverse(numbers), error);
    error << ' ';
    return error;
  }

  static constexpr int64_t mostInstructions = 5'000'000;
  /// A round of a while costs as much as so many instructions, since it copies what is known.
  static constexpr int64_t costOfRound = 1000;

  ListOp list;
  EntryOp entry;
  ListPorts ports;
  llvm::BitVector donated;    // arguments that a result takes the memory of
  SmallVector<bool> hasDonor; // whether a result does
  PlanIterations iterations;
  /// What is known of memory that slides: the loop, the first iteration that is left out right before the one that is
  /// followed, and the last one right after it; each is the followed one where there are none.
  struct LeftOut {
    LoopOp loop;
    int64_t before, until;
  };
  DenseMap<Value, LeftOut> leftOut;
  PlanOrder::Segment segments = 0;
  int64_t budget = mostInstructions;
};

} // namespace

LogicalResult heddle::verifyAccesses(ListOp list) { return Follower(list).followList(); }
