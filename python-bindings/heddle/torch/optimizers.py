"""torch.optim's SGD, Adam and AdamW as functions of tensors: the formulas of its `foreach=False`, hyperparameters read from the object."""
import dataclasses
import math
import operator

import torch

from ..errors import ExportError, RunError

KNOWN = (torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW)
PREFIX = "optimizer."  # of its leaves in the state
# Options of a group that the step has as constants.
CONSTANT = ("momentum", "betas", "dampening", "weight_decay", "eps", "nesterov", "amsgrad", "maximize", "decoupled_weight_decay")
AS_MADE = "as when the step was made: step.update_model() and compile_step make one that has it"


@dataclasses.dataclass
class Group:
    names: list  # of parameters
    options: dict
    rate: str  # the leaf with its learning rate
    parameters: list
    is_trained: list  # of each parameter
    constants: dict


class Functional:
    """`initial` is the optimizer's state by leaf names; `update` gives new parameters and a new state."""

    def __init__(self, optimizer, parameters):
        """parameters: {name: parameter} of the model."""
        if type(optimizer) not in KNOWN:
            raise ExportError(f"optimizer is a {type(optimizer).__name__}, needed torch.optim's {', '.join(kind.__name__ for kind in KNOWN)}")
        self._names = names = {id(parameter): name for name, parameter in parameters.items()}
        groups = optimizer.param_groups
        # Rates and counts are in f32, as PyTorch's counts, but where parameters have more digits.
        self.dtype = torch.float64 if any(p.dtype == torch.float64 for group in groups for p in group["params"]) else torch.float32
        self.is_sgd = isinstance(optimizer, torch.optim.SGD)
        self.groups, self.initial, self.steps = [], {}, set()
        self.moments = {}  # leaf: (kind, name of its parameter)
        self.updated = set()  # names of parameters that have a gradient, once `update` has been traced
        for number, group in enumerate(groups):
            for parameter in group["params"]:
                if id(parameter) not in names:
                    raise ExportError(f"optimizer has a parameter of shape {list(parameter.shape)} in group {number}, which the model has not, needed the model's own")
            rate = f"{PREFIX}lr" + (f".{number}" if len(groups) > 1 else "")
            self.initial[rate] = torch.tensor(float(group["lr"]), dtype=self.dtype)
            own, is_trained = list(group["params"]), [parameter.requires_grad for parameter in group["params"]]
            self.groups.append(Group([names[id(p)] for p in own if p.requires_grad], dict(group), rate, own, is_trained, _constants(group)))
            for parameter in group["params"]:
                if parameter.requires_grad:
                    self._begin(names[id(parameter)], parameter, group, optimizer.state.get(parameter, {}))
        if self.steps:
            if len(self.steps) > 1:
                raise ExportError(f"optimizer has parameters after {min(self.steps):g} and after {max(self.steps):g} steps, needed all after as many")
            self.initial[f"{PREFIX}step"] = torch.tensor(self.steps.pop(), dtype=self.dtype)

    def _begin(self, name, parameter, group, state):
        if self.is_sgd:
            kinds = ["momentum_buffer"] if group["momentum"] else []
            if group["momentum"] and group["dampening"]:
                self.steps.add(0.0 if state.get("momentum_buffer") is None else 1.0)
        else:
            kinds = ["exp_avg", "exp_avg_sq"] + ["max_exp_avg_sq"] * group["amsgrad"]
            self.steps.add(float(state.get("step", 0)))
        for kind in kinds:
            value = state.get(kind)
            self.moments[f"{PREFIX}{kind}.{name}"] = kind, name
            self.initial[f"{PREFIX}{kind}.{name}"] = torch.zeros_like(parameter, memory_format=torch.contiguous_format) if value is None else value

    def check(self, optimizer):
        """That the optimizer is as it was, but for the learning rates: the step has the rest as constants."""
        found = optimizer.param_groups
        if len(found) != len(self.groups):
            raise RunError(f"optimizer has {len(found)} groups of parameters, needed {len(self.groups)}, {AS_MADE}")
        for number, (own, group) in enumerate(zip(self.groups, found)):
            constants, parameters = _constants(group), group["params"]
            if constants != own.constants:
                name = next(name for name in CONSTANT if constants.get(name) != own.constants.get(name))
                hint = ", or OneCycleLR's cycle_momentum=False" if name in ("momentum", "betas") else ""
                raise RunError(f"optimizer has {name}={constants.get(name)} in group {number}, needed {own.constants.get(name)}, {AS_MADE}{hint}")
            if len(parameters) != len(own.parameters) or not all(map(operator.is_, parameters, own.parameters)):
                raise RunError(f"optimizer has other parameters in group {number}, {len(parameters)}, needed its {len(own.parameters)}, {AS_MADE}")
            if [parameter.requires_grad for parameter in parameters] != own.is_trained:
                name, was = next((self._names[id(p)], was) for p, was in zip(parameters, own.is_trained) if p.requires_grad != was)
                raise RunError(f'optimizer has "{name}" with requires_grad={not was}, needed {was}, {AS_MADE}')

    def update(self, parameters, gradients, state, schedule=None):
        """(new parameters, new state). Parameters without a gradient stay, as PyTorch skips them. schedule: of the steps done, a factor
        of the learning rates."""
        parameters, state = dict(parameters), dict(state)
        done = state.get(f"{PREFIX}step")
        for group in self.groups:
            rate = state[group.rate]
            if schedule is not None:
                rate = rate * schedule(done)
            for name in group.names:
                if gradients.get(name) is None:
                    continue
                self.updated.add(name)
                gradient = -gradients[name] if group.options["maximize"] else gradients[name]
                update = self._sgd if self.is_sgd else self._adam
                new = update(name, parameters[name], gradient, state, rate, group.options, done)
                parameters[name] = new.to(parameters[name].dtype)  # one without dims takes the rate's
        if done is not None:
            state[f"{PREFIX}step"] = done + 1
        return parameters, state

    def _sgd(self, name, parameter, gradient, state, rate, options, done):
        if options["weight_decay"]:
            gradient = gradient + options["weight_decay"] * parameter
        if options["momentum"]:
            leaf = f"{PREFIX}momentum_buffer.{name}"
            buffer = options["momentum"] * state[leaf] + (1 - options["dampening"]) * gradient
            if options["dampening"]:  # the first gradient is taken whole
                buffer = torch.where(done == 0, gradient, buffer)
            state[leaf] = buffer
            gradient = gradient + options["momentum"] * buffer if options["nesterov"] else buffer
        return parameter - rate * gradient

    def _adam(self, name, parameter, gradient, state, rate, options, done):
        beta1, beta2 = map(float, options["betas"])
        if options["weight_decay"]:
            if options.get("decoupled_weight_decay"):
                parameter = parameter * (1 - rate * options["weight_decay"])
            else:
                gradient = gradient + options["weight_decay"] * parameter
        mean, square = f"{PREFIX}exp_avg.{name}", f"{PREFIX}exp_avg_sq.{name}"
        state[mean] = state[mean] + (gradient - state[mean]) * (1 - beta1)
        state[square] = beta2 * state[square] + (1 - beta2) * gradient * gradient
        variance = state[square]
        if options["amsgrad"]:
            leaf = f"{PREFIX}max_exp_avg_sq.{name}"
            state[leaf] = variance = torch.maximum(state[leaf], variance)
        denominator = variance.sqrt() / _correction(beta2, done).sqrt() + options["eps"]
        return parameter - (rate / _correction(beta1, done)) * (state[mean] / denominator)


def _constants(group):
    return {name: _plain(group[name]) for name in CONSTANT if name in group}


def _plain(value):
    """Of numbers that may be tensors, and of pairs of them."""
    if type(value) in (float, int, bool):  # of most, and soon told
        return value
    if isinstance(value, (tuple, list)):
        return tuple(map(_plain, value))
    return value.item() if isinstance(value, torch.Tensor) else value


def _correction(beta, done):
    """1 - beta**(done + 1). By expm1: in f32, 1 - 0.999 has three digits less than a parameter's change should have."""
    return -torch.expm1((done + 1) * math.log(beta))


def clip(gradients, most):
    """(gradients, their norm), as torch.nn.utils.clip_grad_norm_ has them."""
    norms = [torch.linalg.vector_norm(gradient) for gradient in gradients.values() if gradient is not None]
    norm = torch.linalg.vector_norm(torch.stack(norms))
    factor = torch.clamp(most / (norm + 1e-6), max=1.0)
    return {name: None if gradient is None else (gradient * factor).to(gradient.dtype) for name, gradient in gradients.items()}, norm
