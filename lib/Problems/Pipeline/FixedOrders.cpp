// The schedules of the literature, each as a rule for one rank's order.
#include "FixedOrders.h"

#include <algorithm>

using namespace heddle::problems;

namespace {

using Kind = PipelineTaskKind;

struct Builder {
  PipelineSizes sizes;
  int rank;
  std::vector<PipelineTask> order = {};

  void add(Kind kind, int chunk, int microbatch) { order.push_back({kind, chunk, microbatch}); }

  /// All forward tasks of a chunk before those of the next, and backwards in the same way.
  void makeGPipe() {
    for (int lap = 0; lap < sizes.chunksPerRank; ++lap)
      for (int microbatch = 0; microbatch < sizes.numMicrobatches; ++microbatch)
        add(Kind::Forward, lap * sizes.numRanks + rank, microbatch);
    for (int lap = sizes.chunksPerRank - 1; lap >= 0; --lap)
      for (int microbatch = 0; microbatch < sizes.numMicrobatches; ++microbatch)
        add(Kind::Backward, lap * sizes.numRanks + rank, microbatch);
  }

  /// 1F1B: `ahead` microbatches go before the first one of which F and backward are neighbours. The backward task is B,
  /// or I, which W follows `lag` microbatches later.
  void makeOneChunk(int ahead, std::optional<int> lag) {
    // More than there are is as good as all.
    ahead = std::min(ahead, sizes.numMicrobatches);
    if (lag)
      lag = std::min(*lag, sizes.numMicrobatches);
    auto addPart = [&](Kind kind, int microbatch) {
      if (microbatch >= 0 && microbatch < sizes.numMicrobatches)
        add(kind, rank, microbatch);
    };
    for (int at = -ahead; at < sizes.numMicrobatches + lag.value_or(0); ++at) {
      addPart(Kind::Forward, at + ahead);
      addPart(lag ? Kind::InputGradient : Kind::Backward, at);
      if (lag)
        addPart(Kind::WeightGradient, at - *lag);
    }
  }

  /// Microbatches go through the chunks in groups of about as many as there are ranks: a rank does a whole group in its
  /// first chunk, then in its second, and so on. Sizes of groups differ by one at most; none is smaller than the ranks
  /// are many, but where there are fewer microbatches.
  void makeInterleaved() {
    int numGroups = std::max(1, sizes.numMicrobatches / sizes.numRanks);
    int small = sizes.numMicrobatches / numGroups, numLarge = sizes.numMicrobatches % numGroups;
    std::vector<PipelineTask> forward, backward;
    for (int group = 0, first = 0; group < numGroups; ++group) {
      int size = small + (group < numLarge);
      for (int lap = 0; lap < sizes.chunksPerRank; ++lap)
        for (int microbatch = first; microbatch < first + size; ++microbatch) {
          forward.push_back({Kind::Forward, lap * sizes.numRanks + rank, microbatch});
          backward.push_back({Kind::Backward, (sizes.chunksPerRank - 1 - lap) * sizes.numRanks + rank, microbatch});
        }
      first += size;
    }
    size_t firstGroup = small + (numLarge > 0);
    size_t ahead = (sizes.chunksPerRank - 1) * firstGroup + 2 * (sizes.numRanks - 1 - rank);
    ahead = std::min(ahead, forward.size());
    for (size_t at = 0; at < forward.size() + ahead; ++at) {
      if (at < forward.size())
        order.push_back(forward[at]);
      if (at >= ahead)
        order.push_back(backward[at - ahead]);
    }
  }

  /// Two chunks, a V of which this rank has one point on each leg. Where all tasks take a second, W keeps each rank
  /// busy while gradients come up the second leg. Fewer microbatches than the pattern begins with leave gaps in it.
  void makeV() {
    constexpr Kind f = Kind::Forward, i = Kind::InputGradient, w = Kind::WeightGradient;
    int behind = sizes.numRanks - rank, all = std::max(sizes.numMicrobatches, 2 * sizes.numRanks - 1);
    int chunks[] = {rank, 2 * sizes.numRanks - 1 - rank};
    std::array<std::array<int, 2>, pipelineTaskKinds.size()> next = {};
    auto repeat = [&](int times, std::initializer_list<std::pair<Kind, int>> tasks) {
      for (int time = 0; time < times; ++time)
        for (auto [kind, leg] : tasks)
          if (int microbatch = next[static_cast<size_t>(kind)][leg]++; microbatch < sizes.numMicrobatches)
            add(kind, chunks[leg], microbatch);
    };
    repeat(2 * behind - 1, {{f, 0}});
    repeat(rank, {{f, 1}, {f, 0}});
    repeat(behind, {{f, 1}, {i, 1}, {w, 1}});
    repeat(all - sizes.numRanks, {{f, 0}, {i, 0}, {w, 0}, {f, 1}, {i, 1}, {w, 1}});
    repeat(rank, {{i, 0}, {i, 1}});
    repeat(behind, {{i, 0}, {w, 0}});
    repeat(rank, {{w, 1}});
    repeat(rank, {{w, 0}});
  }
};

} // namespace

std::vector<PipelineTask> heddle::problems::makeOrder(PipelineScheduleKind kind, const PipelineSizes &sizes, int rank) {
  Builder builder{sizes, rank};
  int behind = sizes.numRanks - 1 - rank; // ranks
  switch (kind) {
  case PipelineScheduleKind::GPipe:
    builder.makeGPipe();
    break;
  case PipelineScheduleKind::OneForwardOneBackward:
    builder.makeOneChunk(behind, std::nullopt);
    break;
  case PipelineScheduleKind::Interleaved:
    builder.makeInterleaved();
    break;
  case PipelineScheduleKind::ZeroBubbleH1:
    builder.makeOneChunk(behind, rank); // no rank has more between F and W than there are ranks
    break;
  case PipelineScheduleKind::ZeroBubbleH2:
    builder.makeOneChunk(2 * behind, 2 * rank);
    break;
  case PipelineScheduleKind::ZeroBubbleV:
    builder.makeV();
    break;
  }
  return std::move(builder.order);
}
