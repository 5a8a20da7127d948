"""Linear algebra on virtual devices: what JAX lowers to calls of LAPACK gives what JAX gives, signs and pivots included, sharded
or not; so do optimizers and initialisers that are made of it."""
import json
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsl
import numpy as np
import pytest
from conftest import BUILD
from jax.sharding import AbstractMesh, PartitionSpec as P
from safetensors.numpy import load_file, save_file


def tool(name, *arguments, status=0):
    done = subprocess.run([BUILD / "bin" / name, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout + done.stderr


def run_on_heddle(folder, function, x, mesh=None, sharding=None, options=(), portable=False):
    """What `function` of an array gives, a dict."""
    step = lambda state, x: ({"n": state["n"] + 1}, function(x))
    shape = jax.ShapeDtypeStruct(x.shape, x.dtype)
    heddle.export(folder, step=step, init=lambda seed: {"n": seed}, args=({"n": jax.ShapeDtypeStruct((), jnp.int32)}, shape),
                  mesh=mesh, shardings=None if sharding is None else ({"n": P()}, sharding))
    said = tool("heddle-compile", folder / "step.mlir", f"--entry=init={folder}/init.mlir", "--target=cpu", "--machine=host", "-o", folder / "program.heddle")
    # What rbg keys are made from, and no more.
    assert portable or said.count("runs op by op") == said.count("'stablehlo.bitcast_convert' has no code"), said
    np.save(folder / "x.npy", x)
    tool("heddle-run", "run", folder / "program.heddle", "--entry=step", f"--input=x={folder}/x.npy", "-o", folder / "out.safetensors", *options)
    return {name: value for name, value in load_file(folder / "out.safetensors").items() if name != "n"}


def spread(shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def positive(shape):
    x = spread(shape)
    return x @ np.swapaxes(x, -1, -2) + 0.5 * np.eye(shape[-1], dtype=np.float32)


def names(*given):
    return dict(zip("abcde", given))


CASES = {
    "cholesky": (lambda x: names(jnp.linalg.cholesky(x)), positive((12, 12))),
    "cholesky_batch": (lambda x: names(jnp.linalg.cholesky(x)), positive((2, 3, 5, 5))),
    "cholesky_of_no_positive_matrix": (lambda x: names(jnp.linalg.cholesky(x)), spread((2, 4, 4))),
    "cholesky_gradient": (lambda x: names(jax.grad(lambda y: jnp.sum(jnp.sin(jnp.linalg.cholesky(y))))(x)), positive((6, 6))),
    "solve_triangular": (lambda x: names(*(jsl.solve_triangular(x, x + 1, lower=lower, trans=trans, unit_diagonal=unit)
                                           for lower in (True, False) for trans, unit in (("N", False), ("T", True)))), positive((8, 8))),
    "qr": (lambda x: names(*jnp.linalg.qr(x)), spread((12, 8))),
    "qr_wide": (lambda x: names(*jnp.linalg.qr(x)), spread((2, 5, 8))),
    "qr_complete": (lambda x: names(*jnp.linalg.qr(x, mode="complete")), spread((3, 8, 5))),
    "eigh": (lambda x: names(*jnp.linalg.eigh(x)), positive((9, 9))),
    "eigh_batch": (lambda x: names(*jnp.linalg.eigh(x)), positive((4, 6, 6))),
    "eigh_of_nan": (lambda x: names(*jnp.linalg.eigh(jnp.log(x))), spread((4, 4))),
    "svd": (lambda x: names(*jnp.linalg.svd(x, full_matrices=False)), spread((3, 8, 5))),
    "svd_full": (lambda x: names(*jnp.linalg.svd(x, full_matrices=True)), spread((5, 8))),
    "svd_values": (lambda x: names(jnp.linalg.svd(x, compute_uv=False)), spread((2, 3, 6, 5))),
    "matrix_rank": (lambda x: names(jnp.linalg.matrix_rank(x), jnp.linalg.matrix_rank(x[:, :2] @ x[:2])), spread((7, 4))),
    "matrix_rank_wide": (lambda x: names(jnp.linalg.matrix_rank(x), jnp.linalg.cond(x)), spread((2, 4, 7))),
    "solve": (lambda x: names(jnp.linalg.solve(x, x[..., :3] + 1)), positive((2, 7, 7))),
    "inv_det": (lambda x: names(jnp.linalg.inv(x), jnp.linalg.det(x), jnp.linalg.slogdet(x)[1]), positive((6, 6))),
    "pinv": (lambda x: names(jnp.linalg.pinv(x)), spread((6, 4))),
    "expm": (lambda x: names(jsl.expm(x)), 0.3 * spread((6, 6))),
    "no_matrices": (lambda x: names(*jnp.linalg.qr(x)), spread((0, 4, 3))),
}


COMPLEX = {
    "fft": (lambda x: names(*(part(jnp.fft.fft(x, axis=axis)) for axis in (0, 1) for part in (jnp.real, jnp.imag))), spread((7, 16))),
    "fft_of_primes": (lambda x: names(jnp.abs(jnp.fft.fft2(x)), jnp.angle(jnp.fft.fft(x) + 5)), spread((13, 31))),
    "rfft": (lambda x: names(jnp.real(jnp.fft.rfft2(x)), jnp.fft.irfft2(jnp.fft.rfft2(x) * 2), jnp.fft.irfft(jnp.fft.rfft(x), n=9)), spread((6, 10))),
    "three_dims": (lambda x: names(jnp.imag(jnp.fft.ifftn(jnp.fft.rfftn(x) ** 2))), spread((3, 4, 5))),
    "fft_gradient": (lambda x: names(jax.grad(lambda y: jnp.sum(jnp.abs(jnp.fft.fft(jnp.sin(y))) ** 2))(x)), spread((4, 12))),
    "filter": (lambda x: names(jnp.fft.irfft(jnp.fft.rfft(x) * jnp.exp(-1j * jnp.arange(9) / 3), n=16)), spread((3, 16))),
    "products": (lambda x: names(*(part((x + 1j * x.T) @ (x - 2j) / (3 + 1j * x)) for part in (jnp.real, jnp.imag))), spread((6, 6))),
    "functions": (lambda x: names(*(jnp.abs(f((x[0] + 1j * x[1]) / 3)) for f in (jnp.exp, jnp.sqrt, jnp.tanh, jnp.log1p, jnp.square))), spread((2, 5, 7))),
    "state_space": (lambda x: names(jnp.real(jax.lax.scan(lambda h, u: ((0.9 * jnp.exp(0.3j)) * h + u, h), jnp.zeros(4, jnp.complex64), x + 0j)[1])), spread((9, 4))),
}


@pytest.mark.parametrize("case", [*CASES, *COMPLEX])
def test_equals_jax(tmp_path, case):
    function, x = CASES.get(case) or COMPLEX[case]
    expected, found = jax.jit(function)(x), run_on_heddle(tmp_path, function, x, portable=case in COMPLEX)
    assert sorted(found) == sorted(expected)
    for name, value in expected.items():
        scale = np.nanmax(np.abs(value), initial=1)
        np.testing.assert_allclose(found[name] / scale, np.asarray(value) / scale, atol=2e-5, err_msg=name)


MESH = AbstractMesh((2, 2), ("a", "b"))


@pytest.mark.parametrize("spec, local", [(P(("a", "b")), "1x6x6"), (P("a", None, "b"), "2x6x6")], ids=["batch", "columns"])
def test_sharded(tmp_path, spec, local):
    """A batch stays split; a matrix that is split is gathered."""
    x = spread((4, 6, 6))
    function = lambda x: names(*jnp.linalg.qr(x), *jnp.linalg.eigh(x @ jnp.swapaxes(x, 1, 2)))
    found = run_on_heddle(tmp_path, function, x, MESH, spec)
    for name, value in jax.jit(function)(x).items():
        np.testing.assert_allclose(found[name], value, atol=2e-4, err_msg=name)
    scheduled = tool("heddle-compile", tmp_path / "step.mlir", "--target=trace", "--emit=scheduled")
    calls = [line for line in scheduled.splitlines() if "@lapack_sgeqrf_ffi" in line]
    assert len(calls) == 1 and f": (tensor<{local}xf32>) -> " in calls[0], calls


def test_same_bits(tmp_path):
    """Whatever the number of threads."""
    x = spread((4, 40, 40))
    function = lambda x: names(*jnp.linalg.svd(x), jnp.linalg.inv(x))
    run_on_heddle(tmp_path, function, x, MESH, P("a"))
    out = tool("heddle-run", "check", tmp_path / "program.heddle", "--twice", "--threads-list=1,4")
    assert out.count("bitwise equal") == 3, out


# ---- random bits of rbg keys ----


@pytest.mark.parametrize("impl", ["rbg", "unsafe_rbg"])
@pytest.mark.parametrize("mesh", [None, MESH], ids=["whole", "sharded"])
def test_rbg_keys(tmp_path, impl, mesh):
    """Bit for bit as JAX on CPUs, also where each device keeps a part."""

    def function(x):
        key = jax.random.key(x[0, 0].astype(jnp.int32), impl=impl)
        one, two = jax.random.split(key)
        bits = [jax.random.bits(one, (8, 3), dtype) for dtype in (jnp.uint8, jnp.uint16, jnp.uint32)]
        return names(*bits, jax.random.uniform(two, (8, 4)), jax.random.bernoulli(jax.random.fold_in(two, 3), 0.3, (5,)))

    x = np.full((4, 2), 7, np.float32)
    found = run_on_heddle(tmp_path, function, x, mesh, mesh and P("a"))
    for name, value in jax.jit(function)(x).items():
        np.testing.assert_array_equal(found[name], value, err_msg=name)


# ---- what is made of it ----


def train(folder, init, step, batch, mesh=None, steps=2):
    """States after `steps` steps, of heddle and of JAX, both from the init of seed 0. On a mesh columns of state are split along
    one axis, rows of the batch along the other."""
    shapes = jax.eval_shape(init, 0)
    columns = jax.tree.map(lambda leaf: P(None, "b") if leaf.ndim == 2 and leaf.shape[1] % 2 == 0 else P(), shapes)
    heddle.export(folder, init=init, step=step, args=(shapes, *(jax.ShapeDtypeStruct(x.shape, x.dtype) for x in batch)),
                  mesh=mesh, shardings=mesh and (columns, *(P("a") for _ in batch)))
    assert (folder / "init.mlir").exists()
    heddle.compile(folder, folder / "program.heddle", "--target=cpu", "--machine=host", echo=False, capture_output=True)
    (folder / "data").mkdir()
    for number in range(steps):
        save_file({f"batch.{index}": x for index, x in enumerate(batch)}, folder / "data" / f"{number}.safetensors")
    tool("heddle-run", "train", folder / "program.heddle", f"--data={folder}/data", "--in-order", f"--steps={steps}", f"--save={folder}/state.safetensors")
    state = init(0)
    for _ in range(steps):
        state, _ = jax.jit(step)(state, *batch)
    expected = {".".join(str(getattr(key, "key", getattr(key, "name", getattr(key, "idx", key)))) for key in path): leaf
                for path, leaf in jax.tree_util.tree_leaves_with_path(state)}
    found = load_file(folder / "state.safetensors")
    assert sorted(found) == sorted(expected)
    for name, value in expected.items():
        np.testing.assert_allclose(found[name], value, atol=3e-4 * max(1, float(np.abs(value).max())), err_msg=name)


def test_orthogonal_initialiser(tmp_path):
    """An LSTM cell of flax: its init, QR included, is an entry, and the model trains."""
    from flax import linen as nn

    cell = nn.OptimizedLSTMCell(8)

    def begin(seed):
        return cell.init(jax.random.key(seed), cell.initialize_carry(jax.random.key(0), (4, 6)), jnp.zeros((4, 6)))

    def step(state, x, y):
        def loss_of(params):
            carry = cell.initialize_carry(jax.random.key(0), x.shape)
            for _ in range(3):
                carry, out = cell.apply(params, carry, x)
            return jnp.mean((out - y) ** 2)

        loss, grads = jax.value_and_grad(loss_of)(state)
        return jax.tree.map(lambda p, g: p - 0.1 * g, state, grads), {"loss": loss}

    train(tmp_path, begin, step, (spread((4, 6)), spread((4, 8), 1)))


def model_with(optimizer):
    def begin(seed):
        keys = jax.random.split(jax.random.key(seed))
        params = {"w1": jax.random.normal(keys[0], (6, 12)) / 3, "w2": jax.random.normal(keys[1], (12, 5)) / 3}
        return {"params": params, "opt": jax.tree.map(optimizer[0], params)}

    def step(state, x, y):
        loss, grads = jax.value_and_grad(lambda p: jnp.mean((jnp.tanh(x @ p["w1"]) @ p["w2"] - y) ** 2))(state["params"])
        both = {name: optimizer[1](grads[name], state["opt"][name]) for name in grads}
        params = {name: state["params"][name] - 0.05 * both[name][0] for name in grads}
        return {"params": params, "opt": {name: both[name][1] for name in both}}, {"loss": loss}

    return begin, step


def root(matrix, power):
    values, vectors = jnp.linalg.eigh(matrix)
    return (vectors * jnp.maximum(values, 1e-6) ** power) @ vectors.T


OPTIMIZERS = {
    # Inverse fourth roots of both sides' statistics.
    "shampoo": (lambda p: {"l": jnp.eye(p.shape[0]), "r": jnp.eye(p.shape[1])},
                lambda g, s: (root(s["l"] + g @ g.T, -0.25) @ g @ root(s["r"] + g.T @ g, -0.25), {"l": s["l"] + g @ g.T, "r": s["r"] + g.T @ g})),
    # SOAP's basis: one step of QR iteration.
    "soap": (lambda p: {"q": jnp.eye(p.shape[0]), "l": jnp.eye(p.shape[0])},
             lambda g, s: (s["q"] @ jnp.tanh(s["q"].T @ g), {"q": jnp.linalg.qr((s["l"] + g @ g.T) @ s["q"])[0], "l": s["l"] + g @ g.T})),
    # Whitening by a Cholesky factor.
    "whiten": (lambda p: {"l": jnp.eye(p.shape[0])},
               lambda g, s: (jsl.cho_solve((jnp.linalg.cholesky(s["l"] + g @ g.T), True), g), {"l": s["l"] + g @ g.T})),
    # Muon's direction without its iteration.
    "polar": (lambda p: {"m": jnp.zeros(p.shape)},
              lambda g, s: ((lambda u, _, vt: u @ vt)(*jnp.linalg.svd(g + 0.9 * s["m"], full_matrices=False)), {"m": g + 0.9 * s["m"]})),
}


@pytest.mark.parametrize("mesh", [None, MESH], ids=["whole", "sharded"])
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers(tmp_path, name, mesh):
    train(tmp_path, *model_with(OPTIMIZERS[name]), (spread((16, 6)), spread((16, 5), 1)), mesh)


def test_muon_of_optax(tmp_path):
    """Newton-Schulz, of products alone."""
    import optax

    tx = optax.contrib.muon(0.02)

    def begin(seed):
        keys = jax.random.split(jax.random.key(seed))
        params = {"w1": jax.random.normal(keys[0], (6, 12)) / 3, "w2": jax.random.normal(keys[1], (12, 5)) / 3}
        return {"params": params, "opt": tx.init(params)}

    def step(state, x, y):
        loss, grads = jax.value_and_grad(lambda p: jnp.mean((jnp.tanh(x @ p["w1"]) @ p["w2"] - y) ** 2))(state["params"])
        updates, opt = tx.update(grads, state["opt"], state["params"])
        return {"params": optax.apply_updates(state["params"], updates), "opt": opt}, {"loss": loss}

    train(tmp_path, begin, step, (spread((16, 6)), spread((16, 5), 1)))


@pytest.mark.parametrize("mesh", [None, MESH], ids=["whole", "sharded"])
def test_complex_state(tmp_path, mesh):
    """A recurrence by complex numbers, which are state that is trained, saved and sharded."""

    def begin(seed):
        key = jax.random.key(seed)
        return {"a": jax.random.normal(key, (6,), jnp.complex64) * 0.3, "b": jax.random.normal(key, (4, 6))}

    def step(state, x):
        def loss_of(state):
            h = jnp.zeros((x.shape[0], 6), jnp.complex64)
            for _ in range(3):
                h = h * jnp.exp(1j * state["a"]) + x @ state["b"]
            return jnp.mean(jnp.abs(h) ** 2)

        loss, grads = jax.value_and_grad(loss_of)(state)
        return jax.tree.map(lambda p, g: p - 0.01 * jnp.conj(g), state, grads), {"loss": loss}

    train(tmp_path, begin, step, (spread((8, 4)),), mesh)


# ---- what is refused ----


def test_without_lapack(tmp_path):
    """Programs that call it are refused in a sentence, others don't ask for it."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "liblapack.so.3").write_text("no library, " * 100)
    for name, function, status in (("with", lambda x: names(jnp.linalg.qr(x)[0]), 1), ("without", lambda x: names(x @ x), 0)):
        run_on_heddle(tmp_path / name, function, spread((4, 4)))
        done = subprocess.run([BUILD / "bin/heddle-run", "bench", tmp_path / name / "program.heddle", "--steps=1"], capture_output=True, text=True,
                              env={"LD_LIBRARY_PATH": str(tmp_path / "lib")})
        assert done.returncode == status, done.stderr
        assert not status or ("LAPACK can't be loaded (" in done.stderr and done.stderr.endswith("needed a package that has it, such as Debian's liblapack3\n")), done.stderr


@pytest.mark.parametrize("entry", ["init", "step"])
@pytest.mark.parametrize("call", ["debug.print", "schur"])
def test_errors_name_the_call(tmp_path, monkeypatch, entry, call):
    """Its target, the entry, the line, and what can be done."""
    monkeypatch.setattr(sys.modules["heddle.export"], "find_without_code", lambda module: None)  # which would evaluate such an init

    def refused(x):
        if call == "debug.print":
            jax.debug.print("{}", x)
            return x
        return jsl.schur(x)[0]

    plain = lambda x: x
    at = {name: refused if name == entry else plain for name in ("init", "step")}
    shape = jax.ShapeDtypeStruct((4, 4), jnp.float32)
    heddle.export(tmp_path, init=lambda seed: {"w": at["init"](jnp.ones((4, 4)) * seed)}, step=lambda state, x: ({"w": at["step"](state["w"]) + x}, {"loss": x[0, 0]}),
                  args=({"w": shape}, shape))
    said = tool("heddle-compile", tmp_path / "step.mlir", f"--entry=init={tmp_path}/init.mlir", "--target=cpu", "--machine=host", "-o", tmp_path / "p.heddle", status=1)
    target = {"debug.print": "@xla_ffi_python_cpu_callback", "schur": "@lapack_sgees_ffi"}[call]
    needed = "needed @init without it, or no @init: heddle-run takes the state by --state FILE" if entry == "init" else "needed @step without it"
    errors = [line for line in said.splitlines() if "error: " in line]
    assert len(errors) == 1 and target in errors[0] and f"entry @{entry}" in errors[0] and needed in errors[0], said
    assert errors[0].split(":")[0].endswith("test_linalg.py"), said


# 0.3 s by Netlib's LAPACK on a core of an AMD EPYC, and predicted as 5 ms where calls cost nothing.
def test_predicted_time_of_eigenvalues(tmp_path):
    shape = jax.ShapeDtypeStruct((600, 600), jnp.float32)
    heddle.export(tmp_path, step=lambda state, x: (state, {"e": jnp.linalg.eigh(x)[0]}), args=({"n": jax.ShapeDtypeStruct((), jnp.int32)}, shape))
    tool("heddle-compile", tmp_path / "step.mlir", "--target=cpu", "--machine=host", "--report", tmp_path / "report.json", "-o", tmp_path / "step.heddle")
    predicted = json.loads((tmp_path / "report.json").read_text())["entries"][0]["seconds"]["total"]
    by_hand = 9 * 600**3 / 5e9
    assert by_hand / 4 < predicted < by_hand * 4
