// What all commands do: load a program, give it its first state, run entries, and say what went wrong.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SESSION_H
#define HEDDLE_TOOLS_HEDDLERUN_SESSION_H

#include "../CliMain.h"
#include "heddle/Files/PathCheck.h"
#include "heddle/Runtime/Checkpoint/StateFile.h"
#include "heddle/Runtime/Data/Loader.h"
#include "heddle/Runtime/Executor.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <functional>
#include <set>
#include <stdexcept>

namespace heddle::run {

/// The sentence that a command ends with.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Refuses 0 by a short sentence.
CLI::Validator atLeastOne();

/// What programs run on.
enum class DeviceKind : uint8_t { Cpu, Cuda, Emulated };

struct ProgramOptions {
  /// The processes that run the command together; all of them come to the same calls of it.
  std::shared_ptr<runtime::World> world = runtime::makeLoneWorld();
  std::string path, entry;
  std::string device; // `cpu`, `cuda`, `emulated`; empty: what the program has code for
  uint64_t orderSeed = 0;
  std::vector<std::string> libraries; // `nccl=PATH`
  std::string algorithmPath;
  bool hasNoGraphs = false;
  unsigned threads = 0;
  double timeoutSeconds = 60, startSeconds = 600;
  std::string recordPath;
  std::string diskFolder = "/tmp";
  bool usesPortableOnly = false, isPoisoned = false;
  std::vector<uint64_t> leftOut; // a device and an instruction; empty for none

  /// The program itself and `--entry`.
  void addProgram(CLI::App &command, const char *entryHelp);
  /// The rest.
  void addExecution(CLI::App &command);
  /// Finds the device for this program. Throws Failure.
  DeviceKind findDevice(const format::Program &program) const;
  /// The path that `--library NAME=PATH` gives; empty where it does not.
  std::string findLibrary(const std::string &name) const;
  /// What they read and write.
  PathCheck getPaths() const;
};

struct StateOptions {
  std::string path; // of a file, or of a folder: a checkpoint
  uint64_t initSeed = 0;
  bool hasInitSeed = false;
  /// A state of random numbers where there are neither a file nor @init: of runs whose results nobody keeps.
  bool mayBeRandom = false;

  void add(CLI::App &command);
};

struct DataOptions {
  std::string path, tokens;
  uint64_t vocabulary = 0, seed = 0;
  std::optional<int64_t> ignoredId;
  bool isInOrder = false, hasSeed = false;
  std::vector<std::string> randomLeaves, leafOrder, numbers; // NAME=NUMBER

  void add(CLI::App &command, bool isSynthetic);
  /// Adds what `given` reads, under this name.
  static void addPaths(PathCheck &paths, const std::string &what, const std::string &given);
  void addPaths(PathCheck &paths) const { addPaths(paths, "the data", path); }
  /// Throws Failure.
  /// `start` is where a state file says that its run was.
  runtime::LoaderOptions make(const format::Program &program, const runtime::DataPosition &start) const;
};

// What is said and written is rank 0's to say and write.

/// Prints on rank 0.
template <typename... Args> void say(const ProgramOptions &program, fmt::format_string<Args...> text, Args &&...args) {
  if (program.world->isFirst())
    fmt::print(text, std::forward<Args>(args)...);
}
/// Does on each rank what may throw, and asks no others; throws on all what the first one has thrown, if one has.
template <typename Action> void doAlike(runtime::World &world, Action action) {
  std::string fault;
  try {
    action();
  } catch (const std::runtime_error &wrong) {
    fault = wrong.what();
  }
  world.confirm(fault);
}
/// Does something on rank 0 that may fail: false, with a sentence. Throws that on all ranks.
template <typename Action> void doFirst(runtime::World &world, Action action) {
  std::string error;
  if (world.isFirst() && !action(error))
    return world.confirm(error);
  world.confirm("");
}

/// Throws on all where ranks have been told different things; each brings as many, as `--steps 7` and `no --save`.
void agreeOn(runtime::World &world, const std::vector<std::string> &own);
/// `--save`, `no --save`.
inline std::string tellGiven(const char *option, bool isGiven) {
  return isGiven ? option : std::string("no ") + option;
}

/// Throws Failure where an output has the path of something else.
void checkPaths(const ProgramOptions &program, const PathCheck &paths);

/// A program in memory. Throws Failure.
struct LoadedProgram {
  LoadedProgram(runtime::World &world, const std::string &path);
  /// The entry of a name; for none, @step or the only one.
  const format::Entry &findEntry(const std::string &name) const;
  /// `4 devices, mesh "data"=2, "model"=2`.
  std::string describeMesh() const;

  std::string path;
  std::shared_ptr<const format::Program> program;
  uint64_t checksum; // the header's, which says what the file holds

private:
  void read();
};

/// A program that runs. Throws Failure.
class Session {
public:
  /// Loads the entries of these names; all where none is named.
  Session(LoadedProgram loaded, const ProgramOptions &options, std::vector<std::string> entries,
          bool isProfiled = false);

  runtime::Executor &getExecutor() { return *executor; }
  runtime::World &getWorld() const { return executor->getWorld(); }
  DeviceKind getDeviceKind() const { return deviceKind; }
  /// `2 threads`, `2 GPUs in each of 4 processes`.
  std::string describeDevices() const;
  /// Empty for all devices, otherwise ` of devices 0 and 1`: those of this process.
  std::string describeOwn() const;
  const format::Program &getProgram() const { return executor->getProgram(); }
  const LoadedProgram &getLoaded() const { return loaded; }
  const format::Entry &getEntry(size_t entry) const { return executor->getEntry(entry); }
  /// The number of an entry.
  size_t findEntry(const std::string &name) const;
  /// Its own, and those of the loaded entries `NAME_*`, which are the same for batches of other shapes.
  std::vector<size_t> findShapes(size_t entry) const;

  /// Runs it once, on all ranks; where devices don't meet, the flight record goes to the standard error.
  void run(size_t entry);
  void carryState(size_t entry) { executor->carryState(entry); }

  /// State from a file or a checkpoint, or by @init; nothing where the program has none. Returns what is said of its
  /// run.
  std::optional<runtime::StateInfo> begin(const StateOptions &options);
  /// The seed of @init that the state was made from, where that is known, and the step that a checkpoint's run began
  /// at.
  std::optional<uint64_t> getInitSeed() const { return initSeed; }
  uint64_t getFirstStep() const { return firstStep; }
  /// Makes appended state as it begins, but for leaves that something else gave.
  void appendState(const std::function<bool(const std::string &name)> &isGiven = {});
  /// By rank 0, of what all have.
  void saveState(const std::string &path, const runtime::DataPosition &position);
  /// Throws where it could not.
  void checkSave(const std::string &path);
  /// `86 leaves, 1.3 MB, by @init from seed 0`.
  const std::string &describeState() const { return stateText; }

  /// Loads the batches of an entry, or of several, each of which takes a bucket of the data (docs/data.md), from there
  /// on. A sentence about what does not fit begins with `prefix`.
  std::unique_ptr<runtime::Loader> makeLoader(const DataOptions &data, const std::vector<size_t> &entries,
                                              const runtime::DataPosition &start, const char *prefix = "");
  /// Loads from the beginning, in the order of the options' seed.
  std::unique_ptr<runtime::Loader> makeLoader(const DataOptions &data, size_t entry) {
    return makeLoader(data, {entry}, {.seed = data.seed});
  }
  /// Gives an entry, whose number is returned, its next batch, as far as it is of this process's devices.
  size_t deliver(runtime::Loader &loader);
  /// The same to an entry that has the arguments of the one whose turn it is, but tells other ranks nothing: `fault` is
  /// empty, or what is wrong with it on this one.
  void tryDeliver(runtime::Loader &loader, size_t entry, std::string &fault);
  void setArgument(size_t entry, size_t index, std::span<const std::byte> whole);
  std::vector<std::byte> getResult(size_t entry, size_t index);
  std::vector<std::byte> getState(size_t leaf);
  /// Integers: each element of an argument of role seed.
  void setSeed(size_t entry, size_t index, uint64_t seed);

private:
  void initialize(uint64_t seed);
  void makeRandomState(uint64_t seed);
  std::optional<runtime::StateInfo> loadFile(const std::string &path);
  runtime::StateInfo loadCheckpoint(const std::string &path);

  LoadedProgram loaded;
  std::string recordPath, stateText;
  std::set<size_t> comparedData; // entries of which ranks have compared the data
  std::optional<uint64_t> initSeed;
  uint64_t firstStep = 0;
  DeviceKind deviceKind;
  std::unique_ptr<runtime::Executor> executor;
};

/// Throws Failure where a file or a checkpoint is no state of these entries. What reads it opens it again; here it ends
/// what can't run before anything is replaced, or kernels are built, which takes minutes on an emulated GPU.
void checkState(runtime::World &world, const LoadedProgram &loaded, const std::vector<std::string> &entries,
                const std::string &path);

/// The names of that entry, and of @init where it makes the state. Throws Failure where a file's state is not theirs.
std::vector<std::string> getEntries(runtime::World &world, const LoadedProgram &loaded, const std::string &entry,
                                    const StateOptions &state);

/// The names of the entries `NAME_*` that are the entry NAME for batches of other shapes: of the same metrics, and,
/// where it makes a new state, of that state.
std::vector<std::string> findShapes(const format::Program &program, const format::Entry &entry);

/// Says in one line which appended leaves a file lacks.
void tellOfMade(const std::string &path, const std::vector<const format::Port *> &leaves,
                const std::vector<size_t> &made);

/// Adds entries until each leaf of the program's state is one's argument: what is saved is all of the state.
void addStateEntries(const LoadedProgram &loaded, std::vector<std::string> &entries);

/// What the program's text says of its vocabulary (`heddle.vocabulary = 256` of the module); 0 where it does not.
uint64_t getVocabulary(const format::Program &program);

// Text for people.
std::string toBytesText(double bytes); // `1.3 MB`
/// `, 1.3 MB on the host, 12 MB on the disk`, with what is not 0.
std::string toSpacesText(uint64_t host, uint64_t disk);
std::string toDevicesText(const std::vector<int64_t> &devices); // `devices 0, 1, 2, 3 and 12 more`
std::string toSecondsText(double seconds);                      // `12.3 ms`
std::string toCountText(double count);                          // `12,345`
double getPeakBytes();                                          // resident, of this process

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SESSION_H
