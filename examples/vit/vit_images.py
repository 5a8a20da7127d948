"""A vision transformer on images from a folder, data parallel over four virtual devices.

    python examples/vit/vit_images.py                            # draws four kinds of small images first
    python examples/vit/vit_images.py --folder images/ --size 64 --steps 500

The folder has a folder for each class, with its images: PNG, JPEG and what else Pillow reads where that is installed, otherwise PPM (P6).
Every eighth image of a class is kept back. Of the images that are drawn the loss begins at about 1.4, which is guessing, and comes below
0.2 in 60 steps; at least nine of ten of those kept back are then told right.
"""
import argparse
import os
import pathlib
import re
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import linen as nn
from jax.sharding import AbstractMesh, PartitionSpec as P

try:
    from PIL import Image
except ModuleNotFoundError:
    Image = None

MESH = AbstractMesh((4,), ("data",))
OPTIMIZER = optax.adamw(1e-3, weight_decay=0.05)


class Vit(nn.Module):
    classes: int
    patch: int = 8
    width: int = 64
    layers: int = 2
    heads: int = 4

    @nn.compact
    def __call__(self, images):
        """images: [batch, size, size, 3] -> [batch, classes]"""
        batch, size, _, channels = images.shape
        side = size // self.patch
        x = images.reshape(batch, side, self.patch, side, self.patch, channels).transpose(0, 1, 3, 2, 4, 5)
        x = nn.Dense(self.width)(x.reshape(batch, side * side, -1))  # [batch, patches, width]
        x = x + self.param("positions", nn.initializers.normal(0.02), x.shape[1:])
        for _ in range(self.layers):
            x = x + nn.MultiHeadDotProductAttention(self.heads)(nn.LayerNorm()(x))
            x = x + nn.Dense(self.width)(nn.gelu(nn.Dense(4 * self.width)(nn.LayerNorm()(x))))
        return nn.Dense(self.classes)(nn.LayerNorm()(x).mean(1))


def read_image(path, size):
    """[size, size, 3] float32 from -1 to 1; the middle square of it."""
    if Image:
        try:
            image = np.asarray(Image.open(path).convert("RGB"))
        except OSError as error:
            sys.exit(f"{path}: is no image that Pillow reads: {error}")
    else:
        header = re.match(rb"P6(?:\s+#[^\n]*)*\s+(\d+)\s+(\d+)\s+255\s", data := path.read_bytes())
        if not header or len(data) - header.end() < 3 * int(header[1]) * int(header[2]):
            sys.exit(f"{path}: is no whole PPM (P6) of 255 levels, needed one, or Pillow installed, which reads other formats")
        width, height = map(int, header.groups())
        image = np.frombuffer(data, np.uint8, width * height * 3, header.end()).reshape(height, width, 3)
    height, width, _ = image.shape
    side = min(height, width)
    rows, columns = (start + np.arange(size) * side // size for start in ((height - side) // 2, (width - side) // 2))
    return image[rows][:, columns] / np.float32(127.5) - 1


def read_folder(folder, size):
    """(images, labels) to learn from and those kept back, and the classes' names."""
    classes = sorted(path.name for path in folder.iterdir() if path.is_dir())
    parts = ([], [], [], [])
    for label, name in enumerate(classes):
        for number, path in enumerate(sorted(path for path in (folder / name).iterdir() if path.is_file())):
            images, labels = (0, 1) if number % 8 else (2, 3)
            parts[images].append(read_image(path, size))
            parts[labels].append(label)
    if not parts[0]:
        sys.exit(f"{folder}: has no folders with images, needed one for each class, of two images or more")
    images, labels, kept, kept_labels = map(np.array, parts)
    return (images, labels.astype(np.int32)), (kept, kept_labels.astype(np.int32)), classes


def draw_images(folder, count=64, size=32):
    """Discs, rows, columns and checkers of random colours, sizes and places, with noise."""
    rng = np.random.default_rng(0)
    y, x = np.mgrid[:size, :size]
    for name in ("checkers", "columns", "discs", "rows"):
        (folder / name).mkdir(parents=True)
        for number in range(count):
            period, (a, b) = rng.integers(3, 7), rng.integers(0, size, 2)
            across, down = (x + a) // period % 2, (y + b) // period % 2
            inside = (x - size / 4 - a / 2) ** 2 + (y - size / 4 - b / 2) ** 2 < (2 * period) ** 2
            shape = {"checkers": across ^ down, "columns": across, "discs": inside, "rows": down}[name]
            colours = rng.integers(0, 256, (2, 3)) // 2 + np.array([[0], [127]])
            image = np.clip(colours[shape.astype(int)] + rng.normal(0, 12, (size, size, 3)), 0, 255).astype(np.uint8)
            (folder / name / f"{number:03}.ppm").write_bytes(b"P6 %d %d 255\n" % (size, size) + image.tobytes())


def init(net, seed, size):
    params = net.init(jax.random.key(seed), jnp.zeros((1, size, size, 3)))["params"]
    return {"params": params, "optimizer": OPTIMIZER.init(params)}


def step(net, state, images, labels):
    """images: [batch, size, size, 3], labels: [batch] int32"""

    def loss(params):
        scores = net.apply({"params": params}, images)
        return optax.softmax_cross_entropy_with_integer_labels(scores, labels).mean(), jnp.mean(scores.argmax(-1) == labels)

    (value, accuracy), grads = jax.value_and_grad(loss, has_aux=True)(state["params"])
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
    return {"params": optax.apply_updates(state["params"], updates), "optimizer": optimizer}, {"loss": value, "accuracy": accuracy}


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=pathlib.Path, help="images by class (default: some are drawn)")
    for name, default in (("size", 32), ("steps", 60), ("batch", 32)):
        parser.add_argument(f"--{name}", type=int, default=default, help=f"(default {default})")
    options = parser.parse_args(arguments)
    build = pathlib.Path(os.environ.get("HEDDLE_BUILD", pathlib.Path(__file__).resolve().parents[2] / "build"))
    folder = options.folder or build / "examples" / "images"
    if not options.folder and not folder.exists():
        draw_images(folder)
    (images, labels), kept, classes = read_folder(folder, options.size)
    net = Vit(len(classes))
    state = jax.jit(init, static_argnums=(0, 2))(net, 0, options.size)
    print(f"{folder}: {len(images)} images of {', '.join(classes)}, {len(kept[0])} kept back; {sum(leaf.size for leaf in jax.tree.leaves(state['params'])):,} parameters")
    train = heddle.jit(lambda state, images, labels: step(net, state, images, labels), mesh=MESH, in_shardings=(P(), P("data"), P("data")))
    rng = np.random.default_rng(0)
    for number in range(options.steps):
        chosen = rng.integers(0, len(images), options.batch)
        state, metrics = train(state, images[chosen], labels[chosen])
        if number % 10 == 0 or number == options.steps - 1:
            print(f"step: {number + 1}  loss: {metrics['loss']:.4f}  accuracy: {metrics['accuracy']:.3f}")
    scores = net.apply({"params": jax.tree.map(np.asarray, state["params"])}, kept[0])
    accuracy = float(jnp.mean(scores.argmax(-1) == kept[1]))
    print(f"of those kept back {accuracy:.1%} are right")


if __name__ == "__main__":
    main()
