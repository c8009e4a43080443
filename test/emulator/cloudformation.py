"""
CloudFormation, as strict as that of AWS: it deploys a template over what is deployed, or refuses and leaves everything
as it was. moto has one too, but that creates and deletes: it forgets to update most types, and refuses nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from deployed import Change, Resource, Stack, Step
from intrinsics import evaluate
from planning import Values, find_parameters, plan
from refused import Refused
from resource_types import claims
from rules import RULES


class Services(Protocol):
    """The services of AWS that have the resources."""

    def create(self, step: Step, stack: str, region: str) -> Resource: ...

    def update(self, resource: Resource, properties: dict) -> None: ...

    def delete(self, resource: Resource) -> None: ...

    def holds_files(self, bucket: Resource) -> bool: ...

    def read_parameter(self, name: str, region: str) -> str | None: ...


class CloudFormation:
    def __init__(self, account: str, services: Services, rules=RULES):
        self.stacks: dict[tuple[str, str], Stack] = {}
        self._account = account
        self._services = services
        self._rules = rules

    def deploy(
        self, name: str, region: str, template: dict, parameters: dict[str, str] | None = None, is_protected: bool = False
    ) -> Counter[str]:
        """Creates or updates a stack. Returns how many resources were created, updated … Raises Refused."""
        before = self.stacks.get((region, name))
        values, wrong = find_parameters(
            template, parameters or {}, before, lambda one: self._services.read_parameter(one, region)
        )
        stack = Stack(name, region, template, values, is_protected)
        if before and (template, values) == (before.template, before.parameters):
            before.is_protected = is_protected
            return Counter(keep=len(before.resources))
        others = self._others(name, region)
        change = plan(self._account, stack, before, others)
        change.missing["parameter"] = wrong
        self._check(change)
        self._carry_out(change, stack, others)
        self.stacks[region, name] = stack
        return change.step_count()

    def delete(self, name: str, region: str) -> None:
        """Deletes a stack. Raises Refused."""
        before = self.stacks[region, name]
        change = Change(name, region, before, self._others(name, region), is_deletion=True)
        self._check(change)
        for one in reversed(before.resources.values()):
            self._services.delete(one)
        del self.stacks[region, name]

    def outdated(self) -> list[str]:
        """Stacks that were deployed with an output of another stack that is not the same, or not there, any more."""
        outputs = {(one.region, one.name, key): value for one in self.stacks.values() for key, value in one.outputs.items()}
        return [
            f"{stack.name} has {name} of {other} in {region} as {value}, which is now {outputs.get((region, other, name))}"
            for stack in self.stacks.values()
            for (region, other, name), value in stack.read.items()
            if outputs.get((region, other, name)) != value
        ]

    def resources(self, kind: str) -> list[Resource]:
        return [one for stack in self.stacks.values() for one in stack.resources.values() if one.kind == kind]

    def _others(self, name: str, region: str) -> list[Stack]:
        return [one for key, one in self.stacks.items() if key != (region, name)]

    def _check(self, change: Change) -> None:
        change.holds_files = self._services.holds_files
        wrong = [text for rule in self._rules.values() for text in rule(change)]
        if wrong:
            raise Refused(f"{change.name}: {'; '.join(wrong)}")

    def _carry_out(self, change: Change, stack: Stack, others: list[Stack]) -> None:
        values = Values(self._account, stack, others)
        undo: list[Callable[[], None]] = []
        try:
            for logical, step in change.steps.items():
                properties = evaluate(stack.template["Resources"][logical].get("Properties", {}), values)
                stack.resources[logical] = self._take(step, properties, stack, undo)
                values.has(stack.resources[logical])
            self._name_outputs(stack, values)
        except Exception as error:
            for one in reversed(undo):
                one()
            raise Refused(f"{change.name}: {error!r}") from error
        # What was replaced or dropped goes last, as in AWS.
        removed = {id(one) for one in change.removed()}
        for one in reversed((change.before.resources if change.before else {}).values()):
            if id(one) in removed:
                self._services.delete(one)

    def _take(self, step: Step, properties: dict, stack: Stack, undo: list[Callable[[], None]]) -> Resource:
        """Makes the resource what it is to be. `undo` is told how to go back."""
        described = stack.template["Resources"][step.logical]
        before = step.before
        now = Step(step.action, step.logical, step.kind, properties, step.is_kept, before, step.replacing)
        if step.action in ("create", "replace") or before is None:
            made = self._services.create(now, stack.name, stack.region)
            undo.append(lambda: self._services.delete(made))
        else:
            made = before
            old = vars(before).copy()
            undo.append(lambda: vars(before).update(old))
            if step.action == "update":
                undo.append(lambda: self._services.update(before, old["properties"]))
                self._services.update(made, properties)
        made.properties, made.metadata, made.is_kept = properties, described.get("Metadata", {}), step.is_kept
        made.claims = claims(step.kind, properties, stack.region)
        return made

    def _name_outputs(self, stack: Stack, values: Values) -> None:
        for name, output in stack.template.get("Outputs", {}).items():
            stack.outputs[name] = evaluate(output["Value"], values)
            if "Export" in output:
                stack.exports[evaluate(output["Export"]["Name"], values)] = stack.outputs[name]
        stack.imports, stack.read = values.imports, values.read

