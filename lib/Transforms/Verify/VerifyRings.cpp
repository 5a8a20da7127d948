#include "VerifyRings.h"

#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Heddle/RingOps.h"
#include <numeric>

using namespace mlir;
using namespace heddle;

namespace {

struct Place {
  Operation *put = nullptr;
  bool isRead = false;
};

class RingVerifier {
public:
  LogicalResult verify(Block &block, int64_t iteration) {
    for (Operation &op : block)
      if (failed(verify(op, iteration)))
        return failure();
    return success();
  }

private:
  LogicalResult verify(Operation &op, int64_t iteration) {
    if (auto empty = dyn_cast<RingEmptyOp>(op)) {
      rings[empty.getRing()].assign(empty.getRing().getType().getPlaces(), {});
      return success();
    }
    if (auto put = dyn_cast<RingPutOp>(op))
      return verifyPut(put, iteration);
    if (auto get = dyn_cast<RingGetOp>(op))
      return verifyGet(get, iteration);
    if (auto scan = dyn_cast<ScanOp>(op))
      return verifyScan(scan);
    for (Region &region : op.getRegions()) // rings of its own
      for (Block &block : region)
        if (failed(verify(block, 0)))
          return failure();
    return success();
  }

  template <typename Op> static int64_t getPlace(Op op, int64_t iteration) {
    return getRingPlace(op.getRing().getType(), op.getOffset(), op.getIteration() ? iteration : 0);
  }

  LogicalResult verifyPut(RingPutOp op, int64_t iteration) {
    std::vector<Place> ring = rings[op.getRing()];
    int64_t number = getPlace(op, iteration);
    Place &place = ring[number];
    if (place.put && !place.isRead) {
      InFlightDiagnostic error = op.emitOpError("puts to place ")
                                 << number << (op.getIteration() ? " in iteration " + std::to_string(iteration) : "")
                                 << ", where something lies that has not been read, needed it read";
      error.attachNote(place.put->getLoc()) << "it was put here";
      return error;
    }
    place = {op, false};
    rings[op.getResult()] = std::move(ring);
    return success();
  }

  LogicalResult verifyGet(RingGetOp op, int64_t iteration) {
    int64_t number = getPlace(op, iteration);
    Place &place = rings[op.getRing()][number];
    if (!place.put)
      return op.emitOpError("reads place ")
             << number << (op.getIteration() ? " in iteration " + std::to_string(iteration) : "")
             << ", where nothing has been put, needed a heddle.ring_put before";
    place.isRead = true;
    return success();
  }

  /// After as many iterations as all rings in it have places together, each op is at the place where it was. What such
  /// a round leaves at a place is the same from its second time on.
  LogicalResult verifyScan(ScanOp scan) {
    int64_t round = 1, trips = scan.getTripCount();
    bool hasRings = false;
    scan.walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (auto ring = dyn_cast<RingType>(operand.getType())) {
          hasRings = true;
          round = std::lcm(round, ring.getPlaces());
        }
    });
    if (!hasRings)
      return success();
    auto hand = [&](ValueRange from, ValueRange to) {
      SmallVector<std::vector<Place>> states;
      for (Value ring : from)
        states.push_back(rings.lookup(ring));
      for (auto [ring, state] : llvm::zip_equal(to, states))
        if (isa<RingType>(ring.getType()))
          rings[ring] = std::move(state);
    };
    hand(scan.getCarries(), scan.getBodyCarries());
    ValueRange next = scan.getYield().getValues().take_front(scan.getCarries().size());
    for (int64_t k = 0; k < trips; ++k) {
      if (k == 2 * round)
        k = std::max(k, trips - trips % round);
      if (k >= trips)
        break;
      if (failed(verify(scan.getBody().front(), k)))
        return failure();
      hand(next, scan.getBodyCarries());
    }
    hand(scan.getBodyCarries(), scan.getCarryResults());
    return success();
  }

  llvm::DenseMap<Value, std::vector<Place>> rings;
};

} // namespace

LogicalResult heddle::verifyRings(func::FuncOp function) {
  for (Block &block : function.getBody())
    if (failed(RingVerifier().verify(block, 0)))
      return failure();
  return success();
}
