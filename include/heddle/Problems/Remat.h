// What a training step keeps for its backward pass and what it computes again, as plain data: check -> solve -> verify.
//
// Nodes stand in the program's order and are computed in it; before a node, others may be computed again. A result
// lives from its node's task to the last one that reads it before its node is computed again:
//
//   a, b, gb, ga               a lives across b, gb and ga, which reads it
//   a, b, gb, a again, ga      a lives across b, and from `a again` on
//
// Jain et al., "Checkmate: Breaking the Memory Wall with Optimal Tensor Rematerialization" (MLSys 2020), solves the
// same problem as an integer program.
#ifndef HEDDLE_PROBLEMS_REMAT_H
#define HEDDLE_PROBLEMS_REMAT_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::problems {

struct RematNode {
  std::string name;          // differs from all others
  uint64_t bytes = 0;        // of its result
  double seconds = 0;        // each time: a collective's or a library call's as they cost, too
  std::vector<int> deps;     // earlier nodes whose results it reads
  bool isBackward = false;   // of the backward pass, or after it
  bool isOnce = false;       // may not be computed again
  bool isKept = false;       // its result is needed at the end
  uint64_t scratchBytes = 0; // live while it is computed
};

struct RematProblem {
  std::vector<RematNode> nodes;
  uint64_t otherBytes = 0;     // live all the time: state
  std::optional<uint64_t> cap; // of live bytes at any time
};

struct RematSchedule {
  std::vector<int> order; // nodes; one that stands there again is computed again
  double seconds = 0;
  uint64_t peakBytes = 0;
};

struct RematOptions {
  /// The smallest peak rather than the shortest time.
  bool isMemoryMinimal = false;
  /// Bounds the search, in visited tasks (some 10 ns each).
  int64_t effort = 60'000'000;
};

/// One sentence about the first thing that is wrong with a problem; empty where nothing is.
std::string check(const RematProblem &problem);

/// The program as it stands: nothing is computed again.
RematSchedule keepAll(const RematProblem &problem);

/// No order has a smaller peak: what one node reads and makes, beside what is kept.
uint64_t getLowerBound(const RematProblem &problem);

/// An order under the cap, of little time. Starts are those of `getKeptFrontier` and of a greedy one, which a search
/// then changes a drop at a time. Nothing, with a sentence in `error`, where none is found. The problem has been
/// checked; the same problem and options give the same order everywhere.
std::optional<RematSchedule> solve(const RematProblem &problem, const RematOptions &options, std::string &error);

/// Orders that no other one found is better than in both bytes and seconds, from `keepAll` to the smallest peak, under
/// `count` caps between them.
std::vector<RematSchedule> getFrontier(RematProblem problem, int count, const RematOptions &options);

/// Knowing nothing of how it was made: one sentence about the first thing that is wrong with an order; empty where each
/// node is computed, finds what it reads, and seconds, peak and cap are right.
std::string verify(const RematProblem &problem, const RematSchedule &schedule);

/// What the backward pass finds of the forward pass.
struct KeptChoice {
  std::vector<bool> isKept, isRepeated; // by node
  uint64_t keptBytes = 0;
  double repeatedSeconds = 0;
};

/// The choices that are best at some price per byte, from all that the backward pass reads to the fewest bytes: each a
/// minimum cut (Ford and Fulkerson), and none between them lies below the lines that join them; of more than `most`,
/// those between which most is open, in bytes times seconds, are looked for first. Each node of the forward pass is
/// computed again once at most.
std::vector<KeptChoice> getKeptFrontier(const RematProblem &problem, size_t most = SIZE_MAX);

// ---- repeated layers ----

/// One way to do a layer of a class.
struct LayerChoice {
  uint64_t keptBytes = 0; // of each layer and microbatch, from its forward to its backward pass
  uint64_t workBytes = 0; // more, during its own backward pass
  double seconds = 0;     // of repeated work, of each layer and microbatch
};

/// Equal layers, solved once.
struct LayerClass {
  std::vector<LayerChoice> choices;
  int64_t layers = 1, microbatches = 1, inFlight = 1; // microbatches that are kept at a time
};

struct LayerPlan {
  std::vector<std::vector<int64_t>> counts; // by class and choice: layers that are done so
  uint64_t bytes = 0;                       // kept, and the most work of a layer
  double seconds = 0;                       // of repeated work
};

/// Plans that no other one is better than in both, the most bytes first: for each limit of work bytes, layers change
/// one by one to what frees most bytes for a second. A layer's bytes are the most that one lies above the best plan of
/// a sum.
std::vector<LayerPlan> composeLayers(const std::vector<LayerClass> &classes);

/// The choices of a layer given as a problem of its own forward and backward nodes.
std::vector<LayerChoice> getLayerChoices(const RematProblem &layer);

// ---- text ----

/// A line for each node, in the program's order; `#` begins a comment:
///
///     cap 4096
///     other 512
///     forward x 0.001 gives 1024 once
///     forward h 0.004 gives 2048 reads x scratch 64
///     backward gx 0.008 gives 1024 reads h x kept
///
/// `kept` is needed at the end, `once` may not be computed again. Names are words. Nothing, with a sentence in `error`
/// that begins with the line, where the text is wrong; the problem has not been checked.
std::optional<RematProblem> readRematProblem(std::string_view text, std::string &error);

/// The text of a problem that has been checked.
std::string toString(const RematProblem &problem);

} // namespace heddle::problems

#endif // HEDDLE_PROBLEMS_REMAT_H
