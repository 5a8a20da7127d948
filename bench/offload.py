"""What other memories cost and save: a step of Llama 7B's size (random weights are not needed: nothing runs) on GPUs of 80 GB, planned with all
on the device, with the optimizer's state on the host and on a disk, with weights there, too, and with activations, on one GPU and on two (FSDP);
and on four as stages of a pipeline, with eight sequences.

    ./dev bench offload [--tokens 2048] [--layers 32]        a row for each; docs/offload.md has the table"""
import argparse
import json
import pathlib
import subprocess
import tempfile

from large_steps import ROOT, export_llama


def plan(text, folder, *options):
    """The report of the step."""
    step, report = folder / "step.mlir", folder / "report.json"
    step.write_text(text)
    subprocess.run([ROOT / "build/bin/heddle-compile", step, "--target=cuda-sm_90a", "--code=false", "--machine=h100-sxm", *options,
                    f"--report={report}"], check=True)
    return json.loads(report.read_text())["entries"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tokens", type=int, default=2048)
    parser.add_argument("--layers", type=int, default=32)
    options = parser.parse_args()
    sizes = (options.layers, 4096, 32, 32, 11008, 32000, options.tokens)
    one = export_llama((*sizes, 1))
    two = export_llama((*sizes, 2), "fsdp2")
    eight = export_llama((*sizes, 8))
    stages = ["--mesh=pipe=4", "--pipeline=auto", "--microbatches=8"]
    print(f"{'':56}{'device':>12}{'host':>12}{'disk':>12}{'predicted':>12}{'one by one':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for name, text, own in (("one GPU", one, []), ("one GPU, state on the host", one, ["--offload=optimizer"]),
                                         ("one GPU, state on a disk", one, ["--offload=optimizer=disk"]),
                                         ("one GPU, state and weights on the host", one, ["--offload=optimizer,parameters"]),
                                         ("one GPU, state and weights on the host, updated there", one, ["--offload=optimizer,parameters", "--offload-updates=host"]),
                                         ("one GPU, all on the host", one, ["--offload=optimizer,parameters,activations"]),
                                         ("one GPU, all on the host, updated there", one, ["--offload=optimizer,parameters,activations", "--offload-updates=host"]),
                                         ("two GPUs, FSDP", two, []),
                                         ("two GPUs, FSDP, state on the host", two, ["--offload=optimizer"]),
                                         ("two GPUs, FSDP, all on the host", two, ["--offload=optimizer,parameters,activations"]),
                                         ("four GPUs, stages", eight, stages),
                                         ("four GPUs, stages, state on the host", eight, [*stages, "--offload=optimizer"])):
            entry = plan(text, pathlib.Path(folder), *own)
            time, placed = entry["seconds"], entry["placed_bytes"]
            alone = time["total"] - time["waiting_for_communication"] + time["communication"] + time["transfers"] + time["host_kernels"]
            print(f"{name:56}" + "".join(f"{placed[space] / 1e9:9.2f} GB" for space in ("device", "host", "disk"))
                  + f"{1e3 * time['total']:9.0f} ms{1e3 * alone:9.0f} ms", flush=True)


if __name__ == "__main__":
    main()
