// What the backward pass computes again instead of keeping it.
#ifndef HEDDLE_TRANSFORMS_RECOMPUTE_PASSES_TD
#define HEDDLE_TRANSFORMS_RECOMPUTE_PASSES_TD

include "mlir/Pass/PassBase.td"

def Recompute : Pass<"heddle-recompute", "::mlir::ModuleOp"> {
  let summary = "Compute parts of the forward pass again in the backward pass, by a policy";
  let description = [{
    Before: the Graph rung, before propagation; the backward pass reads what the forward pass made, at any distance.
    After: of each unit of the forward pass it reads what the policy keeps, and computes the rest again, bit for bit.

    `a = gelu(x @ w)`, then much else, then `dw = a^T @ g`: `full` gives `%x2 = optimization_barrier %x, %g` before that,
    and a clone of the product and of gelu on `%x2`.

    **Units** are the bodies of forward scans whose outputs a backward scan takes, and, outside of loops, segments: the
    forward pass is cut wherever one value of those that depend on state and batch is all that goes on (the residual
    stream between two blocks), so that each segment has a product or a lookup. Segments are named `segment.0`,
    `segment.1`, ... in order, bodies `scan.0`, ...; what is forward is `Analysis/StepRoles`'s to say.

    **Policies.** `none` changes nothing. `full` keeps a unit's inputs. `selective` also keeps results of products (with
    their biases, in the slices that are taken), and repeats the rest: norms, activation functions, softmax, and the products of two activations whose result is larger
    than both (scores of long sequences), after Korthikanti et al. 2022, "Reducing Activation Recomputation in Large
    Transformer Models", section 5.

    `sqrt` is `full` of the square root of the number of segments together (Chen et al. 2016, "Training Deep Nets with
    Sublinear Memory Cost"), `group` of any number of neighbours: they are one unit, `segment.0-3`. `keep:3:5`, of an
    override, keeps what these ops of the unit give, by their numbers in the forward pass's order, and its inputs. With
    `/gather` after a policy, weights of the unit's products that the backward pass reads are gathered again for it, so
    that they are not kept whole.

    `override` lists `<regex>=<policy>` for units whose name, or the `heddle.scope` of one of whose ops, matches; the last
    that matches decides. One that matches no unit is an error.

    What is repeated starts after an `optimization_barrier` with a gradient that arrives from after the unit, so that
    it happens then, and is not merged with the first time. Weights of rank 2 or more don't pass the barrier unless they shall be
    gathered once more; vectors do. A unit that no gradient reaches (the loss's own) is left as it is; what earlier
    barriers repeat (jax.checkpoint) is part of the backward pass and stays so. Random bits that ops draw from a state
    (`rng_bit_generator`, threefry) are the same again.

    `report` prints a line for each unit: policy, ops repeated, bytes no longer kept.
  }];
  let options = [Option<"policy", "policy", "std::string", "\"\"", "none, selective, full or sqrt">,
                 ListOption<"overrides", "override", "std::string", "<regex>=<policy> for units by name or heddle.scope">,
                 Option<"group", "group", "int64_t", "1", "segments that are one unit; 0: the square root of how many there are">,
                 Option<"report", "report", "bool", "false", "a line for each unit, on standard output">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect", "::heddle::HeddleDialect"];
}

def ShrinkStacks : Pass<"heddle-shrink-stacks", "::mlir::ModuleOp"> {
  let summary = "Have a backward loop make again what is cheap, rather than the forward loop stack it";
  let description = [{
    Before: a program of one device, above kernels; a `heddle.scan` stacks what another one takes, as JAX's transposed
    loops do for all that a layer's gradient reads. After: the stacks have the fewest bytes from which pointwise ops make
    the rest again in the other loop, each of which takes no longer than writing its result and reading it would: a
    minimum cut (`Analysis/KeepCut.h`, the rule by which stages of pipelines keep values). Products, sums,
    collectives and what comes out of them stay kept. The ops are the same ones, and so are all bits.

    `h = x @ w`, `a = tanh(h)`, of which the loop stacks `a`, `1 - a * a` and `x`: it stacks `h` and `x`.

    Loops where that saves less than `least-bytes` stay as they are. Constants, state and what the backward loop takes
    already cost nothing.
  }];
  let options = [Option<"machine", "machine", "std::string", "\"\"", "as of heddle-reshard">,
                 Option<"leastBytes", "least-bytes", "int64_t", "1048576", "that are saved, of all iterations">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect", "::heddle::HeddleDialect"];
}

#endif // HEDDLE_TRANSFORMS_RECOMPUTE_PASSES_TD
