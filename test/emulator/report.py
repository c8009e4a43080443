"""Says what a run has shown."""

from __future__ import annotations

import re
from collections import Counter

from account import Account
from functions import Functions
from gateway import Gateway
from policies import Grant, RolePolicy


def _short(grant: Grant) -> str:
    """An action, and its resource where a role has the action on several."""
    return f"{grant.action} {grant.resource.split(':', 5)[-1]}"


def _actions(grants) -> str:
    by_action: dict[str, int] = Counter(grant.action for grant in grants)
    return ", ".join(f"{action} ({count})" if count > 1 else action for action, count in sorted(by_action.items()))


# What npm test follows, too (infra/emulators/lambda/used-access.ts); it fails when nothing uses such a grant of a function.
_FOLLOWED_BY_TESTS = re.compile(
    r"dynamodb:(BatchGetItem|GetItem|Query|Scan|PutItem|UpdateItem|DeleteItem|BatchWriteItem|ConditionCheckItem) "
    r"|s3:(GetObject|PutObject|DeleteObject|DeleteObjectVersion) .*/(logos|avatars|rewards|reports|archives|imports)/\*$"
    r"|sqs:SendMessage |ses:SendRawEmail |scheduler:"
)


def print_roles(account: Account, functions: Functions) -> int:
    """Prints what each role used, and did not. Returns how many grants nothing has used, neither here nor in npm test."""
    count = 0
    for policy in sorted(account.roles.values(), key=lambda one: one.name):
        used = [grant for grant in policy.grants() if policy.used[grant] > 0]
        print(f"  {policy.name}: {_actions(used)}")
        for grant in policy.unused():
            is_followed = policy.name in functions.by_id and _FOLLOWED_BY_TESTS.match(f"{grant.action} {grant.resource}")
            print(f"      {'only in npm test' if is_followed else 'NEVER USED'}: {_short(grant)}")
            count += 0 if is_followed else 1
    return count


def print_problems(account: Account, functions: Functions, gateway: Gateway) -> int:
    """Prints whatever went wrong. Returns how much it was."""
    problems = [
        *(f"refused: {one}" for one in account.refusals),
        *(f"unknown request: {one}" for one in account.unknown),
        *(f"failed call: {one}" for one in gateway.failed),
        *(f"thrown by {identity}: {error}" for identity, errors in functions.thrown.items() for error in errors),
    ]
    for problem in problems:
        print(f"  {problem[:600]}")
    return len(problems)


def print_counts(policies: list[RolePolicy]) -> None:
    granted = sum(len(policy.grants()) for policy in policies)
    used = sum(len(policy.grants()) - len(policy.unused()) for policy in policies)
    missed = sum(len(policy.missed()) for policy in policies)
    print(f"{len(policies)} roles; {used} of {granted} grants were used; without {missed} of them a request is refused")
