#include "heddle/Launch/Job.h"

#include <algorithm>
#include <charconv>
#include <string_view>

using namespace heddle::launch;

namespace {

/// How many ports are tried where the launcher has given none: another job may have the first one.
constexpr uint16_t triedPorts = 16;

std::vector<uint16_t> listPorts(uint16_t first) {
  std::vector<uint16_t> ports;
  for (uint32_t port = first; ports.size() < triedPorts && port <= UINT16_MAX; ++port)
    ports.push_back(static_cast<uint16_t>(port));
  return ports;
}

/// For jobs without a port of their own: of the upper range, where what processes are given for a while seldom lies.
uint16_t findPort(uint64_t job) { return static_cast<uint16_t>(61'440 + job % 256 * 16 % 4'064); }

class Reader {
public:
  Reader(const FindVariable &find, std::string &error) : find(find), error(error) {}

  const char *get(const char *name) const {
    const char *text = find(name);
    return text && *text ? text : nullptr;
  }
  bool has(const char *name) const { return get(name); }
  std::string getText(const char *name) const { return has(name) ? get(name) : ""; }

  /// One that must be there.
  int64_t getNumber(const char *name, int64_t least, int64_t most, const char *because) {
    std::string_view text = has(name) ? get(name) : "";
    if (text.empty()) {
      setError(std::string(because) + " is set and " + name + " is not, needed both");
      return least;
    }
    int64_t number = 0;
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || number < least || number > most) {
      setError(std::string(name) + " is '" + std::string(text) + "', needed a number from " + std::to_string(least) +
               " to " + std::to_string(most));
      return least;
    }
    return number;
  }

  void setError(const std::string &sentence) {
    if (error.empty())
      error = sentence;
  }

private:
  const FindVariable &find;
  std::string &error;
};

constexpr int64_t mostRanks = 1 << 20;
constexpr const char *plainLauncher = "RANK and WORLD_SIZE";

void readPlace(Reader &reader, Job &job, const char *rank, const char *size, const char *localRank) {
  job.size = reader.getNumber(size, 1, mostRanks, rank);
  job.rank = reader.getNumber(rank, 0, mostRanks - 1, size);
  if (job.rank >= job.size)
    reader.setError(std::string(rank) + " is " + std::to_string(job.rank) + " and " + size + " is " +
                    std::to_string(job.size) + ", needed a rank below the number of ranks");
  if (reader.has(localRank))
    job.localRank = reader.getNumber(localRank, 0, job.size - 1, rank);
}

/// torchrun's agents keep their own store at MASTER_PORT, unless a worker is to.
void readTorchrun(Reader &reader, Job &job) {
  job.launcher = "torchrun";
  job.id = "torchrun " + reader.getText("TORCHELASTIC_RUN_ID") + " " + reader.getText("TORCHELASTIC_RESTART_COUNT");
  if (reader.getText("TORCHELASTIC_USE_AGENT_STORE") == "True" && !job.ports.empty())
    job.ports = listPorts(static_cast<uint16_t>(std::min(job.ports[0] + 1, UINT16_MAX - triedPorts)));
}

void readSlurm(Reader &reader, Job &job) {
  job.launcher = "SLURM";
  readPlace(reader, job, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID");
  std::string step = reader.getText("SLURM_STEP_ID");
  auto number = static_cast<uint64_t>(reader.getNumber("SLURM_JOB_ID", 0, INT64_MAX, "SLURM_STEP_ID"));
  job.id = "SLURM " + std::to_string(number) + "." + step + "." + reader.getText("SLURM_RESTART_COUNT");
  if (job.ports.empty())
    job.ports = listPorts(findPort(number));
  if (job.address.empty())
    job.address = findFirstHost(reader.getText("SLURM_STEP_NODELIST"));
}

/// `1531576320.0;tcp://10.96.0.1,10.148.0.1:34911`: where mpirun is, and rank 0 as well unless hosts were named in
/// another order.
std::string findOmpiAddress(const std::string &uri) {
  size_t begin = uri.find("tcp://");
  if (begin == std::string::npos)
    return "";
  begin += std::string_view("tcp://").size();
  return uri.substr(begin, uri.find_first_of(",:", begin) - begin);
}

uint64_t hash(const std::string &text) {
  uint64_t value = 0;
  for (unsigned char letter : text)
    value = value * 31 + letter;
  return value;
}

void readOpenMpi(Reader &reader, Job &job) {
  job.launcher = "Open MPI";
  readPlace(reader, job, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK");
  std::string space = reader.getText("PMIX_NAMESPACE");
  job.id = "Open MPI " + (space.empty() ? reader.getText("OMPI_MCA_ess_base_jobid") : space);
  if (job.ports.empty())
    job.ports = listPorts(findPort(hash(job.id)));
  if (job.address.empty())
    job.address = reader.getText("OMPI_COMM_WORLD_LOCAL_SIZE") == reader.getText("OMPI_COMM_WORLD_SIZE")
                      ? "127.0.0.1"
                      : findOmpiAddress(reader.getText("OMPI_MCA_orte_hnp_uri"));
}

} // namespace

std::string heddle::launch::findFirstHost(const std::string &list) {
  size_t bracket = list.find('['), comma = list.find(',');
  if (bracket == std::string::npos || comma < bracket)
    return list.substr(0, comma);
  size_t last = list.find(']', bracket);
  if (last == std::string::npos)
    return "";
  std::string numbers = list.substr(bracket + 1, last - bracket - 1);
  std::string tail = list.substr(last + 1, list.find(',', last) - last - 1);
  std::string first = list.substr(0, bracket) + numbers.substr(0, numbers.find_first_of("-,"));
  return findFirstHost(first + tail); // `rack[1-2]node[3-4]`
}

std::optional<Job> heddle::launch::findJob(const FindVariable &find, std::string &error) {
  error.clear();
  Reader reader(find, error);
  Job job;
  job.address = reader.getText("MASTER_ADDR");
  if (reader.has("MASTER_PORT"))
    job.ports = {static_cast<uint16_t>(reader.getNumber("MASTER_PORT", 1, UINT16_MAX, "MASTER_ADDR"))};
  if (reader.has("RANK") || reader.has("WORLD_SIZE")) {
    job.launcher = plainLauncher;
    job.id = reader.getText("HEDDLE_JOB");
    readPlace(reader, job, "RANK", "WORLD_SIZE", "LOCAL_RANK");
    if (reader.has("TORCHELASTIC_RUN_ID"))
      readTorchrun(reader, job);
    if (job.ports.empty() && job.size > 1)
      reader.setError("RANK is set and MASTER_PORT is not, needed both");
  } else if (reader.has("OMPI_COMM_WORLD_RANK")) {
    readOpenMpi(reader, job);
  } else if (reader.has("SLURM_STEP_ID") && reader.has("SLURM_PROCID")) {
    readSlurm(reader, job);
  } else {
    return std::nullopt;
  }
  if (job.address.empty() && job.size > 1)
    reader.setError(
        job.launcher == plainLauncher
            ? "RANK is set and MASTER_ADDR is not, needed both"
            : job.launcher + " has started " + std::to_string(job.size) +
                  " processes and does not say where rank 0 is, needed the name of its host in MASTER_ADDR");
  if (!error.empty())
    return std::nullopt;
  return job;
}
