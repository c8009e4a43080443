"""
Makes moto's transactions fast. moto copies the whole table for each item of a transaction, to go back when it fails;
here only the items of the transaction are kept, and put back.
"""

from __future__ import annotations

import copy

from moto.dynamodb.models import DynamoDBBackend
from moto.dynamodb.models.dynamo_type import DynamoType
from moto.dynamodb.models.table import Table

_transact = DynamoDBBackend.transact_write_items
_in_transaction = False


def _touched(backend: DynamoDBBackend, items: list[dict]):
    """The table, and the keys of the item, that each operation names."""
    for item in items:
        [operation] = item.values()
        table = backend.tables.get(operation["TableName"])
        key = operation.get("Key", operation.get("Item"))
        if table is not None:
            yield table, DynamoType(key[table.hash_key_attr]), DynamoType(key[table.range_key_attr])


def _transact_with_undo(self: DynamoDBBackend, transact_items: list[dict]) -> None:
    global _in_transaction
    before = [
        (table, partition, sort, copy.deepcopy(table.items[partition].get(sort)))
        for table, partition, sort in _touched(self, transact_items)
    ]
    changes = {id(table): (table.stream_shard, len(table.stream_shard.items)) for table, *_ in before if table.stream_shard}
    _in_transaction = True
    try:
        _transact(self, transact_items)
    except Exception:
        for table, partition, sort, item in before:
            if item is None:
                table.items[partition].pop(sort, None)
            else:
                table.items[partition][sort] = item
        for shard, count in changes.values():
            del shard.items[count:]
        raise
    finally:
        _in_transaction = False


def _no_copy(self: Table, memo: dict) -> Table:
    """The copy that a transaction makes of a table; all other copies are as before."""
    if _in_transaction:
        return self
    made = self.__class__.__new__(self.__class__)
    memo[id(self)] = made
    made.__dict__.update(copy.deepcopy(self.__dict__, memo))
    return made


DynamoDBBackend.transact_write_items = _transact_with_undo
Table.__deepcopy__ = _no_copy
