"""The API as CloudFront and API Gateway serve it, by the routes that were deployed; and what a test asks of the emulator."""

from __future__ import annotations

import base64
import fnmatch
import json
import re
import threading
import traceback
import uuid
from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

from moto.apigatewayv2.models import apigatewayv2_backends
from moto.awslambda.models import lambda_backends

from clock import Clock
from functions import Failed, Function, Functions
from names import ACCOUNT, HOST, REGION
from refused import Refused


@dataclass(frozen=True)
class Route:
    key: str
    method: str
    pattern: re.Pattern
    fixed_parts: tuple[bool, ...]
    function: Function


def _may_invoke(function: Function, api: str, path: str) -> bool:
    """Whether the function's own policy lets API Gateway call it for this path."""
    answer = json.loads(lambda_backends[ACCOUNT][REGION].get_policy(function.name))
    policy = json.loads(answer["Policy"])
    source = f"arn:aws:execute-api:{REGION}:{ACCOUNT}:{api}/$default/GET{path}"
    return any(
        statement["Principal"] == {"Service": "apigateway.amazonaws.com"}
        and fnmatch.fnmatchcase(source, statement["Condition"]["ArnLike"]["AWS:SourceArn"])
        for statement in policy["Statement"]
    )


def deployed_routes(functions: Functions) -> list[Route]:
    [api] = apigatewayv2_backends[ACCOUNT][REGION].apis.values()
    routes = []
    for one in api.routes.values():
        function = functions.by_arn[api.integrations[one.target.split("/")[1]].integration_uri]
        # What no route is at goes to this one, which has neither a method nor a path.
        is_last = one.route_key == "$default"
        method, path = ("ANY", "/{rest}") if is_last else one.route_key.split(" ")
        if not _may_invoke(function, api.api_id, path):
            raise PermissionError(f"API Gateway may not invoke {function.id} for {one.route_key}")
        pattern = ".*" if is_last else re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(path))
        fixed = () if is_last else tuple(not part.startswith("{") for part in path.split("/"))
        routes.append(Route(one.route_key, method, re.compile(pattern), fixed, function))
    # The route of the method wins over that of every method, then the one with the most exact beginning.
    return sorted(routes, key=lambda route: (route.method != "ANY", route.fixed_parts), reverse=True)


def _is_text(content_type: str) -> bool:
    return content_type == "" or re.match(r"text/|.*(json|xml|javascript|x-www-form-urlencoded)", content_type) is not None


class Gateway:
    """Serves on a port of its own. Calls to `/_emulator/<name>` run what `controls` has under that name."""

    def __init__(self, secret: str, clock: Clock, controls: dict):
        self.statuses: Counter[int] = Counter()
        self.failed: list[str] = []
        self.called: Counter[str] = Counter()
        self._secret = secret
        self._clock = clock
        self._controls = controls
        gateway = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def _serve(self):
                length = int(self.headers.get("content-length") or 0)
                body = self.rfile.read(length)
                try:
                    status, headers, content = gateway._answer(self.command, self.path, self.headers, body)
                except Refused as error:
                    status, headers, content = 409, {}, str(error).encode()
                except Exception:
                    traceback.print_exc()
                    status, headers, content = 500, {}, traceback.format_exc().encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, str(value))
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = _serve

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer((HOST, 0), Handler)
        self._server.daemon_threads = True
        self.origin = f"http://{HOST}:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def use(self, routes: list[Route], functions: Functions) -> None:
        """Serves what was deployed."""
        self._routes, self._functions = routes, functions

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, method: str, target: str, headers, body: bytes):
        path = urlsplit(target).path
        if path.startswith("/_emulator/"):
            asked = json.loads(body) if body else {}
            result = self._controls[path.removeprefix("/_emulator/")](asked)
            return 200, {"content-type": "application/json"}, json.dumps(result).encode()
        path = path.removesuffix("/")
        for route in self._routes:
            found = route.pattern.fullmatch(path)
            if found is not None and route.method in (method, "ANY"):
                return self._call(route, found.groupdict(), method, target, path, headers, body)
        return 404, {"content-type": "application/json"}, b'{"message":"Not Found"}'

    def _call(self, route: Route, parameters: dict, method: str, target: str, path: str, headers, body: bytes):
        event = self._event(route, parameters, method, urlsplit(target).query, path, headers, body)
        self.called[route.function.id] += 1
        try:
            result = self._functions.invoke(route.function.id, event)
        except Failed as error:
            self.failed.append(f"{route.key}: {error}")
            self.statuses[500] += 1
            return 500, {"content-type": "application/json"}, b'{"message":"Internal Server Error"}'
        status = result.get("statusCode", 200)
        self.statuses[status] += 1
        content = result.get("body") or ""
        if status == 500:
            self.failed.append(f"{route.key}: {content[:300]}")
        decoded = base64.b64decode(content) if result.get("isBase64Encoded") else content.encode()
        # CloudFront adds headers to what the API answers (infra/blueprint/headers.ts); tests look at this one.
        return status, {**(result.get("headers") or {}), "cache-control": "no-store"}, decoded

    def _event(self, route: Route, parameters: dict, method: str, query: str, path: str, headers, body: bytes) -> dict:
        """The event of payload format 2.0, with the headers that CloudFront adds."""
        sent = {name.lower(): value for name, value in headers.items() if name.lower() != "cookie"}
        # Tests say from which address and at which time they call.
        sent["x-viewer-address"] = sent.get("x-local-address", HOST)
        sent["x-origin-secret"] = self._secret
        now = self._time_of(sent.get("x-local-clock"))
        is_text = _is_text(sent.get("content-type", ""))
        values: dict[str, str] = {}
        for name, value in parse_qsl(query, keep_blank_values=True):
            values[name] = f"{values[name]},{value}" if name in values else value
        http = {"method": method, "path": path, "protocol": "HTTP/1.1", "sourceIp": "130.176.0.1", "userAgent": "test"}
        event = {
            "version": "2.0",
            "routeKey": route.key,
            "rawPath": path,
            "rawQueryString": query,
            "headers": sent,
            "requestContext": {
                "accountId": ACCOUNT,
                "apiId": "emulated",
                "domainName": HOST,
                "domainPrefix": "emulated",
                "http": http,
                "requestId": str(uuid.uuid4()),
                "routeKey": route.key,
                "stage": "$default",
                "time": datetime.fromtimestamp(now / 1000).isoformat(),
                "timeEpoch": now,
            },
            "isBase64Encoded": bool(body) and not is_text,
        }
        if values:
            event["queryStringParameters"] = values
        if parameters:
            event["pathParameters"] = {name: unquote(value) for name, value in parameters.items()}
        if body:
            event["body"] = body.decode() if is_text else base64.b64encode(body).decode()
        return event

    def _time_of(self, given: str | None) -> int:
        if given is None:
            return self._clock.milliseconds()
        return int(datetime.fromisoformat(given.replace("Z", "+00:00")).timestamp() * 1000)
