"""A ResNet in flax, data parallel: the batch is split, so batch norm takes its means over all devices, and gradients are summed.

    python examples/resnet/resnet.py
"""
import heddle
import jax
import jax.numpy as jnp
import optax
from flax import linen as nn
from jax.sharding import AbstractMesh, PartitionSpec as P

BATCH, SIZE, CLASSES = 32, 32, 10

MESH = AbstractMesh((4,), ("data",))


class Block(nn.Module):
    channels: int
    stride: int

    @nn.compact
    def __call__(self, x, train):
        def norm(x):
            return nn.BatchNorm(use_running_average=not train, momentum=0.9)(x)

        y = nn.relu(norm(nn.Conv(self.channels, (3, 3), self.stride, use_bias=False)(x)))
        y = norm(nn.Conv(self.channels, (3, 3), use_bias=False)(y))
        if x.shape != y.shape:
            x = nn.Conv(self.channels, (1, 1), self.stride, use_bias=False)(x)
        return nn.relu(x + y)


class ResNet(nn.Module):
    @nn.compact
    def __call__(self, x, train):
        x = nn.relu(nn.BatchNorm(use_running_average=not train, momentum=0.9)(nn.Conv(16, (3, 3), use_bias=False)(x)))
        for channels, stride in ((16, 1), (32, 2), (64, 2)):
            x = Block(channels, stride)(x, train)
        return nn.Dense(CLASSES)(x.mean((1, 2)))


NET = ResNet()
OPTIMIZER = optax.chain(optax.add_decayed_weights(5e-4), optax.sgd(0.05, momentum=0.9, nesterov=True))


def init(seed):
    variables = NET.init(jax.random.key(seed), jnp.zeros((1, SIZE, SIZE, 3)), train=True)
    return {"params": variables["params"], "statistics": variables["batch_stats"], "optimizer": OPTIMIZER.init(variables["params"])}


def step(state, images, labels):
    """images: [batch, height, width, 3], labels: [batch] int32"""

    def loss(params):
        scores, new = NET.apply({"params": params, "batch_stats": state["statistics"]}, images, train=True, mutable=["batch_stats"])
        return optax.softmax_cross_entropy_with_integer_labels(scores, labels).mean(), (new["batch_stats"], scores)

    (value, (statistics, scores)), grads = jax.value_and_grad(loss, has_aux=True)(state["params"])
    updates, optimizer = OPTIMIZER.update(grads, state["optimizer"], state["params"])
    new = {"params": optax.apply_updates(state["params"], updates), "statistics": statistics, "optimizer": optimizer}
    return new, {"loss": value, "accuracy": jnp.mean(scores.argmax(-1) == labels)}


def evaluate(state, images, labels):
    scores = NET.apply({"params": state["params"], "batch_stats": state["statistics"]}, images, train=False)
    return {"accuracy": jnp.mean(scores.argmax(-1) == labels)}


def export(directory):
    state = jax.eval_shape(init, 0)
    batch = jax.ShapeDtypeStruct((BATCH, SIZE, SIZE, 3), jnp.float32), jax.ShapeDtypeStruct((BATCH,), jnp.int32)
    return heddle.export(directory, init=init, step=step, eval=evaluate, args=(state, *batch), mesh=MESH, shardings=(P(), P("data"), P("data")))


if __name__ == "__main__":
    heddle.try_out("resnet", export)
