"""Mutants of plan text: one line changed, or two swapped. Each function of KINDS gives (what was done, the text), or None.

The text is what heddle-opt prints: an op a line."""
import re

INSTRUCTION = re.compile(r"^ *plan\.(launch|library|collective|exchange|copy|fill|record|wait)\b")
MOVING = re.compile(r"^ *plan\.(launch|library|collective|copy|fill)\b")
BUFFER = re.compile(r"^( *(%\w+) = plan\.buffer at )(\d+)( : memref<([^>]*)>.*)$")
VIEW = re.compile(r"^ *(%\w+) = plan\.view (%\w+)\[([^\]]*)\](?:\(([^)]*)\))? : memref<([^>]*)> to memref<([^>,]*)")
VALUE = re.compile(r"%\w+")
BYTES = {"i1": 1, "i8": 1, "ui8": 1, "i16": 2, "bf16": 2, "f16": 2, "i32": 4, "ui32": 4, "f32": 4, "i64": 8, "ui64": 8, "f64": 8}


def size_of(memref):
    """Bytes of `2x3xf32`."""
    *dims, element = memref.split("x")
    total = BYTES[element]
    for dim in dims:
        total *= int(dim)
    return total


class Plan:
    def __init__(self, text):
        self.lines = text.splitlines()
        sizes = re.search(r"plan\.list (?:device_bytes (\d+))?", text)
        self.device_bytes = int(sizes.group(1) or 0)
        self.roots = {}  # view -> the buffer that it is part of
        for line in self.lines:
            if view := VIEW.match(line):
                self.roots[view.group(1)] = self.roots.get(view.group(2), view.group(2))
        begin = next(number for number, line in enumerate(self.lines) if "plan.list" in line)
        self.steps = [number for number, line in enumerate(self.lines) if number > begin and INSTRUCTION.match(line)]
        self.buffers = {}  # name -> (line, offset, bytes)
        for number, line in enumerate(self.lines):
            if buffer := BUFFER.match(line):
                self.buffers[buffer.group(2)] = (number, int(buffer.group(3)), size_of(buffer.group(5)))
        self.lifetimes = {}  # name -> (first line that uses it, last)
        ends = self.loop_ends()
        for number in self.steps:
            for name in self.used(number):
                first, last = self.lifetimes.get(name, (number, number))
                self.lifetimes[name] = (min(first, number), max(last, number))
        for name, (first, last) in self.lifetimes.items():  # what a loop uses is alive in all of it
            for start, end in ends:
                if start < last < end and self.buffers.get(name, (end,))[0] < start:
                    self.lifetimes[name] = (min(first, start), end)

    def loop_ends(self):
        ends, open_lines = [], []
        for number, line in enumerate(self.lines):
            if line.rstrip().endswith("{"):
                open_lines.append(number)
            if line.strip().startswith("}") and open_lines:
                start = open_lines.pop()
                if "plan.loop" in self.lines[start] or "plan.while" in self.lines[start]:
                    ends.append((start, number))
        return ends

    def used(self, number):
        """The buffers, arguments and results that an instruction names."""
        return {self.roots.get(name, name) for name in VALUE.findall(self.lines[number])}

    def with_lines(self, changes):
        """The text with some lines as said; None for one that goes."""
        return "\n".join(line for number, old in enumerate(self.lines) if (line := changes.get(number, old)) is not None) + "\n"


def remove(plan, random, op):
    found = [number for number in plan.steps if re.match(rf" *plan\.{op}\b", plan.lines[number])]
    if not found:
        return None
    number = random.choice(found)
    return f"line {number + 1}: {plan.lines[number].strip()} removed", plan.with_lines({number: None})


def remove_wait(plan, random):
    return remove(plan, random, "wait")


def drop_record(plan, random):
    return remove(plan, random, "record")


def place(plan, name, offset):
    number, old, size = plan.buffers[name]
    if offset == old or offset < 0 or offset + size > plan.device_bytes:
        return None
    return f"{name}: at {offset} in the place of {old}", plan.with_lines({number: BUFFER.sub(rf"\g<1>{offset}\g<4>", plan.lines[number])})


def shift_offset(plan, random):
    used = [name for name in plan.buffers if name in plan.lifetimes]
    name = random.choice(used)
    return place(plan, name, plan.buffers[name][1] + random.choice([-1, 1]) * 64 * random.choice([1, 1, 2, 16]))


def shorten_lifetime(plan, random):
    """A buffer is moved to where another one is that is alive at the same time."""
    used = [name for name in plan.buffers if name in plan.lifetimes]
    name = random.choice(used)
    first, last = plan.lifetimes[name]
    meets = [other for other in used if other != name and plan.lifetimes[other][0] < last and first < plan.lifetimes[other][1]]
    return place(plan, name, plan.buffers[random.choice(meets)][1]) if meets else None


def swap(plan, random):
    pairs = [number for number in plan.steps if number + 1 in plan.steps]
    number = random.choice(pairs)
    first, second = plan.lines[number], plan.lines[number + 1]
    return f"lines {number + 1} and {number + 2} swapped: {first.strip()[:60]} / {second.strip()[:60]}", plan.with_lines({number: second, number + 1: first})


def change_stream(plan, random):
    number = random.choice([number for number in plan.steps if MOVING.match(plan.lines[number])])
    line = plan.lines[number]
    if " stream " in line:
        stream = int(re.search(r" stream (\d+)", line).group(1))
        new = random.choice([0, stream + 1])
        changed = re.sub(r" stream \d+", f" stream {new}" if new else "", line, count=1)
    else:
        new = 1
        before = r"( to \([^)]*\)(?: scratch %\w+)?)" if re.match(r" *plan\.(launch|library)", line) else r"(.*?)(?= \{cost| : )"
        changed = re.sub(before, r"\1 stream 1", line, count=1)
    return f"line {number + 1} on stream {new}: {line.strip()[:80]}", plan.with_lines({number: changed})


def move_view(plan, random):
    """A view of another place of its buffer; of one that moves with a loop, of places of other iterations."""
    views = [(number, view) for number, line in enumerate(plan.lines) if (view := VIEW.match(line))]
    if not views:
        return None
    number, view = random.choice(views)
    at, line = view.group(3), plan.lines[number]
    if at.isdigit():
        size, room = size_of(view.group(6)), size_of(view.group(5))
        places = [place for place in (int(at) - size, int(at) + size, int(at) + 4, int(at) - 4) if 0 <= place <= room - size]
        if not places:
            return None
        new = random.choice(places)
        return f"line {number + 1}: {view.group(1)} at {new} in the place of {at}", plan.with_lines({number: line.replace(f"[{at}]", f"[{new}]", 1)})
    head, body = line.split("-> (", 1)
    if "d0" not in body.split("]")[0]:
        return None
    changed = head + "-> (" + body.replace("d0", "(d0 floordiv 2)")
    return f"line {number + 1}: {view.group(1)} moves half as often", plan.with_lines({number: changed})


KINDS = [remove_wait, drop_record, shift_offset, shorten_lifetime, swap, change_stream, move_view]


def mutants_of(text, kind, random, count):
    """So many different mutants of a kind; fewer where there are none."""
    plan, found = Plan(text), {}
    for _ in range(20 * count):
        mutant = kind(plan, random)
        if mutant and mutant[1] != text and len(found) < count:
            found.setdefault(mutant[1], mutant)
    return list(found.values())


def independent(text, mutant):
    """Whether two neighbours are swapped of which neither writes what the other accesses. (Events order others, where they do.)"""
    plan, other = Plan(text), Plan(mutant)
    differs = [number for number, (a, b) in enumerate(zip(plan.lines, other.lines)) if a != b]
    if len(differs) != 2 or plan.lines[differs[0]] != other.lines[differs[1]]:
        return False
    written = []
    for number in differs:
        line = plan.lines[number]
        names = re.search(r" to (\([^)]*\)(?: scratch %\w+)?|%\w+(?:, %\w+)*)|plan\.fill (%\w+)", line)
        if not names and not re.match(r" *plan\.(record|wait)\b", line):
            return False
        written.append({plan.roots.get(name, name) for name in VALUE.findall(names.group(0))} if names else set())
    return not (written[0] & plan.used(differs[1]) or written[1] & plan.used(differs[0]))
