import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';

/** The hosted zone that a stage names as `Z123/example.com`. */
export const zoneOf = (scope: Construct, zone: string): IHostedZone => {
  const [hostedZoneId = '', zoneName = ''] = zone.split('/');
  return HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
};
