"""Deploys what `cdk synth` wrote as `npm run deploy` does, and removes a stage as the handbook says."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from moto.route53.models import route53_backends

from account import Account
from cloudformation import CloudFormation
from names import ACCOUNT, REGION, REGION_OF_THE_EDGE

BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version"


@dataclass(frozen=True)
class StackTemplate:
    name: str
    region: str
    template: dict
    is_protected: bool


@dataclass(frozen=True)
class Assembly:
    """What `cdk synth` wrote: its folder, and the stacks in the order of their deployment."""

    folder: Path
    stacks: tuple[StackTemplate, ...]

    @property
    def stage(self) -> str:
        """As in Bravo-<stage>-Data."""
        [data] = [one.name for one in self.stacks if one.name.endswith("-Data")]
        return data.removeprefix("Bravo-").removesuffix("-Data")


def read_assembly(folder: Path) -> Assembly:
    artifacts = json.loads((folder / "manifest.json").read_text())["artifacts"]
    ordered: list[str] = []

    def visit(name: str):
        if name in ordered or name not in artifacts:
            return
        for other in artifacts[name].get("dependencies", []):
            visit(other)
        ordered.append(name)

    for name in artifacts:
        visit(name)

    def stack(name: str) -> StackTemplate:
        artifact = artifacts[name]
        region = artifact["environment"].rsplit("/", 1)[1]
        template = json.loads((folder / artifact["properties"]["templateFile"]).read_text())
        is_protected = artifact["properties"].get("terminationProtection", False)
        return StackTemplate(name, REGION if region == "unknown-region" else region, template, is_protected)

    stacks = [name for name in ordered if artifacts[name]["type"] == "aws:cloudformation:stack"]
    return Assembly(folder, tuple(map(stack, stacks)))


def _assets_bucket(region: str) -> str:
    return f"cdk-hnb659fds-assets-{ACCOUNT}-{region}"


def bootstrap(account: Account) -> None:
    """What `cdk bootstrap` leaves in both regions."""
    for region in {REGION, REGION_OF_THE_EDGE}:
        place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
        account.client("s3", region=region).create_bucket(Bucket=_assets_bucket(region), **place)
        account.client("ssm", region=region).put_parameter(Name=BOOTSTRAP_VERSION, Value="30", Type="String")


def upload_assets(account: Account, assembly: Assembly) -> None:
    """What the CDK command line does first. The code itself stays where it is: the emulator runs it from there."""
    s3 = account.client("s3")
    for described in assembly.folder.glob("*.assets.json"):
        for asset in json.loads(described.read_text())["files"].values():
            for destination in asset["destinations"].values():
                s3.put_object(Bucket=_assets_bucket(REGION), Key=destination["objectKey"], Body=b"code")


def make_origin_secret(account: Account, stage: str) -> str:
    """The parameters that `npm run operate -- origin-secret` makes before the first deployment (infra/operate/aws/origin-secret.ts)."""
    secret = secrets.token_urlsafe(32)
    ssm = account.client("ssm")
    hashed = hashlib.sha256(secret.encode()).hexdigest()
    for name, value in {"origin-secret": secret, "origin-hashes": hashed}.items():
        ssm.put_parameter(Name=f"/bravo/{stage}/{name}", Value=value, Type="String", Overwrite=True)
    return secret


def make_zone(account: Account, name: str) -> str:
    """A zone that an operator has at Route 53, as the setting names it. moto's have ids that no zone of AWS has."""
    account.client("route53").create_hosted_zone(Name=name, CallerReference=name)
    zones = route53_backends[ACCOUNT]["aws"].zones
    _, zone = zones.popitem()
    zones["Z123456"] = zone
    return f"Z123456/{name}"


def deploy(formation: CloudFormation, assembly: Assembly) -> Counter[str]:
    """
    Deploys every stack over what is there, and then deletes the stacks of the stage that the assembly does not have any
    more. Returns how many resources were created, updated … Raises Refused.
    """
    count: Counter[str] = Counter()
    for one in assembly.stacks:
        count += formation.deploy(one.name, one.region, one.template, is_protected=one.is_protected)
    wanted = {(one.region, one.name) for one in assembly.stacks}
    for region, name in reversed(list(formation.stacks)):
        if name.startswith(f"Bravo-{assembly.stage}-") and (region, name) not in wanted:
            count["drop"] += len(formation.stacks[region, name].resources)
            formation.delete(name, region)
    return count


def learn_roles(account: Account, formation: CloudFormation) -> None:
    """Roles are called by what they are for: as in Bravo-test-Api-posts/posts.create/Role/Resource."""
    account.forget_roles()
    for one in formation.resources("AWS::IAM::Role"):
        account.learn_role(one.physical_id, one.metadata["aws:cdk:path"].split("/")[1])


def take_over_triggers() -> None:
    """moto would run a function in Docker when its table or queue gets something: triggers.py does that instead."""
    from moto.dynamodb.models import dynamodb_backends
    from moto.sqs.models import sqs_backends

    for table in dynamodb_backends[ACCOUNT][REGION].tables.values():
        table.lambda_event_source_mappings.clear()
    for queue in sqs_backends[ACCOUNT][REGION].queues.values():
        queue.lambda_event_source_mappings.clear()


def empty_buckets(account: Account, formation: CloudFormation) -> None:
    """What an operator does before removing a stage, because CloudFormation removes no bucket that has files."""
    s3 = account.client("s3")
    for bucket in [one.physical_id for one in formation.resources("AWS::S3::Bucket")]:
        for page in s3.get_paginator("list_object_versions").paginate(Bucket=bucket):
            for one in [*page.get("Versions", []), *page.get("DeleteMarkers", [])]:
                s3.delete_object(Bucket=bucket, Key=one["Key"], VersionId=one["VersionId"])


def destroy(formation: CloudFormation, assembly: Assembly) -> None:
    """Removes the stacks in the reverse order, as `cdk destroy --all`."""
    for one in reversed(assembly.stacks):
        formation.delete(one.name, one.region)
