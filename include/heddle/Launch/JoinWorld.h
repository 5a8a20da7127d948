// The world of the processes of a job, which talk over TCP: docs/cluster.md.
#ifndef HEDDLE_LAUNCH_JOINWORLD_H
#define HEDDLE_LAUNCH_JOINWORLD_H

#include "heddle/Launch/Job.h"
#include "heddle/Runtime/World.h"

namespace heddle::launch {

struct JoinOptions {
  Job job;
  std::string command; // what runs, which is the same on all ranks: `heddle-run 0.1.0 train`
  /// How long ranks wait for each other at first, and later for one that makes no progress.
  std::chrono::milliseconds startTimeout{600'000};
  /// How long nothing may be heard of a rank that has not left.
  std::chrono::milliseconds timeout{60'000};
};

/// Rank 0 listens, the others come to it: a star, with a thread of its own in each process. Returns when all have come.
/// Throws WorldError with which ranks are missing, or what else is wrong: an address that is not there, a port in use,
/// other software or another job at the port, two processes with one rank, ranks that run something else. The world's
/// calls throw it, once and the same on all, when a process ends, is silent for too long, or makes no progress.
std::shared_ptr<runtime::World> joinWorld(const JoinOptions &options);

} // namespace heddle::launch

#endif // HEDDLE_LAUNCH_JOINWORLD_H
