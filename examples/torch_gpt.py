"""A GPT over bytes in PyTorch, with its shardings beside it, and nothing of heddle in the model.

    python examples/torch_gpt.py                     exports it, compiles it for 2 x 2 virtual devices, trains a few steps on synthetic bytes
    python examples/torch_gpt.py FILE [steps=200]    trains it on a file's bytes from Python, and writes some

docs/torch.md says what heddle reads in it.
"""
import dataclasses
import math
import pathlib
import sys

import heddle
import heddle.torch
import torch
from torch import nn
from torch.distributed.tensor import Replicate, Shard
from torch.nn import functional as F

BYTES = 256


@dataclasses.dataclass(frozen=True)
class Config:
    layers: int = 2
    width: int = 128
    heads: int = 4
    context: int = 128
    batch: int = 16
    steps: int = 200
    peak: float = 4e-3


class Attention(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.heads = c.heads
        self.query, self.key, self.value, self.out = (nn.Linear(c.width, c.width, bias=False) for _ in range(4))

    def forward(self, x):
        """x: [batch, time, width]"""
        q, k, v = (part(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in (self.query, self.key, self.value))
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return self.out(mixed.transpose(1, 2).flatten(-2))


class Layer(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.norm1, self.attention, self.norm2 = nn.RMSNorm(c.width), Attention(c), nn.RMSNorm(c.width)
        self.up, self.down = nn.Linear(c.width, 4 * c.width, bias=False), nn.Linear(4 * c.width, c.width, bias=False)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh"))


class GPT(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.embed, self.position = nn.Embedding(BYTES, c.width), nn.Embedding(c.context, c.width)
        self.layers = nn.ModuleList(Layer(c) for _ in range(c.layers))
        self.norm, self.head = nn.RMSNorm(c.width), nn.Linear(c.width, BYTES, bias=False)
        self.apply(self._begin)

    @staticmethod
    def _begin(module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=1 / math.sqrt(module.weight.shape[1]))

    def forward(self, tokens):
        """tokens: [batch, time] -> [batch, time, bytes]"""
        x = self.embed(tokens) + self.position(torch.arange(tokens.shape[1], device=tokens.device))
        for layer in self.layers:
            x = heddle.torch.shard(layer(x), "data")
        return self.head(self.norm(x))


# Batches are split along `data`, heads and the hidden dim of MLPs along `model`: for each parameter a placement along each axis.
MESH = {"data": 2, "model": 2}
COLUMNS, ROWS, WHOLE = [Replicate(), Shard(0)], [Replicate(), Shard(1)], [Replicate(), Replicate()]
PLACEMENTS = {
    "tokens": [Shard(0), Replicate()], "targets": [Shard(0), Replicate()],
    "*.query.weight": COLUMNS, "*.key.weight": COLUMNS, "*.value.weight": COLUMNS, "*.up.weight": COLUMNS, "head.weight": COLUMNS,
    "*.out.weight": ROWS, "*.down.weight": ROWS, "*.weight": WHOLE,
}


def loss(model, tokens, targets):
    """Mean nats per byte."""
    return F.cross_entropy(model(tokens).flatten(0, 1), targets.flatten())


def make(c):
    """What both `export` and `compile_step` take."""
    torch.manual_seed(0)
    model = GPT(c)
    decayed = [p for p in model.parameters() if p.ndim > 1]
    rest = [p for p in model.parameters() if p.ndim <= 1]
    optimizer = torch.optim.AdamW([{"params": decayed, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}], lr=c.peak, betas=(0.9, 0.98))
    tokens = torch.zeros(c.batch, c.context, dtype=torch.int64)
    rate = lambda done: torch.minimum((done + 1) / 20, torch.clamp(1 - done / c.steps, min=0.1))  # noqa: E731  warm-up, then linear decay
    return (model, loss, optimizer, (tokens, tokens)), {"clip_grad_norm": 1.0, "schedule": rate}


def export(directory, c=Config()):
    arguments, options = make(c)
    return heddle.torch.export(directory, *arguments, mesh=MESH, placements=PLACEMENTS, vocabulary=BYTES, **options)


def train(file, c, show=print):
    """The model after c.steps steps on a file's bytes, on one device."""
    arguments, options = make(c)
    model, step = arguments[0], heddle.torch.compile_step(*arguments, **options)
    text = torch.frombuffer(bytearray(pathlib.Path(file).read_bytes()), dtype=torch.uint8).long()
    for number in range(c.steps):
        starts = torch.randint(0, len(text) - c.context - 1, (c.batch, 1))
        part = text[starts + torch.arange(c.context + 1)]
        metrics = step(part[:, :-1].contiguous(), part[:, 1:].contiguous())
        if number % 20 == 0 or number == c.steps - 1:
            show(f"step: {number + 1}  loss: {metrics['loss']:.4f}")
    step.update_model()
    return model


@torch.no_grad()
def write(model, c, prompt=b"def ", count=200):
    """Continues a text, in PyTorch's eager mode."""
    window = list(prompt)
    for _ in range(count):
        scores = model(torch.tensor([window[-c.context :]]))[0, -1]
        window.append(torch.multinomial(torch.softmax(scores / 0.8, -1), 1).item())
    return bytes(window).decode(errors="replace")


if __name__ == "__main__":
    if sys.argv[1:]:
        config = Config(**{name: type(getattr(Config, name))(value) for name, value in (item.split("=") for item in sys.argv[2:])})
        print(write(train(sys.argv[1], config), config))
    else:
        heddle.try_out("torch_gpt", export)
