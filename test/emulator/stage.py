"""A stage: what is deployed in the emulated account, and what answers there."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from moto.ses.models import ses_backends

import operator_calls
import stacks
from account import Account
from clock import Clock
from cloudformation import CloudFormation
from functions import Functions, deployed_functions
from gateway import Gateway, deployed_routes
from names import ACCOUNT, ENDPOINT, REGION
from services import MotoServices
from triggers import Triggers


def _mails_after(count: int) -> list[str]:
    return [one.raw_data for one in ses_backends[ACCOUNT][REGION].sent_messages[count:]]


class Stage:
    """Answers calls and runs jobs, by what was deployed last."""

    functions: Functions
    triggers: Triggers

    def __init__(self, account: Account, folder: Path, node: str):
        self._account = account
        self._node = node
        self._clock = Clock()
        self.formation = CloudFormation(ACCOUNT, MotoServices(ACCOUNT))
        self._assembly = stacks.read_assembly(folder)
        self._name = self._assembly.stage
        secret = stacks.make_origin_secret(account, self._name)
        self.gateway = Gateway(secret, self._clock, self._controls())
        self.deployments = 0
        self.deploy(folder)
        account.others = lambda environ, body: operator_calls.answer(self.functions, environ, body)

    def deploy(self, folder: Path) -> Counter[str]:
        """Deploys an assembly over what is there. Raises Refused."""
        started = time.monotonic()
        assembly = stacks.read_assembly(folder)
        stacks.upload_assets(self._account, assembly)
        before = getattr(self, "functions", None)
        if before is not None:
            before.stop()
        with self._account.exclusive():
            count = stacks.deploy(self.formation, assembly)
            stacks.take_over_triggers()
            stacks.learn_roles(self._account, self.formation)
        outdated = self.formation.outdated()
        if outdated:
            raise RuntimeError(f"deployed with values that are not so any more: {outdated}")
        self.functions = Functions(self._account, deployed_functions(self.formation, folder), self._node, before)
        self.triggers = Triggers(self._account, self.formation, self.functions, self._clock, getattr(self, "triggers", None))
        self._assembly = assembly
        routes = deployed_routes(self.functions)
        self.gateway.use(routes, self.functions)
        self.deployments += 1
        done = ", ".join(f"{number} {action}" for action, number in sorted(count.items()))
        print(f"  {len(assembly.stacks)} stacks, resources: {done}; {len(routes)} routes; {time.monotonic() - started:.1f} s", flush=True)
        return count

    def remove(self) -> None:
        """As the handbook says."""
        self.functions.stop()
        stacks.empty_buckets(self._account, self.formation)
        with self._account.exclusive():
            stacks.destroy(self.formation, self._assembly)

    def _described(self) -> dict:
        return {
            "stage": self._name,
            "endpoint": ENDPOINT,
            "region": REGION,
            "environments": {one.id: one.environment for one in self.functions.by_id.values()},
            "functions": {one.id: one.name for one in self.functions.by_id.values()},
            "outputs": {name: one.outputs for (_, name), one in self.formation.stacks.items()},
        }

    def _controls(self) -> dict[str, Callable]:
        return {
            "stage": lambda _: self._described(),
            "deploy": lambda asked: self.deploy(Path(asked["folder"])),
            "zone": lambda asked: {"zone": stacks.make_zone(self._account, asked["name"])},
            "clock": lambda asked: setattr(self._clock, "ahead", asked["ahead"]),
            "settle": lambda _: self.triggers.settle(),
            "mails": lambda asked: _mails_after(asked["after"]),
            "stand-ins": self._use_stand_ins,
            "event": self._send_event,
            "schedules": lambda _: self.triggers.schedules(),
            "run-schedule": lambda asked: self.triggers.run_schedule(
                asked["name"], f"bravo-{self._name}", asked.get("delivered", True)
            ),
        }

    def _use_stand_ins(self, environment: dict[str, str]) -> None:
        """Further variables, which say where the stand-ins of external services answer."""
        self.functions.stop()
        self.functions.stand_ins.update(environment)

    def _send_event(self, event: dict) -> None:
        """An event of another service on the default bus, whose rules decide where it goes."""
        entry = {"Source": event["source"], "DetailType": event["detail-type"], "Detail": json.dumps(event["detail"])}
        self._account.client("events").put_events(Entries=[{**entry, "Resources": event["resources"]}])

    def stop(self) -> None:
        self.gateway.stop()
        self.functions.stop()
