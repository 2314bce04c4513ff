"""Nothing goes in; how long the builder's pages take comes out: `python -m tests.benchmarks.web_bench`.

CPU time of server and client together, and wall time over 127.0.0.1; medians.
The aims: first page 100 ms, a change to its preview 300 ms, a sheet 500 ms.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from statistics import median

from hrbrules.cli.serve import listen, server
from hrbrules.web.app import warm

HTMX = {"HX-Request": "true"}


@contextmanager
def running() -> Iterator[str]:
    """host:port of a server that is warm."""
    warm()
    with closing(listen(0)) as listening:
        serving = server()
        thread = threading.Thread(target=lambda: serving.run(sockets=[listening]), daemon=True)
        thread.start()
        while not serving.started:
            time.sleep(0.01)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        serving.should_exit = True
        thread.join()


def milliseconds(host: str, path: Callable[[int], str], headers: dict[str, str], times: int) -> tuple[float, float]:
    """Medians of CPU and of wall time, the first answer apart; every path is asked once, so that nothing is remembered of it."""
    found = []
    for number in range(times):
        begun, worked = time.perf_counter(), time.process_time()
        with closing(HTTPConnection(host)) as line:
            line.request("GET", path(number), headers=headers)
            answer = line.getresponse()
            answer.read()
            assert answer.status == 200, path(number)
        found.append(((time.process_time() - worked) * 1000, (time.perf_counter() - begun) * 1000))
    return median(cpu for cpu, _ in found[1:]), median(wall for _, wall in found[1:])


def main() -> None:
    rows = (
        ("first page", lambda number: f"/?lang={('zh-Hans', 'en')[number % 2]}", {}, 9),
        ("a change to its preview, boke", lambda number: f"/build?base=boke&o.lou_hu=on&o.cap={number + 9}&lang=en", HTMX, 9),
        ("the same with a name", lambda number: f"/build?base=boke&o.cap={number + 9}&name=ours&lang=en", HTMX, 9),
        ("a worth changed, harbin", lambda number: f"/build?base=harbin&n.fans.ka_dang.times={number + 3}&lang=zh-Hans", HTMX, 9),
        ("its book with worked hands", lambda number: f"/preview?base=boke&o.cap={number + 9}&name=ours&lang=en", HTMX, 5),
        ("sheet, seen in the preview before", lambda number: f"/take/sheet?base=boke&o.cap={number % 5 + 9}&name=ours&lang=en", {}, 5),
        ("sheet of a new table", lambda number: f"/take/sheet?base=boke&o.cap={number + 90}&lang=zh-Hans", {}, 5),
        ("hands that come out differently", lambda number: f"/effects?base=boke&o.cap={number + 9}&lang=en", HTMX, 5),
    )
    with running() as host:
        for name, path, headers, times in rows:
            cpu, wall = milliseconds(host, path, headers, times)
            print(f"{name:36} cpu {cpu:6.0f} ms   wall {wall:6.0f} ms")


if __name__ == "__main__":
    main()
