"""Faults injected into runs of four processes (test/Fuzz/cluster_faults.py): each rank ends in time, with one sentence that names the culprit,
and no checkpoint is lost."""
import os
import subprocess
import sys
import time

import pytest
from conftest import FULL, ROOT

sys.path.insert(0, str(ROOT / "test" / "Fuzz"))
import cluster_faults  # noqa: E402


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    return cluster_faults.Kit(tmp_path_factory.mktemp("faults"))


@pytest.mark.parametrize("fault", cluster_faults.choose(FULL), ids=lambda fault: fault.name)
def test_fault(fault, kit):
    if why := fault.why_not():
        pytest.skip(why)
    print(*fault.run(kit))


def test_time_without_a_processor_counts_in_no_limit():
    """Of two that compute on one processor each has none for half of the time; one that sleeps needs none."""
    one = min(os.sched_getaffinity(0))
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=lambda: os.sched_setaffinity(0, [one])) for _ in range(2)]
    idle = subprocess.Popen(["sleep", "60"])
    try:
        time.sleep(2)
        assert sum(map(cluster_faults.waited, busy)) > 1.5 and cluster_faults.waited(idle) < 0.5
    finally:
        for process in [*busy, idle]:
            process.kill()
            process.wait()


def test_a_fault_that_is_none_falls_short(kit):
    """A run that goes on, one that ends well, and one that says something else are told from what is expected."""
    def await_end_of_endless(trial):
        trial.start_all("mlp")
        trial.await_step(1)
        trial.expect("anything", limit=-cluster_faults.GRACE + 1)

    def expect_error_of_success(trial):
        trial.start_all("mlp", steps=1)
        trial.expect("anything")

    def expect_other_words(trial):
        trial.start_all("mlp", ranks=range(3), size=3)
        trial.expect("no such words")

    for inject, why in [(await_end_of_endless, "have not ended in 1 s"), (expect_error_of_success, "with status 0 and 0 errors"), (expect_other_words, "needed no such words")]:
        with pytest.raises(cluster_faults.Short, match=why):
            cluster_faults.Fault("none", "", inject).run(kit)
