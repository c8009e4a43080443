"""Evaluates the functions of a template, such as Ref and Fn::Join, strictly: one that is not known here is an error."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Protocol

from refused import Refused

# What a condition or AWS::NoValue leaves out.
NOTHING = object()


class Scope(Protocol):
    """Where the values come from that a template does not have itself."""

    def ref(self, name: str) -> Any: ...

    def attribute(self, logical: str, name: str) -> Any: ...

    def imported(self, export: str) -> Any: ...

    def output(self, stack: str, name: str, region: str | None) -> Any: ...

    def mapped(self, mapping: str, first: str, second: str) -> Any: ...


def _attribute_name(given) -> tuple[str, str]:
    logical, name = given.split(".", 1) if isinstance(given, str) else given
    return logical, name


def _substitute(text: str, given: dict, scope: Scope) -> str:
    def value(found: re.Match) -> str:
        name = found[1]
        if name.startswith("!"):
            return "${" + name[1:] + "}"
        if name in given:
            return str(evaluate(given[name], scope))
        return str(scope.attribute(*name.split(".", 1)) if "." in name else scope.ref(name))

    return re.sub(r"\$\{([^}]+)\}", value, text)


def _call(function: str, given, scope: Scope) -> Any:
    if function == "Ref":
        return NOTHING if given == "AWS::NoValue" else scope.ref(given)
    if function == "Fn::GetAtt":
        return scope.attribute(*_attribute_name(given))
    if function == "Fn::Sub":
        text, names = given if isinstance(given, list) else (given, {})
        return _substitute(text, names, scope)
    values = evaluate(given, scope)
    if function == "Fn::Join":
        return values[0].join(str(one) for one in values[1])
    if function == "Fn::Select":
        return values[1][int(values[0])]
    if function == "Fn::Split":
        return values[1].split(values[0])
    if function == "Fn::FindInMap":
        return scope.mapped(*values)
    if function == "Fn::ImportValue":
        return scope.imported(values)
    if function == "Fn::GetStackOutput":
        return scope.output(values["StackName"], values["OutputName"], values.get("Region"))
    raise Refused(f"the emulator knows no {function} in templates")


def _function_of(value: dict) -> str | None:
    [name, *others] = value if value else [""]
    return name if not others and (name == "Ref" or name.startswith("Fn::")) else None


def evaluate(value: Any, scope: Scope) -> Any:
    """The value with all functions evaluated."""
    if isinstance(value, list):
        return [one for one in (evaluate(one, scope) for one in value) if one is not NOTHING]
    if not isinstance(value, dict):
        return value
    function = _function_of(value)
    if function is not None:
        return _call(function, value[function], scope)
    found = {key: evaluate(one, scope) for key, one in value.items()}
    return {key: one for key, one in found.items() if one is not NOTHING}


def references(value: Any) -> Iterator[str]:
    """What a value names in its own template."""
    if isinstance(value, list):
        for one in value:
            yield from references(one)
    if not isinstance(value, dict):
        return
    function = _function_of(value)
    if function == "Ref":
        yield value["Ref"]
    elif function == "Fn::GetAtt":
        yield _attribute_name(value["Fn::GetAtt"])[0]
    elif function == "Fn::Sub":
        given = value["Fn::Sub"]
        text, names = given if isinstance(given, list) else (given, {})
        yield from (name.split(".")[0] for name in re.findall(r"\$\{([^!}]+)\}", text) if name not in names)
        yield from references(names)
    else:
        for one in value.values():
            yield from references(one)


def in_order(resources: dict[str, dict]) -> list[str]:
    """The logical ids, each after what it names or depends on."""
    ordered: dict[str, None] = {}

    def visit(logical: str, path: tuple[str, ...]):
        if logical in ordered or logical not in resources:
            return
        if logical in path:
            raise Refused(f"Circular dependency between resources: [{', '.join(path)}]")
        resource = resources[logical]
        named = resource.get("DependsOn", [])
        for other in [*([named] if isinstance(named, str) else named), *references(resource.get("Properties", {}))]:
            if other != logical:
                visit(other, (*path, logical))
        ordered[logical] = None

    for one in resources:
        visit(one, ())
    return list(ordered)
