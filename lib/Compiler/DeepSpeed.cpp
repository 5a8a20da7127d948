#include "heddle/Compiler/DeepSpeed.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"

using namespace heddle;
using llvm::StringRef, llvm::json::Value, llvm::json::Object;

namespace {

/// Brackets that are open at most, so that the parser, which calls itself for each, has stack for them.
constexpr int maxDepth = 64;

bool isTooDeep(StringRef text) {
  int depth = 0;
  bool isInString = false;
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (isInString && c == '\\')
      ++at;
    else if (c == '"')
      isInString = !isInString;
    else if (!isInString && (c == '{' || c == '['))
      depth += 1;
    else if (!isInString && (c == '}' || c == ']'))
      depth -= 1;
    if (depth > maxDepth)
      return true;
  }
  return false;
}

/// Reads one configuration; the first fault ends it.
class Reader {
public:
  Reader(CompileOptions &options, std::vector<std::string> &notes) : options(options), notes(notes) {}

  std::string run(StringRef text) {
    if (isTooDeep(text))
      return "the configuration has objects more than " + std::to_string(maxDepth) + " deep, needed at most that";
    llvm::Expected<Value> root = llvm::json::parse(text);
    if (!root)
      return "this is no JSON: " + llvm::toString(root.takeError());
    const Object *object = root->getAsObject();
    if (!object)
      return "the configuration is no object, needed {...}";
    each(*object, "", [&](StringRef key, const Value &value) { readTop(key, value); });
    if (error.empty() && accumulation)
      merge("gradient_accumulation_steps", *accumulation, options.microbatches, int64_t(0), "--microbatches");
    return error;
  }

private:
  template <typename Read> void each(const Object &object, const std::string &path, Read read) {
    llvm::SmallVector<StringRef> keys; // in one order, whatever the text's is
    for (const auto &member : object)
      keys.push_back(member.first);
    llvm::sort(keys);
    for (StringRef key : keys)
      if (error.empty()) {
        prefix = path;
        const Value &value = *object.get(key);
        if (value.getAsString() == "auto") // as Hugging Face's Trainer has it, which fills it in
          note(key, "is \"auto\": the options and the module say it");
        else
          read(key, value);
      }
  }

  std::string refuse(StringRef key, const Value &value, StringRef needed) {
    std::string shown;
    llvm::raw_string_ostream(shown) << value;
    if (shown.size() > 60)
      shown = shown.substr(0, 57) + "...";
    return error = "\"" + prefix + key.str() + "\" is " + shown + ", " + needed.str();
  }
  void note(StringRef key, StringRef words) { notes.push_back("\"" + prefix + key.str() + "\" " + words.str()); }

  void readTop(StringRef key, const Value &value) {
    if (key == "zero_optimization" || key == "bf16" || key == "fp16") {
      const Object *object = value.getAsObject();
      if (!object) {
        refuse(key, value, "needed an object");
        return;
      }
      each(*object, key.str() + ".", [&](StringRef inner, const Value &own) {
        if (key == "zero_optimization")
          readZero(inner, own);
        else
          readPrecision(key, inner, own);
      });
      return;
    }
    if (key == "gradient_accumulation_steps")
      accumulation = readCount(key, value);
    else if (key == "train_batch_size")
      options.expected.trainBatch = readCount(key, value);
    else if (key == "train_micro_batch_size_per_gpu")
      options.expected.microBatch = readCount(key, value);
    else if (key == "gradient_clipping") {
      if (value.getAsNumber() != 0.0)
        refuse(key, value, "needed 0, and the clipping in the step, as optax.clip_by_global_norm does it");
    } else if (key == "steps_per_print" || key == "wall_clock_breakdown" || key == "dump_state" || key == "aio")
      note(key, "is for a run to decide");
    else
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
  }

  std::optional<int64_t> readCount(StringRef key, const Value &value) {
    std::optional<int64_t> count = value.getAsInteger();
    if (count && *count >= 1)
      return count;
    refuse(key, value, "needed an integer of at least 1");
    return std::nullopt;
  }

  void readPrecision(StringRef type, StringRef key, const Value &value) {
    std::optional<bool> enabled = value.getAsBoolean();
    if (type == "fp16" && (key == "auto_cast" || key == "initial_scale_power" || key.contains("loss_scale") ||
                           key.contains("hysteresis")))
      note(key, "is of fp16's loss scaling, and without use where that is off");
    else if (key != "enabled")
      refuse(key, value, "which heddle has nothing for, needed \"enabled\" alone");
    else if (!enabled)
      refuse(key, value, "needed true or false");
    else if (*enabled && type == "fp16")
      refuse(key, value, "needed bf16: heddle trains in f32 and bf16");
    else if (type == "bf16" && (*enabled || options.precision == "bf16"))
      merge("bf16.enabled", std::string(*enabled ? "bf16" : ""), options.precision, std::string(), "--precision");
  }

  void readZero(StringRef key, const Value &value) {
    if (key == "stage") {
      options.expected.zeroStage = value.getAsInteger();
      if (options.expected.zeroStage.value_or(-1) < 0 || *options.expected.zeroStage > 3)
        refuse(key, value, "needed a stage of 0 to 3");
      return;
    }
    if (key == "offload_optimizer" || key == "offload_param") {
      const Object *object = value.getAsObject();
      if (!object) {
        refuse(key, value, "needed an object");
        return;
      }
      each(*object, "zero_optimization." + key.str() + ".",
           [&](StringRef inner, const Value &own) { readOffload(key == "offload_param", inner, own); });
      return;
    }
    if (llvm::StringSwitch<bool>(key)
            .Cases({"overlap_comm", "contiguous_gradients", "reduce_scatter", "allgather_partitions"}, true)
            .Default(false)) {
      if (value.getAsBoolean() == true)
        note(key, "is for the plan to decide, which does so");
      else
        refuse(key, value, "needed true, which a plan does, or nothing");
    } else if (key.ends_with("_bucket_size") || key.starts_with("stage3_") || key == "sub_group_size") {
      note(key, "is for the plan to decide, which has sizes of its own");
    } else {
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
    }
  }

  void readOffload(bool isParameter, StringRef key, const Value &value) {
    StringRef device = value.getAsString().value_or("");
    if (key == "device") {
      std::string space = device == "cpu" ? "host" : device == "nvme" ? "disk" : "";
      if (space.empty() && device != "none")
        refuse(key, value, "needed none, cpu or nvme");
      else if (isParameter)
        moveState("parameters", "offload_param", space, options.offload.parameters);
      else
        moveState("optimizer", "offload_optimizer", space, options.offload.optimizer);
    } else if (key == "pin_memory") {
      if (value.getAsBoolean() != true)
        refuse(key, value, "needed true: the host's memory is pinned where devices are GPUs");
    } else if (key == "nvme_path") {
      note(key, "is for a run to decide: heddle-run --disk-folder");
    } else if (key == "buffer_count" || key == "buffer_size" || key == "pipeline_read" || key == "pipeline_write") {
      note(key, "is for the plan to decide, which has chunks of its own");
    } else {
      refuse(key, value, "which heddle has nothing for, needed the configuration without it");
    }
  }

  void moveState(StringRef what, StringRef object, const std::string &space, std::string &own) {
    if (!own.empty() && own != space)
      error = ("\"zero_optimization." + object + ".device\" is beside --offload " + what + "=" + own +
               ", needed one of the two")
                  .str();
    if (!space.empty())
      own = space;
  }

  template <typename T> void merge(StringRef key, const T &value, T &option, const T &unset, StringRef name) {
    if (option != unset && option != value)
      error = "\"" + key.str() + "\" is beside " + name.str() + ", which says otherwise, needed one of the two";
    option = value;
  }

  CompileOptions &options;
  std::vector<std::string> &notes;
  std::string error, prefix;
  std::optional<int64_t> accumulation;
};

} // namespace

std::string heddle::readDeepSpeed(StringRef text, CompileOptions &options, std::vector<std::string> &notes) {
  return Reader(options, notes).run(text);
}
