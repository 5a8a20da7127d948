"""gloo_all_reduce.py BYTES CALLS CHAINS: seconds of an all-reduce of f32 sums by PyTorch's gloo, the median of chains of so many calls."""
import os
import statistics
import sys
import time

import torch
import torch.distributed as dist

size, calls, chains = map(int, sys.argv[1:])
torch.set_num_threads(1)
dist.init_process_group("gloo")
values = torch.zeros(size // 4)
seconds = []
for _ in range(chains + 2):  # two to warm up
    dist.barrier()
    start = time.perf_counter()
    for _ in range(calls):
        dist.all_reduce(values)
    seconds.append((time.perf_counter() - start) / calls)
if os.environ["RANK"] == "0":
    print(statistics.median(seconds[2:]))
dist.destroy_process_group()
