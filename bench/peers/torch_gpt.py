"""gpt2_14m of test/models/export.py in PyTorch on the CPU, at a caller's word: bench/step.py starts it and alternates with it.

    torch_gpt.py f32|bf16 eager|compile

Prints a line of JSON, then for each line "N" read from stdin one with the seconds of N steps. bf16 is torch.autocast over f32
parameters. Sizes, optimizer and loss are those of the model; the random numbers that it starts from are not.
"""
import json
import sys
import time

import torch
from torch import nn
from torch.nn import functional

LAYERS, WIDTH, HEADS, TOKENS, LENGTH, BATCH = 6, 384, 6, 8192, 256, 8


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm_attention, self.norm_mlp = nn.LayerNorm(WIDTH, eps=1e-6), nn.LayerNorm(WIDTH, eps=1e-6)
        self.to_heads, self.from_heads = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.widen, self.narrow = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def attend(self, x):
        query, key, value = self.to_heads(x).view(BATCH, LENGTH, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.from_heads(mixed.transpose(1, 2).reshape(BATCH, LENGTH, WIDTH))

    def forward(self, x):
        x = x + self.attend(self.norm_attention(x))
        return x + self.narrow(functional.gelu(self.widen(self.norm_mlp(x)), approximate="tanh"))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(TOKENS, WIDTH)
        self.position = nn.Parameter(0.02 * torch.randn(LENGTH, WIDTH))
        self.layers = nn.Sequential(*(Layer() for _ in range(LAYERS)))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-6)

    def forward(self, tokens, targets):
        x = self.norm(self.layers(self.embedding(tokens) + self.position))
        logits = functional.linear(x, self.embedding.weight)  # tied
        return functional.cross_entropy(logits.float().flatten(0, 1), targets.flatten())


def main():
    precision, mode = sys.argv[1], sys.argv[2]
    torch.manual_seed(0)
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.95), weight_decay=0.1, fused=True)
    forward = torch.compile(model) if mode == "compile" else model
    text = torch.randint(0, TOKENS, (BATCH, LENGTH + 1))

    def step():
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16, enabled=precision == "bf16"):
            loss = forward(text[:, :-1], text[:, 1:])
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        return loss.item()

    start = time.perf_counter()
    step()
    print(json.dumps({"compile_seconds": time.perf_counter() - start, "torch": torch.__version__}), flush=True)
    for line in sys.stdin:
        seconds = []
        for _ in range(int(line)):
            start = time.perf_counter()
            step()
            seconds.append(time.perf_counter() - start)
        print(json.dumps({"seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
