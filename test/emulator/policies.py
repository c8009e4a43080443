"""Decides by the policies of a role, as IAM does, whether it may do something; and remembers what was used."""

from __future__ import annotations

import fnmatch
import threading
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Need:
    """One action on one resource that a request needs, with what conditions can look at."""

    action: str
    resource: str
    context: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Grant:
    """One action on one resource that a policy names."""

    action: str
    resource: str


def as_list(value) -> list:
    return value if isinstance(value, list) else [value]


def _condition_holds(operator: str, key: str, expected, context: dict[str, str]) -> bool:
    if operator == "Null":
        return (key not in context) == (str(expected).lower() == "true")
    every, _, compares = operator.rpartition(":")
    if every not in ("", "ForAllValues") or compares not in ("StringEquals", "StringLike"):
        raise NotImplementedError(f"the emulator knows no condition {operator}")
    found = context.get(key)
    if found is None:
        # As in IAM: what is asked of all values holds where there is none.
        return every == "ForAllValues"
    if compares == "StringEquals":
        return found in as_list(expected)
    return any(fnmatch.fnmatchcase(found, pattern) for pattern in as_list(expected))


@dataclass
class RolePolicy:
    """The statements of one role, and which of its grants were used."""

    name: str
    statements: list[dict]
    used: Counter = field(default_factory=Counter)
    refused: Counter = field(default_factory=Counter)
    # One request that used a grant.
    example: dict[Grant, Need] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self):
        for statement in self.statements:
            if statement["Effect"] != "Allow":
                raise NotImplementedError("the emulator knows no statement but Allow")

    def grants(self) -> list[Grant]:
        """Everything that the role may do, in the order of its policy."""
        return [
            Grant(action, resource)
            for statement in self.statements
            for action in as_list(statement["Action"])
            for resource in as_list(statement["Resource"])
        ]

    def _grant_for(self, need: Need, without: Grant | None = None) -> Grant | None:
        context = dict(need.context)
        for statement in self.statements:
            conditions = statement.get("Condition", {})
            if not all(
                _condition_holds(operator, key, expected, context)
                for operator, keys in conditions.items()
                for key, expected in keys.items()
            ):
                continue
            for action in as_list(statement["Action"]):
                for resource in as_list(statement["Resource"]):
                    grant = Grant(action, resource)
                    if grant == without or action != need.action:
                        continue
                    if fnmatch.fnmatchcase(need.resource, resource):
                        return grant
        return None

    def allows(self, needs: list[Need]) -> Need | None:
        """Uses the grants for what a request needs. Returns the first need that no statement covers."""
        found = [(need, self._grant_for(need)) for need in needs]
        with self._lock:
            for need, grant in found:
                if grant is None:
                    self.refused[need] += 1
                    return need
            for need, grant in found:
                self.used[grant] += 1
                self.example.setdefault(grant, need)
        return None

    def unused(self) -> list[Grant]:
        return [grant for grant in self.grants() if self.used[grant] == 0]

    def missed(self) -> list[Grant]:
        """The grants without which the request that used them would have been refused."""
        return [grant for grant, need in self.example.items() if self._grant_for(need, without=grant) is None]
