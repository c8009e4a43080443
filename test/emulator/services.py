"""Creates, updates and deletes what CloudFormation asks for, in moto."""

from __future__ import annotations

from moto.cloudformation.parsing import generate_resource_name, resource_name_property_from_type
from moto.s3.models import s3_backends
from moto.ssm.models import ssm_backends

import known_types
import missing_types
from deployed import Resource, Step


class MotoServices:
    def __init__(self, account: str):
        self._account = account

    def create(self, step: Step, stack: str, region: str) -> Resource:
        own = missing_types.TYPES.get(step.kind)
        name_property = own[0] if own else resource_name_property_from_type(step.kind)
        given = step.properties.get(name_property) if name_property else None
        name = given or generate_resource_name(step.kind, stack, step.logical)
        if own:
            made = own[1](name, step.properties, self._account, region)
            attribute = made.attributes.__getitem__
        else:
            made, attribute = known_types.make(step.kind, name, step.properties, self._account, region)
        return Resource(
            logical=step.logical,
            kind=step.kind,
            stack=stack,
            region=region,
            physical_id=made.physical_id,
            properties=step.properties,
            metadata={},
            is_kept=step.is_kept,
            claims=[],
            attribute=attribute,
            model=made,
        )

    def update(self, resource: Resource, properties: dict) -> None:
        resource.model.update(properties)

    def delete(self, resource: Resource) -> None:
        resource.model.remove()

    def holds_files(self, bucket: Resource) -> bool:
        return len(s3_backends[self._account]["aws"].get_bucket(bucket.physical_id).keys) > 0

    def read_parameter(self, name: str, region: str) -> str | None:
        found = ssm_backends[self._account][region].get_parameter(name)
        return None if found is None else found.value
