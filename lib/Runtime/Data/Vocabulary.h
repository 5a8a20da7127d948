// What heddle-data wrote beside a file of ids.
#ifndef HEDDLE_RUNTIME_DATA_VOCABULARY_H
#define HEDDLE_RUNTIME_DATA_VOCABULARY_H

#include <cstdint>
#include <string>

namespace heddle::runtime {

/// Whether a tokenizer that `path`.json names, if there is one, has no ids beyond the vocabulary, if that is not 0; in
/// `error` one sentence otherwise. What is no record of heddle-data counts as none: ids are looked at one by one, too.
bool checkVocabularyBeside(const std::string &path, uint64_t vocabulary, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_VOCABULARY_H
