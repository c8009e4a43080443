"""
What CloudFormation refuses, one rule each: a function that looks at a change and says what is wrong with it. A rule
that keeps data is stricter than AWS, because a stage whose table was left behind has no data any more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from deployed import Change, Resource
from resource_types import custom_name

Rule = Callable[[Change], Iterator[str]]


def missing(what: str) -> Rule:
    def rule(change: Change) -> Iterator[str]:
        yield from change.missing.get(what, [])

    return rule


def export_in_use(change: Change) -> Iterator[str]:
    """Whoever imports an export keeps it as it is."""
    new = dict(change.exports)
    for name, value in (change.before.exports if change.before else {}).items():
        users = [one.name for one in change.neighbours() if name in one.imports]
        if users and name not in new:
            yield f"Export {name} cannot be deleted as it is in use by {', '.join(users)}"
        elif users and new[name] != value:
            yield f"Export {name} cannot be updated as it is in use by {', '.join(users)}"


def export_taken(change: Change) -> Iterator[str]:
    names = [name for name, _ in change.exports]
    yield from (f"Duplicate Export names are not allowed: {one}" for one in sorted({one for one in names if names.count(one) > 1}))
    for other in change.neighbours():
        yield from (f"Export with name {one} is already exported by stack {other.name}" for one in names if one in other.exports)


def custom_named(change: Change) -> Iterator[str]:
    """A new resource is made before the old one goes, and cannot have its name."""
    for step in change.replaced():
        name = custom_name(step.kind, step.properties)
        if step.before and name is not None and name == custom_name(step.kind, step.before.properties):
            yield (
                "CloudFormation cannot update a stack when a custom-named resource requires replacing. "
                f"Rename {', '.join(name)} and update the stack again ({step.logical}: {', '.join(step.replacing)})"
            )


def name_taken(change: Change) -> Iterator[str]:
    taken = {claim: one for stack in [*change.others, *([change.before] if change.before else [])]
             for one in stack.resources.values() for claim in one.claims}  # fmt: skip
    new: dict[tuple, str] = {}
    for step in change.steps.values():
        own = step.before if step.action == "update" else None
        for claim in step.claims(change.region) if step.action != "keep" else []:
            holder = taken.get(claim)
            if holder is not None and holder is not own:
                yield f"{step.logical}: {' '.join(filter(None, claim))} already exists: {holder.logical} of {holder.stack}"
            elif claim in new:
                yield f"{step.logical}: {' '.join(filter(None, claim))} already exists: {new[claim]} of {change.name}"
            new[claim] = step.logical


def type_changed(change: Change) -> Iterator[str]:
    wrong = [one for one in change.steps.values() if one.before and one.before.kind != one.kind]
    for step in wrong:
        yield f"Update of resource type is not permitted. The new template modifies resource type of: [{step.logical}]"


def kept_data(change: Change) -> Iterator[str]:
    """AWS leaves the old resource behind; a stage would go on without its data."""
    for one in change.dropped():
        if one.is_kept:
            yield f"{one.logical} ({one.kind}) has data that is kept, and would be left behind"
    for step in change.replaced():
        if step.before and (step.is_kept or step.before.is_kept):
            yield f"{step.logical} ({step.kind}) has data that is kept, and would be replaced: {', '.join(step.replacing)}"


def without_resources(change: Change) -> Iterator[str]:
    if not change.is_deletion and not change.steps:
        yield "Template format error: At least one Resources member must be defined."


def _indexes(properties: dict) -> dict[str, str]:
    found = properties.get("GlobalSecondaryIndexes", [])
    return {one["IndexName"]: json.dumps([one["KeySchema"], one["Projection"]], sort_keys=True) for one in found}


def one_index_at_a_time(change: Change) -> Iterator[str]:
    """An index that changes is removed and created."""
    for step in change.steps.values():
        if step.action != "update" or not step.before or not step.kind.startswith("AWS::DynamoDB::"):
            continue
        before, after = _indexes(step.before.properties), _indexes(step.properties)
        if len(set(before.items()) ^ set(after.items())) > 1:
            yield f"{step.logical}: Cannot perform more than one GSI creation or deletion in a single update"


def bucket_with_files(change: Change) -> Iterator[str]:
    for one in change.removed():
        if one.kind == "AWS::S3::Bucket" and not one.is_kept and change.holds_files(one):
            yield f"{one.logical}: The bucket you tried to delete is not empty"


def _has_deletion_protection(table: Resource) -> bool:
    replicas = table.properties.get("Replicas", [])
    return any(one.get("DeletionProtectionEnabled", False) for one in [table.properties, *replicas])


def protected_table(change: Change) -> Iterator[str]:
    for one in change.removed():
        if one.kind.startswith("AWS::DynamoDB::") and _has_deletion_protection(one):
            yield f"{one.logical}: Resource cannot be deleted as it is currently protected against deletion"


def protected_stack(change: Change) -> Iterator[str]:
    if change.is_deletion and change.before and change.before.is_protected:
        yield f"Stack {change.name} cannot be deleted while TerminationProtection is enabled"


# What AWS does not delete while a distribution names it.
_NAMED_BY_DISTRIBUTIONS = (
    "AWS::WAFv2::WebACL",
    "AWS::CertificateManager::Certificate",
    "AWS::CloudFront::CachePolicy",
    "AWS::CloudFront::Function",
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudFront::OriginRequestPolicy",
    "AWS::CloudFront::ResponseHeadersPolicy",
)


def named_by_distribution(change: Change) -> Iterator[str]:
    own = [(change.name, step.logical, step.properties) for step in change.steps.values() if step.kind == "AWS::CloudFront::Distribution"]
    elsewhere = [(stack.name, one.logical, one.properties) for stack in change.others
                 for one in stack.resources.values() if one.kind == "AWS::CloudFront::Distribution"]  # fmt: skip
    for one in change.removed():
        if one.kind not in _NAMED_BY_DISTRIBUTIONS:
            continue
        for stack, logical, properties in [*own, *elsewhere]:
            text = json.dumps(properties)
            if any(f'"{name}"' in text for name in one.names()):
                yield f"{one.logical} ({one.kind}) cannot be deleted as it is in use by {logical} of {stack}"


RULES: dict[str, Rule] = {
    "import": missing("import"),
    "output": missing("output"),
    "parameter": missing("parameter"),
    "resource": missing("resource"),
    "without resources": without_resources,
    "type": type_changed,
    "export in use": export_in_use,
    "export taken": export_taken,
    "custom name": custom_named,
    "name taken": name_taken,
    "kept data": kept_data,
    "one index": one_index_at_a_time,
    "files": bucket_with_files,
    "protected table": protected_table,
    "protected stack": protected_stack,
    "named by a distribution": named_by_distribution,
}
