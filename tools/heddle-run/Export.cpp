// heddle-run export and import: a checkpoint as one safetensors file, and back, by other names where a map says so.
#include "Commands.h"
#include "Session.h"
#include "heddle/Runtime/Checkpoint/Checkpoint.h"
#include "heddle/Runtime/Checkpoint/NameMap.h"
#include "heddle/Runtime/DTypes.h"

#include <algorithm>
#include <set>

using namespace heddle;
using namespace heddle::run;

namespace {

struct ExportOptions {
  std::string from, to, names;
  bool hasNamedOnly = false;

  void add(CLI::App &command) {
    auto *own = command.add_option("--names", names,
                                   "file of names, ours and theirs: a JSON object, or a pair a line; {} is a number");
    command.add_flag("--only-named", hasNamedOnly, "leave out what the file does not name")->needs(own);
  }

  /// The name that each tensor gets; empty for one that is left out. Throws Failure.
  std::vector<std::string> rename(const std::vector<std::string> &own, bool isBack) const {
    if (names.empty())
      return own;
    runtime::NameMap map;
    std::string error;
    std::vector<std::optional<std::string>> others;
    if (!map.read(names, error) || !map.apply(own, isBack, others, error))
      throw Failure(error);
    std::vector<std::string> renamed;
    std::map<std::string, std::string> first; // the tensor that has a name
    for (size_t index = 0; index < own.size(); ++index) {
      renamed.push_back(others[index].value_or(hasNamedOnly ? "" : own[index]));
      auto [found, isNew] = first.try_emplace(renamed.back(), own[index]);
      if (!isNew && !renamed.back().empty())
        throw Failure(fmt::format("{}: \"{}\" and \"{}\" both get the name \"{}\", needed one for each", names,
                                  found->second, own[index], renamed.back()));
    }
    return renamed;
  }
};

/// `86 leaves, 1.3 MB`.
template <typename Leaves> std::string describeAll(const Leaves &leaves) {
  uint64_t bytes = 0;
  for (const auto &leaf : leaves)
    bytes += *format::getBytes(leaf.type);
  return fmt::format("{} {}, {}", leaves.size(), leaves.size() == 1 ? "leaf" : "leaves",
                     toBytesText(static_cast<double>(bytes)));
}

/// By one process.
void exportState(const ExportOptions &options) {
  PathCheck paths;
  paths.reads("the checkpoint", options.from);
  paths.reads("--names", options.names);
  paths.writes("--output", options.to);
  std::string error;
  if (!paths.check(error))
    throw Failure(error);
  runtime::Checkpoint checkpoint;
  checkpoint.open(*runtime::makeLoneWorld(), options.from);
  const runtime::Manifest &manifest = checkpoint.getManifest();
  std::vector<std::string> own;
  for (const runtime::StoredLeaf &leaf : manifest.leaves)
    own.push_back(leaf.name);
  std::vector<std::string> renamed = options.rename(own, false);
  std::vector<format::Port> ports;
  std::vector<size_t> numbers; // in the manifest
  for (size_t leaf = 0; leaf < renamed.size(); ++leaf)
    if (!renamed[leaf].empty()) {
      format::Port &port = ports.emplace_back();
      port.name = renamed[leaf];
      port.type = manifest.leaves[leaf].type;
      numbers.push_back(leaf);
    }
  std::vector<const format::Port *> leaves;
  for (const format::Port &port : ports)
    leaves.push_back(&port);
  auto read = [&](size_t leaf, std::vector<std::byte> &whole, std::string &error) {
    return checkpoint.readLeaf(numbers[leaf], whole, error);
  };
  if (!runtime::saveState(options.to, leaves, manifest.info, read, error))
    throw Failure(error);
  fmt::print("{}: {}, of {}, step {}\n", options.to, describeAll(ports), checkpoint.getPath(),
             manifest.info.position.step);
}

/// By one process.
void importState(const ExportOptions &options) {
  PathCheck paths;
  paths.reads("the file", options.from);
  paths.reads("--names", options.names);
  paths.writesInPlace("--checkpoint", options.to);
  std::string error;
  SafetensorsReader file;
  if (!paths.check(error) || !file.open(options.from, error))
    throw Failure(error);
  runtime::Manifest manifest;
  std::optional<runtime::StateInfo> info;
  if (!runtime::readStateInfo(options.from, file.metadata(), info, error))
    throw Failure(error);
  manifest.info = info.value_or(runtime::StateInfo());
  manifest.firstStep = manifest.info.position.step;
  std::vector<std::string> theirs;
  for (const auto &[name, tensor] : file.tensors())
    theirs.push_back(name);
  std::vector<std::string> renamed = options.rename(theirs, true);
  runtime::Parts parts;
  std::vector<const SafetensorsReader::Tensor *> tensors; // by part
  for (size_t index = 0; index < theirs.size(); ++index) {
    if (renamed[index].empty())
      continue;
    const SafetensorsReader::Tensor &tensor = *file.find(theirs[index]);
    std::optional<format::DType> dtype = runtime::findDType(tensor.view.dtype);
    if (!dtype)
      throw Failure(fmt::format("{}: \"{}\" has type {}, which no program has", options.from, theirs[index],
                                describe(tensor.view)));
    if (size_t dims = tensor.view.shape.size(); dims > runtime::mostDims)
      throw Failure(fmt::format("{}: \"{}\" has {} dims, needed at most {}", options.from, theirs[index], dims,
                                runtime::mostDims));
    if (tensor.bytes > 0) {
      parts.list.push_back(
          {manifest.leaves.size(), {std::vector<int64_t>(tensor.view.shape.size()), tensor.view.shape}});
      tensors.push_back(&tensor);
    }
    manifest.leaves.push_back({renamed[index], {*dtype, tensor.view.shape}, "", {}});
  }
  std::string described = describeAll(manifest.leaves);
  std::vector<std::byte> whole;
  parts.read = [&](size_t part) {
    if (!file.read(*tensors[part], whole, error))
      throw Failure(error);
    return std::span<const std::byte>(whole);
  };
  runtime::CheckpointFolder folder(options.to);
  uint64_t step = manifest.info.position.step;
  if (std::ranges::count(folder.listSteps(), step) > 0)
    throw Failure(fmt::format("{}: has a checkpoint of step {}, needed another folder", options.to, step));
  if (error = folder.lock(); !error.empty())
    throw Failure(error);
  runtime::saveCheckpoint(*runtime::makeLoneWorld(), folder, manifest, parts);
  fmt::print("{}: {}, of {}\n", folder.getStep(step), described, options.from);
}

template <typename Action>
void addCommand(CLI::App &own, const std::shared_ptr<ExportOptions> &options, std::function<int()> &alone,
                Action action) {
  options->add(own);
  own.callback([options, &alone, action] {
    alone = [options, action] {
      action(*options);
      return EXIT_SUCCESS;
    };
  });
}

} // namespace

void run::addExport(CLI::App &app, std::function<int()> &alone) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App &own = *app.add_subcommand("export", "Write a checkpoint as one safetensors file");
  own.add_option("checkpoint", options->from, "folder of a checkpoint, or of several: the latest")->required();
  own.add_option("-o,--output,output", options->to, "file to write (safetensors)")->required();
  addCommand(own, options, alone, exportState);
}

void run::addImport(CLI::App &app, std::function<int()> &alone) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App &own = *app.add_subcommand("import", "Make a checkpoint of a safetensors file");
  own.add_option("file", options->from, "file of state (safetensors)")->required();
  own.add_option("--checkpoint,checkpoint", options->to, "folder of checkpoints, which gets one of the file's step")
      ->required();
  addCommand(own, options, alone, importState);
}
