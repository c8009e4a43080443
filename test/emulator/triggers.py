"""
Invokes the jobs as AWS does: the services that poll and call in the name of a role use its credentials here, too.
Nothing runs by itself: a run asks for it, and nobody waits for delays.
"""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from account import Account
from cloudformation import CloudFormation
from clock import Clock
from functions import Failed, Function, Functions
from names import ACCOUNT, ENDPOINT, REGION
from policies import Need

# A batch that fails as often is given up: the emulator does not wait for hours.
_MAX_TRIES = 5
# Clients of HTTP wait for five minutes.
_SETTLES_FOR_SECONDS = 60


def _fits_rule(rule, value) -> bool:
    if isinstance(rule, str):
        return value == rule
    [(operator, operand)] = rule.items()
    if operator == "prefix":
        return isinstance(value, str) and value.startswith(operand)
    if operator == "suffix":
        return isinstance(value, str) and value.endswith(operand)
    if operator == "exists":
        return (value is not None and not isinstance(value, dict)) == operand
    raise NotImplementedError(f"the emulator knows no filter rule {operator}")


def matches(pattern: dict, event) -> bool:
    """Whether an event passes a filter of an event source mapping."""
    for field, part in pattern.items():
        value = event.get(field) if isinstance(event, dict) else None
        if isinstance(part, list):
            if not any(_fits_rule(rule, value) for rule in part):
                return False
        elif not matches(part, value):
            return False
    return True


@dataclass
class _Mapping:
    id: str
    function: Function
    source: str
    batch: int
    filters: list[dict]
    failures: str | None


def _mappings(formation: CloudFormation, functions: Functions) -> list[_Mapping]:
    found = []
    for one in formation.resources("AWS::Lambda::EventSourceMapping"):
        properties = one.properties
        destination = properties.get("DestinationConfig")
        found.append(
            _Mapping(
                id=one.physical_id,
                function=functions.by_name[properties["FunctionName"]],
                source=properties["EventSourceArn"],
                batch=properties["BatchSize"],
                filters=[json.loads(given["Pattern"]) for given in properties.get("FilterCriteria", {}).get("Filters", [])],
                failures=destination["OnFailure"]["Destination"].split(":::")[1] if destination else None,
            )
        )
    return found


class _Stream:
    """The stream of the table for one function, read with its role."""

    def __init__(
        self, account: Account, functions: Functions, mapping: _Mapping, clock: Clock, places: dict[str, str]
    ):
        """
        @param places where each mapping goes on: one that was not replaced does not begin again
        """
        self._clock = clock
        self._places = places
        keys = functions.credentials(mapping.function)
        self._client = account.client("dynamodbstreams", keys)
        self._files = account.client("s3", keys)
        self._functions = functions
        self._mapping = mapping
        # What Lambda looks at before it follows a stream, and before it keeps what failed.
        self._client.list_streams()
        self._files.list_objects_v2(Bucket=mapping.failures, MaxKeys=1)
        if mapping.id not in places:
            described = self._client.describe_stream(StreamArn=mapping.source)["StreamDescription"]
            shard = described["Shards"][0]["ShardId"]
            places[mapping.id] = self._client.get_shard_iterator(
                StreamArn=mapping.source, ShardId=shard, ShardIteratorType="TRIM_HORIZON"
            )["ShardIterator"]

    def deliver(self) -> int:
        """Gives new changes to the function. Returns how many there were."""
        place = self._places[self._mapping.id]
        answer = self._client.get_records(ShardIterator=place, Limit=self._mapping.batch)
        self._places[self._mapping.id] = answer["NextShardIterator"]
        records = [_as_lambda_sends(one, self._clock) for one in answer["Records"]]
        wanted = [one for one in records if any(matches(pattern, one) for pattern in self._mapping.filters)]
        for tried in range(_MAX_TRIES):
            if not wanted:
                return len(records)
            failed = self._invoke(wanted)
            if failed is None:
                return len(records)
            wanted = wanted[failed:]
        self._keep(wanted)
        return len(records)

    def _invoke(self, records: list[dict]) -> int | None:
        """The place of the first record that failed."""
        try:
            result = self._functions.invoke(self._mapping.function.id, {"Records": records})
        except Failed:
            return 0
        failures = (result or {}).get("batchItemFailures", [])
        if not failures:
            return None
        numbers = [one["dynamodb"]["SequenceNumber"] for one in records]
        return min(numbers.index(one["itemIdentifier"]) for one in failures)

    def _keep(self, records: list[dict]) -> None:
        body = json.dumps({"payload": {"Records": records}}).encode()
        key = f"aws/lambda/{self._mapping.function.name}/{time.time_ns()}"
        self._files.put_object(Bucket=self._mapping.failures, Key=key, Body=body)


def _as_lambda_sends(record: dict, clock: Clock) -> dict:
    change = {**record["dynamodb"], "ApproximateCreationDateTime": clock.milliseconds() / 1000}
    return {**record, "eventSource": "aws:dynamodb", "awsRegion": REGION, "dynamodb": change}


class _Queue:
    """A queue with the function that works on its messages, polled with its role."""

    def __init__(self, account: Account, functions: Functions, mapping: _Mapping, clock: Clock):
        self._clock = clock
        self._client = account.client("sqs", functions.credentials(mapping.function))
        self._functions = functions
        self._mapping = mapping
        self._url = f"{ENDPOINT}/{ACCOUNT}/{mapping.source.split(':')[-1]}"
        self._client.get_queue_attributes(QueueUrl=self._url, AttributeNames=["VisibilityTimeout"])

    def deliver(self) -> int:
        """Gives waiting messages to the function. Returns how many there were."""
        received = self._client.receive_message(
            QueueUrl=self._url, MaxNumberOfMessages=min(10, self._mapping.batch), AttributeNames=["All"]
        ).get("Messages", [])
        if not received:
            return 0
        failed = self._invoke(received)
        for message in received:
            handle = {"QueueUrl": self._url, "ReceiptHandle": message["ReceiptHandle"]}
            if message["MessageId"] in failed:
                # Comes back at once, until the queue gives it to the dead letters.
                self._client.change_message_visibility(**handle, VisibilityTimeout=0)
            else:
                self._client.delete_message(**handle)
        return len(received)

    def _invoke(self, received: list[dict]) -> set[str]:
        records = [
            {
                "messageId": one["MessageId"],
                "receiptHandle": one["ReceiptHandle"],
                "body": one["Body"],
                "attributes": {**one["Attributes"], "ApproximateFirstReceiveTimestamp": str(self._clock.milliseconds())},
                "messageAttributes": {},
                "eventSource": "aws:sqs",
                "eventSourceARN": self._mapping.source,
                "awsRegion": REGION,
            }
            for one in received
        ]
        try:
            result = self._functions.invoke(self._mapping.function.id, {"Records": records})
        except Failed:
            return {one["MessageId"] for one in received}
        return {one["itemIdentifier"] for one in (result or {}).get("batchItemFailures", [])}


class Triggers:
    """Everything that invokes a job."""

    def __init__(
        self,
        account: Account,
        formation: CloudFormation,
        functions: Functions,
        clock: Clock,
        before: Triggers | None = None,
    ):
        self._clock = clock
        self._account = account
        self._functions = functions
        self._places: dict[str, str] = before._places if before else {}
        mappings = _mappings(formation, functions)
        streams = [one for one in mappings if ":dynamodb:" in one.source]
        self._streams = [_Stream(account, functions, one, clock, self._places) for one in streams]
        self._queues = [_Queue(account, functions, one, clock) for one in mappings if ":sqs:" in one.source]

    def settle(self) -> int:
        """
        Delivers changes and messages until there are none, all sources at a time. Returns how many there were: after a
        while there may be more, because whoever asks would give up waiting for an answer.
        """
        total = 0
        until = time.monotonic() + _SETTLES_FOR_SECONDS
        sources = [*self._streams, *self._queues]
        with ThreadPoolExecutor(max_workers=len(sources)) as pool:
            while True:
                _end_delays()
                count = sum(pool.map(lambda one: _drain(one, until), sources))
                total += count
                if count == 0 or time.monotonic() > until:
                    return total

    def schedules(self) -> list[str]:
        pages = self._account.client("scheduler").get_paginator("list_schedules").paginate()
        return [one["Name"] for page in pages for one in page["Schedules"]]

    def run_schedule(self, name: str, group: str, is_delivered: bool = True) -> None:
        """What Scheduler does when a schedule is due, with the role of its target; or when it could not deliver."""
        target = self._account.client("scheduler").get_schedule(Name=name, GroupName=group)["Target"]
        role = target["RoleArn"].split("/")[-1]
        keys = self._account.assume(target["RoleArn"])
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock.milliseconds() / 1000))
        text = target["Input"].replace("<aws.scheduler.scheduled-time>", at)
        if ":lambda:" in target["Arn"]:
            refused = self._account.roles[role].allows([Need("lambda:InvokeFunction", target["Arn"])])
            if refused is not None:
                raise PermissionError(f"{role} may not invoke {target['Arn']}")
            self._functions.invoke(self._functions.by_arn[target["Arn"]].id, json.loads(text))
            return
        arn = target["Arn"] if is_delivered else target["DeadLetterConfig"]["Arn"]
        url = f"{ENDPOINT}/{ACCOUNT}/{arn.split(':')[-1]}"
        self._account.client("sqs", keys).send_message(QueueUrl=url, MessageBody=text)


def _drain(source: _Stream | _Queue, until: float) -> int:
    total = 0
    while time.monotonic() < until:
        count = source.deliver()
        total += count
        if count == 0:
            break
    return total


def _end_delays() -> None:
    """Messages that were sent with a delay are due."""
    from moto.sqs.models import sqs_backends

    for queue in sqs_backends[ACCOUNT][REGION].queues.values():
        for message in queue._messages:
            message.delayed_until = 0
