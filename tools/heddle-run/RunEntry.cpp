// heddle-run run: an entry once, with arguments from files, and its results in one.
#include "Commands.h"
#include "Session.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Ids.h"
#include "heddle/Runtime/Data/TensorFile.h"
#include "heddle/Safetensors/Writer.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <set>

using namespace heddle;
using namespace heddle::run;

namespace {

struct RunOptions {
  ProgramOptions program;
  StateOptions state;
  std::vector<std::string> inputs;
  uint64_t seed = 0;
  std::string outputPath, savePath;
  std::vector<std::string> texts;
};

/// Whole numbers in any spelling that is exact: `7`, `-7`, `1e3`.
template <typename Integer> std::optional<Integer> readInteger(const std::string &text) {
  Integer whole = 0;
  const char *end = text.data() + text.size();
  if (std::from_chars(text.data(), end, whole) == std::from_chars_result{end, std::errc()})
    return whole;
  double value = std::strtod(text.c_str(), nullptr);
  constexpr double exact = 0x1p53; // larger ones in digits only
  if (std::trunc(value) != value || std::abs(value) > exact || (value < 0 && std::is_unsigned_v<Integer>))
    return std::nullopt;
  return static_cast<Integer>(value);
}

/// The bits of an integer, of which a type takes the low ones. `vocabulary`: 0 where the argument has no ids.
uint64_t readBits(const format::Port &port, const std::string &text, uint64_t vocabulary) {
  using format::DType;
  DType dtype = port.type.dtype;
  uint64_t width = dtype == DType::I1 ? 1 : 8 * format::getBytes(dtype);
  bool isSigned = dtype >= DType::I8 && dtype <= DType::I64;
  uint64_t most = ~uint64_t(0) >> (64 - width + isSigned);
  int64_t least = isSigned ? -static_cast<int64_t>(most) - 1 : 0;
  std::string needed = fmt::format("a whole number of {} to {}", least, most);
  std::optional<uint64_t> bits;
  if (std::optional<int64_t> number = readInteger<int64_t>(text)) {
    if (*number < 0 ? *number >= least : static_cast<uint64_t>(*number) <= most)
      bits = static_cast<uint64_t>(*number);
  } else if (std::optional<uint64_t> large = readInteger<uint64_t>(text); large && *large <= most) {
    bits = large;
  }
  if (vocabulary && (!bits || (isSigned && static_cast<int64_t>(*bits) < 0) || *bits >= vocabulary)) {
    needed = fmt::format("an id below {}, the vocabulary (or a file)", vocabulary);
    bits.reset();
  }
  if (!bits)
    throw Failure(fmt::format("argument \"{}\" of {} is given {}, needed {}", port.name, format::toString(port.type),
                              text, needed));
  return *bits;
}

/// Makes a value with one number as all elements.
std::vector<std::byte> makeConstant(const format::Port &port, const std::string &text, uint64_t vocabulary) {
  using format::DType;
  double value = std::strtod(text.c_str(), nullptr);
  std::vector<std::byte> whole(*format::getBytes(port.type));
  std::byte element[8] = {};
  DType dtype = port.type.dtype;
  if (dtype == DType::F32) {
    auto single = static_cast<float>(value);
    std::memcpy(element, &single, sizeof(single));
  } else if (dtype == DType::F64) {
    std::memcpy(element, &value, sizeof(value));
  } else if (dtype <= DType::U64) {
    uint64_t bits = readBits(port, text, vocabulary);
    std::memcpy(element, &bits, sizeof(bits)); // little-endian, as we are
  } else {
    throw Failure("argument \"" + port.name + "\" is " + format::toString(port.type) +
                  ", needed a file for it: numbers are for integers, f32 and f64");
  }
  uint64_t bytes = format::getBytes(dtype);
  for (uint64_t at = 0; at < whole.size(); at += bytes)
    std::memcpy(whole.data() + at, element, bytes);
  return whole;
}

/// Where the path of `FILE.npz:TENSOR` ends; nothing for what is no file.
std::optional<size_t> findPathEnd(const std::string &value) {
  for (std::string_view extension : {".safetensors", ".npz", ".npy"})
    if (size_t at = value.find(extension); at != std::string::npos)
      if (size_t end = at + extension.size(); end == value.size() || value[end] == ':')
        return end;
  return std::nullopt;
}

/// A tensor's type as programs have it.
std::string toProgramText(const SafetensorsView &view) {
  std::optional<format::DType> dtype = runtime::findDType(view.dtype);
  return dtype ? format::toString({*dtype, view.shape}) : heddle::describe(view);
}

/// The file of `NAME=VALUE`; empty where it is none.
std::string findInputFile(const std::string &input) {
  std::string value = input.substr(std::min(input.find('=') + 1, input.size()));
  std::optional<size_t> end = findPathEnd(value);
  return end ? value.substr(0, *end) : "";
}

/// `FILE.npy`, `FILE.safetensors` or `FILE.npz` (its tensor of the argument's name), `FILE.npz:TENSOR`, a number.
std::vector<std::byte> readInput(const format::Port &port, const std::string &value, uint64_t vocabulary) {
  std::string error;
  if (std::optional<size_t> end = findPathEnd(value)) {
    std::string path = value.substr(0, *end), name = *end < value.size() ? value.substr(*end + 1) : port.name;
    std::unique_ptr<runtime::TensorFile> file = runtime::openTensorFile(path, error);
    if (!file)
      throw Failure(error);
    if (path.ends_with(".npy"))
      name = runtime::npyTensor;
    const SafetensorsView *view = file->find(name, error), needed = runtime::makeView(port.type);
    if (!view)
      throw Failure(!error.empty() ? error
                                   : path + ": has no tensor '" + name + "', needed argument \"" + port.name + "\"");
    if (view->dtype != needed.dtype || view->shape != needed.shape)
      throw Failure("argument \"" + port.name + "\" is given " + toProgramText(*view) + " of " + path + ", needed " +
                    format::toString(port.type));
    std::vector<std::byte> whole(*format::getBytes(port.type));
    if (!file->read(name, 0, whole, error))
      throw Failure(error);
    return whole;
  }
  char *end = nullptr;
  std::strtod(value.c_str(), &end);
  if (value.empty() || *end)
    throw Failure("argument \"" + port.name + "\" is given '" + value +
                  "', needed a number, FILE.npy, FILE.npz or FILE.safetensors");
  bool isOfIds = port.role == format::Role::Batch && runtime::hasIds(port.type);
  return makeConstant(port, value, isOfIds ? vocabulary : 0);
}

/// A line of numbers, or of integers as characters.
std::string describe(const format::Port &port, std::span<const std::byte> bytes, bool isText) {
  std::string text;
  uint64_t step = format::getBytes(port.type.dtype);
  constexpr uint64_t shown = 16;
  if (isText) {
    for (uint64_t at = 0; at < bytes.size(); at += step)
      text += static_cast<char>(bytes[at]); // little-endian, as we are
    return fmt::format("{}: {}\n", port.name, text);
  }
  for (uint64_t at = 0; at < std::min<uint64_t>(bytes.size(), shown * step); at += step) {
    std::optional<double> value = runtime::toDouble(port.type.dtype, bytes.data() + at);
    text += value ? fmt::format(" {:.6g}", *value) : " ?";
  }
  return fmt::format("{}: {}{}{}\n", port.name, format::toString(port.type), text,
                     bytes.size() > shown * step ? " ..." : "");
}

/// Whether it reads state, or there is some that it does not make and is to be saved.
bool needsState(Session &session, const format::Entry &entry, bool isSaved) {
  std::set<std::string> made;
  for (const format::Port &port : entry.results)
    made.insert(port.name);
  bool isNeeded = std::ranges::count(entry.arguments, format::Role::State, &format::Port::role) > 0;
  for (const format::Port *leaf : session.getExecutor().getState())
    isNeeded |= isSaved && !made.contains(leaf->name);
  return isNeeded;
}

/// A metric may have the name of state, which then has its role before it.
std::string nameResult(const format::Entry &entry, const format::Port &port) {
  bool isTaken = port.role == format::Role::State && std::ranges::any_of(entry.results, [&](const format::Port &other) {
                   return other.role != format::Role::State && other.name == port.name;
                 });
  return isTaken ? "state." + port.name : port.name;
}

std::vector<SafetensorsEntry> nameResults(const format::Entry &entry) {
  std::vector<SafetensorsEntry> entries;
  for (const format::Port &port : entry.results)
    entries.push_back({nameResult(entry, port), runtime::getSafetensorsName(port.type.dtype), port.type.shape});
  return entries;
}

int runOnce(const RunOptions &options) {
  PathCheck paths = options.program.getPaths();
  paths.reads("--state", options.state.path);
  for (const std::string &input : options.inputs)
    paths.reads("--input", findInputFile(input));
  paths.writes("--save", options.savePath);
  paths.allows("--save", "--state");
  paths.writes("--output", options.outputPath);
  checkPaths(options.program, paths);
  LoadedProgram loaded(*options.program.world, options.program.path);
  // What is saved is all of the state, that of other entries, too.
  std::vector<std::string> entries;
  if (options.savePath.empty())
    entries = getEntries(*options.program.world, loaded, options.program.entry, options.state);
  Session session(loaded, options.program, entries);
  size_t number = session.findEntry(options.program.entry);
  const format::Entry &entry = session.getEntry(number);
  runtime::DataPosition position;
  if (needsState(session, entry, !options.savePath.empty()))
    if (std::optional<runtime::StateInfo> info = session.begin(options.state))
      position = info->position;
  std::vector<bool> isGiven(entry.arguments.size());
  for (const std::string &input : options.inputs) {
    size_t at = input.find('=');
    if (at == std::string::npos)
      throw Failure("--input is '" + input + "', needed NAME=VALUE");
    auto port = std::ranges::find(entry.arguments, input.substr(0, at), &format::Port::name);
    if (port == entry.arguments.end() || port->role == format::Role::State) {
      std::string names;
      for (const format::Port &own : entry.arguments)
        if (own.role != format::Role::State)
          names += (names.empty() ? "\"" : ", \"") + own.name + "\"";
      throw Failure("entry @" + entry.name + " has no argument \"" + input.substr(0, at) + "\", needed one of " +
                    (names.empty() ? "none: it has none but state" : names));
    }
    size_t index = port - entry.arguments.begin();
    if (isGiven[index])
      throw Failure("argument \"" + port->name + "\" is given twice, needed once");
    doAlike(session.getWorld(), [&] {
      session.setArgument(number, index, readInput(*port, input.substr(at + 1), getVocabulary(*loaded.program)));
    });
    isGiven[index] = true;
  }
  for (size_t index = 0; index < entry.arguments.size(); ++index) {
    const format::Port &port = entry.arguments[index];
    if (port.role == format::Role::Seed && !isGiven[index])
      session.setSeed(number, index, options.seed);
    else if (port.role != format::Role::State && !isGiven[index])
      throw Failure("argument \"" + port.name + "\" of @" + entry.name + " is not given, needed --input " + port.name +
                    "=... of " + format::toString(port.type));
  }
  // Checks before it runs: names that no file can have, and a place that none can be written to.
  if (!options.savePath.empty())
    session.checkSave(options.savePath);
  if (std::string fault = options.outputPath.empty() ? "" : checkEntries(nameResults(entry)); !fault.empty())
    throw Failure(options.outputPath + ": the results can't be written: " + fault);
  session.run(number);

  std::map<std::string, SafetensorsView> tensors;
  std::vector<std::vector<std::byte>> kept;
  kept.reserve(entry.results.size());
  for (size_t index = 0; index < entry.results.size(); ++index) {
    const format::Port &port = entry.results[index];
    if (port.role == format::Role::State && options.outputPath.empty())
      continue;
    kept.push_back(session.getResult(number, index));
    bool isText = std::ranges::count(options.texts, port.name) > 0;
    if (isText && (port.type.dtype < format::DType::I8 || port.type.dtype > format::DType::U64))
      throw Failure("result \"" + port.name + "\" is " + format::toString(port.type) + ", needed integers for --text");
    if (options.outputPath.empty() || isText)
      say(options.program, "{}", describe(port, kept.back(), isText));
    tensors[nameResult(entry, port)] = runtime::makeView(port.type, kept.back());
  }
  if (!options.outputPath.empty())
    doFirst(session.getWorld(),
            [&](std::string &error) { return writeSafetensors(options.outputPath, tensors, error); });
  if (!options.savePath.empty()) {
    session.carryState(number);
    session.saveState(options.savePath, position);
  }
  return EXIT_SUCCESS;
}

} // namespace

void run::addRun(CLI::App &app, Command &command) {
  auto options = std::make_shared<RunOptions>();
  CLI::App &own = *app.add_subcommand("run", "Run an entry once, with arguments from files, and write its results");
  options->program.addProgram(own, "entry to run (default @step, or the only one)");
  own.add_option("--input", options->inputs,
                 "NAME=VALUE of an argument: FILE.npy, FILE.safetensors or .npz[:TENSOR], or a number for all elements")
      ->allow_extra_args(false);
  own.add_option("--seed", options->seed, "of arguments of role seed (default 0)");
  options->state.add(own);
  own.add_option("-o,--output", options->outputPath, "write all results (safetensors) instead of printing them");
  own.add_option("--text", options->texts, "a result of integers to print as text, a byte each")
      ->allow_extra_args(false);
  own.add_option("--save", options->savePath, "write the state afterwards");
  options->program.addExecution(own);
  own.callback([options, &command] {
    command = [options](std::shared_ptr<runtime::World> world) {
      options->program.world = std::move(world);
      return runOnce(*options);
    };
  });
}
