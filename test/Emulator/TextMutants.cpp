#include "Mutants.h"

#include <regex>

using namespace heddle;
using namespace heddle::format;
using heddle::test::Mutant;

namespace {

/// A way to get a line wrong: each match of `pattern` is a mutant, in which `replacement` (as of std::regex) stands.
struct Fault {
  std::string kind;
  std::regex pattern;
  std::string replacement;
};

const std::vector<Fault> &getFaults() {
  // An index is what stands in brackets, or behind the array in a load, store or copy; brackets in brackets are left to
  // the inner ones.
  static const std::vector<Fault> faults = {
      {"barrier removed", std::regex(R"(\b(barrier|warpBarrier)\(\);)"), ";"},
      {"wait for copies removed", std::regex(R"(\bwaitForCopies<\d+>\(\);)"), ";"},
      {"index off by one", std::regex(R"((\w)\[([^\[\]]+)\])"), "$1[($2) + 1]"},
      {"index off by one", std::regex(R"(\b(load<\d+>\(\w+|store\(\w+), ([^,()]+)([,)]))"), "$1, ($2) + 1$3"},
      {"lane mask wrong", std::regex(R"(\b(shuffle\w*\([^,]+), ([^,()]+)([,)]))"), "$1, ($2) ^ 1$3"},
      {"bound off by one", std::regex(R"(\bif \((\w+) < (\w+)\))"), "if ($1 <= $2)"},
  };
  return faults;
}

/// Declarations have sizes in brackets, comments shapes.
bool mayBeWrong(const std::string &line) {
  size_t first = line.find_first_not_of(' ');
  if (first == std::string::npos)
    return false;
  for (const char *start : {"//", "#", "SHARED", "KERNEL", "static const", "constexpr", "template", "struct"})
    if (line.compare(first, std::string(start).size(), start) == 0)
      return false;
  return !std::regex_search(line,
                            std::regex(R"(^\s*(const )?(float|double|bf16|f16|pred|[iu](8|16|32|64)) \w+\[\d+\];)"));
}

} // namespace

std::vector<Mutant> test::findTextMutants(const Program &program) {
  std::vector<Mutant> mutants;
  for (size_t module = 0; module < program.modules.size(); ++module) {
    if (program.modules[module].target != "cuda-source")
      continue;
    std::string text = getText(program, module);
    size_t number = 0;
    for (size_t begin = 0; begin < text.size(); ++number) {
      size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      std::string code = line.substr(0, line.find("//"));
      for (const Fault &fault : getFaults()) {
        if (!mayBeWrong(code))
          break;
        for (std::sregex_iterator match(code.begin(), code.end(), fault.pattern), none; match != none; ++match) {
          std::string changed = match->format(fault.replacement);
          size_t at = begin + match->position(), length = match->length();
          std::string place = "module " + std::to_string(module) + " line " + std::to_string(number + 1) + ": `" +
                              match->str() + "` to `" + changed + "` in `" + code.substr(code.find_first_not_of(' ')) +
                              "`";
          mutants.push_back({fault.kind, place, [=](Program &mutated) {
                               std::string whole = getText(mutated, module);
                               setText(mutated, module, whole.replace(at, length, changed));
                             }});
        }
      }
      begin = end + 1;
    }
  }
  return mutants;
}
