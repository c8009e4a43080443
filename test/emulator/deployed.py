"""What CloudFormation remembers of what it deployed, and what a deployment would change of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from resource_types import claims


@dataclass
class Resource:
    """A resource that exists."""

    logical: str
    kind: str
    stack: str
    region: str
    physical_id: str
    properties: dict
    metadata: dict
    is_kept: bool  # by a policy, when it is dropped, replaced, or its stack is deleted
    claims: list[tuple]
    attribute: Callable[[str], Any]
    model: Any = None

    def names(self) -> set[str]:
        """By these other resources name it."""
        found = {self.physical_id}
        for name in ("Arn", "Id", "FunctionARN"):
            try:
                found.add(str(self.attribute(name)))
            except (KeyError, NotImplementedError, AttributeError):
                continue
        return found


@dataclass
class Stack:
    """A stack that exists."""

    name: str
    region: str
    template: dict
    parameters: dict[str, Any]
    is_protected: bool
    resources: dict[str, Resource] = field(default_factory=dict)
    outputs: dict[str, Any] = field(default_factory=dict)
    exports: dict[str, Any] = field(default_factory=dict)
    imports: set[str] = field(default_factory=set)
    # Outputs of other stacks as they were when this one was deployed, by region, stack and name.
    read: dict[tuple[str, str, str], Any] = field(default_factory=dict)


@dataclass
class Step:
    """What happens to one resource of a template: create, replace, update or keep."""

    action: str
    logical: str
    kind: str
    properties: dict
    is_kept: bool
    before: Resource | None
    replacing: list[str]

    def claims(self, region: str) -> list[tuple]:
        return claims(self.kind, self.properties, region)


@dataclass
class Change:
    """All that a deployment of one stack, or its deletion, would do. Rules look at this before anything is done."""

    name: str
    region: str
    before: Stack | None
    others: list[Stack]
    is_deletion: bool = False
    is_protected: bool = False
    steps: dict[str, Step] = field(default_factory=dict)
    exports: list[tuple[str, Any]] = field(default_factory=list)
    # What the template names and nobody has, in the words of CloudFormation, by what it is.
    missing: dict[str, list[str]] = field(default_factory=dict)
    holds_files: Callable[[Resource], bool] = lambda _: False

    def step_count(self) -> Counter:
        return Counter(one.action for one in self.steps.values()) + Counter({"drop": len(self.dropped())})

    def dropped(self) -> list[Resource]:
        """The resources that the template does not have any more."""
        return [one for one in (self.before.resources if self.before else {}).values() if one.logical not in self.steps]

    def replaced(self) -> list[Step]:
        return [one for one in self.steps.values() if one.action == "replace"]

    def removed(self) -> list[Resource]:
        """Everything that will be gone."""
        return [*self.dropped(), *(one.before for one in self.replaced() if one.before)]

    def neighbours(self) -> list[Stack]:
        """The other stacks of the region."""
        return [one for one in self.others if one.region == self.region]
