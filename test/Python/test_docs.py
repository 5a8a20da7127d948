"""Tables in docs/ that programs print are as the programs print them today."""
import subprocess
import sys

from conftest import BUILD, ROOT


def test_sharding_rules_table():
    printed = subprocess.run([sys.executable, ROOT / "docs" / "sharding_rules.py"], check=True, capture_output=True, text=True,
                             env={"HEDDLE_BUILD": str(BUILD)}).stdout
    assert printed == (ROOT / "docs" / "sharding-rules.md").read_text(), "run docs/sharding_rules.py > docs/sharding-rules.md"
