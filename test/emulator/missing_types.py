"""
CloudFormation types that moto lacks although it has their service: each makes the same call to moto that CloudFormation
makes to AWS. Types of which moto lacks the service, too, become a name and nothing else; a report lists them.
"""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any

from moto.acm.models import acm_backends
from moto.apigatewayv2.models import apigatewayv2_backends
from moto.awslambda.models import lambda_backends
from moto.cloudfront.models import cloudfront_backends
from moto.cloudwatch.models import cloudwatch_backends
from moto.dynamodb.models import dynamodb_backends
from moto.dynamodb.models.table import Table
from moto.scheduler.models import scheduler_backends
from moto.ses.models import ses_backends
from moto.sns.models import sns_backends
from moto.wafv2.models import wafv2_backends

left_out: Counter[str] = Counter()


def _nothing(*_) -> None:
    """For what moto does not keep."""


class Made:
    """A resource that was made: what CloudFormation has to know of it, and how it is changed and removed."""

    def __init__(
        self,
        physical_id: str,
        attributes: dict[str, str],
        remove: Callable[[], Any],
        update: Callable[[dict[str, Any]], Any] = _nothing,
    ):
        self.physical_id = physical_id
        self.attributes = attributes
        self.remove = remove
        self.update = update


Make = Callable[[str, dict[str, Any], str, str], Made]
# By type: the property with the name, and the function that makes one from its name, properties, account and region.
TYPES: dict[str, tuple[str, Make]] = {}


def _type(name: str, name_property: str = ""):
    def register(make: Make) -> Make:
        TYPES[name] = name_property, make
        return make

    return register


@_type("AWS::DynamoDB::GlobalTable", "TableName")
def _table(name: str, properties: dict[str, Any], account: str, region: str):
    """A global table with one replica is a table."""
    backend = dynamodb_backends[account][region]
    own = {key: value for key, value in properties.items() if key != "Replicas"}
    own["StreamSpecification"] = {**own["StreamSpecification"], "StreamEnabled": True}
    own["DeletionProtectionEnabled"] = _is_protected(properties)
    table = Table.create_from_cloudformation_json(name, {"Properties": own}, account, region)
    stream = table.describe()["TableDescription"]["LatestStreamArn"]

    def update(new: dict[str, Any]) -> None:
        table.deletion_protection_enabled = _is_protected(new)
        table.attr = new["AttributeDefinitions"]
        wanted = {one["IndexName"]: one for one in new.get("GlobalSecondaryIndexes", [])}
        had = {one.name for one in table.global_indexes}
        changes: list[dict] = [{"Delete": {"IndexName": one}} for one in had - set(wanted)]
        changes += [{"Create": wanted[one]} for one in set(wanted) - had]
        backend.update_table_global_indexes(table, changes)

    return Made(name, {"Arn": table.table_arn, "StreamArn": stream}, lambda: backend.delete_table(name), update)


def _is_protected(properties: dict[str, Any]) -> bool:
    return any(one.get("DeletionProtectionEnabled", False) for one in properties["Replicas"])


@_type("AWS::Lambda::Permission")
def _permission(name: str, properties: dict[str, Any], account: str, region: str):
    """moto never takes a permission back. A change of one makes another one, unless it is only a detail."""
    function = lambda_backends[account][region].get_function(properties["FunctionName"])
    statements = function.policy.statements
    function.policy.add_statement(raw=json.dumps(properties))
    own = statements[-1]
    return Made(name, {}, lambda: statements.remove(own) if own in statements else None)


@_type("AWS::Scheduler::ScheduleGroup", "Name")
def _schedule_group(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = scheduler_backends[account][region]
    group = backend.create_schedule_group(name, [])
    return Made(name, {"Arn": group.arn}, lambda: backend.delete_schedule_group(name))


@_type("AWS::Scheduler::Schedule", "Name")
def _schedule(name: str, properties: dict[str, Any], account: str, region: str):
    backend = scheduler_backends[account][region]
    group = properties["GroupName"]

    def wanted(of: dict[str, Any]) -> dict[str, Any]:
        return {
            "description": "",
            "end_date": None,
            "flexible_time_window": of["FlexibleTimeWindow"],
            "group_name": group,
            "kms_key_arn": None,
            "name": name,
            "schedule_expression": of["ScheduleExpression"],
            "schedule_expression_timezone": of.get("ScheduleExpressionTimezone", "UTC"),
            "start_date": None,
            "state": "ENABLED",
            "target": of["Target"],
        }

    def remove() -> None:
        # A group that was removed took its schedules along.
        if group in backend.schedule_groups:
            backend.delete_schedule(group, name)

    made = backend.create_schedule(**wanted(properties), action_after_completion=None)
    return Made(name, {"Arn": made.arn}, remove, lambda new: backend.update_schedule(**wanted(new)))


@_type("AWS::SES::ConfigurationSet", "Name")
def _configuration_set(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = ses_backends[account][region]
    backend.create_configuration_set(name)
    return Made(name, {}, lambda: backend.delete_configuration_set(name))


@_type("AWS::SES::EmailIdentity", "EmailIdentity")
def _email_identity(name: str, _properties: dict[str, Any], account: str, region: str):
    backend = ses_backends[account][region]
    backend.create_email_identity_v2(name, None, None, None)
    records = {f"DkimDNSToken{part}{at}": f"{at}.{name}" for part in ("Name", "Value") for at in (1, 2, 3)}
    return Made(name, records, lambda: backend.delete_identity(name))


@_type("AWS::SNS::Subscription")
def _subscription(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = sns_backends[account][region]
    made = backend.subscribe(properties["TopicArn"], properties["Endpoint"], properties["Protocol"])
    return Made(made.arn, {"Arn": made.arn}, lambda: backend.unsubscribe(made.arn))


@_type("AWS::CertificateManager::Certificate")
def _certificate(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = acm_backends[account][region]
    arn = backend.request_certificate(properties["DomainName"], uuid.uuid4().hex, [], [])
    return Made(arn, {"Arn": arn}, lambda: backend.delete_certificate(arn))


@_type("AWS::WAFv2::WebACL", "Name")
def _web_acl(name: str, properties: dict[str, Any], account: str, region: str):
    # moto has what CloudFront uses apart from the regions.
    backend = wafv2_backends[account]["aws" if properties["Scope"] == "CLOUDFRONT" else region]
    nothing = ("association_config", "captcha_config", "challenge_config", "custom_response_bodies", "token_domains")
    made = backend.create_web_acl(
        name=name,
        visibility_config=properties["VisibilityConfig"],
        default_action=properties["DefaultAction"],
        scope=properties["Scope"],
        description=properties.get("Description", ""),
        tags=[],
        rules=[],
        **dict.fromkeys(nothing),
    )
    identity = f"{name}|{made.id}|{properties['Scope']}"
    remove = lambda: backend.delete_web_acl(name, properties["Scope"], made.id, made.lock_token)  # noqa: E731
    return Made(identity, {"Arn": made.arn, "Id": made.id}, remove)


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
    attributes = {"ApiId": api.api_id, "ApiEndpoint": endpoint}
    return Made(api.api_id, attributes, lambda: backend.delete_api(api.api_id))


@_type("AWS::ApiGatewayV2::Stage")
def _stage(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api, name = properties["ApiId"], properties["StageName"]
    backend.create_stage(api, {"stageName": name, "autoDeploy": True})
    return Made(name, {}, lambda: api in backend.apis and backend.delete_stage(api, name))


@_type("AWS::ApiGatewayV2::Integration")
def _integration(_name: str, properties: dict[str, Any], account: str, region: str):
    backend = apigatewayv2_backends[account][region]
    api = properties["ApiId"]
    nothing = (
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
    made = backend.create_integration(
        api_id=api,
        integration_type=properties["IntegrationType"],
        integration_uri=properties["IntegrationUri"],
        payload_format_version=properties["PayloadFormatVersion"],
        **dict.fromkeys(nothing),
    )

    def update(new: dict[str, Any]) -> None:
        made.integration_uri = new["IntegrationUri"]
        made.payload_format_version = new["PayloadFormatVersion"]

    return Made(made.id, {}, lambda: api in backend.apis and backend.delete_integration(api, made.id), update)


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

    def update(new: dict[str, Any]) -> None:
        made.route_key, made.target = new["RouteKey"], new["Target"]

    return Made(made.route_id, {}, lambda: api in backend.apis and backend.delete_route(api, made.route_id), update)


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
    attributes = {"DomainName": made.domain_name, "Id": identity}
    return Made(identity, attributes, lambda: backend.delete_distribution(identity, True))


@_type("AWS::CloudWatch::Alarm", "AlarmName")
def _alarm(name: str, properties: dict[str, Any], account: str, region: str):
    backend = cloudwatch_backends[account][region]

    def put(wanted: dict[str, Any]) -> None:
        backend.put_metric_alarm(
            name=name,
            namespace=wanted.get("Namespace", ""),
            metric_name=wanted.get("MetricName", ""),
            comparison_operator=wanted["ComparisonOperator"],
            evaluation_periods=wanted["EvaluationPeriods"],
            period=wanted.get("Period"),
            threshold=wanted["Threshold"],
            statistic=wanted.get("Statistic"),
            description=wanted.get("AlarmDescription"),
            dimensions=[],
            alarm_actions=wanted.get("AlarmActions", []),
        )

    put(properties)
    arn = f"arn:aws:cloudwatch:{region}:{account}:alarm:{name}"
    return Made(name, {"Arn": arn}, lambda: backend.delete_alarms([name]), put)


def _leave_out(kind: str) -> None:
    @_type(kind)
    def _name_only(name: str, _properties: dict[str, Any], account: str, _region: str):
        left_out[kind] += 1
        identity = uuid.uuid4().hex
        attributes = {"Id": identity, "FunctionARN": f"arn:aws:cloudfront::{account}:function/{name}"}
        return Made(identity, attributes, _nothing)


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
