"""What the emulated account is called, and where it answers."""

ACCOUNT = "123456789012"
# Not the one that CloudFront takes its certificates from: what mixes them up must not work.
REGION = "eu-central-1"
REGION_OF_THE_EDGE = "us-east-1"
HOST = "127.0.0.1"
PORT = 5577
ENDPOINT = f"http://{HOST}:{PORT}"
# Templates name queues by this host; functions must find them at the emulator.
QUEUE_HOST = f"https://sqs.{REGION}.amazonaws.com"
# Whoever has this key is the operator: not a role, and not restricted.
OPERATOR_KEY = "operator"
