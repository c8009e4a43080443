"""Types of CloudFormation that moto has: creates, changes and removes them by moto's own models."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from moto.cloudformation.parsing import get_model_map
from moto.logs.models import LogGroup
from moto.s3.models import s3_backends

from missing_types import Made


def _log_group_attribute(self: LogGroup, name: str) -> str:
    """In AWS the ARN of a log group that templates get ends with its log streams; moto's does not."""
    if name != "Arn":
        raise NotImplementedError(name)
    return f"{self.arn}:*"


LogGroup.get_cfn_attribute = _log_group_attribute


def _update_function(model: Any, properties: dict[str, Any]) -> None:
    # What is not said any more is empty again.
    model.update_configuration({"Description": "", "Environment": {"Variables": {}}, **properties})
    model.update_function_code(properties["Code"])


def _update_role(model: Any, properties: dict[str, Any]) -> None:
    model.assume_role_policy_document = json.dumps(properties["AssumeRolePolicyDocument"])
    for name in list(model.policies):
        model.delete_policy(name)
    for policy in properties.get("Policies", []):
        model.put_policy(policy["PolicyName"], policy["PolicyDocument"])


def _update_log_group(model: Any, properties: dict[str, Any]) -> None:
    model.set_retention_policy(properties.get("RetentionInDays"))


def _update_queue(model: Any, properties: dict[str, Any]) -> None:
    model.visibility_timeout = int(properties.get("VisibilityTimeout", 30))
    model.message_retention_period = int(properties.get("MessageRetentionPeriod", 345_600))
    if "RedrivePolicy" in properties:
        model._setup_dlq(properties["RedrivePolicy"])


def _update_rule(model: Any, properties: dict[str, Any]) -> None:
    """Its targets are those of the template, and none besides."""
    wanted = copy.deepcopy(properties)
    model.targets = []
    type(model).create_from_cloudformation_json(model.name, {"Properties": wanted}, model.account_id, model.region_name)


def _nothing(_model: Any, _properties: dict[str, Any]) -> None:
    """moto keeps nothing of what can change."""


_UPDATES: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "AWS::CloudWatch::Dashboard": lambda model, properties: setattr(model, "body", properties["DashboardBody"]),
    "AWS::Events::Rule": _update_rule,
    "AWS::IAM::Role": _update_role,
    "AWS::Lambda::EventSourceMapping": lambda model, properties: setattr(model, "batch_size", properties["BatchSize"]),
    "AWS::Lambda::Function": _update_function,
    "AWS::Logs::LogGroup": _update_log_group,
    "AWS::Route53::RecordSet": lambda model, properties: setattr(model, "alias_target", properties["AliasTarget"]),
    "AWS::S3::Bucket": _nothing,
    "AWS::SNS::Topic": _nothing,
    "AWS::SQS::Queue": _update_queue,
}

_REMOVED_BY_NAME = ("AWS::CloudWatch::Dashboard", "AWS::IAM::Role", "AWS::S3::Bucket", "AWS::SQS::Queue")


def _attributes(model: Any) -> Callable[[str], str]:
    return lambda name: model.get_cfn_attribute(name)


def make(kind: str, name: str, properties: dict[str, Any], account: str, region: str) -> tuple[Made, Callable[[str], str]]:
    """The resource, and what finds its attributes."""
    of_type = get_model_map().get(kind)
    if of_type is None or kind not in _UPDATES:
        raise NotImplementedError(f"the emulator knows no {kind}")
    described = {"Type": kind, "Properties": copy.deepcopy(properties)}
    model = of_type.create_from_cloudformation_json(name, copy.deepcopy(described), account, region)
    if kind == "AWS::S3::Bucket":
        _set_versions(name, properties, account)
    identity = model.physical_resource_id

    def remove() -> None:
        if kind in _REMOVED_BY_NAME:
            of_type.delete_from_cloudformation_json(identity, described, account, region)
        else:
            model.delete(account, region)

    return Made(identity, {}, remove, lambda new: _UPDATES[kind](model, copy.deepcopy(new))), _attributes(model)


def _set_versions(name: str, properties: dict[str, Any], account: str) -> None:
    """moto's CloudFormation forgets that a bucket keeps older versions."""
    status = properties.get("VersioningConfiguration", {}).get("Status")
    if status is not None:
        s3_backends[account]["aws"].put_bucket_versioning(name, status)
