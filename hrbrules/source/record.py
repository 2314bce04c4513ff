"""A class with annotations goes in; a slotted, keyword-only, frozen class of plain data comes out, made in a fraction of the time.

It reads as `dataclasses.dataclass(frozen=True, slots=True, kw_only=True)` and `dataclasses.replace`, `fields` and `asdict`
take it as one. Importing a program that has a hundred of those classes is what people wait for each time it starts, and
most of that is Python compiling methods that are never called; here `__init__` is compiled when the first object is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:  # `typing` alone would take as long to import as all the rest of the runtime

    def dataclass_transform(**_: object) -> Callable[[T], T]:
        return lambda function: function


NOTHING = object()  # no default


class Field:
    """What is known of a field; `type` is its annotation as text."""

    __slots__ = ("compare", "default", "factory", "init", "repr", "type")

    def __init__(
        self,
        default: object = NOTHING,
        factory: Callable[[], object] | None = None,
        compare: bool = True,
        repr: bool = True,
        init: bool = True,
    ) -> None:
        self.default, self.factory, self.compare, self.repr, self.init = default, factory, compare, repr, init
        self.type = ""


def field(
    *,
    default: Any = NOTHING,
    default_factory: Callable[[], object] | None = None,
    compare: bool = True,
    repr: bool = True,
    init: bool = True,
) -> Any:
    """What `dataclasses.field` is. A field with `init=False` is set by `__post_init__`."""
    return Field(default, default_factory, compare, repr, init)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """The decorator: frozen, arguments by name."""
    made: type[T] = _made(cls, frozen=True, kw_only=True)
    return made


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def ordered_record(cls: type[T]) -> type[T]:
    """Frozen, arguments by position or name."""
    made: type[T] = _made(cls, frozen=True, kw_only=False)
    return made


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def open_record(cls: type[T]) -> type[T]:
    """Not frozen, so it has no hash; arguments by name."""
    made: type[T] = _made(cls, frozen=False, kw_only=True)
    return made


def _made(cls: Any, *, frozen: bool, kw_only: bool) -> Any:
    body = dict(cls.__dict__)
    fields: dict[str, Field] = {}
    for base in reversed(cls.__mro__[1:]):
        fields |= base.__dict__.get("__record_fields__", {})
    own = [name for name, text in body.get("__annotations__", {}).items() if not text.startswith(("ClassVar", "Final"))]
    for name in own:
        default = body.pop(name, NOTHING)
        fields[name] = default if isinstance(default, Field) else Field(default)
        fields[name].type = body["__annotations__"][name]
    body |= {"__slots__": tuple(own), "__record_fields__": fields, "__match_args__": () if kw_only else tuple(fields)}
    body.pop("__dict__", None)
    body.pop("__weakref__", None)
    compared = attrgetter(*names) if (names := [name for name, one in fields.items() if one.compare]) else lambda _: ()

    def equal(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    body.setdefault("__eq__", equal)
    if body.get("__hash__") is None:
        body["__hash__"] = (lambda self: hash(compared(self))) if frozen else None
    if frozen:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse}
    body.setdefault("__repr__", _repr)
    body |= {"__getstate__": _getstate, "__setstate__": _setstate, "__dataclass_fields__": _DATACLASS_FIELDS}
    body.setdefault("__replace__", replace)
    made: Any = type(cls)(cls.__name__, cls.__bases__, body)
    _initialise_later(made, fields, frozen, kw_only)
    return made


def _initialise_later(cls: Any, fields: dict[str, Field], frozen: bool, kw_only: bool) -> None:
    """Give the class an `__init__` that compiles the real one, puts it in its own place and calls it."""
    if "__init__" in cls.__dict__:
        return

    def __init__(self: object, *args: object, **values: object) -> None:
        cls.__init__ = real = _init(cls, fields, frozen, kw_only)
        real(self, *args, **values)

    cls.__init__ = __init__


def _init(cls: Any, fields: dict[str, Field], frozen: bool, kw_only: bool) -> Callable[..., None]:
    names: dict[str, object] = {"_nothing": NOTHING}
    arguments, lines = ["self", "*"] if kw_only and any(one.init for one in fields.values()) else ["self"], []
    for name, one in fields.items():
        if not one.init:
            continue
        names[f"_set_{name}"] = getattr(cls, name).__set__
        value = name
        if one.factory is not None:
            names[f"_make_{name}"] = one.factory
            arguments.append(f"{name}=_nothing")
            value = f"_make_{name}() if {name} is _nothing else {name}"
        elif one.default is not NOTHING:
            names[f"_default_{name}"] = one.default
            arguments.append(f"{name}=_default_{name}")
        else:
            arguments.append(name)
        lines.append(f" _set_{name}(self, {value})" if frozen else f" self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(arguments)}):\n" + "\n".join(lines or [" pass"]), names)
    made: Any = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made  # type: ignore[no-any-return]


def replace(one: T, /, **changes: object) -> T:
    """A copy with some fields changed. Raises TypeError for a field it does not have."""
    cls: Any = one.__class__
    for name, entry in cls.__record_fields__.items():
        if name not in changes and entry.init:
            changes[name] = getattr(one, name)
    return cls(**changes)  # type: ignore[no-any-return]


def fields(one: object) -> Mapping[str, Field]:
    """The fields of a record or of its class by name, in the order they are written; inherited ones first."""
    found: Mapping[str, Field] = one.__record_fields__  # type: ignore[attr-defined]
    return found


def _refuse(self: object, name: str, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name}: a record is not changed, make another with replace()")


def _repr(self: Any) -> str:
    told = [f"{name}={getattr(self, name)!r}" for name, one in self.__record_fields__.items() if one.repr]
    return f"{type(self).__qualname__}({', '.join(told)})"


def _getstate(self: Any) -> list[object]:
    return [getattr(self, name) for name in self.__record_fields__]


def _setstate(self: Any, values: list[object]) -> None:
    for name, value in zip(self.__record_fields__, values, strict=True):
        object.__setattr__(self, name, value)


class _DataclassFields:
    """What the standard library asks for; made when it asks, since that needs `dataclasses`."""

    def __get__(self, one: object, cls: Any) -> dict[str, Any]:
        import dataclasses

        entries = [
            (
                name,
                entry.type,
                dataclasses.field(
                    init=entry.init, repr=entry.repr, compare=entry.compare,
                    **({"default_factory": entry.factory} if entry.factory is not None else {}),
                    **({"default": entry.default} if entry.default is not NOTHING else {}),
                ),
            )
            for name, entry in cls.__record_fields__.items()
        ]  # fmt: skip
        made: Any = dataclasses.make_dataclass(cls.__name__, entries, kw_only=True)
        cls.__dataclass_fields__ = made.__dataclass_fields__
        return made.__dataclass_fields__  # type: ignore[no-any-return]


_DATACLASS_FIELDS = _DataclassFields()
