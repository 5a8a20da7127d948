"""What a compiled step takes and does, from heddle-compile's report, to be read: as text, and as HTML in a notebook."""
import html


class Report(dict):
    """heddle-compile's report (docs/heddle-compile.md), by its names; printed, or shown by a notebook, the figures of each entry."""

    def rows(self):
        """[(heading, [(name, figure)])]"""
        found = []
        mesh = f"mesh {self['mesh']}, {self['devices']} devices" if self["mesh"] else "one device"
        for entry in self["entries"]:
            memory, seconds = entry["memory"], entry["seconds"]
            rows = [("memory of a device", f"{_bytes(memory['total_bytes'])}: arguments {_bytes(memory['argument_bytes'])}, arena {_bytes(memory['arena_bytes'])}, "
                                           f"constants {_bytes(memory['constant_bytes'])}"
                                           + (f", communicators of NCCL {_bytes(memory['communicator_bytes'])}" if "communicator_bytes" in memory else "")),
                    ("predicted time", f"{_seconds(seconds['total'])}, bound by {entry['bound_by']}"),
                    ("computed by a device", f"{entry['flops'] / 1e9:.3g} Gflop, {entry['contraction_flops'] / 1e9:.3g} of them in products"),
                    ("sent by a device", ", ".join([f"{_bytes(entry['wire_bytes'])} in {entry['collective_launches']} launches",
                                                    *(f"{cause} {_bytes(size)}" for cause, size in entry["wire_bytes_by_cause"].items())]))]
            rows += [(f"at the peak: {holder['type']}", f"{_bytes(holder['bytes'])}, {holder['part']}, {holder['line']}") for holder in memory["at_peak"][:5]]
            rows += [(f"{'library ' if kernel['library'] else ''}{kernel['kind']}", f"{kernel['launches']} launches, {_seconds(kernel['seconds'])}")
                     for kernel in entry["kernels"]]
            found.append((f"@{entry['name']} for {self['target']} on {self['machine']}, {mesh}", rows))
        return found

    def __str__(self):
        lines = []
        for heading, rows in self.rows():
            width = max(len(name) for name, _ in rows)
            lines += [heading, *(f"  {name:{width}}  {figure}" for name, figure in rows)]
        lines += [f"note: {note}" for note in self["notes"]]
        return "\n".join([*lines, f"compiled in {sum(self['compile_seconds'].values()):.2f} s"])

    __repr__ = __str__

    def _repr_html_(self):
        tables = []
        for heading, rows in self.rows():
            cells = "".join(f"<tr><td>{html.escape(name)}</td><td>{html.escape(figure)}</td></tr>" for name, figure in rows)
            tables.append(f"<table><caption>{html.escape(heading)}</caption>{cells}</table>")
        return "".join(tables) + "".join(f"<p>note: {html.escape(note)}</p>" for note in self["notes"])


def _bytes(size):
    for unit in ("B", "kB", "MB", "GB"):
        if size < 999.5:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:.3g} TB"


def _seconds(seconds):
    for unit in ("s", "ms", "us"):
        if seconds >= 1 or unit == "us":
            return f"{seconds:.3g} {unit}"
        seconds *= 1000
