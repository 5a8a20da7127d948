#include "heddle/Runtime/Checkpoint/NameMap.h"

#include "heddle/Files/FileFormat.h"
#include "heddle/Files/InputFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <sstream>

using namespace heddle;
using namespace heddle::runtime;
using nlohmann::json;

namespace {

constexpr std::string_view hole = "{}";

size_t countHoles(std::string_view name) {
  size_t count = 0;
  for (size_t at = name.find(hole); at != std::string_view::npos; at = name.find(hole, at + hole.size()))
    ++count;
  return count;
}

/// The numbers that stand in the holes of a pattern; nothing where the name is not of it.
std::optional<std::vector<std::string>> match(std::string_view pattern, std::string_view name) {
  std::vector<std::string> numbers;
  for (;;) {
    size_t at = std::min(pattern.find(hole), pattern.size());
    if (!name.starts_with(pattern.substr(0, at)))
      return std::nullopt;
    name.remove_prefix(at);
    if (at == pattern.size())
      return name.empty() ? std::optional(numbers) : std::nullopt;
    pattern.remove_prefix(at + hole.size());
    size_t digits = 0;
    while (digits < name.size() && std::isdigit(static_cast<unsigned char>(name[digits])))
      ++digits;
    if (digits == 0)
      return std::nullopt;
    numbers.emplace_back(name.substr(0, digits));
    name.remove_prefix(digits);
  }
}

std::string fill(std::string_view pattern, const std::vector<std::string> &numbers) {
  std::string name;
  for (const std::string &number : numbers) {
    size_t at = pattern.find(hole);
    name += std::string(pattern.substr(0, at)) + number;
    pattern.remove_prefix(at + hole.size());
  }
  return name + std::string(pattern);
}

} // namespace

bool NameMap::add(Pair pair, std::string &error) {
  for (auto side : {&Pair::ours, &Pair::theirs})
    if (std::ranges::count(pairs, pair.*side, side) > 0) {
      error = path + ": the name \"" + pair.*side + "\" stands there twice, needed once";
      return false;
    }
  if (countHoles(pair.ours) != countHoles(pair.theirs)) {
    error = path + ": \"" + pair.ours + "\" and \"" + pair.theirs + "\" have unequal numbers of {}, needed as many";
    return false;
  }
  pairs.push_back(std::move(pair));
  return true;
}

bool NameMap::read(const std::string &given, std::string &error) {
  path = given;
  pairs.clear();
  std::string text;
  if (!readText(path, text, error))
    return false;
  if (!isText(std::as_bytes(std::span(text)))) {
    error = path + ": is no text, needed a JSON object of names, or lines of two names each";
    return false;
  }
  return parse(text, error);
}

bool NameMap::parse(const std::string &text, std::string &error) {
  size_t first = text.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && text[first] == '{') {
    std::vector<std::string> keys; // also one that stands there twice, which an object has once
    json names = json::parse(
        text,
        [&](int depth, json::parse_event_t event, json &value) {
          if (event == json::parse_event_t::key)
            keys.push_back(value.get<std::string>());
          return depth <= 1;
        },
        /*allow_exceptions=*/false);
    if (!names.is_object() || std::ranges::any_of(names, [](const json &name) { return !name.is_string(); })) {
      error = path + ": is no JSON object of names, needed {\"ours\": \"theirs\", ...}";
      return false;
    }
    for (const std::string &key : keys)
      if (!add({key, names.value(key, "")}, error))
        return false;
    return true;
  }
  std::istringstream lines(text);
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    Pair pair;
    std::string more;
    if (!(words >> pair.ours))
      continue;
    if (!(words >> pair.theirs) || words >> more) {
      error = path + ":" + std::to_string(number) + ": has " +
              (pair.theirs.empty() ? "one name" : "more than two names") + ", needed two, ours and theirs";
      return false;
    }
    if (!add(std::move(pair), error))
      return false;
  }
  return true;
}

bool NameMap::apply(const std::vector<std::string> &names, bool isBack, std::vector<std::optional<std::string>> &others,
                    std::string &error) const {
  others.assign(names.size(), std::nullopt);
  // Names as they are come before patterns.
  std::vector<const Pair *> order;
  for (bool isPattern : {false, true})
    for (const Pair &pair : pairs)
      if ((countHoles(pair.ours) > 0) == isPattern)
        order.push_back(&pair);
  for (const Pair *pair : order) {
    const std::string &from = isBack ? pair->theirs : pair->ours, &to = isBack ? pair->ours : pair->theirs;
    bool isUsed = false;
    for (size_t index = 0; index < names.size(); ++index)
      if (std::optional<std::vector<std::string>> numbers = match(from, names[index])) {
        isUsed = true;
        if (!others[index])
          others[index] = fill(to, *numbers);
      }
    if (!isUsed) {
      error = path + ": there is no \"" + from + "\" among the " + std::to_string(names.size()) +
              " tensors, needed the name of one";
      return false;
    }
  }
  return true;
}
