"""Says which actions on which resources a request to AWS needs, from the request as it was sent."""

from __future__ import annotations

import email
import json
import re
from email.utils import parseaddr
from urllib.parse import parse_qs, unquote

from names import ACCOUNT, REGION
from policies import Need


def arn(service: str, resource: str, region: str = REGION, account: str = ACCOUNT) -> str:
    return f"arn:aws:{service}:{region}:{account}:{resource}"


class UnknownRequest(Exception):
    """A request whose actions are not known here. It is refused, because nobody checked it."""


def _table(action: str, body: dict) -> list[Need]:
    def on(name: str, table: str, item: dict | None = None) -> Need:
        # Requests name a table by its name or its ARN.
        resource = table if table.startswith("arn:") else arn("dynamodb", f"table/{table}")
        key = item and (item.get("Key") or item.get("Item"))
        leading = (("dynamodb:LeadingKeys", key["pk"]["S"]),) if key and "pk" in key else ()
        return Need(f"dynamodb:{name}", resource, leading)

    if action == "TransactWriteItems":
        kinds = [(kind, item) for one in body["TransactItems"] for kind, item in one.items()]
        named = [("ConditionCheckItem" if kind == "ConditionCheck" else f"{kind}Item", item) for kind, item in kinds]
        return [on(name, item["TableName"], item) for name, item in named]
    if action == "TransactGetItems":
        return [on("GetItem", one["Get"]["TableName"]) for one in body["TransactItems"]]
    if action in ("BatchGetItem", "BatchWriteItem"):
        return [on(action, table) for table in body["RequestItems"]]
    if "IndexName" in body:
        return [on(action, f"{body['TableName']}/index/{body['IndexName']}")]
    return [on(action, body["TableName"], body)]


def _stream(action: str, body: dict) -> list[Need]:
    if action == "ListStreams":
        return [Need("dynamodb:ListStreams", "*")]
    # An iterator of moto is the ARN of its stream and a place in it.
    stream = body.get("StreamArn") or re.sub(r"\|.*$", "", body["ShardIterator"])
    return [Need(f"dynamodb:{action}", stream)]


def _queue(action: str, body: dict) -> list[Need]:
    single = re.sub(r"Batch$", "", action)
    return [Need(f"sqs:{single}", arn("sqs", body["QueueUrl"].split("/")[-1]))]


def _mail(form: dict[str, list[str]]) -> list[Need]:
    [action] = form["Action"]
    if action != "SendRawEmail":
        raise UnknownRequest(f"ses:{action}")
    message = email.message_from_bytes(_raw_message(form))
    _, sender = parseaddr(form.get("Source", [message["From"]])[0])
    context = (("ses:FromAddress", sender),)
    needs = [Need("ses:SendRawEmail", arn("ses", f"identity/{sender}"), context)]
    for name in form.get("ConfigurationSetName", []):
        needs.append(Need("ses:SendRawEmail", arn("ses", f"configuration-set/{name}"), context))
    return needs


def _raw_message(form: dict[str, list[str]]) -> bytes:
    import base64

    return base64.b64decode(form["RawMessage.Data"][0])


def _files(method: str, path: str, query: dict[str, list[str]]) -> list[Need]:
    bucket, _, key = path.lstrip("/").partition("/")
    context = [("s3:ResourceAccount", ACCOUNT)]
    if key:
        actions = {"PUT": "PutObject", "DELETE": "DeleteObject", "GET": "GetObject"}
        action = "DeleteObjectVersion" if method == "DELETE" and "versionId" in query else actions.get(method)
        # A file in parts is begun and completed by a POST, with the permission of its parts.
        if method == "POST" and ("uploads" in query or "uploadId" in query):
            action = "PutObject"
        resource = f"arn:aws:s3:::{bucket}/{unquote(key)}"
    else:
        action = {"GET": "ListBucketVersions" if "versions" in query else "ListBucket"}.get(method)
        resource = f"arn:aws:s3:::{bucket}"
        context += [("s3:prefix", value) for value in query.get("prefix", [])]
    if action is None or "delete" in query:
        raise UnknownRequest(f"s3 {method} {path}")
    return [Need(f"s3:{action}", resource, tuple(context))]


def _schedules(method: str, path: str, query: dict[str, list[str]], body: dict) -> list[Need]:
    verbs = {"GET": "Get", "POST": "Create", "PUT": "Update", "DELETE": "Delete"}
    name = re.fullmatch(r"/schedules/([^/]+)", path)
    if name is None or method not in verbs:
        raise UnknownRequest(f"scheduler {method} {path}")
    group = body.get("GroupName") or query.get("groupName", ["default"])[0]
    needs = [Need(f"scheduler:{verbs[method]}Schedule", arn("scheduler", f"schedule/{group}/{unquote(name[1])}"))]
    if "Target" in body:
        passed = (("iam:PassedToService", "scheduler.amazonaws.com"),)
        needs.append(Need("iam:PassRole", body["Target"]["RoleArn"], passed))
    return needs


def _edge(method: str, path: str) -> list[Need]:
    found = re.fullmatch(r"/[\d-]+/distribution/([^/]+)/invalidation/?", path)
    if method != "POST" or found is None:
        raise UnknownRequest(f"cloudfront {method} {path}")
    return [Need("cloudfront:CreateInvalidation", arn("cloudfront", f"distribution/{found[1]}", region=""))]


def _logs(action: str, body: dict) -> list[Need]:
    group = arn("logs", f"log-group:{body['logGroupName']}")
    return [Need(f"logs:{action}", f"{group}:log-stream:{body['logStreamName']}")]


def needs_of(service: str, method: str, path: str, query_string: str, headers: dict[str, str], body: bytes) -> list[Need]:
    """The actions and resources of a request that was signed for a service. Raises UnknownRequest."""
    query = parse_qs(query_string, keep_blank_values=True)
    action = headers.get("x-amz-target", "").split(".")[-1]
    if service == "s3":
        return _files(method, path, query)
    if service == "email" or service == "ses":
        return _mail(parse_qs(body.decode()))
    if service == "cloudfront":
        return _edge(method, path)
    if service == "xray":
        return [Need(f"xray:Put{path.strip('/')}", "*")]
    content = json.loads(body) if body else {}
    if service == "scheduler":
        return _schedules(method, path, query, content)
    if service == "dynamodb":
        is_stream = "DynamoDBStreams" in headers.get("x-amz-target", "")
        return (_stream if is_stream else _table)(action, content)
    if service == "sqs":
        return _queue(action, content)
    if service == "ssm":
        return [Need(f"ssm:{action}", arn("ssm", f"parameter{content['Name']}"))]
    if service == "logs":
        return _logs(action, content)
    raise UnknownRequest(f"{service} {method} {path} {action}")
