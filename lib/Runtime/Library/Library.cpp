#include "AttentionCall.h"
#include "Calls.h"

#include <map>

using namespace heddle;
using namespace heddle::runtime;

std::unique_ptr<RunnableKernel> heddle::runtime::bindLibraryCall(const format::Program &program,
                                                                 const format::Kernel &kernel, std::string &error,
                                                                 Instructions most) {
  using Make = std::unique_ptr<RunnableKernel> (*)(const LibraryBody &, const format::Op &);
  static const std::map<std::string, Make> makers = {{"attention", makeAttention},
                                                     {"attention_backward", makeAttentionBackward},
                                                     {"convolution", makeConvolution},
                                                     {"dot_general", makeMatmul}};
  try {
    LibraryBody body(program, kernel, getBlockKernels(most));
    for (const format::Op &op : body.ops())
      if (auto found = makers.find(op.kernel); found != makers.end())
        return found->second(body, op);
    throw LibraryError("has none of the ops that the library has, needed one of them");
  } catch (const LibraryError &fault) {
    error = "library kernel @" + kernel.name + " " + fault.what();
    return nullptr;
  }
}
