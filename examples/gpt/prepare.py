"""Text to train on: the sources of Python's standard library, a tenth of the files held back.

    python examples/gpt/prepare.py FOLDER       writes FOLDER/train.txt and FOLDER/held-back.txt

A token is a byte, so the text files are token files: `heddle-run train --data FOLDER/train.txt --tokens uint8`.
"""
import pathlib
import random
import sys
import sysconfig

SKIPPED = {"site-packages", "dist-packages", "test", "tests", "idle_test", "lib2to3", "pydoc_data", "encodings"}


def files():
    """Sources in an order that is the same on every machine with the same Python."""
    root = pathlib.Path(sysconfig.get_path("stdlib"))
    found = [file for file in sorted(root.rglob("*.py")) if not SKIPPED & set(file.relative_to(root).parts)]
    random.Random(0).shuffle(found)
    return found


def write(file, sources):
    text = b"\n".join(source.read_bytes() for source in sources)
    file.write_bytes(text)
    print(f"{file}: {len(text):,} bytes of {len(sources)} files")


if __name__ == "__main__":
    folder, sources = pathlib.Path(sys.argv[1]), files()
    folder.mkdir(parents=True, exist_ok=True)
    held_back = len(sources) // 10
    write(folder / "train.txt", sources[held_back:])
    write(folder / "held-back.txt", sources[:held_back])
