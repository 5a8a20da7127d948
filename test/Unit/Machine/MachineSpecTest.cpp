// Tests that machines go to JSON and back, and that bad text gives one sentence with its place.
#include "heddle/Machine/MachineSpec.h"
#include "heddle/Machine/Targets.h"
#include "gtest/gtest.h"
#include <filesystem>
#include <fstream>

using namespace heddle::machine;

namespace {

const std::string whole = R"({"name": "two-cores",
 "device": {"contraction_flops": {"f32": 2e11, "bf16": 4e11}, "vector_flops": {"f32": 5e10}, "memory_bytes": 8e9,
            "memory_bytes_per_second": 2e10, "launch_seconds": 0},
 "node": {"devices": 12, "bytes_per_second": 1e10, "latency_seconds": 1e-6},
 "network": {"bytes_per_second": 1e9, "latency_seconds": 1e-5}})";

std::string errorOf(std::string text) {
  std::string error;
  EXPECT_FALSE(parseMachine(text, "m.json", error));
  return error;
}

std::string errorWith(const std::string &from, const std::string &to, std::string text = whole) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return errorOf(text.replace(at, from.size(), to));
}

TEST(MachineSpec, ReadsTheForm) {
  std::string error;
  std::optional<MachineSpec> machine = parseMachine(whole, "m.json", error);
  ASSERT_TRUE(machine) << error;
  EXPECT_EQ(machine->name, "two-cores");
  EXPECT_EQ(machine->getContractionFlops("bf16"), 4e11);
  EXPECT_EQ(machine->getContractionFlops("f64"), 2e11);
  EXPECT_EQ(machine->getVectorFlops("bf16"), 5e10);
  EXPECT_EQ(machine->memoryBytes, 8'000'000'000);
  EXPECT_EQ(machine->devicesPerNode, 12);
  EXPECT_EQ(machine->processors, 0);
  EXPECT_EQ(machine->withinNode, (Link{1e10, 1e-6}));
  EXPECT_EQ(machine->betweenNodes, (Link{1e9, 1e-5}));
  EXPECT_FALSE(machine->host);
  EXPECT_FALSE(machine->disk);
}

/// `whole` with a host and a disk.
const std::string spacious = whole.substr(0, whole.size() - 1) + R"(,
 "host": {"bytes_per_second": 5e9, "latency_seconds": 2e-5, "memory_bytes": 6.4e10},
 "disk": {"read_bytes_per_second": 3e9, "write_bytes_per_second": 2e9, "latency_seconds": 0,
          "capacity_bytes": 1e12}})";

TEST(MachineSpec, MayHaveAHostAndADisk) {
  std::string error;
  std::optional<MachineSpec> machine = parseMachine(spacious, "m.json", error);
  ASSERT_TRUE(machine) << error;
  EXPECT_EQ(machine->host, (HostMemory{{5e9, 2e-5}, 64'000'000'000}));
  EXPECT_EQ(machine->disk, (Disk{3e9, 2e9, 0, 1'000'000'000'000}));
  EXPECT_EQ(parseMachine(print(*machine), "m.json", error), machine) << error;
  std::string updating = spacious;
  updating.replace(updating.find("6.4e10"), 6, "6.4e10, \"memory_bytes_per_second\": 2e11");
  machine = parseMachine(updating, "m.json", error);
  ASSERT_TRUE(machine) << error;
  EXPECT_EQ(machine->host, (HostMemory{{5e9, 2e-5}, 64'000'000'000, 2e11}));
  EXPECT_EQ(parseMachine(print(*machine), "m.json", error), machine) << error;
  for (const MachineSpec &known : getKnownMachines()) {
    ASSERT_TRUE(known.host && known.disk) << known.name;
    EXPECT_GT(known.host->bytes, known.memoryBytes);
    EXPECT_GT(known.host->memoryBytesPerSecond, 0);
    EXPECT_LE(known.host->link.bytesPerSecond, known.memoryBytesPerSecond);
  }
}

TEST(MachineSpec, ATargetKnowsProcessorsWhereAMachineDoesNot) {
  std::string error;
  std::optional<MachineSpec> machine = parseMachine(whole, "m.json", error);
  EXPECT_EQ(getProcessors(*findTarget("cuda-sm_80", error), *machine), 108);
  EXPECT_EQ(getProcessors(*findTarget("cuda-sm_90a", error), *loadMachine("a100-sxm", error)), 108);
  EXPECT_EQ(getProcessors(*findTarget("cuda-sm_90a", error), *loadMachine("host", error)), 132);
  EXPECT_EQ(getProcessors(*findTarget("cpu", error), *machine), 1);
}

TEST(MachineSpec, KnownMachinesGoThereAndBack) {
  for (const MachineSpec &machine : getKnownMachines()) {
    std::string error;
    EXPECT_EQ(parseMachine(print(machine), machine.name, error), machine) << error;
    EXPECT_EQ(loadMachine(machine.name, error), machine);
  }
}

TEST(MachineSpec, FilesAreTheKnownMachines) {
  for (const MachineSpec &machine : getKnownMachines()) {
    std::string error;
    EXPECT_EQ(loadMachine(HEDDLE_SOURCE "/machines/" + machine.name + ".json", error), machine) << error;
  }
}

TEST(MachineSpec, FaultsNamePlaceFoundAndNeeded) {
  EXPECT_EQ(errorOf(""), "m.json:1:1: this is no JSON");
  EXPECT_EQ(errorOf("{\"name\":\n  nowhere}"), "m.json:2:4: this is no JSON");
  EXPECT_EQ(errorOf("{\"name\": 1e999}"), "m.json:1:14: a number is too large, needed one that a double holds");
  EXPECT_EQ(errorOf("[]"), "m.json: the machine is [], needed an object");
  EXPECT_EQ(errorOf("{\"name\": 1, \"name\": 2}"), "m.json: key \"name\" stands twice in one object, needed once");
  EXPECT_EQ(errorOf(std::string(100'000, '[')), "m.json: objects are nested more than 16 deep, needed at most that");
  EXPECT_EQ(errorWith("\"two-cores\"", "\"\""), "m.json: \"name\" is \"\", needed a text");
  EXPECT_EQ(errorWith("\"network\"", "\"net\""),
            "m.json: the machine has key \"net\", needed only \"device\", \"name\", \"network\", \"node\"");
  EXPECT_EQ(errorWith("\"node\"", "\"sources\": 1, \"node\""), "m.json: \"sources\" is 1, needed a list of texts");
  EXPECT_EQ(errorWith("\"devices\": 12, ", ""),
            "m.json: \"node\" has no \"devices\", needed \"bytes_per_second\", \"devices\", \"latency_seconds\"");
  EXPECT_EQ(errorWith("8e9", "\"80GB\""), "m.json: \"device.memory_bytes\" is \"80GB\", needed a positive number");
  EXPECT_EQ(errorWith("12", "1.5"), "m.json: \"node.devices\" is 1.5, needed a whole number of at most 1e18");
  EXPECT_EQ(errorWith("\"launch_seconds\": 0", "\"launch_seconds\": 0, \"processors\": -2"),
            "m.json: \"device.processors\" is -2, needed a positive number");
  EXPECT_EQ(errorWith("\"launch_seconds\": 0", "\"launch_seconds\": 0, \"communicator_bytes\": 0"),
            "m.json: \"device.communicator_bytes\" is 0, needed a positive number");
  EXPECT_EQ(errorWith("12", "0"), "m.json: \"node.devices\" is 0, needed a positive number");
  EXPECT_EQ(errorWith("5e9", "-5e9", spacious),
            "m.json: \"host.bytes_per_second\" is -5000000000.0, needed a positive number");
  EXPECT_EQ(errorWith(", \"memory_bytes\": 6.4e10", "", spacious),
            "m.json: \"host\" has no \"memory_bytes\", needed \"bytes_per_second\", \"latency_seconds\", "
            "\"memory_bytes\"");
  EXPECT_EQ(errorWith("6.4e10", "6.4e10, \"memory_bytes_per_second\": 0", spacious),
            "m.json: \"host.memory_bytes_per_second\" is 0, needed a positive number");
  EXPECT_EQ(errorWith("1e12", "0.5", spacious),
            "m.json: \"disk.capacity_bytes\" is 0.5, needed a whole number of at most 1e18");
  EXPECT_EQ(errorWith("1e-5", "-1"), "m.json: \"network.latency_seconds\" is -1, needed a number of at least 0");
  EXPECT_EQ(errorWith("4e11", "null"), "m.json: \"device.contraction_flops.bf16\" is null, needed a positive number");
  EXPECT_EQ(
      errorWith("{\"f32\": 5e10}", "{\"f16\": 5e10}"),
      "m.json: \"device.vector_flops\" is {\"f16\":50000000000.0}, needed an object of element types with at least "
      "\"f32\"");
}

TEST(MachineSpec, LoadsFiles) {
  std::string error;
  EXPECT_FALSE(loadMachine("h100", error));
  EXPECT_EQ(error, "machine \"h100\" is not known, needed one of h100-sxm, h200-sxm, a100-sxm, host, or a file such as "
                   "machine.json");
  EXPECT_FALSE(loadMachine("/nowhere/m.json", error));
  EXPECT_EQ(error, "machine file \"/nowhere/m.json\" can't be read, needed one of h100-sxm, h200-sxm, a100-sxm, host, "
                   "or a file of JSON");
  std::string path = testing::TempDir() + "heddle-machine.json";
  std::ofstream(path) << whole;
  std::optional<MachineSpec> machine = loadMachine(path, error);
  ASSERT_TRUE(machine) << error;
  EXPECT_EQ(machine->name, "two-cores");
  std::filesystem::remove(path);
}

} // namespace
