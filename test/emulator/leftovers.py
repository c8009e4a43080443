"""Lists what is in the emulated account, service by service."""

from __future__ import annotations

from moto.route53.models import route53_backends
from moto.wafv2.models import wafv2_backends

from account import Account
from names import ACCOUNT, REGION_OF_THE_EDGE

# What an account has before any stage: made by CDK's bootstrap, by hand, or by AWS itself.
_NOT_OF_A_STAGE = ("cdk-hnb659fds-", "/cdk-bootstrap/", "/bravo/", "default", "aws-")

# The service, the call that lists, the field of its answer, and the field of the name; None: entries are names.
_LISTS = (
    ("s3", "list_buckets", "Buckets", "Name"),
    ("dynamodb", "list_tables", "TableNames", None),
    ("sqs", "list_queues", "QueueUrls", None),
    ("lambda", "list_functions", "Functions", "FunctionName"),
    ("lambda", "list_event_source_mappings", "EventSourceMappings", "UUID"),
    ("iam", "list_roles", "Roles", "RoleName"),
    ("logs", "describe_log_groups", "logGroups", "logGroupName"),
    ("scheduler", "list_schedule_groups", "ScheduleGroups", "Name"),
    ("scheduler", "list_schedules", "Schedules", "Name"),
    ("events", "list_rules", "Rules", "Name"),
    ("sns", "list_topics", "Topics", "TopicArn"),
    ("ssm", "describe_parameters", "Parameters", "Name"),
    ("cloudwatch", "describe_alarms", "MetricAlarms", "AlarmName"),
    ("cloudwatch", "list_dashboards", "DashboardEntries", "DashboardName"),
    ("apigatewayv2", "get_apis", "Items", "ApiId"),
    ("sesv2", "list_configuration_sets", "ConfigurationSets", None),
    ("sesv2", "list_email_identities", "EmailIdentities", "IdentityName"),
    ("acm", "list_certificates", "CertificateSummaryList", "CertificateArn"),
)


def contents(account: Account) -> dict[str, list[str]]:
    """The names of everything that belongs to a stage, by service and kind."""
    found: dict[str, list[str]] = {}
    for service, call, field, name in _LISTS:
        # Certificates are where CloudFront takes them from.
        client = account.client(service, region=REGION_OF_THE_EDGE) if service == "acm" else account.client(service)
        entries = _all_entries(client, call, field)
        names = [one if name is None else one[name] for one in entries]
        own = [one for one in names if not one.startswith(_NOT_OF_A_STAGE)]
        if own:
            found[f"{service} {field}"] = own
    distributions = account.client("cloudfront").list_distributions()["DistributionList"].get("Items", [])
    if distributions:
        found["cloudfront distributions"] = [one["Id"] for one in distributions]
    # A zone belongs to an operator, and has these two records of its own.
    zones = route53_backends[ACCOUNT]["aws"].zones.values()
    records = [one.name for zone in zones for one in zone.rrsets if one.type not in ("NS", "SOA")]
    if records:
        found["route53 records"] = records
    firewalls = list(wafv2_backends[ACCOUNT]["aws"].wacls)
    if firewalls:
        found["wafv2 web ACLs"] = firewalls
    return found


def _all_entries(client, call: str, field: str) -> list:
    if client.can_paginate(call):
        return [entry for page in client.get_paginator(call).paginate() for entry in page.get(field, [])]
    return getattr(client, call)().get(field, [])
