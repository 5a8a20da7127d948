"""Lets a trained GPT continue some text by the program's `sample` entry, which is the whole loop over bytes.

    python examples/gpt/write.py PROGRAM --state FILE --after TEXTFILE [--prompt 'def ' ...] [--temperature 0.7] [--seed 1] [width=64 ...]
"""
import argparse
import pathlib
import tempfile

import gpt
import heddle
import numpy as np
from safetensors.numpy import load_file


def prompts(c, texts, before):
    """[rows, context] int32: some text, then the prompt; rows beyond the prompts take them again."""
    rows = []
    for row in range(c.rows):
        prompt = texts[row % len(texts)].encode()[-c.context :]
        start = row * c.context  # what comes before differs
        rows.append(before[start : start + c.context - len(prompt)] + prompt)
    return np.array([list(row) for row in rows], np.int32)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--state", required=True)
    parser.add_argument("--after", required=True, help="text that stands before the prompts, so that they have a context")
    parser.add_argument("--prompt", action="append", help="text to continue; may be given several times")
    parser.add_argument("--temperature", default=0.7, type=float)
    parser.add_argument("--seed", default=1, type=int)
    options, config = parser.parse_known_args()
    c, texts = gpt.configure(config), options.prompt or ["\n\ndef ", "\n\nclass ", "\n\nimport ", '\n    """']
    with tempfile.TemporaryDirectory() as folder:
        np.save(f"{folder}/prompt.npy", prompts(c, texts, pathlib.Path(options.after).read_bytes()))
        heddle.run("heddle-run", "run", options.program, "--entry=sample", f"--state={options.state}", f"--input=prompt={folder}/prompt.npy",
                   f"--input=temperature={options.temperature}", f"--seed={options.seed}", f"--output={folder}/text.safetensors")
        written = load_file(f"{folder}/text.safetensors")["text"]
    for row, text in enumerate(written):
        print(f"--- after {texts[row % len(texts)]!r}")
        print(texts[row % len(texts)].lstrip("\n") + bytes(text.astype(np.uint8)).decode(errors="replace"))


if __name__ == "__main__":
    main()
