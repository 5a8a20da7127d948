"""Ops element by element, conversions, selections."""

SMOOTH = ["jnp.tanh({})", "jnp.sin({})", "jnp.cos({})", "jnp.exp({})", "jnp.exp(-jnp.abs({}))", "jnp.expm1({})", "jnp.log1p(jnp.abs({}))", "jnp.log(jnp.abs({}) + 0.5)",
          "jnp.sqrt(jnp.abs({}) + 0.1)", "lax.rsqrt(jnp.abs({}) + 0.3)", "jax.nn.sigmoid({})", "jax.nn.softplus({})", "jax.nn.gelu({})", "jax.nn.gelu({}, approximate=False)",
          "jax.nn.silu({})", "lax.erf({})", "lax.erfc({})", "lax.erf_inv(0.9 * jnp.tanh({}))", "jnp.cbrt({})", "jnp.arctan({})", "jnp.arcsinh({})", "jnp.square({})",
          "jnp.sinh(jnp.clip({}, -3, 3))", "jnp.cosh(jnp.clip({}, -3, 3))", "jnp.tan(0.5 * jnp.tanh({}))", "jnp.arcsin(0.9 * jnp.tanh({}))", "jnp.arccosh(1.5 + jnp.abs({}))",
          "jnp.arctanh(0.9 * jnp.tanh({}))", "jnp.exp2({})", "jax.nn.mish({})", "jax.nn.elu({})", "jax.nn.selu({})", "jax.nn.log_sigmoid({})", "jnp.sinc({})", "jax.nn.soft_sign({})",
          "jax.scipy.special.gammaln(jnp.abs({}) + 0.5)", "jax.scipy.special.digamma(jnp.abs({}) + 0.5)", "jnp.reciprocal(jnp.abs({}) + 0.5)", "{} ** 3", "jnp.abs({}) ** 2.5",
          "jax.scipy.special.ndtri(0.5 + 0.4 * jnp.tanh({}))", "jax.scipy.special.i0e({})", "jax.nn.squareplus({})", "jnp.logaddexp({}, 0.5)", "0.7 * {} + 0.1", "1.5 - {}", "{} / 3"]
ROUGH = ["jnp.floor({})", "jnp.ceil({})", "jnp.round({})", "jnp.trunc({})", "jnp.sign({})", "jnp.abs({})", "-{}", "jax.nn.relu({})", "jax.nn.relu6({})", "jnp.clip({}, -0.5, 0.7)",
         "jax.nn.leaky_relu({})", "jax.nn.hard_tanh({})", "jnp.nan_to_num(jnp.log({}))", "lax.reduce_precision({}, 8, 7)", "jnp.minimum({}, 0.3)", "jnp.maximum({}, -0.3)", "lax.stop_gradient({})",
         "jax.nn.hard_sigmoid({})", "jnp.fabs({})", "jnp.rint({})", "jnp.positive({})", "jnp.modf({})[0]", "jnp.where(jnp.isfinite(1 / {}), {}, 0.5)"]
PAIRS = ["{} + {}", "{} - {}", "{} * {}", "{} / (jnp.abs({}) + 0.4)", "jnp.maximum({}, {})", "jnp.minimum({}, {})", "jnp.arctan2({}, {})", "jnp.hypot({}, {})", "jnp.logaddexp({}, {})",
         "jnp.copysign({}, {})", "jnp.power(jnp.abs({}) + 0.2, jnp.tanh({}))", "jnp.fmod({}, jnp.abs({}) + 0.5)", "jnp.mod({}, jnp.abs({}) + 0.5)", "jnp.float_power(jnp.abs({}) + 0.5, jnp.tanh({}))",
         "jnp.nextafter({}, {})", "lax.add({}, {})", "lax.sub({}, {})", "jnp.heaviside({}, {})", "jnp.fmax({}, {})", "jnp.floor_divide({}, jnp.abs({}) + 0.5)", "jnp.ldexp({}, jnp.clip({}, -2, 2).astype(jnp.int32))",
         "jnp.where({} > 0.2, {}, 0.5)", "lax.max({}, {})", "jnp.logaddexp2({}, {})", "jax.scipy.special.xlogy({}, jnp.abs({}) + 0.3)", "jnp.remainder({}, jnp.abs({}) + 0.7)"]
INTEGERS = ["{} + {}", "{} - {}", "{} * {}", "{} & {}", "{} | {}", "{} ^ {}", "jnp.maximum({}, {})", "jnp.minimum({}, {})", "{} // ({} | 1)", "{} % ({} | 1)", "lax.rem({}, {} | 1)", "lax.div({}, {} | 1)",
            "lax.shift_left({}, {} & 3)", "lax.shift_right_logical({}, {} & 3)", "lax.shift_right_arithmetic({}, {} & 3)", "jnp.where({} > 1, {}, 2)"]
INTEGER = ["~{}", "jnp.abs({})", "-{}", "jnp.sign({})", "lax.population_count({})", "lax.clz({})", "{} ** 2", "{} + 3", "{} * 2", "jnp.clip({}, 0, 5)", "{} >> 1", "lax.integer_pow({}, 3)", "{} % 7"]
LOGICAL = ["{} & {}", "{} | {}", "{} ^ {}", "jnp.logical_and({}, ~{})", "jnp.where({}, {}, True)"]


def unary(s):
    v = s.float()
    text = s.random.choice(SMOOTH if s.chance(0.7) else ROUGH)
    return s.add(text.replace("{}", v.name))


def binary(s):
    a = s.float()
    b = s.like(a) if s.chance(0.6) else s.pick(lambda v: v.is_float and v.dtype == a.dtype)
    return s.add(s.random.choice(PAIRS).format(a.name, b.name))


def mixed(s):
    """Of two types that JAX promotes."""
    a, b = s.number(), s.number()
    return s.add(s.random.choice(["{} + {}", "{} * {}", "jnp.maximum({}, {})", "{} - 2 * {}"]).format(a.name, b.name))


def integer(s):
    a = s.int()
    if s.chance(0.35):
        return s.add(s.random.choice(INTEGER).format(a.name))
    return s.add(s.random.choice(INTEGERS).format(a.name, s.like(a).name))


def logical(s):
    a = s.pick(lambda v: v.dtype == "bool")
    return s.add(s.random.choice(LOGICAL).format(a.name, s.like(a).name))


def compare(s):
    a = s.number()
    b = s.like(a).name if s.chance(0.7) else "1"
    return s.add(f"{a.name} {s.random.choice(['<', '<=', '>', '>=', '==', '!='])} {b}")


def select(s):
    a = s.pick()
    return s.add(f"jnp.where({s.bool_like(s.pick(lambda v: v.shape == a.shape))}, {a.name}, {s.like(a).name})")


def classify(s):
    return s.add(f"jnp.{s.random.choice(['isfinite', 'isnan', 'signbit', 'isinf'])}({s.float().name})")


def convert(s):
    v = s.pick()
    to = s.random.choice(s.world.floats + s.world.ints + ["float32", "int32", "bool", "bfloat16"])
    if v.is_float and to not in ("float32", "bfloat16", "float16", "float64", "bool"):
        # What a number beyond the range becomes is the platform's affair.
        return s.add(f"jnp.clip(jnp.round({v.name}), {0 if to.startswith('u') else -100}, 100).astype(jnp.{to})")
    return s.add(f"{v.name}.astype(jnp.{to})")


def bits(s):
    v = s.pick(lambda v: v.dtype in ("float32", "bfloat16", "float16", "int32", "uint32", "int16", "uint16"))
    to = {"float32": "int32", "bfloat16": "uint16", "float16": "int16", "int32": "uint32", "uint32": "int32", "int16": "uint16", "uint16": "int16"}[v.dtype]
    return s.add(f"lax.bitcast_convert_type({v.name}, jnp.{to})")


FAMILIES = {unary: 10, binary: 9, mixed: 2, integer: 3, logical: 1, compare: 2, select: 3, classify: 0.5, convert: 3, bits: 0.5}
