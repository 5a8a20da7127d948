// Tests what is read of launchers' variables. The values are what the launchers of docs/cluster.md set.
#include "heddle/Launch/Job.h"
#include "gmock/gmock.h"

#include <map>

using namespace heddle::launch;
using testing::ElementsAre, testing::HasSubstr, testing::SizeIs;

namespace {

using Variables = std::map<std::string, std::string>;

std::optional<Job> find(const Variables &variables, std::string &error) {
  return findJob(
      [&](const char *name) {
        auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
      },
      error);
}
Job require(const Variables &variables) {
  std::string error;
  std::optional<Job> job = find(variables, error);
  EXPECT_TRUE(job) << error;
  return job.value_or(Job());
}
std::string refuse(const Variables &variables) {
  std::string error;
  EXPECT_FALSE(find(variables, error));
  return error;
}

TEST(Job, NoVariablesAreNoJob) { EXPECT_EQ(refuse({{"HOME", "/root"}, {"MASTER_ADDR", "node1"}}), ""); }

TEST(Job, PlainVariables) {
  Job job = require({{"RANK", "3"}, {"WORLD_SIZE", "8"}, {"MASTER_ADDR", "node1"}, {"MASTER_PORT", "29500"}});
  EXPECT_EQ(job.launcher, "RANK and WORLD_SIZE");
  EXPECT_EQ(job.rank, 3);
  EXPECT_EQ(job.size, 8);
  EXPECT_FALSE(job.localRank);
  EXPECT_EQ(job.address, "node1");
  EXPECT_THAT(job.ports, ElementsAre(29500));
}

TEST(Job, TorchrunsAgentHasThePort) {
  Variables variables{{"RANK", "1"},
                      {"WORLD_SIZE", "4"},
                      {"LOCAL_RANK", "1"},
                      {"MASTER_ADDR", "localhost"},
                      {"MASTER_PORT", "29500"},
                      {"TORCHELASTIC_RUN_ID", "none"},
                      {"TORCHELASTIC_RESTART_COUNT", "0"},
                      {"TORCHELASTIC_USE_AGENT_STORE", "True"}};
  Job job = require(variables);
  EXPECT_EQ(job.launcher, "torchrun");
  EXPECT_EQ(job.localRank, 1);
  EXPECT_THAT(job.ports, SizeIs(16));
  EXPECT_EQ(job.ports[0], 29501);
  Variables restarted = variables;
  restarted["TORCHELASTIC_RESTART_COUNT"] = "1";
  EXPECT_NE(require(restarted).id, job.id);
  variables["TORCHELASTIC_USE_AGENT_STORE"] = "False";
  EXPECT_THAT(require(variables).ports, ElementsAre(29500));
}

TEST(Job, Slurm) {
  Variables variables{{"SLURM_PROCID", "5"},  {"SLURM_STEP_NUM_TASKS", "8"},
                      {"SLURM_NTASKS", "16"}, // of the allocation, in which the step is a part
                      {"SLURM_LOCALID", "1"}, {"SLURM_JOB_ID", "4711"},
                      {"SLURM_STEP_ID", "2"}, {"SLURM_STEP_NODELIST", "gpu[03-04,09],login1"}};
  Job job = require(variables);
  EXPECT_EQ(job.launcher, "SLURM");
  EXPECT_EQ(job.rank, 5);
  EXPECT_EQ(job.size, 8);
  EXPECT_EQ(job.localRank, 1);
  EXPECT_EQ(job.address, "gpu03");
  EXPECT_THAT(job.ports, SizeIs(16));
  variables["MASTER_ADDR"] = "10.0.0.1";
  variables["MASTER_PORT"] = "1234";
  job = require(variables);
  EXPECT_EQ(job.address, "10.0.0.1");
  EXPECT_THAT(job.ports, ElementsAre(1234));
  variables.erase("SLURM_STEP_ID"); // the script of a batch job, which is no step
  EXPECT_EQ(refuse(variables), "");
}

TEST(Job, FirstHostsOfSlurmsLists) {
  EXPECT_EQ(findFirstHost("node1"), "node1");
  EXPECT_EQ(findFirstHost("node1,node2"), "node1");
  EXPECT_EQ(findFirstHost("node[07-09,12],login1"), "node07");
  EXPECT_EQ(findFirstHost("login1,node[07-09]"), "login1");
  EXPECT_EQ(findFirstHost("node[5]-ib,x"), "node5-ib");
  EXPECT_EQ(findFirstHost("rack[1-2]node[3-4]"), "rack1node3");
  EXPECT_EQ(findFirstHost("broken[1-2"), "");
  EXPECT_EQ(findFirstHost(""), "");
}

TEST(Job, OpenMpi) {
  Variables variables{
      {"OMPI_COMM_WORLD_RANK", "2"},       {"OMPI_COMM_WORLD_SIZE", "4"},
      {"OMPI_COMM_WORLD_LOCAL_RANK", "0"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
      {"PMIX_NAMESPACE", "3061186561"},    {"OMPI_MCA_orte_hnp_uri", "3061186560.0;tcp://10.96.0.1,10.148.0.1:34911"}};
  Job job = require(variables);
  EXPECT_EQ(job.launcher, "Open MPI");
  EXPECT_EQ(job.rank, 2);
  EXPECT_EQ(job.localRank, 0);
  EXPECT_EQ(job.address, "10.96.0.1");
  variables["OMPI_COMM_WORLD_LOCAL_SIZE"] = "4";
  EXPECT_EQ(require(variables).address, "127.0.0.1");
}

TEST(Job, PlainVariablesCountFirst) { // torchrun within srun
  EXPECT_EQ(require({{"RANK", "1"},
                     {"WORLD_SIZE", "2"},
                     {"MASTER_ADDR", "a"},
                     {"MASTER_PORT", "1"},
                     {"SLURM_PROCID", "0"},
                     {"SLURM_STEP_ID", "0"},
                     {"SLURM_STEP_NUM_TASKS", "1"}})
                .rank,
            1);
}

TEST(Job, WhatIsWrongIsOneSentence) {
  Variables plain{{"RANK", "3"}, {"WORLD_SIZE", "8"}, {"MASTER_ADDR", "node1"}, {"MASTER_PORT", "29500"}};
  auto with = [&](const char *name, const char *value) {
    Variables changed = plain;
    changed[name] = value;
    return refuse(changed);
  };
  EXPECT_EQ(with("RANK", ""), "WORLD_SIZE is set and RANK is not, needed both");
  EXPECT_EQ(with("WORLD_SIZE", ""), "RANK is set and WORLD_SIZE is not, needed both");
  EXPECT_EQ(with("RANK", "8"), "RANK is 8 and WORLD_SIZE is 8, needed a rank below the number of ranks");
  EXPECT_EQ(with("RANK", "-1"), "RANK is '-1', needed a number from 0 to 1048575");
  EXPECT_EQ(with("RANK", "two"), "RANK is 'two', needed a number from 0 to 1048575");
  EXPECT_EQ(with("MASTER_PORT", "70000"), "MASTER_PORT is '70000', needed a number from 1 to 65535");
  EXPECT_EQ(with("MASTER_PORT", ""), "RANK is set and MASTER_PORT is not, needed both");
  EXPECT_EQ(with("MASTER_ADDR", ""), "RANK is set and MASTER_ADDR is not, needed both");
  EXPECT_EQ(with("LOCAL_RANK", "9"), "LOCAL_RANK is '9', needed a number from 0 to 7");
}

} // namespace
