"""heddle.torch: a PyTorch model's step, compiled for this processor, gives what PyTorch's eager mode gives, and its state has PyTorch's names."""
import copy
import re

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is installed by ./dev test --full")
import heddle  # noqa: E402
import heddle.torch as door  # noqa: E402
from heddle.torch.interpret import to_numpy  # noqa: E402
from torch import nn  # noqa: E402
from torch.nn import functional as F  # noqa: E402
from torch.utils.checkpoint import checkpoint  # noqa: E402

STEPS, TOLERANCE = 5, 1e-4


class Net(nn.Module):
    """A convolution with batch statistics, a pool, a table, attention and tied weights."""

    def __init__(self, dropout=0.0):
        super().__init__()
        self.conv, self.norm = nn.Conv2d(3, 8, 3, bias=False), nn.BatchNorm2d(8)
        self.table = nn.Embedding(10, 8)
        self.layer_norm, self.head = nn.LayerNorm(8), nn.Linear(8, 10)
        self.head.weight = self.table.weight
        self.dropout = dropout
        self.register_buffer("scale", torch.tensor([0.5, 2.0] * 4), persistent=False)

    def forward(self, image, word):
        x = F.max_pool2d(self.norm(self.conv(image)).relu_(), 3, 2, 1)
        x = F.adaptive_avg_pool2d(x, (1, 1)).flatten(1) + self.table(word)
        q = self.layer_norm(x).view(-1, 2, 2, 2).transpose(1, 2)
        x = x + F.scaled_dot_product_attention(q, q, q, is_causal=True).transpose(1, 2).reshape(-1, 8)
        return self.head(F.dropout(F.gelu(x) * self.scale, self.dropout, self.training))


def loss_fn(model, image, word, label):
    logits = model(image, word)
    return F.cross_entropy(logits, label), {"right": (logits.argmax(-1) == label).float().mean()}


def batches(count=STEPS, rows=6):
    generator = torch.Generator().manual_seed(1)
    return [(torch.randn(rows, 3, 8, 8, generator=generator), torch.randint(0, 10, (rows,), generator=generator),
             torch.randint(0, 10, (rows,), generator=generator)) for _ in range(count)]


def eager(model, loss_fn, optimizer, data, most=None):
    """The losses of PyTorch's own steps; `model` and `optimizer` have done them."""
    losses = []
    for batch in data:
        optimizer.zero_grad()
        loss = loss_fn(model, *batch)
        loss = loss[0] if isinstance(loss, tuple) else loss
        loss.backward()
        if most is not None:
            nn.utils.clip_grad_norm_(model.parameters(), most)
        optimizer.step()
        losses.append(loss.item())
    return losses


def close(found, wanted, tolerance=TOLERANCE):
    assert found.keys() == wanted.keys()
    for name, value in wanted.items():
        assert found[name].shape == value.shape and found[name].dtype == value.dtype, name
        torch.testing.assert_close(found[name].double(), value.double(), rtol=tolerance, atol=tolerance * max(value.double().abs().max().item(), 1e-3), msg=name)


OPTIMIZERS = {
    "adamw": lambda p: torch.optim.AdamW(p, lr=1e-2, weight_decay=0.1),
    "adam": lambda p: torch.optim.Adam(p, lr=1e-2, weight_decay=0.1, amsgrad=True, betas=(0.8, 0.95)),
    "sgd": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, dampening=0.1, weight_decay=0.01),
    "nesterov": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, nesterov=True),
    "maximize": lambda p: torch.optim.SGD(p, lr=0.01, maximize=True),
}


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_steps_are_pytorchs(name):
    torch.manual_seed(0)
    model, make = Net(), OPTIMIZERS[name]
    own, data = copy.deepcopy(model), batches()
    optimizer, other = make(model.parameters()), make(own.parameters())
    step = door.compile_step(model, loss_fn, optimizer, data[0], clip_grad_norm=1.0)
    wanted = eager(own, loss_fn, other, data, most=1.0)
    found = [step(*batch) for batch in data]
    assert found[0].keys() == {"loss", "right", "grad_norm"}
    assert [metrics["loss"] for metrics in found] == pytest.approx(wanted, rel=TOLERANCE)
    close(step.state_dict(), own.state_dict())
    # And back into PyTorch, where it goes on as if nothing had been.
    step.update_model()
    more = batches(8)[STEPS:]
    assert eager(model, loss_fn, optimizer, more, 1.0) == pytest.approx(eager(own, loss_fn, other, more, 1.0), rel=TOLERANCE)


def test_begins_where_an_optimizer_is():
    torch.manual_seed(0)
    model, data = Net(), batches(4)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    eager(model, loss_fn, optimizer, data[:2])
    step = door.compile_step(model, loss_fn, optimizer, data[0])
    assert [step(*batch)["loss"] for batch in data[2:]] == pytest.approx(eager(model, loss_fn, optimizer, data[2:]), rel=TOLERANCE)


@pytest.mark.filterwarnings("ignore:Detected call of `lr_scheduler.step")
def test_learning_rates():
    """Groups have theirs; one that a scheduler changes counts from the next step on, and one may be in the step itself."""
    torch.manual_seed(0)
    model, data = Net(), batches()
    own = copy.deepcopy(model)

    def make(model):
        decayed = [p for p in model.parameters() if p.ndim > 1]
        rest = [p for p in model.parameters() if p.ndim <= 1]
        optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.1}, {"params": rest, "lr": 3e-3, "weight_decay": 0}], lr=1e-2)
        return optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, lambda done: 0.5**done)

    optimizer, schedule = make(model)
    other, others = make(own)
    step = door.compile_step(model, loss_fn, optimizer, data[0])
    inside = door.compile_step(model, loss_fn, optimizer, data[0], schedule=lambda done: 0.5**done)
    for batch in data:
        wanted = eager(own, loss_fn, other, [batch])
        assert [step(*batch)["loss"]] == pytest.approx(wanted, rel=TOLERANCE)
        schedule.step()
        others.step()
    close(step.state_dict(), own.state_dict())
    for group, rate in zip(optimizer.param_groups, (1e-2, 3e-3)):
        group["lr"] = rate
    for batch in data:
        inside(*batch)
    close(inside.state_dict(), own.state_dict())


def changed(name, value):
    def change(optimizer):
        optimizer.param_groups[0][name] = value

    return change


def momentum(p):
    return torch.optim.SGD(p, lr=0.1, momentum=0.9)


AS_MADE = r", as when the step was made: step\.update_model\(\) and compile_step make one that has it"
CHANGES = {
    "momentum": (momentum, changed("momentum", 0.5), "momentum=0.5 in group 0, needed 0.9", ", or OneCycleLR's cycle_momentum=False"),
    "dampening": (momentum, changed("dampening", 0.1), "dampening=0.1 in group 0, needed 0", ""),
    "nesterov": (momentum, changed("nesterov", True), "nesterov=True in group 0, needed False", ""),
    "maximize": (momentum, changed("maximize", True), "maximize=True in group 0, needed False", ""),
    "weight_decay": (torch.optim.AdamW, changed("weight_decay", 0.5), "weight_decay=0.5 in group 0, needed 0.01", ""),
    "betas": (torch.optim.AdamW, changed("betas", (0.8, 0.999)), r"betas=\(0.8, 0.999\) in group 0, needed \(0.9, 0.999\)", ", or OneCycleLR's cycle_momentum=False"),
    "eps": (torch.optim.Adam, changed("eps", 1e-6), "eps=1e-06 in group 0, needed 1e-08", ""),
    "amsgrad": (torch.optim.Adam, changed("amsgrad", True), "amsgrad=True in group 0, needed False", ""),
    "group": (momentum, lambda o: o.add_param_group({"params": [nn.Parameter(torch.ones(1))]}), "2 groups of parameters, needed 1", ""),
    "no group": (momentum, lambda o: o.param_groups.clear(), "0 groups of parameters, needed 1", ""),
    "parameter": (momentum, lambda o: o.param_groups[0]["params"].pop(), "other parameters in group 0, 1, needed its 2", ""),
    "frozen": (momentum, lambda o: o.param_groups[0]["params"][1].requires_grad_(False), '"bias" with requires_grad=False, needed True', ""),
}


@pytest.fixture(scope="module")
def linear_steps():
    """{maker of an optimizer: its step's maker}: one compilation for each."""
    data, made = torch.ones(2, 4), {}

    def find(make):
        if make not in made:
            model = nn.Linear(4, 1)
            optimizer = make(model.parameters())
            made[make] = optimizer, door.compile_step(model, lambda model, x: model(x).sum(), optimizer, (data,)), copy.deepcopy(optimizer.state_dict())
        return made[make]

    return find


@pytest.mark.parametrize("name", CHANGES)
def test_other_options_of_the_optimizer(name, linear_steps):
    """They are constants of the step: it is refused, not done with the old ones; as they were, it goes on."""
    make, change, said, hint = CHANGES[name]
    optimizer, step, before = linear_steps(make)
    groups, own = list(optimizer.param_groups), list(optimizer.param_groups[0]["params"])
    step(torch.ones(2, 4))
    change(optimizer)
    with pytest.raises(heddle.RunError, match=f"^optimizer has {said}{AS_MADE}{hint}$"):
        step(torch.ones(2, 4))
    optimizer.param_groups[:] = groups
    groups[0]["params"][:] = [parameter.requires_grad_() for parameter in own]
    optimizer.load_state_dict(before)
    step(torch.ones(2, 4))


@pytest.mark.filterwarnings("ignore:Detected call of `lr_scheduler.step")
def test_one_cycle():
    """OneCycleLR changes the momentum, too: that is said, and without it, or with a step made anew, numbers are eager's."""
    torch.manual_seed(0)
    data = [(torch.randn(4, 8), torch.randint(0, 3, (4,))) for _ in range(STEPS)]

    def loss_fn(model, x, label):
        return F.cross_entropy(model(x), label)

    def make(model, **options):
        optimizer = momentum(model.parameters())
        return optimizer, torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.5, total_steps=20, **options)

    for options in ({"cycle_momentum": False}, {}):
        model = nn.Linear(8, 3)
        own = copy.deepcopy(model)
        (optimizer, schedule), (other, others) = make(model, **options), make(own, **options)
        step = door.compile_step(model, loss_fn, optimizer, data[0])
        for number, batch in enumerate(data):
            if number and not options:
                with pytest.raises(heddle.RunError, match=r"optimizer has momentum=0\.\d+ in group 0, needed 0\.\d+, as when"):
                    step(*batch)
                step.update_model()
                step = door.compile_step(model, loss_fn, optimizer, data[0])
            assert [step(*batch)["loss"]] == pytest.approx(eager(own, loss_fn, other, [batch]), rel=TOLERANCE)
            schedule.step()
            others.step()
        close(step.state_dict(), own.state_dict())


def test_evaluation_and_other_weights():
    torch.manual_seed(0)
    model, data, other = Net(dropout=0.5), batches(2), Net()
    step = door.compile_step(model, loss_fn, torch.optim.SGD(model.parameters(), lr=0.1), data[0])
    assert model.training
    step.load_state_dict(other.state_dict())
    close(step.state_dict(), other.state_dict(), 0)
    other.eval()
    wanted, metrics = loss_fn(other, *data[1])
    assert step.evaluate(*data[1]) == pytest.approx({"loss": wanted.item(), "right": metrics["right"].item()}, rel=TOLERANCE)
    with pytest.raises(heddle.ExportError, match=r'state_dict has no "norm.weight", needed \[8\]'):
        step.load_state_dict({name: value for name, value in other.state_dict().items() if name != "norm.weight"})
    with pytest.raises(heddle.ExportError, match=r'a batch has "word" as torch.int32 \[6\], needed torch.int64 \[6\], as example_batch'):
        step(data[0][0], data[0][1].int(), data[0][2])


def test_text(tmp_path):
    """Names are PyTorch's, tied weights are one leaf, a buffer that no state_dict has is a constant, lines are of this file."""
    model, data = Net(), batches(1)
    out = door.export(tmp_path / "net", model, loss_fn, torch.optim.AdamW(model.parameters()), data[0], vocabulary=10)
    text = (out / "step.mlir").read_text()
    signature = next(row for row in text.splitlines() if "func.func public" in row).split(" -> (")[0]
    names = dict(re.findall(r'#heddle\.io<name = "([^"]*)", role = (\w+)', signature))
    parameters = [name for name, _ in model.named_parameters()]
    assert "head.weight" not in parameters and "table.weight" in parameters
    moments = [f"optimizer.{kind}.{name}" for kind in ("exp_avg", "exp_avg_sq") for name in parameters]
    state = [*parameters, "norm.running_mean", "norm.running_var", "norm.num_batches_tracked", *moments, "optimizer.step", "optimizer.lr"]
    assert {name for name, role in names.items() if role == "state"} == set(state)
    assert {name for name, role in names.items() if role == "batch"} == {"image", "word", "label"}
    from safetensors.torch import load_file

    assert load_file(out / "init.safetensors").keys() == set(state)
    assert "heddle.vocabulary = 10" in text
    # The convolution's two gradients come from its line as the convolution does.
    line = next(number for number, row in enumerate(open(__file__), 1) if "self.norm(self.conv(image))" in row)
    location = re.search(rf'(#loc\d+) = loc\("[^"]*test_torch\.py":{line}:', text)
    assert location
    assert not re.search(r'loc\("[^"]*(site-packages|heddle/torch)/', text)


def test_dropout(tmp_path):
    """Its numbers are those of JAX's threefry by the state's leaf and the op's number: other ones in each step, the same from the same seed."""
    import jax

    class Mask(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = nn.Parameter(torch.ones(1))

        def forward(self, x):
            return F.dropout(x, 0.25) * self.weight, F.dropout(x, 0.5)

    def loss_fn(model, x):
        first, second = model(x)
        return first.mean(), {"first": first.detach(), "second": second}

    x = torch.ones(50, 40)
    model = Mask()
    step, again = (door.compile_step(model, loss_fn, torch.optim.SGD(model.parameters(), lr=0.0), (x,), seed=7) for _ in range(2))
    runs = [step(x) for _ in range(2)]
    for number, metrics in enumerate(runs):
        for place, (name, kept) in enumerate((("first", 0.75), ("second", 0.5))):
            key = jax.random.fold_in(jax.random.wrap_key_data(jax.numpy.array([7, number], "uint32")), place)
            mask = jax.random.uniform(key, x.shape, "float32") < kept
            assert abs(metrics[name].mean() - 1) < 0.1
            torch.testing.assert_close(torch.tensor(metrics[name]), torch.from_numpy(to_numpy(x) * np.asarray(mask)) / kept)
    assert again(x)["loss"] == runs[0]["loss"] != runs[1]["loss"]


class Writes(nn.Module):
    """A buffer that is written in place, a number that a step leaves as it is, and a parameter that nothing reads."""

    def __init__(self):
        super().__init__()
        self.weight, self.unused = nn.Parameter(torch.ones(4)), nn.Parameter(torch.ones(3))
        self.frozen = nn.Parameter(torch.full((4,), 2.0), requires_grad=False)
        self.register_buffer("sum", torch.zeros(4))

    def forward(self, x):
        y = x * self.weight * self.frozen
        y[:, 0] += 1  # through a view
        with torch.no_grad():
            self.sum.add_(y.sum(0))
        return y


def test_writes():
    model = Writes()
    own, loss, x = copy.deepcopy(model), lambda model, x: (model(x) ** 2).mean(), torch.randn(3, 4)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.1)
    step = door.compile_step(model, loss, optimizer, (x,))
    wanted = eager(own, loss, torch.optim.AdamW(own.parameters(), lr=0.1), [(x,)] * 3)
    assert [step(x)["loss"] for _ in range(3)] == pytest.approx(wanted, rel=TOLERANCE)
    close(step.state_dict(), own.state_dict())
    step.update_model()
    assert optimizer.state.keys() == {model.weight}


class Third(torch.autograd.Function):
    """With a gradient that is not its own."""

    @staticmethod
    def forward(context, x):
        context.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(context, gradient):
        return 3 * gradient * context.saved_tensors[0]


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.head = nn.LSTM(8, 6, batch_first=True), nn.Linear(6, 4)

    def forward(self, x):
        return self.head(Third.apply(checkpoint(lambda x: torch.tanh(self.layer(x)[0][:, -1]), x, use_reentrant=False)))


@pytest.mark.parametrize("kind, tolerance", [("f32", 1e-4), ("f64", 1e-10), ("bf16", 1e-2), ("autocast", 1e-2), ("microbatches", 1e-4)])
def test_other_types_and_functions(kind, tolerance):
    """An LSTM under torch.utils.checkpoint, an autograd.Function; parameters of other types, autocast, a step in two parts."""
    torch.manual_seed(0)
    dtype = {"f64": torch.float64, "bf16": torch.bfloat16}.get(kind, torch.float32)
    model = Recurrent().to(dtype)
    data = [(torch.randn(4, 5, 8).to(dtype), torch.randint(0, 4, (4,))) for _ in range(STEPS)]

    def loss_fn(model, x, label):
        with torch.autocast("cpu", torch.bfloat16, enabled=kind == "autocast"):
            logits = model(x)
        return F.cross_entropy(logits if kind == "f64" else logits.float(), label)

    own = copy.deepcopy(model)
    step = door.compile_step(model, loss_fn, torch.optim.AdamW(model.parameters(), lr=1e-2), data[0], microbatches=2 if kind == "microbatches" else None)
    wanted = eager(own, loss_fn, torch.optim.AdamW(own.parameters(), lr=1e-2), data)
    assert [step(*batch)["loss"] for batch in data] == pytest.approx(wanted, rel=tolerance)


def batch_norms():
    return nn.Sequential(nn.Conv2d(3, 8, 3, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(72, 16), nn.BatchNorm1d(16), nn.Linear(16, 4))


@pytest.mark.parametrize("kind", ["bf16", "f16", "autocast"])
def test_batch_statistics_of_narrow_types(kind):
    """The output has the input's type, statistics are computed in f32."""
    torch.manual_seed(0)
    dtype = {"bf16": torch.bfloat16, "f16": torch.float16}.get(kind, torch.float32)
    model = batch_norms().to(dtype)
    data = [(torch.randn(6, 3, 8, 8).to(dtype) + 2, torch.randint(0, 4, (6,))) for _ in range(STEPS)]

    def loss_fn(model, x, label):
        with torch.autocast("cpu", torch.bfloat16, enabled=kind == "autocast"):
            logits = model(x)
        return F.cross_entropy(logits.float(), label)

    own = copy.deepcopy(model)
    step = door.compile_step(model, loss_fn, torch.optim.SGD(model.parameters(), lr=0.02), data[0])
    wanted = eager(own, loss_fn, torch.optim.SGD(own.parameters(), lr=0.02), data)
    assert [step(*batch)["loss"] for batch in data] == pytest.approx(wanted, rel=1e-2)
    names = [name for name in own.state_dict() if "running" in name]
    close(*({name: state[name] for name in names} for state in (step.state_dict(), own.state_dict())), 2e-2)
    assert step.evaluate(*data[0])["loss"] == pytest.approx(loss_fn(own.eval(), *data[0]).item(), rel=2e-2)


@pytest.mark.parametrize("dim", [0, 1, 2, None])
@pytest.mark.parametrize("kind", ["f32", "bf16"])
def test_weight_norm(dim, kind):
    torch.manual_seed(0)
    dtype = {"f32": torch.float32, "bf16": torch.bfloat16}[kind]
    model = nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Conv1d(4, 6, 3), dim=dim), nn.Flatten(), nn.Linear(36, 3)).to(dtype)
    data = [(torch.randn(5, 4, 8).to(dtype), torch.randint(0, 3, (5,))) for _ in range(STEPS)]
    own = copy.deepcopy(model)

    def loss_fn(model, x, label):
        return F.cross_entropy(model(x).float(), label)

    step = door.compile_step(model, loss_fn, torch.optim.AdamW(model.parameters(), lr=1e-2), data[0], clip_grad_norm=1.0)
    wanted = eager(own, loss_fn, torch.optim.AdamW(own.parameters(), lr=1e-2), data, most=1.0)
    assert [step(*batch)["loss"] for batch in data] == pytest.approx(wanted, rel=1e-5 if kind == "f32" else 2e-2)
    if kind == "f32":
        close(step.state_dict(), own.state_dict())


@pytest.mark.parametrize("arguments, options", [(("--precision=bf16",), {}), ((), {"precision": "bf16"}), ((), {"options": ["--precision=bf16"]})])
def test_compile_options(tmp_path, monkeypatch, arguments, options):
    """heddle-compile's are keywords, as of heddle.jit, or strings after the batch; what the step runs on is a keyword, too."""
    given = []
    own = door.compiled.compile_program
    monkeypatch.setattr(door.compiled, "compile_program", lambda *given_now, **rest: (given.extend(given_now), own(*given_now, **rest))[1])
    torch.manual_seed(0)
    model = nn.Linear(8, 3)
    step = door.compile_step(model, lambda model, x: model(x).square().mean(), torch.optim.SGD(model.parameters(), lr=0.1), (torch.ones(4, 8),), *arguments,
                             threads=1, device="cpu", memory_budget="8GB", recompute="none", directory=tmp_path, **options)
    assert given[2:] == ["--target=cpu", "--machine=host", *["--precision=bf16"] * ("precision" in options), "--memory-budget=8GB", "--recompute=none",
                         *["--precision=bf16"] * ("precision" not in options)]
    assert "bf16" in heddle.compile(tmp_path / "step", tmp_path / "step.txt", *given[2:], "--emit=plan", echo=False).read_text()
    assert step(torch.ones(4, 8))["loss"] == pytest.approx(model(torch.ones(4, 8)).square().mean().item(), rel=3e-2)
    with pytest.raises(heddle.ExportError, match=r"options are '--precision=bf16', needed a list of heddle-compile's"):
        door.compile_step(model, None, torch.optim.SGD(model.parameters(), lr=0.1), (torch.ones(4, 8),), options="--precision=bf16")


def test_other_batches():
    """Found and needed are said in words, with what to do about a last batch that is smaller; keywords come in any order."""
    model = nn.Linear(8, 3)

    def make(example):
        return door.compile_step(model, lambda model, x, label: F.cross_entropy(model(x), label), torch.optim.SGD(model.parameters(), lr=0.1), example)

    x, label = torch.ones(4, 8), torch.zeros(4, dtype=torch.int64)
    step, named = make((x, label)), make({"x": x, "label": label})
    size = r'a batch has "x" as torch\.float32 \[3, 8\], needed torch\.float32 \[4, 8\], as example_batch: batches of one size, as of DataLoader\'s drop_last=True, or a compile_step of this one$'
    for match, call in {
        r"a batch has 1 value, needed 2 values \(x, label\), as example_batch$": lambda: step(x),
        r"a batch has 0 values, needed 2 values \(x, label\)": lambda: step(),
        r"a batch has 2 values by keyword, needed 2 values by position \(x, label\)": lambda: step(x=x, label=label),
        r"a batch has 2 values by position, needed 2 values by keyword \(x, label\)": lambda: named(x, label),
        r"a batch has 2 values \(x, labels\), needed 2 values \(x, label\)": lambda: named(x=x, labels=label),
        r'a batch has "x" as a tree of 2 values, \(\*, \*\), needed a value': lambda: step((x, x), label),
        size: lambda: step(x[:3], label[:3]),
        size + "(?#of evaluate)": lambda: step.evaluate(x[:3], label[:3]),
    }.items():
        with pytest.raises(heddle.ExportError, match=match):
            call()
    assert named(label=label, x=x) == step(x, label)


# ---- what is refused ----


def refused(tmp_path, match, forward=None, optimizer=None, **options):
    class Small(nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = nn.Parameter(torch.ones(4))

    model = Small()
    with pytest.raises(heddle.ExportError, match=match) as found:
        door.export(tmp_path / "out", model, forward or (lambda model, x: (model.weight * x).sum()),
                    optimizer(model) if optimizer else torch.optim.SGD(model.parameters(), lr=0.1), (torch.ones(2, 4),), **options)
    assert "\n" not in str(found.value) and not str(found.value).endswith(".")
    return found.value


def branch(model, x):
    if x.sum() > 0:
        return (model.weight * x).sum()
    return model.weight.sum()


def select(model, x):
    return (model.weight * x)[x > 0].sum()


def unknown(model, x):
    return torch.fft.rfft(model.weight * x).abs().sum()


def numbers(model, x):
    return torch.from_numpy((model.weight * x).detach().numpy()).sum()


def conditional(model, x):
    return torch.cond(x.sum() > 0, lambda y: y.sum(), lambda y: -y.sum(), (model.weight * x,))


def reentrant(model, x):
    return checkpoint(lambda y: (y * y).sum(), model.weight * x, use_reentrant=True)


def shapes(model, x):
    return ((model.weight * x) @ x).sum()


def types(model, x):
    return torch.add(model.weight * x, "1").sum()


def names(model, x):
    return (model.wieght * x).sum()


def raises(model, x):
    raise RuntimeError("the user's own")


def line_in(function):
    return rf"^[^ ]*test_torch\.py:{function.__code__.co_firstlineno + 1}: "


def test_what_pytorch_raises(tmp_path):
    """Is one sentence with the line, of the original; what the user's own code raises goes through."""
    for function, match in {
        numbers: "the step depends on the value of a tensor, which PyTorch reads there, needed a graph without",
        conditional: "torch's cond over functions has no form in StableHLO here, needed a step without it: torch.where",
        reentrant: "checkpoint has use_reentrant=True, needed use_reentrant=False",
        shapes: r"PyTorch raises a RuntimeError \(a and b must have same reduction dim, but got \[2, 4\] X \[2, 4\]\), needed a step that it traces$",
        types: r"PyTorch raises a TypeError \(add\(\): argument 'other' .* must be Tensor, not str\), needed a step that it traces$",
    }.items():
        found = refused(tmp_path, line_in(function) + match, function)
        assert isinstance(found.__cause__, (RuntimeError, TypeError))
    for function, kind, match in ((names, AttributeError, "wieght"), (raises, RuntimeError, "^the user's own$")):
        model = nn.Linear(4, 1)
        with pytest.raises(kind, match=match):
            door.export(tmp_path / "out", model, function, torch.optim.SGD(model.parameters(), lr=0.1), (torch.ones(2, 4),))


def test_refused(tmp_path):
    here = r"test_torch\.py:\d+: "
    refused(tmp_path, here + r"the step depends on the value of a tensor \(aten\._local_scalar_dense\.default\), needed", branch)
    refused(tmp_path, here + r"the shape of a result depends on values \(aten\.(index\.Tensor|nonzero\.default)\), needed", select)
    refused(tmp_path, here + r"aten\._fft_r2c\.default has no form in StableHLO here, needed a step without it", unknown)
    refused(tmp_path, r"loss_fn gives a tensor of torch.float32 and shape \[2, 4\], needed the loss", lambda model, x: model.weight * x)
    refused(tmp_path, r"loss_fn gives no tensor, needed the loss", lambda model, x: 1.0)
    refused(tmp_path, "the loss does not depend on a parameter that the optimizer has", lambda model, x: x.sum())
    refused(tmp_path, "optimizer is a RMSprop, needed torch.optim's SGD, Adam, AdamW", optimizer=lambda model: torch.optim.RMSprop(model.parameters()))
    refused(tmp_path, r"optimizer has a parameter of shape \[3\] in group 0, which the model has not", optimizer=lambda model: torch.optim.SGD([nn.Parameter(torch.ones(3))]))
    refused(tmp_path, 'placements have "wieght", needed names', placements={"wieght": None}, mesh={"data": 2})
    refused(tmp_path, "placements are given and no mesh", placements={"weight": heddle_spec("data")})
    (tmp_path / "out").write_text("a file")
    refused(tmp_path, "can't be written")


def heddle_spec(*entries):
    from jax.sharding import PartitionSpec

    return PartitionSpec(*entries)


def test_import_needs_no_torch():
    import subprocess
    import sys

    subprocess.run([sys.executable, "-c", "import heddle, sys; assert 'torch' not in sys.modules; heddle.torch; assert 'torch' in sys.modules"], check=True)


def test_import_says_that_torch_is_needed():
    import subprocess
    import sys

    for text in ("import heddle.torch", "import heddle; heddle.torch"):
        done = subprocess.run([sys.executable, "-c", f"import sys; sys.modules['torch'] = None\n{text}"], capture_output=True, text=True)
        assert done.returncode and done.stderr.splitlines()[-1] == "ImportError: heddle.torch finds no module torch, needed PyTorch: pip install torch"
        assert "During handling" not in done.stderr
