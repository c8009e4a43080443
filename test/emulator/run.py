"""
Tries a synthesized app on moto: python3 test/emulator/run.py [cdk.out] [test files, or walk]

Tries what CloudFormation refuses; deploys a stage, runs its functions under the environment and the role of their
templates, does an operator's drills, sends every call, runs every job, and removes it; then walks another stage through its life. Ends with 1 if a
deployment was refused or lost data, a role was refused anything, a call answered 500, a function did not start or threw,
nothing used a grant, or a removed stage left something. docs/operations/first-deploy.md says what this shows and what it
does not.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
import warnings
from pathlib import Path

try:
    import moto.server  # noqa: F401
except ImportError:
    sys.exit("This needs moto, an emulator of AWS: python3 -m pip install 'moto[all,server]==5.2.1'")

import fast_moto  # noqa: F401  (moto is slow without these two)
import leftovers
import missing_types
import refusals_test
import report
import stacks
import transactions  # noqa: F401
from account import Account
from refused import Refused
from stage import Stage

ROOT = Path(__file__).resolve().parents[2]
NODE = str(ROOT / "node_modules/node/bin/node")


def run_tests(stage: Stage, *files: str) -> bool:
    """Runs test files against the stage."""
    command = [NODE, str(ROOT / "node_modules/vitest/vitest.mjs"), "run", "--config", "test/emulator/vitest.config.ts", *files]
    environment = {**os.environ, "BRAVO_EMULATOR": stage.gateway.origin}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def remove(account: Account, stage: Stage) -> bool:
    """Removes a stage. Returns whether nothing is left of it."""
    try:
        stage.remove()
    except Refused as error:
        print(f"  {error}")
    left = leftovers.contents(account)
    for kind, names in left.items():
        print(f"  left over: {len(names)} {kind}: {', '.join(names[:5])}")
    return not left


def try_calls(account: Account, folder: Path, chosen: list[str]) -> bool:
    """Every call and every job, on a stage of its own. Returns whether all of them went well."""
    print("Deploying")
    stage = Stage(account, folder, NODE)
    for kind, count in sorted(missing_types.left_out.items()):
        print(f"  left out: {count} {kind}")
    print("Calls and jobs")
    # Jobs first: each new team makes moto slower.
    passed = all([run_tests(stage, *files) for files in ([chosen] if chosen else [["drills"], ["jobs"], ["chats"], ["calls"]])])
    stage.stop()
    print("Roles")
    unused = report.print_roles(account, stage.functions)
    report.print_counts(list(account.roles.values()))
    print("Problems")
    problems = report.print_problems(account, stage.functions, stage.gateway)
    print(f"answers by status: {dict(sorted(stage.gateway.statuses.items()))}")
    print("Removing the stage")
    # A part of the calls does not use everything that is granted.
    everything_used = unused == 0 or bool(chosen)
    return remove(account, stage) and passed and problems == 0 and everything_used


def walk(account: Account, folder: Path) -> bool:
    """A stage lives: it is deployed, changed, restored, and removed. Returns whether its data and its people survived."""
    print("The life of a stage")
    started = time.monotonic()
    stage = Stage(account, folder, NODE)
    survived = run_tests(stage, "walk", "--bail=1")
    stage.stop()
    problems = report.print_problems(account, stage.functions, stage.gateway)
    print(f"{stage.deployments} deployments in {time.monotonic() - started:.0f} s")
    return remove(account, stage) and survived and problems == 0


def main(folder: Path, chosen: list[str]) -> int:
    warnings.simplefilter("ignore")
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    print("What CloudFormation refuses")
    wrong = refusals_test.main()
    account = Account()
    stacks.bootstrap(account)
    outcomes = [try_calls(account, folder, chosen)] if chosen != ["walk"] else []
    if not chosen or chosen == ["walk"]:
        outcomes.append(walk(account, folder))
    is_good = all(outcomes) and wrong == 0
    print("ok" if is_good else "FAILED")
    return 0 if is_good else 1


if __name__ == "__main__":
    outcome = main(Path(sys.argv[1] if len(sys.argv) > 1 else "cdk.out").resolve(), sys.argv[2:])
    # Threads that still serve would keep the process alive.
    sys.stdout.flush()
    os._exit(outcome)
