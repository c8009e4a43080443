"""What the emulated account is called, and where it answers."""

import socket

ACCOUNT = "123456789012"
# Not the one that CloudFront takes its certificates from: what mixes them up must not work.
REGION = "eu-central-1"
REGION_OF_THE_EDGE = "us-east-1"
HOST = "127.0.0.1"


def _free_port() -> int:
    """Two runs on one machine do not meet."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


PORT = _free_port()
ENDPOINT = f"http://{HOST}:{PORT}"
# Templates name queues by this host; functions must find them at the emulator.
QUEUE_HOST = f"https://sqs.{REGION}.amazonaws.com"
# Whoever has this key is the operator: not a role, and not restricted.
OPERATOR_KEY = "operator"
