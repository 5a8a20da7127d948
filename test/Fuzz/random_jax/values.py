"""The values of arguments."""
import ml_dtypes
import numpy as np


def draw(seed, shape, dtype):
    """Numbers near 1, with zeros and equal ones among them; small integers."""
    random = np.random.default_rng(seed)
    if dtype == "bool":
        return random.random(shape) < 0.5
    if dtype.startswith(("int", "uint")):
        return random.integers(0 if dtype.startswith("u") else -4, 9, shape).astype(dtype)
    numbers = random.standard_normal(shape) * random.choice([0.3, 1, 1, 3])
    numbers = np.where(random.random(shape) < 0.05, 0.0, numbers)
    return numbers.astype(getattr(ml_dtypes, dtype, dtype))
