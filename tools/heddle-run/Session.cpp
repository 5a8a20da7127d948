#include "Session.h"

#include "heddle/Files/OutputFile.h"
#include "heddle/PlanFormat/Groups.h"
#include "heddle/PlanFormat/ProgramFile.h"
#include "heddle/Runtime/Backends/Cuda.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <unistd.h>

using namespace heddle;
using namespace heddle::run;

// ---- options ----

CLI::Validator run::atLeastOne() {
  auto refuse = [](const std::string &text) { // what is no number at all is refused elsewhere
    uint64_t number = 1;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number == 0 ? "'" + text + "' is too small, needed at least 1" : std::string();
  };
  return {refuse, ""};
}

void run::checkPaths(const ProgramOptions &program, const PathCheck &paths) {
  doFirst(*program.world, [&](std::string &error) { return paths.check(error); });
}

void run::agreeOn(runtime::World &world, const std::vector<std::string> &own) {
  constexpr char end = '\0'; // which no option has
  std::string text;
  for (const std::string &one : own)
    text += one + end;
  world.decide("", runtime::toMessage(text), [&](const std::vector<runtime::Message> &all) {
    std::vector<std::string_view> left(all.size());
    std::ranges::transform(all, left.begin(), runtime::toText);
    for (size_t index = 0; index < own.size(); ++index) {
      std::vector<std::string_view> said;
      for (std::string_view &rest : left) {
        said.push_back(rest.substr(0, rest.find(end)));
        rest.remove_prefix(said.back().size() + 1);
      }
      // What more ranks have been told than anything else is taken for right.
      auto usual = std::ranges::max_element(said, {}, [&](auto one) { return std::ranges::count(said, one); });
      auto other = std::ranges::find_if(said, [&](auto one) { return one != *usual; });
      if (other != said.end())
        throw Failure(fmt::format("rank {} has {}, where rank {} has {}, needed the same", other - said.begin(), *other,
                                  usual - said.begin(), *usual));
    }
    return runtime::Message();
  });
}

std::string ProgramOptions::findLibrary(const std::string &name) const {
  for (const std::string &library : libraries)
    if (library.starts_with(name + "="))
      return library.substr(name.size() + 1);
  return "";
}

PathCheck ProgramOptions::getPaths() const {
  PathCheck paths;
  paths.reads("the program", path);
  for (const std::string &library : libraries)
    paths.reads("--library", library.substr(std::min(library.find('=') + 1, library.size())));
  paths.writesInPlace("--algorithms", algorithmPath);
  paths.writes("--flight-record", recordPath);
  return paths;
}

void ProgramOptions::addProgram(CLI::App &command, const char *entryHelp) {
  command.add_option("program", path, "program file (.heddle)")->required();
  if (entryHelp)
    command.add_option("--entry", entry, entryHelp);
}

void ProgramOptions::addExecution(CLI::App &command) {
  command
      .add_option("--device", device,
                  "cpu: threads of this process; cuda: GPUs; emulated: GPUs that this processor plays (default: what "
                  "the program has code for)")
      ->check(CLI::IsMember({"cpu", "cuda", "emulated"}));
  bool hasSeed = command.get_option_no_throw("--seed"); // of arguments
  command.add_option(hasSeed ? "--order-seed" : "--order-seed,--seed", orderSeed,
                     "of the orders in which an emulated GPU works (default 0)");
  command.add_flag("--no-graphs", hasNoGraphs, "GPUs get each launch by itself, not whole steps");
  command
      .add_option("--library", libraries,
                  "NAME=PATH of cuda, nccl, cublasLt, cudnn or nvml: what a GPU's library is loaded from")
      ->allow_extra_args(false);
  command.add_option("--algorithms", algorithmPath,
                     "file of matrix products' algorithms on GPUs: those that are not in it are timed and added");
  command.add_option("--threads", threads, "threads that compute, for all devices together (default: the cores)");
  CLI::Validator isTime(
      [](const std::string &text) {
        double seconds = std::strtod(text.c_str(), nullptr);
        return seconds < 0.001 || seconds > 1e6 ? "'" + text + "' is out of range, needed 0.001 to 1000000"
                                                : std::string();
      },
      "");
  command
      .add_option("--timeout", timeoutSeconds,
                  "seconds that a device waits for another in a collective, and that nothing may be heard of a process "
                  "(default 60)")
      ->check(isTime);
  command
      .add_option("--start-timeout", startSeconds,
                  "seconds that processes wait for each other at first, and later without any progress (default 600)")
      ->check(isTime);
  command.add_option("--flight-record", recordPath, "where devices don't meet, write what each did last (JSON)");
  command
      .add_option("--leave-out", leftOut,
                  "a fault to test with: this device leaves out this instruction, by its number in the list")
      ->expected(2)
      ->type_name("DEVICE INSTRUCTION");
  command
      .add_option("--disk-folder", diskFolder,
                  "folder of the file that holds what devices have on the disk, while the command runs (default "
                  "TMPDIR, or /tmp)")
      ->envname("TMPDIR");
  command.add_flag("--poison", isPoisoned, "memory begins as NaN: what is read before it is written shows");
  command.add_flag("--portable", usesPortableOnly, "run kernels op by op, not by their machine code");
}

void StateOptions::add(CLI::App &command) {
  auto *seed = command.add_option("--init-seed", initSeed, "seed of @init, which makes the state (default 0)");
  seed->each([this](const std::string &) { hasInitSeed = true; });
  command.add_option("--state", path, "state to begin with, instead of @init: safetensors, or a folder of checkpoints")
      ->excludes(seed);
}

void DataOptions::add(CLI::App &command, bool isSynthetic) {
  if (isSynthetic)
    path = "synthetic";
  command.add_option(
      "--data", path,
      std::string("'synthetic', FILE.safetensors, FILE.npz, a folder of them, or a file of tokens, FILE.npy too; "
                  "several with weights are a mixture, A:0.7,B:0.3") +
          (isSynthetic ? " (default synthetic)" : ""));
  command.add_option("--tokens", tokens, "type of a file of tokens without a header (default uint16)")
      ->check(CLI::IsMember({"uint8", "uint16", "uint32"}));
  command.add_option("--vocab", vocabulary, "ids are less than this (default, and at most: what the program says)")
      ->check(atLeastOne());
  command.add_option("--ignore-id", ignoredId,
                     "stands in tensors where there is no id, which the step masks: -100 in labels that don't count");
  command.add_option("--data-seed", seed, "seed of the order of examples (default 0)")
      ->each([this](const std::string &) { hasSeed = true; });
  command.add_flag("--in-order", isInOrder, "take examples in their order, not shuffled");
  command.add_option("--random", randomLeaves, "a batch leaf that gets new random bits in each step, not data")
      ->allow_extra_args(false);
  command.add_option("--set", numbers, "NAME=NUMBER of a batch leaf without dims, as a rate, or a flag: true, false")
      ->allow_extra_args(false);
  command
      .add_option("--leaves", leafOrder,
                  "a batch leaf that takes data before those that are not named: tokens, then targets")
      ->allow_extra_args(false);
}

void DataOptions::addPaths(PathCheck &paths, const std::string &what, const std::string &given) {
  std::vector<runtime::MixturePart> parts = runtime::splitMixture(given);
  for (const runtime::MixturePart &part : parts)
    addPaths(paths, what, part.path);
  if (!parts.empty() || given == "synthetic")
    return;
  size_t prefix = 0;
  for (std::string_view known : {"tokens:", "raw:"})
    if (given.starts_with(known))
      prefix = known.size();
  paths.reads(what, given.substr(prefix));
}

/// Of `--set`.
static std::pair<std::string, double> parseNumber(const std::string &given) {
  size_t at = std::min(given.rfind('='), given.size());
  std::string text = given.substr(std::min(at + 1, given.size()));
  char *end = nullptr;
  double number = text == "true" ? 1 : text == "false" ? 0 : std::strtod(text.c_str(), &end);
  if (at == 0 || text.empty() || (end && *end))
    throw Failure("--set is '" + given + "', needed NAME=NUMBER, NAME=true or NAME=false");
  return {given.substr(0, at), number};
}

runtime::LoaderOptions DataOptions::make(const format::Program &program, const runtime::DataPosition &start) const {
  runtime::LoaderOptions options;
  uint64_t said = getVocabulary(program);
  if (said && vocabulary > said)
    throw Failure(
        fmt::format("--vocab is {}, needed at most {}, the vocabulary that the program says", vocabulary, said));
  options.source.path = path;
  if (!tokens.empty())
    options.source.tokenType = tokens == "uint8"    ? format::DType::U8
                               : tokens == "uint16" ? format::DType::U16
                                                    : format::DType::U32;
  options.source.vocabulary = vocabulary ? vocabulary : said;
  options.source.ignoredId = ignoredId;
  options.start = start;
  if (hasSeed && seed != start.seed)
    options.start = {.seed = seed, .epoch = 0, .example = 0, .step = start.step};
  options.source.seed = options.start.seed;
  options.isShuffled = !isInOrder;
  options.randomLeaves = randomLeaves;
  options.leafOrder = leafOrder;
  for (const std::string &given : numbers)
    options.numbers.insert(parseNumber(given));
  return options;
}

uint64_t run::getVocabulary(const format::Program &program) {
  for (const format::Annotation &annotation : program.annotations)
    if (annotation.name == "heddle.vocabulary")
      return std::strtoull(annotation.text.c_str(), nullptr, 10);
  return 0;
}

// ---- programs ----

/// Copies bytes to where they are aligned as sections of a file are.
static format::Bytes copy(std::span<const std::byte> bytes) {
  constexpr std::align_val_t alignment{64};
  std::shared_ptr<void> owner(::operator new(std::max<size_t>(bytes.size(), 1), alignment),
                              [](void *memory) { ::operator delete(memory, alignment); });
  std::ranges::copy(bytes, static_cast<std::byte *>(owner.get()));
  return {owner, {static_cast<const std::byte *>(owner.get()), bytes.size()}};
}

LoadedProgram::LoadedProgram(runtime::World &world, const std::string &path) : path(path), checksum(0) {
  doAlike(world, [&] { read(); });
}

void LoadedProgram::read() {
  std::string error;
  std::optional<format::Program> read = format::readProgram(path, error);
  if (!read)
    throw Failure(error);
  // Its file may be cut off while a run goes on; constants are read in each step, code is loaded once.
  read->constantBytes = copy(read->constantBytes.span());
  program = std::make_shared<const format::Program>(std::move(*read));
  std::ifstream file(path, std::ios::binary);
  file.seekg(16); // docs/program-file.md
  file.read(reinterpret_cast<char *>(&checksum), sizeof(checksum));
}

const format::Entry &LoadedProgram::findEntry(const std::string &name) const {
  std::string names;
  for (const format::Entry &entry : program->entries) {
    names += (names.empty() ? "@" : ", @") + entry.name;
    if (entry.name == (name.empty() ? "step" : name))
      return entry;
  }
  if (name.empty() && program->entries.size() == 1)
    return program->entries[0];
  throw Failure(path + ": the program has " + (names.empty() ? "no entries" : "the entries " + names) + ", needed @" +
                (name.empty() ? "step, or --entry" : name));
}

std::string LoadedProgram::describeMesh() const {
  std::string text = fmt::format("{} device{}", format::getDeviceCount(program->mesh),
                                 format::getDeviceCount(program->mesh) == 1 ? "" : "s");
  for (size_t axis = 0; axis < program->mesh.axes.size(); ++axis)
    text += fmt::format("{}\"{}\"={}", axis ? ", " : ", mesh ", program->mesh.axes[axis].name,
                        program->mesh.axes[axis].size);
  return text;
}

// ---- sessions ----

/// Where the build or an installation has the emulator: beside this program's folder.
static std::string findEmulator() {
  std::error_code code;
  std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", code);
  return (own.parent_path().parent_path() / "lib" / "libheddle-emulator.so").string();
}

static runtime::CudaOptions makeCudaOptions(const ProgramOptions &options, DeviceKind kind) {
  runtime::CudaOptions cuda;
  cuda.isEmulated = kind == DeviceKind::Emulated;
  cuda.seed = options.orderSeed;
  cuda.usesGraphs = !options.hasNoGraphs;
  cuda.algorithmFile = options.algorithmPath;
  cuda.localRank = options.world->getLocalRank(options.world->getRank());
  cuda.findFault = [world = options.world] { return world->getEnd(); };
  if (cuda.isEmulated) {
    if (::isatty(STDERR_FILENO))
      cuda.onKernel = [](size_t done, size_t all) {
        fmt::print(stderr, "\r\x1b[K{}", done < all ? fmt::format("building kernel {} of {}", done + 1, all) : "");
        std::fflush(stderr);
      };
    cuda.driver = findEmulator();
    cuda.runsBeforeCapture = 0; // graphs are there to be checked
  }
  const std::map<std::string, std::string *> paths = {
      {"cuda", &cuda.driver}, {"nccl", &cuda.nccl}, {"cublasLt", &cuda.cublasLt}, {"cudnn", &cuda.cudnn}};
  for (const std::string &library : options.libraries) {
    size_t at = library.find('=');
    if (library.starts_with("nvml=")) // which only train asks
      continue;
    auto found = paths.find(library.substr(0, at));
    if (at == std::string::npos || found == paths.end())
      throw Failure("--library is '" + library + "', needed cuda=, nccl=, cublasLt=, cudnn= or nvml= and a path");
    *found->second = library.substr(at + 1);
  }
  return cuda;
}

DeviceKind ProgramOptions::findDevice(const format::Program &program) const {
  if (!device.empty())
    return device == "cpu" ? DeviceKind::Cpu : device == "cuda" ? DeviceKind::Cuda : DeviceKind::Emulated;
  auto hasCode = [&](const char *target) {
    return std::ranges::any_of(program.modules,
                               [&](const format::CodeModule &module) { return module.target.starts_with(target); });
  };
  // One for GPUs may have code for cpu, too: for what their hosts run.
  return hasCode("cuda-sm_") ? DeviceKind::Cuda : hasCode("cuda-source") ? DeviceKind::Emulated : DeviceKind::Cpu;
}

Session::Session(LoadedProgram given, const ProgramOptions &options, std::vector<std::string> entries, bool isProfiled)
    : loaded(std::move(given)), recordPath(options.recordPath), deviceKind(options.findDevice(*loaded.program)) {
  if (options.world->getRank() > 0 && !recordPath.empty())
    recordPath += ".rank" + std::to_string(options.world->getRank());
  runtime::ExecutorOptions executorOptions;
  executorOptions.world = options.world;
  executorOptions.entries = std::move(entries);
  executorOptions.threads = options.threads;
  executorOptions.timeout = std::chrono::milliseconds(static_cast<int64_t>(options.timeoutSeconds * 1000));
  executorOptions.usesPortableOnly = options.usesPortableOnly;
  executorOptions.isProfiled = isProfiled;
  executorOptions.isPoisoned = options.isPoisoned;
  executorOptions.diskFolder = options.diskFolder;
  if (const char *transports = std::getenv("UCX_TLS"))
    executorOptions.transports = transports;
  if (!options.leftOut.empty())
    executorOptions.skip = {static_cast<int64_t>(options.leftOut[0]), options.leftOut[1]};
  runtime::CudaOptions cuda = makeCudaOptions(options, deviceKind);
  cuda.onStuck = [path = recordPath](const std::string &error, const std::string &record, const std::string &json) {
    std::string recordError;
    bool isWritten = path.empty() || writeText(path, json, recordError);
    fmt::print(stderr, "{}heddle-run: error: {}{}\n", record, error, isWritten ? "" : "; " + recordError);
    std::fflush(nullptr);
    _exit(1); // a thread is in a call that never returns
  };
  std::string error;
  executor = deviceKind == DeviceKind::Cpu ? runtime::Executor::create(loaded.program, executorOptions, error)
                                           : runtime::createCudaExecutor(loaded.program, executorOptions, cuda, error);
  if (!executor)
    throw Failure(loaded.path + ": " + error);
  bool hasKernels =
      std::ranges::any_of(loaded.program->kernels, [](const format::Kernel &kernel) { return !kernel.isLibrary; });
  static std::set<std::string> told;
  if (loaded.program->modules.empty() && hasKernels && !options.usesPortableOnly &&
      getWorld().isFirst() && // code for others alone was refused
      told.insert(loaded.path).second)
    tell(fmt::format("heddle-run: note: {} has no machine code, so its kernels run op by op", loaded.path));
}

std::string Session::describeDevices() const {
  std::string ranks = getWorld().isLone() ? "" : fmt::format(" in each of {} processes", getWorld().getSize());
  if (deviceKind == DeviceKind::Cpu)
    return fmt::format("{} thread{}{}", executor->getThreads(), executor->getThreads() == 1 ? "" : "s", ranks);
  int64_t gpus = executor->getLocalDevices().size();
  return fmt::format("{} {}GPU{}{}", gpus, deviceKind == DeviceKind::Emulated ? "emulated " : "", gpus == 1 ? "" : "s",
                     ranks);
}

std::string Session::describeOwn() const {
  return getWorld().isLone() ? "" : " of " + executor->getLocalDevices().describe();
}

size_t Session::findEntry(const std::string &name) const {
  std::string error;
  std::optional<size_t> entry = executor->findEntry(loaded.findEntry(name).name, error);
  if (!entry)
    throw Failure(loaded.path + ": " + error);
  return *entry;
}

std::vector<std::string> run::findShapes(const format::Program &program, const format::Entry &entry) {
  auto namesOf = [](const format::Entry &one) { // of all but the batch
    std::set<std::pair<bool, std::string>> names;
    for (const format::Port &port : one.results)
      names.emplace(port.role == format::Role::State, port.name);
    return names;
  };
  std::vector<std::string> names;
  for (const format::Entry &other : program.entries)
    if (other.name.starts_with(entry.name + "_") && namesOf(other) == namesOf(entry))
      names.push_back(other.name);
  return names;
}

std::vector<size_t> Session::findShapes(size_t entry) const {
  std::vector<size_t> entries{entry};
  std::string error;
  for (const std::string &name : run::findShapes(getProgram(), getEntry(entry)))
    if (std::optional<size_t> found = executor->findEntry(name, error))
      entries.push_back(*found);
  return entries;
}

void Session::run(size_t entry) {
  std::string error;
  executor->run(entry, error);
  try {
    getWorld().confirm(error);
  } catch (const runtime::WorldError &fault) {
    if (std::string record = executor->getFlightRecord(); !record.empty() && getWorld().isLone()) // rank 0 tells of all
      tell(record.back() == '\n' ? record.substr(0, record.size() - 1) : record);
    std::string recordError;
    if (!recordPath.empty() && !executor->writeFlightRecord(recordPath, recordError))
      throw Failure(fault.what() + ("; " + recordError));
    throw;
  }
}

void Session::setArgument(size_t entry, size_t index, std::span<const std::byte> whole) {
  std::string error;
  if (!executor->setArgument(entry, index, whole, error))
    throw Failure(error);
}

std::vector<std::byte> Session::getResult(size_t entry, size_t index) {
  std::vector<std::byte> whole;
  std::string error;
  if (!executor->getResult(entry, index, whole, error))
    throw Failure(error);
  return whole;
}

std::vector<std::byte> Session::getState(size_t leaf) {
  std::vector<std::byte> whole;
  std::string error;
  if (!executor->getState(leaf, whole, error))
    throw Failure(error);
  return whole;
}

std::unique_ptr<runtime::Loader> Session::makeLoader(const DataOptions &data, const std::vector<size_t> &entries,
                                                     const runtime::DataPosition &start, const char *prefix) {
  std::string error;
  runtime::LoaderOptions options = data.make(getProgram(), start);
  options.devices = executor->getLocalDevices();
  constexpr uint64_t compared = 256;
  options.sampled = getWorld().isLone() || !comparedData.insert(entries[0]).second ? 0 : compared;
  std::unique_ptr<runtime::Loader> loader = runtime::Loader::create(getProgram(), entries, options, error);
  getWorld().confirm(loader ? "" : prefix + error);
  // Paths may differ between hosts; what is read next may not.
  agreeOn(getWorld(),
          {fmt::format("--data-seed {}", start.seed),
           fmt::format("data from example {} of epoch {} on", start.example, start.epoch),
           tellGiven("--in-order", !options.isShuffled), fmt::format("data of {} examples", loader->getExamples()),
           fmt::format("data in {} bucket{}", loader->getEntries().size(), loader->getEntries().size() > 1 ? "s" : ""),
           fmt::format("data with checksum {:016x} of examples", loader->getSample())});
  return loader;
}

size_t Session::deliver(runtime::Loader &loader) {
  std::string fault;
  size_t entry = loader.getNextEntry();
  tryDeliver(loader, entry, fault);
  getWorld().confirm(fault);
  return entry;
}

void Session::tryDeliver(runtime::Loader &loader, size_t entry, std::string &fault) {
  auto deliver = [&](size_t argument, int64_t device, std::span<const std::byte> shard) {
    return executor->setShard(entry, argument, device, shard, fault);
  };
  loader.next(deliver, fault);
}

// ---- text ----

std::string run::toBytesText(double bytes) {
  static constexpr const char *units[] = {"B", "kB", "MB", "GB", "TB"};
  int unit = 0;
  for (; bytes >= 999.5 && unit < 4; ++unit)
    bytes /= 1000;
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.3g} {}", bytes, units[unit]);
}

std::string run::toSpacesText(uint64_t host, uint64_t disk) {
  auto text = [](uint64_t bytes, const char *where) {
    return bytes ? fmt::format(", {} on the {}", toBytesText(static_cast<double>(bytes)), where) : "";
  };
  return text(host, "host") + text(disk, "disk");
}

std::string run::toDevicesText(const std::vector<int64_t> &devices) {
  constexpr size_t shown = 4;
  std::string text = devices.size() == 1 ? "device " : "devices ";
  for (size_t index = 0; index < std::min(shown, devices.size()); ++index)
    text += (index ? ", " : "") + std::to_string(devices[index]);
  return devices.size() > shown ? text + " and " + std::to_string(devices.size() - shown) + " more" : text;
}

std::string run::toSecondsText(double seconds) {
  if (seconds >= 1)
    return fmt::format("{:.3g} s", seconds);
  return seconds >= 1e-3 ? fmt::format("{:.3g} ms", seconds * 1e3) : fmt::format("{:.3g} us", seconds * 1e6);
}

std::string run::toCountText(double count) {
  std::string digits = fmt::format("{:.0f}", count);
  for (int at = static_cast<int>(digits.size()) - 3; at > (digits[0] == '-' ? 1 : 0); at -= 3)
    digits.insert(at, ",");
  return digits;
}

double run::getPeakBytes() {
  // What getrusage says is at least what the process had that started this one.
  std::ifstream status("/proc/self/status");
  constexpr std::string_view name = "VmHWM:";
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name))
      return std::strtod(line.c_str() + name.size(), nullptr) * 1024;
  return 0;
}
