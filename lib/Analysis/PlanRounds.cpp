// Chooses the iterations of a loop that stand for the others: places that come back do so in each round of them, and
// what moves on through bytes of its own does the same to the bytes of each iteration.
#include "heddle/Analysis/PlanRounds.h"

#include "heddle/Dialect/Plan/InstructionOps.h"
#include "mlir/IR/AffineExpr.h"

#include <numeric>

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

/// The product of all that an expression divides a dim by; 0 where that is not constant, or over a million.
static int64_t multiplyDivisors(AffineExpr expression, unsigned dim) {
  int64_t product = 1;
  expression.walk([&](AffineExpr inner) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(inner);
    if (!binary || inner.getKind() == AffineExprKind::Add || inner.getKind() == AffineExprKind::Mul ||
        !inner.isFunctionOfDim(dim))
      return;
    auto divisor = dyn_cast<AffineConstantExpr>(binary.getRHS());
    bool isSmall = divisor && divisor.getValue() > 0 && divisor.getValue() <= 1'000'000;
    product = isSmall && product <= 1'000'000 ? product * divisor.getValue() : 0;
  });
  return product <= 1'000'000 ? product : 0;
}

/// After how many iterations a place comes back; 0 where it never does, or that is not known. With the product of all
/// divisors as step, each quotient, and so all, grows by one and the same in every step: for a place that is back after
/// the first, that is nothing.
static int64_t findPeriod(ViewOp view, unsigned dim) {
  int64_t step = multiplyDivisors(view.getPlaceAttr().getValue().getResult(0), dim);
  if (step == 0)
    return 0;
  SmallVector<int64_t> iterations(view.getIterations().size(), 0);
  int64_t first = view.getPlace(iterations);
  iterations[dim] = step;
  return view.getPlace(iterations) == first ? step : 0;
}

/// By how much an expression grows with a dim in each step; nothing where that changes.
static std::optional<int64_t> findSlope(AffineExpr expression, unsigned dim) {
  if (!expression.isFunctionOfDim(dim))
    return 0;
  if (isa<AffineDimExpr>(expression))
    return 1;
  auto binary = cast<AffineBinaryOpExpr>(expression);
  std::optional<int64_t> left = findSlope(binary.getLHS(), dim), right = findSlope(binary.getRHS(), dim);
  if (!left || !right)
    return std::nullopt;
  if (expression.getKind() == AffineExprKind::Add)
    return *left + *right;
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  return expression.getKind() == AffineExprKind::Mul && factor ? std::optional(*left * factor.getValue())
                                                               : std::nullopt;
}

namespace {

/// Where memory is in the iterations of a loop: at `first` in the first one, and so many bytes on in each. With no
/// slope it is somewhere in `first` in all of them.
struct Reach {
  PlanPlace first;
  int64_t slope = 0;
  bool isWhole = true; // rather than a part of these bytes, which is another one in other iterations
  bool moves = false;  // whether a view of it does not come back

  /// The bytes that memory comes over in so many iterations.
  std::pair<int64_t, int64_t> getRange(int64_t trips) const {
    int64_t moved = slope * (trips - 1);
    return {first.begin + std::min<int64_t>(0, moved), first.end + std::max<int64_t>(0, moved)};
  }
};

Reach getReach(Value memory, LoopOp loop, const PlanIterations &around) {
  Reach reach;
  Value known = memory; // the innermost view whose place is known but for the loop
  for (Value at = memory; auto view = at.getDefiningOp<ViewOp>(); at = view.getSource())
    for (auto [dim, iteration] : llvm::enumerate(view.getIterations())) {
      if (around.contains(iteration))
        continue;
      std::optional<int64_t> slope;
      if (iteration == loop.getIteration()) {
        slope = findSlope(view.getPlaceAttr().getValue().getResult(0), dim);
        reach.moves |= findPeriod(view, dim) == 0;
      }
      if (slope) {
        reach.slope += *slope;
      } else { // a view is inside its source
        known = view.getSource();
        reach.slope = 0;
        reach.isWhole = false;
      }
    }
  PlanIterations first = around;
  first[loop.getIteration()] = 0;
  reach.first = getPlace(known, first);
  return reach;
}

/// What a loop reads and writes.
SmallVector<Value> getMemories(LoopOp loop) {
  llvm::SetVector<Value> memories;
  loop.walk([&](Operation *op) {
    if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
      memories.insert_range(instruction.getRead());
      memories.insert_range(instruction.getWritten());
    } else if (auto inner = dyn_cast<plan::WhileOp>(op)) {
      memories.insert(inner.getCondition());
    } else if (auto choice = dyn_cast<plan::CaseOp>(op)) {
      memories.insert(choice.getIndex());
    }
  });
  return memories.takeVector();
}

/// The memory of a loop that slides; false where some moves on in another way.
bool findSlides(LoopOp loop, const PlanIterations &around, llvm::DenseSet<Value> &slides) {
  SmallVector<Reach> sliding, standing;
  for (Value memory : getMemories(loop)) {
    Reach reach = getReach(memory, loop, around);
    if (!reach.isWhole && reach.moves)
      return false;
    if (reach.slope == 0) {
      standing.push_back(reach);
      continue;
    }
    // With gaps between iterations what is known of the bytes would be a piece for each of them.
    if (!isDense(reach.first.type) || std::abs(reach.slope) != reach.first.end - reach.first.begin)
      return false;
    slides.insert(memory);
    bool isKnown = llvm::any_of(sliding, [&](const Reach &other) {
      return other.slope == reach.slope && other.first.memory == reach.first.memory &&
             other.first.begin == reach.first.begin;
    });
    if (!isKnown)
      sliding.push_back(reach);
  }
  auto trips = static_cast<int64_t>(loop.getTripCount());
  auto isApart = [&](const Reach &a, const Reach &b) {
    auto [begin, end] = a.getRange(trips);
    auto [from, until] = b.getRange(trips);
    return a.first.memory != b.first.memory || end <= from || until <= begin;
  };
  for (auto [index, one] : llvm::enumerate(sliding))
    for (const Reach &other : llvm::concat<const Reach>(ArrayRef(sliding).take_front(index), standing))
      if (!isApart(one, other))
        return false;
  return true;
}

/// The iterations to follow, or all; `slides` is asked about views whose places neither come back nor stay.
SmallVector<int64_t> choose(LoopOp loop, llvm::function_ref<bool()> slides) {
  auto trips = static_cast<int64_t>(loop.getTripCount());
  auto all = [&] { return llvm::to_vector(llvm::seq<int64_t>(0, trips)); };
  constexpr int64_t few = 64;
  if (trips <= few)
    return all();
  int64_t period = 1;
  bool moves = false;
  SmallVector<int64_t> bounds{0, trips};
  for (Operation *user : loop.getIteration().getUsers()) {
    if (auto when = dyn_cast<WhenOp>(user)) {
      bounds.append({static_cast<int64_t>(when.getLower()), static_cast<int64_t>(when.getUpper())});
    } else if (auto view = dyn_cast<ViewOp>(user)) {
      for (auto [dim, iteration] : llvm::enumerate(view.getIterations()))
        if (iteration == loop.getIteration()) {
          int64_t its = findPeriod(view, dim);
          if (its == 0 && findSlope(view.getPlaceAttr().getValue().getResult(0), dim))
            moves = true;
          else if (its == 0 || its > few)
            return all();
          else
            period = std::lcm(period, its);
        }
    }
    if (period > few)
      return all();
  }
  if (moves && !slides())
    return all();
  // Rounds are left out whole, so that each iteration follows one that was where its predecessor is.
  std::set<int64_t> chosen;
  int64_t margin = 3 * period + 1;
  for (int64_t bound : bounds)
    for (int64_t k = std::max<int64_t>(0, bound - margin - period); k < std::min(trips, bound + margin); ++k)
      chosen.insert(k);
  SmallVector<int64_t> followed;
  for (int64_t k : chosen) {
    if (!followed.empty())
      for (int64_t between = followed.back() + 1; between < k && (k - followed.back() - 1) % period != 0; ++between)
        followed.push_back(between);
    followed.push_back(k);
  }
  return followed;
}

} // namespace

SmallVector<int64_t> heddle::getIterationsToFollow(LoopOp loop) {
  return choose(loop, [] { return false; });
}

LoopRounds heddle::getLoopRounds(LoopOp loop, const PlanIterations &around) {
  LoopRounds rounds;
  rounds.followed = choose(loop, [&] {
    llvm::DenseSet<Value> slides;
    if (!findSlides(loop, around, slides))
      return false;
    rounds.slides = std::move(slides);
    return true;
  });
  return rounds;
}

PlanPlace heddle::getSwath(Value memory, PlanIterations iterations, LoopOp loop, int64_t first, int64_t last) {
  iterations[loop.getIteration()] = first;
  PlanPlace swath = getPlace(memory, iterations);
  iterations[loop.getIteration()] = last;
  PlanPlace other = getPlace(memory, iterations);
  swath.begin = std::min(swath.begin, other.begin);
  swath.end = std::max(swath.end, other.end);
  Type element = swath.type.getElementType();
  swath.type = MemRefType::get({(swath.end - swath.begin) / *getElementBytes(element)}, element);
  return swath;
}
