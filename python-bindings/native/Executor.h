// A compiled program that runs, as Python has it: leaves by number and as bytes, calls from any thread.
#ifndef HEDDLE_PYTHON_EXECUTOR_H
#define HEDDLE_PYTHON_EXECUTOR_H

#include "Session.h"
#include "Sync.h"

#include <atomic>
#include <mutex>
#include <unistd.h>

namespace heddle::python {

using Elements = std::span<const std::byte>;
using OwnElements = std::vector<std::byte>;

struct Options {
  std::string path;
  std::string device; // as of heddle-run's --device
  unsigned threads = 0;
  std::vector<std::string> libraries; // as of --library
  std::string diskFolder = "/tmp";
  uint64_t syncEvery = 0; // as --sync-every: replicas meet after so many steps; 0: only where @sync is run
};

/// A program with its state, which is there once. Each call holds a lock, so that threads come one after another; none
/// of them needs Python's. Wrong use throws std::runtime_error of one sentence.
class Executor {
public:
  explicit Executor(const Options &options);
  /// In a process that was forked from the one that made it, nothing is joined or freed: its threads are not there.
  ~Executor();

  const format::Program &getProgram() const { return *loaded.program; }
  std::string describeMesh() const { return loaded.describeMesh(); }
  std::string describeDevices() const { return session->describeDevices(); }
  const std::vector<const format::Port *> &getState() const { return session->getExecutor().getState(); }

  /// What an argument of an entry or a leaf of the state is given.
  struct Leaf {
    size_t number;
    Elements elements;
  };
  /// The results of an entry that are no state.
  const std::vector<size_t> &getMetrics(size_t entry) const { return metrics[entry]; }
  /// Runs an entry, makes its new state the state, and gives its metrics, in their order.
  std::vector<OwnElements> run(size_t entry, const std::vector<Leaf> &arguments);

  /// What the last run took on its devices; the rest of a call is what Python costs.
  double getRunSeconds() const { return runSeconds; }
  /// How often replicas have met, and what the last meeting between steps took.
  uint64_t getSyncs() const { return syncs; }
  double getSyncSeconds() const { return syncSeconds; }

  /// Counts the changes of the state: what was read of it before is of another one.
  uint64_t getGeneration() const { return generation; }
  /// Reads a leaf; false where the state is not of that generation any more.
  bool findLeaf(size_t leaf, uint64_t generation, OwnElements &elements);

  /// Replaces leaves. Appended state (docs/program-file.md) that is a copy of one of them begins again, and with
  /// `isNew` all of it that is not among them.
  void setState(const std::vector<Leaf> &leaves, bool isNew);
  /// Takes the state of another program with the same leaves; appended ones that it lacks begin anew.
  void takeState(Executor &other);
  /// State by @init.
  void initialize(uint64_t seed);

  /// The runs that made a new state of one, counted from a loaded state's.
  uint64_t getSteps() const { return steps; }
  /// A file, or a folder of checkpoints.
  void load(const std::string &path);
  void saveFile(const std::string &path);
  void saveCheckpoint(const std::string &folder, uint64_t keepLast);

  runtime::MemoryUse getMemoryUse();

private:
  using Lock = std::unique_lock<std::mutex>;
  /// Throws in a forked process, where none of the program's threads is.
  void checkProcess() const;
  Lock lock();
  void appendState(const std::set<std::string> &given, bool isNew);
  runtime::DataPosition getPosition() const;

  const pid_t process = getpid();
  std::mutex mutex;
  run::LoadedProgram loaded;
  std::unique_ptr<run::Session> session;
  std::optional<run::Sync> sync;
  std::vector<std::string> syncNames;       // of meetings between steps, which are no steps
  std::vector<std::vector<size_t>> metrics; // by entry: a step's ports are too many to be looked through each time
  runtime::DataPosition position;           // of a loaded state, but for its step
  std::atomic<uint64_t> steps = 0, generation = 0, syncs = 0;
  std::atomic<double> runSeconds = 0, syncSeconds = 0;
};

/// All leaves of a checkpoint, without a program.
struct StoredElements {
  std::string name;
  format::TensorType type;
  OwnElements elements;
};
std::vector<StoredElements> readCheckpoint(const std::string &path);

} // namespace heddle::python

#endif // HEDDLE_PYTHON_EXECUTOR_H
