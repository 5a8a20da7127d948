// How the ranks of a pipeline take turns, as plain data: check -> make or solve -> verify, simulate.
//
// A model is cut into chunks (virtual stages), each of which lies on one rank; a batch is cut into microbatches. For
// each chunk and microbatch there is a forward task F, and either a whole backward task B or its two halves: I computes
// the gradient that the chunk before waits for, W those of the chunk's weights, whenever there is time. A schedule is,
// for each rank, the order of its tasks. Between ranks only data counts:
//
//   rank 0   0F0 0F1         0I0 0W0 0I1 0W1        chunk 0: F of microbatch 0, then of 1, ...
//   rank 1       1F0 1I0 1F1 1I1 1W0 1W1            1F0 follows 0F0, 0I0 follows 1I0
//
// A task begins as soon as its rank is free and what it needs has come; transfers travel beside the tasks, as many at a
// time as there are.
#ifndef HEDDLE_PROBLEMS_PIPELINE_H
#define HEDDLE_PROBLEMS_PIPELINE_H

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::problems {

enum class PipelineTaskKind { Forward, Backward, InputGradient, WeightGradient };
inline constexpr std::array pipelineTaskKinds = {PipelineTaskKind::Forward, PipelineTaskKind::Backward,
                                                 PipelineTaskKind::InputGradient, PipelineTaskKind::WeightGradient};

/// The letter of PyTorch's tables: F, B, I or W.
char getLetter(PipelineTaskKind kind);

struct PipelineTask {
  PipelineTaskKind kind = PipelineTaskKind::Forward;
  int chunk = 0; // of the whole pipeline: the model's parts in their order
  int microbatch = 0;
  auto operator<=>(const PipelineTask &) const = default;
};

/// As PyTorch's tables have it: `2F0` is the forward task of chunk 2 and microbatch 0.
std::string toString(const PipelineTask &task);

struct PipelineChunk {
  int rank = 0;
  double forwardSeconds = 1, inputGradientSeconds = 1, weightGradientSeconds = 1;
  /// Of the whole backward task, where it is not both halves one after the other.
  std::optional<double> backwardSeconds;
  /// Until what the chunk before sends is there; and until the gradient that it gets back is. None within a rank.
  double transferSeconds = 0;
  /// What a microbatch keeps from the start of F to the end of I or B; and from the end of I to that of W.
  uint64_t activationBytes = 1, weightGradientBytes = 1;

  double getSeconds(PipelineTaskKind kind) const;
};

/// A problem has at most so many chunks, and so many pairs of a chunk and a microbatch.
constexpr int64_t maxPipelineChunks = 1 << 14, maxPipelineTasks = 1 << 22;

struct PipelineProblem {
  int numRanks = 1, numMicrobatches = 1;
  std::vector<PipelineChunk> chunks; // at least one
  std::optional<uint64_t> cap;       // of live bytes on each rank
};

struct PipelineSchedule {
  std::vector<std::vector<PipelineTask>> ranks; // the order of each rank's tasks
};

/// The schedules of the literature, with the placement that each is made for.
enum class PipelineScheduleKind {
  GPipe,                 // all F, then all B
  OneForwardOneBackward, // 1F1B: F and B in turn as soon as there is a gradient, so that few microbatches are live
  Interleaved,           // 1F1B over several chunks a rank: chunk c lies on rank c mod p
  ZeroBubbleH1,          // 1F1B with I and W, under the memory of 1F1B: a third of its bubble
  ZeroBubbleH2, // twice that memory: nothing between the first F and the last W of a rank, where tasks are equal
  ZeroBubbleV,  // two chunks a rank, p - 1 down and back up: the same under the memory of 1F1B
};
inline constexpr std::array pipelineScheduleKinds = {
    PipelineScheduleKind::GPipe,        PipelineScheduleKind::OneForwardOneBackward, PipelineScheduleKind::Interleaved,
    PipelineScheduleKind::ZeroBubbleH1, PipelineScheduleKind::ZeroBubbleH2,          PipelineScheduleKind::ZeroBubbleV};

/// gpipe, 1f1b, interleaved, zb-h1, zb-h2 or zb-v.
const char *toString(PipelineScheduleKind kind);
std::optional<PipelineScheduleKind> parsePipelineScheduleKind(std::string_view name);

/// Whether the schedule's tasks are F, I and W rather than F and B.
bool hasSplitBackward(PipelineScheduleKind kind);

/// The rank of each chunk: c where there is one chunk a rank, c mod p where there are several; in the V of ZeroBubbleV
/// c on the way there and 2p - 1 - c on the way back. All numbers are positive.
std::vector<int> placePipelineChunks(PipelineScheduleKind kind, int numRanks, int chunksPerRank);

/// A problem whose tasks all take a second and whose transfers take none. Nothing, with a sentence in `error`, where
/// the kind has no schedule of these numbers.
std::optional<PipelineProblem> makePipelineProblem(PipelineScheduleKind kind, int numRanks, int chunksPerRank,
                                                   int numMicrobatches, std::string &error);

/// The schedule of that kind, which is the same whatever tasks cost and however much is live: solve looks at both.
/// Nothing, with a sentence in `error`, where the kind has no schedule of these numbers or the chunks lie elsewhere;
/// the problem has been checked.
std::optional<PipelineSchedule> makePipelineSchedule(PipelineScheduleKind kind, const PipelineProblem &problem,
                                                     std::string &error);

struct PipelineOptions {
  /// I and W rather than B.
  bool splitsBackward = true;
  /// What is short: the time from the first task of all to the last one, or that of the longest rank.
  bool isForLongestRank = false;
  /// Bounds the search for a better order after the first one, in tasks of schedules that are tried.
  int64_t effort = 4'000'000;
};

/// A short schedule under the cap, whatever the chunks cost and wherever they lie: none of the literature is shorter
/// that keeps the cap, splits its backward tasks as asked for and has its chunks there. Nothing, with a sentence in
/// `error`, where the cap is below the bytes of one microbatch. The problem has been checked; the same problem and
/// options give the same schedule.
std::optional<PipelineSchedule> solve(const PipelineProblem &problem, const PipelineOptions &options,
                                      std::string &error);

/// One sentence about the first thing that is wrong with a problem; empty where nothing is.
std::string check(const PipelineProblem &problem);

/// Knowing nothing of how it was made: one sentence about the first thing that is wrong with a schedule, which names
/// rank, step and task. It is empty where each chunk and microbatch has F and either B or I and W, once and on its
/// rank; where what goes from a chunk to its neighbour is taken in the order in which it is sent; where no rank waits
/// for itself; and where the cap is kept.
std::string verify(const PipelineProblem &problem, const PipelineSchedule &schedule);

struct PipelineTimes {
  std::vector<std::vector<double>> startSeconds, endSeconds; // by rank and step
  double seconds = 0;                                        // until everything has finished
  /// From a rank's own first task to its own last one, the longest of them all: what a step takes where a rank begins
  /// the next one without waiting for the others, and the time that the zero-bubble literature speaks of.
  double longestRankSeconds = 0;
  /// The part of all ranks' time in which they have no task: of `seconds`, and of `longestRankSeconds`.
  double bubble = 0, longestRankBubble = 0;
  /// By rank, the most at any time: pairs of a chunk and a microbatch between the start of F and the end of I or B;
  /// those between the start of F and the end of W or B; live bytes.
  std::vector<int> peakActivations, peakUnfinished;
  std::vector<uint64_t> peakBytes;
};

/// The times that a schedule gives, which has been verified but for the cap.
PipelineTimes simulate(const PipelineProblem &problem, const PipelineSchedule &schedule);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_PIPELINE_H
