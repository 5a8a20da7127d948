#!/usr/bin/env python3
"""What PyTorch's libraries do on this GPU: products of GPT-2 124M's shapes, and memory-bound ops, to put beside heddle's figures."""
import statistics

import torch

TOKENS, WIDTH, VOCABULARY = 8 * 1024, 768, 50257
PRODUCTS = {"attention in": (TOKENS, WIDTH, 3 * WIDTH), "attention out": (TOKENS, WIDTH, WIDTH), "mlp in": (TOKENS, WIDTH, 4 * WIDTH),
            "mlp out": (TOKENS, 4 * WIDTH, WIDTH), "logits": (TOKENS, WIDTH, VOCABULARY)}


def seconds(function):
    """The median of 20, after 3."""
    times = []
    for run in range(23):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        function()
        end.record()
        torch.cuda.synchronize()
        times += [begin.elapsed_time(end) * 1e-3] * (run >= 3)
    return statistics.median(times)


def main():
    print(f"PyTorch {torch.__version__} on {torch.cuda.get_device_name()}")
    x, y = torch.randn(2, 1 << 28, device="cuda")
    print(f"  copy of 1 GiB            {2 * x.nbytes / seconds(lambda: y.copy_(x)) * 1e-9:8.0f} GB/s")
    for dtype in (torch.float32, torch.bfloat16):
        rows = torch.randn(TOKENS, WIDTH, device="cuda", dtype=dtype)
        for name, function in {"layer norm": lambda: torch.nn.functional.layer_norm(rows, (WIDTH,)), "gelu": lambda: torch.nn.functional.gelu(rows)}.items():
            print(f"  {name:12} {str(dtype)[6:]:10} {2 * rows.nbytes / seconds(function) * 1e-9:10.0f} GB/s")
        for name, (m, k, n) in PRODUCTS.items():
            a, b = torch.randn(m, k, device="cuda", dtype=dtype), torch.randn(k, n, device="cuda", dtype=dtype)
            print(f"  {name:12} {str(dtype)[6:]:10} {2 * m * k * n / seconds(lambda: a @ b) * 1e-12:10.1f} TFLOP/s")


if __name__ == "__main__":
    main()
