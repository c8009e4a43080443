"""What the commands of an operator ask of AWS and moto cannot do: move dead letters back, invoke a function."""

from __future__ import annotations

import json
import re

from moto.sqs.models import sqs_backends

from functions import Failed, Functions
from names import ACCOUNT, REGION

_INVOKED = re.compile(r"/2015-03-31/functions/([^/]+)/invocations")


def _move_back(source: str) -> dict:
    """SQS moves the messages of a dead-letter queue into the queue that they came from."""
    queues = sqs_backends[ACCOUNT][REGION].queues.values()
    [dead] = [one for one in queues if one.queue_arn == source]
    [origin] = [one for one in queues if (one.redrive_policy or {}).get("deadLetterTargetArn") == source]
    for message in list(dead._messages):
        dead._messages.remove(message)
        message.approximate_receive_count = 0
        message.visible_at = 0
        origin.add_message(message)
    return {"TaskHandle": "moved"}


def answer(functions: Functions, environ: dict, body: bytes) -> tuple[str, list[tuple[str, str]]] | None:
    """The answer to such a call, and its headers; nothing for any other."""
    if environ.get("HTTP_X_AMZ_TARGET") == "AmazonSQS.StartMessageMoveTask":
        return json.dumps(_move_back(json.loads(body)["SourceArn"])), []
    invoked = _INVOKED.search(environ["PATH_INFO"])
    if invoked is None:
        return None
    function = functions.by_name[invoked[1]]
    try:
        return json.dumps(functions.invoke(function.id, json.loads(body))), []
    except Failed as error:
        return json.dumps({"errorMessage": str(error)}), [("x-amz-function-error", "Unhandled")]
