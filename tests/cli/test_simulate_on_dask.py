"""`simulate --dask`: a local cluster of two workers, one of them killed on the way, counts what one process counts."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from hrbrules.analysis.simulate import Work, simulate
from hrbrules.cli.bots_option import seats_of
from hrbrules.driver import compile_named, find

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as found:
        yield found


def test_the_command_counts_the_same(cluster: Any, cli: Any) -> None:
    alone = cli("simulate", "harbin", "-n", "60", "--workers", "1", "--format", "json", "--bots", "random")
    spread = cli("simulate", "harbin", "-n", "60", "--dask", cluster.scheduler_address, "--format", "json", "--bots", "random")
    assert spread.code == alone.code == 0
    assert spread.json == alone.json


def test_a_worker_killed_midway_changes_nothing(cluster: Any) -> None:
    compiled = compile_named(find("boke"))
    work = Work(rulesets=(compiled,), bots=(seats_of(4, "random"),), hands=400, seed=3)
    with distributed.Client(cluster) as client:
        victims = list(client.run(os.getpid).values())
        killed: list[int] = []

        def advance(hands: int) -> None:
            if not killed:
                killed.append(victims[0])
                os.kill(victims[0], signal.SIGKILL)

        assert simulate(work, client.get_executor(retries=3, pure=False), advance) == simulate(work)
    assert killed


def test_nobody_at_the_address(cli: Any) -> None:
    ran = cli("simulate", "harbin", "-n", "40", "--dask", "nonsense://nowhere", "--lang", "en")
    assert ran.code == 1
    assert "[dask-unreachable]" in ran.err


def test_without_the_extra(cli: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = cli("simulate", "harbin", "-n", "40", "--dask", "tcp://127.0.0.1:8786", "--lang", "en")
    assert ran.code == 1
    assert "[no-dask]" in ran.err
