"""Creates the stacks of a synthesized app in the emulated account, and removes them again."""

from __future__ import annotations

import hashlib
import io
import json
import secrets
import zipfile
from dataclasses import dataclass
from pathlib import Path

import missing_types
import transactions  # noqa: F401  (makes those of moto fast)
from account import Account
from names import ACCOUNT, REGION

ASSETS_BUCKET = f"cdk-hnb659fds-assets-{ACCOUNT}-{REGION}"
BOOTSTRAP_VERSION = "/cdk-bootstrap/hnb659fds/version"


@dataclass(frozen=True)
class StackTemplate:
    name: str
    template: dict


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
    stacks = [name for name in ordered if artifacts[name]["type"] == "aws:cloudformation:stack"]
    templates = [json.loads((folder / artifacts[name]["properties"]["templateFile"]).read_text()) for name in stacks]
    return Assembly(folder, tuple(map(StackTemplate, stacks, templates)))


def bootstrap(account: Account, assembly: Assembly) -> None:
    """What `cdk bootstrap` and the upload of assets leave in an account."""
    s3 = account.client("s3")
    s3.create_bucket(Bucket=ASSETS_BUCKET)
    account.client("ssm").put_parameter(Name=BOOTSTRAP_VERSION, Value="30", Type="String")
    for described in assembly.folder.glob("*.assets.json"):
        for asset in json.loads(described.read_text())["files"].values():
            path = assembly.folder / asset["source"]["path"]
            content = _zipped(path) if asset["source"]["packaging"] == "zip" else path.read_bytes()
            for destination in asset["destinations"].values():
                s3.put_object(Bucket=ASSETS_BUCKET, Key=destination["objectKey"], Body=content)


def _zipped(folder: Path) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for file in folder.rglob("*"):
            archive.write(file, file.relative_to(folder))
    return packed.getvalue()


def make_origin_secret(account: Account, stage: str) -> str:
    """The parameters that `npm run operate -- origin-secret` makes before the first deployment (infra/operate/aws/origin-secret.ts)."""
    secret = secrets.token_urlsafe(32)
    ssm = account.client("ssm")
    hashed = hashlib.sha256(secret.encode()).hexdigest()
    for name, value in {"origin-secret": secret, "origin-hashes": hashed}.items():
        ssm.put_parameter(Name=f"/bravo/{stage}/{name}", Value=value, Type="String", Overwrite=True)
    return secret


def deploy(account: Account, assembly: Assembly) -> int:
    """Creates every stack. Returns the number of resources. Raises when one of them was not created."""
    missing_types.left_out.clear()
    cloudformation = account.client("cloudformation")
    count = 0
    for name, template in ((one.name, one.template) for one in assembly.stacks):
        cloudformation.create_stack(
            StackName=name, TemplateBody=json.dumps(template), Capabilities=["CAPABILITY_NAMED_IAM"]
        )
        [stack] = cloudformation.describe_stacks(StackName=name)["Stacks"]
        made = physical_ids(account, name)
        missing = set(template["Resources"]) - set(made)
        if stack["StackStatus"] != "CREATE_COMPLETE" or missing:
            raise RuntimeError(f"{name}: {stack['StackStatus']}, without {sorted(missing)}")
        count += len(made)
    _take_over_triggers()
    _learn_roles(account, assembly)
    return count


def _learn_roles(account: Account, assembly: Assembly) -> None:
    """Roles are called by what they are for: as in Bravo-test-Api-posts/posts.create/Role/Resource."""
    for stack in assembly.stacks:
        made = physical_ids(account, stack.name)
        for logical, resource in stack.template["Resources"].items():
            if resource["Type"] == "AWS::IAM::Role":
                account.learn_role(made[logical], resource["Metadata"]["aws:cdk:path"].split("/")[1])


def _take_over_triggers() -> None:
    """moto would run a function in Docker when its table or queue gets something: triggers.py does that instead."""
    from moto.dynamodb.models import dynamodb_backends
    from moto.sqs.models import sqs_backends

    for table in dynamodb_backends[ACCOUNT][REGION].tables.values():
        table.lambda_event_source_mappings.clear()
    for queue in sqs_backends[ACCOUNT][REGION].queues.values():
        queue.lambda_event_source_mappings.clear()


def physical_ids(account: Account, stack: str) -> dict[str, str]:
    """The name in the account of each resource of a stack."""
    pages = account.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=stack)
    return {
        one["LogicalResourceId"]: one["PhysicalResourceId"] for page in pages for one in page["StackResourceSummaries"]
    }


def empty_buckets(account: Account, assembly: Assembly) -> None:
    """What an operator does before removing a stage, because CloudFormation removes no bucket that has files."""
    s3 = account.client("s3")
    for stack in assembly.stacks:
        made = physical_ids(account, stack.name)
        for logical, resource in stack.template["Resources"].items():
            if resource["Type"] != "AWS::S3::Bucket":
                continue
            for page in s3.get_paginator("list_object_versions").paginate(Bucket=made[logical]):
                for one in [*page.get("Versions", []), *page.get("DeleteMarkers", [])]:
                    s3.delete_object(Bucket=made[logical], Key=one["Key"], VersionId=one["VersionId"])


def destroy(account: Account, assembly: Assembly) -> None:
    """Removes the stacks in the reverse order, as `cdk destroy --all`."""
    cloudformation = account.client("cloudformation")
    for stack in reversed(assembly.stacks):
        cloudformation.delete_stack(StackName=stack.name)
        left = [one for one in cloudformation.list_stacks()["StackSummaries"] if one["StackName"] == stack.name]
        if any(one["StackStatus"] != "DELETE_COMPLETE" for one in left):
            raise RuntimeError(f"{stack.name} was not deleted: {left}")
