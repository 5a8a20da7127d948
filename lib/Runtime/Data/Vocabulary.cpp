// What heddle-data wrote beside a file of ids.
#include "Vocabulary.h"

#include "heddle/Files/InputFile.h"

#include <nlohmann/json.hpp>

#include <filesystem>

using namespace heddle;

bool runtime::checkVocabularyBeside(const std::string &path, uint64_t vocabulary, std::string &error) {
  std::string beside = path + ".json", text, ignored;
  std::error_code code;
  constexpr uint64_t most = 1 << 16; // such a file has a few numbers
  if (!vocabulary || !std::filesystem::is_regular_file(beside, code) ||
      std::filesystem::file_size(beside, code) > most || !readText(beside, text, ignored))
    return true;
  nlohmann::json about = nlohmann::json::parse(text, nullptr, false);
  if (!about.is_object() || !about.contains("tokenizer_sha256") || !about.contains("vocabulary") ||
      !about["vocabulary"].is_number_unsigned() || about["vocabulary"].get<uint64_t>() <= vocabulary)
    return true;
  error = path + ": is of a tokenizer of " + std::to_string(about["vocabulary"].get<uint64_t>()) + " ids, by " +
          beside + ", needed at most " + std::to_string(vocabulary) + ", the vocabulary";
  return false;
}
