// The kinds of library calls: each makes the code of a body that its op stands in. Throws LibraryError.
#ifndef HEDDLE_LIB_RUNTIME_LIBRARY_CALLS_H
#define HEDDLE_LIB_RUNTIME_LIBRARY_CALLS_H

#include "Product.h"

namespace heddle::runtime {

std::unique_ptr<RunnableKernel> makeMatmul(const LibraryBody &body, const format::Op &op);
std::unique_ptr<RunnableKernel> makeConvolution(const LibraryBody &body, const format::Op &op);

/// A product without blocks, addends and relu, for integers, f64 and complex numbers.
std::unique_ptr<RunnableKernel> makePlainProduct(const Product &product, const LibraryBody &body);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_LIBRARY_CALLS_H
