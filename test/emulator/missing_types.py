"""
CloudFormation types that moto lacks although it has their service: each makes the same call to moto that CloudFormation
makes to AWS. Types of which moto lacks the service, too, become a name and nothing else; a report lists them.
"""

from __future__ import annotations

import uuid
from collections import Counter
from typing import Any

from moto.apigatewayv2.models import apigatewayv2_backends
from moto.cloudfront.models import cloudfront_backends
from moto.cloudwatch.models import cloudwatch_backends
from moto.core.common_models import CloudFormationModel
from moto.dynamodb.models.table import Table
from moto.logs.models import LogGroup
from moto.scheduler.models import scheduler_backends
from moto.ses.models import ses_backends

left_out: Counter[str] = Counter()


class _Made:
    """A resource that was made: what CloudFormation has to know of it, and how it is removed again."""

    def __init__(self, physical_id: str, attributes: dict[str, str], remove):
        self.physical_resource_id = physical_id
        self._attributes = attributes
        self._remove = remove

    def is_created(self) -> bool:
        return True

    def get_cfn_attribute(self, name: str) -> str:
        return self._attributes[name]

    def delete(self, _account: str, _region: str) -> None:
        self._remove()


def _type(name: str, name_property: str = ""):
    """Registers a function that makes a resource from its name and properties as a type of CloudFormation."""

    def register(make):
        class Type(CloudFormationModel):
            # moto takes the name of the service from the module's.
            __module__ = "moto.missing_types"

            @staticmethod
            def cloudformation_name_type() -> str:
                return name_property

            @staticmethod
            def cloudformation_type() -> str:
                return name

            @classmethod
            def has_cfn_attr(cls, attr: str) -> bool:
                return True

            @classmethod
            def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **_):
                return make(resource_name, cloudformation_json["Properties"], account_id, region_name)

        _registered.append(Type)
        return make

    return register


# CloudFormation finds types among the subclasses that exist: these must not be collected.
_registered: list[type] = []


@_type("AWS::DynamoDB::GlobalTable", "TableName")
def _table(name: str, properties: dict[str, Any], account: str, region: str):
    """A global table with one replica is a table."""
    own = {key: value for key, value in properties.items() if key != "Replicas"}
    own["StreamSpecification"] = {**own["StreamSpecification"], "StreamEnabled": True}
    return Table.create_from_cloudformation_json(name, {"Properties": own}, account, region)


@_type("AWS::Scheduler::ScheduleGroup", "Name")
def _schedule_group(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = scheduler_backends[account][region]
    group = backend.create_schedule_group(name, [])
    return _Made(name, {"Arn": group.arn}, lambda: backend.delete_schedule_group(name))


@_type("AWS::Scheduler::Schedule", "Name")
def _schedule(name: str, properties: dict[str, Any], account: str, region: str):
    backend = scheduler_backends[account][region]
    group = properties["GroupName"]
    made = backend.create_schedule(
        description="",
        end_date=None,
        flexible_time_window=properties["FlexibleTimeWindow"],
        group_name=group,
        kms_key_arn=None,
        name=name,
        schedule_expression=properties["ScheduleExpression"],
        schedule_expression_timezone=properties.get("ScheduleExpressionTimezone", "UTC"),
        start_date=None,
        state="ENABLED",
        target=properties["Target"],
        action_after_completion=None,
    )

    def remove():
        # A group that was removed took its schedules along: moto removes resources in any order.
        if group in backend.schedule_groups:
            backend.delete_schedule(group, name)

    return _Made(name, {"Arn": made.arn}, remove)


@_type("AWS::SES::ConfigurationSet", "Name")
def _configuration_set(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = ses_backends[account][region]
    backend.create_configuration_set(name)
    return _Made(name, {}, lambda: backend.delete_configuration_set(name))


@_type("AWS::SES::EmailIdentity", "EmailIdentity")
def _email_identity(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = ses_backends[account][region]
    backend.create_email_identity_v2(name, None, None, None)
    return _Made(name, {}, lambda: backend.delete_identity(name))


@_type("AWS::ApiGatewayV2::Api")
def _api(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api = backend.create_api(
        api_key_selection_expression=None,
        cors_configuration=None,
        description=None,
        disable_schema_validation=None,
        disable_execute_api_endpoint=None,
        name=properties["Name"],
        protocol_type=properties["ProtocolType"],
        route_selection_expression=None,
        tags={},
        version=None,
    )
    endpoint = f"https://{api.api_id}.execute-api.{region}.amazonaws.com"
    return _Made(api.api_id, {"ApiId": api.api_id, "ApiEndpoint": endpoint}, lambda: backend.delete_api(api.api_id))


@_type("AWS::ApiGatewayV2::Stage")
def _stage(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api, name = properties["ApiId"], properties["StageName"]
    backend.create_stage(api, {"stageName": name, "autoDeploy": True})
    return _Made(name, {}, lambda: api in backend.apis and backend.delete_stage(api, name))


@_type("AWS::ApiGatewayV2::Integration")
def _integration(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api = properties["ApiId"]
    nothing = dict.fromkeys(
        (
            "connection_id",
            "connection_type",
            "content_handling_strategy",
            "credentials_arn",
            "description",
            "integration_method",
            "integration_subtype",
            "passthrough_behavior",
            "request_parameters",
            "request_templates",
            "response_parameters",
            "template_selection_expression",
            "timeout_in_millis",
            "tls_config",
        )
    )
    made = backend.create_integration(
        api_id=api,
        integration_type=properties["IntegrationType"],
        integration_uri=properties["IntegrationUri"],
        payload_format_version=properties["PayloadFormatVersion"],
        **nothing,
    )
    return _Made(made.id, {}, lambda: backend.delete_integration(api, made.id))


@_type("AWS::ApiGatewayV2::Route")
def _route(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api = properties["ApiId"]
    made = backend.create_route(
        api_id=api,
        api_key_required=False,
        authorization_scopes=[],
        authorization_type=properties["AuthorizationType"],
        authorizer_id=None,
        model_selection_expression=None,
        operation_name=None,
        request_models=None,
        request_parameters=None,
        route_key=properties["RouteKey"],
        route_response_selection_expression=None,
        target=properties["Target"],
    )
    return _Made(made.route_id, {}, lambda: backend.delete_route(api, made.route_id))


@_type("AWS::CloudFront::Distribution")
def _distribution(name: str, properties: dict[str, Any], account: str, _region: str):
    """Only what is needed to have copies of files removed: moto's CloudFront serves nothing."""
    backend = cloudfront_backends[account]["aws"]
    config = properties["DistributionConfig"]
    origins = [{"Id": one["Id"], "DomainName": one["DomainName"]} for one in config["Origins"]]
    behaviour = {"TargetOriginId": config["DefaultCacheBehavior"]["TargetOriginId"], "ViewerProtocolPolicy": "redirect-to-https"}
    made, _, _ = backend.create_distribution(
        {
            "CallerReference": name,
            "Origins": {"Quantity": len(origins), "Items": origins},
            "DefaultCacheBehavior": behaviour,
            "Comment": config["Comment"],
            "Enabled": True,
        },
        [],
    )
    identity = made.distribution_id
    return _Made(identity, {"DomainName": made.domain_name}, lambda: backend.delete_distribution(identity, True))


@_type("AWS::CloudWatch::Alarm", "AlarmName")
def _alarm(name: str, properties: dict[str, Any], account: str, region: str):
    backend = cloudwatch_backends[account][region]
    backend.put_metric_alarm(
        name=name,
        namespace=properties.get("Namespace", ""),
        metric_name=properties.get("MetricName", ""),
        comparison_operator=properties["ComparisonOperator"],
        evaluation_periods=properties["EvaluationPeriods"],
        period=properties.get("Period"),
        threshold=properties["Threshold"],
        statistic=properties.get("Statistic"),
        description=properties.get("AlarmDescription"),
        dimensions=[],
        alarm_actions=properties.get("AlarmActions", []),
    )
    arn = f"arn:aws:cloudwatch:{region}:{account}:alarm:{name}"
    return _Made(name, {"Arn": arn}, lambda: backend.delete_alarms([name]))


def _leave_out(kind: str) -> None:
    @_type(kind)
    def _name_only(name: str, _properties: dict[str, Any], _account: str, _region: str):
        left_out[kind] += 1
        identity = uuid.uuid4().hex
        attributes = {"Id": identity, "FunctionARN": f"arn:aws:cloudfront::{_account}:function/{name}"}
        return _Made(identity, attributes, lambda: None)


for _kind in (
    "AWS::CloudFront::CachePolicy",
    "AWS::CloudFront::Function",
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudFront::ResponseHeadersPolicy",
    "AWS::Budgets::Budget",
    "AWS::S3::BucketPolicy",
    "AWS::SES::ConfigurationSetEventDestination",
    "AWS::SNS::TopicPolicy",
    "AWS::SQS::QueuePolicy",
):
    _leave_out(_kind)


def _log_group_attribute(self: LogGroup, name: str) -> str:
    """In AWS the ARN of a log group that templates get ends with its log streams; moto's does not."""
    if name != "Arn":
        raise NotImplementedError(name)
    return f"{self.arn}:*"


LogGroup.get_cfn_attribute = _log_group_attribute
