// Replicas that train apart, and the entry in which they meet.
#ifndef HEDDLE_TRANSFORMS_REPLICATE_PASSES_TD
#define HEDDLE_TRANSFORMS_REPLICATE_PASSES_TD

include "mlir/Pass/PassBase.td"

def MakeSync : Pass<"heddle-make-sync", "::mlir::ModuleOp"> {
  let summary = "From a step to the entry in which its replicas meet";
  let description = [{
    Before: the Graph rung, a step. After: in the place of all that was there `@sync`, which takes and gives the step's
    parameters: the leaves of floats that the loss needs (`Analysis/StepRoles`) and the step changes, or those whose names
    the regular expression `leaves` matches as a whole. Its arguments have the unit attribute `heddle.averaged`:
    `heddle-replicate` makes them the mean of all replicas' leaves. With one replica they are what they are.

    With `fragments=4` there are four such entries, one for each `fragment` from 0 on: neighbouring parameters of about as many bytes.

    With `outer=average` the mean is the new parameter. With `outer=nesterov` there are two more leaves for each parameter
    `p`, appended: `outer.theta.p` begins as a copy of it and is what replicas last agreed on, `outer.momentum.p` begins as
    zeros and is left out where `momentum` is 0.

    ```
    change   = outer.theta - mean(p)
    momentum = momentum * outer.momentum + change
    p        = outer.theta - rate * (change + momentum * momentum')
    ```
    is, with the first line's difference as the gradient, momentum SGD in Nesterov's form; the new `p` is the new
    `outer.theta`, too. All of it is done in the leaf's type.
  }];
  let options = [Option<"outer", "outer", "std::string", "\"average\"", "average or nesterov">,
                 Option<"rate", "rate", "double", "0.7", "the rate of nesterov">,
                 Option<"momentum", "momentum", "double", "0.9", "the momentum of nesterov">,
                 Option<"leaves", "leaves", "std::string", "\"\"", "a regular expression for what is averaged">,
                 Option<"fragments", "fragments", "int64_t", "1", "of how many entries this is one">,
                 Option<"fragment", "fragment", "int64_t", "0", "which one">];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::stablehlo::StablehloDialect"];
}

def Replicate : Pass<"heddle-replicate", "::mlir::ModuleOp"> {
  let summary = "Give the mesh the major axis \"outer\", along which state differs";
  let description = [{
    Before: the Local rung, the program of one replica's devices. After: the mesh has the axis "outer" as its first one,
    the same program runs at each of its positions, and global types say so:

    | | before | after |
    |---|---|---|
    | state | `tensor<6x4xf32>`, `[{"data"}, {} ]` | `tensor<2x6x4xf32>`, `[{"outer"}, {"data"}, {} ]` |
    | batch with dims | `tensor<8x4xf32>`, `[{"data"}, {} ]` | `tensor<16x4xf32>`, `[{"outer", "data"}, {} ]` |
    | batch without, keys of random numbers, seeds | `tensor<i32>` | the same |
    | metric of one float | `tensor<f32>` | the same: the mean of the replicas' |
    | other metrics | `tensor<8xi32>` | `tensor<2x8xi32>`, `[{"outer"}, {} ]` |

    Collectives are along named axes, so none of a replica's own changes. An argument with the unit attribute
    `heddle.averaged` (`heddle-make-sync`) is averaged over "outer" before it is used. With `replicas=1` only that
    attribute goes.
  }];
  let options = [Option<"replicas", "replicas", "int64_t", "1", "how many">];
  let dependentDialects = ["::heddle::HeddleDialect", "::heddle::sdy::SdyDialect", "::heddle::spmd::SpmdDialect",
                           "::heddle::stablehlo::StablehloDialect"];
}

def DelaySync : Pass<"heddle-delay-sync", "::mlir::ModuleOp"> {
  let summary = "A step with a meeting of its replicas beside it, whose result it adds at its end";
  let description = [{
    Before: the Local rung of all replicas, a step and the entry in which they meet. After: in the place of both one entry, which
    takes and gives what the step does and then what the meeting appends. Replicas meet by the parameters that the step
    begins with, so that their collective needs nothing that the step computes, and nothing but the end waits for it:

    ```
    p' = step(p)
    q  = sync(p)
    p  = p' - (p - q)
    ```
    The function's `heddle.schedule_room` is the bytes of `q`, which may come long before the end (`heddle-schedule`).
    By what a meeting moves `p`, `p'` is moved one step late. Where it moves nothing, `p'` stays as it is, to the bit.
  }];
  let options = [Option<"step", "step", "std::string", "\"step\"", "the step">,
                 Option<"sync", "sync", "std::string", "\"sync\"", "the entry in which replicas meet">];
  let dependentDialects = ["::heddle::stablehlo::StablehloDialect"];
}

#endif // HEDDLE_TRANSFORMS_REPLICATE_PASSES_TD
