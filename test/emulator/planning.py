"""Finds out what a deployment would do, from a template and what is deployed, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deployed import Change, Resource, Stack, Step
from intrinsics import evaluate, in_order
from resource_types import replacing


class Values:
    """The values that a template of a stack finds: parameters, resources, and outputs of other stacks."""

    def __init__(self, account: str, stack: Stack, others: list[Stack]):
        self._stack = stack
        self._others = others
        self._pseudo = {
            "AWS::AccountId": account,
            "AWS::Partition": "aws",
            "AWS::Region": stack.region,
            "AWS::StackId": f"arn:aws:cloudformation:{stack.region}:{account}:stack/{stack.name}/emulated",
            "AWS::StackName": stack.name,
            "AWS::URLSuffix": "amazonaws.com",
        }
        self.imports: set[str] = set()
        self.read: dict[tuple[str, str, str], Any] = {}
        self.missing: dict[str, list[str]] = {}
        # Resources that exist, or will: their physical id, and what finds their attributes.
        self.resources: dict[str, tuple[str, Callable[[str], Any]]] = {}

    def _miss(self, what: str, text: str) -> str:
        if text not in self.missing.setdefault(what, []):
            self.missing[what].append(text)
        return f"({text})"

    def ref(self, name: str) -> Any:
        if name in self._pseudo:
            return self._pseudo[name]
        if name in self._stack.parameters:
            return self._stack.parameters[name]
        if name in self.resources:
            return self.resources[name][0]
        # A parameter without a value is told of by its own rule.
        if name in self._stack.template.get("Parameters", {}):
            return f"(parameter {name})"
        return self._miss("resource", f"Unresolved resource dependencies [{name}] in the template")

    def attribute(self, logical: str, name: str) -> Any:
        if logical in self.resources:
            return self.resources[logical][1](name)
        return self._miss("resource", f"instance of Fn::GetAtt references undefined resource {logical}")

    def imported(self, export: str) -> Any:
        self.imports.add(export)
        for other in self._others:
            if other.region == self._stack.region and export in other.exports:
                return other.exports[export]
        return self._miss("import", f"No export named {export} found.")

    def output(self, stack: str, name: str, region: str | None) -> Any:
        region = region or self._stack.region
        for other in self._others:
            if (other.region, other.name) == (region, stack) and name in other.outputs:
                self.read[region, stack, name] = other.outputs[name]
                return other.outputs[name]
        return self._miss("output", f"Output {name} of stack {stack} in {region} does not exist.")

    def mapped(self, mapping: str, first: str, second: str) -> Any:
        return self._stack.template["Mappings"][mapping][first][second]

    def has(self, resource: Resource) -> None:
        self.resources[resource.logical] = resource.physical_id, resource.attribute

    def awaits(self, logical: str) -> None:
        """A resource that does not exist yet: nothing else has these values."""
        word = f"(new {self._stack.name}/{logical})"
        self.resources[logical] = word, lambda name: f"{word}.{name}"


def find_parameters(
    template: dict, given: dict[str, str], before: Stack | None, read_parameter: Callable[[str], str | None]
) -> tuple[dict[str, Any], list[str]]:
    """Values by name, and what is wrong with them. What is not given is as before, as the CDK command line has it."""
    described = template.get("Parameters", {})
    values: dict[str, Any] = {}
    wrong = [f"Parameters: [{one}] do not exist in the template" for one in given if one not in described]
    for name, one in described.items():
        is_name = one["Type"].startswith("AWS::SSM::Parameter::Value<")
        previous = before.parameters.get(name) if before and not is_name else None
        value = given.get(name, previous if previous is not None else one.get("Default"))
        if value is None:
            wrong.append(f"Parameters: [{name}] must have values")
            continue
        values[name] = read_parameter(value) if is_name else value
        if values[name] is None:
            wrong.append(f"Unable to fetch parameters [{value}] from parameter store for this account.")
    return values, wrong


_KEPT = ("Retain", "RetainExceptOnCreate", "Snapshot")


def is_kept(described: dict) -> bool:
    return described.get("DeletionPolicy") in _KEPT or described.get("UpdateReplacePolicy") in _KEPT


def _step(logical: str, described: dict, properties: dict, before: Resource | None) -> Step:
    kind = described["Type"]
    reasons: list[str] = []
    if before is None:
        action = "create"
    elif before.kind != kind:
        action, reasons = "replace", ["Type"]
    elif before.properties == properties:
        action = "keep"
    else:
        reasons = replacing(kind, before.properties, properties)
        action = "replace" if reasons else "update"
    return Step(action, logical, kind, properties, is_kept(described), before, reasons)


def plan(account: str, stack: Stack, before: Stack | None, others: list[Stack]) -> Change:
    """
    What it takes to make the stack, which knows its template and parameters, of what was before. What is new is named
    by words that nothing has: whatever names it changes too.
    """
    change = Change(stack.name, stack.region, before, others, is_protected=stack.is_protected)
    values = Values(account, stack, others)
    described = stack.template.get("Resources", {})
    for logical in in_order(described):
        properties = evaluate(described[logical].get("Properties", {}), values)
        step = _step(logical, described[logical], properties, before.resources.get(logical) if before else None)
        change.steps[logical] = step
        if step.action in ("create", "replace"):
            values.awaits(logical)
        else:
            values.has(step.before)
    for output in stack.template.get("Outputs", {}).values():
        value = evaluate(output["Value"], values)
        if "Export" in output:
            change.exports.append((evaluate(output["Export"]["Name"], values), value))
    change.missing = values.missing
    return change
