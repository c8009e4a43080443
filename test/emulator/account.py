"""An account of AWS in this process: moto, with a guard in front that knows the roles of the functions."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from io import BytesIO

import boto3
from moto.iam.models import iam_backends
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from names import ACCOUNT, ENDPOINT, HOST, OPERATOR_KEY, PORT, REGION
from needs import UnknownRequest, needs_of
from policies import RolePolicy


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_request(self, *_):
        pass


class Account:
    """Starts moto. Requests with the key of a role do only what its policy says; those of the operator do anything."""

    def __init__(self):
        self.roles: dict[str, RolePolicy] = {}
        self.refusals: list[str] = []
        self.unknown: list[str] = []
        self._roles_of_keys: dict[str, RolePolicy] = {}
        # Answers what moto cannot: the answer and its headers, or nothing.
        self.others: Callable[[dict, bytes], tuple[str, list[tuple[str, str]]] | None] = lambda *_: None
        self._moto = DomainDispatcherApplication(create_backend_app)
        # moto's models are not made for several threads at a time.
        self._one_at_a_time = threading.RLock()
        self._server = make_server(HOST, PORT, self._answer, threaded=True, request_handler=_Quiet)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def exclusive(self) -> threading.RLock:
        """Nobody else asks moto for anything while this is held."""
        return self._one_at_a_time

    def client(self, service: str, credentials: dict | None = None, region: str = REGION):
        keys = credentials or {"AccessKeyId": OPERATOR_KEY, "SecretAccessKey": "secret"}
        return boto3.client(
            service,
            endpoint_url=ENDPOINT,
            region_name=region,
            aws_access_key_id=keys["AccessKeyId"],
            aws_secret_access_key=keys["SecretAccessKey"],
            aws_session_token=keys.get("SessionToken"),
        )

    def learn_role(self, role_name: str, called: str) -> None:
        """Reads the policy of a role from IAM; reports call the role by the other name."""
        backend = iam_backends[ACCOUNT]["aws"]
        documents = [backend.get_role_policy(role_name, one)[1] for one in backend.list_role_policies(role_name)]
        parsed = [json.loads(one) if isinstance(one, str) else one for one in documents]
        self.roles[role_name] = RolePolicy(called, [statement for one in parsed for statement in one["Statement"]])

    def assume(self, role_arn: str) -> dict:
        """Credentials of a role."""
        credentials = self.client("sts").assume_role(RoleArn=role_arn, RoleSessionName="run")["Credentials"]
        self._roles_of_keys[credentials["AccessKeyId"]] = self.roles[role_arn.split("/")[-1]]
        return credentials

    def forget_roles(self):
        """After a deployment: what roles have used says nothing about those that there are now."""
        self.roles.clear()
        self._roles_of_keys.clear()

    def _answer(self, environ, start_response):
        length = int(environ.get("CONTENT_LENGTH") or 0)
        body = environ["wsgi.input"].read(length) if length else b""
        environ["wsgi.input"] = BytesIO(body)
        refusal = self._refusal(environ, body)
        if refusal is not None:
            status, content_type, text, headers = refusal
            encoded = text.encode()
            start_response(status, [("content-type", content_type), ("content-length", str(len(encoded))), *headers])
            return [encoded]
        other = self.others(environ, body)
        if other is not None:
            text, headers = other
            encoded = text.encode()
            start_response("200 OK", [("content-type", "application/json"), ("content-length", str(len(encoded))), *headers])
            return [encoded]
        with self._one_at_a_time:
            return list(self._moto(environ, start_response))

    def _refusal(self, environ, body: bytes):
        signed = re.search(r"Credential=([^/]+)/[^/]+/[^/]*/([^/]+)/", environ.get("HTTP_AUTHORIZATION", ""))
        if signed is None or signed[1] == OPERATOR_KEY:
            return None
        key, service = signed.groups()
        policy = self._roles_of_keys.get(key)
        if policy is None:
            return _access_denied(service, f"nobody has the key {key}")
        headers = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name.startswith("HTTP_")}
        try:
            needs = needs_of(
                service, environ["REQUEST_METHOD"], environ["PATH_INFO"], environ.get("QUERY_STRING", ""), headers, body
            )
        except UnknownRequest as error:
            self.unknown.append(f"{policy.name}: {error}")
            return _access_denied(service, str(error))
        refused = policy.allows(needs)
        if refused is None:
            return None
        self.refusals.append(f"{policy.name} may not {refused.action} on {refused.resource}")
        return _access_denied(service, self.refusals[-1])


def _access_denied(service: str, message: str):
    """A refusal in the words of the service's protocol."""
    if service in ("s3", "cloudfront"):
        text = f"<Error><Code>AccessDenied</Code><Message>{message}</Message></Error>"
        return "403 Forbidden", "application/xml", text, []
    if service in ("ses", "email"):
        error = f"<Error><Type>Sender</Type><Code>AccessDenied</Code><Message>{message}</Message></Error>"
        return "403 Forbidden", "text/xml", f"<ErrorResponse>{error}</ErrorResponse>", []
    text = json.dumps({"__type": "AccessDeniedException", "message": message, "Message": message})
    return "400 Bad Request", "application/json", text, [("x-amzn-errortype", "AccessDeniedException")]
