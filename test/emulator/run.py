"""
Tries a synthesized app on moto: python3 test/emulator/run.py [cdk.out]

Creates its stacks, runs its functions under the environment and the role of their templates, sends every call and runs
every job, removes the stacks, looks for what was left, and creates them again. Ends with 1 if a role was refused
anything, a call answered 500, a function did not start or threw, nothing used a grant, or a removed stage left
something. docs/operations/first-deploy.md says what this shows and what it does not.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

try:
    import moto.server  # noqa: F401
except ImportError:
    sys.exit("This needs moto, an emulator of AWS: python3 -m pip install 'moto[all,server]==5.2.1'")

import leftovers
import missing_types
import report
import stacks
from account import Account
from clock import Clock
from functions import Functions, deployed_functions
from gateway import Gateway, deployed_routes
from names import ENDPOINT, REGION
from triggers import Triggers

ROOT = Path(__file__).resolve().parents[2]
NODE = str(ROOT / "node_modules/node/bin/node")


def mails_after(count: int) -> list[str]:
    from names import ACCOUNT
    from moto.ses.models import ses_backends

    return [one.raw_data for one in ses_backends[ACCOUNT][REGION].sent_messages[count:]]


class Stage:
    """A deployed stage that answers calls."""

    def __init__(self, account: Account, assembly: stacks.Assembly):
        self._account = account
        secret = stacks.make_origin_secret(account, assembly.stage)
        started = time.monotonic()
        count = stacks.deploy(account, assembly)
        print(f"{len(assembly.stacks)} stacks with {count} resources, in {time.monotonic() - started:.1f} s")
        self.functions = Functions(account, deployed_functions(account, assembly), NODE)
        self._clock = Clock()
        self.triggers = Triggers(account, assembly, self.functions, self._clock)
        routes = deployed_routes(account, self.functions)
        print(f"{len(self.functions.by_id)} functions, {len(routes)} routes")
        self._group = f"bravo-{assembly.stage}"
        self._described = {
            "stage": assembly.stage,
            "endpoint": ENDPOINT,
            "region": REGION,
            "environments": {one.id: one.environment for one in self.functions.by_id.values()},
        }
        self.gateway = Gateway(routes, self.functions, secret, self._clock, self._controls())

    def _controls(self) -> dict[str, Callable]:
        return {
            "stage": lambda _: self._described,
            "clock": lambda asked: setattr(self._clock, "ahead", asked["ahead"]),
            "settle": lambda _: self.triggers.settle(),
            "mails": lambda asked: mails_after(asked["after"]),
            "stand-ins": self._use_stand_ins,
            "event": self._send_event,
            "schedules": lambda _: self.triggers.schedules(),
            "run-schedule": lambda asked: self.triggers.run_schedule(
                asked["name"], self._group, asked.get("delivered", True)
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


def run_tests(stage: Stage, *files: str) -> bool:
    """Runs test files against the stage."""
    command = [NODE, str(ROOT / "node_modules/vitest/vitest.mjs"), "run", "--config", "test/emulator/vitest.config.ts", *files]
    environment = {**os.environ, "BRAVO_EMULATOR": stage.gateway.origin}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def main(folder: Path) -> int:
    warnings.simplefilter("ignore")
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    account = Account()
    assembly = stacks.read_assembly(folder)
    stacks.bootstrap(account, assembly)
    print("Deploying")
    stage = Stage(account, assembly)
    for kind, count in sorted(missing_types.left_out.items()):
        print(f"  left out: {count} {kind}")
    print("Calls and jobs")
    # Jobs first: each new team makes moto slower.
    chosen = [sys.argv[2:]] if len(sys.argv) > 2 else [["jobs"], ["chats"], ["calls"]]
    passed = all([run_tests(stage, *files) for files in chosen])
    stage.stop()
    print("Roles")
    unused = report.print_roles(account, stage.functions)
    report.print_counts(list(account.roles.values()))
    print("Problems")
    problems = report.print_problems(account, stage.functions, stage.gateway)
    print(f"answers by status: {dict(sorted(stage.gateway.statuses.items()))}")
    print("Removing the stage")
    stacks.empty_buckets(account, assembly)
    stacks.destroy(account, assembly)
    left = leftovers.contents(account)
    for kind, names in left.items():
        print(f"  left over: {len(names)} {kind}: {', '.join(names[:5])}")
    print("Deploying again")
    account.forget_roles()
    again = Stage(account, assembly)
    signed_in = run_tests(again, "sign-in")
    again.stop()
    problems += report.print_problems(account, again.functions, again.gateway)
    is_good = passed and signed_in and problems == 0 and unused == 0 and not left
    print("ok" if is_good else "FAILED")
    return 0 if is_good else 1


if __name__ == "__main__":
    outcome = main(Path(sys.argv[1] if len(sys.argv) > 1 else "cdk.out").resolve())
    # Threads that still serve would keep the process alive.
    sys.stdout.flush()
    os._exit(outcome)
