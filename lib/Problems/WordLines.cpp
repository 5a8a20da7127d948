#include "WordLines.h"

#include <algorithm>

using namespace heddle::problems;

static constexpr std::string_view blanks = " \t\r";

static bool isIn(std::string_view word, std::span<const std::string_view> keywords) {
  return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
}

bool heddle::problems::isDigits(std::string_view word) {
  return word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string heddle::problems::quote(std::string_view name, std::span<const std::string_view> keywords) {
  if (!name.empty() && !isIn(name, keywords) && name[0] != '#' && name[0] != '"' &&
      name.find_first_of(" \t\r\n") == std::string_view::npos)
    return std::string(name);
  std::string text = "\"";
  for (char c : name) {
    if (c == '"' || c == '\\' || c == '\n')
      text += '\\';
    text += c == '\n' ? 'n' : c; // a line is a line
  }
  return text + '"';
}

std::string heddle::problems::printSeconds(double seconds) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof(buffer), seconds).ptr};
}

bool WordLines::nextLine() {
  words.clear();
  while (error.empty() && words.empty() && !text.empty()) {
    ++line;
    size_t end = std::min(text.find('\n'), text.size());
    split(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return error.empty() && !words.empty();
}

bool WordLines::failIn(int line, const std::string &message) {
  if (error.empty())
    error = "line " + std::to_string(line) + ": " + message;
  return false;
}

bool WordLines::failAt(const std::string &needed) {
  return fail("found " + (isAtEnd() ? "the end of the line" : "'" + words[next].text + "'") + ", needed " + needed);
}

bool WordLines::split(std::string_view rest) {
  next = 0;
  for (size_t at = 0; (at = rest.find_first_not_of(blanks, at)) != std::string_view::npos && rest[at] != '#';) {
    Word word;
    if (rest[at] == '"') {
      word.isQuoted = true;
      for (++at; at < rest.size() && rest[at] != '"'; ++at) {
        bool isEscaped = rest[at] == '\\' && at + 1 < rest.size();
        at += isEscaped;
        word.text += isEscaped && rest[at] == 'n' ? '\n' : rest[at];
      }
      if (at++ == rest.size())
        return fail("found a name that begins with a quote, needed one at its end");
    } else {
      size_t end = std::min(rest.find_first_of(blanks, at), rest.size());
      word.text = rest.substr(at, end - at);
      at = end;
    }
    words.push_back(std::move(word));
  }
  return true;
}

bool WordLines::take(std::string_view keyword) {
  if (isAtEnd() || words[next].isQuoted || words[next].text != keyword)
    return false;
  ++next;
  return true;
}

bool WordLines::isName() const { return !isAtEnd() && (words[next].isQuoted || !isIn(words[next].text, reserved)); }

bool WordLines::isBeforeDigits() const {
  return next + 1 < words.size() && !words[next + 1].isQuoted && isDigits(words[next + 1].text);
}

bool WordLines::readName(std::string &name, const std::string &needed) {
  if (!isName() || words[next].text.empty())
    return failAt(needed);
  name = words[next++].text;
  return true;
}
