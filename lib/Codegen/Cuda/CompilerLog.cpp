#include "CompilerLog.h"

#include "llvm/ADT/StringExtras.h"

using namespace heddle::cuda;
using llvm::StringRef;

namespace {

/// The number in front of a word: 64 of `used 1 barriers, 64 bytes smem` for ` bytes smem`.
int64_t getNumberBefore(StringRef line, StringRef word) {
  size_t at = line.find(word);
  if (at == StringRef::npos)
    return 0;
  StringRef front = line.take_front(at);
  int64_t number = 0;
  return front.take_back(front.size() - (front.find_last_not_of("0123456789") + 1)).getAsInteger(10, number) ? 0
                                                                                                             : number;
}

/// `kernel.cu(12): error: words`, of which the place may be missing.
struct Message {
  int64_t line = 0; // 0: not known
  StringRef words;
};

std::optional<Message> readMessage(StringRef line, StringRef kind) {
  size_t at = line.find(kind);
  if (at == StringRef::npos)
    return std::nullopt;
  Message message;
  message.words = line.drop_front(at + kind.size()).trim();
  StringRef place = line.take_front(at).rtrim(" :");
  if (place.consume_back(")")) {
    size_t open = place.rfind('(');
    if (open != StringRef::npos)
      place.drop_front(open + 1).getAsInteger(10, message.line);
  }
  return message;
}

StringRef getLine(StringRef text, int64_t number) {
  for (int64_t line = 1; line < number; ++line)
    text = text.split('\n').second;
  return number > 0 ? text.split('\n').first.trim() : "";
}

} // namespace

std::vector<KernelUsage> heddle::cuda::readUsage(StringRef log) {
  std::vector<KernelUsage> kernels;
  for (StringRef line : llvm::split(log, '\n')) {
    size_t at = line.find("Compiling entry function '");
    if (at != StringRef::npos) {
      kernels.push_back({line.drop_front(at).split('\'').second.split('\'').first.str()});
      continue;
    }
    if (kernels.empty())
      continue;
    KernelUsage &kernel = kernels.back();
    if (line.contains(" bytes stack frame")) {
      // Functions that are called say theirs as well.
      kernel.stack += getNumberBefore(line, " bytes stack frame");
      kernel.spillStores += getNumberBefore(line, " bytes spill stores");
      kernel.spillLoads += getNumberBefore(line, " bytes spill loads");
    } else if (line.contains("Used ") && line.contains(" registers")) {
      kernel.registers = getNumberBefore(line, " registers");
      kernel.shared = getNumberBefore(line, " bytes smem");
    }
  }
  return kernels;
}

std::vector<std::string> heddle::cuda::readWarnings(StringRef log) {
  std::vector<std::string> warnings;
  for (StringRef line : llvm::split(log, '\n')) {
    line = line.trim();
    if (line.contains("ptxas info") && line.contains("Potential Performance Loss"))
      warnings.push_back(line.drop_front(line.find("Potential")).str());
    else if (line.contains("warning"))
      if (!line.starts_with("Remark:"))
        warnings.push_back(line.str());
  }
  return warnings;
}

std::string heddle::cuda::readError(StringRef log, const TextUnit &unit) {
  for (StringRef line : llvm::split(log, '\n'))
    for (StringRef kind : {"catastrophic error:", "error:", "fatal   :", "error   :"}) {
      std::optional<Message> message = readMessage(line, kind);
      if (!message)
        continue;
      StringRef source = getLine(unit.text, line.starts_with(getFileName(unit)) ? message->line : 0);
      std::string sentence = getFileName(unit) + ":";
      if (!source.empty())
        sentence += std::to_string(message->line) + ":";
      sentence += " " + message->words.str();
      return source.empty() ? sentence + (message->line ? " (" + line.split(':').first.str() + ")" : "")
                            : sentence + ", in \"" + source.str() + "\"";
    }
  return getFileName(unit) + ": " + log.split('\n').first.str();
}
