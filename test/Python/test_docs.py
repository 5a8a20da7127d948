"""Tables in docs/ that programs print are as the programs print them today, and the reference is generated from the .td files."""
import itertools
import os
import re
import shutil
import subprocess
import sys

import heddle
import jax
import jax.numpy as jnp
import numpy as np
import pytest
from conftest import BUILD, ROOT


def test_sharding_rules_table():
    printed = subprocess.run([sys.executable, ROOT / "docs" / "sharding_rules.py"], check=True, capture_output=True, text=True,
                             env={"HEDDLE_BUILD": str(BUILD)}).stdout
    assert printed == (ROOT / "docs" / "sharding-rules.md").read_text(), "run docs/sharding_rules.py > docs/sharding-rules.md"


def test_reference_is_generated():
    """From the .td files: every dialect's ops and every pass, with what their descriptions say."""
    subprocess.run(["ninja", "-C", BUILD, "heddle-docs"], check=True, capture_output=True)
    include = ROOT / "include" / "heddle"
    dialects = {file.parent.name.lower() for file in include.glob("Dialect/*/*.td")}
    assert {file.stem for file in (BUILD / "docs/dialects").glob("*.md")} == dialects
    for name in dialects:
        text = (BUILD / f"docs/dialects/{name}.md").read_text()
        sources = [file.read_text() for file in include.glob("Dialect/*/*.td") if file.parent.name.lower() == name]
        ops = {op for source in sources for op in re.findall(r'^def [A-Z][A-Za-z]*_\w+Op : [A-Z][A-Za-z_]*Op<"([^"]+)"', source, re.M)}
        assert ops or name == "interpreter", name
        assert not {op for op in ops if f"### `{name}.{op}`" not in text}
    passes = {name for file in include.rglob("Passes.td") for name in re.findall(r'Pass<"([^"]+)"', file.read_text())}
    written = "".join(file.read_text() for file in (BUILD / "docs/passes").glob("*.md"))
    assert not {name for name in passes if f"### `-{name}`" not in written}


def test_sharding_examples():
    """What the steps of docs/sharding.md send."""
    printed = subprocess.run([sys.executable, ROOT / "docs" / "sharding_examples.py"], check=True, capture_output=True, text=True,
                             env=dict(os.environ, HEDDLE_BUILD=str(BUILD))).stdout
    assert printed == (ROOT / "docs" / "sharding.md").read_text(), "docs/sharding_examples.py prints the document as it should be"


def refused_on_cpus():
    """(expression, what it ends as) of each row of known-limits.md's table of what CPU programs can't run."""
    section = (ROOT / "docs" / "known-limits.md").read_text().split("## What CPU programs can't run yet")[1].split("\n## ")[0]
    return re.findall(r"^\| `(.+?)` \| `(.+?)` \|", section, re.M)


def test_there_are_limits():
    assert len(refused_on_cpus()) > 5


@pytest.mark.parametrize("expression, op", refused_on_cpus())
def test_known_limits_of_cpus(tmp_path, expression, op):
    """A row that compiles has to leave the table."""
    step = eval(f"lambda state, x: ({{'n': state['n'] + 1}}, {{'y': {expression}}})", {"jax": jax, "jnp": jnp, "np": np})
    x = jax.ShapeDtypeStruct((8, 8), jnp.float32)
    heddle.export(tmp_path, step=step, args=({"n": jax.ShapeDtypeStruct((), jnp.int32)}, x))
    program = tmp_path / "program.heddle"
    done = subprocess.run([BUILD / "bin/heddle-compile", tmp_path / "step.mlir", "--target=cpu", "--machine=host", "-o", program], capture_output=True, text=True)
    assert done.returncode == 1, "this runs now, take it out of docs/known-limits.md"
    assert re.search(rf": error: .*{re.escape(op)}", done.stderr) and not program.exists()
    assert done.stderr.count("error: ") == 1, done.stderr


def shell_blocks(page):
    """(command, lines that it should print) of each `$ command` in a page's indented blocks."""
    rows = page.read_text().splitlines()
    for number, row in enumerate(rows):
        if row.startswith("    $ "):
            rest = [r for r in itertools.takewhile(lambda r: r.startswith("    ") and not r.startswith("    $ "), rows[number + 1:])]
            yield row[6:], [r[4:] for r in rest]


def matches(found, wanted):
    """`...` stands for anything, on a line of its own for any number of lines."""
    pattern = "".join(r"(?:.*\n)*?" if row == "..." else re.escape(row).replace(r"\.\.\.", ".*") + r"\n" for row in wanted)
    return re.fullmatch(pattern, found)


def check_commands(page, folder):
    environment = dict(os.environ, PATH=f"{BUILD / 'bin'}{os.pathsep}{os.environ['PATH']}", HEDDLE_BUILD=str(BUILD), JAX_PLATFORMS="cpu")
    blocks = list(shell_blocks(page))
    assert blocks
    for command, wanted in blocks:
        command = command.replace("build/bin/", "").replace(".venv/bin/python", sys.executable)
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        found = "".join(row.strip() + "\n" for row in done.stdout.splitlines() if row.strip())
        assert matches(found, [row.strip() for row in wanted]), f"{command}\n{done.stdout}"


@pytest.mark.parametrize("name", ["heddle-opt", "heddle-interpret", "heddle-run", "monitoring", "checkpoints", "sync", "heddle-translate", "heddle-solve", "graph-rung", "local-rung",
                                  "scheduled-rung", "plan-rung", "program-rung"])
def test_guides(tmp_path, name):
    """Every command in the guide of a tool or a rung prints what the guide shows."""
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    check_commands(ROOT / "docs" / f"{name}.md", tmp_path)


def test_readme(tmp_path):
    """From perceptron.py to its report."""
    readme = ROOT / "README.md"
    (tmp_path / "perceptron.py").write_text(re.search(r"```python\n(.*?)```", readme.read_text(), re.S)[1])
    check_commands(readme, tmp_path)


def test_links():
    """What a page links to in the tree is there, also the section."""
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "bench").rglob("*.md"))]:
        for target, section in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text()):
            linked = page.parent / target if target else page
            assert linked.exists(), f"{page.name} links to {target}"
            if section:
                headings = re.findall(r"^#+ (.*)$", linked.read_text(), re.M)
                anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
                assert section in anchors, f"{page.name} links to section {section} of {linked.name}"
