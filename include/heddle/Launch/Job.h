// A process's place among those that were started together, as launchers say it in the environment: docs/cluster.md.
#ifndef HEDDLE_LAUNCH_JOB_H
#define HEDDLE_LAUNCH_JOB_H

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heddle::launch {

struct Job {
  std::string launcher; // `torchrun`, `SLURM`, `Open MPI`, `RANK and WORLD_SIZE`
  /// What processes of one job have in common, and those of another job on the same hosts have not.
  std::string id;
  int64_t rank = 0, size = 1;
  std::optional<int64_t> localRank; // among those of its host, where the launcher says it
  std::string address;              // of rank 0's host
  /// Rank 0 takes the first one that is free; others look for it on all of them.
  std::vector<uint16_t> ports;
};

/// The value of a variable of the environment; null where there is none.
using FindVariable = std::function<const char *(const char *name)>;

/// Nothing for a process that was started alone, and, with one sentence in `error`, for variables that contradict each
/// other or lack a part. Looked for in this order, since launchers start each other: RANK and
/// WORLD_SIZE (torchrun's, too), OMPI_COMM_WORLD_RANK, SLURM_STEP_ID. MASTER_ADDR and MASTER_PORT count before what the
/// launcher says of its hosts.
std::optional<Job> findJob(const FindVariable &find, std::string &error);

/// The first host of a list as SLURM writes it: `node07` of `node[07-09,12],login1`.
std::string findFirstHost(const std::string &list);

} // namespace heddle::launch

#endif // HEDDLE_LAUNCH_JOB_H
