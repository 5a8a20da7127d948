// Finds the bytes that a value of a plan is, by following its views to their root and adding up offsets, and decides
// whether two places overlap, run by run where they have gaps.
#include "heddle/Analysis/PlanPlaces.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

llvm::raw_ostream &heddle::operator<<(llvm::raw_ostream &out, const DisjointMemory &memory) {
  switch (memory.kind) {
  case DisjointMemory::Kind::DeviceArena:
    return out << "the device arena";
  case DisjointMemory::Kind::HostArena:
    return out << "the host arena";
  case DisjointMemory::Kind::DiskArena:
    return out << "the disk arena";
  case DisjointMemory::Kind::Argument:
    return out << "argument #" << memory.index;
  case DisjointMemory::Kind::Result:
    return out << "result #" << memory.index;
  case DisjointMemory::Kind::Constant:
    return out << "a constant";
  case DisjointMemory::Kind::Buffer:
    return out << "a buffer";
  }
  llvm_unreachable("all kinds are above");
}

PlanPlace heddle::getPlace(Value memory, const PlanIterations &iterations) {
  auto type = cast<MemRefType>(memory.getType());
  int64_t begin = 0;
  while (auto view = memory.getDefiningOp<ViewOp>()) {
    SmallVector<int64_t> numbers =
        llvm::map_to_vector(view.getIterations(), [&](Value iteration) { return iterations.lookup(iteration); });
    begin += view.getPlace(numbers);
    memory = view.getSource();
  }
  PlanPlace place{{DisjointMemory::Kind::Argument}, begin, 0, type};
  if (auto buffer = memory.getDefiningOp<BufferOp>()) {
    if (buffer.getOffset()) {
      place.memory.kind = buffer.getSpace() == Space::Device ? DisjointMemory::Kind::DeviceArena
                          : buffer.getSpace() == Space::Host ? DisjointMemory::Kind::HostArena
                                                             : DisjointMemory::Kind::DiskArena;
      place.begin += *buffer.getOffset();
    } else {
      place.memory = {DisjointMemory::Kind::Buffer, 0, buffer.getOperation()};
    }
  } else if (auto result = memory.getDefiningOp<ResultOp>()) {
    place.memory = {DisjointMemory::Kind::Result, static_cast<int64_t>(result.getIndex())};
  } else if (auto argument = dyn_cast<BlockArgument>(memory)) {
    place.memory = {DisjointMemory::Kind::Argument, static_cast<int64_t>(argument.getArgNumber())};
  } else {
    place.memory = {DisjointMemory::Kind::Constant, 0, memory.getDefiningOp()};
  }
  place.end = place.begin + getSpannedBytes(type);
  return place;
}

bool heddle::forEachRun(const PlanPlace &place, int64_t most, llvm::function_ref<void(int64_t, int64_t)> visit) {
  if (place.begin == place.end)
    return true;
  int64_t element = *getElementBytes(place.type.getElementType()), run = element;
  SmallVector<std::pair<int64_t, int64_t>> dims; // stride in bytes, size
  for (auto [size, stride] : llvm::zip_equal(place.type.getShape(), plan::getStrides(place.type)))
    if (size > 1 && stride != 0)
      dims.push_back({stride * element, size});
  llvm::sort(dims);
  size_t outer = 0;
  while (outer < dims.size() && dims[outer].first <= run) { // rows that follow one another, or share bytes
    run += dims[outer].first * (dims[outer].second - 1);
    ++outer;
  }
  int64_t runs = 1;
  for (auto [stride, size] : llvm::drop_begin(dims, outer)) {
    if (size > most / runs)
      return false;
    runs *= size;
  }
  for (int64_t index = 0; index < runs; ++index) {
    int64_t begin = place.begin, rest = index;
    for (auto [stride, size] : llvm::drop_begin(dims, outer)) {
      begin += rest % size * stride;
      rest /= size;
    }
    visit(begin, begin + run);
  }
  return true;
}

bool heddle::overlap(const PlanPlace &a, const PlanPlace &b) {
  if (a.memory != b.memory || a.end <= b.begin || b.end <= a.begin)
    return false;
  if (isDense(a.type) && isDense(b.type))
    return true;
  constexpr int64_t most = 1 << 20;
  std::vector<std::pair<int64_t, int64_t>> mine, its;
  if (!forEachRun(a, most, [&](int64_t begin, int64_t end) { mine.push_back({begin, end}); }) ||
      !forEachRun(b, most, [&](int64_t begin, int64_t end) { its.push_back({begin, end}); }))
    return true;
  llvm::sort(mine);
  llvm::sort(its);
  for (size_t i = 0, j = 0; i < mine.size() && j < its.size();) {
    if (mine[i].second <= its[j].first)
      ++i;
    else if (its[j].second <= mine[i].first)
      ++j;
    else
      return true;
  }
  return false;
}
