"""
Tries every rule of the emulated CloudFormation on tiny templates: what is deployed, what is to be deployed over it, and
what is said. Each is also tried without its rule, where nobody may say it. Takes a second: python3 refusals_test.py
"""

from __future__ import annotations

import copy
import sys
from dataclasses import dataclass, field

from cloudformation import CloudFormation
from deployed import Resource, Step
from refused import Refused
from rules import RULES


class Paper:
    """Services that only write down what exists."""

    def __init__(self):
        self.made: dict[str, dict] = {}
        self.filled: set[str] = set()
        self.parameters = {"/secret": "hidden"}
        self._count = 0

    def create(self, step: Step, stack: str, region: str) -> Resource:
        if step.properties.get("Description") == "breaks":
            raise RuntimeError("the service said no")
        self._count += 1
        identity = f"{step.logical}-{self._count}"
        self.made[identity] = copy.deepcopy(step.properties)
        attribute = lambda name: f"{identity}.{name}"  # noqa: E731
        return Resource(step.logical, step.kind, stack, region, identity, step.properties, {}, step.is_kept, [], attribute)

    def update(self, resource: Resource, properties: dict) -> None:
        self.made[resource.physical_id] = copy.deepcopy(properties)

    def delete(self, resource: Resource) -> None:
        del self.made[resource.physical_id]

    def holds_files(self, bucket: Resource) -> bool:
        return bucket.logical in self.filled

    def read_parameter(self, name: str, _region: str) -> str | None:
        return self.parameters.get(name)


HOME, ELSEWHERE = "eu-central-1", "us-east-1"


def template(resources: dict | None = None, outputs: dict | None = None, parameters: dict | None = None) -> dict:
    return {"Resources": resources or {}, "Outputs": outputs or {}, "Parameters": parameters or {}}


def of(kind: str, properties: dict | None = None, **more) -> dict:
    return {"Type": kind, "Properties": properties or {}, **more}


def queue(name: str | None = None, **more) -> dict:
    return of("AWS::SQS::Queue", {"QueueName": name} if name else {}, **more)


def export(value, name: str = "arn") -> dict:
    return {"Value": value, "Export": {"Name": name}}


def table(*indexes: str, **more) -> dict:
    schema = [{"AttributeName": "pk", "KeyType": "HASH"}]
    listed = [{"IndexName": one, "KeySchema": schema, "Projection": {"ProjectionType": "ALL"}} for one in indexes]
    return of("AWS::DynamoDB::Table", {"KeySchema": schema, "GlobalSecondaryIndexes": listed, **more})


def arn_of(logical: str) -> dict:
    return {"Fn::GetAtt": [logical, "Arn"]}


def reads(name: str, stack: str = "first", **more) -> dict:
    return queue_with({"Fn::GetStackOutput": {"StackName": stack, "OutputName": name, **more}})


def queue_with(value) -> dict:
    return of("AWS::SQS::Queue", {"KmsMasterKeyId": value})


def route(key: str) -> dict:
    return of("AWS::ApiGatewayV2::Route", {"ApiId": "api", "RouteKey": key})


def distribution(**config) -> dict:
    return of("AWS::CloudFront::Distribution", {"DistributionConfig": config})


FIRST, SECOND = ("first", HOME), ("second", HOME)
EXPORTING = template({"Q": queue()}, {"Out": export(arn_of("Q"))})
IMPORTING = template({"U": queue_with({"Fn::ImportValue": "arn"})})
ROLE = of("AWS::IAM::Role", {"RoleName": "r", "Path": "/a/"})
FIREWALL = of("AWS::WAFv2::WebACL", {"Name": "f", "Scope": "CLOUDFRONT"})
CERTIFICATE = of("AWS::CertificateManager::Certificate", {"DomainName": "a.example"})


@dataclass
class Case:
    name: str
    before: list[tuple[tuple[str, str], dict]]
    then: tuple[tuple[str, str], dict | None]  # None: the stack is deleted
    rule: str  # the one that refuses it; "" when it is done
    said: str = ""
    filled: set[str] = field(default_factory=set)
    given: dict[str, str] = field(default_factory=dict)
    is_protected: bool = False


CASES = [
    Case("an export in use is removed", [(FIRST, EXPORTING), (SECOND, IMPORTING)], (FIRST, template({"Q": queue()})),
         "export in use", "Export arn cannot be deleted as it is in use by second"),
    Case("an export in use changes, because its resource is replaced", [(FIRST, EXPORTING), (SECOND, IMPORTING)],
         (FIRST, template({"Q": queue("other")}, {"Out": export(arn_of("Q"))})),
         "export in use", "Export arn cannot be updated as it is in use by second"),
    Case("an export that nobody uses is removed", [(FIRST, EXPORTING)], (FIRST, template({"Q": queue()})), ""),
    Case("a stack whose export is in use is deleted", [(FIRST, EXPORTING), (SECOND, IMPORTING)], (FIRST, None),
         "export in use", "Export arn cannot be deleted"),
    Case("two stacks export the same name", [(FIRST, EXPORTING)], (SECOND, EXPORTING),
         "export taken", "Export with name arn is already exported by stack first"),
    Case("two regions export the same name", [(FIRST, EXPORTING)], (("first", ELSEWHERE), EXPORTING), ""),
    Case("an export of nobody is imported", [], (SECOND, IMPORTING), "import", "No export named arn found"),
    Case("an export of another region is imported", [(("first", ELSEWHERE), EXPORTING)], (SECOND, IMPORTING),
         "import", "No export named arn found"),
    Case("an output of another region is read", [(("first", ELSEWHERE), EXPORTING)],
         (SECOND, template({"U": reads("Out", Region=ELSEWHERE)})), ""),
    Case("an output is read in the wrong region", [(("first", ELSEWHERE), EXPORTING)],
         (SECOND, template({"U": reads("Out", Region={"Ref": "AWS::Region"})})),
         "output", "Output Out of stack first in eu-central-1 does not exist"),
    Case("an output of a stack that is not there is read", [], (SECOND, template({"U": reads("Out")})),
         "output", "Output Out of stack first"),
    Case("an output that is read only is removed", [(FIRST, EXPORTING), (SECOND, template({"U": reads("Out")}))],
         (FIRST, template({"Q": queue()})), ""),
    Case("a parameter has no value", [], (FIRST, template({"Q": queue()}, parameters={"P": {"Type": "String"}})),
         "parameter", "Parameters: [P] must have values"),
    Case("a parameter has the value of before",
         [(FIRST, template({"Q": queue()}, parameters={"P": {"Type": "String", "Default": "a"}}))],
         (FIRST, template({"Q": queue_with({"Ref": "P"})}, parameters={"P": {"Type": "String"}})), ""),
    Case("a value is given to no parameter", [], (FIRST, template({"Q": queue()})),
         "parameter", "Parameters: [P] do not exist in the template", given={"P": "a"}),
    Case("a parameter names what the parameter store has not", [],
         (FIRST, template({"Q": queue()}, parameters={"P": {"Type": "AWS::SSM::Parameter::Value<String>", "Default": "/x"}})),
         "parameter", "Unable to fetch parameters [/x]"),
    Case("a template names a resource that it has not", [], (FIRST, template({"Q": queue_with({"Ref": "X"})})),
         "resource", "Unresolved resource dependencies [X]"),
    Case("a resource with a name of its own needs a replacement", [(FIRST, template({"R": ROLE}))],
         (FIRST, template({"R": of("AWS::IAM::Role", {"RoleName": "r", "Path": "/b/"})})),
         "custom name", "a custom-named resource requires replacing. Rename r"),
    Case("a resource is replaced by one with another name", [(FIRST, template({"R": ROLE}))],
         (FIRST, template({"R": of("AWS::IAM::Role", {"RoleName": "s", "Path": "/b/"})})), ""),
    Case("a name is taken in the same stack", [], (FIRST, template({"A": queue("q"), "B": queue("q")})),
         "name taken", "B: AWS::SQS::Queue eu-central-1 q already exists: A of first"),
    Case("a name is taken in another stack", [(FIRST, template({"A": queue("q")}))], (SECOND, template({"A": queue("q")})),
         "name taken", "already exists: A of first"),
    Case("a name moves to another resource of the same stack", [(FIRST, template({"A": queue("q")}))],
         (FIRST, template({"B": queue("q")})), "name taken", "already exists: A of first"),
    Case("a name is taken in another region", [(FIRST, template({"A": queue("q")}))],
         (("first", ELSEWHERE), template({"A": queue("q")})), ""),
    Case("the name of a role is taken in another region", [(FIRST, template({"R": ROLE}))],
         (("first", ELSEWHERE), template({"R": ROLE})), "name taken", "AWS::IAM::Role r already exists"),
    Case("a route is there already", [(FIRST, template({"A": route("GET /a")}))], (SECOND, template({"A": route("GET /a")})),
         "name taken", "GET /a already exists"),
    Case("two routes swap their keys", [(FIRST, template({"A": route("GET /a"), "B": route("GET /b")}))],
         (FIRST, template({"A": route("GET /b"), "B": route("GET /a")})), "name taken", "GET /b already exists: B of first"),
    Case("a sender is there already", [(FIRST, template({"I": of("AWS::SES::EmailIdentity", {"EmailIdentity": "a@b.example"})}))],
         (SECOND, template({"I": of("AWS::SES::EmailIdentity", {"EmailIdentity": "a@b.example"})})),
         "name taken", "a@b.example already exists"),
    Case("a configuration set is there already", [(FIRST, template({"S": of("AWS::SES::ConfigurationSet", {"Name": "s"})}))],
         (SECOND, template({"S": of("AWS::SES::ConfigurationSet", {"Name": "s"})})), "name taken", "s already exists"),
    Case("a policy of CloudFront is there already in another region",
         [(FIRST, template({"C": of("AWS::CloudFront::CachePolicy", {"CachePolicyConfig": {"Name": "c"}})}))],
         (("x", ELSEWHERE), template({"C": of("AWS::CloudFront::CachePolicy", {"CachePolicyConfig": {"Name": "c"}})})),
         "name taken", "AWS::CloudFront::CachePolicy c already exists"),
    Case("a schedule is there already", [(FIRST, template({"S": of("AWS::Scheduler::Schedule", {"GroupName": "g", "Name": "s"})}))],
         (SECOND, template({"S": of("AWS::Scheduler::Schedule", {"GroupName": "g", "Name": "s"})})), "name taken", "g s already exists"),
    Case("a schedule of another group", [(FIRST, template({"S": of("AWS::Scheduler::Schedule", {"GroupName": "g", "Name": "s"})}))],
         (SECOND, template({"S": of("AWS::Scheduler::Schedule", {"GroupName": "h", "Name": "s"})})), ""),
    Case("a budget is there already in another region",
         [(FIRST, template({"B": of("AWS::Budgets::Budget", {"Budget": {"BudgetName": "b"}})}))],
         (("x", ELSEWHERE), template({"B": of("AWS::Budgets::Budget", {"Budget": {"BudgetName": "b"}})})),
         "name taken", "AWS::Budgets::Budget b already exists"),
    Case("a domain is at another distribution", [(FIRST, template({"D": distribution(Aliases=["a.example"])}))],
         (SECOND, template({"D": distribution(Aliases=["b.example", "a.example"])})), "name taken", "a.example already exists"),
    Case("a resource changes its type", [(FIRST, template({"A": queue(), "B": queue()}))],
         (FIRST, template({"A": of("AWS::SNS::Topic"), "B": queue()})),
         "type", "The new template modifies resource type of: [A]"),
    Case("kept data is dropped", [(FIRST, template({"T": table() | {"DeletionPolicy": "Retain"}, "Q": queue()}))],
         (FIRST, template({"Q": queue()})), "kept data", "T (AWS::DynamoDB::Table) has data that is kept, and would be left behind"),
    Case("kept data is replaced", [(FIRST, template({"T": table() | {"UpdateReplacePolicy": "Retain"}}))],
         (FIRST, template({"T": table(TableName="other") | {"UpdateReplacePolicy": "Retain"}})),
         "kept data", "would be replaced: TableName"),
    Case("a stack with kept data is deleted", [(FIRST, template({"T": table() | {"DeletionPolicy": "Retain"}}))], (FIRST, None),
         "kept data", "would be left behind"),
    Case("a stack has no resources any more", [(FIRST, template({"Q": queue()}))], (FIRST, template()),
         "without resources", "At least one Resources member must be defined"),
    Case("two indexes are created", [(FIRST, template({"T": table("a")}))], (FIRST, template({"T": table("a", "b", "c")})),
         "one index", "Cannot perform more than one GSI creation or deletion"),
    Case("an index takes the place of another", [(FIRST, template({"T": table("a")}))], (FIRST, template({"T": table("b")})),
         "one index", "Cannot perform more than one GSI creation or deletion"),
    Case("one index is created", [(FIRST, template({"T": table("a")}))], (FIRST, template({"T": table("a", "b")})), ""),
    Case("a bucket with files is deleted", [(FIRST, template({"B": of("AWS::S3::Bucket")}))], (FIRST, None),
         "files", "B: The bucket you tried to delete is not empty", filled={"B"}),
    Case("an empty bucket is deleted", [(FIRST, template({"B": of("AWS::S3::Bucket")}))], (FIRST, None), ""),
    Case("a protected table is deleted", [(FIRST, template({"T": table(DeletionProtectionEnabled=True)}))], (FIRST, None),
         "protected table", "T: Resource cannot be deleted as it is currently protected"),
    Case("a protected table is dropped", [(FIRST, template({"T": table(DeletionProtectionEnabled=True), "Q": queue()}))],
         (FIRST, template({"Q": queue()})), "protected table", "T: Resource cannot be deleted"),
    Case("a protected stack is deleted", [(FIRST, template({"Q": queue()}))], (FIRST, None),
         "protected stack", "Stack first cannot be deleted while TerminationProtection is enabled", is_protected=True),
    Case("a firewall goes that a distribution of another stack names",
         [(("wall", ELSEWHERE), template({"F": FIREWALL}, {"Out": {"Value": arn_of("F")}})),
          (SECOND, template({"D": distribution(WebACLId={"Fn::GetStackOutput": {"StackName": "wall", "OutputName": "Out", "Region": ELSEWHERE}})}))],
         (("wall", ELSEWHERE), None), "named by a distribution", "F (AWS::WAFv2::WebACL) cannot be deleted as it is in use by D of second"),
    Case("a certificate is replaced that a distribution of another stack names",
         [(("c", ELSEWHERE), template({"C": CERTIFICATE}, {"Out": {"Value": {"Ref": "C"}}})),
          (SECOND, template({"D": distribution(Cert={"Fn::GetStackOutput": {"StackName": "c", "OutputName": "Out", "Region": ELSEWHERE}})}))],
         (("c", ELSEWHERE), template({"C": of("AWS::CertificateManager::Certificate", {"DomainName": "b.example"})})),
         "named by a distribution", "cannot be deleted as it is in use by D of second"),
    Case("a distribution and its firewall go together",
         [(FIRST, template({"F": FIREWALL, "D": distribution(WebACLId=arn_of("F")), "Q": queue()}))],
         (FIRST, template({"Q": queue()})), ""),
]  # fmt: skip


def outcome(case: Case, rules) -> tuple[str, bool]:
    """What is said, and whether everything is as it was."""
    services = Paper()
    formation = CloudFormation("123456789012", services, rules)
    for (name, region), one in case.before:
        formation.deploy(name, region, one, is_protected=case.is_protected)
    services.filled = case.filled
    before = copy.deepcopy(services.made), dict(formation.stacks)
    (name, region), wanted = case.then
    try:
        if wanted is None:
            formation.delete(name, region)
        else:
            formation.deploy(name, region, wanted, case.given)
    except Refused as error:
        return str(error), (services.made, formation.stacks) == before
    return "", True


def failing_resource() -> str:
    """What was made and changed before a service said no is taken back."""
    services = Paper()
    formation = CloudFormation("123456789012", services)
    formation.deploy("first", HOME, template({"A": queue()}))
    before = copy.deepcopy(services.made)
    broken = of("AWS::SNS::Topic", {"Description": "breaks"}, DependsOn=["A", "B"])
    try:
        formation.deploy("first", HOME, template({"A": queue_with("key"), "B": queue(), "C": broken}))
    except Refused as error:
        assert "the service said no" in str(error) and services.made == before, (error, services.made)
        assert formation.stacks[HOME, "first"].resources["A"].properties == {}
        return "a resource that cannot be made takes everything back"
    raise AssertionError("nobody said no")


def outdated_output() -> str:
    """A template that did not change is not deployed: CloudFormation has nothing to do."""
    formation = CloudFormation("123456789012", Paper())
    formation.deploy("first", HOME, EXPORTING)
    formation.deploy("second", HOME, template({"U": reads("Out")}))
    assert formation.outdated() == []
    formation.deploy("first", HOME, template({"Q": queue("other")}, {"Out": export(arn_of("Q"))}))
    formation.deploy("second", HOME, template({"U": reads("Out")}))
    assert len(formation.outdated()) == 1
    return "an output that changed after it was read is told of"


def main() -> int:
    wrong = []
    for case in CASES:
        said, is_as_before = outcome(case, RULES)
        without = "" if case.rule == "" else outcome(case, {name: rule for name, rule in RULES.items() if name != case.rule})[0]
        if (case.rule == "") != (said == "") or case.said not in said:
            wrong.append(f"{case.name}: {said or 'it was done'}")
        elif not is_as_before:
            wrong.append(f"{case.name}: was refused, but something changed")
        elif case.said and case.said in without:
            wrong.append(f"{case.name}: is refused without the rule '{case.rule}', too")
    untried = set(RULES) - {one.rule for one in CASES}
    if untried:
        wrong.append(f"rules that no case tries: {', '.join(untried)}")
    extra = [failing_resource(), outdated_output()]
    for one in wrong:
        print(f"  FAILED {one}")
    print(f"{len(CASES) + len(extra)} deployments as CloudFormation does or refuses them; {len(RULES)} rules, each tried without")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
