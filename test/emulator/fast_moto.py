"""
Makes moto fast enough for thousands of calls: it sorts the whole table for each query, looks nine times for a value that
is there once, and reads its own folder for each request. What it answers stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from moto import backends
from moto.core.serialize import BaseJSONSerializer
from moto.dynamodb.models.dynamo_type import DynamoType, Item
from moto.dynamodb.models.table import Table

_modules = frozenset(backends.list_of_moto_modules())
backends.list_of_moto_modules = lambda: _modules


# Most values are texts, and most comparisons are those of keys.
_cast = DynamoType.cast_value.fget


def _cast_value(self: DynamoType) -> Any:
    return self.value if self.type == "S" else _cast(self)


def _equals(self: DynamoType, other: DynamoType) -> bool:
    return self.type == other.type and (self.value == other.value or (self.type != "S" and self.cast_value == other.cast_value))


DynamoType.cast_value = property(_cast_value)
DynamoType.__eq__ = _equals
DynamoType.__ne__ = lambda self, other: not _equals(self, other)
DynamoType.__lt__ = lambda self, other: self.value < other.value if self.type == "S" else self.cast_value < other.cast_value


_query = Table.query
_all_items = Table.all_items


def _in_index(table: Table, conditions: list[tuple[str, DynamoType]]) -> Iterator[Item]:
    """The items that a query of an index can find, which looks at the rest of its conditions and at the order itself."""
    for partition in table.items.values():
        for item in partition.values():
            if all(name in item.attrs and item.attrs[name].value == wanted.value for name, wanted in conditions):
                yield item


def _query_of_few(
    self: Table,
    hash_key: DynamoType | None,
    range_comparison: str | None,
    range_objs: list[DynamoType],
    limit: int,
    exclusive_start_key: dict[str, Any],
    scan_index_forward: bool,
    projection_expressions: list[list[str]] | None,
    index_name: str | None = None,
    *given: Any,
    **named: Any,
):
    if index_name is not None:
        self._few = list(_in_index(self, named["hash_key_conditions"]))
    elif hash_key is not None:
        self._few = list(self.items[hash_key].values()) if hash_key in self.items else []
    asked = (range_comparison, range_objs, limit, exclusive_start_key, scan_index_forward, projection_expressions)
    return _query(self, hash_key, *asked, index_name, *given, **named)


def _few_or_all(self: Table) -> list[Item]:
    few = self.__dict__.pop("_few", None)
    return _all_items(self) if few is None else few


Table.query = _query_of_few
Table.all_items = _few_or_all


_structure = BaseJSONSerializer._serialize_type_structure


def _serialize_structure(self: BaseJSONSerializer, serialized: Any, value: Any, shape: Any, key: str) -> None:
    """A value of DynamoDB has one of ten members."""
    if shape.name != "AttributeValue" or type(value) is not dict or not key:
        return _structure(self, serialized, value, shape, key)
    wrapper: dict[str, Any] = {}
    for member, given in value.items():
        if type(given) is str and member in ("S", "N"):
            wrapper[member] = given
        elif given is not None:
            self._serialize(wrapper, given, shape.members[member], member)
    self._default_serialize(serialized, wrapper, shape, key)


BaseJSONSerializer._serialize_type_structure = _serialize_structure
