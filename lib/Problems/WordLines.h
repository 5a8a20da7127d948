// Problems as text: lines of words.
#ifndef HEDDLE_LIB_PROBLEMS_WORDLINES_H
#define HEDDLE_LIB_PROBLEMS_WORDLINES_H

#include <charconv>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::problems {

/// A name as a word: in quotes where it is a keyword, or has what separates words.
std::string quote(std::string_view name, std::span<const std::string_view> keywords);
/// The shortest text of a double that is read as the same one.
std::string printSeconds(double seconds);

/// Reads one line after the other. Words stand between blanks; one in quotes is a name whatever it holds; '#' begins a
/// comment. The first error stays, with its line.
class WordLines {
public:
  WordLines(std::string_view text, std::span<const std::string_view> keywords) : text(text), reserved(keywords) {}

  /// Goes to the next line that has words; false at the end of the text and after an error.
  bool nextLine();
  int getLine() const { return line; }
  const std::string &getError() const { return error; }

  bool fail(const std::string &message) { return failIn(line, message); }
  bool failIn(int line, const std::string &message);
  /// Fails with the next word.
  bool failAt(const std::string &needed);

  bool isAtEnd() const { return next == words.size(); }
  bool take(std::string_view keyword);
  bool isName() const;
  /// Whether the word after the next one is digits alone.
  bool isBeforeDigits() const;
  /// The name that is next; only where one is.
  const std::string &getName() const { return words[next].text; }
  bool readName(std::string &name, const std::string &needed);
  template <typename Number> bool readNumber(Number &number, const std::string &needed) {
    if (!isAtEnd() && !words[next].isQuoted) {
      const std::string &word = words[next].text;
      auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (code == std::errc() && end == word.data() + word.size() && std::isfinite(static_cast<double>(number))) {
        ++next;
        return true;
      }
    }
    return failAt(needed);
  }
  bool readBytes(uint64_t &bytes) { return readNumber(bytes, "bytes, as a whole number"); }
  bool readEnd() { return isAtEnd() || failAt("the end of the line"); }

private:
  struct Word {
    std::string text;
    bool isQuoted = false;
  };

  bool split(std::string_view rest);

  std::string_view text;
  std::span<const std::string_view> reserved;
  int line = 0;
  std::vector<Word> words; // of the line
  size_t next = 0;
  std::string error;
};

bool isDigits(std::string_view word);

} // namespace heddle::problems

#endif // HEDDLE_LIB_PROBLEMS_WORDLINES_H
