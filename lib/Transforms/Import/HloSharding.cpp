#include "heddle/Transforms/Import/HloSharding.h"

#include "heddle/Dialect/Sdy/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;

namespace {

using sdy::kMaxDevices;

class Parser {
public:
  Parser(StringRef text, std::string &problem) : rest(text.trim()), problem(problem) {}

  LogicalResult parseAll(SmallVectorImpl<HloSharding> &shardings) {
    bool isTuple = rest.drop_front(rest.empty() ? 0 : 1).ltrim().starts_with("{");
    if (isTuple) {
      rest = rest.drop_front();
      do {
        if (failed(parseOne(shardings.emplace_back())))
          return failure();
      } while (consume(","));
      if (!consume("}"))
        return fail("found '" + rest.take_front(20).str() + "', needed '}'");
    } else if (failed(parseOne(shardings.emplace_back()))) {
      return failure();
    }
    return rest.empty() ? success() : fail("found '" + rest.take_front(20).str() + "' after the sharding");
  }

private:
  LogicalResult fail(const std::string &message) {
    problem = message;
    return failure();
  }

  bool consume(StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  }

  /// `2,1,4` up to `close`. Each is at least `low`.
  LogicalResult parseInts(StringRef close, SmallVectorImpl<int64_t> &values, int64_t low) {
    if (consume(close))
      return success();
    do {
      rest = rest.ltrim();
      int64_t value;
      if (rest.consumeInteger(10, value) || value < low || value > kMaxDevices)
        return fail("needed numbers from " + std::to_string(low) + " to " + std::to_string(kMaxDevices));
      values.push_back(value);
    } while (consume(","));
    return consume(close) ? success() : fail("found '" + rest.take_front(20).str() + "', needed '" + close.str() + "'");
  }

  LogicalResult parseOne(HloSharding &sharding) {
    if (!consume("{"))
      return fail("found '" + rest.take_front(20).str() + "', needed '{'");
    if (consume("replicated")) {
      sharding.kind = HloSharding::Replicated;
    } else if (consume("unknown")) {
      sharding.kind = HloSharding::Unknown;
    } else if (consume("maximal")) {
      sharding.kind = HloSharding::Maximal;
      if (!consume("device="))
        return fail("needed device= after maximal");
      if (rest.consumeInteger(10, sharding.device) || sharding.device < 0 || sharding.device >= kMaxDevices)
        return fail("needed a device number below " + std::to_string(kMaxDevices) + " after device=");
    } else if (consume("devices=[")) {
      sharding.kind = HloSharding::Tiled;
      if (failed(parseTiles(sharding)))
        return failure();
    } else {
      return fail(
          "found '" + rest.take_front(20).str() +
          "', needed replicated, maximal, devices= or unknown (manual ones belong to a shard_map without Shardy)");
    }
    return consume("}") ? success() : fail("found '" + rest.take_front(20).str() + "', needed '}'");
  }

  LogicalResult parseTiles(HloSharding &sharding) {
    SmallVector<int64_t> tiles;
    SmallVector<DeviceFactor> factors;
    if (failed(parseInts("]", tiles, 1)))
      return failure();
    int64_t devices = 1;
    for (int64_t tile : tiles)
      if (llvm::MulOverflow(devices, tile, devices) || devices > kMaxDevices)
        return fail("needed at most " + std::to_string(kMaxDevices) + " devices");
    if (failed(consume("<=[") ? parseIota(devices, factors) : parseDeviceList(devices, factors)))
      return failure();

    // Each tile takes the next factors, major to minor, splitting one where it must.
    std::reverse(factors.begin(), factors.end()); // the next is at the back
    for (int64_t tile : tiles) {
      auto &dim = sharding.dims.emplace_back();
      while (tile > 1) {
        DeviceFactor &next = factors.back();
        int64_t taken = std::min(tile, next.size);
        if (tile % taken != 0 || next.size % taken != 0)
          return fail("tiles do not follow the order of the devices, needed sizes that divide each other");
        dim.push_back({taken, next.stride * (next.size / taken)});
        tile /= taken;
        next.size /= taken;
        if (next.size == 1)
          factors.pop_back();
      }
    }
    if (consume("last_tile_dim_replicate")) {
      sharding.dims.pop_back();
    } else if (consume("last_tile_dims={")) {
      do {
        if (!consume("replicated"))
          return fail("found subgroup '" + rest.take_front(20).str() + "', needed replicated");
        if (sharding.dims.empty())
          return fail("has more last_tile_dims than tiles");
        sharding.dims.pop_back();
      } while (consume(","));
      if (!consume("}"))
        return fail("needed '}' after last_tile_dims");
    }
    return success();
  }

  /// `[2,4]T(1,0)`: an iota in that shape, transposed.
  LogicalResult parseIota(int64_t devices, SmallVectorImpl<DeviceFactor> &factors) {
    SmallVector<int64_t> sizes, order;
    if (failed(parseInts("]", sizes, 1)))
      return failure();
    if (consume("T(")) {
      if (failed(parseInts(")", order, 0)))
        return failure();
    } else {
      order = llvm::to_vector(llvm::seq<int64_t>(0, sizes.size()));
    }
    SmallVector<int64_t> sorted(order);
    llvm::sort(sorted);
    if (!llvm::equal(sorted, llvm::seq<int64_t>(0, sizes.size())))
      return fail("found a transpose that is no permutation of " + std::to_string(sizes.size()) + " dims");
    int64_t product = 1;
    SmallVector<int64_t> strides(sizes.size());
    for (int64_t dim = static_cast<int64_t>(sizes.size()) - 1; dim >= 0; --dim) {
      strides[dim] = product;
      if (llvm::MulOverflow(product, sizes[dim], product) || product > kMaxDevices)
        return fail("needed at most " + std::to_string(kMaxDevices) + " devices");
    }
    if (product != devices)
      return fail("found " + std::to_string(product) + " devices for " + std::to_string(devices) + " tiles");
    for (int64_t dim : order)
      if (sizes[dim] > 1)
        factors.push_back({sizes[dim], strides[dim]});
    return success();
  }

  /// `0,2,1,3`: a list that must be an iota in some shape, transposed.
  LogicalResult parseDeviceList(int64_t devices, SmallVectorImpl<DeviceFactor> &factors) {
    SmallVector<int64_t> list;
    do {
      rest = rest.ltrim();
      int64_t device;
      if (rest.consumeInteger(10, device) || device < 0)
        return fail("needed a list of devices or <=[...]");
      list.push_back(device);
    } while (consume(",") && static_cast<int64_t>(list.size()) <= devices);
    if (static_cast<int64_t>(list.size()) != devices)
      return fail("found " + std::to_string(list.size()) + " devices for " + std::to_string(devices) + " tiles");

    // The minor factor is the longest run of equal steps; what begins each run is a list of its own.
    SmallVector<int64_t> starts(list);
    while (starts.size() > 1) {
      int64_t stride = starts[1] - starts[0];
      size_t run = 1;
      while (run < starts.size() && starts[run] - starts[run - 1] == stride)
        ++run;
      while (starts.size() % run != 0)
        --run;
      bool same = stride > 0 && run > 1;
      SmallVector<int64_t> next;
      for (size_t begin = 0; same && begin < starts.size(); begin += run) {
        next.push_back(starts[begin]);
        for (size_t step = 1; step < run; ++step)
          same = same && starts[begin + step] == starts[begin] + static_cast<int64_t>(step) * stride;
      }
      if (!same)
        return fail("found devices in an order that is no transposed iota, needed Shardy's device_ids");
      factors.push_back({static_cast<int64_t>(run), stride});
      starts = next;
    }
    // The factors must number every device once.
    int64_t covered = 1;
    SmallVector<DeviceFactor> byStride(factors.begin(), factors.end());
    llvm::sort(byStride, [](DeviceFactor a, DeviceFactor b) { return a.stride < b.stride; });
    for (DeviceFactor factor : byStride) {
      if (factor.stride != covered)
        return fail("found devices in an order that is no transposed iota, needed Shardy's device_ids");
      covered *= factor.size;
    }
    if (list.front() != 0)
      return fail("found devices that do not start at 0");
    std::reverse(factors.begin(), factors.end());
    return success();
  }

  StringRef rest;
  std::string &problem;
};

} // namespace

LogicalResult heddle::parseHloShardings(StringRef text, SmallVectorImpl<HloSharding> &shardings, std::string &problem) {
  return Parser(text, problem).parseAll(shardings);
}
