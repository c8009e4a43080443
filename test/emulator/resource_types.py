"""
What CloudFormation knows of a type of resource: which properties replace it when they change (from the database that
the CDK command line brings), and which of its names nobody else may have.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from refused import Refused

_DATABASE = Path(__file__).resolve().parents[2] / "node_modules/aws-cdk/db.json.gz"

# Names beside the identifier that may exist once: properties whose values together are the name, by type.
_UNIQUE: dict[str, tuple[str, ...]] = {
    "AWS::ApiGatewayV2::Route": ("ApiId", "RouteKey"),
    "AWS::Budgets::Budget": ("Budget.BudgetName",),
    "AWS::CloudFront::CachePolicy": ("CachePolicyConfig.Name",),
    "AWS::CloudFront::Distribution": ("DistributionConfig.Aliases",),
    "AWS::CloudFront::Function": ("Name",),
    "AWS::CloudFront::OriginAccessControl": ("OriginAccessControlConfig.Name",),
    "AWS::CloudFront::OriginRequestPolicy": ("OriginRequestPolicyConfig.Name",),
    "AWS::CloudFront::ResponseHeadersPolicy": ("ResponseHeadersPolicyConfig.Name",),
    "AWS::Events::Rule": ("EventBusName", "Name"),
    "AWS::Lambda::EventSourceMapping": ("EventSourceArn", "FunctionName"),
    "AWS::Route53::RecordSet": ("HostedZoneId", "Name", "Type", "SetIdentifier"),
    "AWS::SES::ConfigurationSetEventDestination": ("ConfigurationSetName", "EventDestination.Name"),
    "AWS::SNS::Topic": ("TopicName",),
    "AWS::SQS::Queue": ("QueueName",),
    "AWS::Scheduler::Schedule": ("GroupName", "Name"),
    "AWS::WAFv2::WebACL": ("Scope", "Name"),
}
# Without these the others are a name nevertheless.
_OPTIONAL = ("SetIdentifier", "GroupName", "EventBusName")
# One namespace for all regions.
_ACCOUNT_WIDE = ("AWS::Budgets::", "AWS::CloudFront::", "AWS::CloudWatch::Dashboard", "AWS::IAM::", "AWS::Route53::", "AWS::S3::Bucket")
_SAME_NAMES = {"AWS::DynamoDB::GlobalTable": "AWS::DynamoDB::Table"}


@cache
def _database() -> tuple[dict[str, dict], dict[str, dict]]:
    schema = json.loads(gzip.decompress(_DATABASE.read_bytes()))["schema"]
    types = {one["cloudFormationType"]: one for one in schema["resource"]["entities"]}
    return types, {one["$id"]: one for one in schema["typeDefinition"]["entities"]}


def _described(kind: str) -> dict:
    types, _ = _database()
    if kind not in types:
        raise Refused(f"Unrecognized resource types: [{kind}]")
    return types[kind]


def replacing(kind: str, before: dict, after: dict) -> list[str]:
    """The changed properties for which CloudFormation makes a new resource, as `Budget.BudgetName`."""
    return list(_replacing(_described(kind)["properties"], before, after))


def _replacing(described: dict, before: dict, after: dict) -> Iterator[str]:
    _, nested = _database()
    for name in sorted({*before, *after}):
        property_of_type = described.get(name, {})
        values = before.get(name), after.get(name)
        if values[0] == values[1]:
            continue
        if property_of_type.get("causesReplacement", "no") != "no":
            yield name
        elif property_of_type.get("type", {}).get("type") == "ref" and all(isinstance(one, dict) for one in values):
            inner = nested[property_of_type["type"]["reference"]["$ref"]]["properties"]
            yield from (f"{name}.{one}" for one in _replacing(inner, *values))


def _at(properties: dict, path: str) -> Any:
    value: Any = properties
    for part in path.split("."):
        value = value.get(part) if isinstance(value, dict) else None
    return value


def custom_name(kind: str, properties: dict) -> tuple | None:
    """The name that a template gives a resource, all of it; None where CloudFormation or the service finds one."""
    described = _described(kind)
    parts = described.get("primaryIdentifier") or []
    if not parts or any(part not in described["properties"] or part not in properties for part in parts):
        return None
    return tuple(str(properties[part]) for part in parts)


def claims(kind: str, properties: dict, region: str) -> list[tuple]:
    """The names that a resource takes: no other may have them at the same time."""
    scope = "" if kind.startswith(_ACCOUNT_WIDE) else region
    first = (_SAME_NAMES.get(kind, kind), scope)
    unique = _UNIQUE.get(kind)
    if unique is None:
        name = custom_name(kind, properties)
        return [] if name is None else [(*first, *name)]
    values = [_at(properties, path) for path in unique]
    if any(value is None and path not in _OPTIONAL for path, value in zip(unique, values)):
        return []
    if isinstance(values[0], list):
        return [(*first, value) for value in values[0]]
    return [(*first, *(str(value or "default") for value in values))]
