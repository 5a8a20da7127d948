// Compiles units with the host's compiler, and loads them.
#include "Unit.h"

#include <algorithm>
#include <cctype>
#include <condition_variable>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <fstream>
#include <mutex>
#include <set>
#include <spawn.h>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

extern "C" char **environ;

using namespace heddle::emulator;

// ---- What the text declares ----

namespace {

/// Reads a text past its comments and strings.
class Scanner {
public:
  explicit Scanner(std::string_view text) : text(text) {}
  bool isAtEnd() const { return at >= text.size(); }
  int getLine() const { return line; }
  char peek() const { return isAtEnd() ? '\0' : text[at]; }
  char next() {
    if (peek() == '\n')
      ++line;
    return text[at++];
  }
  void skipBlank() {
    for (;;) {
      if (std::isspace(static_cast<unsigned char>(peek()))) {
        next();
      } else if (text.substr(at, 2) == "//") {
        while (!isAtEnd() && peek() != '\n')
          next();
      } else if (text.substr(at, 2) == "/*") {
        while (!isAtEnd() && text.substr(at, 2) != "*/")
          next();
        at = std::min(at + 2, text.size());
      } else {
        return;
      }
    }
  }
  std::string readWord() {
    std::string word;
    while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '_')
      word += next();
    return word;
  }
  /// Reads up to the parenthesis that closes the one just read.
  std::string readParenthesized() {
    std::string inside;
    for (int depth = 1; !isAtEnd();) {
      const char c = next();
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (!depth)
        break;
      inside += c;
    }
    return inside;
  }
  void skipString(char quote) {
    next();
    while (!isAtEnd() && peek() != quote) {
      if (peek() == '\\')
        next();
      if (!isAtEnd())
        next();
    }
    if (!isAtEnd())
      next();
  }

private:
  std::string_view text;
  size_t at = 0;
  int line = 1;
};

/// Calls `found(word, scanner)` after each word of the text.
template <typename F> void forEachWord(std::string_view text, F found) {
  Scanner scanner(text);
  for (scanner.skipBlank(); !scanner.isAtEnd(); scanner.skipBlank()) {
    if (scanner.peek() == '"' || scanner.peek() == '\'')
      scanner.skipString(scanner.peek());
    else if (std::string word = scanner.readWord(); !word.empty())
      found(word, scanner);
    else
      scanner.next();
  }
}

/// Bytes of dynamic shared memory that a cell is for: those of its smallest element.
int findGranule(std::string_view text) {
  int granule = 4;
  forEachWord(text, [&](const std::string &word, Scanner &scanner) {
    if (word != "SHARED_AT" || scanner.peek() != '(')
      return;
    scanner.next();
    scanner.skipBlank();
    const std::string type = scanner.readWord();
    static const std::set<std::string> small{"i8", "u8", "byte", "pred"},
        large{"float", "double", "i32", "u32", "i64", "u64"};
    granule = std::min(granule, small.contains(type) ? 1 : large.contains(type) ? 4 : 2);
  });
  return granule;
}

// ---- Compiling ----

std::string readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

/// What `words` says at first about `unit.cu`, as "line 3: `text`: words".
std::string explain(std::string_view text, const std::string &words, const std::vector<KernelDeclaration> &kernels) {
  std::stringstream lines(words);
  for (std::string line; std::getline(lines, line);) {
    const size_t error = line.find("error:");
    if (error == std::string::npos)
      continue;
    int number = 0;
    if (std::sscanf(line.c_str(), "unit.cu:%d", &number) != 1)
      return line;
    std::string kernel = "text before its first kernel";
    for (const KernelDeclaration &declaration : kernels)
      if (declaration.line <= number)
        kernel = "kernel " + declaration.name;
    std::stringstream all{std::string(text)};
    std::string source;
    for (int i = 0; i < number; ++i)
      std::getline(all, source);
    source.erase(0, source.find_first_not_of(" \t"));
    return kernel + ", line " + std::to_string(number) + ": `" + source + "`: " + line.substr(error + 7);
  }
  return words.substr(0, 500);
}

/// Runs a command; its exit status, with what it says in `words`.
int runCommand(const std::vector<std::string> &arguments, const std::string &folder, std::string &words) {
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC) != 0)
    return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 1);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 2);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  std::vector<char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipes[1]);
  char buffer[4096];
  for (ssize_t got; !failed && ((got = read(pipes[0], buffer, sizeof(buffer))) > 0 || (got < 0 && errno == EINTR));)
    words.append(buffer, got < 0 ? 0 : static_cast<size_t>(got));
  close(pipes[0]);
  if (failed) {
    words = std::string("can't be started: ") + std::strerror(failed);
    return -1;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Units that this process compiles: another thread that wants the same one waits for it.
class Compiling {
public:
  explicit Compiling(const std::string &path) : path(path) {
    std::unique_lock lock(getShared().mutex);
    getShared().changed.wait(lock, [&] { return getShared().paths.insert(path).second; });
  }
  ~Compiling() {
    std::lock_guard lock(getShared().mutex);
    getShared().paths.erase(path);
    getShared().changed.notify_all();
  }

private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::set<std::string> paths;
  };
  static Shared &getShared() {
    static Shared shared;
    return shared;
  }
  const std::string &path;
};

constexpr const char *kHeaders[] = {"heddle.h",  "interface.h", "memory.h",  "shared.h",
                                    "threads.h", "matrices.h",  "numbers.h", "entries.h"};

} // namespace

std::vector<KernelDeclaration> heddle::emulator::findKernels(std::string_view text) {
  std::vector<KernelDeclaration> kernels;
  forEachWord(text, [&](const std::string &word, Scanner &scanner) {
    if (word != "KERNEL" || scanner.peek() != '(')
      return;
    scanner.next();
    KernelDeclaration kernel;
    kernel.threads = scanner.readParenthesized();
    scanner.skipBlank();
    kernel.line = scanner.getLine();
    kernel.name = scanner.readWord();
    if (!kernel.name.empty())
      kernels.push_back(std::move(kernel));
  });
  return kernels;
}

std::string heddle::emulator::compileUnit(std::string_view text, const UnitOptions &options, std::string &error) {
  const std::vector<KernelDeclaration> kernels = findKernels(text);
  std::string unit(text);
  // A processor's copies of loops save it little, and take most of the seconds of compiling.
  for (size_t at = 0; (at = unit.find("#pragma unroll", at)) != std::string::npos;)
    unit.replace(at, 1, "//");
  unit += "\n#line 1 \"entries\"\nHEDDLE_UNIT(";
  for (const KernelDeclaration &kernel : kernels)
    unit += "HEDDLE_ENTRY(" + kernel.name + ", " + kernel.threads + ") ";
  unit += ")\n";

  std::vector<std::string> flags{"-std=c++20",
                                 "-O1",
                                 "-fPIC",
                                 "-shared",
                                 "-w",
                                 "-x",
                                 "c++",
                                 "-fvisibility=hidden",
                                 "-g0",
                                 "-fno-rtti",
                                 "-fno-exceptions",
                                 "-fno-strict-aliasing",
                                 "-fno-math-errno",
                                 "-ffp-contract=off",
                                 "-fwrapv",
                                 "-DHEDDLE_GRANULE=" + std::to_string(findGranule(text))};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
    flags.insert(flags.end(), {"-mavx2", "-mfma", "-mf16c"});
#endif
  // The key: all that the result depends on. A compiler is known by its file.
  std::string key = unit + '\0' + options.compiler;
  struct stat about;
  if (stat(options.compiler.c_str(), &about) == 0)
    key += ' ' + std::to_string(about.st_size) + ' ' + std::to_string(about.st_mtime);
  for (const std::string &flag : flags)
    key += ' ' + flag;
  for (const char *header : kHeaders) {
    const std::string content = readFile(options.vocabulary + "/" + header);
    if (content.empty()) {
      error = "no " + std::string(header) + " in the folder \"" + options.vocabulary + "\" of the host's vocabulary";
      return "";
    }
    key += content;
  }
  const XXH128_hash_t hash = XXH3_128bits(key.data(), key.size());
  char name[40];
  std::snprintf(name, sizeof(name), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                static_cast<unsigned long long>(hash.low64));
  const std::string path = options.cache + "/" + name + ".so";
  const Compiling compiling(path);
  if (stat(path.c_str(), &about) == 0)
    return path;

  for (size_t end = options.cache.find('/', 1);; end = options.cache.find('/', end + 1)) {
    mkdir(options.cache.substr(0, end).c_str(), 0755);
    if (end == std::string::npos)
      break;
  }
  // It is compiled in a folder of its own, and renamed when it is whole: others may compile the same.
  std::string folder = options.cache + "/XXXXXX";
  if (!mkdtemp(folder.data())) {
    error = "can't write into the folder \"" + options.cache + "\" of compiled units: " + std::strerror(errno);
    return "";
  }
  const std::string source = folder + "/unit.cu", object = folder + "/unit.so";
  std::ofstream(source) << unit;
  // Compilers name the file as it is given.
  std::vector<std::string> command{options.compiler};
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-I" + options.vocabulary, "unit.cu", "-o", "unit.so", "-lm"});
  std::string words;
  const int status = runCommand(command, folder, words);
  const bool isDone = status == 0 && rename(object.c_str(), path.c_str()) == 0;
  unlink(source.c_str());
  unlink(object.c_str());
  rmdir(folder.c_str());
  if (isDone)
    return path;
  error = status == 0 ? "can't rename a compiled unit to \"" + path + "\": " + std::strerror(errno)
                      : "\"" + options.compiler + "\" refuses " + explain(text, words, kernels);
  return "";
}

// ---- Loading ----

std::unique_ptr<LoadedUnit> LoadedUnit::load(const std::string &path, std::string &error) {
  // The loader gives what it knows by its name or its file once more, so each load is of a copy with a name of its own.
  const std::string content = readFile(path);
  std::string copy = path.substr(0, path.size() - 3) + ".XXXXXX";
  const int file = mkstemp(copy.data());
  const bool isWritten = file >= 0 && !content.empty() &&
                         write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size());
  if (file >= 0)
    close(file);
  void *handle = isWritten ? dlopen(copy.c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
  const std::string words = isWritten ? (handle ? "" : dlerror()) : std::strerror(errno);
  if (file >= 0)
    unlink(copy.c_str());
  const void *unit = handle ? dlsym(handle, "heddleUnit") : nullptr;
  if (!unit) {
    error = "can't load \"" + path + "\": " + (handle ? "it is no unit of kernels" : words);
    if (handle)
      dlclose(handle);
    return nullptr;
  }
  std::unique_ptr<LoadedUnit> loaded(new LoadedUnit);
  loaded->handle = handle;
  loaded->unit = static_cast<const heddle_host::Unit *>(unit);
  return loaded;
}

LoadedUnit::~LoadedUnit() { dlclose(handle); }

const heddle_host::KernelEntry *LoadedUnit::find(std::string_view name) const {
  for (int i = 0; i < unit->kernelCount; ++i)
    if (name == unit->kernels[i].name)
      return &unit->kernels[i];
  return nullptr;
}
