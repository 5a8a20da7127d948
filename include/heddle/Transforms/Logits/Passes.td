// Logits that are never whole in memory.
#ifndef HEDDLE_TRANSFORMS_LOGITS_PASSES_TD
#define HEDDLE_TRANSFORMS_LOGITS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FuseLogits : Pass<"heddle-fuse-logits", "::mlir::ModuleOp"> {
  let summary = "Do a product of rows x classes, its loss and its gradient, in a loop over chunks of the rows";
  let description = [{
    Before: the Local rung; a product's result, the logits, and others of its size are whole. After: of each such product
    of at least `min-bytes` whose users allow it there is a `heddle.scan` over chunks of the rows, in which each of those
    values has the rows of one chunk.

    ```mlir
    %logits = stablehlo.dot_general %x, %w ... : tensor<8x1024x50304xf32>
    // softmax, loss, its gradient %d
    %dw = stablehlo.dot_general %d, %x, contracting_dims = [0, 1] x [0, 1] ... : tensor<50304x768xf32>
    %dx = stablehlo.dot_general %d, %w, contracting_dims = [2] x [1] ... : tensor<8x1024x768xf32>
    ```
    is a scan of 16 iterations with 512 rows of `%x` each, which adds to `%dw` as a carry and has `%dx` and the rows' losses
    as outputs.

    No spelling is looked for. From the product on, sharding rules say of each op which dims of its operands and results
    are the rows and which are the classes; a value with both is a *table*.
    - An op on tables whose rows pass through, and what rows have of their own between tables (maxima, sums), is done chunk by chunk.
    - A product or a sum over all rows and nothing but whole chunks of them is a carry; that of bf16 or f16 is carried in f32.
    - What else is read per row is an output of the loop. Tables that come of something smaller (masks, one-hot labels)
      are made in the loop, other operands are sliced by rows, or whole.
    - A gather or scatter that picks one class of each row by `iota` is one with batching dims first, and rows that a slice
      drops, or a pad adds in the gradient, are dropped before the product, or added after it.

    The product stays as it is, with a remark where it has `min-bytes` and `report` is set, where a table has another user,
    where no row statistic (a sum or maximum over classes) goes back into a table, or where the loss of all rows is needed
    by a gradient in the loop.

    A chunk's logits take no more than a gradient of the weight in f32 does: in f32 it has as many rows as the product
    sums elements, in bf16 twice as many, but up to 128 in any case; of the divisors of the rows the largest one below (or, where that is less than a
    quarter of it, the smallest one above). `chunk-rows` says otherwise.
  }];
  let options = [Option<"minBytes", "min-bytes", "int64_t", "0", "of a product's result, else it is left as it is">,
                 Option<"chunkRows", "chunk-rows", "int64_t", "0", "rows of a chunk at most; 0 chooses">,
                 Option<"report", "report", "bool", "false", "a remark for each product that is left as it is">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect", "::heddle::HeddleDialect"];
}

#endif // HEDDLE_TRANSFORMS_LOGITS_PASSES_TD
