"""Makes a failing program small: fewer functions, results, statements and axes, as long as it fails for the same cause."""
import copy
import dataclasses

from .program import Argument


def reduce(program, outcome, run, most):
    """(program, outcome) of a smaller program with the same cause; `run` gives an Outcome."""
    budget = [most]

    def fails(candidate):
        if budget[0] <= 0 or not any(f.results or f.state for f in candidate.functions):
            return None
        budget[0] -= 1
        try:
            found = run(candidate)
        except Exception:  # a candidate that is no program: a name that is nowhere made
            return None
        return found if found.cause == outcome.cause else None

    for function in program.functions:
        alone = dataclasses.replace(program, functions=[function])
        if len(program.functions) > 1 and (found := fails(alone)):
            program, outcome = alone, found
            break
    changed = True
    while changed and budget[0] > 0:
        changed = False
        for candidate in _candidates(program):
            if found := fails(candidate):
                program, outcome, changed = candidate, found, True
                break
    return program, outcome


def _candidates(program):
    for number, function in enumerate(program.functions):
        if len(program.functions) > 1:
            yield dataclasses.replace(program, functions=program.functions[:number] + program.functions[number + 1 :])
        for smaller in _functions(function, program):
            yield dataclasses.replace(program, functions=[*program.functions[:number], smaller.without_dead(), *program.functions[number + 1 :]])
    if not program.has_islands:
        for place, (axis, size) in enumerate(program.mesh):
            for less in {1, size // 2} - {0, size}:
                yield dataclasses.replace(program, mesh=(*program.mesh[:place], (axis, less), *program.mesh[place + 1 :]))


def _functions(function, program):
    for result in function.results if len(function.results) > 1 else []:
        yield dataclasses.replace(function, results=[result])
    if function.state:
        # An argument whose new state no longer matters is one of the batch.
        arguments = [dataclasses.replace(a, role="batch") for a in function.arguments]
        extra = [v for s in function.statements for v in s.outs if v.name in function.state.values() and v not in function.results]
        yield dataclasses.replace(function, arguments=arguments, state={}, results=function.results + extra)
        yield dataclasses.replace(function, arguments=arguments, state={})
    # Cut: what a statement makes becomes an argument, and what led to it goes. From the end, so that much goes at once.
    for place in reversed(range(len(function.statements))):
        statement = function.statements[place]
        fresh = [Argument(v, None, "batch", 1 + i) for i, v in enumerate(statement.outs)]
        kept = [r for r in function.results if r not in statement.outs]
        if not kept:
            continue
        yield dataclasses.replace(function, arguments=function.arguments + fresh, statements=function.statements[:place] + function.statements[place + 1 :], results=kept)
    # Results made earlier instead.
    for place, statement in enumerate(function.statements):
        if function.results != statement.outs[:1] and place < len(function.statements) - 1:
            yield dataclasses.replace(function, results=statement.outs[:1], statements=function.statements[: place + 1], state={}, arguments=[dataclasses.replace(a, role="batch") for a in function.arguments])
    yield from _bypassed(function)
    for place, argument in enumerate(function.arguments):
        if argument.spec is not None and not program.is_explicit:
            yield dataclasses.replace(function, arguments=[*function.arguments[:place], dataclasses.replace(argument, spec=None), *function.arguments[place + 1 :]])


def _bypassed(function):
    """A statement whose value another of its type takes the place of, also inside of blocks."""

    def walk(statements, known, path):
        known = list(known)
        for place, statement in enumerate(statements):
            if len(statement.outs) == 1:
                for other in reversed(known):
                    if other.type == statement.outs[0].type and (statement.text.strip() != other.name):
                        yield (*path, place), other.name
                        break
            for number, block in enumerate(statement.blocks):
                yield from walk(block.statements, known + list(block.params), (*path, place, number))
            known += statement.outs

    for path, name in list(walk(function.statements, [a.value for a in function.arguments], ())):
        copied = copy.deepcopy(function)
        statements = copied.statements
        for place, number in zip(path[:-1:2], path[1:-1:2]):
            statements = statements[place].blocks[number].statements
        statement = statements[path[-1]]
        statement.text, statement.blocks = name, []
        _drop_dead_inside(copied.statements)
        yield copied
    # Statements inside of blocks that nobody reads.
    copied = copy.deepcopy(function)
    if _drop_dead_inside(copied.statements):
        yield copied


def _drop_dead_inside(statements):
    dropped = 0
    for statement in statements:
        for block in statement.blocks:
            dropped += _drop_dead_inside(block.statements)
            needed, kept = set(block.results), []
            for inner in reversed(block.statements):
                if needed & {v.name for v in inner.outs}:
                    kept.insert(0, inner)
                    needed |= inner.names()
            dropped += len(block.statements) - len(kept)
            block.statements[:] = kept
    return dropped

