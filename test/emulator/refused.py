"""What a deployment ends with that AWS would not do."""


class Refused(Exception):
    """CloudFormation, or the service behind a resource, does not do this. Everything is as it was."""
