// Configurations of DeepSpeed's, as options of compile().
#ifndef HEDDLE_COMPILER_DEEPSPEED_H
#define HEDDLE_COMPILER_DEEPSPEED_H

#include "heddle/Compiler/Compile.h"

namespace heddle {

/// Sets what a ds_config.json says of a step: its precision, microbatches, where the optimizer's state lies, and what
/// the module has to be like (`CompileOptions::expected`). Options that are set already may not say otherwise. `notes`
/// get a sentence for each key that is for the plan, or for a run, to decide. Returns a sentence, after the
/// file's name, that names the first key that says what heddle can't do; empty where there is none.
std::string readDeepSpeed(const std::string &file, const std::string &text, CompileOptions &options,
                          std::vector<std::string> &notes);

} // namespace heddle

#endif // HEDDLE_COMPILER_DEEPSPEED_H
