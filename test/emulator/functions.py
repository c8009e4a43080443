"""Runs the functions of the deployed stacks: the bundles as they are, under the environment and the role of their template."""

from __future__ import annotations

import json
import os
import subprocess
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from account import Account
from cloudformation import CloudFormation
from names import ENDPOINT, QUEUE_HOST, REGION

# So many processes run at the same time at most: each takes as much memory as a whole Node.js.
_MAX_PROCESSES = 40
# Time limits are so many times those of AWS: on a busy machine nothing is as fast as there.
_PATIENCE = 20


@dataclass(frozen=True)
class Function:
    """A function as it was deployed."""

    id: str  # as in infra/blueprint/access.ts, such as posts.create or send-mail
    name: str
    arn: str
    folder: Path
    environment: dict[str, str]
    role: str
    logs: str
    seconds: int
    megabytes: int


class Failed(Exception):
    """The function threw an error, or did not start."""


def deployed_functions(formation: CloudFormation, folder: Path) -> list[Function]:
    """
    @param folder of the assembly that was deployed last, with the code
    """
    return [
        Function(
            # As in Bravo-test-Api-posts/posts.create/Function/Resource.
            id=one.metadata["aws:cdk:path"].split("/")[1],
            name=one.physical_id,
            arn=one.attribute("Arn"),
            folder=folder / one.metadata["aws:asset:path"],
            environment={
                key: value.replace(QUEUE_HOST, ENDPOINT)
                for key, value in one.properties.get("Environment", {}).get("Variables", {}).items()
            },
            role=one.properties["Role"],
            logs=one.properties["LoggingConfig"]["LogGroup"],
            seconds=one.properties["Timeout"],
            megabytes=one.properties["MemorySize"],
        )
        for one in formation.resources("AWS::Lambda::Function")
    ]


class _Process:
    """One running function. It takes one event at a time, as an environment of Lambda."""

    def __init__(self, function: Function, environment: dict[str, str], node: str):
        self._lock = threading.Lock()
        self.errors: list[str] = []
        reading, writing = os.pipe()
        runtime = str(Path(__file__).with_name("runtime.mjs"))
        self._process = subprocess.Popen(
            [node, runtime, str(function.folder), str(writing)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=(writing,),
            env=environment,
            text=True,
        )
        os.close(writing)
        self._results = os.fdopen(reading)
        self._said: list[str] = []
        threading.Thread(target=self._listen, daemon=True).start()
        if not self._results.readline():
            time.sleep(0.2)
            raise Failed(f"{function.id} did not start: {' '.join(self._said[-5:])}")

    def _listen(self) -> None:
        for line in self._process.stdout:
            self._said = [*self._said[-20:], line.rstrip()]
            if '"level":"ERROR"' in line:
                self.errors.append(line.rstrip())

    def invoke(self, event: dict, seconds: int):
        with self._lock:
            call = {"event": event, "request": str(uuid.uuid4()), "seconds": seconds}
            self._process.stdin.write(json.dumps(call) + "\n")
            self._process.stdin.flush()
            line = self._results.readline()
        if not line:
            raise Failed(f"the process ended: {' '.join(self._said[-5:])}")
        answer = json.loads(line)
        if "error" in answer:
            raise Failed(answer["error"])
        return answer["result"]

    def stop(self) -> None:
        with self._lock:
            self._process.stdin.close()
            self._process.kill()
            self._process.wait()


class Functions:
    """Starts functions when they are first called."""

    def __init__(self, account: Account, functions: list[Function], node: str, before: Functions | None = None):
        """
        @param before what was deployed before: its problems are not forgotten
        """
        self.by_id = {one.id: one for one in functions}
        self.by_arn = {one.arn: one for one in functions}
        self.by_name = {one.name: one for one in functions}
        # What is started beside AWS, such as a stand-in for Stripe, and where it answers.
        self.stand_ins: dict[str, str] = before.stand_ins if before else {}
        self.started: set[str] = set()
        self.errors: dict[str, list[str]] = before.errors if before else {}
        self.thrown: dict[str, list[str]] = before.thrown if before else {}
        self._account = account
        self._node = node
        self._processes: OrderedDict[str, _Process] = OrderedDict()
        self._lock = threading.Lock()
        self._background = ThreadPoolExecutor(max_workers=1)
        self._starting: dict[str, threading.Lock] = {one.id: threading.Lock() for one in functions}

    def credentials(self, function: Function) -> dict:
        return self._account.assume(function.role)

    def _start(self, function: Function) -> _Process:
        keys = self.credentials(function)
        environment = {
            "PATH": os.environ["PATH"],
            **function.environment,
            **self.stand_ins,
            "AWS_REGION": REGION,
            "AWS_PATIENCE": str(_PATIENCE),
            "AWS_ENDPOINT_URL": ENDPOINT,
            "AWS_ACCESS_KEY_ID": keys["AccessKeyId"],
            "AWS_SECRET_ACCESS_KEY": keys["SecretAccessKey"],
            "AWS_SESSION_TOKEN": keys["SessionToken"],
            "AWS_LAMBDA_FUNCTION_NAME": function.name,
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.megabytes),
            "EMULATED_FUNCTION_ARN": function.arn,
        }
        return _Process(function, environment, self._node)

    def _write_log_and_trace(self, function: Function) -> None:
        """What Lambda does in the name of every function, with the same role."""
        keys = self.credentials(function)
        logs = self._account.client("logs", keys)
        stream = uuid.uuid4().hex
        logs.create_log_stream(logGroupName=function.logs, logStreamName=stream)
        line = {"timestamp": int(time.time() * 1000), "message": f"START {function.id}"}
        logs.put_log_events(logGroupName=function.logs, logStreamName=stream, logEvents=[line])
        xray = self._account.client("xray", keys)
        now = time.time()
        segment = {"name": function.name, "id": uuid.uuid4().hex[:16], "start_time": now, "end_time": now}
        trace = f"1-{int(now):08x}-{uuid.uuid4().hex[:24]}"
        xray.put_trace_segments(TraceSegmentDocuments=[json.dumps({**segment, "trace_id": trace})])
        xray.put_telemetry_records(TelemetryRecords=[{"Timestamp": int(now), "SegmentsSentCount": 1}])

    def _process(self, function: Function) -> _Process:
        with self._starting[function.id]:
            with self._lock:
                known = self._processes.get(function.id)
                if known is not None:
                    self._processes.move_to_end(function.id)
                    return known
            made = self._start(function)
            with self._lock:
                self._processes[function.id] = made
                idle = self._processes.popitem(last=False) if len(self._processes) > _MAX_PROCESSES else None
            if idle is not None:
                self._end(*idle)
            return made

    def invoke(self, identity: str, event: dict):
        """The result of a function. Raises Failed when it threw."""
        function = self.by_id[identity]
        if identity not in self.started:
            self.started.add(identity)
            self._background.submit(self._noted, identity, lambda: self._write_log_and_trace(function))
            self._foresee(identity)
        try:
            return self._process(function).invoke(event, function.seconds * _PATIENCE)
        except Failed as error:
            self.thrown.setdefault(identity, []).append(str(error))
            raise

    def _noted(self, identity: str, work: Callable[[], object]) -> None:
        """Whatever goes wrong beside a call is a problem of its function."""
        try:
            work()
        except Exception as error:
            self.thrown.setdefault(identity, []).append(repr(error))

    def _foresee(self, identity: str) -> None:
        """Who calls one function after the other is likely to call the next one: it starts meanwhile."""
        order = list(self.by_id)
        at = order.index(identity)
        if order[at - 1] in self.started and at + 1 < len(order):
            following = self.by_id[order[at + 1]]
            self._background.submit(self._noted, following.id, lambda: self._process(following))

    def _end(self, identity: str, process: _Process) -> None:
        process.stop()
        if process.errors:
            self.errors.setdefault(identity, []).extend(process.errors)

    def stop(self) -> None:
        # What was begun beside the calls ends first.
        self._background.submit(lambda: None).result()
        with self._lock:
            ending = list(self._processes.items())
            self._processes.clear()
        for identity, process in ending:
            self._end(identity, process)
