#include "heddle/Files/JsonText.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace heddle;
using nlohmann::json;

namespace {

/// The tree of a text, or where it stops being one.
class TreeReader : public json::json_sax_t {
public:
  json root;
  /// Empty where all is well.
  std::string error;
  size_t position = 0; // of the error, in bytes

  explicit TreeReader(size_t maxDepth) : maxDepth(maxDepth) {}

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t &) override { return put(value); }
  bool string(string_t &value) override { return put(value); }
  bool binary(binary_t &) override { return false; } // JSON's text has none
  bool start_object(size_t) override { return open(json::object()); }
  bool start_array(size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t &name) override {
    if (stack.back()->contains(name)) {
      error = "key \"" + name + "\" stands twice in one object, needed once";
      return false;
    }
    keys.back() = name;
    return true;
  }
  bool parse_error(size_t at, const std::string &, const nlohmann::detail::exception &fault) override {
    position = at;
    // `out_of_range` is a number that no double holds.
    error = fault.id / 100 == 4 ? "a number is too large, needed one that a double holds" : "this is no JSON";
    return false;
  }

private:
  json *add(json value) {
    if (stack.empty()) {
      root = std::move(value);
      return &root;
    }
    if (stack.back()->is_array()) {
      stack.back()->push_back(std::move(value));
      return &stack.back()->back();
    }
    return &((*stack.back())[keys.back()] = std::move(value));
  }
  bool put(json value) {
    add(std::move(value));
    return true;
  }
  bool open(json value) {
    if (stack.size() == maxDepth) {
      error = "objects are nested more than " + std::to_string(maxDepth) + " deep, needed at most that";
      return false;
    }
    stack.push_back(add(std::move(value)));
    keys.emplace_back();
    return true;
  }
  bool close() {
    stack.pop_back();
    keys.pop_back();
    return true;
  }

  size_t maxDepth;
  std::vector<json *> stack;
  std::vector<std::string> keys;
};

std::string describePosition(const std::string &text, size_t position) {
  position = std::min(position, text.size());
  size_t line = 1, begin = 0;
  for (size_t at = 0; at < position; ++at)
    if (text[at] == '\n') {
      ++line;
      begin = at + 1;
    }
  return std::to_string(line) + ":" + std::to_string(std::max<size_t>(1, position - begin));
}

} // namespace

bool heddle::readJson(const std::string &text, size_t maxDepth, json &root, JsonFault &fault) {
  TreeReader reader(maxDepth);
  bool isRead = json::sax_parse(text, &reader);
  root = std::move(reader.root);
  if (!isRead)
    fault = {std::move(reader.error), reader.position ? describePosition(text, reader.position) : ""};
  return isRead;
}
