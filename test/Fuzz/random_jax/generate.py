"""Draws programs from a seed."""
import random

from . import control, elementwise, numbers, shapes, sharding
from .program import Argument, Function, Program, Value
from .scope import Refused, Scope, World
from .sharding import draw_spec

FAMILIES = {**elementwise.FAMILIES, **shapes.FAMILIES, **numbers.FAMILIES, **control.FAMILIES, **sharding.FAMILIES}
MESHES = [(1,), (2,), (2,), (3,), (4,), (5,), (6,), (7,), (8,), (12,), (2, 2), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (2, 5), (4, 3), (2, 2, 2), (2, 3, 2), (1, 4), (2, 1, 3), (6, 2)]


def grow(scope, count, families=None):
    families = families or FAMILIES
    names, weights = list(families), list(families.values())
    done = tries = 0
    while done < count and tries < 12 * count:
        tries += 1
        family = scope.random.choices(names, weights)[0]
        before = len(scope.statements), len(scope.values)
        try:
            family(scope)
            done += 1
        except Refused:
            del scope.statements[before[0]:], scope.values[before[1]:]


def make_function(world, number):
    name = f"f{number}"
    choose = world.random
    arguments = []
    for _ in range(choose.randint(2, 5)):
        kind = choose.random()
        dtype = choose.choice(world.floats) if kind < 0.72 else choose.choice(world.ints) if kind < 0.92 else "bool"
        shape = tuple(choose.choice(world.sizes) for _ in range(choose.choices([0, 1, 2, 3, 4], [1, 3, 6, 3, 1])[0]))
        while len(shape) and _size(shape) > 4000:
            shape = shape[:-1]
        spec = draw_spec(world, shape) if choose.random() < 0.7 else None
        role = "state" if dtype in world.floats and choose.random() < 0.25 else "batch"
        value = Value(world.fresh("a", number), shape, dtype, _spec(spec, len(shape)) if world.is_explicit else None)
        arguments.append(Argument(value, spec, role, choose.randrange(2**31)))
    scope = Scope(world, number, [a.value for a in arguments])
    grow(scope, choose.randint(3, 12))
    made = [v for s in scope.statements for v in s.outs]
    used = {name for s in scope.statements for name in s.names()}
    ends = [v for v in made if v.name not in used] or made[-1:]
    results = ends[-6:]
    if made and choose.random() < 0.5:
        results = list(dict.fromkeys(results + [choose.choice(made)]))
    state = {}
    for a in arguments:
        if a.role == "state":
            same = [v for v in made if v.type == a.value.type and (not world.is_explicit or v.spec == a.value.spec)]
            state[a.value.name] = choose.choice(same).name if same and choose.random() < 0.8 else a.value.name
    return Function(name, arguments, scope.statements, results, state).without_dead()


def _size(shape):
    size = 1
    for dim in shape:
        size *= dim
    return size


def _spec(text, rank):
    from jax.sharding import PartitionSpec as P

    return eval(text, {"P": P}) if text else P(*[None] * rank)  # noqa: S307


def make_program(seed, number, functions=4):
    """The program `number` of a seed, of a few functions."""
    choose = random.Random(f"{seed}:{number}")
    sizes = choose.choice(MESHES)
    mesh = tuple(zip("xyz", sizes))
    world = World(choose, mesh, choose.random() < 0.35, choose.random() < 0.2)
    made = []
    while len(made) < functions:
        function = make_function(world, len(made))
        if function.results:
            made.append(function)
    return Program(mesh, world.is_explicit, world.x64, made)
