"""A table with an opened file and what its form changed go in; the same table with those changes written into the file comes out."""

from __future__ import annotations

from hrbrules.web.house_file import quoted
from hrbrules.web.numbers import allowed, settable
from hrbrules.web.state import State
from hrbrules.web.table import Table, table_of
from hrbrules.web.text_edit import with_value


def edited(table: Table) -> Table:
    """A table without a file is as it is: its changes are in its address."""
    state = table.state
    if not state.files or table.rules is None:
        return table
    rules = table.rules.rules
    (name, text), *others = state.files
    options = {one.id: str(one.value) for one in rules.options}
    for option, value in state.settings:
        if option in options and options[option] != value:
            text = with_value(text, f"options.{option}", value if value.replace("_", "").isalnum() else quoted(value))
    numbers = {one.path: one for one in settable(rules)}
    for path, value in state.numbers:
        if path in numbers and value != str(numbers[path].value) and allowed(numbers[path], value):
            text = with_value(text, path, value)
    for key, value in (("name", state.name), ("note", state.note)):
        if value:
            text = with_value(text, key, quoted(value))
    files = ((name, text), *others)
    plain = State(files=files, faults=state.faults)
    return table if state == plain else table_of(plain)
