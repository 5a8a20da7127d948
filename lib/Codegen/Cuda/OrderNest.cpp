// Rows in order: each thread sorts a few places, runs of places are merged two by two, in shared memory up to a piece,
// and then in scratch. Elements stay where they are until their order is known.
#include "IndexedNests.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::cuda;

namespace {

/// Places that a thread sorts, or merges, at a time.
constexpr int64_t kFew = 8;
constexpr int64_t kMostThreads = 256;

constexpr const char *kSortFew =
    R"(/// Puts the places [first, end) of a row into places [at, ...) of an array, in order. Those that come before the one at
/// hand without being before it stay there.
template <class Places, class IsBefore>
DEVICE void sortFew(Places places, i32 at, i32 first, i32 end, IsBefore isBefore) {
  for (i32 place = first; place < end; ++place) {
    i32 hole = at + place - first;
    while (hole > at) {
      const i32 other = places[hole - 1];
      if (!isBefore(place, other))
        break;
      places[hole--] = other;
    }
    places[hole] = place;
  }
}
)";

constexpr const char *kMergeRuns =
    R"(/// Merges runs [low, middle) and [middle, high) of places in order, which begin at `from` in the array, into those that
/// begin at `to`: this thread writes `count` of them, from `first` on. Of equal ones those of the left run come first.
template <i32 count, class Places, class IsBefore>
DEVICE void mergeRuns(Places places, i32 from, i32 to, i32 low, i32 middle, i32 high, i32 first, IsBefore isBefore) {
  // How many of those before `first` come from the left run.
  const i32 before = first - low;
  i32 least = maximum(0, before - (high - middle)), most = minimum(before, middle - low);
  while (least < most) {
    const i32 half = (least + most) / 2;
    if (isBefore(places[from + middle + before - 1 - half], places[from + low + half]))
      most = half;
    else
      least = half + 1;
  }
  i32 left = low + least, right = middle + before - least;
  for (i32 i = first; i < minimum(first + count, high); ++i) {
    const bool takesRight = left >= middle || (right < high && isBefore(places[from + right], places[from + left]));
    const i32 taken = places[from + (takesRight ? right++ : left++)];
    places[to + i] = taken;
  }
}
)";

class Ordering {
public:
  Ordering(KernelState &state, OrderedRows rows) : state(state), rows(std::move(rows)) {
    length = this->rows.length;
    threads = std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(length, kFew)), 32, kMostThreads);
    few = std::clamp<int64_t>(llvm::PowerOf2Ceil(llvm::divideCeil(length, threads)), 1, kFew);
    piece = threads * few;
    pieces = llvm::divideCeil(length, piece);
  }

  Nests make() {
    Nests nests;
    if (pieces == 1) {
      state.note(llvm::formatv("{0}: {1} rows of {2}, each in order in shared memory, {3} a thread", rows.name,
                               rows.rows, length, few));
      add(nests, rows.rows, rows.name + " in order",
          [](const Ordering &order, TextEmitter &emitter) { order.emitPiece(emitter); });
      return nests;
    }
    int64_t passes = llvm::Log2_64_Ceil(pieces);
    state.note(llvm::formatv("{0}: {1} rows of {2}, in pieces of {3} in order in shared memory, merged in {4} passes",
                             rows.name, rows.rows, length, piece, passes));
    offset = state.allocate(2 * rows.rows * length * 4);
    add(nests, rows.rows * pieces, llvm::formatv("{0} in order, {1} at a time", rows.name, piece),
        [](const Ordering &order, TextEmitter &emitter) { order.emitPiece(emitter); });
    for (int64_t pass = 0; pass < passes; ++pass)
      add(nests, rows.rows * pieces, llvm::formatv("runs of {0} merged", piece << pass),
          [pass](const Ordering &order, TextEmitter &emitter) { order.emitMerge(emitter, pass); });
    int64_t items = rows.rows * rows.taken;
    auto shared = std::make_shared<Ordering>(*this);
    nests.push_back(makeItemNest(items, rows.name + ", in order", [shared, passes](TextEmitter &emitter, Index item) {
      shared->emitUse(emitter, item, passes);
    }));
    return nests;
  }

private:
  void add(Nests &nests, int64_t blocks, std::string what,
           std::function<void(const Ordering &, TextEmitter &)> emit) const {
    auto shared = std::make_shared<Ordering>(*this);
    nests.push_back(std::make_unique<FunctionNest>(blocks, threads, std::move(what),
                                                   [shared, emit](TextEmitter &emitter) { emit(*shared, emitter); }));
  }

  /// The row and, if rows have several, the piece that a block is for.
  std::pair<Index, Index> emitBlock(TextEmitter &emitter) const {
    if (pieces == 1)
      return {emitter.makeVariable(emitter.define(emitter.getIndexType(), "row", block(), false), {0, rows.rows - 1}),
              emitter.space.constant(0)};
    Index block = emitter.makeVariable(emitter.getBlock(), {0, rows.rows * pieces - 1});
    return {emitter.space.divide(block, pieces), emitter.space.remainder(block, pieces)};
  }

  Expression emitComparator(TextEmitter &emitter, Index row) const {
    return emitter.function("isBefore", "i32", {"left", "right"}, "", double(rows.rows) * length,
                            [&](ArrayRef<Expression> sides) {
                              Index left = emitter.makeVariable(sides[0], {0, length - 1}),
                                    right = emitter.makeVariable(sides[1], {0, length - 1});
                              return rows.isBefore(emitter, row, left, right);
                            });
  }

  Memory getPlaces(TextEmitter &emitter) const {
    return emitter.getScratch(offset, IntegerType::get(state.kernel.getContext(), 32), 2 * rows.rows * length,
                              "places");
  }

  void emitPiece(TextEmitter &emitter) const {
    state.addFunction("sortFew", kSortFew);
    auto [row, number] = emitBlock(emitter);
    Expression places = emitter.declareShared(IntegerType::get(state.kernel.getContext(), 32), "places",
                                              piece > few ? 2 * piece : piece);
    Expression isBefore = emitComparator(emitter, row);
    Expression start = 0, end = length;
    if (pieces > 1) {
      start = emitter.define("i32", "start", emitter.print(emitter.space.multiply(number, piece)), false);
      end = emitter.define("i32", "end", call("minimum", start + piece, length), false);
    }
    Expression mine = emitter.define("i32", "mine", few == 1 ? thread() : thread() * few, false);
    Expression first = pieces > 1 ? start + mine : mine;
    emitter.statement(call("sortFew", places, mine, first, call("minimum", first + few, end), isBefore));
    emitter.barrier();
    std::optional<Expression> from;
    if (piece > few) {
      state.addFunction("mergeRuns", kMergeRuns);
      Expression count = pieces > 1 ? emitter.define("i32", "count", end - start, false) : end;
      from = emitter.declareVariable("i32", "from", 0);
      Loop runs{"i32", "run", few, [&](const Expression &run) { return run < piece; }, "*=", 2};
      emitter.loop(runs, llvm::Log2_64(piece / few), [&](const Expression &run) {
        Expression low = emitter.define("i32", "low", mine / (2 * run) * (2 * run), false);
        emitter.when(low < count, 1, [&] {
          emitter.statement(call("mergeRuns<" + Twine(few) + ">", places, *from, piece - *from, low,
                                 call("minimum", low + run, count), call("minimum", low + 2 * run, count), mine,
                                 isBefore));
        });
        emitter.barrier();
        emitter.assign(*from, piece - *from);
      });
    }
    if (pieces == 1) {
      emitter.loop(Loop::upTo("i32", "at", thread(), rows.taken, threads), double(rows.rows) * rows.taken,
                   [&](const Expression &number) {
                     Index at = emitter.makeVariable(number, {0, rows.taken - 1});
                     Expression place = emitter.define("i32", "place", places[from ? *from + number : number], false);
                     rows.use(emitter, row, at, emitter.makeVariable(place, {0, length - 1}));
                   });
      return;
    }
    Memory sorted = getPlaces(emitter);
    Index base = emitter.space.multiply(row, length);
    emitter.loop(Loop::upTo("i32", "at", start + thread(), end, threads), double(rows.rows) * length,
                 [&](const Expression &number) {
                   Index at = emitter.makeVariable(number, {0, length - 1});
                   emitter.store(sorted, emitter.space.add(base, at), places[(from ? *from + number : number) - start]);
                 });
  }

  void emitMerge(TextEmitter &emitter, int64_t pass) const {
    state.addFunction("mergeRuns", kMergeRuns);
    auto [row, number] = emitBlock(emitter);
    Memory places = getPlaces(emitter);
    Expression isBefore = emitComparator(emitter, row);
    int64_t run = piece << pass;
    Expression first =
        emitter.define("i32", "first", emitter.print(emitter.space.multiply(number, piece)) + thread() * few, false);
    emitter.returnIf(first >= length);
    Expression low = emitter.define("i32", "low", first / (2 * run) * (2 * run), false);
    Index half = emitter.space.constant(pass % 2 * rows.rows * length),
          other = emitter.space.constant((pass + 1) % 2 * rows.rows * length);
    Index start = emitter.space.multiply(row, length);
    emitter.statement(call("mergeRuns<" + Twine(few) + ">", places.base, emitter.print(emitter.space.add(start, half)),
                           emitter.print(emitter.space.add(start, other)), low, call("minimum", low + run, length),
                           call("minimum", low + 2 * run, length), first, isBefore));
  }

  void emitUse(TextEmitter &emitter, Index item, int64_t passes) const {
    IndexSpace &space = emitter.space;
    Memory places = getPlaces(emitter);
    Index row = space.divide(item, rows.taken), at = space.remainder(item, rows.taken);
    Index where = space.add(space.add(space.multiply(row, length), at), passes % 2 * rows.rows * length);
    Expression place = emitter.load(places, where, true).value;
    place = emitter.define("i32", "place", place, false);
    rows.use(emitter, row, at, emitter.makeVariable(place, {0, length - 1}));
  }

  KernelState &state;
  OrderedRows rows;
  int64_t length, threads, few, piece, pieces, offset = 0;
};

} // namespace

Nests heddle::cuda::makeOrderNests(KernelState &state, OrderedRows rows) {
  return Ordering(state, std::move(rows)).make();
}

void heddle::cuda::forItem(TextEmitter &emitter, int64_t blocks, int64_t items, function_ref<void(Index)> body) {
  int64_t threads = emitter.threads;
  Expression number = blocks > 1 ? emitter.getBlock() * threads + thread() : thread();
  Expression item = emitter.define(emitter.getIndexType(), "item", number, false);
  emitter.setTrips(double(items));
  if (blocks * threads > items)
    emitter.returnIf(item >= items);
  body(emitter.makeVariable(item, {0, items - 1}));
}

std::unique_ptr<TextNest> heddle::cuda::makeItemNest(int64_t items, std::string what,
                                                     std::function<void(TextEmitter &, Index)> body) {
  int64_t threads = items <= 1024 ? 32 : 256, blocks = llvm::divideCeil(items, threads);
  return std::make_unique<FunctionNest>(blocks, threads, std::move(what), [=](TextEmitter &emitter) {
    forItem(emitter, blocks, items, [&](Index item) { body(emitter, item); });
  });
}
